"""The client that every server is measured with: one process, one coroutine for each episode.

What it sends is written before the clock runs and what it receives is not parsed, so that the
server is what is measured and not the trainer.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.plays import Play
from support_env.models import SupportAction

_ANSWER = b'{"type":"observation"'


@dataclass(frozen=True, slots=True)
class Script:
    """An episode as frames."""

    reset: str
    steps: tuple[str, ...]


def written(play: Play) -> Script:
    """Return the frames that OpenEnv's client would send for an episode."""

    def frame(kind: str, data: object) -> str:
        return json.dumps({"type": kind, "data": data})

    return Script(
        frame("reset", {"task": play.task.name, "seed": play.index}),
        tuple(
            frame("step", SupportAction.from_core(action).model_dump(exclude_defaults=True))
            for action in play.actions
        ),
    )


class Players:
    """Sockets that stay open, each playing one episode at a time.

    Args:
        port: Where the server listens.
        count: How many there are.
        compression: What is offered to the server: `deflate`, as OpenEnv's client does, or None.
    """

    def __init__(
        self, port: int, count: int, compression: Literal["deflate"] | None = None
    ) -> None:
        self._address = f"ws://127.0.0.1:{port}/ws"
        self.count = count
        self._compression = compression
        self._stack = AsyncExitStack()
        self._sockets: list[ClientConnection] = []
        self.received = 0
        """Bytes of all answers to steps."""

    async def __aenter__(self) -> Players:
        for _ in range(self.count):
            connection = connect(
                self._address,
                compression=self._compression,
                proxy=None,
                max_size=None,
                ping_interval=None,
            )
            self._sockets.append(await self._stack.enter_async_context(connection))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def start(self, scripts: Sequence[Script]) -> None:
        """Reset an episode on each socket."""
        await asyncio.gather(
            *(
                self._play(socket, (script.reset,))
                for socket, script in zip(self._sockets, scripts, strict=True)
            )
        )

    async def finish(self, scripts: Sequence[Script], leave: int = 0) -> float:
        """Play the episodes, all at once, and return the seconds that it took.

        Args:
            scripts: What was started.
            leave: Steps of each that are not taken.
        """
        began = time.perf_counter()
        sizes = await asyncio.gather(
            *(
                self._play(socket, script.steps[: len(script.steps) - leave])
                for socket, script in zip(self._sockets, scripts, strict=True)
            )
        )
        took = time.perf_counter() - began
        self.received += sum(sizes)
        return took

    async def _play(self, socket: ClientConnection, frames: Sequence[str]) -> int:
        size = 0
        for frame in frames:
            await socket.send(frame)
            answer = await socket.recv(decode=False)
            if not answer.startswith(_ANSWER):
                raise RuntimeError(f"the server answered {answer[:200]!r}")
            size += len(answer)
        return size
