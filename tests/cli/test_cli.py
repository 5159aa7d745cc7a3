"""The commands as people type them, in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from support_env.cli._play import read_line
from support_env.evaluation import parse_seeds


def run(*words: str, said: str = "", width: str = "120") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "COLUMNS": width, "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [sys.executable, "-c", "from support_env.cli import main; main()", *words],
        input=said,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environ,
    )


def test_help_lists_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for name in ("play", "show", "eval", "serve", "audit"):
        assert name in done.stdout


@pytest.mark.parametrize("name", ["play", "show", "eval", "serve", "audit"])
def test_each_command_has_examples(name: str) -> None:
    assert f"support-env {name}" in run(name, "--help").stdout


def test_eval_prints_one_object_for_each_task() -> None:
    done = run("eval", "--agent", "oracle", "--task", "easy,hard", "--seeds", "0:5", "--json")
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert [row["task"] for row in rows] == ["easy", "hard"]
    for row in rows:
        assert row["agent"] == "oracle"
        assert row["company"] == "retail"
        assert row["episodes"] == 5
        assert row["mean_score"] == row["mean_return"] == row["success_rate"] == 1.0
        assert sum(row["parts"].values()) == pytest.approx(1.0, abs=1e-6)


def test_eval_prints_a_table() -> None:
    done = run("eval", "--agent", "noop", "--task", "easy", "--seeds", "0:2")
    assert done.returncode == 0, done.stderr
    assert "easy" in done.stdout
    assert "0.000" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("eval", "--agent", "magic"), "oracle"),
        (("eval", "--task", "huge"), "easy, medium, hard"),
        (("eval", "--seeds", "9:3"), "above the start"),
        (("eval", "--company", "nowhere"), "nowhere"),
        (("show", "--task", "huge"), "easy, medium, hard"),
        (("show", "--policy", "loose"), "as_written"),
        (("play", "--split", "exam"), "validation"),
    ],
)
def test_wrong_use_says_what_is_allowed(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_show_hides_and_reveals() -> None:
    plain = run("show", "--task", "hard", "--seed", "3", "--json")
    seen = json.loads(plain.stdout)
    assert set(seen) == {"address", "observation"}
    revealed = json.loads(run("show", "--task", "hard", "--seed", "3", "--json", "--reveal").stdout)
    assert revealed["verdict"]["score"] == 10_000
    assert revealed["observation"] == seen["observation"]


def test_twins_look_the_same() -> None:
    one, other = (
        json.loads(run("show", "--task", "medium", "--seed", "4", "--json", *more).stdout)
        for more in ((), ("--twin",))
    )
    assert one["observation"] == other["observation"]
    assert one["address"] != other["address"]


def test_show_prints_for_people() -> None:
    done = run("show", "--task", "medium", "--seed", "1", "--reveal")
    assert done.returncode == 0, done.stderr
    for word in ("Briefing", "Ticket 1", "Hidden", "The oracle's play", "Score 1.000"):
        assert word in done.stdout


def test_a_person_plays_to_the_end() -> None:
    done = run("play", "--task", "easy", said="help\ndance\n" + "note looking\n" * 6)
    assert done.returncode == 0, done.stderr
    assert "'dance' is no action" in done.stdout
    assert "Score 0.000" in done.stdout


def test_a_person_may_leave() -> None:
    done = run("play", said="quit\n")
    assert done.returncode == 1
    assert "no verdict" in done.stdout


def test_a_typed_line_becomes_an_action() -> None:
    action = read_line('ask facts=photo,order_id Can you send "it" = the photo?')
    assert action.action_type == "ask"
    assert action.arguments == {"facts": ["photo", "order_id"]}
    assert action.content == "Can you send it = the photo?"
    assert read_line('lookup handbook query="late returns"').arguments == {"query": "late returns"}
    assert read_line("respond I don't know").content == "I don't know"


def test_seeds_are_read() -> None:
    assert list(parse_seeds("2:5")) == [2, 3, 4]
    assert list(parse_seeds("7")) == [7]
    for wrong in ("", "a:b", "5:5", "-1:4", "1:2:3"):
        with pytest.raises(ValueError, match="seeds"):
            parse_seeds(wrong)
