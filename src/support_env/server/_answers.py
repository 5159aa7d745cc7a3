"""What a WebSocket is answered with: an observation's frame, written straight from the core's data.

OpenEnv copies an observation into dictionaries, puts them into a message and writes that, which for
an episode's last answer, with the verdict in it twice, takes longer than the step. So OpenEnv is
given a stand-in, and where it has written that, the text that was made here is sent in its place.
Every byte around the fields is OpenEnv's own: taken from what it writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Final

from openenv.core.env_server.serialization import serialize_observation
from openenv.core.env_server.types import Observation, WSObservationResponse
from pydantic import create_model
from pydantic_core import to_json

from support_env import types
from support_env.models import SupportObservation, plain
from support_env.server._frames import Application, Message, Receive, Send


def _written(observation: Observation) -> str:
    """Return an observation's frame as OpenEnv writes it."""
    return WSObservationResponse(data=serialize_observation(observation)).model_dump_json()


STAND_IN: Final = SupportObservation()
_STAND_IN_FRAME: Final = _written(STAND_IN)

_marks: dict[str, Any] = {name: (Any, f"<{name}>") for name in SupportObservation.model_fields}
_Marked: Final = create_model("_Marked", __base__=Observation, **_marks)
_MARK: Final = re.compile(rb'"<(\w+)>"')
_TOLD: Final = _MARK.split(_written(_Marked()).encode())
"""A frame in pieces and, at every other place, the name of the field that goes there."""
_UNTOLD: Final = _MARK.split(_written(_Marked(metadata={})).encode())
"""The same without metadata, which OpenEnv then names in one place instead of two."""


def frame(
    seen: types.Observation, reward: float | None = None, metadata: Mapping[str, Any] | None = None
) -> str:
    """Return the frame that OpenEnv would write for `SupportObservation.from_core(...)`."""
    told = {**seen.metadata, **metadata} if metadata else seen.metadata
    values: dict[bytes, Any] = {
        b"tickets": seen.tickets,
        b"current_ticket_id": seen.current_ticket_id,
        b"history": seen.history,
        b"briefing": seen.briefing,
        b"result": seen.result,
        b"steps_left": seen.steps_left,
        b"done": seen.done,
        b"reward": reward,
        b"metadata": told,
    }
    try:
        texts = {name: to_json(value, fallback=_opened) for name, value in values.items()}
    except ValueError:  # a lone surrogate: nothing that an agent sends, but a pack may hold one
        texts = {name: to_json(plain(value)) for name, value in values.items()}
    pieces = list(_TOLD if told else _UNTOLD)
    pieces[1::2] = map(texts.__getitem__, pieces[1::2])
    return b"".join(pieces).decode()


def _opened(value: Any) -> Any:
    """Return what pydantic does not know in a form that it does: the verdict, lazily written."""
    return dict(value) if isinstance(value, Mapping) else plain(value)


class Answer:
    """The text of a connection's next answer, once an environment has written it."""

    __slots__ = ("text",)

    def __init__(self) -> None:
        self.text: str | None = None


ANSWER: Final[ContextVar[Answer | None]] = ContextVar("answer", default=None)
"""The answer of the WebSocket that is being served; None anywhere else."""


class Answers:
    """Sends what an environment wrote where OpenEnv wrote the stand-in, as ASGI middleware."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        answer = Answer()

        async def answering(message: Message) -> None:
            text, answer.text = answer.text, None
            if text is not None and message.get("text") == _STAND_IN_FRAME:
                message = {"type": "websocket.send", "text": text}
            await send(message)

        held = ANSWER.set(answer)
        try:
            await self._app(scope, receive, answering)
        finally:
            ANSWER.reset(held)


__all__ = ["ANSWER", "STAND_IN", "Answer", "Answers", "frame"]
