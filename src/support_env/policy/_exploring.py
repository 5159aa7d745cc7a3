"""All cases that a computation can tell apart: facts are branched on when it comes to need them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from support_env.policy._evidence import points, possible
from support_env.policy._scope import Scope
from support_env.policy._values import Absent, Unknown

if TYPE_CHECKING:
    from support_env.policy._bound import BoundPolicy

T = TypeVar("T")


class Spent(Exception):
    """More cases than were to be looked at."""


def explore(
    bound: BoundPolicy,
    issue: str,
    compute: Callable[[Scope], T],
    most: int,
    known: Mapping[str, Any] | None = None,
) -> Iterator[tuple[Mapping[str, Any], T]]:
    """Yield (facts, result) of every kind of case of an issue.

    Args:
        bound: The policy with one episode's numbers.
        issue: The issue type.
        compute: Asked with a case's names; raises Unknown where it needs a fact.
        most: How many times it may be asked.
        known: Facts that are fixed.

    Raises:
        Spent: There are more cases than `most`.
    """
    left = most

    def reach(facts: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], T]]:
        nonlocal left
        left -= 1
        if left < 0:
            raise Spent
        scope = Scope(bound, issue, facts)
        try:
            result = compute(scope)
        except Unknown as unknown:
            fact = _before(scope, unknown.fact)
        else:
            yield facts, result
            return
        for value in points(scope, fact):
            more = {**facts, fact: value}
            if possible(Scope(bound, issue, more), fact, True):
                yield from reach(more)

    yield from reach(dict(known or {}))


def _before(scope: Scope, fact: str) -> str:
    """Return the unknown label that goes before a number, since its thresholds hang on it."""
    policy = scope.bound.policy
    if policy.domains[fact].values is not None:
        return fact
    for comparison in policy.links.meets(scope.issue, fact):
        for name in comparison.names:
            label = policy.tables.get(name)
            value = scope[label] if label is not None else None
            if isinstance(value, Absent) and value.fact is not None:
                return value.fact
    return fact
