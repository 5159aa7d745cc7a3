"""Answers written straight from the core's data are those that OpenEnv would have written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from openenv.core.env_server.serialization import serialize_observation
from openenv.core.env_server.types import WSObservationResponse

from support_env import types
from support_env.models import SupportAction, SupportObservation
from support_env.server._answers import ANSWER, STAND_IN, Answer, Answers, frame
from support_env.server._record import EpisodeLog
from support_env.server._served import ServedEnvironment
from support_env.tasks import TASKS
from tests.server.loopback import PLAY

Message = dict[str, Any]


def openenv_s(observation: SupportObservation) -> str:
    return WSObservationResponse(data=serialize_observation(observation)).model_dump_json()


async def answered(env: ServedEnvironment, options: dict[str, Any] | None, **action: Any) -> str:
    """Return what is sent for a reset or a step, as a WebSocket's task sees it."""
    answer = Answer()
    held = ANSWER.set(answer)
    try:
        if options is not None:
            seen = await env.reset_async(**options)
        else:
            seen = await env.step_async(SupportAction(**action))
    finally:
        ANSWER.reset(held)
    if answer.text is None:
        return openenv_s(seen)
    assert seen is STAND_IN
    return answer.text


@pytest.mark.parametrize("mode", ["dense", "sparse"])
@pytest.mark.parametrize("task", TASKS)
async def test_every_frame_of_an_episode_is_openenv_s(task: str, mode: str) -> None:
    served, plain = ServedEnvironment(), ServedEnvironment()
    options = {"task": task, "seed": 7, "reward_mode": mode}
    assert await answered(served, options) == openenv_s(plain.reset(**options))
    for action in (*PLAY, *PLAY[:2]):  # past the end, too
        expected = openenv_s(plain.step(SupportAction(**action)))
        assert await answered(served, None, **action) == expected
        assert served.rubric.last_score == plain.rubric.last_score  # type: ignore[union-attr]
    assert '"verdict"' not in expected and served.state == plain.state


@pytest.mark.parametrize("text", ["Grüße 👋", 'a "quoted"\n\tline \\', "\x00\u2028", "lone \ud800"])
def test_any_text_can_be_written(text: str) -> None:
    seen = types.Observation(
        ({"id": 1, "text": text},), 1, ({"user": text},), None, {"data": {text: (1.5, None)}}, 3
    )
    told = {"verdict": {"reason": text}}
    expected = openenv_s(SupportObservation.from_core(seen, 0.25, told))
    assert frame(seen, 0.25, told) == expected
    assert json.loads(expected)["data"]["reward"] == 0.25


async def test_whoever_looks_at_observations_gets_them(tmp_path: Any) -> None:
    heard: list[SupportObservation] = []
    hooked = ServedEnvironment()
    assert hooked.rubric is not None
    hooked.rubric.register_forward_hook(lambda _, __, seen, ___: heard.append(seen))
    for env in (hooked, ServedEnvironment(log=EpisodeLog(tmp_path / "log.jsonl"))):
        held = ANSWER.set(Answer())
        try:
            assert (await env.reset_async(task="easy", seed=1)).briefing
            assert (await env.step_async(SupportAction(**PLAY[0]))).history
        finally:
            ANSWER.reset(held)
    assert [len(seen.history) for seen in heard] == [1]


async def test_only_the_stand_in_is_replaced() -> None:
    sent: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        answer = ANSWER.get()
        assert answer is not None
        for text in ("an error", openenv_s(STAND_IN), openenv_s(STAND_IN)):
            if len(sent) < 2:
                answer.text = f"written {len(sent)}"
            await send({"type": "websocket.send", "text": text})

    async def send(message: Any) -> None:
        sent.append(message["text"])

    await Answers(app)({"type": "websocket"}, None, send)  # type: ignore[arg-type]
    # What was written before an error is not kept for a later answer.
    assert sent == ["an error", "written 1", openenv_s(STAND_IN)]
    assert ANSWER.get() is None
