"""Agents behind a URL, and from somebody's own module."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from support_env.agents import AgentOptions, EndpointError, MadeAgents, Seat, find_agents
from support_env.agents._mapping import load_tools
from support_env.agents._prompts import load_prompt
from support_env.agents._remote import RemoteAgent, RemoteEndpoint
from support_env.evaluation import run
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action, Observation
from tests.openai_server import OpenAIServer, Raw, Reply, Status

TOOLS = """\
tools:
  find_order:
    action: lookup
    content: order
    arguments: {order_number: order_id}
  answer_customer:
    action: respond
    arguments: {text: content}
    set: {status: solved}
"""


def answer(held: object) -> Raw:
    return Raw(json.dumps(held).encode())


def first() -> Observation:
    return Session(make_scenario(find_company("retail"), TASKS["medium"], "train", 0)).reset()


def ask(reply: Reply, tools: Path | None = None) -> tuple[RemoteAgent, Action]:
    async def nap(seconds: float) -> None:
        pass

    async def play(url: str) -> tuple[RemoteAgent, Action]:
        endpoint = RemoteEndpoint(url, timeout=5, attempts=3, sleep=nap)
        from support_env.agents._mapping import ToolMap

        held = load_tools(tools) if tools else ToolMap()
        agent = RemoteAgent(endpoint, load_prompt(), held, "e1")
        try:
            agent.reset(first())
            return agent, await agent.act(first())
        finally:
            await endpoint.close()

    with OpenAIServer(reply) as server:
        return asyncio.run(play(server.url))


@pytest.mark.parametrize(
    ("held", "action"),
    [
        ({"message": "Hello"}, Action("respond", "Hello")),
        ({"message": {"role": "assistant", "content": "Hello"}}, Action("respond", "Hello")),
        (
            {"tool_calls": [{"name": "lookup", "arguments": {"lookups": ["order"]}}]},
            Action("lookup", "order"),
        ),
        (
            {
                "tool_calls": [
                    {"id": "1", "function": {"name": "note", "arguments": '{"text": "a"}'}}
                ]
            },
            Action("note", "a"),
        ),
        ({"message": ""}, Action("")),
        ({"message": None, "tool_calls": 3}, Action("")),
    ],
)
def test_answers_in_every_form(held: object, action: Action) -> None:
    agent, got = ask(lambda _: answer(held))
    assert got == action
    assert agent.usage.malformed == (action.action_type == "")


def test_their_tools_become_ours(tmp_path: Path) -> None:
    path = tmp_path / "tools.yaml"
    path.write_text(TOOLS)

    def call(name: str, arguments: dict[str, Any]) -> Action:
        calls = [{"name": name, "arguments": arguments}]
        return ask(lambda _: answer({"tool_calls": calls}), path)[1]

    assert call("find_order", {"order_number": "AB-1", "email": "a@example.com"}) == Action(
        "lookup", "order", arguments={"order_id": "AB-1", "email": "a@example.com"}
    )
    assert call("answer_customer", {"text": "Hi", "status": "open"}) == Action(
        "respond", "Hi", arguments={"status": "solved"}
    )
    assert call("note", {"text": "x"}) == Action("note", "x")  # ours still work


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tools: {a: {action: dance}}", "a: action 'dance': choose from classify"),
        ("tools: {a: {action: note, argument: {}}}", "unknown key 'argument'"),
        ("tools: {a: {action: note, set: 3}}", "arguments and set are mappings"),
        ("tools: {a: {action: note, content: [x]}}", "content is a text"),
        ("other: {}", "want one key, tools"),
    ],
)
def test_a_map_that_does_not_fit_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "tools.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=says):
        load_tools(path)


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (lambda _: Status(500), "tried 3 times"),
        (lambda _: Status(404), "HTTP 404"),
        (lambda _: Raw(b"<html>"), "not JSON"),
        (lambda _: Raw(b"[]"), "neither message nor tool_calls"),
        (lambda _: Raw(b"x" * 300_000), "more than 262144 bytes"),
    ],
    ids=["500", "404", "html", "list", "huge"],
)
def test_what_cannot_be_read_fails_the_episode(reply: Reply, says: str) -> None:
    with pytest.raises(EndpointError, match=says):
        ask(reply)


def test_it_is_asked_again_after_a_passing_failure() -> None:
    left = [Status(503, retry_after="1"), answer({"message": "Hello"})]
    agent, action = ask(lambda _: left.pop(0))
    assert action.content == "Hello"
    assert agent.usage.retries == 1


def test_a_whole_run_never_shows_a_reward_or_the_address() -> None:
    with OpenAIServer(lambda _: answer({"message": "Thank you; the answer is no."})) as server:
        source = find_agents(server.url, AgentOptions(timeout=5))
        played = run(source, ["easy"], seeds=range(2), trials=2)
    assert played.complete
    assert len({body["episode"] for body in server.requests}) == 4
    sent = json.dumps(server.requests)
    assert '"reward"' not in sent
    assert '"metadata"' not in sent
    assert not any(row["address"] in sent for row in played.rows)
    assert server.requests[0]["observation"]["tickets"]


class Counted:
    """Counts its instances; blocks, as agents do that call a model."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1

    def reset(self, observation: Observation) -> None:
        assert observation.reward is None
        self.seen = 0

    def act(self, observation: Observation) -> Action:
        assert observation.reward is None
        assert not observation.metadata
        self.seen += 1
        return Action("note", f"step {self.seen}")


def test_own_agents_are_made_once_for_each_episode_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_agent.py").write_text(
        "from tests.agents.test_remote import Counted\nclass Agent(Counted):\n    made = 0\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for many in (1, 3):
        source = find_agents("python:my_agent:Agent")
        import my_agent  # pyright: ignore[reportMissingImports]

        my_agent.Agent.made = 0
        played = run(source, ["easy"], seeds=range(6), concurrency=many)
        assert played.complete
        assert 1 <= my_agent.Agent.made <= many
        assert {row["steps"] for row in played.rows} == {6}


def test_names_of_episodes_tell_nothing() -> None:
    scenario = make_scenario(find_company("retail"), TASKS["easy"], "train", 0)
    twin = make_scenario(find_company("retail"), TASKS["easy"], "train", 0, twin=True)
    names = {Seat(s, 0, trial).name for s in (scenario, twin) for trial in range(3)}
    assert len(names) == 6
    assert all(len(name) == 16 for name in names)
    assert Seat(scenario, 5, 0).seed == 5
    assert len({Seat(scenario, 5, trial).seed for trial in range(4)}) == 4


def test_made_agents_are_fresh() -> None:
    source = MadeAgents("x", lambda seat: Counted())
    scenario = make_scenario(find_company("retail"), TASKS["easy"], "train", 0)
    one = source.take(Seat(scenario, 0, 0))
    source.give_back(one)
    assert source.take(Seat(scenario, 0, 0)) is not one
