"""A message laid out once: words with classes and places, what stands between them, sentences."""

from __future__ import annotations

import operator
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, NamedTuple, cast

from support_env.reading import _words as w
from support_env.reading._types import Span

COMMA: Final = 1
"""A pause within a sentence: comma, colon, bracket, spaced dash."""
STRONG: Final = 2
"""A pause after which the thought is a new one: semicolon, em dash."""
STOP: Final = 4
QUESTION: Final = 8
LINE: Final = 16
BULLET: Final = 32
BLANK: Final = 64
_ENDS: Final = STOP | LINE
COLON: Final = 128
OPEN: Final = 256
"""An opening bracket."""

_WORD: Final = re.compile(r"([^\W\d_]+(?:'[^\W\d_]+)*|[0-9]+(?:[.,][0-9]+)*)")
_BULLET: Final = re.compile(r"\n[ >]*(?:[-*+#]|[^\w\s\x00-\x7f])")
_SPACED_DASH: Final = re.compile(r"\s-+\s|--")
_FULL_STOP: Final = re.compile(r"[.\u2026][^\w]*\s")
_ABBREVIATIONS: Final = w.listed(
    "no nr approx vs etc inc ltd ref tel eg ie g e i jan feb mar apr jun jul aug sep sept oct nov "
    "dec cl sec para art fig min max est incl"
)
_MAY_I: Final = (["i"], ["we"], ["it"], ["the"])
_TITLES: Final = w.listed("mr mrs ms dr prof st")


_OR: Final = cast(
    "Callable[[int, int], int]",
    operator.or_,  # pyright: ignore[reportUnknownMemberType]
)
"""On whole numbers; half the time of `int.__or__`."""
_CONTRASTS: Final = (("instead", "of"), ("rather", "than"))


class _Between(dict[str, int]):
    """What the text between two words is; messages repeat the same few."""

    def __missing__(self, between: str) -> int:
        kind = 0
        if len(between) > 80:  # hostile: what matters stands at the ends
            between = between[:40] + between[-40:]
        if any(mark in between for mark in ",:()[]"):
            kind |= COMMA
        if _SPACED_DASH.search(between):
            kind |= COMMA
        if ";" in between or "\u2014" in between:
            kind |= COMMA | STRONG
        if "!" in between or "?" in between or _FULL_STOP.search(between):
            kind |= STOP
        if "?" in between:
            kind |= QUESTION
        if ":" in between:
            kind |= COLON
        if "(" in between:
            kind |= OPEN
        if "\n" in between:
            kind |= LINE
            if _BULLET.search(between):
                kind |= BULLET
            if "\n\n" in between.replace(" ", ""):
                kind |= BLANK
        if len(self) < 4096 and len(between) < 16:
            self[between] = kind
        return kind


_BETWEEN: Final = _Between({" ": 0, ", ": COMMA, ". ": STOP, "": 0, "-": 0})


class _Piece(NamedTuple):
    """What stands between two blanks, split."""

    opening: str
    """Before its first word."""
    words: tuple[tuple[int, str, str], ...]
    """Each with its place and what stands behind it."""


class _Pieces(dict[str, _Piece]):
    """Pieces that are more than a word; messages repeat most of theirs."""

    def __missing__(self, text: str) -> _Piece:
        opening, *rest = _WORD.split(text)
        words: list[tuple[int, str, str]] = []
        at = len(opening)
        for word, behind in zip(rest[0::2], rest[1::2], strict=True):
            words.append((at, word, behind))
            at += len(word) + len(behind)
        piece = _Piece(opening, tuple(words))
        if len(self) < 4096 and len(text) < 24:
            self[text] = piece
        return piece


_PIECES: Final = _Pieces()


# Neither is frozen: that makes objects that live for one reading slow to build.
@dataclass(slots=True)
class Sentence:
    """Words first..last (last not included) and what they hold."""

    first: int
    last: int
    question: bool
    classes: int
    """Every class that one of its words has."""


@dataclass(slots=True)
class Layout:
    """One message, laid out. `kinds[i]` is what stands before word i; one more after the last."""

    text: str
    low: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    between: list[str]
    kinds: list[int]
    classes: list[int]
    sentences: list[Sentence]
    firsts: list[int]
    quotes: list[Span]
    present: int
    """Every class that a word of the message has: most readers need not look further."""

    def sentence_of(self, word: int) -> Sentence:
        """Return the sentence that a word is in."""
        return self.sentences[bisect_right(self.firsts, word) - 1]

    def word_at(self, place: int) -> int:
        """Return the word that stands at a character's place, or the next one."""
        return min(bisect_right(self.ends, place), len(self.ends) - 1)

    def span(self, first: int, last: int) -> Span:
        """Return where words first..last stand (last included)."""
        return (self.starts[first], self.ends[last])

    def quoted(self, place: int) -> bool:
        """Say whether a character's place is inside a quotation."""
        if not self.quotes:
            return False
        at = bisect_right(self.quotes, (place, len(self.text) + 1)) - 1
        return at >= 0 and place < self.quotes[at][1]

    def places_of(self, wanted: int) -> list[int]:
        """Return the words of some classes, in order; only sentences that have one are searched."""
        if not self.present & wanted:
            return []
        classes = self.classes
        return [
            i
            for sentence in self.sentences
            if sentence.classes & wanted
            for i in range(sentence.first, sentence.last)
            if classes[i] & wanted
        ]

    def words_with(self, wanted: int) -> list[int]:
        """Return the words of some classes that are not quoted."""
        found = self.places_of(wanted)
        if not self.quotes:
            return found
        return [i for i in found if not self.quoted(self.starts[i])]


def lay_out(text: str, low: str, quotes: list[Span], known: dict[str, int]) -> Layout:
    """Split a normalised message; `known` has the classes of words, and works out what it lacks."""
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    classes: list[int] = []
    gaps: dict[int, str] = {}
    gap, at = "", 0
    pieces = low.split(" ")
    for piece, now in zip(pieces, map(known.get, pieces), strict=True):
        if now is not None:  # nearly always: a word behind a blank
            if gap:
                gaps[len(words)] = gap + " "
                gap = ""
            words.append(piece)
            classes.append(now)
            starts.append(at)
            at += len(piece)
            ends.append(at)
            at += 1
        else:
            opening, held = _PIECES[piece]
            if at:
                gap += " "
            gap += opening
            for place, word, behind in held:
                gaps[len(words)] = gap
                words.append(word)
                classes.append(known[word])
                starts.append(at + place)
                ends.append(at + place + len(word))
                gap = behind
            at += len(piece) + 1
    gaps[len(words)] = gap
    gaps[0] = low[: starts[0]] if starts else low
    between, kinds = [" "] * (len(words) + 1), [0] * (len(words) + 1)
    stops: list[int] = []
    for i, gap in gaps.items():
        between[i] = gap
        kinds[i] = kind = _BETWEEN[gap]
        if kind & _ENDS:
            stops.append(i)
    _mend(low, words, classes, between)
    sentences = _sentences(text, words, kinds, starts, classes, stops)
    return Layout(
        text, low, words, starts, ends, between, kinds, classes, sentences,
        [sentence.first for sentence in sentences], quotes,
        reduce(_OR, [sentence.classes for sentence in sentences], 0),
    )  # fmt: skip


def _mend(low: str, words: list[str], classes: list[int], between: list[str]) -> None:
    """Settle words that mean two things by their neighbours."""
    if "may" in low:
        for i in _places(words, "may"):
            back = 3 if words[i - 1] == "of" else 2  # "the 14th of May"
            beside = classes[max(i - back, 0) : i] + classes[i + 1 : i + 2]
            if any(c & (w.DIGITS | w.ORDINAL) for c in beside):
                classes[i] = w.MONTH
            else:
                classes[i] &= ~w.MONTH
    if "no." in low:
        for i in _places(words, "no"):
            if classes[i + 1 : i + 2] == [w.DIGITS] and between[i + 1].startswith("."):
                classes[i] &= ~w.NEGATION  # "no. 7"
    for word, needed in _CONTRASTS:
        if word in low:
            for i in _places(words, word):
                if words[i + 1 : i + 2] != [needed]:
                    classes[i] &= ~w.NEGATION


def _places(words: list[str], word: str) -> Iterator[int]:
    at = -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        yield at


def _sentences(
    text: str, words: list[str], kinds: list[int], starts: list[int], classes: list[int],
    stops: list[int],
) -> list[Sentence]:  # fmt: skip
    """Part the words into sentences at those of the stops (words after them) that end one."""
    sentences: list[Sentence] = []
    first, count = 0, len(words)
    for i in stops:
        if 0 < i < count and _ends_sentence(text, words, kinds, starts, i):
            held = reduce(_OR, classes[first:i])
            sentences.append(Sentence(first, i, kinds[i] & QUESTION != 0, held))
            first = i
    if count:
        held = reduce(_OR, classes[first:])
        sentences.append(Sentence(first, count, kinds[count] & QUESTION != 0, held))
    return sentences


def _ends_sentence(
    text: str, words: list[str], kinds: list[int], starts: list[int], i: int
) -> bool:
    """Tell the end of a sentence from an abbreviation's point or a wrapped line."""
    kind = kinds[i]
    after = text[starts[i]]
    if kind & STOP:
        before = words[i - 1]
        if before.isdecimal() and len(before) < 3:
            if i == 1 or kinds[i - 1] & LINE:
                return False  # "1. Your order number": a list's numeral
            if words[i] in w.MONTHS and words[i + 1 : i + 2] not in _MAY_I:
                return False  # "3. June"
        if kind & (LINE | QUESTION) or before not in _ABBREVIATIONS:
            return before not in _TITLES
        return not (after.isdigit() or after.islower())
    if kind & (BLANK | BULLET | COLON):
        return True
    return after.isupper() or after.isdigit()
