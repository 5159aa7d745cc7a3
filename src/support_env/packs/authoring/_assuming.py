"""What is assumed of a case where nothing is said."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from support_env.packs._loading import money
from support_env.packs.authoring._given import CaseError
from support_env.policy import NA, BoundPolicy, Comparison, Unknown
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec

_EVEN: Final = 0.5


def read_by(bound: BoundPolicy, issue: str) -> list[str]:
    """Return the facts that the issue's rules read, label topics' included."""
    policy = bound.policy
    names = [n for cs in policy.by_issue[issue].values() for c in cs for n in c.names]
    behind = {*policy.relevant(issue), *policy.facts_of(names)}
    return [name for name in policy.domains if name in behind]


def assume(
    bound: BoundPolicy,
    issue: str,
    world: dict[str, Any],
    specs: Mapping[str, FactSpec],
    checked: Collection[str],
) -> None:
    """Fill in what was not said, so that what always holds does."""
    policy = bound.policy
    wanted = [*policy.given[issue], *policy.always]
    names = dict.fromkeys([*read_by(bound, issue), *(n for c in wanted for n in c.names)])
    free = [name for name in names if name in specs and name not in world]
    for name in free:
        world[name] = True if name in checked else _usual(specs[name])
    for _ in range(3):
        for comparison in wanted:
            _repair(bound, issue, world, comparison, [n for n in comparison.names if n in free])
    for comparison in wanted:
        if _fails(bound, issue, world, comparison):
            raise CaseError(f"these facts cannot be: {comparison.text!r} holds in every {issue}")


def _usual(spec: FactSpec) -> Value:
    """Return what is assumed of a fact: what silence means, what is likelier, a low number."""
    if spec.presumed is not None:
        return money(spec.presumed) if spec.kind == "money" else spec.presumed
    if spec.kind == "flag":
        return (spec.chance or 0.0) > _EVEN
    if spec.kind == "label":
        weights = spec.weights or {}
        return max(spec.values or {}, key=lambda value: weights.get(value, 1.0))
    low = (spec.usual or spec.range or (0, 0))[0]
    return money(low) if spec.kind == "money" else int(low)


def _fails(bound: BoundPolicy, issue: str, world: Mapping[str, Any], test: Comparison) -> bool:
    scope = bound.scope(issue, world)
    if any(scope[name] is NA for name in test.names):
        return False
    try:
        return not bound.holds(test, issue, world)
    except Unknown:
        return False


def _repair(
    bound: BoundPolicy, issue: str, world: dict[str, Any], test: Comparison, free: list[str]
) -> None:
    """Move the facts that were not given until a condition holds."""
    if not _fails(bound, issue, world, test):
        return
    for name in free:
        domain, before = bound.policy.domains[name], world[name]
        values = domain.values or range(domain.low, domain.high + 1, domain.step)
        for value in values:
            world[name] = value
            if not _fails(bound, issue, world, test):
                return
        world[name] = before


__all__ = ["assume", "read_by"]
