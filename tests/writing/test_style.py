import pytest

from support_env.randomness import Source
from support_env.writing._pool import pool
from support_env.writing._style import fillable, voiced
from support_env.writing._template import lower_first, template
from support_env.writing._typos import with_typo


def test_slots_are_filled_and_everything_else_is_literal() -> None:
    made = template("100% of {x}, {x.__class__} {0} %s")
    assert made.fill({"x": "it"}) == "100% of it, {x.__class__} {0} %s"
    with pytest.raises(KeyError, match="y"):
        template("{y}").fill({"x": ""})


def test_alternatives_are_phrases() -> None:
    assert pool("[Hi|Hello][|!] you") == ("Hi you", "Hi! you", "Hello you", "Hello! you")


@pytest.mark.parametrize(
    ("style", "text", "said"),
    [
        ("formal", "I've seen it's gone, I can't wait.", "I have seen it has gone, I cannot wait."),
        ("formal", "I'd like it. It isn't.", "I would like it. It is not."),
        ("formal", "I'd take it in parts.", "I would take it in parts."),
        ("formal", "I'd already had one, I'd signed.", "I had already had one, I had signed."),
        ("second_language", "Is there anything I can claim?", "Is there anything I can claim?"),
        ("shouting", "It cost {x}.", "IT COST {x}."),
        ("lower", "I saw {x}.", "i saw {x}."),
        ("second_language", "I'd like the {item} and a refund.", "I want {item} and refund."),
        ("plain", "I've {x}.", "I've {x}."),
    ],
)
def test_styles(style: str, text: str, said: str) -> None:
    assert voiced(text, style, False).source == said


def test_facts_keep_their_articles() -> None:
    assert voiced("It's the box.", "second_language", True).source == "It is the box."


def test_small_letters_spare_those_that_must_be_capital() -> None:
    assert lower_first("The box") == "the box"
    assert lower_first("I've a box") == "I've a box"
    assert lower_first("KL-123 is it") == "KL-123 is it"
    assert lower_first("Lane Club, if it helps") == "Lane Club, if it helps"
    assert lower_first("Well I never") == "well I never"


def test_phrases_that_cannot_be_filled_are_left_out() -> None:
    assert fillable(("a {x}", "b {y}"), frozenset({"x"})) == ("a {x}",)
    with pytest.raises(ValueError, match="none of these"):
        fillable(("b {y}",), frozenset({"x"}))


def test_a_typo_is_one_slip_in_one_word() -> None:
    text = "please look at order KL-4711 from 12 May about that kettle"
    seen: set[str] = set()
    for seed in range(200):
        made = with_typo(Source("t", seed), "n", text, frozenset({"kettle"}))
        pairs = [(a, b) for a, b in zip(text.split(), made.split(), strict=True) if a != b]
        assert len(pairs) <= 1
        seen |= {a for a, _ in pairs}
    assert seen == {"please", "look", "order", "from", "about", "that"}
