"""`support-env compare`: two runs side by side."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.evaluation.results import Comparison

_SHOWN = 20
"""Flips and moved answers that are printed; JSON has all."""


def compare_command(
    first: Annotated[Path, typer.Argument(metavar="RUN_A", help="Folder of a run.")],
    second: Annotated[Path, typer.Argument(metavar="RUN_B", help="Folder of another.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two runs, scenario by scenario: which differences are real, and what flipped.

    After a change of policy (both runs as_written) it also says which right answers moved.

    Examples:

      support-env compare runs/before runs/after

      support-env compare runs/before runs/after --json
    """
    from support_env.evaluation import compare, load_run

    try:
        found = compare(load_run(first), load_run(second))
    except ValueError as error:
        options.fail(str(error))
    if as_json:
        json.dump(found.as_json(), sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        _print(found)


def _print(found: Comparison) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    title = f"A {found.first}, B {found.second}: {found.scenarios} scenarios in both"
    table = Table(title=escape(title), title_justify="left", box=None)
    for heading in ("task", "figure"):
        table.add_column(heading)
    for heading in ("A", "B", "B less A", "p", "real", "sees"):
        table.add_column(heading, justify="right")
    for each in found.differences:
        low, high = each.found.interval
        table.add_row(
            escape(each.task if each.task == each.company else f"{each.task} {each.company}"),
            each.metric,
            f"{each.first:.3f}",
            f"{each.second:.3f}",
            f"{each.found.difference:+.3f} \\[{low:+.2f}, {high:+.2f}]",
            f"{each.adjusted:.3f}",
            "yes" if each.real else "no",
            f"{each.found.smallest:.3f}",
        )
    console.print(table)
    notes = [
        "real: luck alone makes a difference like this in less than 5 % of cases, the number of "
        "tasks taken into account. sees: what a comparison of this size finds in four cases "
        "of five."
    ]
    if found.only_first or found.only_second:
        notes.append(f"Left out: {found.only_first} scenarios only in A, {found.only_second} in B.")
    if not found.same:
        notes.append(
            "The scenarios are not the same ones: pack or policy changed. Pairs share their place "
            "only, so small differences cannot be seen."
        )
    for note in notes:
        console.print(note, style="dim", markup=False)
    flips = [f"{flip.address}  {flip.first:.2f} to {flip.second:.2f}" for flip in found.flips]
    _list(f"{len(flips)} scenarios flipped (share of successes, A to B)", flips)
    moved = [f"{m.address} ({m.issue})\n    {m.before}\n    now: {m.now}" for m in found.moved]
    if moved:
        _list(f"{len(moved)} right answers moved with the policy", moved)


def _list(title: str, lines: list[str]) -> None:
    typer.echo(f"\n{title}{':' if lines else ''}")
    for line in lines[:_SHOWN]:
        typer.echo(f"  {line}")
    if len(lines) > _SHOWN:
        typer.echo(f"  ... and {len(lines) - _SHOWN} more (--json lists all)")
