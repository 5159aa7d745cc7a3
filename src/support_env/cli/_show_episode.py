"""`support-env show RUN EPISODE`: one stored episode, step by step."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from support_env.cli import _options as options


def show_episode(path: Path, which: str, *, as_json: bool, reveal: bool) -> None:
    """Show an episode of a run; on a terminal, Enter goes on to the next step."""
    from support_env.cli import _render as render
    from support_env.evaluation import load_run
    from support_env.evaluation.episodes import brought_by, restore

    try:
        record = load_run(path).episode(which)
    except ValueError as error:
        options.fail(str(error))
    if as_json:
        typer.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    console = render.console()
    opening = record["opening"]
    console.print(f"{record['agent']}, {record['address']}, trial {record['trial']}", markup=False)
    console.print(render.briefing(opening["briefing"] or {}))
    for ticket in opening["tickets"]:
        console.print(render.ticket(ticket))
    if reveal:
        console.print(render.hidden(restore(record["scenario"])))
    pausing = sys.stdin.isatty() and console.is_terminal
    total = 0.0
    for number, step in enumerate(record["steps"], 1):
        if pausing:
            try:
                console.input("[dim]Enter: next step[/] ")
            except (EOFError, KeyboardInterrupt):
                raise typer.Exit(1) from None
        total += step["reward"]
        console.rule(f"Step {number}")
        console.print(_action(step["action"]), style="bold", markup=False)
        console.print(render.result(brought_by(step)))
        console.print(f"reward {step['reward']:+.4f}, so far {total:.4f}", style="dim")
    console.print(f"Ended: {record['end_reason']}", markup=False)
    console.print(render.verdict(_verdict(record["verdict"])))


def _action(action: Mapping[str, Any]) -> str:
    typed = " ".join(f"{name}={value!r}" for name, value in action["arguments"].items())
    return " ".join(part for part in (action["action_type"], action["content"], typed) if part)


def _verdict(held: Mapping[str, Any]) -> Any:
    from support_env.grading import Change, CheckResult, Verdict

    return Verdict(
        **{
            **held,
            "checks": tuple(CheckResult(**check) for check in held["checks"]),
            "timeline": tuple(Change(**change) for change in held["timeline"]),
        }
    )
