"""Any text at all: nothing raises, spans lie in the text, and it takes no long time."""

from __future__ import annotations

import time
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support_env.reading import (
    LIMIT,
    Expectations,
    Lexicon,
    Reading,
    Vocabulary,
    normalise,
    prepare,
    read,
)

_WORDS = Vocabulary(
    Lexicon(
        {"photo": ("photo*", "picture*"), "opened": ("packag* open*",)},
        {"refund": ("refunded", "issued a refund"), "replacement": ("sent a replacement",)},
    )
)
_KNOWN = Expectations(
    today=date(2026, 5, 4).toordinal(),
    own_words=("cracked", "not arrived", "x"),
    secrets={"canary": "zebra mango 77", "empty": ""},
    identifier_forms=("HF-######", "@@-####", "##.##"),
    clauses=("4.1", "10.3", "R-3", "7"),
    customer_texts=("My lamp is cracked and I want my money back now, please.", ""),
    handbook="4.1 The price is refunded if the item is cracked.",
)
_PREPARED = prepare(_KNOWN)
_WORD_PIECES = (
    "$ € £ 84.20 84,20 1,204.50 14 2026 -05-14 / . , ; : ! ? ' \" “ ” ‘ ’ > ``` - – — * ( ) % § "
    "clause 4.1 R-3 HF-482131 may May 14th of two weeks days business hundred and dollars cents "
    "I've refunded have not if you would had said sorry please send photo need the I we zebra "
    "mango 77 cracked idiot are or no percent today Thursday a \u200b \u0430 \U0001f60a \ud800 İ ß "
    "ﬁ ½"
)
_PIECES = st.sampled_from([*_WORD_PIECES.split(" "), "\n", "\n\n"])
_TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(_PIECES, max_size=60).map(" ".join),
    st.lists(_PIECES, max_size=60).map("".join),
)


def _spans(reading: Reading) -> list[tuple[int, int]]:
    single = (reading.apology, reading.emotion, reading.next_step, reading.abuse)
    return [
        *(span for span in single if span is not None),
        *reading.asks.values(),
        *reading.own_words,
        *(value.span for value in reading.values),
        *(claim.span for claim in reading.claims),
        *(span for _, span in reading.secrets),
    ]


@settings(max_examples=300, deadline=None)
@given(_TEXTS)
@example("")
@example("\x00")
@example("İİİİ $5 İ")
@example("9" * 5000)
@example("99/99/9999 and 31/02/2026 and 0/0/00")
@example("00.00.0000 0000-00-00")
def test_never_raises_and_spans_lie_in_the_text(text: str) -> None:
    reading = read(text, _WORDS, _PREPARED)
    assert len(reading.text) <= LIMIT
    for start, end in _spans(reading):
        assert 0 <= start < end <= len(reading.text)
    assert reading.is_message == (reading.not_message_because is None)


@settings(max_examples=100, deadline=None)
@given(_TEXTS)
def test_reading_is_a_function_of_the_text(text: str) -> None:
    fresh = Vocabulary(_WORDS.lexicon)
    assert read(text, _WORDS, _PREPARED) == read(text, fresh, _KNOWN)


@settings(max_examples=100, deadline=None)
@given(_TEXTS)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


_HOSTILE = {
    "numerals": "1 " * 4000, "money": "$1.00 " * 1400, "double quotes": '"' * 8000,
    "open quotes": '"a\n\n' * 2000, "apostrophes": "'a " * 2600, "inside": "a'b" * 2600,
    "curly": "\u2018a " * 2600, "dots": "." * 8000, "dots and bars": ("." * 79 + "_") * 100,
    "quoted lines": ">\n" * 4000, "fences": "```\n" * 2000, "lines": "\n" * 8000,
    "not": "not " * 2000, "if": "if " * 2600, "sorry": "not sorry " * 800,
    "insults": "you a a a a fucking " * 390, "may": "may 14 " * 1100,
    "numbers": "one hundred and " * 500, "accents": "a" + "\u0301" * 7999,
    "ligatures": "\ufdfa" * 8000, "surrogates": "\ud800" * 8000, "dashes": " - " * 2600,
    "claims": "I've refunded you and " * 360, "denials": "we can't refund you. " * 380,
    "slashes": "1/1/1/" * 1300, "one number": "9" * 8000, "one word": "a" * 8000,
    "alternatives": "refund, or no " * 570, "bullets": "please send:\n" + "- photo\n" * 900,
    "patterns": "when how order photo " * 380, "stems": "".join(f"photo{n}x " for n in range(700)),
    "wish": "i would be a a a a too " * 340, "if had": "if you had $5 " * 560,
    "third": "not the one you hoped " * 360, "or": "or 5 may " * 880,
    "clauses": "4.1, " * 1600, "tags": "\U000e0041" * 8000, "long": "hello there " * 20000,
}  # fmt: skip


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_texts_take_no_long_time(name: str) -> None:
    text = _HOSTILE[name]
    taken: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        read(text, _WORDS, _PREPARED)
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.25  # a few ms; ten times that on a busy machine


def test_a_reading_has_an_answer_for_everything() -> None:
    reading = read("", _WORDS, _PREPARED)
    assert {*Reading._fields} >= {"asks", "values", "claims", "listing"}
    assert not _spans(reading)
