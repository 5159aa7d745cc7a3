"""The functions that expressions may call."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from support_env.policy._calendar import add_business_days, last_yearly, next_yearly
from support_env.policy._expressions import Functions
from support_env.policy._values import percent_of, prorated

YEARLY: Final = ("last_yearly", "next_yearly")
"""Those whose second value is a day of the year."""


def functions(holidays: Container[int] = frozenset()) -> Functions:
    """Return the functions by name; each takes numbers, as many as `ARITY` says."""

    def business(day: int, count: int) -> int:
        return add_business_days(day, count, holidays)

    return {
        "percent_of": percent_of,
        "prorated": prorated,
        "least": min,
        "greatest": max,
        "add_business_days": business,
        "last_yearly": last_yearly,
        "next_yearly": next_yearly,
    }
