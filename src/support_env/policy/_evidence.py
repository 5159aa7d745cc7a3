"""Reasoning from part of the facts: which rulings they still allow, and which facts are needed.

An unknown fact is branched on only when a ruling comes to hang on it. It takes values at both ends
of its domain and around every threshold that it meets, which is where rulings change.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from support_env.policy._answers import answer
from support_env.policy._domains import Domain
from support_env.policy._expressions import Comparison
from support_env.policy._ruling import Ruling
from support_env.policy._scope import Scope
from support_env.policy._values import (
    NA,
    Contradiction,
    Gap,
    NotApplicable,
    PolicyError,
    Unknown,
)
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.policy._bound import BoundPolicy

_FEW: Final = 8
"""Domains of so few values are tried out whole."""


def outcomes(
    bound: BoundPolicy, issue: str, known: Mapping[str, Any], limit: int, given: bool
) -> list[Ruling]:
    """Return up to `limit` different rulings that the known facts allow."""
    return _different(Scope(bound, issue, known), limit, given)


def settled(bound: BoundPolicy, issue: str, known: Mapping[str, Any], given: bool) -> bool:
    """Whether the known facts allow one ruling only.

    Mostly they decide the case outright: then no fact is tried out, and no ruling written.
    """
    scope = Scope(bound, issue, known)
    try:
        answer(scope, bound.policy.deciding)
    except Unknown:
        return len(_different(scope, 2, given)) == 1
    except (Gap, Contradiction, NotApplicable):
        return False  # a checked policy has no such world
    return True


def _different(scope: Scope, limit: int, given: bool) -> list[Ruling]:
    found: dict[Hashable, Ruling] = {}
    for ruling in _reach(scope, given):
        found.setdefault(ruling.key, ruling)
        if len(found) >= limit:
            break
    return list(found.values())


def _reach(scope: Scope, given: bool) -> Iterator[Ruling]:
    try:
        ruling = scope.bound.rule(scope)
    except Unknown as unknown:
        fact = unknown.fact
    except (Gap, Contradiction):
        return  # a checked policy has no such world
    else:
        yield ruling
        return
    for value in points(scope, fact):
        inside = Scope(scope.bound, scope.issue, {**scope.facts, fact: value})
        if possible(inside, fact, given):
            yield from _reach(inside, given)


def points(scope: Scope, fact: str) -> Iterator[Value]:
    """Yield values of a fact, at least one on each side of everything that it meets."""
    domain = scope.bound.policy.domains[fact]
    if domain.values is not None:
        yield from domain.values
        return
    if (domain.high - domain.low) // domain.step < _FEW:
        yield from range(domain.low, domain.high + 1, domain.step)
        return
    seen = {domain.low, domain.high}
    yield from (domain.low, domain.high)
    for comparison in scope.bound.policy.links.meets(scope.issue, fact):
        for mark in _marks(scope, fact, comparison, domain):
            if mark not in seen:
                seen.add(mark)
                yield mark


def _marks(scope: Scope, fact: str, comparison: Comparison, domain: Domain) -> tuple[int, ...]:
    """Return values around the place where a comparison turns, as far as that is known."""
    left, right = comparison.left, comparison.right
    if right is None:
        return tuple(v for v in comparison.values if domain.low <= v <= domain.high)
    if left.name == fact:
        threshold = _number(scope, right.evaluate)
    elif right.name == fact:
        threshold = _number(scope, left.evaluate)
    else:
        return _turns(scope, fact, comparison, domain)
    if threshold is None:
        return ()
    below = domain.low + (threshold - 1 - domain.low) // domain.step * domain.step
    above = domain.low - (domain.low - threshold - 1) // domain.step * domain.step
    return tuple(v for v in (below, threshold, above) if domain.low <= v <= domain.high)


def _number(scope: Scope, compute: Any) -> int | None:
    try:
        return int(compute(scope))
    except (Unknown, NotApplicable, PolicyError):
        return None


def _turns(scope: Scope, fact: str, comparison: Comparison, domain: Domain) -> tuple[int, ...]:
    """Return the two neighbours between which a comparison of worked-out amounts turns.

    Amounts rise or fall with a fact over its whole domain, so there is one such place at most.
    """

    def holds(place: int) -> bool | None:
        facts = {**scope.facts, fact: domain.low + place * domain.step}
        try:
            truth = comparison.test(Scope(scope.bound, scope.issue, facts))
        except (Unknown, PolicyError):
            return None
        return truth if isinstance(truth, bool) else None

    low, high = 0, (domain.high - domain.low) // domain.step
    first, last = holds(low), holds(high)
    if first is None or last is None or first == last:
        return ()
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle) == first:
            low = middle
        else:
            high = middle
    return (domain.low + low * domain.step, domain.low + high * domain.step)


def possible(scope: Scope, fact: str, given: bool) -> bool:
    """Whether a newly assumed value goes with what is known and with what always holds."""
    policy = scope.bound.policy
    for comparison in policy.links.bonds(scope.issue, fact):
        if not given and comparison not in policy.always:
            continue
        # What is false only because a fact does not exist rules nothing out.
        if comparison.test(scope) is False and NA not in map(scope.__getitem__, comparison.names):
            return False
    for guarded in policy.links.guarded_by[fact]:
        if guarded in scope.facts:
            # A fact that is known exists; one that is known not to exist does not.
            exists = policy.guards[guarded].holds(scope)
            if isinstance(exists, bool) and exists == (scope.facts[guarded] is NA):
                return False
    return True


def needed(
    bound: BoundPolicy, issue: str, world: Mapping[str, Any], order: tuple[str, ...]
) -> tuple[str, ...]:
    """Return a minimal set of facts that settles a case; those in `order` are dropped first."""
    facts = bound.policy.relevant(issue)
    complete = Scope(bound, issue, world)
    kept = {name: complete[name] for name in facts}
    for name, value in kept.items():
        if value is not NA and name not in world:
            raise Unknown(name)
    if "today" in world:
        kept["today"] = world["today"]
    rank = {name: at for at, name in enumerate(order)}
    for name in sorted(facts, key=lambda n: rank.get(n, len(rank))):
        without = {n: v for n, v in kept.items() if n != name}
        if len(outcomes(bound, issue, without, 2, True)) == 1:
            kept = without
    return tuple(name for name in facts if name in kept)
