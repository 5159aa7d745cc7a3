import re
from collections.abc import Callable

import pytest

from support_env.randomness import Source
from support_env.writing import STYLES, CustomerLines, mood_number
from tests.writing.ferry import PACK

LINES: dict[str, Callable[[CustomerLines, Source, int], str]] = {
    "gives": lambda c, s, m: c.gives(s, [("boarded", False), ("booking_id", "SF-4711")], m),
    "already": lambda c, s, m: c.already_told(s, [("fare", 8420)], m),
    "unknown": lambda c, s, m: c.does_not_know(s, ["fare", "booking_id"]),
    "asks back": lambda c, s, m: c.asks_back(s, m),
    "money": lambda c, s, m: c.follow_up(s, "money"),
    "date": lambda c, s, m: c.follow_up(s, "date"),
    "outcome": lambda c, s, m: c.follow_up(s, "outcome"),
    "human": lambda c, s, m: c.demands_human(s),
    "threatens": lambda c, s, m: c.threatens(s),
    "leaves": lambda c, s, m: c.leaves(s),
    "granted": lambda c, s, m: c.ends(s, "granted", m),
    "refused": lambda c, s, m: c.ends(s, "refused", m),
    "handed over": lambda c, s, m: c.ends(s, "handed_over", m),
    "reacts": lambda c, s, m: c.reacts(s, m),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", LINES)
def test_every_line_has_eight_wordings_and_none_is_broken(kind: str, style: str) -> None:
    lines = CustomerLines(PACK, style)
    for mood in (-3, -1, 0, 2):
        said = {LINES[kind](lines, Source("l", seed), mood) for seed in range(120)}
        assert len(said) >= 8, (kind, style, mood, said)
        for text in said:
            assert not re.search(r"[{}\[\]|]|  |\.\.| [,.?!]", text), text
            assert text[0].isupper(), text


@pytest.mark.parametrize("style", STYLES)
def test_lines_invent_no_fact(style: str) -> None:
    lines = CustomerLines(PACK, style)
    for kind in LINES.keys() - {"gives", "already", "unknown"}:
        for seed in range(60):
            for mood in (-3, 0, 2):
                text = LINES[kind](lines, Source("f", seed), mood).lower()
                assert not re.search(r"\d|£|board|sail|cabin|sick", text), text


@pytest.mark.parametrize("style", STYLES)
def test_facts_are_given_whole(style: str) -> None:
    lines = CustomerLines(PACK, style)
    for seed in range(60):
        text = lines.gives(Source("g", seed), [("fare", 8420), ("booking_id", "SF-4711")])
        assert "£84.20" in text and "SF-4711" in text
        again = lines.already_told(Source("g", seed), [("fare", 8420)], -3)
        assert "£84.20" in again
        unknown = lines.does_not_know(Source("g", seed), ["fare"]).lower()
        assert "fare" in unknown


def test_an_unheard_of_need_is_asked_for_in_general() -> None:
    assert CustomerLines(PACK, "plain").follow_up(Source("x"), "moon").strip()


def test_moods_start_where_they_belong() -> None:
    assert [mood_number(m) for m in ("angry", "frustrated", "anxious", "neutral", "positive")] == [
        -3,
        -2,
        -1,
        0,
        1,
    ]
    assert mood_number("blue", "Sad or disappointed.") == -1
