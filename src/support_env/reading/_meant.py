"""How each value is meant: its own words, what governs it, and the values beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._layout import Layout
from support_env.reading._recanted import superseded
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


def outdone(layout: Layout, read: list[Found]) -> None:
    """Set aside values that the next one of their kind takes the place of."""
    for at, (one, two) in enumerate(pairwise(read)):
        if one.kind != two.kind or one.value == two.value or two.about not in ("plain", "doubtful"):
            continue
        if one.about in ("plain", "doubtful"):
            start = layout.starts[layout.sentence_of(layout.word_at(one.span[0])).first]
            meant = superseded(layout.low, start, one.span, two.span[0])
            if meant != "plain":
                read[at] = one._replace(about=meant)


def _settled(layout: Layout, piece: Piece, scope: About) -> About:
    """Put in doubt what is written in an unsure form, or denied only from afar."""
    if scope == "plain":
        return "plain" if piece.sure else "doubtful"
    if piece.kind == "clause" and scope in ("negated", "doubtful") and _deciding(layout, piece):
        return "plain" if piece.sure else "doubtful"
    if scope == "negated" and piece.kind in _STANDING and not _denied(layout, piece):
        return "doubtful"
    return scope


def _deciding(layout: Layout, piece: Piece) -> bool:
    """Read "under clause 5.1 I must refuse": what is refused leaves the clause that refuses it."""
    first = layout.sentence_of(piece.first).first
    at = piece.first - 1
    while at > first and layout.words[at] not in _BY:
        if at < piece.first - 2:
            return False
        at -= 1
    return (
        layout.words[at] in _BY
        and not layout.sentence_of(at).classes & _LOOSE
        and not any(c & w.NEGATION for c in layout.classes[first:at])
    )


def _denied(layout: Layout, piece: Piece) -> bool:
    """Say whether a "not" speaks of a value: right before it, or with no other noun between."""
    words, first = layout.words, piece.first
    if first and words[first - 1] == "the":
        first -= 1
    after = words[piece.last + 1 : piece.last + 5]
    if piece.kind == "clause" and not _HOLDS.isdisjoint(after[1:]):
        return True  # "clause 4.3 doesn't apply"
    if after and layout.classes[piece.last + 1] & w.NEGATION and not _FAILS.isdisjoint(after[1:3]):
        return True  # "KL-1 isn't the one", "10 May won't work"
    if piece.kind in ("identifier", "clause"):
        missing = words[max(first - 2, 0) : first]
        none = missing[:1] == ["no"] and missing[-1] in _NO_SUCH
        if none or not _GONE.isdisjoint(after[:4]):
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
_NO_SUCH: Final = w.listed("order parcel clause section account card transfer payment claim")
_COVERED: Final = w.listed("covered governed ruled decided")
_HOLDS: Final = w.listed(
    "apply applies fit fits matter relevant one concern help helps cover covers reach touch affect "
    "bear decide decides govern count counts"
)
_LOOSE: Final = w.CONDITION | w.WOULD | w.IMAGINED | w.REPORT
_BY: Final = w.listed("under by per")
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


_ELIDES: Final = w.listed(
    "not but and it's is are to for only says shows say that's takes take been was now at nor you "
    "give gives get have had the us make makes"
)
_FURTHER: Final = w.listed("more left remaining")
_GOES_ON: Final = w.listed("for you it that is")
"""Behind a number that has no unit of its own: "the thirty you had", "30 for the rest"."""
_AWAY: Final = 14
"""Words within which a number takes its unit from the duration before it."""


def _turned(layout: Layout, one: Piece, two: Piece) -> bool:
    """Read "it isn't ten percent any more, it has been twelve" at the twelve."""
    after = two.last + 1
    ends = after == len(layout.words) or layout.kinds[after] != 0
    around = layout.classes[max(one.first - 3, 0) : two.first]
    return (
        ends
        and layout.words[two.first - 1] in _ELIDES
        and any(classes & w.NEGATION for classes in around)
    )


def summed(layout: Layout, pieces: list[Piece]) -> list[Piece]:
    """Read "six weeks and two days" as one duration."""
    joined: list[Piece] = []
    for piece in pieces:
        before = joined[-1] if joined else None
        if (
            before is not None and before.kind == piece.kind == "days"
            and layout.words[before.last + 1 : piece.first] == ["and"]
            and w.UNITS.get(layout.words[before.last], 0) > w.UNITS.get(layout.words[piece.last], 0)
            and isinstance(before.value, int) and isinstance(piece.value, int)
        ):  # fmt: skip
            value = before.value + piece.value
            joined[-1] = before._replace(value=value, end=piece.end, last=piece.last, other=None)
        else:
            joined.append(piece)
    return joined


def elided(layout: Layout, pieces: list[Piece]) -> list[Piece]:
    """Read "it isn't 14 days but 30", "60 days for others, for you it's 30" as durations."""
    for at, (one, two) in enumerate(pairwise(pieces)):
        if two.kind != "count" or two.first - one.last > _AWAY:
            continue
        if one.kind in ("money", "percent") and isinstance(two.value, int):
            if _turned(layout, one, two):
                value = 100 * two.value if one.kind == "money" else two.value
                pieces[at + 1] = two._replace(kind=one.kind, value=value)
            continue
        if one.kind != "days":
            continue
        after = two.last + 1
        ends = after == len(layout.words) or layout.kinds[after] != 0
        ends = ends or layout.words[after] in _GOES_ON
        if not (ends and layout.words[two.first - 1] in _ELIDES) and (
            ends or layout.words[after] not in _FURTHER
        ):
            continue
        unit = w.UNITS.get(layout.words[one.last], 0)
        if unit and isinstance(two.value, int):
            pieces[at + 1] = two._replace(kind="days", value=unit * two.value)
    return pieces
