"""The command line's root: what there is, and nothing done until a command asks for it."""

from __future__ import annotations

import typer

from support_env.cli._audit import audit_command
from support_env.cli._company import company_app
from support_env.cli._compare import compare_command
from support_env.cli._eval import evaluate_command
from support_env.cli._export import export_command
from support_env.cli._play import play_command
from support_env.cli._regrade import regrade_command
from support_env.cli._report import report_command
from support_env.cli._serve import serve_command
from support_env.cli._show import show_command

app = typer.Typer(
    name="support-env",
    help="A simulated help desk in which support agents are trained and judged.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play_command)
app.command("show")(show_command)
app.command("eval")(evaluate_command)
app.command("compare")(compare_command)
app.command("report")(report_command)
app.command("regrade")(regrade_command)
app.command("export")(export_command)
app.command("audit")(audit_command)
app.command("serve")(serve_command)
app.add_typer(company_app, name="company")


def main() -> None:
    """Run the command line."""
    app()
