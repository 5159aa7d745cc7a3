"""`support-env eval`, `compare`, `regrade` and `show` on runs, as people type them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support_env.evaluation import run as play


def run(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    return subprocess.run(
        [sys.executable, "-c", "from support_env.cli import main; main()", *words],
        input=said,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env=environ,
    )


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "rules"
    play("rules", ["easy", "medium"], seeds=range(3), out=path)
    return path


def test_a_run_is_kept_and_goes_on(tmp_path: Path) -> None:
    words = ("eval", "--agent", "rules", "--task", "easy", "--seeds", "0:3", "--trials", "2",
             "--baselines", "--out", str(tmp_path / "a"))  # fmt: skip
    done = run(*words)
    assert done.returncode == 0, done.stderr
    for word in ("pass^2", "first contact resolution", "floor", "ceiling", "success"):
        assert word in done.stdout
    other = run(*words[:7], "--trials", "3", "--out", str(tmp_path / "a"))
    assert other.returncode == 2
    assert "trials: 2 there, 3 here" in other.stderr


def test_json_adds_to_what_it_had(tmp_path: Path) -> None:
    done = run("eval", "--agent", "noop", "--task", "easy", "--seeds", "0:2", "--json")
    (row,) = json.loads(done.stdout)
    for name in ("agent", "task", "company", "episodes", "mean_score", "success_rate",
                 "mean_steps", "mean_return", "parts", "intervals", "pass_hat_k"):  # fmt: skip
        assert name in row


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--max-cost", "1"), "--max-cost needs --price"),
        (("--price", "cheap"), "IN,OUT"),
        (("--agent", "openai:tiny"), "API_BASE_URL"),
        (("--agent", "python:nowhere:Agent"), "nowhere"),
        (("--engine", "slurm"), "asyncio, ray"),
        (("--protocol", "xml"), "tools, json"),
    ],
)
def test_wrong_use_says_what_is_allowed(words: tuple[str, ...], says: str) -> None:
    done = run("eval", "--task", "easy", "--seeds", "0:1", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_person_is_an_agent_and_sees_no_reward(tmp_path: Path) -> None:
    words = ("eval", "--agent", "human", "--task", "easy", "--seeds", "0:1",
             "--out", str(tmp_path / "a"))  # fmt: skip
    done = run(*words, said="dance\n" + "note looking\n" * 6)
    assert done.returncode == 0, done.stderr
    assert "'dance' is no action" in done.stdout
    assert "reward" not in done.stdout
    left = run(*words[:-1], str(tmp_path / "b"), said="note a\nquit\n")
    assert left.returncode == 130
    assert "To go on with it" in left.stderr


def test_an_episode_is_shown_step_by_step(kept: Path) -> None:
    done = run("show", str(kept), "5", "--reveal")
    assert done.returncode == 0, done.stderr
    for word in ("Briefing", "Ticket 1", "Hidden", "Step 1", "Ended:", "Score"):
        assert word in done.stdout
    record = json.loads(run("show", str(kept), "5", "--json").stdout)
    assert (record["task"], record["index"]) == ("medium", 1)
    wrong = run("show", str(kept), "99")
    assert wrong.returncode == 2
    assert "give a number from 1 to 6" in wrong.stderr
    nothing = run("show", str(kept.parent))
    assert nothing.returncode == 2
    assert "no run.json" in nothing.stderr


def test_runs_are_compared_and_graded_again(kept: Path) -> None:
    done = run("compare", str(kept), str(kept))
    assert done.returncode == 0, done.stderr
    assert "0 scenarios flipped" in done.stdout
    found = json.loads(run("compare", str(kept), str(kept), "--json").stdout)
    assert found["scenarios"] == 6
    assert not any(each["real"] for each in found["differences"])
    again = run("regrade", str(kept))
    assert "6 episodes" in again.stdout
    assert "0 moved" in again.stdout
    assert "as it was" in again.stdout
    assert json.loads(run("regrade", str(kept), "--json").stdout)["moved"] == []
