"""`support-env regrade`: a stored run under the present grader."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.evaluation.episodes import Regraded

_SHOWN = 20


def regrade_command(
    path: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.")],
    write: Annotated[bool, typer.Option("--write", help="Keep the new grades in the run.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Grade stored episodes again, by replaying their actions, and show what moved.

    Nothing in the run is changed without --write.

    Examples:

      support-env regrade runs/mini

      support-env regrade runs/mini --write
    """
    from support_env.evaluation import regrade

    try:
        found = regrade(path, write=write)
    except ValueError as error:
        options.fail(str(error))
    if as_json:
        json.dump(asdict(found), sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        _print(found)


def _print(found: Regraded) -> None:
    then, now = found.score
    typer.echo(
        f"{found.episodes} episodes, graded by {', '.join(found.stored) or 'none'}, "
        f"now by {found.grader}: {len(found.moved)} moved."
    )
    typer.echo(f"Mean score {then:.4f}, now {now:.4f}; success {found.success[0]:.1%}, now "
               f"{found.success[1]:.1%}.")  # fmt: skip
    for part, (before, after) in found.parts.items():
        if before != after:
            typer.echo(f"  {part} {before:+.4f}, now {after:+.4f}")
    for each in found.moved[:_SHOWN]:
        typer.echo(f"{each.address}#{each.trial}  {each.score[0]:.4f}, now {each.score[1]:.4f}")
        for check in each.checks:
            typer.echo(f"    {check['name']}: {check['before']}, now {check['now']}")
        if each.answers_differ:
            typer.echo("    desk or customer answer otherwise than they did")
    if len(found.moved) > _SHOWN:
        typer.echo(f"... and {len(found.moved) - _SHOWN} more (--json lists all)")
    if found.stuck:
        typer.echo(f"{len(found.stuck)} cannot be graded again: their actions end elsewhere now.")
    typer.echo("The run holds the new grades." if found.written else "The run is as it was.")
