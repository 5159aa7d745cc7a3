"""Dates as written: ISO, day and month in either order, numerals, weekdays, the day alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout
from support_env.reading._numbers import spelled

_ISO: Final = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])")
_NUMERIC: Final = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?![0-9])")
_SHORT: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})(?![0-9]|[/.,-][0-9])")
_AND: Final = w.listed("to and or until till through")
_SUFFIXES: Final = ("st", "nd", "rd", "th")
_BEFORE_MONTH: Final = (" ", "-", "", "/", ". ")
_LINKS: Final = (" ", ", ", "-", ". ", ", the ", "", "/")


class DateRead(NamedTuple):
    """A date and the word after it; `other` is the second reading, `sure` whether it is plain."""

    value: int
    other: int | None
    after: int
    end: int
    """The character after it."""
    sure: bool


def numeric_date(layout: Layout, i: int, today: int) -> DateRead | None:
    """Read a date in numerals that starts at word i (2026-05-14, 14/05/2026, 5/14)."""
    start = layout.starts[i]
    low = layout.low
    if match := _ISO.match(low, start):
        year, _, month, day = match.groups()
        found = _ordinal(int(year), int(month), int(day))
        return None if found is None else _read(layout, i, match.end(), [found], True)
    if match := _NUMERIC.match(low, start):
        one, _, two, year = match.groups()
        full = int(year) if len(year) == 4 else 2000 + int(year)
        readings = [_ordinal(full, int(two), int(one)), _ordinal(full, int(one), int(two))]
        # "10-11-12" may be a sort code and "4.1.26" a clause: only full years or slashes are sure.
        return _read(layout, i, match.end(), readings, len(year) == 4 or match[2] == "/")
    if match := _SHORT.match(low, start):
        one, two = int(match[1]), int(match[2])
        readings = [_nearest(two, one, today), _nearest(one, two, today)]
        return None if (one, two) == (24, 7) else _read(layout, i, match.end(), readings, False)
    return None


def _read(
    layout: Layout, i: int, end: int, readings: Iterable[int | None], sure: bool
) -> DateRead | None:
    found = [reading for reading in dict.fromkeys(readings) if reading is not None]
    if not found:
        return None
    after = i + 1
    while after < len(layout.words) and layout.starts[after] < end:
        after += 1
    other = found[1] if len(found) > 1 else None
    return DateRead(found[0], other, after, end, sure)


def day_first(layout: Layout, day: int, after: int, today: int) -> DateRead | None:
    """Read the month (and year) that follow a day: "14 May", "14th of May, 2026"."""
    words, classes, count = layout.words, layout.classes, len(layout.words)
    k = after
    if k < count and words[k] in _SUFFIXES and layout.between[k] == "":
        k += 1
    if k < count and words[k] == "of":
        k += 1
    if k >= count or not classes[k] & w.MONTH or layout.between[k] not in _BEFORE_MONTH:
        return None
    if layout.between[k] == ". " and words[k + 1 : k + 2] in (["i"], ["we"]):
        return None  # "We sent 3. May I ask"
    return _with_year(layout, day, w.MONTHS[words[k]], k + 1, today, True)


def day_of_month(layout: Layout, i: int, day: int, after: int, today: int) -> DateRead | None:
    """Read a day whose month follows it, or stands at the other end: "6 to 8 May", "May 6-8"."""
    if read := day_first(layout, day, after, today):
        return read
    words, classes, count = layout.words, layout.classes, len(layout.words)
    if not classes[i] & w.DIGITS:
        return None
    k = _past_suffix(layout, i + 1)
    far = _linked(layout, k) if k < count else count
    if far < count and classes[far] & w.DIGITS and len(words[far]) < 3:
        read = day_first(layout, int(words[far]), far + 1, today)
        if read:
            month = date.fromordinal(read.value).month
            found = _nearest(month, day, today)
            return None if found is None else DateRead(found, None, k, layout.ends[k - 1], False)
    if k < count and classes[k] & (w.UNIT | w.MONTH):
        return None
    at = i - 1 if layout.between[i] == "-" else i - 2
    if at > 1 and (at == i - 1 or words[i - 1] in _AND) and words[at] in _SUFFIXES:
        at -= 1
    if at < 1 or not classes[at] & w.DIGITS or not classes[at - 1] & w.MONTH:
        return None
    if at != i - 1 and words[i - 1] not in _AND:
        return None
    found = _nearest(w.MONTHS[words[at - 1]], day, today)
    return None if found is None else DateRead(found, None, k, layout.ends[k - 1], False)


def _past_suffix(layout: Layout, k: int) -> int:
    suffixed = k < len(layout.words) and layout.words[k] in _SUFFIXES and layout.between[k] == ""
    return k + suffixed


def _linked(layout: Layout, k: int) -> int:
    """Return the word after "to", "and the", "-" at word k; past all words if there is none."""
    words = layout.words
    if layout.between[k].strip() == "-" and layout.classes[k] & w.DIGITS:
        return k
    if words[k] not in _AND or layout.between[k] != " ":
        return len(words)
    return k + 2 if words[k + 1 : k + 2] == ["the"] else k + 1


def month_first(layout: Layout, i: int, today: int) -> DateRead | None:
    """Read the day (and year) that follow the month at word i: "May 14th", "May 14, 2026"."""
    words, count = layout.words, len(layout.words)
    k = i + 1
    if k < count and words[k] == "the":
        k += 1
    if words[i - 2 : i] == ["end", "of"]:
        return _month_end(layout, i, today)
    if k >= count or layout.between[k] not in (" ", ". ", "-"):
        return None
    day = day_of(layout, k)
    if day is None:
        return None
    after = k + 1
    suffixed = after < count and words[after] in _SUFFIXES and layout.between[after] == ""
    after += suffixed
    # "you may 14 times": lower-case `may` and `march` are only months with something to show it.
    sure = suffixed or layout.text[layout.starts[i]].isupper() or len(words[i]) > 5
    if after < count and layout.classes[after] & w.UNIT:
        return None
    return _with_year(layout, day, w.MONTHS[words[i]], after, today, sure)


def _month_end(layout: Layout, i: int, today: int) -> DateRead | None:
    """Read "the end of June" as its last day, in doubt."""
    month = w.MONTHS[layout.words[i]]
    found = _nearest(month % 12 + 1, 1, today)
    return None if found is None else DateRead(found - 1, None, i + 1, layout.ends[i], False)


def _with_year(
    layout: Layout, day: int, month: int, after: int, today: int, sure: bool
) -> DateRead | None:
    if after < len(layout.words) and layout.between[after] in _LINKS:
        year = layout.words[after]
        if year.isdecimal() and len(year) == 4 and "1900" <= year <= "2199":
            found = _ordinal(int(year), month, day)
            end = layout.ends[after]
            return None if found is None else DateRead(found, None, after + 1, end, sure)
    found = _nearest(month, day, today)
    end = layout.ends[after - 1]
    return None if found is None else DateRead(found, None, after, end, sure)


def day_of(layout: Layout, i: int) -> int | None:
    """Read the day of a month at word i, in numerals or words."""
    word = layout.words[i]
    if word.isdecimal() and len(word) < 3:
        return int(word)
    if layout.classes[i] & w.ORDINAL:
        return w.ORDINALS[word]
    if layout.classes[i] & w.NUMBER and (found := spelled(layout, i)):
        tail = w.ORDINALS.get(layout.words[found[1]], 0) if found[1] < len(layout.words) else 0
        return found[0] + tail if tail < 10 else found[0]
    return None


def day_alone(layout: Layout, i: int, today: int) -> DateRead | None:
    """Read "the 26th": the nearest such day, never sure."""
    after = i + 1
    if not (
        i > 0 and layout.words[i - 1] == "the" and after < len(layout.words)
        and layout.words[after] in _SUFFIXES and layout.between[after] == ""
        and len(layout.words[i]) < 3
    ):  # fmt: skip
        return None
    day, near = int(layout.words[i]), date.fromordinal(today)
    months = [(near.year * 12 + near.month - 1 + step) for step in (-1, 0, 1)]
    options = [_ordinal(month // 12, month % 12 + 1, day) for month in months]
    found = [option for option in options if option is not None]
    if not found:
        return None
    nearest = min(found, key=lambda option: (abs(option - today), option))
    coming = min((option for option in found if option >= today), default=nearest)
    other = None if coming == nearest else coming
    return DateRead(nearest, other, after + 1, layout.ends[after], False)


_PAST: Final = w.listed("was were came went left got took had sent paid gone last")


def named_day(layout: Layout, i: int, today: int) -> DateRead | None:
    """Read a weekday or "tomorrow" at word i; only the coming week, never sure."""
    word, end = layout.words[i], layout.ends[i]
    if word in w.RELATIVES:
        return DateRead(today + w.RELATIVES[word], None, i + 1, end, False)
    if len(word) < 4:
        return None
    coming = today + 1 + (w.WEEKDAYS[word] - today) % 7  # ordinal 1 was a Monday
    past = layout.words[i - 1 : i] != ["a"] and any(
        word in _PAST or word.endswith("ed") for word in layout.words[max(i - 7, 0) : i]
    )
    other = coming - 7 if past else coming + 7 if layout.words[i - 1 : i] == ["next"] else None
    return DateRead(coming, other, i + 1, end, False)


def _ordinal(year: int, month: int, day: int) -> int | None:
    try:
        return date(year, month, day).toordinal()
    except (ValueError, OverflowError):
        return None


def _nearest(month: int, day: int, today: int) -> int | None:
    """Return the day of the month nearest to today, of last year, this one and the next."""
    year = date.fromordinal(today).year
    options = [_ordinal(year + step, month, day) for step in (-1, 0, 1)]
    found = [option for option in options if option is not None]
    return min(found, key=lambda option: (abs(option - today), option)) if found else None
