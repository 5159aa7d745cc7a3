"""Durations as written: "14 days", "two weeks", "3-5 business days", "a 30-day window"."""

from __future__ import annotations

from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout
from support_env.reading._numbers import spelled, whole_of

_ADJECTIVES: Final = w.listed(
    "biz business working calendar banking bank full more additional whole consecutive further "
    "extra clear short trading office"
)
_OFFICE: Final = w.listed("biz business working banking bank trading office")
_LINKS: Final = frozenset({"to", "or", "and"})
_JOINS: Final = " \n-)*+"
"""What may stand between a number and its unit: "**30** days", "90+ days"."""


class Days(NamedTuple):
    """A duration in days and the word after it; value None: hours that make no whole days."""

    value: int | None
    other: int | None
    after: int
    sure: bool


def days_at(layout: Layout, i: int, after: int, number: int) -> Days | None:
    """Read the unit behind the number at words i..after, or a second number and then the unit."""
    if number > 9999:
        return None
    if unit := _unit(layout, after):
        return _days(number, None, *unit)
    second = _second(layout, after)
    if second is None:
        return None
    far, k = second
    unit = _unit(layout, k)
    return _days(number, far, *unit) if unit and far <= 9999 else None


def _second(layout: Layout, k: int) -> tuple[int, int] | None:
    """Read the far end of a range: "-5", "to five"."""
    words = layout.words
    if k >= len(words):
        return None
    if words[k] in _LINKS and layout.between[k] in (" ", "-"):
        k += 1
    elif layout.between[k].strip() != "-":
        return None
    if k >= len(words):
        return None
    if layout.classes[k] & w.DIGITS:
        number = whole_of(words[k])
        return None if number is None else (number, k + 1)
    return spelled(layout, k) if layout.classes[k] & w.NUMBER else None


def _unit(layout: Layout, k: int) -> tuple[int, int, bool] | None:
    """Read adjectives and a unit at word k: (days in it, the word after, office days)."""
    words, count = layout.words, len(layout.words)
    office = False
    for _ in range(3):
        if k >= count or layout.between[k].strip(_JOINS):
            return None
        if layout.classes[k] & w.UNIT:
            return w.UNITS[words[k]], k + 1, office
        if words[k] not in _ADJECTIVES:
            return None
        office = office or words[k] in _OFFICE
        k += 1
    return None


def _days(number: int, far: int | None, unit: int, after: int, office: bool) -> Days:
    if unit == 0:  # hours
        if number % 24 or (far or 0) % 24:
            return Days(None, None, after, False)
        return Days(number // 24, None if far is None else far // 24, after, False)
    if far is not None:
        return Days(number * unit, far * unit, after, False)
    if unit == 30 and number == 1:
        return Days(30, 31, after, False)
    # Months and years are about that many days; office days are not calendar days.
    return Days(number * unit, None, after, unit < 30 and not office)
