"""Shortcuts that save time find what the long way finds."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.reading import Vocabulary, normalise, prepare, read
from support_env.reading import _words as w
from support_env.reading._labels import clause_numbers
from support_env.reading._layout import _BETWEEN, _WORD, lay_out
from support_env.reading._literals import Needs, may_match, needs_of
from support_env.reading._message import _LONGEST_RUN, _runs_on
from support_env.reading._normal import lowered, plain
from support_env.reading._phrases import EVERY_PHRASE, part_of
from support_env.reading._prepared import _own_words, _parsed
from support_env.reading._recanted import _BUT, _ONCE, _TOLD_WRONGLY
from support_env.reading._secrets import _ending, own_secrets, secrets_in
from tests.reading.company import expectations, vocabulary

_ASKING = "Could you send us a photo of it, please, and your order number?"


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    return vocabulary()


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet="ab19'., -$\n_(\u00e9\u00df?", max_size=30))
def test_a_text_is_laid_out_as_it_is_split(text: str) -> None:
    low = lowered(text)
    parts = _WORD.split(low)
    layout = lay_out(text, low, [], vocabulary().classes)
    assert (layout.words, layout.between) == (parts[1::2], parts[0::2])
    assert [low[a:b] for a, b in zip(layout.starts, layout.ends, strict=True)] == layout.words
    assert layout.kinds == [_BETWEEN[gap] for gap in layout.between]
    assert all(low[: layout.starts[0]] == gap for gap in layout.between[:1] if layout.words)


@pytest.mark.parametrize("text", ["Your order no.7 is here.", "Your order no. 7 is here."])
def test_the_no_of_a_number_denies_nothing(words: Vocabulary, text: str) -> None:
    layout = lay_out(text, lowered(text), [], words.classes)
    assert layout.words[2] == "no"
    assert not layout.classes[2] & w.NEGATION


@pytest.mark.parametrize(
    "text", ["A\tB\r\nC \x07d", "Plain TEXT.\n", "", "\u201cQuoted\u201d \u0130x"]
)
def test_plain_is_normalised_and_lower_case(text: str) -> None:
    assert plain(text) == lowered(normalise(text))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([0, 1]), max_size=70))
def test_runs_of_words_without_a_mark_are_found(marks: list[int]) -> None:
    for run in (0, _LONGEST_RUN - 1, _LONGEST_RUN, _LONGEST_RUN + 1):
        held = [*marks[:35], *[0] * run, *marks[35:]]
        longest = max(map(len, "".join(map(str, held)).split("1")))
        assert _runs_on(held) == (longest >= _LONGEST_RUN)


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"\bfeel for you", ((("feel for you",),),)),
        (r"\b(?:a|so) long (?:a )?wait\b", (((" long ",), ("wait",)),)),
        (r"\bwit'?s'? end\b", (((" end",), ("wit",)),)),
        (r"\bhow much (?:\w+ ){1,4}matters\b", ((("how much ",), ("matters",)),)),
        (r"\b(?:kept|left) you\b|\bwaited\b", (((" you",), ("kept", "left")), (("waited",),))),
        (r"\b(?:mak(?:es|ing)|let) you\b", (((" you",), ("mak", "let")),)),
        (r"\b(?:very |so )?sad\b(?! news)", ((("sad",),),)),
        (r"(?<!not )\b(?:\w+|so) sad(?:ly)*[a-z)]", (((" sad",),),)),
        (r"\b(?:hope|\w+)(?: so){0,2}\b|\bsad\b", ()),
        (r"sad\b|", ()),
        (r"a+ sad{2}", (((" sa",),),)),
    ],
)
def test_what_a_text_needs_for_a_pattern_to_match(pattern: str, needs: Needs) -> None:
    assert needs_of(pattern) == needs


@pytest.mark.parametrize("pattern", ["sad)", "(?:sad"])
def test_brackets_come_in_pairs(pattern: str) -> None:
    with pytest.raises(ValueError, match="bracket"):
        needs_of(pattern)


def test_a_text_may_match_only_with_one_of_each_group_of_a_choice() -> None:
    needs = needs_of(r"\b(?:kept|left) you\b|\bwaited\b")
    assert [may_match(needs, text) for text in ("kept you", "left us", "you", "waited")] == [
        True, False, False, True,
    ]  # fmt: skip
    assert may_match((), "")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("we ship to 51  quarrymoor\nclose now", ["private:street"]),
        ("call 416 555-0139", ["private:phone"]),
        ("call 416-5550139 or 51 quarrymoor close", ["private:phone", "private:street"]),
        ("a close call, 0139 times", []),
    ],
)
def test_secrets_have_their_ending_in_a_text_that_gives_them_away(
    text: str, found: list[str]
) -> None:
    secrets = (("private:phone", "416 555-0139"), ("private:street", "51 quarrymoor close"))
    assert [key for key, _ in secrets_in(text, secrets)] == found
    assert [key for key, _ in secrets if key not in dict(own_secrets(secrets, (text,)))] == found
    assert [_ending(secret) for _, secret in secrets] == ["0139", "lose"]


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
    plain = st.characters(codec="ascii")
    phrase = data.draw(st.from_regex(re.compile(pattern, re.ASCII), fullmatch=True, alphabet=plain))
    assert not set(words.split()).isdisjoint(_WORD.findall(phrase.lower()))
    needs = needs_of(pattern)
    assert needs
    assert part_of(needs) in phrase
    assert may_match(needs, phrase)


@pytest.mark.parametrize("pattern", [_TOLD_WRONGLY, _BUT, _ONCE])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_what_takes_a_value_back_has_what_it_needs(
    data: st.DataObject, pattern: re.Pattern[str]
) -> None:
    plain = st.characters(codec="ascii")
    only = re.compile(pattern.pattern, re.ASCII)
    assert may_match(needs_of(pattern.pattern), data.draw(st.from_regex(only, alphabet=plain)))


def test_a_private_value_with_parts_apart_stays_secret() -> None:
    secrets = (("private:street", "80 kingfisher street"), ("private:phone", "(415) 555-0127"))
    assert own_secrets(secrets, ("on the street",)) == secrets
    assert own_secrets(secrets, ("kingfisher street 80",)) == secrets
    assert own_secrets(secrets, ("80 kingfisher", "street")) == secrets[1:]
    assert own_secrets(secrets, ("ring 415 555 0127",)) == secrets[:1]


@pytest.mark.parametrize(
    ("clauses", "lettered"),
    [
        ((), False),
        (("4.1", "10.3", "7", "1.2.3.4"), False),
        (("50.1", "4.99"), False),
        (("4.1", "R-3"), True),
        (("4.1", "1234"), True),
        (("4.1", "4."), True),
        (("4.1", "1.2.3.4.5"), True),
    ],
)
def test_clause_numbers_that_are_no_plain_numbers(clauses: tuple[str, ...], lettered: bool) -> None:
    numbers = clause_numbers(clauses)
    assert (numbers.known, numbers.held) == (clauses, frozenset(clauses))
    assert (numbers.lettered is not None) == lettered


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
    parsed = map(_parsed, phrases)
    assert found == [k for k, each in enumerate(parsed) if each and each[0].fits(word)]


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
