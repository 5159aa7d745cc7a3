"""Amounts of money as written: symbols, codes and words, before and behind."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout
from support_env.reading._numbers import cents_of, spelled

_SYMBOLS: Final = frozenset("$€£¥₹₽₩₺₴₪฿₫")
_CODES: Final[dict[str, str]] = {
    "usd": "$", "us": "$", "eur": "€", "gbp": "£", "jpy": "¥", "inr": "₹", "cad": "cad",
    "aud": "aud", "nzd": "nzd", "chf": "chf", "sek": "sek", "nok": "nok", "dkk": "dkk",
    "pln": "pln", "czk": "czk",
}  # fmt: skip
_NAMES: Final[dict[str, str]] = _CODES | {
    "dollar": "$", "dollars": "$", "bucks": "$", "euro": "€", "euros": "€", "pound": "£",
    "pounds": "£", "quid": "£", "yen": "¥", "rupees": "₹", "francs": "chf",
}  # fmt: skip
_SMALL_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "cent": ("$", "€"), "cents": ("$", "€"), "pence": ("£",), "p": ("£",), "penny": ("£",),
}  # fmt: skip
_ANY_NAME: Final = frozenset((*_NAMES, *_SMALL_NAMES))
_BEHIND: Final = re.compile(r"\*{0,2} ?([$€£¥₹₽₩₺₴₪฿₫])(?! ?[0-9])")
_TAIL: Final = re.compile(r"[0-9]{3}[.,][0-9]{2}")
_RANGE: Final = re.compile(r"-[$€£¥₹]?[0-9]|k\b|m\b|bn\b")
_SCALES: Final = frozenset({"k", "m", "bn", "million", "grand", "thousand"})


class Amount(NamedTuple):
    """An amount, where it stands, and the word after it."""

    cents: int
    start: int
    end: int
    after: int
    ours: bool
    """In the company's currency."""
    whole: bool
    """Not an end of a range and not shortened ("$80-$90", "$1.2k")."""


def currency_of(name: str) -> str:
    """Return one spelling for a currency: `$` for "USD", "dollars", "$"."""
    low = name.strip().lower()
    return _NAMES.get(low, low)


def money_at(layout: Layout, i: int, currency: str) -> Amount | None:
    """Read the amount whose numeral is word i, if something marks it as money."""
    start, mark = _mark_before(layout, i)
    if not mark and not _maybe_behind(layout, i):
        return None
    written, after = layout.words[i], i + 1
    if mark and len(written) < 4 and after < len(layout.words) and layout.between[after] == " ":
        tail = layout.words[after]
        if _TAIL.fullmatch(tail):  # "$1 204.50"
            written, after = written + tail, after + 1
    cents = cents_of(written)
    if cents is None:
        return None
    end = layout.ends[after - 1]
    if not mark and (match := _BEHIND.match(layout.low, end)):
        mark, end = match[1], match.end()
    if mark:
        after, end = _code_behind(layout, after, end)
        return _amount(layout, i, cents, start, end, after, mark == currency)
    return _named(layout, i, cents, start, after, currency)


def _maybe_behind(layout: Layout, i: int) -> bool:
    """Say whether a currency may stand behind the numeral; most numerals have none."""
    after, end = i + 1, layout.ends[i]
    if after < len(layout.words) and layout.words[after] in _ANY_NAME:
        return True
    return not _SYMBOLS.isdisjoint(layout.low[end : end + 4])


def _mark_before(layout: Layout, i: int) -> tuple[int, str]:
    """Find a symbol or code before the numeral: (where the amount starts, the currency)."""
    start, low = layout.starts[i], layout.low
    before = low[start - 1 : start]
    if before in _SYMBOLS:
        return _foreign_dollar(layout, i, start - 1, before)
    if before == " " and start > 1 and low[start - 2] in _SYMBOLS:
        return _foreign_dollar(layout, i, start - 2, low[start - 2])
    if i and layout.words[i - 1] in _CODES and layout.between[i] in (" ", "", ": "):
        word = layout.words[i - 1]
        if word != "us" or layout.between[i] == "":
            return layout.starts[i - 1], _CODES[word]
    return start, ""


def _foreign_dollar(layout: Layout, i: int, place: int, symbol: str) -> tuple[int, str]:
    """Tell "US$5" from "C$5" and "A$5"."""
    if symbol == "$" and i and layout.ends[i - 1] == place:
        word = layout.words[i - 1]
        if word in ("us", "usd"):
            return layout.starts[i - 1], "$"
        return layout.starts[i - 1], f"{word}$"
    return place, symbol


def _code_behind(layout: Layout, after: int, end: int) -> tuple[int, int]:
    """Take in "USD" behind "$84.20"."""
    code = layout.words[after] if after < len(layout.words) else ""
    if code in _CODES and code != "us" and layout.between[after] in (" ", ""):
        return after + 1, layout.ends[after]
    return after, end


def _named(
    layout: Layout, i: int, cents: int, start: int, after: int, currency: str
) -> Amount | None:
    """Read the currency's name behind the number: "84.20 USD", "84 dollars and 20 cents"."""
    words = layout.words
    if after >= len(words) or layout.between[after] not in (" ", "", "-", "** ", "* "):
        return None
    name = words[after]
    if name in _NAMES and (name != "us" or words[after + 1 : after + 2] == ["dollars"]):
        ours = _NAMES[name] == currency
        after += 2 if name == "us" else 1
        more, after = _cents_behind(layout, after)
        return _amount(layout, i, cents + more, start, layout.ends[after - 1], after, ours)
    if name in _SMALL_NAMES and cents % 100 == 0 and (name != "p" or layout.between[after] == ""):
        ours = currency in _SMALL_NAMES[name]
        return _amount(layout, i, cents // 100, start, layout.ends[after], after + 1, ours)
    return None


def _cents_behind(layout: Layout, after: int) -> tuple[int, int]:
    """Read "and 20 cents", "forty" behind a currency's name: (cents, the word after)."""
    words, count = layout.words, len(layout.words)
    joined = after < count and words[after] == "and"
    k = after + joined
    if k >= count or layout.between[k] != " ":
        return 0, after
    if words[k].isdecimal() and len(words[k]) < 3:
        number, k = int(words[k]), k + 1
    elif layout.classes[k] & w.NUMBER and (found := spelled(layout, k)):
        number, k = found
    else:
        return 0, after
    if number > 99:
        return 0, after
    if k < count and words[k] in _SMALL_NAMES and words[k] != "p":
        return number, k + 1
    ended = k >= count or layout.kinds[k] != 0 or words[k] in ("and", "to", "back", "for", "on")
    return (number, k) if ended and not joined else (0, after)


def spelled_money(layout: Layout, i: int, number: int, after: int, currency: str) -> Amount | None:
    """Read the currency behind a number in words: "eighty-four dollars"."""
    return _named(layout, i, 100 * number, layout.starts[i], after, currency)


def _amount(
    layout: Layout, i: int, cents: int, start: int, end: int, after: int, ours: bool
) -> Amount:
    """Put it together; say whether it is an end of a range or shortened."""
    words = layout.words
    ranged = _RANGE.match(layout.low, end) is not None
    ranged = ranged or (
        layout.low[start - 1 : start] == "-" and layout.low[start - 2 : start - 1].isdigit()
    )
    ranged = ranged or (after < len(words) and words[after] in _SCALES)
    opening = words[max(i - 5, 0) : i]
    if "between" in opening and layout.sentence_of(i).first <= i:
        ranged = True
    return Amount(cents, start, end, after, ours, not ranged)
