"""Conditions that change nothing: where they fail, everything else decides the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from support_env.packs.authoring._asking import first
from support_env.policy import Absent, BoundPolicy, Clause, PolicyError, Scope, Unknown

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


def idle(bound: BoundPolicy, pack: Pack, alive: set[str]) -> Iterator[tuple[Clause, int]]:
    """Yield conditions that change no decision in any issue."""
    for clause in bound.policy.clauses.values():
        if clause.id not in alive or bound.policy.topics[clause.topic].visible_only:
            continue
        issues = [name for name in pack.issues if clause.issues is None or name in clause.issues]
        for at in range(len(clause.tests)):
            if all(changes_nothing(bound, issue, clause, at) for issue in issues):
                yield clause, at


def changes_nothing(bound: BoundPolicy, issue: str, clause: Clause, at: int) -> bool:
    """Whether an issue is decided the same without a clause's condition."""
    loose = _without(bound, issue, clause, at)
    others = [test for place, test in enumerate(clause.tests) if place != at]

    def differs(scope: Scope) -> bool:
        try:
            held = [test.holds(scope) for test in others]
            fails = clause.tests[at].holds(scope)
        except PolicyError:
            return False
        if False in held or fails is True:
            return False
        for truth in (*held, fails):
            if isinstance(truth, Absent):
                raise Unknown(truth.fact or "")
        return _key(bound, scope) != _key(loose, Scope(loose, issue, scope.facts))

    return first(bound, issue, differs, spent=True) is None


def _without(bound: BoundPolicy, issue: str, clause: Clause, at: int) -> BoundPolicy:
    """Return the policy with one condition of a clause left out."""
    tests = clause.tests[:at] + clause.tests[at + 1 :]
    loose = replace(clause, tests=tests, checks=tuple(test.holds for test in tests))
    made = bound.policy.bind(bound.parameters, bound.absent)
    topics = {
        topic: tuple(loose if each.id == clause.id else each for each in clauses)
        for topic, clauses in bound.rules[issue].items()
    }
    made.rules = {**bound.rules, issue: topics}
    return made


def _key(bound: BoundPolicy, scope: Scope) -> object:
    try:
        ruling = bound.rule(scope)
    except PolicyError as error:
        return type(error).__name__
    return ruling.key, ruling.clauses


__all__ = ["changes_nothing", "idle"]
