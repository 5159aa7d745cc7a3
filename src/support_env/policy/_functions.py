"""The functions that expressions may call."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from support_env.policy._calendar import add_business_days, last_yearly, next_yearly
from support_env.policy._values import percent_of

YEARLY: Final = ("last_yearly", "next_yearly")
"""Those whose second value is a day of the year."""


def functions(holidays: Container[int] = frozenset()) -> dict[str, Callable[[int, int], int]]:
    """Return the functions by name; each takes two numbers."""

    def business(day: int, count: int) -> int:
        return add_business_days(day, count, holidays)

    return {
        "percent_of": percent_of,
        "least": min,
        "greatest": max,
        "add_business_days": business,
        "last_yearly": last_yearly,
        "next_yearly": next_yearly,
    }
