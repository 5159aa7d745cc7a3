"""What only the `test` split shows, and what must never stand together."""

import re

import pytest

from support_env.packs import find_company
from support_env.randomness import Source
from support_env.scenario import make_scenario
from support_env.tasks import TASKS
from support_env.types import Value
from support_env.writing import CustomerLines, Noise, draw_persona, write_ticket
from support_env.writing import _endings as endings
from support_env.writing import _lines as lines
from support_env.writing import _moods_styled as styled
from support_env.writing import _phrases as phrases
from support_env.writing._clashes import fitting, marks
from support_env.writing._piece import Piece
from support_env.writing._pool import Pool, pool, shared_out
from support_env.writing._quirks import COMMON, KEPT, draw_quirk, with_quirk
from support_env.writing._style import in_style

TEXTS = tuple(f"text {number}" for number in range(12))
POOLS = [
    held
    for module in (phrases, styled, lines, endings)
    for value in vars(module).values()
    for held in (value.values() if isinstance(value, dict) else [value])
    if isinstance(held, Pool)
]
KEPT_PHRASES = {text for held in POOLS for text in set(held.test) - set(held)}
KEPT_PHRASES -= {text for held in POOLS for text in held}


def test_a_marked_line_is_for_test_only() -> None:
    made = pool("[a|b]\n~ [c|d]")
    assert made == ("a", "b")
    assert set(made.test) == {"a", "b", "c", "d"}


def test_many_phrases_are_kept() -> None:
    assert len(KEPT_PHRASES) > 150


def test_a_company_s_phrases_are_shared_out() -> None:
    seen, all_of_them = shared_out(TEXTS, False), shared_out(TEXTS, True)
    assert set(seen) < set(all_of_them) == set(TEXTS)
    assert len(seen) == 10
    assert shared_out(TEXTS[:5], False) == TEXTS[:5] == shared_out(TEXTS[:5], True)
    assert len(shared_out(TEXTS[:6], False)) == 5


def test_train_and_validation_show_nothing_that_is_kept() -> None:
    loaded = find_company("retail")
    kept = {text for text in KEPT_PHRASES if len(text) > 12 and "{" not in text}
    openings = [text for issue in loaded.pack.issues.values() for text in issue.openings]
    kept |= {
        text.partition("{")[0]
        for issue in loaded.pack.issues.values()
        for text in set(issue.openings) - set(shared_out(tuple(issue.openings), False))
        if len(text.partition("{")[0]) > 12
        and sum(text.partition("{")[0] in other for other in openings) == 1
    }
    found = {split: 0 for split in ("train", "validation", "test")}
    for split in found:
        for index in range(60):
            text = make_scenario(loaded, TASKS["hard"], split, index).ticket.text
            found[split] += any(phrase in text for phrase in kept)
    assert found["train"] == found["validation"] == 0
    assert found["test"] > 10


def test_replies_keep_phrases_too() -> None:
    pack = find_company("retail").pack
    said = {
        unseen: {
            CustomerLines(pack, "plain", None, unseen).ends(Source("k", seed), "granted", 2)
            for seed in range(200)
        }
        for unseen in (False, True)
    }
    assert not any("star" in text for text in said[False])
    assert any("star" in text for text in said[True])


def test_some_habits_are_kept() -> None:
    seen = {draw_quirk(Source("q", s), "plain", "chat", "angry", False) for s in range(400)}
    unseen = {draw_quirk(Source("q", s), "plain", "chat", "angry", True) for s in range(400)}
    assert seen == {"", *COMMON}
    assert unseen == {"", *COMMON, *KEPT}
    assert {draw_quirk(Source("q", s), "formal", "chat", "angry", True) for s in range(90)} == {""}


@pytest.mark.parametrize("quirk", [*COMMON, *KEPT])
def test_habits_touch_no_fact(quirk: str) -> None:
    pieces = [
        Piece("opening", "It's really about your lamp."),
        Piece("fact", "I don't want to keep it, please."),
        Piece("mood", "I'm so angry about this."),
        Piece("want", "Please help?"),
    ]
    made = with_quirk(Source("x"), quirk, pieces, "angry", True)
    assert made[1] == pieces[1]
    assert [piece.kind for piece in made] == [piece.kind for piece in pieces]
    assert quirk == "listed" or made != pieces
    assert not any(".?" in piece.text or ".!" in piece.text for piece in made)


def test_a_list_has_what_is_told_in_rows() -> None:
    pack = find_company("retail").pack
    facts: list[tuple[str, Value]] = [("price", 1200), ("quantity", 2), ("method", "card")]
    listed = 0
    for seed in range(300):
        voice = draw_persona(Source("v", seed), "neutral", style="plain", channel="email")
        text = write_ticket(
            Source("l", seed), pack, voice, "double_charge", facts, item="lamp", unseen=True,
            noise=Noise(typos=0),
        ).text  # fmt: skip
        rows = re.findall(r"^- .+[.!?]$", text, re.MULTILINE)
        listed += bool(rows)
        assert len(rows) in (0, 3)
        assert not re.search(r" \n|\n ", text)
    assert listed


def test_nobody_used_what_was_never_opened() -> None:
    pack = find_company("retail").pack
    facts: list[tuple[str, Value]] = [("opened", False), ("faulty", True)]
    for seed in range(300):
        voice = draw_persona(Source("v", seed), "neutral")
        text = write_ticket(
            Source("c", seed), pack, voice, "return_item", facts, item="lamp",
            noise=Noise(typos=0, filler=0),
        ).text.lower()  # fmt: skip
        assert not re.search(r"used it|turned out|has developed", text), text


def test_phrases_give_way_and_all_stay_where_none_fits() -> None:
    assert marks("I've used it a little and it's faulty.") >= {"touched"}
    said = marks("The box has never been opened.")
    assert fitting(("I've used it a little.", "It has a fault."), said) == ("It has a fault.",)
    assert fitting(("I've used it a little.",), said) == ("I've used it a little.",)
    assert "keeping" not in marks("I don't want to keep it.") | marks("I'm not willing to keep it.")


def test_styles_choose_their_phrases() -> None:
    texts = ("By card.", "I paid by card.", "It went on my bank card, as it always does.",
             "Card, no luck with the other.", "I used my card.")  # fmt: skip
    assert max(map(len, in_style(texts, "terse", False))) <= len("I paid by card.")
    assert "By card." not in in_style(texts, "plain", False)
    assert "By card." in in_style(texts, "plain", True)
    assert in_style(texts, "formal", True) == (texts[1], texts[2], texts[4])


@pytest.mark.parametrize("mood", [-3, -2, 0, 2])
def test_ends_follow_the_outcome(mood: int) -> None:
    talk = CustomerLines(find_company("retail").pack, "plain")
    said = {
        how: {talk.ends(Source("e", seed), how, mood) for seed in range(150)}
        for how in ("granted", "refused", "handed_over")
    }
    assert not said["granted"] & said["refused"] or mood == 0
    if mood < 0:
        assert not any("thank" in text.lower() for text in said["refused"])
        assert not any("unbelievable" in text.lower() for text in said["granted"])
    assert not any("let me know what you find" in t.lower() for t in said["refused"])


@pytest.mark.parametrize("style", ["plain", "terse", "formal", "second_language", "sarcastic"])
def test_the_angry_thank_nobody(style: str) -> None:
    pack = find_company("retail").pack
    for seed in range(150):
        voice = draw_persona(Source("t", seed), "angry", style=style)
        text = write_ticket(
            Source("t", seed), pack, voice, "double_charge", item="lamp",
            noise=Noise(quoted=0, typos=0), unseen=bool(seed % 2),
        ).text.lower()  # fmt: skip
        assert not re.search(r"\bthan(k|x)|\bthx|\bty\b|cheers|appreciate|good day!", text), text


def test_another_issue_s_name_is_said_to_be_wrong() -> None:
    pack = find_company("retail").pack
    titles = {issue.title for issue in pack.issues.values()}
    named = 0
    for seed in range(400):
        voice = draw_persona(Source("m", seed), "neutral", style="plain", channel="chat")
        text = write_ticket(Source("m", seed), pack, voice, "return_item", item="lamp").text
        for title in titles:
            if f'"{title.lower()}"' in text.lower():
                named += 1
                assert title != pack.issues["return_item"].title
                assert re.search(r"ignore|isn't|isnt|not what|not it|mistake|nothing else", text)
    assert named > 3
