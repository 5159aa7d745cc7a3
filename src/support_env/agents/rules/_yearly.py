"""Days that come every year, as the handbook words them: holidays, and parts of a year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

_NAMES: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH: Final = "|".join(_NAMES)
_LISTED: Final = re.compile(rf"((?:\d{{1,2}}(?:, | and ))*\d{{1,2}}) ({_MONTH})")
_LAST: Final = re.compile(rf"\bthe last (\d{{1,2}}) ({_MONTH})")
_AFTER: Final = re.compile(rf"\bthe (\d{{1,2}}) ({_MONTH}) after")

MonthDay = tuple[int, int]


def days_in(text: str) -> Iterator[MonthDay]:
    """Yield the days of the year that a text lists: "1 May, 25 and 26 December"."""
    for days, month in _LISTED.findall(text):
        for day in re.findall(r"\d+", days):
            yield _NAMES.index(month) + 1, int(day)


def meant(text: str, today: date) -> date | None:
    """Return the day in "the last 15 November", or in "the 31 January after" that."""
    last = _LAST.search(text)
    if last is None:
        return None
    start = _on(today.year, last[2], last[1])
    if start > today:
        start = _on(today.year - 1, last[2], last[1])
    after = _AFTER.search(text)
    if after is None:
        return start
    found = _on(start.year, after[2], after[1])
    return found if found >= start else _on(start.year + 1, after[2], after[1])


def split(phrase: str, context: str) -> str | None:
    """Return the words of the day that a condition goes by; None where it goes by none.

    What it counts from, or what it means by "that day", is in conditions before it.
    """
    last = _LAST.search(context)
    if last is None:
        return None
    if _LAST.search(phrase):
        return last[0]
    if phrase.startswith("today is"):
        before = [found[0] for found in _AFTER.finditer(context.partition(phrase)[0])]
        return f"{last[0]} {before[-1]}" if before else None
    after = _AFTER.search(phrase)
    return f"{last[0]} {after[0]}" if after else None


def later(start: date, count: int, holidays: frozenset[MonthDay]) -> date:
    """Return the day that is so many business days later."""
    while count > 0:
        start += timedelta(days=1)
        count -= start.weekday() < 5 and (start.month, start.day) not in holidays
    return start


def _on(year: int, month: str, day: str) -> date:
    number = _NAMES.index(month) + 1
    # 29 February where there is none is the 28th.
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return date(year, number, 28 if number == 2 and int(day) == 29 and not leap else int(day))
