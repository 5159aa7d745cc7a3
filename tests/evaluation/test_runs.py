"""Runs on disk: whatever happens on the way, the same episodes lie there in the end."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from support_env.agents import (
    AgentOptions,
    EndpointError,
    MadeAgents,
    Price,
    Usage,
    find_agents,
    make_agent,
)
from support_env.evaluation import AgentBroken, RunError, load_run, run
from support_env.evaluation.episodes import Job, RunFolder, restore
from support_env.evaluation.episodes._lines import read_lines
from support_env.grading import GRADER_VERSION
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.tasks import TASKS
from support_env.types import Action, Observation
from tests.openai_server import OpenAIServer, Status, tool_call

COMMAND = (sys.executable, "-c", "from support_env.cli import main; main()")


def untimed(path: Path) -> list[bytes]:
    """Return the lines of a run without their timings, and nothing else changed."""
    made: list[bytes] = []
    for line in (path / "episodes.jsonl").read_bytes().splitlines(keepends=True):
        head, mark, tail = line.rpartition(b',"timings":{')
        assert mark and tail.endswith(b"}}\n")
        made.append(head)
    return made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing happened to."""
    path = tmp_path_factory.mktemp("runs") / "whole"
    run("rules", ["easy", "hard"], seeds=range(4), trials=2, out=path)
    return path


def again(path: Path, **more: Any) -> None:
    run("rules", ["easy", "hard"], seeds=range(4), trials=2, out=path, **more)


def test_the_same_run_twice_is_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    again(tmp_path / "a")
    assert untimed(tmp_path / "a") == untimed(whole)
    for name in ("run.json", "failures.jsonl"):
        assert (tmp_path / "a" / name).read_bytes() == (whole / name).read_bytes()


def test_concurrency_changes_nothing(whole: Path, tmp_path: Path) -> None:
    again(tmp_path / "a", concurrency=5)
    assert untimed(tmp_path / "a") == untimed(whole)


def test_the_hash_seed_changes_nothing(whole: Path, tmp_path: Path) -> None:
    code = (
        "from support_env.evaluation import run; import sys\n"
        "run('rules', ['easy', 'hard'], seeds=range(4), trials=2, out=sys.argv[1])"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "a")],
        check=True, timeout=120, env={**os.environ, "PYTHONHASHSEED": "77"},
    )  # fmt: skip
    assert untimed(tmp_path / "a") == untimed(whole)


def test_a_record_holds_what_it_takes(whole: Path) -> None:
    records = list(read_lines(whole / "episodes.jsonl"))
    assert len(records) == 16
    record = records[-1]
    scenario = make_scenario(find_company("retail"), TASKS["hard"], "train", 3)
    assert record["address"] == str(scenario.address)
    assert record["trial"] == 1
    assert restore(record["scenario"]) == scenario
    assert record["versions"]["grader"] == GRADER_VERSION
    assert sum(step["reward"] for step in record["steps"]) == pytest.approx(record["score"])
    assert record["opening"]["briefing"]
    statuses = {check["status"] for check in record["verdict"]["checks"]}
    assert statuses <= {"pass", "partial", "fail", "not_applicable", "open"}
    for step in record["steps"]:
        assert {"result", "user", "attachments", "steps_left", "done"} == set(step["seen"])
        assert "reward" not in json.dumps(step["seen"])


def test_rows_are_flat_enough_for_a_table(whole: Path) -> None:
    table = load_run(whole).table()
    assert len(table) == 16
    assert len({tuple(row) for row in table if row["task"] == "hard"}) == 1
    assert all(not isinstance(value, (dict, list)) for row in table for value in row.values())


# Killed, stopped, torn --------------------------------------------------------------------------

# Long enough that a test that is held up on a busy machine does not come when all is over; quick
# once a file says so.
SLOW = """
import time
from pathlib import Path
from support_env.agents import make_agent
class Agent:
    def __init__(self): self.agent = make_agent("rules")
    def reset(self, observation): self.agent.reset(observation)
    def act(self, observation):
        if not Path("go").exists():
            time.sleep(0.05)
        return self.agent.act(observation)
"""
SEEDS = 40
WORDS = ("eval", "--agent", "python:slow_agent:Agent", "--task", "easy,hard", "--seeds",
         f"0:{SEEDS}", "--concurrency", "2", "--out", "out")  # fmt: skip


def slow(path: Path) -> subprocess.Popen[str]:
    (path / "slow_agent.py").write_text(SLOW)
    return subprocess.Popen(
        [*COMMAND, *WORDS], cwd=path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # Whoever runs the tests in a shell's background has Ctrl-C ignored, and so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


def wait_for_lines(path: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.02)
    raise AssertionError("the run does not get on")


def test_a_killed_run_goes_on_with_the_same_result(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    process = slow(one)
    wait_for_lines(one / "out" / "episodes.jsonl", 3)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    left = load_run(one / "out")
    assert 3 <= len(left.rows) < 2 * SEEDS
    assert not left.complete
    with (one / "out" / "episodes.jsonl").open("ab") as file:
        file.write(b'{"format": 1, "agent": "to')  # as if the kill had come while writing
    for path in (one, other):
        (path / "go").touch()
        process = slow(path)
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    assert untimed(one / "out") == untimed(other / "out")
    assert load_run(one / "out").complete


def test_ctrl_c_leaves_a_usable_run_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = slow(tmp_path)
    wait_for_lines(tmp_path / "out" / "episodes.jsonl", 2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "To go on with it:\n  support-env eval --agent python:slow_agent:Agent" in said
    assert "Traceback" not in said
    assert 2 <= len(load_run(tmp_path / "out").rows) < 2 * SEEDS


@pytest.mark.parametrize("cut", [1, 2, 40, 9000])
def test_a_torn_last_line_is_repaired(whole: Path, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a"
    shutil.copytree(whole, path)
    file = path / "episodes.jsonl"
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size - cut)
    assert len(load_run(path).rows) == 15
    again(path)
    assert untimed(path) == untimed(whole)


def test_a_broken_line_in_the_middle_is_said(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(whole, path)
    lines = (path / "episodes.jsonl").read_bytes().splitlines(keepends=True)
    lines[3] = b"{oops\n"
    (path / "episodes.jsonl").write_bytes(b"".join(lines))
    with pytest.raises(RunError, match=r"episodes.jsonl:4: not JSON"):
        again(path)


def test_lines_in_any_order_are_one_run(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(whole, path)
    lines = (path / "episodes.jsonl").read_bytes().splitlines(keepends=True)
    (path / "episodes.jsonl").write_bytes(b"".join([*lines[::-1], lines[0]]))
    assert load_run(path).rows == load_run(whole).rows
    again(path)
    assert untimed(path) == untimed(whole)


def test_killed_before_it_had_begun_it_begins_again(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    (path / "packs" / "retail").mkdir(parents=True)
    again(path)
    assert untimed(path) == untimed(whole)


# Whose folder -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"seeds": range(5)}, "stop: 4 there, 5 here"),
        ({"agent": "noop"}, "agent: 'rules' there, 'noop' here"),
        ({"trials": 1}, "trials: 2 there, 1 here"),
        ({"policy": "as_written"}, "policy: 'varied' there"),
    ],
)
def test_other_settings_are_refused(whole: Path, more: dict[str, Any], says: str) -> None:
    before = (whole / "episodes.jsonl").read_bytes()
    settings: dict[str, Any] = {"agent": "rules", "seeds": range(4), "trials": 2} | more
    with pytest.raises(RunError, match=says):
        run(tasks=["easy", "hard"], out=whole, **settings)
    assert (whole / "episodes.jsonl").read_bytes() == before


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("x")
    with pytest.raises(RunError, match="something else"):
        run("noop", ["easy"], seeds=range(1), out=tmp_path)
    with pytest.raises(RunError, match=r"no run\.json"):
        load_run(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_one_process_at_a_time(whole: Path) -> None:
    held = load_run(whole).settings
    with (
        RunFolder(whole, held, []),
        pytest.raises(RunError, match="another process"),
        RunFolder(whole, held, []),
    ):
        pass


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"tasks": ["huge"]}, "easy, medium, hard"),
        ({"policy": "loose"}, "as_written"),
        ({"split": "exam"}, "validation"),
        ({"seeds": range(0)}, "seeds"),
        ({"seeds": range(0, 9, 2)}, "step 1"),
        ({"trials": 0}, "trials"),
        ({"concurrency": 0}, "concurrency"),
        ({"engine": "slurm"}, "asyncio, ray"),
        ({"max_cost": 1.0}, "price"),
        ({"tasks": ["easy", "easy"]}, "twice"),
    ],
)
def test_arguments_that_do_not_fit_are_named(more: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        run("noop", **({"seeds": range(1), "tasks": ["easy"]} | more))


async def test_a_run_may_be_played_where_a_loop_is_running(whole: Path) -> None:
    played = run("rules", ["easy", "hard"], seeds=range(4), trials=2)
    kept = load_run(whole).rows
    assert [row | {"seconds": 0} for row in played.rows] == [row | {"seconds": 0} for row in kept]


def test_only_some_jobs_may_be_played(tmp_path: Path) -> None:
    jobs = [Job(0, 0, 3, 0), Job(0, 0, 1, 0)]
    played = run("noop", ["easy"], seeds=range(4), jobs=jobs, out=tmp_path / "a")
    assert [row["index"] for row in played.rows] == [1, 3]
    assert not played.complete


# Agents that fail, and agents that cost ---------------------------------------------------------


class Flaky:
    """Fails in the episodes that it is told to; counts tokens."""

    def __init__(self, fails: bool) -> None:
        self._fails = fails
        self._agent = make_agent("rules")

    def reset(self, observation: Observation) -> None:
        self.usage = Usage()
        self._agent.reset(observation)

    async def act(self, observation: Observation) -> Action:
        await asyncio.sleep(0)
        self.usage.calls += 1
        self.usage.prompt_tokens += 1000
        if self._fails and self.usage.calls == 2:
            raise EndpointError("HTTP 503")
        return self._agent.act(observation)


def flaky(*fails: int, price: Price | None = None) -> MadeAgents:
    return MadeAgents("flaky", lambda seat: Flaky(seat.index in fails), price=price)


def test_what_fails_is_told_apart_and_played_again(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    first = run(flaky(1, 2), ["easy"], seeds=range(5), out=path)
    assert [row["index"] for row in first.rows] == [0, 3, 4]
    assert [line["index"] for line in first.failures] == [1, 2]
    assert "HTTP 503" in first.failures[0]["error"]
    second = run(flaky(), ["easy"], seeds=range(5), out=path)
    assert second.complete
    assert second.failures == []
    run(flaky(), ["easy"], seeds=range(5), out=other)
    assert untimed(path) == untimed(other)


def test_an_agent_that_always_fails_stops_the_run(tmp_path: Path) -> None:
    with pytest.raises(AgentBroken, match="HTTP 503"):
        run(flaky(*range(100)), ["easy"], seeds=range(100), out=tmp_path / "a")
    assert len(load_run(tmp_path / "a").failures) == 5


def test_a_wrong_key_stops_a_run_at_once() -> None:
    with OpenAIServer(lambda _: Status(401)) as server:
        source = find_agents(
            "openai:tiny", AgentOptions(timeout=5), {"API_BASE_URL": server.url, "API_KEY": "k"}
        )
        with pytest.raises(AgentBroken, match="HTTP 401"):
            run(source, ["easy"], seeds=range(50), concurrency=2)
    assert len(server.requests) <= 7


def test_costs_are_counted_and_bounded(tmp_path: Path) -> None:
    price = Price(1000.0, 0.0)  # a call costs 1
    free = run(flaky(price=price), ["easy"], seeds=range(8))
    each = [row["cost"] for row in free.rows]
    assert each == [float(row["calls"]) for row in free.rows]
    most = sum(each[:4])
    for many in (1, 3):
        path = tmp_path / str(many)
        held = run(
            flaky(price=price), ["easy"], seeds=range(8), max_cost=most, out=path, concurrency=many
        )
        assert 1 <= len(held.rows) < 8
        more = run(flaky(price=price), ["easy"], seeds=range(8), max_cost=most, out=path)
        # What was spent before counts: at most what fits still is played.
        assert sum(row["cost"] for row in more.rows) <= most + max(each)
    done = run(flaky(price=price), ["easy"], seeds=range(8), out=tmp_path / "1")
    assert done.complete


def test_what_failed_cost_as_well(tmp_path: Path) -> None:
    price = Price(1000.0, 0.0)
    run(flaky(0, price=price), ["easy"], seeds=range(1), out=tmp_path / "a")
    held = run(flaky(price=price), ["easy"], seeds=range(1), max_cost=2.0, out=tmp_path / "a")
    assert held.rows == []  # two calls were paid for already


def test_a_model_plays_a_run_concurrently(tmp_path: Path) -> None:
    said = tool_call("note", {"text": "thinking"})
    with OpenAIServer(lambda _: said) as server:
        source = find_agents(
            "openai:tiny",
            AgentOptions(timeout=10, price=Price(1, 1)),
            {"API_BASE_URL": server.url, "API_KEY": "k"},
        )
        played = run(source, ["easy"], seeds=range(4), out=tmp_path / "a", concurrency=4)
    assert played.complete
    assert len(server.requests) == sum(row["calls"] for row in played.rows) == 24
    assert played.rows[0]["cost"] == pytest.approx(6 * 15 / 1e6)
    assert "reward" not in json.dumps(server.requests).lower()


def test_baselines_are_played_once_and_kept(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(whole, path)
    again(path, baselines=True)
    first = (path / "baselines.jsonl").read_bytes()
    assert len({row["agent"] for row in load_run(path).baselines}) > 20
    again(path, baselines=True)
    assert (path / "baselines.jsonl").read_bytes() == first


@pytest.mark.slow
def test_ray_plays_the_same_run_and_survives_a_lost_worker(whole: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    code = (
        "import sys\nfrom support_env.evaluation import run\n"
        "run(sys.argv[1], ['easy', 'hard'], seeds=range(4), trials=2, out=sys.argv[2],"
        " engine='ray', concurrency=2)"
    )
    (tmp_path / "deadly.py").write_text(
        "import os\nfrom pathlib import Path\nfrom support_env.agents import make_agent\n"
        "FLAG = Path(__file__).with_name('died')\n"
        "class Agent:\n"
        "    def reset(self, observation):\n"
        "        self.agent = make_agent('rules')\n        self.agent.reset(observation)\n"
        "    def act(self, observation):\n"
        "        if not FLAG.exists():\n            FLAG.touch()\n            os._exit(1)\n"
        "        return self.agent.act(observation)\n"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    for agent, out in (("rules", "a"), ("python:deadly:Agent", "b")):
        subprocess.run(
            [sys.executable, "-c", code, agent, str(tmp_path / out)],
            check=True, timeout=300, env=environ,
        )  # fmt: skip
    assert untimed(tmp_path / "a") == untimed(whole)
    assert (tmp_path / "died").exists()
    assert load_run(tmp_path / "b").complete
    scores = [row["score"] for row in load_run(whole).rows]
    assert [row["score"] for row in load_run(tmp_path / "b").rows] == scores
