"""The `support-env` command: one module a subcommand, nothing else lives here.

Heavy imports (typer's own aside) happen inside the commands, so that `--help` is quick.
"""

from support_env.cli._app import main

__all__ = ["main"]
