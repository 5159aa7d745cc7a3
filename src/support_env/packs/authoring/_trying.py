"""One case, decided by hand: what was said of it, what was assumed, and why it comes out so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from support_env.packs.authoring._asking import A_DAY
from support_env.packs.authoring._assuming import assume, read_by
from support_env.packs.authoring._given import CaseError, among, read_day, read_value
from support_env.policy import (
    NA,
    BoundPolicy,
    Clause,
    Expression,
    NotApplicable,
    PolicyError,
    Ruling,
)

if TYPE_CHECKING:
    from support_env.packs._loading import LoadedPack


@dataclass(frozen=True, slots=True)
class Held:
    """One condition, with the values of the names in it."""

    text: str
    holds: bool
    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one clause."""

    topic: str
    clause: str
    status: str
    """decides, applies, overridden, does not apply"""
    by: tuple[str, ...]
    """The clauses that prevail over it here."""
    conditions: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """One value that was worked out: its name, arithmetic, and what went in."""

    name: str
    kind: str
    text: str
    value: Any
    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """One case, and what is right in it."""

    issue: str
    facts: Mapping[str, Any]
    """Every fact that the issue's rules read, `today` included."""
    assumed: tuple[str, ...]
    """Those of them that were not given."""
    ruling: Ruling | None
    problem: str
    """Why there is no ruling: a gap, a clash."""
    labels: Mapping[str, str]
    """What label topics answer (the priority)."""
    lines: tuple[Line, ...]
    sums: tuple[Sum, ...]


def try_case(loaded: LoadedPack, issue: str | None, given: Mapping[str, object]) -> Tried:
    """Decide one case under the policy as written.

    Args:
        loaded: The company.
        issue: The issue type; the first one where it is None.
        given: Facts as people write them, and `today` as a date.

    Raises:
        CaseError: a name or a value is wrong, or the facts exclude each other.
    """
    pack, policy = loaded.pack, loaded.policy
    name = next(iter(pack.issues)) if issue is None else issue
    if name not in pack.issues:
        raise CaseError(among(name, pack.issues, "issue type"))
    bound = policy.bind(policy.draw_parameters(None))
    world: dict[str, Any] = {"today": read_day("today", given["today"])} if "today" in given else {}
    world.setdefault("today", A_DAY)
    for fact, text in given.items():
        if fact == "today":
            continue
        if fact not in pack.facts:
            raise CaseError(among(fact, ["today", *pack.facts], "fact"))
        world[fact] = read_value(fact, pack.facts[fact], text, world["today"])
    stated = tuple(world)
    checked = {fact for lookup in pack.lookups.values() for fact in lookup.establishes}
    assume(bound, name, world, pack.facts, checked)
    return _tried(loaded, bound, name, world, stated)


def _tried(
    loaded: LoadedPack, bound: BoundPolicy, issue: str, world: dict[str, Any], stated: Iterable[str]
) -> Tried:
    policy = loaded.policy
    relevant = ("today", *read_by(bound, issue))
    scope = bound.scope(issue, world)
    ruling, problem = None, ""
    try:
        ruling = bound.decide(issue, world)
    except PolicyError as error:
        problem = str(error)
    labels: dict[str, str] = {}
    for topic in policy.topics.values():
        if topic.visible_only:
            try:
                labels[topic.id] = bound.label(topic.id, issue, world)
            except PolicyError as error:
                problem = problem or str(error)
    facts = {name: scope[name] if name != "today" else world["today"] for name in relevant}
    assumed = tuple(name for name in relevant if name not in stated and facts[name] is not NA)
    sums = tuple(_sums(bound, issue, world, ruling)) if ruling is not None else ()
    lines = tuple(_lines(bound, issue, world, ruling))
    return Tried(issue, facts, assumed, ruling, problem, labels, lines, sums)


# --- why -----------------------------------------------------------------------------------------


def _lines(
    bound: BoundPolicy, issue: str, world: Mapping[str, Any], ruling: Ruling | None
) -> Iterable[Line]:
    policy = bound.policy
    deciding = ruling.chain if ruling is not None else ()
    for each in bound.trace(issue, world):
        clause = policy.clauses[each.clause]
        applies = each.status in ("wins", "overridden")
        above = [c for c in policy.by_issue[issue][each.topic] if c.id in clause.beaten_by]
        by = tuple(c.id for c in above if applies and c.applies(bound.scope(issue, world)) is True)
        visible = policy.topics[each.topic].visible_only
        won = "decides" if each.clause in deciding or visible else "applies"
        status = {"wins": won}.get(each.status, each.status)
        conditions = tuple(_conditions(bound, issue, world, clause))
        yield Line(each.topic, each.clause, status, by, conditions)


def _conditions(
    bound: BoundPolicy, issue: str, world: Mapping[str, Any], clause: Clause
) -> Iterable[Held]:
    for test in clause.tests:
        scope = bound.scope(issue, world)
        try:
            holds = test.holds(scope) is True
        except PolicyError:
            holds = False
        names = dict.fromkeys(name for each in test.comparisons for name in each.names)
        yield Held(test.text, holds, _values(bound, issue, world, names))


def _values(
    bound: BoundPolicy, issue: str, world: Mapping[str, Any], names: Iterable[str]
) -> tuple[tuple[str, Any], ...]:
    out: list[tuple[str, Any]] = []
    for name in names:
        try:
            out.append((name, bound.scope(issue, world)[name]))
        except PolicyError:
            out.append((name, NA))
    return tuple(out)


def _sums(
    bound: BoundPolicy, issue: str, world: Mapping[str, Any], ruling: Ruling
) -> Iterable[Sum]:
    """Yield the arithmetic of every clause that the decision rests on."""
    policy = bound.policy
    done: set[str] = set()

    def made(name: str, kind: str, expression: Expression) -> Iterable[Sum]:
        if not expression.names or (name, expression.text) in seen:
            return
        seen.add((name, expression.text))
        try:
            value = expression.evaluate(bound.scope(issue, world))
        except (NotApplicable, PolicyError):
            return
        yield Sum(name, kind, str(expression.text), value,
                  _values(bound, issue, world, expression.names))  # fmt: skip
        for inner in expression.names:
            if inner in done:
                continue
            done.add(inner)
            topic = policy.topics.get(inner)
            if inner in policy.derived:
                yield from made(inner, kind, policy.derived[inner])
            elif topic is not None and topic.otherwise is not None and inner not in answered:
                yield from made(inner, topic.gives, topic.otherwise)

    seen: set[tuple[str, str]] = set()
    answered = {policy.clauses[name].topic for name in ruling.chain}
    for name in ruling.chain:
        clause = policy.clauses[name]
        for effect in clause.effects or ():
            for argument, expression in effect.arguments:
                yield from made(f"{effect.do} {argument}", "money", expression)
            for argument, low, high in effect.between:
                yield from made(f"{effect.do} {argument} from", "money", low)
                yield from made(f"{effect.do} {argument} to", "money", high)
        if clause.answer is not None:
            yield from made(clause.topic, policy.topics[clause.topic].gives, clause.answer)
        for tell in clause.tells:
            yield from made(tell.name, tell.kind, tell.value)


__all__ = ["Held", "Line", "Sum", "Tried", "try_case"]
