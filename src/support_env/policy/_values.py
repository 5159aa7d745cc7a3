"""Values that only the engine knows, what can go wrong, and shares of an amount."""

from __future__ import annotations

from typing import Final


class Absent:
    """What stands for a fact without a value: one that does not exist, or one that is not known."""

    __slots__ = ("fact",)

    def __init__(self, fact: str | None = None) -> None:
        self.fact = fact
        """The unknown fact; None when there is nothing to know."""

    def __repr__(self) -> str:
        return "NA" if self.fact is None else f"unknown {self.fact}"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str | tuple[type[Absent], tuple[str]]:
        # NA is compared by identity, so copies of it must be it.
        return "NA" if self.fact is None else (Absent, (self.fact,))


NA: Final = Absent()
"""A fact that does not exist in this world: the delivery day of what was never delivered."""


class PolicyError(Exception):
    """Something is wrong with a policy, not with an episode."""


class Gap(PolicyError):
    """No clause of a topic applies, and the topic has no `otherwise`."""


class Contradiction(PolicyError):
    """Clauses of one topic apply, disagree, and none overrides the other."""


class Unknown(Exception):
    """A fact is needed that is not known yet."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class NotApplicable(Exception):
    """A fact is used that does not exist in this world: the condition around it is false."""


def rounded_share(dividend: int, divisor: int) -> int:
    """Divide exactly and round once, half up (half away from zero).

    Raises:
        PolicyError: the divisor is not positive.
    """
    if divisor <= 0:
        raise PolicyError(f"a share of {divisor}: it is divided by what is 1 or more")
    whole = (2 * abs(dividend) + divisor) // (2 * divisor)
    return whole if dividend >= 0 else -whole


def prorated(amount: int, part: int, whole: int) -> int:
    """Return the share of an amount in cents that `part` out of `whole` is, rounded once."""
    return rounded_share(amount * part, whole)


def percent_of(percent: int, amount: int) -> int:
    """Return a percentage of an amount in cents, half a cent up (half away from zero)."""
    return rounded_share(percent * amount, 100)
