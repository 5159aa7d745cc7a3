"""Scores: what labellers gave, beside what the grader takes for right."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support_env.evaluation.labels.__main__ import main
from support_env.evaluation.readers import lower_bound

COUNT = 20


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made")
    assert main(["sheet", "--seeds", f"0:{COUNT}", "--out", str(place)]) == 0
    return place


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "sheet"))


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def right(folder: Path, by: str = "ada") -> list[dict[str, Any]]:
    return [
        {
            "id": truth["id"],
            "issue_type": truth["issue_type"][0],
            "sentiment": truth["sentiment"],
            "priority": truth["priority"],
            "by": by,
        }
        for truth in read(folder / "truth.jsonl")
    ]


def scored(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["score", "--json", *arguments]) == code
    return json.loads(capsys.readouterr().out)


def figures(found: list[dict[str, Any]]) -> Mapping[str, tuple[int, int, bool]]:
    return {each["name"]: (each["agreed"], each["total"], each["missed"]) for each in found}


def test_right_labels_agree(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder / "labels.jsonl", right(folder))
    found = scored(capsys, str(folder), "--strict")
    all_of_them = (COUNT, COUNT, False)
    assert set(figures(found["all"]).values()) == {all_of_them} and len(found["all"]) == 4
    assert found["all"][0]["bound"] == pytest.approx(lower_bound(COUNT, COUNT))
    assert found["disagreements"] == []
    assert found["folders"][0]["unchanged"] == COUNT


def test_a_near_sentiment_agrees_but_not_plainly(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels, truth = right(folder), read(folder / "truth.jsonl")
    near = [at for at, each in enumerate(truth) if each["near_sentiments"]]
    far = [at for at, each in enumerate(truth) if each["sentiment"] == "neutral"]
    labels[near[0]]["sentiment"] = truth[near[0]]["near_sentiments"][0]
    labels[far[0]]["sentiment"] = "positive"
    write(folder / "labels.jsonl", labels)
    found = scored(capsys, str(folder), "--strict")
    plain = figures(found["all"])
    assert plain["sentiment"] == (COUNT - 1, COUNT, False)
    assert plain["sentiment, near ones not counted"] == (COUNT - 2, COUNT, False)
    assert {(each["id"], each["near"]) for each in found["disagreements"]} == {
        (truth[near[0]]["id"], True), (truth[far[0]]["id"], False),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("field", "wrong", "missed"),
    [("issue_type", 1, False), ("issue_type", 2, True), ("priority", 1, False),
     ("priority", 2, True), ("sentiment", 3, False), ("sentiment", 4, True)],
)  # fmt: skip
def test_strict_finds_a_target_missed(
    field: str, wrong: int, missed: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels, truth = right(folder), read(folder / "truth.jsonl")
    others = {"issue_type": ("exchange", "promotion"), "priority": ("low", "urgent"),
              "sentiment": ("positive", "neutral")}[field]  # fmt: skip
    for row, true in zip(labels[:wrong], truth, strict=False):
        one, two = others
        row[field] = two if one in true[field] else one
    write(folder / "labels.jsonl", labels)
    found = scored(capsys, str(folder), "--strict", code=int(missed))
    assert figures(found["all"])[field] == (COUNT - wrong, COUNT, missed)
    assert main(["score", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert ("MISSED" in shown) == missed
    assert all(row["id"] in shown for row in labels[:wrong])


def test_several_labellers_and_folders_add_up(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "labels-ada.jsonl", right(folder, "ada"))
    ben = right(folder, "ben")[:5]
    ben[0]["priority"] = "urgent" if ben[0]["priority"] != "urgent" else "low"
    write(folder / "labels-ben.jsonl", ben)
    easy = tmp_path / "easy"
    assert main(["sheet", "--task", "easy", "--seeds", "0:4", "--out", str(easy)]) == 0
    rows = [{k: row[k] for k in ("id", "issue_type", "by")} for row in right(easy, "ben")]
    write(easy / "labels.jsonl", rows[:3])
    found = scored(capsys, str(folder), str(easy))
    assert figures(found["all"])["issue_type"][:2] == (COUNT + 8, COUNT + 8)
    assert figures(found["all"])["priority"][:2] == (COUNT + 4, COUNT + 5)
    assert [each["labels"] for each in found["folders"]] == [COUNT + 5, 3]
    assert found["folders"][1]["unlabelled"] == ["retail-easy-validation-3"]
    assert figures(found["folders"][1]["figures"]).keys() == {"issue_type"}
    assert figures(found["by"]["ben"])["priority"][:2] == (4, 5)
    assert main(["score", str(folder), str(easy)]) == 0
    shown = capsys.readouterr().out
    assert "all folders" in shown and f"{folder}/{ben[0]['id']}" in shown


def test_the_list_of_disagreements_stays_short(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = [row | {"issue_type": "promotion"} for row in right(folder)]
    one = labels[0]["id"]
    issue = read(folder / "truth.jsonl")[0]["issue_type"]
    truth = [row | {"issue_type": issue} for row in read(folder / "truth.jsonl")]
    write(folder / "truth.jsonl", truth)
    write(folder / "labels.jsonl", labels)
    assert main(["score", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert f"{issue[0]}, labelled promotion: {COUNT}\n    {one}, " in shown
    assert f"and {COUNT - 8} more" in shown and labels[-1]["id"] not in shown
    assert len(scored(capsys, str(folder))["disagreements"]) == COUNT


def test_failures_show_ticket_labels_and_note(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels, tickets = right(folder), read(folder / "tickets.jsonl")
    was = labels[2]["issue_type"]
    labels[2] |= {"issue_type": "promotion", "note": "a voucher, surely"}
    write(folder / "labels.jsonl", labels)
    capsys.readouterr()
    assert main(["score", str(folder), "--failures"]) == 0
    shown = capsys.readouterr().out
    assert f"issue_type: {was}, but promotion for ada (a voucher, surely)" in shown
    texts = [row["ticket"]["text"] in shown for row in tickets]
    assert texts == [at == 2 for at in range(COUNT)]


def test_tickets_of_an_older_generator_are_still_scored(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth, tickets = read(folder / "truth.jsonl"), read(folder / "tickets.jsonl")
    truth[0]["address"] = truth[0]["address"].replace("g1/", "g0/", 1)
    truth[1]["address"] = truth[1]["address"].replace("retail@", "retail@0", 1)
    truth[2]["address"] = truth[2]["address"].replace("/medium/", "/middling/")
    tickets[3]["ticket"]["text"] += " Regards"
    write(folder / "truth.jsonl", truth)
    write(folder / "tickets.jsonl", tickets)
    write(folder / "labels.jsonl", right(folder))
    found = scored(capsys, str(folder))
    assert found["folders"][0]["unchanged"] == COUNT - 4
    assert figures(found["all"])["issue_type"][:2] == (COUNT, COUNT)


def test_labels_that_the_pack_has_no_more_are_still_known(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = read(folder / "truth.jsonl")
    truth[0]["issue_type"] = ["long_gone"]
    write(folder / "truth.jsonl", truth)
    write(folder / "labels.jsonl", right(folder))
    assert scored(capsys, str(folder))["disagreements"] == []


def test_tickets_that_people_wrote_are_not_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "--seeds", "0:2", "--out", str(tmp_path)]) == 0
    write(tmp_path / "written.jsonl", [{"id": "retail-medium-validation-0", "text": "Hello."}])
    assert main(["sheet", "--written", str(tmp_path)]) == 0
    write(tmp_path / "labels.jsonl", right(tmp_path)[:1])
    found = scored(capsys, str(tmp_path))["folders"][0]
    assert (found["written"], found["unchanged"], found["tickets"]) == (True, None, 1)
    write(tmp_path / "labels.jsonl", right(tmp_path))  # the other was never written
    assert main(["score", str(tmp_path)]) == 2
    assert "labels.jsonl:2: there is no ticket" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": "nobody"}, "there is no ticket 'nobody'"),
        ({"sentiment": "angyr"}, "unknown sentiment 'angyr'; there are angry"),
        ({"priority": None}, "`priority` must be a text"),
        ({"by": ""}, "`by` must be a text"),
        ({"note": 3}, "`note` must be a text"),
        ({"mood": "angry"}, "unknown field 'mood'"),
        ({"id": "retail-medium-validation-0"}, "labelled 'retail-medium-validation-0' in "),
    ],
)
def test_a_bad_label_is_named_by_its_line(
    change: dict[str, Any], says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = right(folder)
    labels[1] |= change
    write(folder / "labels.jsonl", labels)
    assert main(["score", str(folder)]) == 2
    error = capsys.readouterr().err
    assert f"{folder / 'labels.jsonl'}:2: " in error and says in error


@pytest.mark.parametrize(
    ("name", "line", "says"),
    [
        ("labels.jsonl", '{"id": ', "not JSON"),
        ("labels.jsonl", "", "no labels in"),
        ("tickets.jsonl", '{"id": "x", "ticket": []}', "`ticket` must be an object"),
        ("tickets.jsonl", '{"id": "x", "ticket": {"subject": "", "text": "Hi"}}', "nothing about"),
        ("truth.jsonl", '{"id": "x", "address": "here"}', "not a scenario address"),
    ],
)
def test_a_broken_file_is_named(
    name: str, line: str, says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "labels.jsonl", right(folder))
    (folder / name).write_text(line, encoding="utf-8")
    assert main(["score", str(folder)]) == 2
    assert says in capsys.readouterr().err


def test_a_folder_without_files_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(tmp_path / "none")]) == 2
    assert "truth.jsonl" in capsys.readouterr().err


def test_the_page_is_a_table_that_names_its_command(folder: Path, tmp_path: Path) -> None:
    write(folder / "labels.jsonl", right(folder))
    page = tmp_path / "part.md"
    assert main(["score", str(folder), "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    command = f"python -m support_env.evaluation.labels score {folder} --out {page}"
    assert text.startswith(f"Made by `{command}`")
    assert f"| {folder} | issue_type | {COUNT} | {COUNT} | 1.000 | 0.839 | met: >= 0.95 |" in text
    assert f"{COUNT} of {COUNT} written the same" in text
    assert "#" not in text.replace(str(folder), "")
