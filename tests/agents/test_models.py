"""Models behind an endpoint: every way in which it can misbehave, over a real connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support_env import chat
from support_env.agents import AgentOptions, EndpointError, Price, Usage, find_agents
from support_env.agents._endpoint import ChatEndpoint, retry_after
from support_env.agents._model import ModelAgent
from support_env.agents._prompts import load_prompt
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import ACTION_TYPES, Action, Observation
from tests.openai_server import Cut, OpenAIServer, Raw, Reply, Silence, Status, Stream, tool_call


def first() -> Observation:
    return Session(make_scenario(find_company("retail"), TASKS["easy"], "train", 0)).reset()


class Naps:
    """Instead of sleeping: what was asked for."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)


NOTE = tool_call("note", {"text": "hm"})


def ask(
    reply: Reply, *, attempts: int = 4, timeout: float = 5.0, protocol: Any = "tools"
) -> tuple[Action, Usage, list[float], list[dict[str, Any]]]:
    """Ask for one action; return it, the usage, the naps and what the server got."""
    naps = Naps()

    async def play(url: str) -> tuple[Action, Usage]:
        endpoint = ChatEndpoint(url, "k", "tiny", timeout=timeout, attempts=attempts, sleep=naps)
        agent = ModelAgent(endpoint, load_prompt(), protocol)
        try:
            agent.reset(first())
            return await agent.act(first()), agent.usage
        finally:
            await endpoint.close()

    with OpenAIServer(reply) as server:
        action, usage = asyncio.run(play(server.url))
        return action, usage, naps.taken, server.requests


def then(*answers: Any) -> Callable[[object], Any]:
    """Answer with one after the other."""
    left = list(answers)
    return lambda _: left.pop(0)


def test_tools_are_called_and_tokens_counted() -> None:
    action, usage, naps, requests = ask(lambda _: NOTE)
    assert (action.action_type, action.content) == ("note", "hm")
    assert usage == Usage(calls=1, prompt_tokens=10, completion_tokens=5)
    assert naps == []
    assert requests[0]["tools"] == chat.tool_schema()
    assert requests[0]["messages"][0] == {"role": "system", "content": chat.SYSTEM_PROMPT}


def test_json_puts_the_tools_into_the_prompt() -> None:
    said = {"content": '{"name": "classify", "arguments": {"issue_type": "x"}}'}
    action, usage, _, requests = ask(lambda _: said, protocol="json")
    assert action == Action("classify", arguments={"issue_type": "x"})
    assert usage.malformed == 0
    assert "tools" not in requests[0]
    for name in ACTION_TYPES:
        assert f'"name": "{name}"' in requests[0]["messages"][0]["content"]


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_passing_failures_are_tried_again(status: int) -> None:
    action, usage, naps, _ = ask(then(Status(status), Status(status), NOTE))
    assert action.action_type == "note"
    assert usage.retries == 2
    assert usage.calls == 1
    assert 0.3 < naps[0] < 0.7 < naps[1] < 1.4  # twice as long, give or take a quarter


def test_it_comes_back_when_the_endpoint_says() -> None:
    action, _, naps, _ = ask(then(Status(429, retry_after="7"), NOTE))
    assert action.action_type == "note"
    assert naps[0] == 7.0


def test_all_episodes_wait_when_one_is_told_to() -> None:
    naps = Naps()

    async def play(url: str) -> None:
        endpoint = ChatEndpoint(url, "k", "tiny", sleep=naps)
        await endpoint.complete([{"role": "user", "content": "a"}], ())
        await endpoint.complete([{"role": "user", "content": "b"}], ())
        await endpoint.close()

    with OpenAIServer(then(Status(429, retry_after="30"), NOTE, NOTE)) as server:
        asyncio.run(play(server.url))
    assert naps.taken[0] == 30.0
    # The nap was not taken for real: the second call, another episode's, still has to wait.
    assert 25.0 < naps.taken[-1] <= 30.0


def test_an_endpoint_that_wants_an_hour_has_failed() -> None:
    with pytest.raises(EndpointError, match="not before 3600 s"):
        ask(then(Status(429, retry_after="3600"), NOTE))


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("3", 3.0), ("0.5", 0.5), ("Wed, 21 Oct 2026 07:28:00 GMT", None), ("-1", None),
     ("nan", None), ("inf", None), (None, None), ("", None)],
)  # fmt: skip
def test_retry_after_is_read(value: str | None, seconds: float | None) -> None:
    assert retry_after(value) == seconds


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_lasting_failures_are_not(status: int) -> None:
    seen: list[object] = []

    def reply(body: object) -> Status:
        seen.append(body)
        return Status(status)

    with pytest.raises(EndpointError, match=f"HTTP {status}"):
        ask(reply)
    assert len(seen) == 1


@pytest.mark.parametrize(
    "fault",
    [
        Raw(b"<html>busy</html>", "text/html"),
        Raw(b"[" * 5000),
        Raw(b'{"choices": []}'),
        Raw(b'{"choices": [{"message": 7}]}'),
        Raw(b"\xff\xfe\x00"),
        Raw(b""),
        Raw(b"x" * 300_000),
        Stream("nonsense"),
        Cut(),
    ],
    ids=["html", "deep", "no-choices", "odd-message", "no-text", "nothing", "huge", "empty-stream",
         "cut"],
)  # fmt: skip
def test_nonsense_is_tried_again_and_then_said(fault: object) -> None:
    action, usage, _, _ = ask(then(fault, NOTE))
    assert action.action_type == "note"
    assert usage.retries == 1
    with pytest.raises(EndpointError, match=r"tried 2 times"):
        ask(lambda _: fault, attempts=2)


def test_an_answer_must_come_in_time() -> None:
    with pytest.raises(EndpointError, match=r"no whole answer within 0.3 s"):
        ask(lambda _: Silence(1.0), attempts=1, timeout=0.3)


def test_a_trickle_does_not_stretch_the_time() -> None:
    pieces = [{"choices": [{"delta": {"content": "a"}}]}] * 20
    with pytest.raises(EndpointError, match="no whole answer"):
        ask(lambda _: Stream(*pieces, pause=0.1), attempts=1, timeout=0.4)


def test_streaming_servers_are_understood() -> None:
    def call(**function: str) -> dict[str, Any]:
        return {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": function}]}}]}

    chunks = (
        call(name="note", arguments=""),
        call(arguments='{"te'),
        call(arguments='xt": "hm"}'),
        {"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}},
    )
    action, usage, _, _ = ask(lambda _: Stream(*chunks, pause=0.01))
    assert (action.action_type, action.content) == ("note", "hm")
    assert (usage.prompt_tokens, usage.completion_tokens) == (3, 4)


@pytest.mark.parametrize(
    "answer",
    [
        {"content": ""},
        {"content": None},
        {"content": '{"action_type": "respo'},
        tool_call("dance", {}),
        {"content": None, "tool_calls": [{"function": {"name": "note", "arguments": "{oops"}}]},
        {"content": None, "tool_calls": [{"function": {"name": "note", "arguments": "[1]"}}]},
    ],
    ids=["empty", "null", "torn", "unknown", "broken-arguments", "list"],
)
def test_malformed_answers_are_counted_and_go_on(answer: dict[str, Any]) -> None:
    action, usage, _, _ = ask(lambda _: answer)
    assert usage.malformed == 1
    session = Session(make_scenario(find_company("retail"), TASKS["easy"], "train", 0))
    session.reset()
    result = session.step(action).observation.result
    assert result is not None
    if action.action_type not in ACTION_TYPES:
        assert "classify" in result["error"]  # it says what is allowed


@pytest.mark.parametrize("count", [-1, True, "10", None, 10**13, 1.5])
def test_usage_that_makes_no_sense_counts_for_nothing(count: object) -> None:
    body = {"choices": [{"message": {"content": "hi"}}], "usage": {"prompt_tokens": count}}
    _, usage, _, _ = ask(lambda _: Raw(json.dumps(body).encode()))
    assert usage.prompt_tokens == 0


def test_price_is_per_million() -> None:
    price = Price.parse("0.5,2")
    assert price.of(Usage(prompt_tokens=1_000_000, completion_tokens=500_000)) == 1.5
    for wrong in ("", "1", "1,2,3", "a,b", "-1,2", "nan,1", "inf,1"):
        with pytest.raises(ValueError, match="price"):
            Price.parse(wrong)


def test_a_prompt_file_replaces_the_prompt(tmp_path: Path) -> None:
    plain = tmp_path / "p.md"
    plain.write_text("Be brief.")
    prompt = load_prompt(plain)
    assert prompt.messages(first())[0]["content"] == "Be brief."
    assert list(prompt.tools) == chat.tool_schema()
    assert prompt.version.startswith("p.md:")
    both = tmp_path / "p.yaml"
    both.write_text(
        "system: Hello\ntools:\n- type: function\n  function: {name: respond, parameters: {}}\n"
    )
    made = load_prompt(both)
    assert made.system == "Hello"
    assert [tool["function"]["name"] for tool in made.tools] == ["respond"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tools: [{function: {name: dance}}]", "no action"),
        ("sytem: x", "unknown key 'sytem'"),
        ("system: 3", "system is a text"),
        ("system: !!python/object:os.system x", "tag"),
        ("- a", "expected top-level keys"),
    ],
)
def test_a_prompt_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=says):
        load_prompt(path)


def test_agents_are_found_by_what_is_said() -> None:
    environ = {"API_BASE_URL": "http://127.0.0.1:9/v1"}
    source = find_agents("openai:tiny", AgentOptions(price=Price(1, 2)), environ)
    assert source.name == "openai:tiny"
    assert source.settings["prompt"] == chat.PROMPT_VERSION
    asyncio.run(source.close())
    for spec, says in (
        ("openai:tiny", "API_BASE_URL"),
        ("openai:", "want openai:MODEL"),
        ("magic", "oracle, rules"),
        ("python:nothing", "python:MODULE:CLASS"),
        ("python:no_such_module:Agent", "no_such_module"),
        ("python:json:dumps", "no method reset and no act"),
    ):
        with pytest.raises(ValueError, match=says):
            find_agents(spec, environ={})
    with pytest.raises(ValueError, match="prompt is for models"):
        find_agents("rules", AgentOptions(prompt=Path("x")))
    with pytest.raises(ValueError, match="tools is for agents behind a URL"):
        find_agents("rules", AgentOptions(tools=Path("x")))
