"""Values in a message: money, dates, durations, percentages, counts, identifiers, clauses."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Final, NamedTuple

from support_env.reading import _words as w
from support_env.reading._dates import (
    DateRead,
    day_alone,
    day_first,
    day_of_month,
    month_first,
    named_day,
    numeric_date,
)
from support_env.reading._labels import (
    ClauseNumbers,
    IdentifierForms,
    Label,
    clause_at,
    identifiers_in,
    lettered_clauses,
)
from support_env.reading._layout import Layout
from support_env.reading._meant import Piece, elided, found, outdone, summed, undecided
from support_env.reading._money import Amount, money_at, spelled_money
from support_env.reading._numbers import cents_of, repeated, spelled, whole_of
from support_env.reading._spans import days_at
from support_env.reading._types import Found, ValueKind

MOST: Final = 80
"""Values that are read; a message with more is a list, whatever else it is."""

_MAYBE: Final = w.DIGITS | w.NUMBER | w.ORDINAL | w.MONTH | w.WEEKDAY | w.UNIT | w.RELATIVE
_PERCENT: Final = re.compile(r"\)?\*{0,2} ?(?:%|per ?cents?\b|pct\b)")
_DECIMAL: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*\.[0-9]{2}|[0-9]{1,6}[.,][0-9]{2}")
_INSIDE: Final = frozenset("/@=&_#\\~^+")
"""Before a numeral these make it part of something else: a link, a phone number."""
_MEASURES: Final = w.listed(
    "cm mm m km kg g mg l ml gb mb tb mbps ghz mhz hz inch inches in ft v am pm x stars mah w "
    "kwh oz lb lbs percent"
)
_MADE_OF: Final = w.listed(
    "cotton polyester wool linen silk leather recycled organic plastic steel bamboo nylon viscose "
    "alcohol charged battery humidity chance sure certain likely confident probability"
)
_VERSIONS: Final = w.listed(
    "version model size rating rated score scored firmware build release room page figure step "
    "table aisle shelf row floor"
)
_WHOLE: Final = w.listed("full whole further single")
_A_WEEK: Final = (["day"], ["week"], ["month"], ["year"])
_CLEAR_MEASURES: Final = (_MEASURES | {"star", "out", "metres", "litres", "release", "version"}) - {
    "in",
    "am",
    "x",
}
_PLACE: Final = attrgetter("start", "end")
_AMOUNT_WORDS: Final = w.listed("refund refunded refunding amount total credit sum payment")


class Known(NamedTuple):
    """What this episode's values look like."""

    identifiers: IdentifierForms
    clauses: ClauseNumbers
    currency: str
    today: int


def values_in(layout: Layout, known: Known) -> tuple[Found, ...]:
    """Return every value, in order."""
    pieces = _labels(layout, known)
    taken = [(piece.start, piece.end) for piece in pieces]
    done, clause_before = 0, -2
    for i in layout.places_of(_MAYBE):
        if i < done:
            continue
        classes = layout.classes[i]
        if taken and any(start <= layout.starts[i] < end for start, end in taken):
            continue
        if classes & w.DIGITS:
            joined = clause_before >= 0 and _joins(layout, clause_before, i)
            piece = _numeral(layout, known, i, joined)
        else:
            piece = _word(layout, known, i, classes)
        if piece is None:
            continue
        pieces.append(piece)
        done = piece.last + 1
        if piece.kind == "clause" and piece.sure:
            clause_before = i
        if len(pieces) >= MOST:
            break
    if taken or len(pieces) > 1:
        pieces.sort(key=_PLACE)
    if len(pieces) > 1:
        pieces = elided(layout, summed(layout, pieces))
    if len(pieces) > 1 and (open_ := undecided(layout, pieces)):
        pieces = [p._replace(counts=p.counts and k not in open_) for k, p in enumerate(pieces)]
    read = [found(layout, piece) for piece in pieces]
    if len(read) > 1:
        outdone(layout, read)
    return tuple(read)


def _labels(layout: Layout, known: Known) -> list[Piece]:
    pieces: list[Piece] = []
    for label in identifiers_in(layout, known.identifiers)[:MOST]:
        pieces.append(_label(layout, "identifier", label))
    if known.clauses.lettered is not None:
        for label in lettered_clauses(layout, known.clauses)[:MOST]:
            pieces.append(_label(layout, "clause", label))
    return pieces


def _label(layout: Layout, kind: ValueKind, label: Label) -> Piece:
    first = layout.word_at(label.start)
    last = max(first, layout.word_at(label.end - 1))
    return Piece(kind, label.value, label.start, label.end, first, last)


def _joins(layout: Layout, before: int, i: int) -> bool:
    """Say whether the number at word i goes on a list of clauses: "6.1, 6.2 and 6.4"."""
    if i == before + 1:
        return layout.between[i].strip(" ,&/") == ""
    return i == before + 2 and layout.words[i - 1] in ("and", "or", "to")


def _numeral(layout: Layout, known: Known, i: int, clause_joined: bool) -> Piece | None:
    """Read the value whose first numeral is word i."""
    low, start, end = layout.low, layout.starts[i], layout.ends[i]
    following = low[end : end + 1]
    if following == ":" and low[end + 1 : end + 2].isdigit():
        return None  # a time of day
    if amount := money_at(layout, i, known.currency):
        return _money(i, amount)
    if (following in "% *p)") and (match := _PERCENT.match(low, end)):
        return _percent(layout, i, match.end())
    # A word of numerals goes on over points and commas: behind it neither is part of a date.
    dated = following in ("/", "-") or layout.words[i].count(".") > 1
    if dated and (read := numeric_date(layout, i, known.today)):
        return _date(layout, i, read)
    if _inside(low, start):
        return None
    measured = (i > 0 and layout.words[i - 1] in _VERSIONS) or (
        i + 1 < len(layout.words) and layout.words[i + 1] in _CLEAR_MEASURES
    )
    if not measured and (label := clause_at(layout, i, known.clauses, clause_joined)):
        return Piece("clause", label.value, label.start, label.end, i, i, label.sure)
    number = whole_of(layout.words[i])
    if number is None:
        return _bare(layout, i)
    return _whole(layout, known, i, i + 1, number)


def _inside(low: str, start: int) -> bool:
    """Say whether the numeral at a place goes on something: "x200", "KK-7302", "12:30", a link."""
    before = low[start - 1 : start]
    if not before or before in " (\n":
        return False
    further = low[start - 2 : start - 1]
    return (
        before.isalpha() or before in _INSIDE
        or (before == "-" and further.isalpha()) or (before == ":" and further.isdigit())
    )  # fmt: skip


def _whole(layout: Layout, known: Known, i: int, after: int, number: int) -> Piece | None:
    """Read on from a whole number: a day of a month, a duration, a count."""
    if number <= 31 and (read := day_of_month(layout, i, number, after, known.today)):
        return _date(layout, i, read)
    after = repeated(layout, after, number)
    if span := days_at(layout, i, after, number):
        start, end = layout.starts[i], layout.ends[span.after - 1]
        a_week = layout.words[span.after : span.after + 1] in (["a"], ["per"], ["each"])
        if span.value is None or (
            a_week and layout.words[span.after + 1 : span.after + 2] in _A_WEEK
        ):
            return None
        return Piece("days", span.value, start, end, i, span.after - 1, span.sure, span.other)
    numeral = bool(layout.classes[i] & w.DIGITS)
    if numeral and (read := day_alone(layout, i, known.today)):
        return _date(layout, i, read)
    if after < len(layout.words) and layout.words[after] in _MEASURES:
        return None
    if numeral and (_after_amount_word(layout, i) or layout.words[after : after + 1] == ["back"]):
        return Piece("money", 100 * number, layout.starts[i], layout.ends[i], i, i, False)
    if i and layout.words[i - 1] == "day":
        return Piece("days", number, layout.starts[i], layout.ends[i], i, i, False)  # "day 14"
    # A number of anything: which thing it counts is not read, so it is never plainly wrong.
    return Piece("count", number, layout.starts[i], layout.ends[after - 1], i, after - 1, False)


def _after_amount_word(layout: Layout, i: int) -> bool:
    """Say whether a bare number is an amount by what comes before: "refunded 84"."""
    before = layout.words[max(i - 2, 0) : i]
    if not before or layout.between[i] not in (" ", ": "):
        return False
    if before[-1] in _AMOUNT_WORDS:
        return True
    return len(before) == 2 and before[1] in ("of", "is") and before[0] in _AMOUNT_WORDS


def _bare(layout: Layout, i: int) -> Piece | None:
    """Read a decimal without a currency as an amount, in doubt."""
    word = layout.words[i]
    after = layout.words[i + 1] if i + 1 < len(layout.words) else ""
    if not _DECIMAL.fullmatch(word) or after in _MEASURES:
        return None
    cents = cents_of(word)
    if cents is None:
        return None
    return Piece("money", cents, layout.starts[i], layout.ends[i], i, i, False)


def _word(layout: Layout, known: Known, i: int, classes: int) -> Piece | None:
    """Read the value that starts with a word: a number spelled out, a month, a weekday."""
    if classes & w.NUMBER:
        return _spelled(layout, known, i)
    if classes & w.ORDINAL:
        read = day_first(layout, w.ORDINALS[layout.words[i]], i + 1, known.today)
        return _date(layout, i, read) if read else None
    if classes & w.MONTH:
        read = month_first(layout, i, known.today)
        return _date(layout, i, read) if read else None
    if classes & w.UNIT:
        return _a_unit(layout, i)
    if classes & w.WEEKDAY and _dated(layout, i):
        return None
    if classes & (w.WEEKDAY | w.RELATIVE):
        read = named_day(layout, i, known.today)
        return _date(layout, i, read) if read else None
    return None


def _spelled(layout: Layout, known: Known, i: int) -> Piece | None:
    found = spelled(layout, i)
    if found is None:
        return None
    number, after = found
    if amount := spelled_money(layout, i, number, after, known.currency):
        return _money(i, amount)
    again = repeated(layout, after, number)
    if match := _PERCENT.match(layout.low, layout.ends[again - 1]):
        return _percent(layout, i, match.end(), number, again - 1)
    tail = w.ORDINALS.get(layout.words[after], 0) if after < len(layout.words) else 0
    if 0 < tail < 10 and number in (20, 30):
        read = day_first(layout, number + tail, after + 1, known.today)
        return _date(layout, i, read) if read else None
    return _whole(layout, known, i, after, number)


def _a_unit(layout: Layout, i: int) -> Piece | None:
    """Read "a week", "a fortnight", "one month" said with an article."""
    words, first = layout.words, i - 1
    days = w.UNITS[words[i]]
    if i > 2 and words[i - 3 : i] == ["a", "couple", "of"]:
        return Piece("days", 2 * days, *layout.span(i - 3, i), i - 3, i, False)
    if first > 0 and words[first] in _WHOLE:
        first -= 1
    if days < 7 or first < 0 or words[first] not in ("a", "an"):
        return None
    if first and layout.classes[first - 1] & (w.DIGITS | w.NUMBER | w.UNIT):
        return None  # "$19 a month", "7 days a week"
    other = 31 if days == 30 else None
    return Piece("days", days, *layout.span(first, i), first, i, False, other)


def _dated(layout: Layout, i: int) -> bool:
    """Say whether the weekday at word i belongs to a date beside it: "Thursday 14 May"."""
    beside = layout.classes[max(i - 3, 0) : i] + layout.classes[i + 1 : i + 5]
    return any(classes & w.MONTH for classes in beside) or (
        i + 1 < len(layout.words) and len(layout.words[i + 1]) > 3
        and layout.words[i + 1].isdecimal()
    )  # fmt: skip


def _money(i: int, amount: Amount) -> Piece:
    return Piece(
        "money", amount.cents, amount.start, amount.end, i, amount.after - 1,
        counts=amount.ours and amount.whole,
    )  # fmt: skip


def _percent(
    layout: Layout, i: int, end: int, number: int | None = None, last: int | None = None
) -> Piece | None:
    last = i if last is None else last
    written = layout.words[i]
    whole = number if number is not None else whole_of(written)
    value: int | str = whole if whole is not None else written.replace(",", ".")
    while last + 1 < len(layout.starts) and layout.starts[last + 1] < end:
        last += 1
    if layout.words[last + 1 : last + 2] and layout.words[last + 1] in _MADE_OF:
        return None
    # "100% sure" says nothing about a share.
    return Piece("percent", value, layout.starts[i], end, i, last, value != 100)


def _date(layout: Layout, i: int, read: DateRead) -> Piece:
    start = layout.starts[i]
    return Piece("date", read.value, start, read.end, i, read.after - 1, read.sure, read.other)
