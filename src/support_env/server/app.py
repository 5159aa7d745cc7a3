"""The application: OpenEnv's, with sessions over plain HTTP and hostile input tamed.

uvicorn support_env.server.app:app
server --port 8000
"""

from __future__ import annotations

import argparse
import gc
import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from openenv.core.env_server.http_server import create_app as create_openenv_app
from openenv.core.env_server.types import ConcurrencyConfig, ServerMode

from support_env.models import SupportAction, SupportObservation, SupportState
from support_env.server._about import NAME
from support_env.server._answers import Answers
from support_env.server._companies import Companies
from support_env.server._frames import LimitBodies, TameFrames
from support_env.server._http import add_routes
from support_env.server._record import EpisodeLog
from support_env.server._served import ServedEnvironment
from support_env.server._sessions import SessionStore
from support_env.server._settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from socket import socket

    from fastapi import FastAPI

PORT = 8000
_ALLOCATIONS = 10_000
"""Objects made, less those freed, after which the youngest are looked through."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the application.

    Args:
        settings: What it may be told; None reads the `SUPPORT_ENV_*` environment variables.
    """
    settings = Settings.from_environment() if settings is None else settings
    companies = Companies()
    for name in companies:
        companies[name]  # Read now: a broken pack stops the server, not an episode.
    log = EpisodeLog(Path(settings.record)) if settings.record else None
    make = partial(ServedEnvironment, companies=companies, salt=settings.salt or None, log=log)
    app = create_openenv_app(
        make,
        SupportAction,
        SupportObservation,
        env_name=NAME,
        concurrency_config=ConcurrencyConfig(
            max_concurrent_envs=settings.max_sessions, session_timeout=settings.idle_s
        ),
        state_cls=SupportState,
    )
    if os.environ.get("OPENENV_MODE", "").lower() != ServerMode.PRODUCTION.value:
        add_routes(app, SessionStore(make, settings.max_sessions, settings.idle_s))
    app.add_middleware(cast("Any", Answers))
    app.add_middleware(cast("Any", TameFrames), limit=settings.max_body)
    app.add_middleware(cast("Any", LimitBodies), limit=settings.max_body)
    return app


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    settings: Settings | None = None,
    also: Sequence[int] = (),
) -> None:
    """Serve until interrupted.

    Args:
        host: The address to listen on.
        port: The port to listen on.
        settings: What the server may be told; None reads the environment.
        also: More ports of the same server, for tools that look for it elsewhere.
    """
    import uvicorn

    settings = Settings.from_environment() if settings is None else settings
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        ws_max_size=settings.max_body,
        # A trainer that computes for minutes answers no ping; its session is not to be lost.
        ws_ping_timeout=600.0,
    )
    # What the imports made is never garbage, and OpenEnv's are so many that walking them all takes
    # longer than a hundred steps. What episodes leave behind is freed without the collector, which
    # at its usual pace would walk all that are open every few dozen steps.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS)
    sockets: list[socket] | None = None  # uvicorn's own way, which knows one port
    if set(also) - {port}:
        sockets = []
        for config.port in dict.fromkeys((port, *also)):
            sockets.append(config.bind_socket())  # logs where, or why not and stops
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=sockets)


def main(argv: list[str] | None = None) -> None:
    """Serve as the command line says: the `server` script, and the container's command."""
    parser = argparse.ArgumentParser(prog="server", description="Serve support_env.")
    parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=os.environ.get("PORT", str(PORT)))
    parser.add_argument(
        "--also", type=int, action="append", default=[], metavar="PORT", help="one more port"
    )
    options = parser.parse_args(argv)
    serve(options.host, options.port, also=options.also)


def __getattr__(name: str) -> Any:
    """Build `app` when a server asks for it: importing this module alone reads no pack."""
    if name == "app":
        globals()["app"] = made = create_app()
        return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if __name__ == "__main__":
    main()
