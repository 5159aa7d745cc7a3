"""`support-env serve`: the OpenEnv server."""

from __future__ import annotations

from typing import Annotated

import typer


def serve_command(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port.")] = 8000,
) -> None:
    """Serve the environment: WebSocket for training, plain HTTP for curl.

    Examples:

      support-env serve

      support-env serve --host 0.0.0.0 --port 7860
    """
    from support_env.server.app import serve

    serve(host=host, port=port)
