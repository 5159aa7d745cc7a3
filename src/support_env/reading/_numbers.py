"""Numbers as written: digits in the usual groupings, and words."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout

_MAX_DIGITS: Final = 12
_CENTS: Final = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]+)(?:[.,]([0-9]{1,2}))?")


def cents_of(written: str) -> int | None:
    """Read an amount: `84`, `84.20`, `84,20`, `1,204.50`, `1.204,50`."""
    if len(written) > _MAX_DIGITS:
        return None
    match = _CENTS.fullmatch(written)
    if match is None:
        return None
    whole, part = match.groups()
    units = int(whole.replace(",", "").replace(".", ""))
    return 100 * units + (int(part.ljust(2, "0")) if part else 0)


def whole_of(written: str) -> int | None:
    """Read a whole number: `14`, `1,204`."""
    if len(written) > _MAX_DIGITS:
        return None
    if written.isdecimal():
        return int(written)
    groups = written.split(",")
    if len(groups) > 1 and len(groups[0]) < 4 and all(len(group) == 3 for group in groups[1:]):
        digits = "".join(groups)
        return int(digits) if digits.isdecimal() else None
    return None


def spelled(layout: Layout, i: int) -> tuple[int, int] | None:
    """Read the number in words that starts at word i: (its value, the word after it)."""
    words, last = layout.words, layout.sentence_of(i).last
    total = current = 0
    k = i
    while k < last and (k == i or layout.between[k] in (" ", "-")):
        word = words[k]
        if word == "hundred" and current < 100:
            current = max(current, 1) * 100
        elif word == "thousand" and not total:
            total, current = max(current, 1) * 1000, 0
        elif word == "and" and _goes_on(layout, k, last):
            k += 1
            continue
        elif word in w.SMALL and _fits(current, w.SMALL[word], k > i):
            current += w.SMALL[word]
        else:
            break
        k += 1
    return (total + current, k) if k > i else None


def repeated(layout: Layout, after: int, number: int) -> int:
    """Return the word after a number's second writing in brackets: "seven (7)", "7 (seven)"."""
    if after >= len(layout.words) or layout.between[after] not in (" (", "("):
        return after
    if layout.classes[after] & w.DIGITS:
        again, end = whole_of(layout.words[after]), after + 1
    elif layout.classes[after] & w.NUMBER and (found := spelled(layout, after)):
        again, end = found
    else:
        return after
    return end if again == number and layout.between[end].startswith(")") else after


def _goes_on(layout: Layout, k: int, last: int) -> bool:
    """Say whether the "and" at word k is inside a number: "two hundred and four"."""
    return (
        k + 1 < last and layout.words[k - 1] in ("hundred", "thousand")
        and layout.words[k + 1] in w.SMALL
    )  # fmt: skip


def _fits(current: int, number: int, inside: bool) -> bool:
    """Say whether a small number may follow what was read: "eighty four", not "four four"."""
    if not inside:
        return True
    below = current % 100
    if number >= 10:
        return below == 0
    return number > 0 and (below == 0 or (below >= 20 and below % 10 == 0))
