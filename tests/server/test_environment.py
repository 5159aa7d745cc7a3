"""The adapter, in process: options, state, rubrics, sparse rewards, MCP."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from openenv.core.env_server.interfaces import Environment

from support_env.agents import make_agent
from support_env.environment import SupportEnvironment
from support_env.grading import grade
from support_env.models import SupportAction, SupportObservation
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.server._options import Defaults, ResetError
from support_env.server._rubric import CHECKS
from support_env.server.environment import NoEpisodeError
from support_env.tasks import TASKS
from support_env.transcript import Transcript
from tests.server.loopback import PLAY


def play(
    env: SupportEnvironment, actions: list[dict[str, Any]], **options: Any
) -> list[SupportObservation]:
    """Return what is seen from the reset on, to the end or the last action."""
    seen = [env.reset(**options)]
    for action in actions:
        if seen[-1].done:
            break
        seen.append(env.step(SupportAction(**action)))
    return seen


def oracle_episode(env: SupportEnvironment, task: str, seed: int) -> list[SupportObservation]:
    """Return what is seen while the oracle plays."""
    agent = make_agent(
        "oracle", scenario=make_scenario(find_company("retail"), TASKS[task], "train", seed)
    )
    seen = [env.reset(task=task, seed=seed)]
    agent.reset(seen[0].to_core())
    while not seen[-1].done:
        seen.append(env.step(SupportAction.from_core(agent.act(seen[-1].to_core()))))
    return seen


def test_is_what_openenv_expects() -> None:
    env = SupportEnvironment()
    assert isinstance(env, Environment)
    assert env.SUPPORTS_CONCURRENT_SESSIONS
    assert type(env).reset_async is not Environment.reset_async
    assert type(env).step_async is not Environment.step_async


def test_making_one_loads_nothing() -> None:

    start = time.process_time()
    for _ in range(100):
        SupportEnvironment().get_metadata()
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize("task", TASKS)
def test_the_oracle_scores_one(task: str) -> None:
    seen = oracle_episode(SupportEnvironment(), task, 3)
    assert sum(step.reward or 0.0 for step in seen) == pytest.approx(1.0, abs=1e-9)
    assert seen[-1].metadata["success"] is True
    assert seen[-1].metadata["score"] == 1.0


def test_state_follows_the_episode() -> None:
    env = SupportEnvironment()
    assert env.state.episode_id is None and env.state.step_count == 0
    env.reset(task="hard", seed=4, episode_id="mine", split="validation")
    env.step(SupportAction(**PLAY[0]))
    state = env.state
    assert (state.episode_id, state.step_count, state.task) == ("mine", 1, "hard")
    assert (state.split, state.index, state.done) == ("validation", 4, False)
    env.reset()
    assert env.state.step_count == 0 and env.state.episode_id != "mine"


def test_without_a_seed_the_next_scenario_comes() -> None:
    env = SupportEnvironment()
    indexes: list[int | None] = []
    asked: list[dict[str, Any]] = [{}, {}, {"seed": 10}, {}, {"index": 3, "seed": 99}, {}]
    for options in asked:
        env.reset(**options)
        indexes.append(env.state.index)
    assert indexes == [0, 1, 10, 11, 3, 4]


def test_the_state_is_the_same_for_the_same_calls() -> None:
    states: list[Any] = []
    for _ in range(2):
        env = SupportEnvironment()
        play(env, PLAY[:3], task="hard", seed=4)
        states.append(env.state)
    assert states[0] == states[1]


def test_defaults_are_the_makers() -> None:
    env = SupportEnvironment(defaults=Defaults(task="hard", policy="as_written"))
    env.reset()
    assert (env.state.task, env.state.policy) == ("hard", "as_written")
    env.reset(task="easy")
    assert env.state.task == "easy"


def test_a_salt_makes_other_scenarios() -> None:
    plain, salted = SupportEnvironment(), SupportEnvironment(salt="secret")
    assert plain.reset(seed=1).tickets != salted.reset(seed=1).tickets
    assert "secret" not in str(salted.state)


def test_wrong_options_name_what_is_allowed() -> None:
    env = SupportEnvironment()
    with pytest.raises(ResetError, match="task is easy, medium, hard, not 'x'"):
        env.reset(task="x")
    with pytest.raises(ValueError, match="reset has no argument 'taks'"):
        env.reset(taks="hard")
    with pytest.raises(ResetError, match="company is bank, retail, saas, not"):
        env.reset(company="/etc")
    with pytest.raises(NoEpisodeError):
        env.step(SupportAction(action_type="note"))


async def test_async_is_the_same() -> None:
    one, other = SupportEnvironment(), SupportEnvironment()
    assert await one.reset_async(task="medium", seed=2) == other.reset(task="medium", seed=2)
    for action in PLAY[:4]:
        act = SupportAction(**action)
        assert await one.step_async(act) == other.step(act)


@pytest.mark.parametrize("task", TASKS)
def test_sparse_pays_at_the_end(task: str) -> None:
    dense = play(SupportEnvironment(), PLAY, task=task, seed=1)
    sparse = play(SupportEnvironment(), PLAY, task=task, seed=1, reward_mode="sparse")
    score = sum(step.reward or 0.0 for step in dense)
    assert [step.reward for step in sparse[1:-1]] == [0.0] * (len(sparse) - 2)
    assert sparse[-1].reward == pytest.approx(score, abs=1e-9)
    for one, other in zip(dense, sparse, strict=True):
        # What the reward mode changes is the trainer's channel and nothing else.
        assert one.to_core() == other.to_core()


# Rubrics -------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", TASKS)
def test_the_tree_names_every_check_of_the_verdict(task: str) -> None:
    scenario = make_scenario(find_company("retail"), TASKS[task], "train", 0)
    checks = {check.name for check in grade(scenario, Transcript()).checks}
    assert checks == set(CHECKS) - {"cap"}
    names = dict(SupportEnvironment().rubric.named_rubrics())  # type: ignore[union-attr]
    assert checks <= set(names)


@pytest.mark.parametrize("mode", ["dense", "sparse"])
@pytest.mark.parametrize("task", TASKS)
async def test_last_scores_add_up(task: str, mode: str) -> None:
    env = SupportEnvironment()
    rubric = env.rubric
    assert rubric is not None
    await env.reset_async(task=task, seed=1, reward_mode=mode)
    assert all(child.last_score is None for child in rubric.rubrics())
    done, number = False, 0
    while not done:
        seen = await env.step_async(SupportAction(**PLAY[number]))
        done, number = seen.done, number + 1
        assert rubric.last_score == seen.reward
        parts = dict(rubric.named_children())
        total = sum(part.last_score or 0.0 for part in parts.values())
        assert total == pytest.approx(seen.reward, abs=1e-9)
        for name, part in parts.items():
            leaves = [leaf.last_score or 0.0 for leaf in part.children()]
            if leaves and name != "penalty":  # penalties have a bound of their own
                assert sum(leaves) == pytest.approx(part.last_score, abs=1e-9), name
    env.reset()
    assert rubric.last_score is None


def test_rubric_hooks_see_every_step() -> None:
    env = SupportEnvironment()
    assert env.rubric is not None
    heard: list[float] = []
    env.rubric.get_rubric("triage.issue_type").register_forward_hook(
        lambda rubric, action, observation, result: heard.append(result)
    )
    seen = play(env, PLAY[:3], task="medium", seed=1)
    assert len(heard) == len(seen) - 1


def test_hooks_on_a_part_and_before_it_see_every_step() -> None:
    env = SupportEnvironment()
    assert env.rubric is not None
    part = env.rubric.get_rubric("triage")
    heard: list[object] = []
    part.register_forward_pre_hook(lambda rubric, action, observation: heard.append("before"))
    part.register_forward_hook(lambda rubric, *_: heard.append(rubric.last_score))
    seen = play(env, PLAY[:2], task="medium", seed=1)
    assert heard[::2] == ["before"] * (len(seen) - 1)
    assert heard[1] == seen[1].reward and len(heard) == 2 * (len(seen) - 1)


def test_the_last_reward_is_explained() -> None:
    metadata = play(SupportEnvironment(), PLAY, task="medium", seed=1)[-1]
    found = metadata.metadata
    total = sum(item["weighted_value"] for item in found["reward_components"])
    assert total == pytest.approx(metadata.reward, abs=1e-9)
    assert found["reward_total"] == metadata.reward
    assert found["verdict"]["checks"] and found["verdict"]["timeline"]


def test_nothing_is_explained_before_the_end() -> None:
    for step in play(SupportEnvironment(), PLAY[:3], task="hard", seed=1):
        assert not step.metadata


# MCP -----------------------------------------------------------------------------------------


def test_tools_play_without_a_word_of_reward() -> None:
    env = SupportEnvironment()
    tools = asyncio.run(env.mcp_server.get_tools())
    assert {"read_ticket", "classify", "respond"} <= set(tools)
    with pytest.raises(NoEpisodeError, match="resets first"):
        tools["read_ticket"].fn()
    env.reset(task="medium", seed=1)
    assert "Ticket 1" in tools["read_ticket"].fn()["text"]
    result = tools["classify"].fn(issue_type="return")
    assert set(result) == {"text", "result", "steps_left", "done"}
    assert env.state.step_count == 1
