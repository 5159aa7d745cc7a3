"""How each value is meant: its own words, what governs it, and the values beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout
from support_env.reading._scopes import about
from support_env.reading._types import About, Found, ValueKind

_DETERMINERS: Final = w.listed("a an the your this that any of our their my his her its as order")
_STANDING: Final = ("date", "days", "clause", "identifier", "count")
"""Kinds that are stated even where something else is denied: "nothing can be done after 14 May"."""


class Piece(NamedTuple):
    """A value before its scope is known; `first` and `last` are words."""

    kind: ValueKind
    value: int | str
    start: int
    end: int
    first: int
    last: int
    sure: bool = True
    other: int | None = None
    counts: bool = True
    """False for another currency or an end of a range of amounts: seen, and good for nothing."""


def found(layout: Layout, piece: Piece) -> Found:
    quoted = layout.quoted(piece.start)
    scope: About = "hypothetical"
    if piece.counts and not quoted:
        scope = about(layout, layout.sentence_of(piece.first), piece.first, piece.last)
        scope = _settled(layout, piece, scope)
    return Found(piece.kind, piece.value, (piece.start, piece.end), quoted, scope, piece.other)


def _settled(layout: Layout, piece: Piece, scope: About) -> About:
    """Put in doubt what is written in an unsure form, or denied only from afar."""
    if scope == "plain":
        return "plain" if piece.sure else "doubtful"
    if scope == "negated" and piece.kind in _STANDING and not _denied(layout, piece):
        return "doubtful"
    return scope


def _denied(layout: Layout, piece: Piece) -> bool:
    """Say whether a "not" speaks of a value: right before it, or with no other noun between."""
    words, first = layout.words, piece.first
    if first and words[first - 1] == "the":
        first -= 1
    after = words[piece.last + 1 : piece.last + 5]
    if piece.kind == "clause" and not _HOLDS.isdisjoint(after):
        return True  # "clause 4.3 doesn't apply"
    near = 5 if piece.kind in ("date", "days") else 2
    for k in range(first - 1, max(first - near, 0) - 1, -1):
        if layout.classes[k] & w.NEGATION:
            return True
        if words[k] in _DETERMINERS:
            return False
    return False


_HOLDS: Final = w.listed("apply applies fit fits matter relevant one concern")
_OPEN: Final = w.listed("tell know say sure see check decide clear certain me you")


def undecided(layout: Layout, pieces: list[Piece]) -> set[int]:
    """Return the places of values between which nothing is decided: "either $20 or $25"."""
    places: set[int] = set()
    if layout.words.count("or") == 0:
        return places
    for at, (one, two) in enumerate(pairwise(pieces)):
        between = layout.words[one.last + 1 : two.first]
        if one.kind != two.kind or between[:1] != ["or"] or len(between) > 3:
            continue
        opening = layout.words[max(one.first - 6, 0) : one.first]
        if (
            "either" in opening
            or "whether" in opening
            or ("if" in opening and not _OPEN.isdisjoint(opening))
        ):
            places |= {at, at + 1}
    return places
