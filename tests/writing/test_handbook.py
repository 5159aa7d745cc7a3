import re

import pytest

from support_env.packs import find_company
from support_env.randomness import Source
from support_env.writing import clause_text, draw_numbers, render_handbook, show_value
from tests.writing.ferry import NUMBERS, PACK, PARAMETERS

BOOK = render_handbook(PACK, PARAMETERS, NUMBERS)
TEXTS = {clause.id: clause.text for clause in BOOK.clauses}


def test_three_conditions_are_listed_and_the_rest_is_made_from_then_and_tell() -> None:
    assert TEXTS["late"] == (
        "The fare is repaid if all of these hold, unless 2.2 or 2.3 applies: "
        "(a) the customer has not boarded; (b) the boat sailed at most 9 days ago; "
        "(c) the cabin is inside or outside. "
        "Desk: `repay` (the fare less 40% of the half fare). "
        "Tell: please come by [9 days after `sailed_on`]; "
        "we answer by [1 business day after today]. "
        "Never tell the customer the name of the captain."
    )


def test_two_conditions_are_one_sentence_and_a_table_is_shown_whole() -> None:
    assert TEXTS["cabins"] == (
        "If the boat sailed more than 3 days (6 if the cabin is outside) ago and the cabin is "
        "inside or outside, the claim is declined, unless 2.3 applies. Desk: `decline`."
    )


def test_a_company_s_own_wording_has_its_slots_and_references_filled() -> None:
    assert TEXTS["own_words"] == (
        "No cabin, no fare: pay back at least half within 1 day; see 2.1. "
        "Desk: `repay` (as you see fit, the half fare to the fare)."
    )
    assert next(c for c in BOOK.clauses if c.id == "own_words").refers == ("2.1",)


def test_what_says_leaves_out_is_said() -> None:
    assert TEXTS["cut_share"].endswith("a cut applies. Desk: 40%.")
    assert TEXTS["cut_share"].startswith("If the customer has boarded or was seasick,")


def test_hand_over_names_the_queue_once() -> None:
    assert TEXTS["too_much"] == (
        "If more than £84.20 is due, someone else decides, unless 5.2 applies. "
        "Desk: hand over to `purser`."
    )
    assert TEXTS["sick"] == (
        'For "Late boat": if the customer was seasick, the ticket goes to the captain.'
    )


def test_front_says_where_things_are_and_in_what_order_one_works() -> None:
    for said in (
        "The day of sailing is day 0.",
        "The half fare is 50% of the fare.",
        "Order of work: what is due; who may act.",
        "take it that nobody was seasick.",
        "On the booking record: fare, time since sailing (`sailed_on`), cabin.",
        "the first in the order under its title counts",
    ):
        assert said in BOOK.front
    assert "cite any of them" in BOOK.searched
    assert "order under its title" not in BOOK.searched


def test_chapters_give_an_order_and_what_a_search_finds_names_exceptions() -> None:
    lines = BOOK.text.splitlines()
    for chapter in BOOK.chapters:
        at = lines.index(f"## {chapter.number}. {chapter.title}")
        shown = dict(line.split("  ", 1) for line in lines if re.match(r"\d+\.\d+  ", line))
        numbers = {clause.number for clause in chapter.clauses}
        order = re.findall(r"\d+\.\d+", lines[at + 1]) if "Order: " in lines[at + 1] else []
        for clause in chapter.clauses:
            for over in clause.prevailed_by:
                if over in numbers:
                    assert order.index(over) < order.index(clause.number)
                    assert over in clause.text
                    assert f"unless {over}" not in shown[clause.number]


def test_back_says_what_holds_otherwise() -> None:
    assert BOOK.back == "- Nothing is due after 9 days."


def test_an_absent_clause_is_gone_but_still_links_those_around_it() -> None:
    book = render_handbook(PACK, PARAMETERS, NUMBERS, {"cabins"})
    texts = {clause.id: clause for clause in book.clauses}
    assert "cabins" not in texts
    assert texts["late"].prevailed_by == ("2.3",)


def test_only_the_chapters_asked_for_are_shown() -> None:
    book = render_handbook(PACK, PARAMETERS, NUMBERS, chapters=["people"])
    assert [chapter.name for chapter in book.chapters] == ["people"]
    assert "On the booking record" not in book.front


def test_one_clause_alone_reads_as_in_the_book() -> None:
    for name, text in TEXTS.items():
        assert clause_text(PACK, name, PARAMETERS, NUMBERS) == text


def test_a_slot_that_nothing_fills_is_loud() -> None:
    fewer = {name: value for name, value in PARAMETERS.items() if name != "late_days"}
    with pytest.raises(KeyError, match="late_days"):
        render_handbook(PACK, fewer, NUMBERS)


def test_numbers_are_a_drawn_order_and_rise_with_the_book() -> None:
    drawn = [draw_numbers(Source("numbers", seed), PACK) for seed in range(40)]
    assert all(sorted(numbers) == sorted(NUMBERS) for numbers in drawn)
    assert all(len(set(numbers.values())) == len(numbers) for numbers in drawn)
    assert len({numbers["late"] for numbers in drawn}) > 5
    assert draw_numbers(Source("numbers", 3), PACK) == drawn[3]
    assert draw_numbers(None, PACK) == NUMBERS
    for numbers in drawn:
        book = render_handbook(PACK, PARAMETERS, numbers)
        chapters = {number.split(".")[0] for number in numbers.values()}
        assert len(chapters) == len(PACK.chapters)
        keys = [tuple(map(int, clause.number.split("."))) for clause in book.clauses]
        assert keys == sorted(keys)


def test_a_number_tells_nothing_about_its_clause() -> None:
    first: list[str] = []
    for seed in range(400):
        numbers = draw_numbers(Source("first", seed), PACK)
        boats = [name for name in NUMBERS if NUMBERS[name].startswith("2.")]
        first += [name for name in boats if numbers[name].endswith(".1")]
    assert len(first) == 400
    assert all(60 < first.count(name) < 140 for name in set(first))


@pytest.mark.parametrize("mode", ["as_written", "varied"])
def test_a_real_company_shows_every_value_and_every_clause_above(mode: str) -> None:
    loaded = find_company("retail")
    source = Source("book", mode) if mode == "varied" else None
    parameters = loaded.policy.draw_parameters(source)
    numbers = draw_numbers(source, loaded.pack)
    book = render_handbook(loaded, parameters, numbers)
    assert not re.search(r"\{[a-z_:]+\}", book.text)
    for name, value in parameters.items():
        for number in [value] if isinstance(value, int) else value.values():
            spec = loaded.pack.parameters[name]
            shown = str(number // 100 if spec.kind == "money" else number)
            if spec.kind == "yearday":
                shown = show_value(spec.kind, number)
            assert shown in book.text, name
    for tell in loaded.pack.standing:
        assert tell.rule.partition(" {x}")[0] in book.front
    shown = {clause.id: clause for clause in book.clauses}
    for clause in loaded.pack.clauses:
        for beaten in clause.overrides:
            assert numbers[clause.id] in shown[beaten].text
            assert numbers[clause.id] in shown[beaten].prevailed_by
        for effect in clause.then if isinstance(clause.then, list) else []:
            assert f"`{effect.do}`" in shown[clause.id].text


def test_the_chapters_of_a_group_fit_a_briefing() -> None:
    loaded = find_company("retail")
    pack = loaded.pack
    always = [name for name, chapter in pack.chapters.items() if chapter.always]
    for group in {name for issue in pack.issues.values() for name in issue.groups}:
        chapters = [i.chapter for i in pack.issues.values() if group in i.groups] + always
        numbers = draw_numbers(None, pack)
        book = render_handbook(
            loaded, loaded.policy.draw_parameters(None), numbers, chapters=chapters
        )
        assert len(book.text) < 6_000, group
