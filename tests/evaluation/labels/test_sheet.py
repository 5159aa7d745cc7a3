"""Sheets and cards: what labellers and writers get, and what they do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support_env.evaluation.labels import make_card, make_sheet
from support_env.evaluation.labels.__main__ import main
from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS

RETAIL = find_company("retail")


def scenarios(task: str, count: int = 12) -> list[Scenario]:
    return [make_scenario(RETAIL, TASKS[task], "validation", index) for index in range(count)]


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def everything(value: object) -> str:
    """Return all that a briefing says as one text without case and bullets."""
    return json.dumps(value, ensure_ascii=False).replace("\\n- ", "\\n").lower()


@pytest.mark.parametrize("task", TASKS)
def test_a_sheet_says_nothing_that_the_agent_is_not_told(task: str) -> None:
    made = scenarios(task)
    sheet = make_sheet(RETAIL, made)
    page = sheet.briefing.partition("## What to return")[0]
    for scenario, row in zip(made, sheet.tickets, strict=True):
        observation = Session(scenario, company=RETAIL).reset()
        shown = everything(observation.briefing)
        assert row["today"] == (observation.briefing or {})["today"]
        assert {**row["ticket"], "id": 1} == observation.tickets[0]
        said = row.get("priority_chapter", "").splitlines() + page.splitlines()
        lines = [line.removeprefix("- ") for line in said if line and not line.startswith("## ")]
        titles = {"# What a labeller is told", "Where no clause applies: priority is normal."}
        for line in set(lines) - titles:
            # "name: what it means" stands as a key and its value.
            name, _, means = line.partition(": ")
            pair = f'"{name}": {json.dumps(means)}'.lower()
            assert json.dumps(line, ensure_ascii=False)[1:-1].lower() in shown or pair in shown
        assert task == "easy" or "priority is normal." in shown


@pytest.mark.parametrize("task", ["medium", "hard"])
def test_a_labeller_gets_all_of_the_rule_of_priority(task: str) -> None:
    made = scenarios(task)
    sheet = make_sheet(RETAIL, made)
    settled = [clause.id for clause in RETAIL.pack.clauses if clause.topic == "priority"]
    for scenario, row in zip(made, sheet.tickets, strict=True):
        chapter = row["priority_chapter"]
        for name in settled:
            assert f"{scenario.numbers[name]}  If " in chapter
        assert "priority is normal." in chapter.lower()
        told = chapter + sheet.briefing
        assert told.count("Unless told or shown otherwise") == 1
        assert "nobody was hurt" in told
        assert scenario.shown == frozenset() or "\nOrder: " in chapter


def test_the_chapter_says_nothing_of_the_other_chapters() -> None:
    for row in make_sheet(RETAIL, scenarios("medium")).tickets:
        assert row["priority_chapter"].count("## ") == 2  # its own, and where no clause applies
        assert "charge" not in row["priority_chapter"]


@pytest.mark.parametrize("task", TASKS)
def test_the_truth_is_what_the_grader_pays_for(task: str) -> None:
    made = scenarios(task, 6)
    for scenario, truth in zip(made, make_sheet(RETAIL, made).truth, strict=True):
        labels = {"issue_type": min(truth.issue_type)}
        if task != "easy":
            labels |= {"sentiment": truth.sentiment or "", "priority": truth.priority or ""}
        session = Session(scenario, company=RETAIL)
        session.reset()
        session.step({"action_type": "classify", "arguments": labels})
        while not session.done:
            session.step({"action_type": "note", "content": "nothing"})
        triage = {c.name: c.status for c in session.verdict().checks if c.part == "triage"}
        paid = {f"triage.{name}" for name in labels}
        assert {name for name, status in triage.items() if status == "pass"} == paid
        assert {name for name, status in triage.items() if status == "fail"} == set()


def test_the_truth_stands_apart_and_files_are_the_same_each_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["sheet", "--seeds", "3:9", "--out", str(tmp_path / name)]) == 0
    one, two = tmp_path / "one", tmp_path / "two"
    assert {path.name for path in one.iterdir()} == {"tickets.jsonl", "truth.jsonl", "briefing.md"}
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes()
    for ticket, truth in zip(rows(one / "tickets.jsonl"), rows(one / "truth.jsonl"), strict=True):
        assert ticket.keys() == {"id", "today", "ticket", "priority_chapter"}
        assert truth["id"] == ticket["id"]
        scenario = make_scenario(RETAIL, TASKS["medium"], "validation", int(ticket["id"][-1]))
        assert truth["address"] == str(scenario.address)
        assert truth["address"] not in json.dumps(ticket)


def test_a_card_tells_what_the_ticket_tells() -> None:
    items: list[bool] = []
    for scenario in scenarios("medium", 30) + scenarios("hard", 30):
        card = make_card(RETAIL, scenario)
        (request,) = scenario.requests
        assert card["who"]["name"] == scenario.persona.name
        assert card["who"]["mood"] == RETAIL.pack.sentiments[scenario.sentiment].says
        assert card["issue"].startswith(RETAIL.pack.issues[request.issue].title)
        for line in card["ids"]:
            assert line.rpartition(": ")[2] in scenario.ticket.text
        assert ("order_id" in {n for _, n in scenario.known}) == any(
            "KL-" in i for i in card["ids"]
        )
        for name, spec in RETAIL.pack.facts.items():
            if spec.presumed is False:
                told = request.where.get(name) == "ticket"
                assert (spec.says in card["tells"]) == told
                assert (spec.says_not in card["presumed"]) == (not told)
        assert "{" not in json.dumps(card["tells"] + card["presumed"])
        if card["item"]:
            (line,) = [r for r in scenario.records if r.id == request.objects["line_id"]]
            assert card["item"] == line.fields["item"]
            items += [card["item"].lower() in scenario.ticket.text.lower()]
    assert sum(items) > len(items) / 2  # some tickets name it by their order alone


def test_a_card_has_values_as_the_customer_remembers_them() -> None:
    wrong = next(s for s in scenarios("hard", 60) if s.requests[0].misremembered)
    ((name, value),) = wrong.requests[0].misremembered.items()
    assert isinstance(value, int) and value != wrong.requests[0].world[name]
    (line,) = [t for t in make_card(RETAIL, wrong)["tells"] if f"{value} day" in t]
    assert line.startswith(str(RETAIL.pack.facts[name].says).partition("{x}")[0])


def test_written_tickets_come_in_their_envelopes(tmp_path: Path) -> None:
    assert main(["cards", "--seeds", "0:6", "--out", str(tmp_path)]) == 0
    cards = rows(tmp_path / "cards.jsonl")
    assert len(cards) == 6 and "written.jsonl" in (tmp_path / "writing.md").read_text()
    assert not (tmp_path / "tickets.jsonl").exists()
    written = [
        {"id": card["id"], "text": f"Line one\u2028of {card['item']}."}
        | ({"subject": "Help"} if card["who"]["channel"] == "email" else {})
        for card in reversed(cards[:5])
    ]
    (tmp_path / "written.jsonl").write_text("\n".join(map(json.dumps, written)))
    assert main(["sheet", "--written", str(tmp_path)]) == 0
    assert main(["sheet", "--seeds", "0:6", "--out", str(tmp_path / "own")]) == 0
    made = rows(tmp_path / "own" / "tickets.jsonl")
    found = [json.loads(x) for x in (tmp_path / "tickets.jsonl").read_text().split("\n") if x]
    assert [each["id"] for each in found] == [card["id"] for card in cards[:5]]
    for each, own, card in zip(found, made, cards, strict=False):
        subject = "Help" if card["who"]["channel"] == "email" else ""
        text = f"Line one\u2028of {card['item']}."
        assert each == {**own, "ticket": {**own["ticket"], "subject": subject, "text": text}}
    assert (tmp_path / "truth.jsonl").read_bytes() == (tmp_path / "own/truth.jsonl").read_bytes()
    assert (tmp_path / "briefing.md").read_bytes() == (tmp_path / "own/briefing.md").read_bytes()


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"id": "nobody", "text": "Hello"}, "there is no card 'nobody'"),
        ({"id": "by-chat"}, "`text` must be a text"),
        ({"id": "by-chat", "text": " "}, "`text` must be a text"),
        ({"id": "by-chat", "text": "Hi", "subject": "S"}, "by chat has no"),
        ({"id": "by-chat", "text": "Hi", "mood": "x"}, "unknown field 'mood'"),
        ([], "one JSON object"),
    ],
)
def test_a_bad_written_row_is_named_by_its_line(
    row: object, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "--seeds", "0:12", "--out", str(tmp_path)]) == 0
    cards = [json.loads(line) for line in (tmp_path / "cards.jsonl").read_text().splitlines()]
    chat = next(card["id"] for card in cards if "chat" in json.dumps(card))
    (tmp_path / "written.jsonl").write_text("\n" + json.dumps(row).replace("by-chat", chat))
    assert main(["sheet", "--written", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert f"{tmp_path / 'written.jsonl'}:2: " in error and says in error


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--task", "esay"], "choose from easy"),
        (["--task", "easy,hard"], "one task"),
        (["--split", "tests"], "choose from train"),
        (["--seeds", "9:3"], "end must be above"),
        (["--company", "nowhere"], "no company"),
    ],
)
def test_the_commands_say_what_is_wrong(
    options: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("sheet", "cards"):
        assert main([command, *options, "--out", str(tmp_path / "new")]) == 2
        assert says in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_work_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--seeds", "0:1", "--out", str(tmp_path)]) == 0
    (tmp_path / "labels-ada.jsonl").touch()
    before = (tmp_path / "tickets.jsonl").read_bytes()
    assert main(["sheet", "--seeds", "1:2", "--out", str(tmp_path)]) == 2
    assert "labels-ada.jsonl is there already" in capsys.readouterr().err
    (tmp_path / "labels-ada.jsonl").rename(tmp_path / "written.jsonl")
    assert main(["cards", "--seeds", "1:2", "--out", str(tmp_path)]) == 2
    assert (tmp_path / "tickets.jsonl").read_bytes() == before
