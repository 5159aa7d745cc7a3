"""Real clients on a real socket: episodes, concurrency, and whatever else may be sent."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from support_env.client import SupportAction, SupportEnv
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.server._settings import Settings
from support_env.server.app import create_app
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action
from tests.server.loopback import PLAY, canonical, serving

TASK_NAMES = tuple(TASKS)


def in_process(task: str, seed: int, play: list[dict[str, Any]]) -> list[bytes]:
    """Return what an episode shows and pays, step by step, without any server."""
    session = Session(make_scenario(find_company("retail"), TASKS[task], "train", seed))
    seen, reward = session.reset(), None
    shown: list[bytes] = []
    for action in (*play, None):
        fields = {
            name: getattr(seen, name)
            for name in (
                "tickets",
                "current_ticket_id",
                "history",
                "briefing",
                "result",
                "steps_left",
            )
        }
        shown.append(canonical({**fields, "reward": reward, "done": seen.done}))
        if action is None or seen.done:
            return shown
        result = session.step(action)
        seen, reward = result.observation, result.reward.value
    return shown


async def over_the_wire(url: str, task: str, seed: int, play: list[dict[str, Any]]) -> list[bytes]:
    """Return the same, played by OpenEnv's client."""
    shown: list[bytes] = []
    async with SupportEnv(base_url=url) as env:
        result = await env.reset(task=task, seed=seed)
        for action in (*play, None):
            data = result.observation.model_dump(exclude={"metadata"})
            shown.append(canonical(data))
            if action is None or result.done:
                break
            result = await env.step(action)
            await asyncio.sleep(0)  # let the others in
    return shown


async def test_fifty_interleaved_episodes_are_those_of_one_process(url: str) -> None:
    episodes = [(TASK_NAMES[n % 3], n, PLAY[n % 4 :] + PLAY[: n % 4]) for n in range(50)]
    found = await asyncio.gather(*(over_the_wire(url, *episode) for episode in episodes))
    for episode, shown in zip(episodes, found, strict=True):
        assert shown == in_process(*episode), episode


def test_the_blocking_client(url: str) -> None:
    with SupportEnv(base_url=url).sync() as env:
        result = env.reset(task="medium", seed=3, episode_id="mine")
        assert result.reward is None
        assert result.observation.briefing
        for action in (
            SupportAction(action_type="classify", content="return"),
            Action("note", "the core's own action"),
            {"action_type": "note", "content": "a mapping"},
        ):
            result = env.step(action)
        assert isinstance(result.reward, float)
        state = env.state()
        assert (state.episode_id, state.step_count, state.task) == ("mine", 3, "medium")
        with pytest.raises(TypeError, match="an action is"):
            env.step("classify")


def test_a_wrong_reset_says_why_and_the_episode_goes_on(url: str) -> None:
    with SupportEnv(base_url=url).sync() as env:
        env.reset(task="easy", seed=1)
        env.step(PLAY[0])
        for wrong in ({"task": "none"}, {"seed": "abc"}, {"taks": "hard"}, {"episode_id": 5}):
            with pytest.raises(RuntimeError, match="EXECUTION_ERROR"):
                env.reset(**wrong)
        with pytest.raises(RuntimeError, match="easy, medium, hard"):
            env.reset(task="none")
        assert env.state().step_count == 1


def test_a_step_before_a_reset(url: str) -> None:
    with SupportEnv(base_url=url).sync() as env:
        with pytest.raises(RuntimeError, match="call reset first"):
            env.step(PLAY[0])
        env.reset()
        assert env.step(PLAY[0]).observation.steps_left > 0


def test_steps_after_the_end_pay_nothing(url: str) -> None:
    with SupportEnv(base_url=url).sync() as env:
        result = env.reset(task="easy", seed=0)
        while not result.done:
            result = env.step({"action_type": "note"})
        count = env.state().step_count
        after = env.step(PLAY[0])
        assert after.done and after.reward == 0.0
        assert "over" in after.observation.result["error"]
        assert env.state().step_count == count


def test_the_server_is_full_politely() -> None:
    with (
        serving(create_app(Settings(max_sessions=1))) as address,
        SupportEnv(base_url=address).sync() as first,
    ):
        first.reset()
        with (
            pytest.raises(RuntimeError, match="CAPACITY_REACHED"),
            SupportEnv(base_url=address).sync() as second,
        ):
            second.reset()
        assert not first.step(PLAY[0]).done


# Whatever is sent ----------------------------------------------------------------------------


def exchange(socket: ClientConnection, frame: str | bytes) -> dict[str, Any]:
    socket.send(frame)
    return json.loads(socket.recv(timeout=20))


def open_socket(url: str) -> ClientConnection:
    return connect(url.replace("http", "ws") + "/ws", proxy=None, max_size=None)


def step_count(socket: ClientConnection) -> int:
    return exchange(socket, '{"type": "state"}')["data"]["step_count"]


HOSTILE = [
    "[1]", '"x"', "null", "", "{", "\x00", "[" * 3_000, '{"type":' * 3_000, "9" * 5_000,
    '{"type": "step"}', '{"type": "step", "data": [1]}', '{"type": "step", "data": "x"}',
    '{"type": "step", "data": {"x": "\\ud800"}}', '{"type": "step", "data": {"\\ud800": 1}}',
    '{"type": "step", "data": {"x": ' + '{"a": ' * 400 + "1" + "}" * 402,
    '{"type": "step", "data": {"x": NaN}}', '{"type": "step", "data": {"x": 1e999}}',
    '{"type": "step", "data": {}, "more": 1}',
    '{"type": "nothing"}', '{"type": ["step"]}', '{"type": {"a": 1}}', "{}",
    '{"type": "reset", "data": {"self": 1}}', '{"type": "reset", "data": {"\\ud800": 1}}',
    '{"type": "reset", "data": {"task": "\\ud800"}}', '{"type": "reset", "data": {"seed": "abc"}}',
    '{"type": "reset", "data": {"seed": ' + "9" * 4_000 + "}}",
    '{"type": "reset", "data": {"seed": -1}}', '{"type": "reset", "data": {"seed": 1.5}}',
    '{"type": "reset", "data": {"seed": true}}', '{"type": "reset", "data": {"episode_id": 5}}',
    '{"type": "reset", "data": 5}', '{"type": "state", "data": 1}',
    '{"type": "mcp", "data": 1}', '{"type": "mcp", "data": {"jsonrpc": "2.0", "method": []}}',
    '{"type": "mcp", "data": {"jsonrpc": "2.0", "id": 1, "method": "tools/call",'
    ' "params": {"name": "note", "arguments": 5}}}',
    '{"type": "close", "data": 1}',
    b"\xff\xfe", b'{"type": "nothing"}',
    '{"type": "step", "data": {"content": "' + "x" * 70_000 + '"}}',
]  # fmt: skip


@pytest.mark.parametrize("frame", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_frames_end_nothing_and_cost_nothing(url: str, frame: str | bytes) -> None:
    with open_socket(url) as socket:
        exchange(socket, '{"type": "reset", "data": {"seed": 2}}')
        exchange(socket, json.dumps({"type": "step", "data": PLAY[0]}))
        answer = exchange(socket, frame)
        assert answer["type"] in ("error", "mcp"), answer
        if answer["type"] == "error":
            assert answer["data"]["code"] != "SESSION_ERROR"
        assert step_count(socket) == 1


ODD = [
    {}, {"action_type": None}, {"action_type": 5}, {"action_type": []}, {"content": {"a": 1}},
    {"action_type": "respond", "content": "\ud800 lone"}, {"arguments": "x"}, {"arguments": [1]},
    {"action_type": "ask", "arguments": {"facts": {"\ud800": float("nan")}}},
    {"action_type": "resolve", "content": "x" * 30_000}, {"ticket_id": "one"},
    {"ticket_id": 10**30},
    {"action_type": "lookup", "arguments": {"query": [["deep"] * 50]}}, {"metadata": 5},
    {"action_type": "escalate", "arguments": {"amount": 10**400}},
    {"action_type": "resolve", "content": "refund", "arguments": {"amount": -1, "clause": None}},
]  # fmt: skip


@pytest.mark.parametrize("action", ODD, ids=range(len(ODD)))
def test_an_odd_action_costs_a_step(url: str, action: dict[str, Any]) -> None:
    with open_socket(url) as socket:
        exchange(socket, '{"type": "reset", "data": {"task": "hard", "seed": 2}}')
        answer = exchange(socket, json.dumps({"type": "step", "data": action}))
        assert answer["type"] == "observation", answer
        assert step_count(socket) == 1


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
NAMES = st.sampled_from(
    ["action_type", "content", "ticket_id", "arguments", "metadata", "classify", "query", "amount"]
) | st.text(max_size=5)
ANY_JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS | st.sampled_from(["respond", "lookup", "ask", "order", "handbook", "refund"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("action_type", "content", "ticket_id", "arguments")
ACTIONS = st.fixed_dictionaries({}, optional={name: ANY_JSON for name in FIELDS})


@given(
    frames=st.lists(ANY_JSON | ACTIONS, min_size=1, max_size=5), task=st.sampled_from(TASK_NAMES)
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_json_breaks_neither_episode_nor_server(url: str, frames: list[Any], task: str) -> None:
    with open_socket(url) as socket:
        exchange(socket, json.dumps({"type": "reset", "data": {"task": task, "seed": 5}}))
        taken = 0
        for frame in frames:
            answer = exchange(socket, json.dumps({"type": "step", "data": frame}))
            if answer["type"] == "observation":
                taken += 1
                assert -1.0 <= answer["data"]["reward"] <= 1.0
                if answer["data"]["done"]:
                    break
            else:
                assert answer["data"]["code"] == "VALIDATION_ERROR"
            assert step_count(socket) == taken


@given(play=st.lists(ACTIONS, min_size=1, max_size=6), task=st.sampled_from(TASK_NAMES))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_odd_actions_mean_the_same_on_the_wire_and_in_process(
    url: str, play: list[dict[str, Any]], task: str
) -> None:
    with open_socket(url) as socket:
        exchange(socket, json.dumps({"type": "reset", "data": {"task": task, "seed": 6}}))
        local = in_process(task, 6, play)[1:]
        for action, expected in zip(play, local, strict=False):
            answer = exchange(socket, json.dumps({"type": "step", "data": action}))["data"]
            seen = answer["observation"]
            seen.pop("metadata")
            assert (
                canonical({**seen, "reward": answer["reward"], "done": answer["done"]}) == expected
            )


# MCP -----------------------------------------------------------------------------------------


def test_an_agent_on_mcp_and_its_trainer_on_the_socket(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as http:

        def call(method: str, **params: Any) -> dict[str, Any]:
            body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            return http.post("/mcp", json=body).json()

        session_id = call("openenv/session/create")["result"]["session_id"]
        here = {"session_id": session_id}
        early = call("tools/call", name="read_ticket", arguments={}, **here)
        assert "resets first" in early["error"]["message"]
        address = url.replace("http", "ws") + f"/ws?session_id={session_id}"
        with connect(address, proxy=None, max_size=None) as socket:
            exchange(socket, '{"type": "reset", "data": {"task": "easy", "seed": 1}}')
            read = call("tools/call", name="read_ticket", arguments={}, **here)["result"]
            assert "Ticket 1" in read["text"]
            for _ in range(TASKS["easy"].limit):
                said = call("tools/call", name="note", arguments={"text": "x"}, **here)["result"]
            assert said["done"]
            assert "reward" not in json.dumps(said) and "score" not in json.dumps(said)
            assert step_count(socket) == TASKS["easy"].limit
        assert call("openenv/session/close", **here)["result"]["closed"]


def test_hostile_frames_on_the_mcp_socket(url: str) -> None:
    with connect(url.replace("http", "ws") + "/mcp", proxy=None) as socket:
        for frame in ("[1]", "null", "[" * 3_000, "9" * 5_000, b"\xff"):
            assert "error" in exchange(socket, frame)
        listed = exchange(socket, '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}')
        assert listed["result"]["tools"]
