"""`support-env company check`: golden cases, then everything that can be wrong with a pack."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.evaluation.companies import Checked


def check_command(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The pack: a folder, or a name.")],
    seeds: Annotated[
        int, typer.Option("--seeds", min=0, help="Scenarios of each task to play; 0 for none.")
    ] = 40,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check a pack: your golden cases, its form, its policy, its words, and how it plays.

    Says what is wrong with file and line, and what is allowed. Status 1 where there is an error;
    warnings are for you to weigh. A small pack takes some ten seconds, a large one a few minutes;
    --seeds 0 plays nothing and is quick; below 20 nothing is said of
    what playing without doing the job gets.

    Examples:

      support-env company check ./mycompany

      support-env company check ./mycompany --seeds 0

      support-env company check ./mycompany --json > check.json
    """
    from support_env.evaluation.companies import check_company

    folder = options.pack_folder(path)
    with _progress() as tell:
        checked = check_company(folder, seeds=seeds, tell=tell)
    if as_json:
        json.dump(checked.as_dict(), sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        _print(checked, played=seeds > 0)
    if not checked.passed:
        raise typer.Exit(1)


def _print(checked: Checked, *, played: bool) -> None:
    numbers = {c.id: c.number for c in checked.loaded.pack.clauses} if checked.loaded else {}
    for ran in checked.cases:
        by = " and ".join(f"{numbers[name]} ({name})" for name in ran.clauses) or "no clause"
        typer.echo(f"case {'ok  ' if not ran.wrong else 'FAIL'} {ran.name}: decided by {by}")
        for message in ran.wrong:
            typer.echo(f"          {ran.where}: {message}")
    shown = [each for each in checked.problems if each.check != "case" or not checked.cases]
    for severity in ("error", "warning"):
        found = [each for each in shown if each.severity == severity]
        for each in found:
            typer.echo(f"{severity} {each.where}: {each.message}")
    for name, figure in checked.figures.get("tasks", {}).items():
        proved = f"{figure['scenarios']} scenarios proved" if checked.passed else "played"
        line = f"task {name}: {figure['conditions']} of {figure['of']} conditions tested; {proved}"
        if "floor" in figure:
            line += f"; without doing the job at most {figure['floor']:.2f}"
        typer.echo(line)
    failed = sum(bool(ran.wrong) for ran in checked.cases)
    errors = sum(each.severity == "error" for each in checked.problems)
    warnings = len(checked.problems) - errors
    typer.echo(
        f"{len(checked.cases) - failed} of {len(checked.cases)} cases right, "
        f"{errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"
    )
    if errors and played and not checked.figures.get("tasks"):
        typer.echo("Not played yet: errors come first.")


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show on stderr what is being checked: a bar for a person, a line at each part for a log."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        last = ""

        def line(what: str, done: int, total: int) -> None:
            nonlocal last
            if what != last:
                last = what
                typer.echo(f"checking {what} ({total})", err=True)

        yield line
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("check", total=None)

        def tell(what: str, done: int, total: int) -> None:
            progress.update(bar, description=what, completed=done, total=total or None)

        yield tell
