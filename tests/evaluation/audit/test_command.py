"""The command: its status, its forms and its errors, and the report behind them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from support_env.cli._app import app
from support_env.evaluation.audit import Report, Row, Section, html, lines, markdown, summary
from support_env.evaluation.audit import _ground as ground_module
from support_env.evaluation.audit import determinism as determinism_module
from support_env.evaluation.audit import floors as floors_module
from support_env.evaluation.audit._bounds import Room, at_least, at_most, none_of
from tests.evaluation.audit.faults import Soft

Audit = CliRunner()


def test_a_broken_bound_is_the_status_and_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ground_module, "Session", Soft)
    monkeypatch.setattr(determinism_module, "HASHES", ("0",))
    monkeypatch.setattr(floors_module, "SEEDS", 2)
    page = tmp_path / "audit.html"
    command = ["audit", "--task", "easy", "--seeds", "0:2", "--json", "--html", str(page)]
    done = Audit.invoke(app, command)
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert not report["passed"]
    assert "retail easy: floor.nothing" in report["broken"]
    assert "broken: retail easy: floor.nothing is 0.5000, at most 0.15" in done.stderr
    assert "retail easy: ceiling" in done.stderr
    text = page.read_text()
    assert "<!doctype html>" in text and "floor.nothing" in text
    assert not any(word in text for word in ("http", "<script", "src=", "@import", "url("))


@pytest.mark.slow
@pytest.mark.parametrize(("task", "form"), [("easy", None), ("medium", "--markdown")])
def test_the_short_form_holds(task: str, form: str | None) -> None:
    command = ["audit", "--task", task, "--seeds", "0:8", *([form] if form else [])]
    done = Audit.invoke(app, command)
    assert done.exit_code == 0, done.stderr
    assert "bounds hold" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--task", "huge"], "easy, medium, hard"),
        (["--seeds", "5:1"], "end must be above"),
        (["--seeds", "5"], "at least two seeds"),
        (["--html", "/no/such/folder/a.html"], "no folder"),
        (["--html", "."], "is a folder"),
        (["--company", "nobody"], "nobody"),
        (["--search", "--episodes", "9"], "at least 300"),
        (["--policy", "loose"], "as_written"),
    ],
)
def test_a_wrong_use_is_named(arguments: list[str], says: str) -> None:
    done = Audit.invoke(app, ["audit", *arguments])
    assert done.exit_code == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_help_has_examples() -> None:
    done = Audit.invoke(app, ["audit", "--help"])
    assert done.exit_code == 0
    for example in ("support-env audit --task hard", "--search", "--full"):
        assert example in done.stdout


def test_a_report_is_broken_by_one_bound_and_escapes_what_it_shows() -> None:
    row = Row("<u>", 0.25, 0.5, 4, "<i>")
    room = Room(
        "floors", "<b>", (at_most("floor.x", 0.2, 0.1, "<i>"), at_least("a.c", 1, 1)), (row,)
    )
    report = Report("0:1", "varied", "train", (Section("c", "t", (room,)),))
    assert not report.passed
    assert report.as_dict()["broken"] == ["c t: floor.x"]
    page = html(report)
    assert "<i>" not in page.replace("<i style", "") and "&lt;i&gt;" in page
    assert "<u>" not in page and "width:25.0%" in page
    assert "**no**" in markdown(report)
    assert "0.250 (50%)" in summary(report)
    assert none_of("n", []).passed and not none_of("n", ["x"]).passed


def test_progress_says_a_line_when_something_begins_and_now_and_then() -> None:
    said: list[str] = []
    times = iter([0.0, 0.0, 1.0, 2.0, 20.0, 21.0])
    tell = lines(said.append, clock=lambda: next(times))
    for what, done in (("floors", 1), ("floors", 2), ("floors", 3), ("floors", 4), ("leaks", 1)):
        tell(what, done, 9)
    assert said == ["[    0 s] floors", "[   20 s] floors 4 of 9", "[   21 s] leaks"]
