"""The handbook's sentences, taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from support_env.agents.rules._yearly import MonthDay, days_in

_LINE: Final = re.compile(r"^(\d+(?:\.\d+)+)\s+(.+)$")
_FOR: Final = re.compile(r'^For ((?:"[^"]+"(?:, | and )?)+): (?:\w)')
_UNLESS: Final = re.compile(r",? unless ((?:\d+(?:\.\d+)+(?:, | or )?)+) appl(?:y|ies)")
_LETTERED: Final = re.compile(r"\(([a-z])\) ")
_DESK: Final = re.compile(r"`(\w+)`(?: \(((?:[^()]|\([^()]*\))*)\))?( if you see fit)?")
_VERB: Final = re.compile(
    r"\b(is|was|are|were|has|have|had|shows?|does|can|cannot|finds?|threatens?|needs?|says?)\b"
)
_STANDING: Final = re.compile(
    r"(.+?) (?:by|until) (\d+ .+? (?:after|from) today); tell the customer"
)
_NOUNS: Final = re.compile(r"([^,:.]+?) \(`(\w+)`\)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as it reads."""

    number: str
    text: str
    chapter: str
    titles: tuple[str, ...]
    """Titles of the issue types that it is for; none: all of its chapter."""
    conditions: tuple[str, ...]
    result: str
    unless: frozenset[str]
    desk: tuple[tuple[str, str], ...] = ()
    """(resolution or queue, amount in words) of what must be done."""
    tell: str = ""


@dataclass(slots=True)
class Book:
    """The clauses that have been read so far."""

    clauses: dict[str, Clause] = field(default_factory=lambda: {})
    fields: dict[str, str] = field(default_factory=lambda: {})
    """Nouns of dates -> the record's field that shows them."""
    holidays: frozenset[MonthDay] = frozenset()
    standing: list[tuple[str, str]] = field(default_factory=lambda: [])
    """(to whom, date in words) of what every clause of a kind has told."""

    def read(self, text: str) -> None:
        """Read a handbook, or rules that hold clauses."""
        chapter, order = "", ""
        for line in text.splitlines():
            line = line.strip().removeprefix("- ")
            if line.startswith("#"):
                chapter, order = line.lstrip("# ").strip(), ""
            elif line.startswith("Order: "):
                order = line
            elif found := _STANDING.match(line):
                self.standing.append((found[1], found[2]))
            elif line.startswith("Business days are "):
                self.holidays = frozenset(days_in(line))
            elif line.startswith("On the "):
                self.fields.update({n.strip(): f for n, f in _NOUNS.findall(line)})
            elif found := _LINE.match(line):
                self.add(found[1], found[2], chapter, order)

    def search(self, results: Iterable[Mapping[str, object]]) -> None:
        """Read what a search of the handbook found."""
        for result in results:
            self.add(str(result.get("number", "")), str(result.get("text", "")), "")

    def add(self, number: str, text: str, chapter: str, order: str = "") -> None:
        """Read one clause, and those that go before it by its chapter's order."""
        if number and number not in self.clauses:
            self.clauses[number] = parse(number, text, chapter, order)


def parse(number: str, text: str, chapter: str = "", order: str = "") -> Clause:
    """Take one clause apart."""
    rule, _, tell = text.partition(" Tell: ")
    rule, _, desk = rule.partition(" Desk: ")
    titles: tuple[str, ...] = ()
    if found := _FOR.match(rule):
        titles = tuple(re.findall(r'"([^"]+)"', found[1]))
        rule = rule[found.end() - 1 :]
    unless: frozenset[str] = frozenset()
    if found := _UNLESS.search(rule):
        unless = frozenset(re.findall(r"\d+(?:\.\d+)+", found[1]))
        rule = rule[: found.start()] + rule[found.end() :]
    for listed in order.split(";"):
        numbers = re.findall(r"\d+(?:\.\d+)+", listed)
        if number in numbers:
            unless |= frozenset(numbers[: numbers.index(number)])
    conditions, result = _split(rule)
    due = tuple((name, amount) for name, amount, may in _DESK.findall(desk) if not may)
    return Clause(number, text, chapter, titles, conditions, result, unless, due, tell)


def _split(rule: str) -> tuple[tuple[str, ...], str]:
    """Return the conditions and the result, in either of the handbook's two forms."""
    if " if all of these hold" in rule:
        result, _, rest = rule.partition(" if all of these hold")
        parts = _LETTERED.split(rest)[2::2]
        return tuple(part.strip(" ;.:") for part in parts), result
    low = rule[:3].lower()
    if low != "if ":
        return (), rule
    depth = 0
    for place, mark in enumerate(rule):
        depth += (mark == "(") - (mark == ")")
        if mark == "," and not depth:
            return _conjuncts(rule[3:place]), rule[place + 1 :].strip()
    return _conjuncts(rule[3:]), ""


def _conjuncts(text: str) -> tuple[str, ...]:
    """Split at "and" where another condition follows, not a second noun."""
    parts: list[str] = []
    for piece in re.split(r" and (?![^(]*\))", text):
        short = bool(parts) and min(len(piece.split()), len(parts[-1].split())) < 3
        if parts and (short or not _VERB.search(parts[-1])):
            parts[-1] += f" and {piece}"
        else:
            parts.append(piece)
    return tuple(parts)
