"""`support-env report`, as people type it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from support_env.cli._app import app
from support_env.evaluation import run as play


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "noop"
    play("noop", ["easy"], seeds=range(2), out=path)
    return path


def report(*words: object) -> Result:
    return CliRunner().invoke(app, ["report", *map(str, words)])


def test_a_summary_goes_to_the_screen(kept: Path) -> None:
    assert report(kept).stdout.startswith("| figure | easy retail |\n")
    assert json.loads(report(kept, "--format", "json").stdout)[0]["agent"] == "noop"
    (line,) = csv.DictReader(io.StringIO(report(kept, "--format", "csv").stdout))
    assert line["mean_score"] == "0.0"


def test_files_are_written_and_written_again(kept: Path, tmp_path: Path) -> None:
    page, table = tmp_path / "page.html", tmp_path / "table.csv"
    for _ in range(2):
        done = report(kept, "--html", page, "--format", "csv", "--out", table)
        assert (done.exit_code, done.stdout) == (0, "")
        assert str(page) in done.stderr
    assert page.read_text("utf-8").endswith("</html>\n")
    assert table.read_text("utf-8").startswith("agent,")
    assert page.read_text("utf-8").count('class="ep"') == 2
    report(kept, "--html", page, "--episodes", "1")
    assert page.read_text("utf-8").count('class="ep"') == 1


def test_mistakes_are_named(kept: Path, tmp_path: Path) -> None:
    before = (kept / "run.json").read_bytes()
    for words, says in (
        ((tmp_path,), "is no run"),
        ((tmp_path / "nowhere",), "is no run"),
        ((kept, "--format", "xml"), "choose from md, csv, json"),
        ((kept, "--html", tmp_path), "not a file in a folder that is there"),
        ((kept, "--out", tmp_path / "a" / "b"), "not a file in a folder that is there"),
        ((kept, "--out", kept / "run.json"), "part of the run"),
        ((kept, "--html", kept / "episodes.jsonl"), "part of the run"),
        ((kept, "--html", tmp_path / "x", "--out", tmp_path / "x"), "are both"),
    ):
        done = report(*words)
        assert done.exit_code == 2, words
        assert says in done.stderr, words
    assert (kept / "run.json").read_bytes() == before
    assert not (tmp_path / "x").exists()
