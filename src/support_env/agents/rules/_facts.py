"""What is known: the records that were opened and the customer's words, asked about in phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Final, cast

from support_env.agents.rules._words import TELLING, negated, overlap, stem, stems, words
from support_env.agents.rules._yearly import MonthDay, later, meant, split

_DAYS: Final = re.compile(
    r"\b(at most|no more than|at least|more than|less than) (\d+) days?(?: \(([^)]*)\))?", re.I
)
_WINDOW: Final = re.compile(r"(\d+) days?(?: \(([^)]*)\))? after the delivery is before")
_AGO: Final = re.compile(r"(\d+) days? (?:ago|back|since|now|have passed)|(?:it's|been) (\d+) days")
_DATE: Final = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (\d{4})",
    re.I,
)
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_PRICE: Final = re.compile(r"(?<!\w)[$€£]\s?(\d[\d,]*(?:\.\d\d)?)")
_PIECES: Final = re.compile(
    r"(?:quantity|number ordered:?|basket had|ordered|order(?:ed)? is for) (\d)\b(?! days)|"
    r"(\d) (?:on that line|pieces|of them)",
    re.I,
)
_ID: Final = re.compile(r"\b[A-Z]{1,4}-\d{3,9}\b")
_ALIASES: Final = ("delivered", "dispatched", "placed", "taken", "made")
_ENOUGH: Final = 0.6


@dataclass(slots=True)
class Object:
    """One record, or one inside another, with its fields."""

    kind: str
    id: str
    fields: dict[str, Any]
    named: bool
    """Its id, or what it is called, stands in the customer's words."""


@dataclass(slots=True)
class Facts:
    """Everything learned so far."""

    today: date
    texts: list[str] = field(default_factory=lambda: [])
    attachments: list[str] = field(default_factory=lambda: [])
    objects: list[Object] = field(default_factory=lambda: [])
    nouns: Mapping[str, str] = field(default_factory=lambda: {})
    holidays: frozenset[MonthDay] = frozenset()
    identity: str | None = None

    def ids(self) -> list[str]:
        """Return what looks like an identifier in the customer's words."""
        return list(dict.fromkeys(_ID.findall(" ".join(self.texts))))

    def add_records(self, records: list[Mapping[str, Any]]) -> None:
        """Take in what a lookup showed."""
        for record in records:
            for found in _flat(str(record.get("type", "")), record):
                if all(found.id != held.id for held in self.objects):
                    said = " ".join(self.texts).lower()
                    found.named = found.id.lower() in said or any(
                        isinstance(value, str) and len(value) > 4 and value.lower() in said
                        for name, value in found.fields.items()
                        if name in ("item", "name", "title")
                    )
                    self.objects.append(found)

    def subject(self, kind: str) -> Object | None:
        """Return the record of a type that this is about: the one named, else the first."""
        held = [o for o in self.objects if o.kind == kind]
        return next((o for o in held if o.named), held[0] if held else None)

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields of the records that this is about, one record of each type."""
        for kind in dict.fromkeys(o.kind for o in self.objects):
            subject = self.subject(kind)
            if subject is not None:
                yield from subject.fields.items()

    def field(self, name: str) -> Any:
        """Return a field's value."""
        return next((value for held, value in self.fields() if held == name), None)

    # Conditions --------------------------------------------------------------------------------

    def holds(self, phrase: str, context: str) -> bool | None:
        """Return whether a condition holds; None where nothing known speaks of it."""
        if (named := split(phrase, context)) is not None:
            return self._by_the_year(phrase, context, named)
        if " or " in phrase and "(" not in phrase:
            parts = [self.holds(part, context) for part in phrase.split(" or ")]
            return True if True in parts else (False if False in parts else None)
        if found := _DAYS.search(phrase):
            elapsed = self.elapsed(f"{phrase[: found.start()]}", context)
            limit = self.limit(found[2], found[3])
            return None if elapsed is None else _compare(elapsed, found[1].lower(), limit)
        if "identity" in stems(phrase) or "ident" in stems(phrase):
            return None if self.identity is None else (self.identity != "match") == ("no" in phrase)
        shown = self._on_records(phrase)
        return shown if shown is not None else self._said(phrase)

    def _by_the_year(self, phrase: str, context: str, named: str) -> bool | None:
        """Return whether a condition about a part of the year holds."""
        day = meant(named, self.today)
        if day is None:
            return None
        if phrase.startswith("today is"):
            return (self.today <= day) == ("on or before" in phrase)
        window = _WINDOW.search(phrase)
        elapsed = self.elapsed("delivered" if window else phrase, context)
        if elapsed is None:
            return None
        then = self.today - timedelta(days=elapsed)
        if window:
            return then + timedelta(days=self.limit(window[1], window[2])) < day
        return then >= day if "on or after" in phrase else then <= day

    def limit(self, plain: str, table: str) -> int:
        """Return a number of days that may depend on something: "12 days (6 if ...)"."""
        for case in (table or "").split(";"):
            found = re.match(r"\s*(\d+)(?: days?)? if (.+)", case)
            if not found:
                continue
            shown = self._on_records(found[2])
            if shown or (shown is None and self._said(found[2])):
                return int(found[1])
        return int(plain)

    def elapsed(self, phrase: str, context: str) -> int | None:
        """Return how many days ago what the phrase names was."""
        for name, value in self.fields():
            if not name.endswith("_on") or not isinstance(value, str):
                continue
            verb = stem(name.removesuffix("_on"))
            noun = next((n for n, f in self.nouns.items() if f == name), "")
            tail = " ".join(noun.split()[-2:])
            if verb in stems(phrase) or (tail and "age of" in noun and tail in context):
                try:
                    return (self.today - date.fromisoformat(value)).days
                except ValueError:
                    continue
        return self._said_ago(phrase)

    def _said_ago(self, phrase: str) -> int | None:
        known = {stem(verb) for verb in _ALIASES}
        verbs = {stem(word) for word in words(phrase)} & known
        for sentence in self._sentences():
            said = {stem(word) for word in words(sentence)}
            if verbs and not verbs & said and (known & said or not _AGO.search(sentence)):
                continue
            if found := _AGO.search(sentence):
                return int(found[1] or found[2])
            if verbs & said and (day := _date_in(sentence)):
                return (self.today - day).days
        return None

    def said_total(self) -> int | None:
        """Return price times pieces, in cents, as far as the customer's words give them."""
        text = " ".join(self.texts)
        price = _PRICE.search(text)
        if not price:
            return None
        pieces = _PIECES.search(text)
        count = int(next(filter(None, pieces.groups()))) if pieces else 1
        units, _, rest = (price[1]).replace(",", "").partition(".")
        return (int(units) * 100 + int((rest or "0").ljust(2, "0"))) * count

    def _on_records(self, phrase: str) -> bool | None:
        asked, deny = stems(phrase), negated(phrase)
        verdict: bool | None = None
        for name, value in self.fields():
            if not isinstance(value, str) or re.match(r"\d", value) or len(value) > 50:
                continue
            called, held = stems(name.replace("_", " ")), stems(value)
            about = bool(called) and called <= asked
            low = value.lower()
            if low in ("no", "none") or negated(value):
                answer = False if about else None
            elif low == "yes":
                answer = True if about else None
            elif held and held <= asked and ("out" in held) == ("out" in asked):
                answer = True
            else:
                answer = (bool(held - called) and (held - called) <= asked) if about else None
            if answer is not None:
                if answer:
                    return not deny
                verdict = deny
        return verdict

    def _said(self, phrase: str) -> bool | None:
        asked, deny = stems(phrase), negated(phrase)
        if any(stem(word) in asked for name in self.attachments for word in words(name)):
            return not deny
        for sentence in self._sentences():
            said = stems(sentence)
            if TELLING & asked & said or overlap(asked, said) >= _ENOUGH:
                return negated(sentence) == deny
        return None

    def _sentences(self) -> Iterator[str]:
        for text in self.texts:
            yield from re.split(r"(?<=[.!?])\s+|\n+", text)


def _date_in(text: str) -> date | None:
    if found := _DATE.search(text):
        try:
            return date(int(found[3]), _MONTHS.index(found[2].lower()) + 1, int(found[1]))
        except ValueError:
            return None
    return None


def _compare(value: int, how: str, limit: int) -> bool:
    if how in ("at most", "no more than"):
        return value <= limit
    if how == "at least":
        return value >= limit
    return value > limit if how == "more than" else value < limit


def _flat(kind: str, record: Mapping[str, Any]) -> Iterator[Object]:
    own = {k: v for k, v in record.items() if not isinstance(v, (list, Mapping))}
    yield Object(kind, str(record.get("id", "")), own, False)
    for name, value in record.items():
        if isinstance(value, list):
            for inner in cast("list[Any]", value):
                if isinstance(inner, Mapping) and "id" in inner:
                    single = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
                    yield from _flat(single, cast("Mapping[str, Any]", inner))


def work_out(expression: str, facts: Facts, days: int | None) -> date | None:
    """Return the date that a clause tells: "23 days after `delivered_on`"."""
    found = re.match(
        r"(\d+|that many)( business)? days?(?: \(([^)]*)\))? (?:after|from) (?:`(\w+)`|today)",
        expression,
    )
    if not found:
        return meant(expression, facts.today)
    count = days if found[1] == "that many" else facts.limit(found[1], found[3])
    start: date | None = facts.today
    if found[4]:
        value = facts.field(found[4])
        verb = found[4].removesuffix("_on").replace("_", " ")
        if isinstance(value, str):
            start = date.fromisoformat(value)
        else:
            ago = facts.elapsed(verb, verb)
            start = None if ago is None else facts.today - timedelta(days=ago)
    if start is None or count is None:
        return None
    if not found[2]:
        return start + timedelta(days=count)
    return later(start, count, facts.holidays)
