import json
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from support_env.evaluation.texts import FAULTS, Sample, draw, faults, markdown, measure
from support_env.evaluation.texts.__main__ import main
from support_env.packs import find_company
from support_env.tasks import TASKS

CLEAN = Sample("a", "return_item", "plain", "neutral", "email", "Return", "", "", False)


def sample(text: str, **more: object) -> Sample:
    return replace(CLEAN, text=text, masked=text, **more)  # type: ignore[arg-type]


def test_five_hundred_tickets_have_no_fault_and_hardly_a_duplicate() -> None:
    loaded = find_company("retail")
    places = [("hard", "train", 200), ("hard", "test", 150), ("easy", "test", 50),
              ("medium", "validation", 100)]  # fmt: skip
    made = measure(
        chain.from_iterable(
            draw(loaded, TASKS[task], split, range(count)) for task, split, count in places
        )
    )
    assert made.tickets == 500
    assert made.missed == [], made.examples
    assert all(each.mean < 0.3 for each in made.alike)


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("unfilled slot", "I want the {item} back."),
        ("spaces", "I want  it back."),
        ("spaces", "I want it back. \nThanks"),
        ("marks", "I want it back , please."),
        ("marks", "I want it back.."),
        ("marks", "Well,. I want it."),
        ("word twice", "I want the the lamp."),
        ("a or an", "I want a answer."),
        ("a or an", "It is an lamp."),
        ("capitals", "I want it back. please help."),
        ("capitals", "I think i want it."),
        ("capitals", "I WANT IT. ALSO, a LAMP IS BROKEN."),
        ("joints", "I want it. Also, The lamp is broken."),
        ("stray bracket", "I want it] back."),
        ("stray bracket", "I want it (please back."),
    ],
)
def test_a_fault_is_seen(fault: str, text: str) -> None:
    style = "shouting" if "LAMP" in text else "plain"
    assert fault in set(faults(sample(text, style=style)))


@pytest.mark.parametrize(
    "text",
    [
        "Hi team,\n\nI want it back... It's an hour late, a used one (the blue one). Bye!",
        "hi\ni want it back\nplease look. it is a lamp.",
        "That was very very bad. I am so so sorry that that happened.",
        "I want it back!!\n\nOn Mon at 10:47, Kittiwake Lane wrote:\n> news: read on. now.",
        "@KittiwakeLane hello, my lamp is broken 😡 It has a usual fault and a European plug.",
    ],
)
def test_what_is_well_formed_has_no_fault(text: str) -> None:
    assert list(faults(sample(text))) == []


def test_every_fault_has_a_name_in_the_table() -> None:
    made = measure([sample("I want the {item} [back."), sample("Fine as it is, thank you.")])
    assert made.faults.keys() == FAULTS.keys()
    assert (made.faults["unfilled slot"], made.faults["stray bracket"]) == (1, 1)
    assert made.missed == ["unfilled slot: 1", "stray bracket: 1"]


def test_repeats_are_counted_without_case_and_marks() -> None:
    made = measure([sample("One two three."), sample("one TWO, three"), sample("Four five six.")])
    assert made.duplicates == pytest.approx(1 / 3)
    assert made.missed[0].startswith("duplicates")


def test_the_nearest_other_is_found() -> None:
    made = measure([sample("a b c d"), sample("a b c e"), sample("x y z w")])
    (alike,) = made.alike
    # The first two share one run of three words out of three; the third shares none.
    assert alike.mean == pytest.approx((1 / 3 + 1 / 3 + 0) / 3)
    assert alike.most == pytest.approx(1 / 3)


def test_numbers_names_and_dates_are_masked() -> None:
    drawn = list(draw(find_company("retail"), TASKS["medium"], "train", range(30)))
    assert any("KL-" in each.text for each in drawn)
    assert not any("KL-" in each.masked or any(c.isdigit() for c in each.masked) for each in drawn)


def test_the_command_prints_a_table_json_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "texts.md"
    assert main(["--seeds", "0:20", "--out", str(page)]) == 0
    shown = capsys.readouterr().out
    assert "distinct" in page.read_text() and "--seeds 0:20" in page.read_text()
    issues = find_company("retail").pack.issues
    assert any(f" {name} " in shown for name in issues)
    assert main(["--seeds", "0:20", "--json", "--split", "train,test"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["split"], each["tickets"]) for each in found] == [("train", 20), ("test", 20)]


def test_the_command_shows_tickets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--show", "3", "--task", "easy"]) == 0
    assert capsys.readouterr().out.count("--- g1/") == 3


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--task", "esay"]) == 2
    assert "choose from easy" in capsys.readouterr().err


def test_the_page_names_its_command() -> None:
    made = measure([sample("One two three.")])
    assert "`make texts`" in markdown({("retail", "hard", "train"): made}, "make texts")
