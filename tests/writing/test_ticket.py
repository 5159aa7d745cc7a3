import re
from collections import Counter

import pytest

from support_env.packs import Pack, find_company
from support_env.packs.schema import Issue
from support_env.randomness import Source
from support_env.types import Value
from support_env.writing import (
    STYLES,
    Noise,
    PersonaFields,
    Ticket,
    draw_persona,
    tell_fact,
    write_ticket,
)
from tests.writing.ferry import PACK

FACTS: list[tuple[str, Value]] = [("boarded", False), ("days_since_sailing", 12), ("fare", 8420)]
IDS = [("booking_id", "SF-4711")]


def person(seed: int, mood: str = "angry", style: str | None = None) -> PersonaFields:
    return draw_persona(Source("person", seed), mood, style=style)


def ticket(seed: int, facts: list[tuple[str, Value]] | None = None, **more: str) -> Ticket:
    voice = person(seed, more.get("mood", "angry"), more.get("style"))
    told = FACTS if facts is None else facts
    return write_ticket(Source("ticket", seed), PACK, voice, "delay", told, IDS, "night boat")


def test_equal_keys_give_equal_tickets() -> None:
    assert [ticket(seed) for seed in range(50)] == [ticket(seed) for seed in range(50)]


@pytest.mark.parametrize("style", STYLES)
def test_every_style_says_what_is_told_and_nothing_is_left_open(style: str) -> None:
    for seed in range(60):
        text = ticket(seed, style=style).text
        assert not re.search(r"[{}\[\]|]", text)
        assert "SF-4711" in text
        assert "12 days" in text.lower()
        assert "£84.20" in text
        assert re.search(r"haven't boarded|have not boarded|never boarded", text.lower())
        assert "night boat" in text.lower()
        assert "  " not in text


def test_a_twin_that_tells_the_same_has_the_same_text() -> None:
    for seed in range(50):
        assert ticket(seed, list(FACTS)) == ticket(seed, list(reversed(FACTS)))


def test_another_value_changes_that_sentence_only() -> None:
    for seed in range(80):
        one = ticket(seed, [("boarded", False), ("fare", 8420)])
        other = ticket(seed, [("boarded", False), ("fare", 8440)])
        assert other == Ticket(one.subject, one.text.replace("£84.20", "£84.40"))


def test_an_added_fact_moves_no_other_word() -> None:
    for seed in range(80):
        few = set(sentences(ticket(seed, [("fare", 8420)], style="terse").text))
        more = set(sentences(ticket(seed, [("fare", 8420), ("boarded", True)], style="terse").text))
        assert len(few - more) <= 3  # joints and places may change, fragments may not


def sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[.!?\n]", text.lower()) if part.strip()]


def test_only_what_is_told_is_said() -> None:
    for seed in range(200):
        text = ticket(seed, []).text.lower()
        assert not re.search(r"\bboard|sailed|\d+ day|£|cabin|sick", text), text


def test_noise_states_nothing_that_a_policy_reads() -> None:
    loaded = find_company("retail")
    states = re.compile(
        r"\b(open(ed)?|seal(ed)?|hurt|injur|sue|court|lawyer|legal|urgent(ly)?|hurry|rush|tomorrow|"
        r"friday|saturday|sunday|weekend|week|neighbou?r|member|club|photo|picture|deadline|"
        r"birthday|complain(t|ed)|days?|months?|years?)\b",
        re.IGNORECASE,
    )
    for seed in range(400):
        source = Source("noise", seed)
        mood = source.choice("mood", list(loaded.pack.sentiments))
        voice = draw_persona(source, mood)
        bare = loaded.pack.model_copy(update={"issues": {"only": plain_issue(loaded.pack)}})
        text = write_ticket(source, bare, voice, "only", item="lamp").text
        kept = re.sub(r"(?i)(good|nice) day|your day|every day|all day", "", text)
        assert not states.search(kept), text


def plain_issue(pack: Pack) -> Issue:
    issue = next(iter(pack.issues.values()))
    return issue.model_copy(
        update={"openings": ["About the {item}."], "wants": ["Well?"], "subjects": []}
    )


def test_typos_touch_no_fact_identifier_or_kept_word() -> None:
    touched = 0
    for seed in range(300):
        voice = person(seed, style="rambling")
        source = Source("typos", seed)
        clean = write_ticket(
            source, PACK, voice, "delay", FACTS, IDS, "night boat", noise=Noise(typos=0)
        ).text
        noisy = write_ticket(
            source, PACK, voice, "delay", FACTS, IDS, "night boat", noise=Noise(typos=99)
        ).text
        before, after = Counter(clean.split()), Counter(noisy.split())
        touched += before != after
        for word in before - after:
            core = word.rstrip(".,!?").lower()
            assert core.isalpha() and len(core) >= 4
            assert core not in {"boat", "sailing", "night", "skerry", "ferries", "boarded"}
        for name, value in FACTS:
            said = tell_fact(source, PACK, name, value, voice.style, asked=False)
            assert said.lower() in noisy.lower()
    assert touched > 250


def test_openings_need_only_what_is_told() -> None:
    for seed in range(60):
        voice = person(seed)
        text = write_ticket(Source("o", seed), PACK, voice, "delay", [], [], "night boat").text
        assert "see" not in text.lower().split()


def test_a_phrase_with_a_date_waits_for_today() -> None:
    said = {
        tell_fact(Source("d", seed), PACK, "days_since_sailing", 3, today=today)
        for seed in range(40)
        for today in (None, 739_376)
    }
    assert said == {"It sailed 3 days ago.", "It sailed on 2 May 2025."}


def test_answers_are_kept_for_questions() -> None:
    said = {
        asked: {
            tell_fact(Source("a", seed), PACK, "seasick", True, asked=asked) for seed in range(40)
        }
        for asked in (True, False)
    }
    assert said[False] == {"I was sick as a dog."}
    assert said[True] == {"I was sick as a dog.", "Yes, I was seasick."}


def test_formal_customers_spell_it_out() -> None:
    said = {tell_fact(Source("f", s), PACK, "boarded", True, "formal") for s in range(40)}
    assert said == {"I have boarded.", "It is true that I boarded.", "I did board."}


def test_the_easy_task_asks() -> None:
    voice = person(1, "neutral", "plain")
    text = write_ticket(Source("q"), PACK, voice, "delay", [], [], "boat", question=True).text
    assert "o i get my fare back?" in text.lower()


def test_decoys_stand_as_given() -> None:
    voice = person(2, style="formal")
    extra = ["My uncle wasn't seasick."]
    for seed in range(20):
        text = write_ticket(
            Source("x", seed), PACK, voice, "delay", [], [], "boat", extra=extra
        ).text
        assert "y uncle wasn't seasick." in text


def test_remarks_stand_at_the_start_or_the_end_and_move_no_other_word() -> None:
    voice = person(2, "neutral", "plain")
    for seed in range(40):
        source = Source("remark", seed)
        plain, more = (
            write_ticket(source, PACK, voice, "delay", FACTS, IDS, "boat", remarks=remarks).text
            for remarks in ((), ("My uncle was once seasick.",))
        )
        kept = re.sub(r"[Mm]y uncle was once seasick\.?", "", more)
        assert kept != more
        assert kept.lower().split() == plain.lower().split()


def test_nobody_calm_uses_a_phrase_that_names_a_feeling() -> None:
    delay = PACK.issues["delay"]
    moody = delay.model_copy(update={"wants": ["I'm so disappointed.", "Please look."]})
    pack = PACK.model_copy(update={"issues": {"delay": moody}})
    texts = [
        write_ticket(Source("e", s), pack, person(s, mood, "plain"), "delay", [], [], "boat").text
        for s in range(40)
        for mood in ("neutral", "angry")
    ]
    assert not any("so disappointed" in text for text in texts[::2])
    assert any("so disappointed" in text for text in texts[1::2])


def test_subjects_belong_to_mail() -> None:
    for seed in range(60):
        voice = person(seed)
        written = write_ticket(Source("s", seed), PACK, voice, "delay", [], [], "night boat")
        assert bool(written.subject) == (voice.channel == "email")


@pytest.mark.parametrize("issue", ["late_parcel", "return_item", "account_access", "gift_card"])
def test_a_thousand_tickets_do_not_look_alike(issue: str) -> None:
    pack = find_company("retail").pack
    seen: Counter[str] = Counter()
    for seed in range(1000):
        source = Source("variety", issue, seed)
        voice = draw_persona(source, source.choice("mood", list(pack.sentiments)))
        text = write_ticket(source, pack, voice, issue, [], [], "wool throw").text
        for name in voice.name.split(" "):
            text = re.sub(re.escape(name), "NAME", text, flags=re.IGNORECASE)
        seen[re.sub(r"\d+", "#", text)] += 1
    assert 1000 - len(seen) < 30
