"""What a policy means: clauses that never decide, that clash, that leave a gap, idle conditions.

Every kind of case is looked at, not a sample: the engine says which fact it needs next, and each
value on which something turns is tried. Under the policy as written, and where clauses could clash
or leave a gap also under the lowest and the highest numbers, and some drawn ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from support_env.packs.authoring._asking import (
    A_DAY,
    MOST,
    applies,
    clauses_of,
    days,
    first,
    policies,
)
from support_env.packs.authoring._idle import idle
from support_env.packs.authoring._problems import Problems
from support_env.policy import (
    NA,
    BoundPolicy,
    Clause,
    Contradiction,
    Gap,
    NotApplicable,
    PolicyError,
    Scope,
    Spent,
    explore,
)

if TYPE_CHECKING:
    from support_env.packs.authoring._draft import Draft
    from support_env.packs.schema import Pack

Tell = Callable[[str, int, int], None]
"""Called with (what is looked at, done, in all)."""


def check_meaning(draft: Draft, problems: Problems, tell: Tell) -> None:
    """Add what is wrong with what the policy means."""
    assert draft.loaded is not None
    pack = draft.loaded.pack
    bounds = policies(draft)
    written = bounds[0][1]
    alive: set[str] = set()
    firing: set[str] = set()
    for done, issue in enumerate(pack.issues, 1):
        tell("policy", done, len(pack.issues))
        _clashes(draft, bounds, issue, problems)
        _gaps(draft, bounds, issue, problems)
        for clause in clauses_of(written, issue):
            if clause.id not in alive:
                decides, fires = _lives(written, issue, clause)
                alive |= {clause.id} if decides else set()
                firing |= {clause.id} if fires else set()
    for at, spec in enumerate(pack.clauses):
        if spec.id not in firing:
            problems.error(
                "dead", ("clauses", at),
                f"clause {spec.id} can never apply: its conditions never hold together under what "
                "always holds (`always`, `given`, `only_if`)",
            )  # fmt: skip
        elif spec.id not in alive:
            over = ", ".join(c.id for c in pack.clauses if spec.id in c.overrides)
            problems.error(
                "dead", ("clauses", at),
                f"clause {spec.id} never decides: wherever it applies, another prevails"
                f"{f' (overridden by {over})' if over else ''}",
            )  # fmt: skip
    for clause, at in idle(written, pack, alive):
        place = draft.at("clauses", clause.id)
        problems.warn(
            "idle", (*place, "when", at),
            f"clause {clause.id}: the condition {clause.tests[at].text!r} changes nothing: where "
            "it fails, everything else decides the same",
        )  # fmt: skip


# --- clashes and gaps ----------------------------------------------------------------------------


def _clashes(
    draft: Draft, bounds: list[tuple[str, BoundPolicy]], issue: str, problems: Problems
) -> None:
    assert draft.loaded is not None
    pack = draft.loaded.pack
    for topic, clauses in bounds[0][1].rules[issue].items():
        for one, other in itertools.combinations(clauses, 2):
            if one.id in other.beaten_by or other.id in one.beaten_by:
                continue
            for says, bound in bounds:
                facts = _clash(bound, issue, topic, one, other)
                if facts is not None:
                    early, late = sorted((one.id, other.id), key=bound.policy.order.__getitem__)
                    problems.error(
                        "clash", draft.at("clauses", late),
                        f"{early} and {late} both apply and disagree, {says}, when "
                        f"{_case(pack, issue, facts)}; one must override the other, or a "
                        "condition is missing",
                    )  # fmt: skip
                    break


def _clash(
    bound: BoundPolicy, issue: str, topic: str, one: Clause, other: Clause
) -> Mapping[str, Any] | None:
    def clashing(scope: Scope) -> bool:
        if not (applies(one, scope) and applies(other, scope)):
            return False
        try:
            bound.answer(scope, topic)
        except Contradiction as error:
            return f"{one.id} and" in str(error) or f"{other.id} and" in str(error)
        except (PolicyError, NotApplicable):
            return False
        return False

    return first(bound, issue, clashing)


def _gaps(
    draft: Draft, bounds: list[tuple[str, BoundPolicy]], issue: str, problems: Problems
) -> None:
    assert draft.loaded is not None
    pack = draft.loaded.pack

    def gaping(scope: Scope) -> str:
        try:
            scope.bound.rule(scope)
        except Gap as error:
            return str(error)
        except PolicyError:
            return ""
        return ""

    for says, bound, day in ((s, b, d) for s, b in bounds for d in days(b, issue)):
        try:
            for facts, message in explore(bound, issue, gaping, MOST, day):
                if message:
                    topic = message.partition(":")[0]
                    problems.error(
                        "gap", ("issues", issue),
                        f"no clause decides {topic} for {issue}, {says}, when "
                        f"{_case(pack, issue, facts)} ({message}); add a clause, or `otherwise` "
                        "to the topic",
                    )  # fmt: skip
                    return
        except Spent:
            continue


def _case(pack: Pack, issue: str, facts: Mapping[str, Any]) -> str:
    """Return the facts of a case as `company try` takes them."""
    shown = [
        f"{name}={_plain(pack.facts[name].kind if name in pack.facts else 'date', value)}"
        for name, value in facts.items()
        if (name, value) != ("today", A_DAY)
    ]
    return " ".join([f"--issue {issue}", *(f"--set {each}" for each in shown)])


def _plain(kind: str, value: Any) -> str:
    if value is NA:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "money":
        return f"{value // 100}.{value % 100:02d}"
    return date.fromordinal(value).isoformat() if kind == "date" else str(value)


# --- what never decides, what changes nothing ----------------------------------------------------


def _lives(bound: BoundPolicy, issue: str, clause: Clause) -> tuple[bool, bool]:
    """Return whether a clause ever decides, and whether it ever applies."""
    fired = False
    topic = bound.policy.topics[clause.topic]

    def deciding(scope: Scope) -> bool:
        nonlocal fired
        if not applies(clause, scope):
            return False
        fired = True
        try:
            if topic.visible_only or topic.gives == "label":
                return clause.id in bound.answer(scope, topic.id).winners
            return clause.id in bound.rule(scope).chain
        except (PolicyError, NotApplicable):
            return True  # reported as what it is

    found = first(bound, issue, deciding, spent=True)
    return found is not None, fired or found is not None


__all__ = ["Tell", "check_meaning"]
