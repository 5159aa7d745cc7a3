"""OpenEnv's own tools over this environment, and its named checks that it does not run yet."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from openenv.cli._cli_utils import validate_env_structure
from openenv.cli._validation import validate_multi_mode_deployment, validate_running_environment
from openenv.validation.graders import Subject
from openenv.validation.graders.runtime.basic import (
    ObservationSchemaGrader,
    RewardWellFormedGrader,
    StateContractGrader,
)
from openenv.validation.parsers.openenv_yaml import OpenEnvYamlParser
from openenv.validation.runtime.collector import collect_runtime_evidence
from openenv.validation.runtime.contracts import RuntimePlan, load_runtime_plan
from openenv.validation.types import CheckStatus
from ruamel.yaml import YAML
from websockets.sync.client import connect

from support_env.agents import make_agent
from support_env.client import SupportAction, SupportEnv
from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.server._about import NAME
from support_env.session import Session
from support_env.tasks import TASKS
from tests.server.loopback import PLAY

ROOT = Path(__file__).resolve().parents[2]
MANIFEST: dict[str, Any] = YAML(typ="safe").load(ROOT / "openenv.yaml")
CAPABILITIES = MANIFEST["validation"]["capabilities"]
SEEDS = range(8)
RETAIL = find_company("retail")


def scenario(task: str, seed: int, *, twin: bool = False) -> Scenario:
    return make_scenario(find_company("retail"), TASKS[task], "train", seed, twin=twin)


def frames(url: str, play: list[dict[str, Any]], **options: Any) -> list[str]:
    """Return every raw answer of an episode, states included."""
    seen: list[str] = []
    with connect(url.replace("http", "ws") + "/ws", proxy=None, max_size=None) as socket:

        def exchange(kind: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
            socket.send(
                json.dumps({"type": kind} if data is None else {"type": kind, "data": data})
            )
            seen.append(str(socket.recv(timeout=20)))
            return json.loads(seen[-1])["data"]

        answer = exchange("reset", options)
        exchange("state")
        for action in play:
            if answer["done"]:
                break
            answer = exchange("step", action)
            exchange("state")
    return seen


# OpenEnv's tools -----------------------------------------------------------------------------


def test_validate_statically(tmp_path: Path) -> None:
    # A copy: the tool fails when a file changes under it, as caches and editors' files do.
    junk = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "runs")
    copy = shutil.copytree(ROOT, tmp_path / "repository", symlinks=True, ignore=junk)
    command = [str(Path(sys.executable).with_name("openenv")), "validate", str(copy)]
    done = subprocess.run(
        [*command, "--level", "static"], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASS  static.manifest" in done.stdout


def test_validate_the_running_server(url: str) -> None:
    report = validate_running_environment(url, timeout_s=20)
    assert report["passed"], report["summary"]
    assert report["standard_profile"] == "openenv-http/1.x"


def test_validate_for_every_way_to_deploy(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "server", tmp_path / "server")
    (tmp_path / "uv.lock").touch()  # written by `make lock`, and not kept in the repository
    assert validate_multi_mode_deployment(tmp_path) == (True, [])


def test_the_root_is_what_openenv_pushes() -> None:
    validate_env_structure(ROOT)


@pytest.fixture(scope="module")
def subject(url: str, tmp_path_factory: pytest.TempPathFactory) -> Subject:
    manifest = OpenEnvYamlParser().parse(ROOT)
    plan = load_runtime_plan(ROOT, manifest.execution)  # type: ignore[union-attr]
    evidence = collect_runtime_evidence(url, plan, episode_timeout_s=60)
    assert evidence.failure_reason is None
    outputs = tmp_path_factory.mktemp("outputs")
    return Subject(ROOT, manifest, None, None, outputs, runtime_evidence=evidence)


@pytest.mark.parametrize(
    "grader", [ObservationSchemaGrader, RewardWellFormedGrader, StateContractGrader]
)
def test_runtime_graders(subject: Subject, grader: Any) -> None:
    result = grader().run(subject)
    assert result.status is CheckStatus.PASS, result.evidence


def test_the_probe_reaches_the_end(subject: Subject) -> None:
    assert subject.runtime_evidence is not None
    last = json.loads(subject.runtime_evidence.exchanges[-1].response_json)["data"]
    assert last["step_count"] >= 4


def test_discovery(url: str, tmp_path: Path) -> None:
    code = (
        "from openenv import AutoAction, AutoEnv\n"
        "for name in ('support', 'support-env', 'support_env'):\n"
        "    assert AutoEnv.get_env_class(name).__name__ == 'SupportEnv'\n"
        "    assert AutoAction.from_env(name).__name__ == 'SupportAction'\n"
        f"with AutoEnv.from_env('support', base_url={url!r}).sync() as env:\n"
        "    result = env.reset(task='easy', seed=0)\n"
        "    action = AutoAction.from_env('support')(action_type='note')\n"
        "    print(env.step(action).observation.steps_left)\n"
    )
    environ = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}  # its cache never forgets
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) == TASKS["easy"].limit - 1


def test_root_shims() -> None:
    code = (
        "import client, models, server.app\n"
        "assert client.SupportEnv and models.SupportAction\n"
        "print(type(server.app.app).__name__, callable(server.app.main))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["FastAPI", "True"], done.stderr


# The manifest tells the truth ----------------------------------------------------------------


def test_the_manifest_names_the_tasks() -> None:
    assert MANIFEST["name"] == NAME
    assert "openenv" in MANIFEST["tags"]
    declared = {task["id"]: task["max_steps"] for task in MANIFEST["tasks"]}
    assert declared == {name: task.limit for name, task in TASKS.items()}
    assert all(task["difficulty"] and task["description"] for task in MANIFEST["tasks"])
    assert MANIFEST["reward"]["range"] == MANIFEST["validation"]["reward"]["range"]


def test_the_manifest_names_the_package() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    assert f'version = "{MANIFEST["version"]}"' in project
    assert f'image.version="{MANIFEST["version"]}"' in (ROOT / "Dockerfile").read_text()
    for path in (CAPABILITIES["oracle"]["location"], "validation/runtime.json", "Dockerfile"):
        assert (ROOT / path).is_file()


def test_spaces_are_those_of_the_models(url: str) -> None:
    schema = httpx.get(f"{url}/schema", trust_env=False).json()
    action = schema["action"]["properties"]
    assert set(MANIFEST["action_space"]["fields"]) == set(action) - {"metadata"}
    assert MANIFEST["action_space"]["fields"]["action_type"] == action["action_type"]["enum"]
    observation = set(schema["observation"]["properties"])
    assert set(MANIFEST["observation_space"]["fields"]) == observation - {"metadata"}


# Checks that OpenEnv names and does not run --------------------------------------------------


def test_task_declaration_accuracy(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as http:
        splits = [split["name"] for split in http.get(f"/{NAME}/splits").json()]
        counts = {
            name: http.post(f"/{NAME}/num_tasks", json={"split": name}).json()["num_tasks"]
            for name in splits
        }
    assert counts == CAPABILITIES["declared_task_count"]


def test_tool_declaration_accuracy(url: str) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    tools = httpx.post(f"{url}/mcp", json=call, trust_env=False).json()["result"]["tools"]
    assert [tool["name"] for tool in tools] == CAPABILITIES["declared_tools"]
    assert all(tool["description"] and tool["inputSchema"]["type"] == "object" for tool in tools)


@pytest.mark.parametrize("task", TASKS)
def test_seed_control(url: str, task: str) -> None:
    openings = {seed: frames(url, [], task=task, seed=seed)[0] for seed in SEEDS}
    assert len(set(openings.values())) == len(SEEDS)
    assert openings == {seed: frames(url, [], task=task, seed=seed)[0] for seed in SEEDS}


@pytest.mark.parametrize("task", TASKS)
def test_episode_determinism(url: str, task: str) -> None:
    first, second = (frames(url, PLAY, task=task, seed=11) for _ in range(2))
    assert first == second


def test_episode_isolation(url: str) -> None:
    fresh = frames(url, PLAY, task="hard", seed=3, episode_id="x")
    with SupportEnv(base_url=url).sync() as env:
        for task in ("easy", "hard", "hard"):  # the last one over the same scenario
            result = env.reset(task=task, seed=3)
            for action in PLAY[:2]:
                result = env.step(action)
        result = env.reset(task="hard", seed=3, episode_id="x")
        opening = json.loads(fresh[0])["data"]["observation"]
        assert result.observation.model_dump(exclude={"reward", "done"}) == opening
        assert env.state().model_dump() == json.loads(fresh[1])["data"]


@pytest.mark.parametrize("task", TASKS)
def test_oracle_max_and_floor_gap(url: str, task: str) -> None:
    margin = MANIFEST["validation"]["reward"]["floor_margin"]
    with SupportEnv(base_url=url).sync() as env:
        for seed in SEEDS:
            result = env.reset(task=task, seed=seed)
            oracle = make_agent("oracle", scenario=scenario(task, seed))
            oracle.reset(result.observation.to_core())
            total = 0.0
            while not result.done:
                result = env.step(oracle.act(result.observation.to_core()))
                total += result.reward or 0.0
            assert total == pytest.approx(1.0, abs=1e-9)
            result, floor = env.reset(task=task, seed=seed), 0.0
            while not result.done:
                result = env.step(SupportAction(action_type="note"))
                floor += result.reward or 0.0
            assert floor <= 1.0 - margin and floor == 0.0


def test_the_oracle_script() -> None:
    done = subprocess.run(
        ["sh", str(ROOT / CAPABILITIES["oracle"]["location"]), "--seeds", "2"],
        capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHON": sys.executable},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("2 of 2") == len(TASKS)


@pytest.mark.parametrize("task", TASKS)
def test_no_solution_leakage(url: str, task: str) -> None:
    """Before anything was asked or opened, nothing hidden can be read anywhere."""
    for seed in SEEDS:
        hidden = scenario(task, seed)
        notes = [{"action_type": "note"}, {"action_type": "classify", "content": "return"}]
        shown = frames(url, notes, task=task, seed=seed)
        text = "\n".join(shown)
        told = hidden.ticket.text + hidden.ticket.subject
        # Phrases that give a flag away are the handbook's own words, in every scenario.
        told += "".join(p for f in RETAIL.pack.facts.values() for p in f.betrayed_by)
        secrets = [value for value in hidden.secrets.values() if value not in told]
        ids = [record.id for record in hidden.records if record.id not in told]
        internal = (str(hidden.address), hidden.persona.style + '"', "deciding", "pivot", "twin")
        for needle in (*secrets, *ids, *internal):
            assert needle not in text, needle


def test_oracle_containment(url: str) -> None:
    """No route tells more than the episode does."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        paths = http.get("/openapi.json").json()["paths"]
        assert not [path for path in paths if re.search("oracle|verdict|scenario|reveal", path)]
        http.post("/reset", params={"task": "hard", "seed": 1})
        state = http.get("/state").json()
    assert set(state) == {
        "episode_id", "step_count", "task", "company", "policy", "split", "index", "steps_left",
        "done", "end_reason",
    }  # fmt: skip


@pytest.mark.parametrize("task", TASKS)
def test_replayability_and_verifier_determinism(url: str, task: str) -> None:
    shown = [json.loads(frame)["data"] for frame in frames(url, PLAY, task=task, seed=5)]
    last = shown[-2]
    assert last["done"]
    session = Session.replay(scenario(task, 5), PLAY)
    verdicts = [session.verdict(), Session.replay(scenario(task, 5), PLAY).verdict()]
    assert verdicts[0] == verdicts[1]
    assert last["metadata"]["score"] == verdicts[0].score / 10_000
    assert last["metadata"]["address"] == str(session.scenario.address)
    rewards = [data["reward"] for data in shown if "observation" in data]
    assert sum(rewards[1:]) == pytest.approx(last["metadata"]["score"], abs=1e-9)


def test_rewards_stay_in_the_declared_range(url: str) -> None:
    low, high = MANIFEST["validation"]["reward"]["range"]
    for task in TASKS:
        for mode in ("dense", "sparse"):
            for frame in frames(url, PLAY, task=task, seed=2, reward_mode=mode)[2::2]:
                assert low <= json.loads(frame)["data"]["reward"] <= high


def test_the_plan_is_within_bounds() -> None:
    RuntimePlan.model_validate_json((ROOT / "validation" / "runtime.json").read_text())


# Non-interference ----------------------------------------------------------------------------


def without_reward(frame: str) -> str:
    data = json.loads(frame)
    data["data"].pop("reward", None)
    return json.dumps(data)


@pytest.mark.parametrize("task", ["medium", "hard"])
def test_a_twin_shows_the_same_until_the_flipped_fact_is_learned(url: str, task: str) -> None:
    compared = 0
    for seed in SEEDS:
        target = scenario(task, seed).target
        if target.pivot is None:
            continue
        own = frames(url, PLAY, task=task, seed=seed)
        twin = frames(url, PLAY, task=task, seed=seed, twin=True)
        session = Session(scenario(task, seed))
        session.reset()
        steps = 0
        for action in PLAY:
            if session.step(action).done:
                break
            if any(fact == target.pivot for _, fact in session.transcript.events[-1].learned):
                break
            steps += 1
        same = 2 * (steps + 1)  # an answer and a state for the reset and each step
        assert list(map(without_reward, own[:same])) == list(map(without_reward, twin[:same]))
        compared += steps
    assert compared >= 4
