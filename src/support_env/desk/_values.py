"""Readers of single typed values: generous in form, exact in meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, cast

from support_env.desk._actions import MAX_ITEMS, MAX_TEXT, UNFIT, ActionError

_AMOUNT = re.compile(
    r"(?:[A-Z]{2,3}|[^\w\s\-+.,])?\s*"
    r"(?P<units>\d{1,3}(?:,\d{3})+|\d{1,10})(?:[.,](?P<rest>\d{1,2}))?"
    r"\s*(?:[A-Za-z]{2,8}|[^\w\s\-+.,])?",
    re.ASCII,
)
_CLAUSE = re.compile(r"\d+(?:\.\d+)*[a-z]?", re.ASCII)
_LONG_DATE = re.compile(r"(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})", re.ASCII)
_US_DATE = re.compile(r"([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})", re.ASCII)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SHORT, _KEPT = 80, 256
"""Of the texts that names were looked for in, the short ones are remembered, up to a number."""
_NOT_WORD = re.compile(r"[\W_]+")


def cents(value: object) -> int | None:
    """Return an amount in cents: 84.2, "84.20", "$84.20", "1,084.20 USD"; None if it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value * 100
    if isinstance(value, float):
        nearest = round(value * 100)
        return nearest if abs(value * 100 - nearest) < 1e-6 else None
    found = _AMOUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    rest = (found["rest"] or "0").ljust(2, "0")
    return int(found["units"].replace(",", "")) * 100 + int(rest)


def show_cents(amount: int) -> str:
    """Return "84.20"."""
    return f"{amount // 100}.{amount % 100:02d}"


def identifier(value: object) -> str:
    """Return the form in which identifiers and typed answers are compared; "" for none."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, int) and not isinstance(value, bool):
        text = str(value)
    else:
        return ""
    bare = text.replace("-", "")
    if bare.isalnum():  # the same, sooner
        return bare.upper()
    return text.strip().lower() if "@" in text else _NOT_WORD.sub("", text).upper()


def mentions(text: str, compared: str) -> bool:
    """Whether a text holds an identifier, given in the form in which they are compared."""
    if "@" in compared:
        return compared in text.lower()
    return bool(compared) and compared in _NOT_WORD.sub("", text).upper()


def clause(value: object) -> str | None:
    """Return a clause number as handbooks print it ("§ 4.1." is 4.1); None when there is none."""
    if isinstance(value, bool):
        return None
    found = _CLAUSE.findall(str(value).lower()) if isinstance(value, (str, int, float)) else []
    if len(set(found)) > 1:
        raise ActionError("clause takes one number: the clause that decides")
    return found[0] if found else None


def ordinal(value: object) -> int | None:
    """Return a date's ordinal: "2026-05-14", "14 May 2026", "May 14, 2026"."""
    if not isinstance(value, str):
        return None
    text = " ".join(value.lower().split())
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError:
        pass
    if found := _LONG_DATE.fullmatch(text):
        day, month, year = found.groups()
    elif found := _US_DATE.fullmatch(text):
        month, day, year = found.groups()
    else:
        return None
    try:
        return date(int(year), _MONTHS.index(month) + 1, int(day)).toordinal()
    except ValueError:
        return None


def count(value: object) -> int | None:
    """Return a whole number of at least 1; None if it is none."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value.strip()[:13])
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        return None
    return value


def plain(text: str) -> str:
    """Return lower-case words with single spaces: how names are found in free text."""
    return _NOT_WORD.sub(" ", text.lower()).strip()


class Names:
    """A set of names that may be written exactly or found among words, under titles too."""

    __slots__ = ("_any", "_by_plain", "_exact", "_within", "all")

    def __init__(self, names: Iterable[str], titles: Mapping[str, str] | None = None) -> None:
        self.all = tuple(names)
        self._exact = frozenset(self.all)
        self._by_plain = {plain(title): name for title, name in (titles or {}).items()}
        self._by_plain |= {plain(name): name for name in self.all}
        longest_first = sorted(self._by_plain, key=lambda name: (-len(name), name))
        pattern = "|".join(re.escape(name) for name in longest_first)
        self._within: dict[str, tuple[str, ...]] = {}
        """What short texts hold: agents write the same few labels again and again."""
        self._any = re.compile(rf"(?<!\S)(?:{pattern})(?!\S)") if pattern else None

    def exact(self, value: object) -> str | None:
        """Return the name that the value is, in any spelling of capitals and underscores."""
        if not isinstance(value, str):
            return None
        return value if value in self._exact else self._by_plain.get(plain(value))

    def within(self, text: str | None) -> list[str]:
        """Return the names in the text, in its order, each once."""
        if not text or self._any is None:
            return []
        if text in self._exact:
            return [text]
        held = self._within.get(text)
        if held is None:
            held = self._found(plain(text), self._any)
            if len(text) <= _SHORT:
                if len(self._within) >= _KEPT:
                    self._within.clear()
                self._within[text] = held
        return list(held)

    def _found(self, text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
        whole = self._by_plain.get(text)
        if whole is not None:
            return (whole,)
        found = [self._by_plain[match.group()] for match in pattern.finditer(text)]
        return tuple(dict.fromkeys(found))

    def __str__(self) -> str:
        return ", ".join(self.all)


def texts(arguments: Mapping[str, Any], name: str, most: int, longest: int) -> list[str]:
    """Return an argument that is one text or a short list of texts."""
    value: object = arguments.get(name)
    if value is None:
        return []
    if isinstance(value, str) and 0 < len(text := value.strip()) <= longest and value != UNFIT:
        return [text]  # the same, sooner
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    out = [str(item).strip() for item in items if item not in (UNFIT, "")]
    if len(out) != len(items) and not out:
        raise ActionError(f"{name} must be text or a list of texts")
    if len(out) > most:
        raise ActionError(f"{name} takes at most {most} at a time")
    if any(len(text) > longest for text in out):
        raise ActionError(f"each {name} has at most {longest} characters")
    return [text for text in out if text]


def one_text(arguments: Mapping[str, Any], name: str) -> str | None:
    """Return an argument that is one text (a list of one will do)."""
    found = texts(arguments, name, MAX_ITEMS, MAX_TEXT)
    return ", ".join(found) if found else None


def chosen(arguments: Mapping[str, Any], name: str, allowed: Names) -> str | None:
    """Return an argument that is one of the names; ActionError lists them."""
    value: object = arguments.get(name)
    if value is None:
        return None
    if isinstance(value, list):
        value = next(iter(cast("list[object]", value)), None)
    found = allowed.exact(value)
    if found is None:
        raise ActionError(f"{name} is one of: {allowed}")
    return found
