"""The baseline run: its lines, its model, and what happens when the endpoint misbehaves."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support_env.agents.llm import Endpoint
from support_env.evaluation import _lines as lines
from support_env.evaluation.baseline import Settings, run
from support_env.types import Action
from tests.openai_server import OpenAIServer, Raw, Reply, Silence, Status, Stream, tool_call

ROOT = Path(__file__).parents[2]
STEP = re.compile(
    r"\[STEP\] step=(\d+) action=(\{.*\}) reward=(-?\d\.\d\d) done=(true|false) error=(.+)"
)
END = re.compile(r"\[END\] success=(true|false) steps=(\d+) rewards=(-?\d\.\d\d(,-?\d\.\d\d)*)")


def play(environ: dict[str, str], **options: object) -> tuple[list[str], str, int]:
    out, err = io.StringIO(), io.StringIO()
    status = run(("easy", "medium", "hard"), environ=environ, out=out, err=err, **options)  # type: ignore[arg-type]
    return out.getvalue().splitlines(), err.getvalue(), status


def with_model(reply: Reply, timeout: str = "5") -> tuple[list[str], str, int, OpenAIServer]:
    with OpenAIServer(reply) as server:
        environ = {
            "API_BASE_URL": server.url,
            "API_KEY": "k",
            "MODEL_NAME": "tiny",
            "SUPPORT_ENV_LLM_TIMEOUT": timeout,
        }
        return (*play(environ), server)


def complete(said: list[str]) -> bool:
    return [line.split()[0] for line in said].count("[END]") == 3 and said[-1].startswith(
        "[AGGREGATE] tasks=3 avg_score="
    )


def test_rules_play_every_task_without_a_key() -> None:
    said, heard, status = play({})
    assert status == 0
    assert complete(said)
    assert "rule-based" in said[0]
    assert "every action came from the rule-based agent" in heard
    steps: list[str] = []
    for line in said:
        if line.startswith("[STEP]"):
            assert STEP.fullmatch(line), line
            steps.append(line)
        elif line.startswith("[END]"):
            match = END.fullmatch(line)
            assert match, line
            assert int(match[2]) == len(steps) == len(match[3].split(","))
            steps.clear()
        elif line.startswith("[SUMMARY]"):
            assert re.fullmatch(
                r"\[SUMMARY\] task=\w+ score=\d\.\d{3} success=(true|false) steps=\d+", line
            )


def test_the_same_run_prints_the_same_bytes() -> None:
    assert play({})[0] == play({})[0]


def test_strict_prints_only_the_three_kinds_of_line() -> None:
    said, _, _ = play({}, strict=True)
    assert {line.split()[0] for line in said} == {"[START]", "[STEP]", "[END]"}
    for line in said:
        if line.startswith("[END]"):
            match = re.fullmatch(
                r"\[END\] success=(?:true|false) steps=\d+ score=(\d\.\d{3}) rewards=\S+", line
            )
            assert match
            assert 0.01 <= float(match[1]) <= 0.99


def test_a_model_plays_and_is_counted() -> None:
    said, heard, status, server = with_model(lambda _: tool_call("note", {"content": "thinking"}))
    assert status == 0
    assert complete(said)
    assert "model=tiny" in said[0]
    assert f"{len(server.requests)} actions came from tiny, 0 from the rule-based agent" in heard


def test_no_reward_reaches_the_model() -> None:
    *_, server = with_model(lambda _: {"content": '{"action_type": "note", "content": "hm"}'})
    assert server.requests
    assert not any("reward" in str(request).lower() for request in server.requests)


@pytest.mark.parametrize(
    "reply",
    [
        lambda _: Status(500),
        lambda _: Status(401),
        lambda _: Raw(b"<html>busy</html>", "text/html"),
        lambda _: Raw(b"[" * 5000),
        lambda _: Raw(b'{"choices": []}'),
        lambda _: Raw(b'{"choices": [{"message": 7}]}'),
        lambda _: Stream("nonsense"),
        lambda _: {"content": ""},
    ],
    ids=["500", "401", "html", "deep", "no-choices", "odd-message", "empty-stream", "empty"],
)
def test_rules_take_over_where_the_endpoint_fails(reply: Reply) -> None:
    said, heard, status, _ = with_model(reply)
    assert status == 0
    assert complete(said)
    assert "0 actions came from tiny" in heard
    assert "last endpoint error" in heard
    rules = [line for line in play({})[0] if line.startswith("[SUMMARY]")]
    assert [line for line in said if line.startswith("[SUMMARY]")] == rules


def test_the_endpoint_s_connections_are_closed_with_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[Endpoint] = []
    close = Endpoint.close
    monkeypatch.setattr(Endpoint, "close", lambda self: (closed.append(self), close(self)))
    with_model(lambda _: {"content": ""})
    (endpoint,) = closed
    assert endpoint._client.is_closed()


def test_a_silent_endpoint_costs_seconds_not_the_run() -> None:
    said, heard, _, server = with_model(lambda _: Silence(1.5), timeout="0.3")
    assert complete(said)
    assert "0 actions came from tiny" in heard
    assert len(server.requests) <= 4  # two failures (one retry each), then it is left alone


def test_streamed_answers_are_put_together() -> None:
    pieces = ['{"content": "tho', 'ught"}']

    def reply(_: object) -> Stream:
        return Stream(
            {
                "choices": [
                    {
                        "delta": {
                            "role": "assistant",
                            "tool_calls": [
                                {
                                    "index": 0,
                                    "id": "a",
                                    "function": {"name": "note", "arguments": ""},
                                }
                            ],
                        }
                    }
                ]
            },
            *(
                {
                    "choices": [
                        {"delta": {"tool_calls": [{"index": 0, "function": {"arguments": piece}}]}}
                    ]
                }
                for piece in pieces
            ),
        )

    said, heard, _, _ = with_model(reply)
    assert '{"action_type": "note", "content": "thought"}' in said[1]
    assert ", 0 from the rule-based agent" in heard


def test_a_server_without_tools_is_asked_again_in_prose() -> None:
    def reply(body: dict[str, object]) -> object:
        return Status(400) if "tools" in body else {"content": '{"action_type": "note"}'}

    _, heard, _, _ = with_model(reply)
    assert ", 0 from the rule-based agent" in heard


@pytest.mark.parametrize(
    ("content", "kind"),
    [("Dear customer, I am looking into it.", "respond"), ("}{][", "respond"), ("null", "respond")],
)
def test_prose_and_nonsense_are_actions_too(content: str, kind: str) -> None:
    said, heard, status, _ = with_model(lambda _: {"content": content})
    assert status == 0
    assert f'"action_type": "{kind}"' in said[1]
    assert ", 0 from the rule-based agent" in heard


def test_an_absent_server_is_said_and_the_tasks_still_complete() -> None:
    said, heard, status = play({"SUPPORT_ENV_URL": "http://127.0.0.1:9"})
    assert status == 0
    assert complete(said)
    assert "no server at SUPPORT_ENV_URL=http://127.0.0.1:9" in heard


def test_a_line_is_one_line_whatever_is_in_it() -> None:
    nasty = "a\nb\r\nc\u2028d\x85e"
    line = lines.step(1, Action("note", nasty, None, {nasty: nasty}), -0.0001, False, nasty)
    assert len(line.splitlines()) == 1
    assert "reward=0.00" in line
    assert STEP.fullmatch(line)


def test_keys_choose_the_endpoint() -> None:
    assert Settings.from_environment({"OPENAI_API_KEY": "k"}).base_url.startswith("https://api.")
    assert Settings.from_environment({"HF_TOKEN": "k", "API_BASE_URL": "http://x/v1"}).key == "k"
    assert Settings.from_environment({"API_KEY": " "}).key is None


def test_the_script_runs_as_users_run_it() -> None:
    done = subprocess.run(
        [sys.executable, "inference.py", "--task", "easy"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "[START] task=easy env=support_env model=rule-based"
    assert "Try next" in done.stderr


def test_a_wrong_task_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "inference.py", "--task", "huge"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "easy, medium, hard" in done.stderr
