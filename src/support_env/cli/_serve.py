"""`support-env serve`: the OpenEnv server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port.")] = 8000,
    record: Annotated[
        Path | None,
        typer.Option("--record", dir_okay=False, help="Append every finished episode as JSON."),
    ] = None,
) -> None:
    """Serve the environment: WebSocket for training, plain HTTP for curl.

    Examples:

      support-env serve

      support-env serve --host 0.0.0.0 --port 7860

      support-env serve --record episodes.jsonl
    """
    from support_env.server._settings import Settings
    from support_env.server.app import serve

    settings = Settings.from_environment()
    if record is not None:
        settings = replace(settings, record=str(record))
    serve(host=host, port=port, settings=settings)
