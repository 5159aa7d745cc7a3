"""Values that only the engine knows, what can go wrong, and the functions of its expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MAX_BUSINESS_DAYS: Final = 1000


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


def percent_of(percent: int, amount: int) -> int:
    """Return a percentage of an amount in cents, half a cent up (half away from zero)."""
    hundredths = percent * amount
    cents = (abs(hundredths) + 50) // 100
    return cents if hundredths >= 0 else -cents


def add_business_days(day: int, count: int, holidays: frozenset[int] = frozenset()) -> int:
    """Return the ordinal `count` business days (Monday to Friday, no holiday) after `day`."""
    if count > MAX_BUSINESS_DAYS:
        raise PolicyError(f"{count} business days: more than {MAX_BUSINESS_DAYS} are not counted")
    while count > 0:
        day += 1
        # Ordinal 1 is a Monday.
        if (day + 6) % 7 < 5 and day not in holidays:
            count -= 1
    return day


def functions(holidays: frozenset[int] = frozenset()) -> dict[str, Callable[[int, int], int]]:
    """Return the functions that expressions may call, by name; each takes two numbers."""

    def business(day: int, count: int) -> int:
        return add_business_days(day, count, holidays)

    return {
        "percent_of": percent_of,
        "least": min,
        "greatest": max,
        "add_business_days": business,
    }
