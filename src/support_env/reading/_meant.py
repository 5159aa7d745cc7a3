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
    if after and layout.classes[piece.last + 1] & w.NEGATION and not _FAILS.isdisjoint(after[1:3]):
        return True  # "KL-1 isn't the one", "10 May won't work"
    if piece.kind in ("identifier", "clause"):
        if not _GONE.isdisjoint(after[:4]) or words[first - 2 : first] in _NO_SUCH:
            return True  # "4.1 has been removed", "there is no order KL-1"
        if after[:2] == ["belongs", "to"] and after[2:3] not in (["you"], ["your"], ["us"]):
            return True
        if words[first - 1] in ("by", "under") and words[first - 2] in _COVERED:
            return layout.classes[first - 3] & w.NEGATION != 0
    if "nor" in words[max(first - 3, 0) : first] or "neither" in words[max(first - 3, 0) : first]:
        return True
    near = 5 if piece.kind in ("date", "days") else 2
    for k in range(first - 1, max(first - near, 0) - 1, -1):
        if layout.classes[k] & w.NEGATION:
            return True
        if words[k] in _DETERMINERS:
            return False
    return False


_FAILS: Final = w.listed("the it yours ours right correct what work do happen possible suit exist")
_GONE: Final = w.listed("removed deleted repealed withdrawn dropped")
_NO_SUCH: Final = (["no", "order"], ["no", "parcel"], ["no", "clause"], ["no", "section"])
_COVERED: Final = w.listed("covered governed ruled decided")
_HOLDS: Final = w.listed("apply applies fit fits matter relevant one concern")
_OPEN: Final = w.listed("tell know say sure see check decide clear certain me you")


def undecided(layout: Layout, pieces: list[Piece]) -> set[int]:
    """Return the places of values between which nothing is decided: "either $20 or $25"."""
    places: set[int] = set()
    if layout.words.count("or") == 0:
        return places
    for at, (one, two) in enumerate(pairwise(pieces)):
        between = layout.words[one.last + 1 : two.first]
        alike = one.kind == two.kind or two.kind == "count"  # "7 days or 10"
        if not alike or between[:1] != ["or"] or len(between) > 3:
            continue
        opening = layout.words[max(one.first - 6, 0) : one.first]
        if (
            "either" in opening
            or "whether" in opening
            or ("if" in opening and not _OPEN.isdisjoint(opening))
        ):
            places |= {at, at + 1}
    return places


_ELIDES: Final = w.listed("not but it's is are to for only say that's takes take")
_FURTHER: Final = w.listed("more left remaining")
_AWAY: Final = 14
"""Words within which a number takes its unit from the duration before it."""


def elided(layout: Layout, pieces: list[Piece]) -> list[Piece]:
    """Read "it isn't 14 days but 30", "60 days for others, for you it's 30" as durations."""
    for at, (one, two) in enumerate(pairwise(pieces)):
        if one.kind != "days" or two.kind != "count" or two.first - one.last > _AWAY:
            continue
        after = two.last + 1
        ends = after == len(layout.words) or layout.kinds[after] != 0
        if not (ends and layout.words[two.first - 1] in _ELIDES) and (
            ends or layout.words[after] not in _FURTHER
        ):
            continue
        unit = w.UNITS.get(layout.words[one.last], 0)
        if unit and isinstance(two.value, int):
            pieces[at + 1] = two._replace(kind="days", value=unit * two.value)
    return pieces
