"""The servers that are measured, each a process of its own on a free port of loopback.

    python -m benchmarks.servers async --port 8000 --bytes 4000 --sessions 64

serves the environment that does nothing: what OpenEnv costs without us.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, ConcurrencyConfig, Observation, State
from pydantic import Field

from benchmarks.plays import FILLER

ROOT = Path(__file__).parents[1]
START_S = 120.0
"""A loaded machine takes its time over OpenEnv's imports."""


class ServerError(RuntimeError):
    """A server that does not start."""


class TrivialAction(Action):
    """Takes the same frames as ours."""

    action_type: str = ""
    content: str | None = None
    ticket_id: int | None = None
    arguments: dict[str, Any] = Field(default_factory=dict)


class TrivialObservation(Observation):
    """One text: nothing of this size is cheaper to write."""

    text: str = ""


class Trivial(Environment[TrivialAction, TrivialObservation, State]):
    """Does nothing, and answers with as many bytes as it was told; OpenEnv's usual sort."""

    SUPPORTS_CONCURRENT_SESSIONS = True
    text = ""

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> TrivialObservation:
        """Start nothing."""
        return TrivialObservation(text=self.text)

    def step(
        self, action: TrivialAction, timeout_s: float | None = None, **kwargs: Any
    ) -> TrivialObservation:
        """Do nothing."""
        return TrivialObservation(text=self.text, reward=0.0)

    @property
    def state(self) -> State:
        """Nothing is known."""
        return State()


class AsyncTrivial(Trivial):
    """The same on the event loop itself, without a thread in between."""

    async def reset_async(
        self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> TrivialObservation:
        """Start nothing."""
        return TrivialObservation(text=self.text)

    async def step_async(
        self, action: TrivialAction, timeout_s: float | None = None, **kwargs: Any
    ) -> TrivialObservation:
        """Do nothing."""
        return TrivialObservation(text=self.text, reward=0.0)


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    port: int
    pid: int

    def memory(self) -> int | None:
        """Return the bytes that are resident; None where there is no /proc."""
        try:
            pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        except OSError:
            return None
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor_s(self) -> float | None:
        """Return the processor time of all its threads so far; None where there is no /proc."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def ours(sessions: int) -> Iterator[Server]:
    """Run `support-env serve`."""
    command = ["-c", "from support_env.cli import main; main()", "serve"]
    with _running(command, {"SUPPORT_ENV_MAX_SESSIONS": str(sessions)}) as server:
        yield server


@contextmanager
def trivial(kind: str, size: int, sessions: int) -> Iterator[Server]:
    """Run the environment that does nothing.

    Args:
        kind: `async` (uvicorn[standard], as ours) or `sync` (a thread hop, plain uvicorn).
        size: Bytes of an answer.
        sessions: How many there may be at once.
    """
    options = ["--bytes", str(size), "--sessions", str(sessions)]
    with _running(["-m", "benchmarks.servers", kind, *options], {}) as server:
        yield server


@contextmanager
def _running(command: list[str], settings: dict[str, str]) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            [sys.executable, *command, "--port", str(port)],
            env={**os.environ, **settings, "ENABLE_WEB_INTERFACE": "false"},
            cwd=ROOT,
            stdout=log,
            stderr=log,
        )
        try:
            _wait(process, port)
            yield Server(port, process.pid)
        except ServerError as error:
            log.seek(0)
            raise ServerError(f"{error}\n{log.read()[-2000:]}") from None
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise ServerError(f"the server stopped: {process.args!r}")
        try:
            opener.open(f"http://127.0.0.1:{port}/health", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise ServerError(f"the server did not start in {START_S:.0f} s: {process.args!r}")


def _serve(kind: str, port: int, size: int, sessions: int) -> None:
    import uvicorn
    from openenv.core.env_server.serialization import serialize_observation
    from openenv.core.env_server.types import WSObservationResponse

    made = Trivial().step(TrivialAction())
    frame = WSObservationResponse(data=serialize_observation(made)).model_dump_json()
    left = max(0, size - len(frame))
    Trivial.text = (FILLER * (1 + left // len(FILLER)))[:left]
    app = create_app(
        AsyncTrivial if kind == "async" else Trivial,
        TrivialAction,
        TrivialObservation,
        env_name="trivial",
        concurrency_config=ConcurrencyConfig(max_concurrent_envs=sessions),
    )
    plain: dict[str, Any] = {} if kind == "async" else {"loop": "asyncio", "http": "h11"}
    uvicorn.run(app, host="127.0.0.1", port=port, ws_ping_timeout=600.0, **plain)


def main() -> None:
    """Serve the environment that does nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("async", "sync"))
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--bytes", type=int, required=True, dest="size")
    parser.add_argument("--sessions", type=int, required=True)
    options = parser.parse_args()
    _serve(options.kind, options.port, options.size, options.sessions)


if __name__ == "__main__":
    main()
