"""Names in numerals: identifiers by their form, and clause numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout

_CLAUSE_WORDS: Final = w.listed(
    "clause clauses section sections article articles paragraph paragraphs para rule rules sec "
    "cl point points policy chapter subsection art"
)
_DECIDED: Final = w.listed(
    "falls fall comes come covered governed decided dealt treated handled ruled settled barred "
    "excluded allowed permitted refused due owed"
)
_NUMBER: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){0,3}")


class Label(NamedTuple):
    """An identifier in its form's spelling, or a clause number."""

    value: str
    start: int
    end: int
    sure: bool = True


class IdentifierForms(NamedTuple):
    """Compiled forms: `HF-######` is read as HF-482131, hf 482131 and HF482131."""

    forms: tuple[str, ...]
    pattern: re.Pattern[str] | None
    openings: frozenset[str]
    """The letters that forms start with; empty when one starts with a blank."""


@lru_cache(maxsize=256)
def identifier_forms(forms: tuple[str, ...]) -> IdentifierForms:
    """Compile forms (`#` a digit, `@` a letter, everything else as it is)."""
    branches: list[str] = []
    openings: set[str] = set()
    anywhere = False
    for form in forms:
        branches.append("(" + "".join(map(_piece, form)) + ")")
        opening = re.match(r"[A-Za-z]+", form)
        anywhere = anywhere or opening is None or form[opening.end() :][:1] == "@"
        if opening:
            openings.add(opening[0].lower())
    if not branches:
        return IdentifierForms((), None, frozenset())
    pattern = re.compile(
        "(?<![^\\W_])(?:" + "|".join(branches) + ")(?![^\\W_])(?![.,][0-9])", re.IGNORECASE
    )
    return IdentifierForms(forms, pattern, frozenset() if anywhere else frozenset(openings))


def _piece(mark: str) -> str:
    if mark == "#":
        return "[0-9]"
    if mark == "@":
        return "[a-z]"
    return re.escape(mark.lower()) if mark.isalnum() else "[-_/. ]?"


def identifiers_in(layout: Layout, known: IdentifierForms) -> list[Label]:
    """Return every identifier of a known form."""
    if known.pattern is None:
        return []
    if known.openings:
        openings = known.openings.intersection(layout.words)
        if not openings:
            return []
        tries = [
            known.pattern.match(layout.low, layout.starts[i])
            for i, word in enumerate(layout.words)
            if word in openings
        ]
        matches = [match for match in tries if match]
    else:
        matches = list(known.pattern.finditer(layout.low))
    return [
        Label(_spelled(known.forms[(match.lastindex or 1) - 1], match[0]), *match.span())
        for match in matches
    ]


def _spelled(form: str, written: str) -> str:
    """Write an identifier as its form does."""
    marks = iter(mark for mark in written.upper() if mark.isalnum())
    return "".join(next(marks, "") if mark.isalnum() or mark in "#@" else mark for mark in form)


class ClauseNumbers(NamedTuple):
    """The handbook's clause numbers; `lettered` finds those that are not plain (`R-3`)."""

    known: tuple[str, ...]
    lettered: re.Pattern[str] | None
    held: frozenset[str]
    """The same numbers, to look one up in."""


@lru_cache(maxsize=256)
def clause_numbers(clauses: tuple[str, ...]) -> ClauseNumbers:
    """Compile an episode's clause numbers."""
    # Nearly every handbook has the usual numbers alone.
    held = frozenset(clauses)
    return ClauseNumbers(clauses, None if held <= _usual() else _lettered(clauses), held)


@lru_cache(maxsize=1)
def _usual() -> frozenset[str]:
    chapters = [str(chapter) for chapter in range(1, 41)]
    return frozenset([*chapters, *(f"{c}.{number}" for c in chapters for number in range(1, 41))])


@lru_cache(maxsize=256)
def _lettered(clauses: tuple[str, ...]) -> re.Pattern[str] | None:
    odd = sorted(
        (c for c in dict.fromkeys(clauses) if not _NUMBER.fullmatch(c)), key=lambda c: (-len(c), c)
    )
    if not odd:
        return None
    return re.compile(
        "(?<![^\\W_])(?:" + "|".join(map(re.escape, odd)) + ")(?![^\\W_])", re.IGNORECASE
    )


def lettered_clauses(layout: Layout, clauses: ClauseNumbers) -> list[Label]:
    """Return the clause numbers that are not plain numbers (`R-3`); a lone letter is none."""
    if clauses.lettered is None:
        return []
    by_low = {clause.lower(): clause for clause in clauses.known}
    return [
        Label(by_low[match[0].lower()], *match.span())
        for match in clauses.lettered.finditer(layout.low)
        if match[0].lower() in by_low and len(match[0]) > 1
    ]


def _by(layout: Layout, i: int) -> bool:
    """Read "falls under 4.3", "Per 3.1": what decides a case by its number alone."""
    words = layout.words
    if words[i - 1] not in ("under", "per", "by") or layout.between[i].strip("*") != " ":
        return False
    return i == 1 or layout.kinds[i - 1] != 0 or words[i - 2] in _DECIDED


def clause_at(layout: Layout, i: int, clauses: ClauseNumbers, after_clause: bool) -> Label | None:
    """Read a clause number at word i: named as one, in brackets, or known.

    `after_clause`: the word before the joining "and" was one ("clauses 6.1 and 6.2").
    """
    word = layout.words[i]
    if not _NUMBER.fullmatch(word):
        return None
    between = layout.between[i]
    named = "§" in between or (
        i > 0 and layout.words[i - 1] in _CLAUSE_WORDS and between.strip("*`#(: ") == ""
    )
    named = named or after_clause
    known = word in clauses.held
    named = named or (known and "." in word and i > 0 and _by(layout, i))
    if not known and not (named and "." in word):
        return None
    if not named and "." not in word:
        return None
    bracketed = between.endswith("(") or layout.between[i + 1].startswith(")")
    return Label(word, layout.starts[i], layout.ends[i], named or bracketed)
