"""Shortcuts that save time find what the long way finds."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.reading import Vocabulary, normalise, prepare, read
from support_env.reading._labels import clause_numbers
from support_env.reading._layout import _ASCII_WORD, _WORD
from support_env.reading._phrases import EVERY_PHRASE
from support_env.reading._prepared import _own_words, _parsed
from tests.reading.company import expectations, vocabulary

_ASKING = "Could you send us a photo of it, please, and your order number?"


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    return vocabulary()


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab19'., -$\n_", max_size=30))
def test_ascii_is_split_like_any_text(text: str) -> None:
    assert _ASCII_WORD.split(text) == _WORD.split(text)


@pytest.mark.parametrize("code", range(128))
def test_ascii_is_normalised_character_by_character(code: int) -> None:
    mark = chr(code)
    kept = {"\t": " ", "\r": "\n", "\n": "\n"}.get(mark, mark if mark.isprintable() else "")
    assert normalise(f"a{mark}b") == f"a{kept}b"


@pytest.mark.parametrize(("words", "pattern"), EVERY_PHRASE)
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_every_phrase_of_feeling_has_one_of_its_words(
    data: st.DataObject, words: str, pattern: str
) -> None:
    phrase = data.draw(st.from_regex(re.compile(pattern, re.ASCII), fullmatch=True))
    assert not set(words.split()).isdisjoint(_ASCII_WORD.findall(phrase.lower()))


@pytest.mark.parametrize(
    ("clauses", "lettered"),
    [
        ((), False),
        (("4.1", "10.3", "7", "1.2.3.4"), False),
        (("4.1", "R-3"), True),
        (("4.1", "1234"), True),
        (("4.1", "4."), True),
        (("4.1", "1.2.3.4.5"), True),
    ],
)
def test_clause_numbers_that_are_no_plain_numbers(clauses: tuple[str, ...], lettered: bool) -> None:
    known, pattern = clause_numbers(clauses)
    assert known == frozenset(clauses)
    assert (pattern is not None) == lettered


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["ab*", "box", "bus", "boxes", "ox", "cracked", "crack", "abc def"])),
    st.sampled_from(
        [
            "ab",
            "abd",
            "abcs",
            "ox",
            "oxs",
            "oxen",
            "box",
            "boxs",
            "boxes",
            "bu",
            "bus",
            "buss",
            "crack",
            "cracks",
            "crac",
        ]
    ),
)
def test_own_words_are_found_by_their_start(phrases: list[str], word: str) -> None:
    length, by_start = _own_words(tuple(phrases))
    found = [each.order for each in by_start.get(word[:length], ()) if each.first.fits(word)]
    assert found == [k for k, phrase in enumerate(phrases) if _parsed(phrase)[0].fits(word)]


@pytest.mark.parametrize("text", [_ASKING, _ASKING + " Thank you." * 200], ids=["short", "long"])
def test_asks_are_a_mapping_like_any_other(words: Vocabulary, text: str) -> None:
    def asks() -> object:
        return read(text, words, prepare(expectations())).asks

    at = text.index("photo")
    expected = {"photo": (at, at + 5), "order_id": (text.index("order"), text.index("number") + 6)}
    assert asks() == expected
    assert expected == asks()
    assert repr(asks()) == repr(expected)
    assert pickle.loads(pickle.dumps(asks())) == expected
    assert type(copy.deepcopy(asks())) is dict
    assert asks() == asks()
