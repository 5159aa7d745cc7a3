"""Random worlds of a company, near the thresholds of its policy."""

from __future__ import annotations

from random import Random
from typing import Any

from support_env.policy import NA, BoundPolicy
from support_env.randomness import Source

TODAY = 739_000


class Extreme(Source):
    """Draws the lowest or highest value of everything."""

    def __init__(self, highest: bool) -> None:
        super().__init__("extreme")
        self._highest = highest

    __slots__ = ("_highest",)

    def raw(self, name: str) -> int:
        return (1 << 64) - 1 if self._highest else 0


def raw_world(bound: BoundPolicy, issue: str, rng: Random, calm: float = 0.9) -> dict[str, Any]:
    """Return every fact's value, those that do not exist included, allowed by the pack.

    With probability `calm` no flag that hands a ticket over is raised, so that the rest matters.
    """
    policy = bound.policy
    for _ in range(5_000):
        world: dict[str, Any] = {"today": TODAY + rng.randrange(7)}
        for name, domain in policy.domains.items():
            if domain.values is not None:
                world[name] = rng.choice(domain.values)
            else:
                reach = rng.choice((5, 30, 60, 10_000)) * domain.step
                world[name] = rng.randrange(
                    domain.low, min(domain.high, domain.low + reach) + 1, domain.step
                )
        for comparison in policy.given[issue]:
            if comparison.left.name is not None and comparison.op == "==":
                assert comparison.right is not None
                world[comparison.left.name] = comparison.right.constant
        if rng.random() < calm:
            for clause in policy.topics[policy.deciding].clauses:
                for comparison in (c for t in clause.tests for c in t.comparisons):
                    if clause.hand_over and comparison.left.name in policy.domains:
                        assert comparison.right is not None
                        if isinstance(comparison.right.constant, bool):
                            world[comparison.left.name] = not comparison.right.constant
        if allowed(bound, issue, world):
            return world
    raise AssertionError(f"{issue}: no world found")


def allowed(bound: BoundPolicy, issue: str, world: dict[str, Any]) -> bool:
    scope = bound.scope(issue, world)
    return all(
        comparison.test(scope) is not False or NA in [scope[name] for name in comparison.names]
        for comparison in (*bound.policy.always, *bound.policy.given[issue])
    )


def masked(bound: BoundPolicy, issue: str, world: dict[str, Any]) -> dict[str, Any]:
    """Return the world with NA for what does not exist in it."""
    scope = bound.scope(issue, world)
    return {name: scope[name] for name in world}
