"""Days: those that come every year, and which of them are no business days.

Days are ordinals (1 is 1 January of the year 1). A day of the year is its place in a leap year,
from 1 to 366, so that it can be drawn from a range like any other number.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from support_env.policy._values import PolicyError

MAX_BUSINESS_DAYS: Final = 1000
LAST_YEARDAY: Final = 366
_LEAP: Final = 2000
_START: Final = date(_LEAP, 1, 1).toordinal() - 1
_YEARLY: Final = re.compile(r"(\d\d)-(\d\d)")


def yearday(text: object) -> int:
    """Return a day of the year that is written as month and day: "12-24".

    Raises:
        PolicyError: no year has such a day.
    """
    found = _YEARLY.fullmatch(str(text))
    try:
        if found is None:
            raise ValueError
        return date(_LEAP, int(found[1]), int(found[2])).toordinal() - _START
    except ValueError:
        raise PolicyError(f"{text!r} is no day of the year (write 12-24)") from None


@lru_cache(maxsize=4096)
def in_year(year: int, day: int) -> int:
    """Return a day of the year in one year; 29 February is the 28th where there is none."""
    if not 1 <= day <= LAST_YEARDAY:
        raise PolicyError(f"{day} is no day of the year (they go from 1 to {LAST_YEARDAY})")
    at = date.fromordinal(_START + day)
    try:
        return at.replace(year=year).toordinal()
    except ValueError:
        return date(year, 2, 28).toordinal()


@lru_cache(maxsize=4096)
def last_yearly(day: int, yearly: int) -> int:
    """Return the latest day, no later than `day`, that a day of the year fell on."""
    year = _year(day)
    found = in_year(year, yearly)
    return found if found <= day else in_year(year - 1, yearly)


@lru_cache(maxsize=4096)
def next_yearly(day: int, yearly: int) -> int:
    """Return the first day, no earlier than `day`, that a day of the year falls on."""
    year = _year(day)
    found = in_year(year, yearly)
    return found if found >= day else in_year(year + 1, yearly)


def _year(day: int) -> int:
    """Return the year that a day is in; one that has neighbours."""
    try:
        year = date.fromordinal(day).year
    except (ValueError, OverflowError):
        raise PolicyError(f"{day} is no day") from None
    if not date.min.year < year < date.max.year:
        raise PolicyError(f"the year {year} is out of reach")
    return year


class Holidays:
    """Days without business, whatever day of the week: of one year, or of every year."""

    __slots__ = ("_once", "_yearly")

    def __init__(self, days: Iterable[str] = ()) -> None:
        """Read them.

        Args:
            days: "2026-04-03" is that day alone, "12-25" is the day in every year.

        Raises:
            PolicyError: one of them is no day.
        """
        once: set[int] = set()
        yearly: set[int] = set()
        for text in days:
            if _YEARLY.fullmatch(text):
                yearly.add(yearday(text))
                continue
            try:
                once.add(date.fromisoformat(text).toordinal())
            except ValueError:
                raise PolicyError(
                    f"{text!r} is not a date like 2026-12-25, nor a day of every year like 12-25"
                ) from None
        self._once, self._yearly = frozenset(once), tuple(sorted(yearly))

    def __contains__(self, day: object) -> bool:
        """Whether an ordinal is one of them."""
        if not isinstance(day, int):
            return False
        return day in self._once or day in _falling(date.fromordinal(day).year, self._yearly)


@lru_cache(maxsize=1024)
def _falling(year: int, yearly: tuple[int, ...]) -> frozenset[int]:
    return frozenset(in_year(year, day) for day in yearly)


def add_business_days(day: int, count: int, holidays: Container[int] = frozenset()) -> int:
    """Return the ordinal `count` business days (Monday to Friday, no holiday) after `day`."""
    if count > MAX_BUSINESS_DAYS:
        raise PolicyError(f"{count} business days: more than {MAX_BUSINESS_DAYS} are not counted")
    while count > 0:
        day += 1
        # Ordinal 1 is a Monday.
        if (day + 6) % 7 < 5 and day not in holidays:
            count -= 1
    return day
