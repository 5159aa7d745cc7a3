"""`support-env audit`: what cheating gets."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.evaluation.audit import Report
    from support_env.evaluation.audit._ground import Tell


def audit_command(
    task: options.Tasks = "easy,medium,hard",
    company: options.Companies = "retail",
    seeds: Annotated[str, typer.Option("--seeds", help="START:END, the end left out.")] = "0:200",
    policy: options.Policy = "varied",
    split: options.Split = "train",
    search: Annotated[
        bool, typer.Option("--search", help="Also let an optimiser attack (many minutes).")
    ] = False,
    episodes: Annotated[
        int, typer.Option("--episodes", help="What the optimiser may play, for each task.")
    ] = 60_000,
    full: Annotated[
        bool,
        typer.Option(
            "--full", help="Also look for leaks through a server, and at more scenarios (minutes)."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Also write one HTML page.")] = None,
) -> None:
    """Measure what playing without doing the job gets; status 1 when a bound is broken.

    One task of one company with 200 seeds takes about a minute. Below 60 seeds it is a short form:
    nothing is measured that needs many. What goes on is said on stderr.

    Examples:

      support-env audit

      support-env audit --task hard --seeds 0:30

      support-env audit --task medium --search --episodes 20000 --json

      support-env audit --full --search --html audit.html
    """
    from support_env.evaluation import audit as auditing
    from support_env.evaluation import parse_names, parse_seeds
    from support_env.evaluation.audit._evolve import LEAST
    from support_env.tasks import TASKS

    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    try:
        tasks = parse_names(task, list(TASKS), "task")
        numbers = parse_seeds(seeds)
    except ValueError as error:
        options.fail(str(error))
    if len(numbers) < 2:
        options.fail(f"--seeds {seeds!r}: the audit needs at least two seeds")
    if search and episodes < LEAST:
        options.fail(f"--episodes {episodes}: the optimiser needs at least {LEAST}")
    if html is not None and html.is_dir():
        options.fail(f"--html {html} is a folder: name a file in it")
    if html is not None and not html.absolute().parent.is_dir():
        options.fail(f"--html {html}: there is no folder {html.absolute().parent}")
    companies = [options.load(name.strip()) for name in company.split(",") if name.strip()]
    with _progress() as tell:
        report = auditing.audit(
            companies, tasks, numbers, policy=policy, split=split,
            search=episodes if search else 0, full=full, tell=tell,
        )  # fmt: skip
    if html is not None:
        html.write_text(auditing.html(report), encoding="utf-8")
    if as_json:
        json.dump(report.as_dict(), sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    elif as_markdown:
        sys.stdout.write(auditing.markdown(report))
    else:
        _print(report)
    if not report.passed:
        for section, bound in report.broken():
            typer.echo(
                f"broken: {section.name}: {bound.name} is {bound.value:.4f}, "
                f"{bound.side} {bound.limit:g} ({bound.says})",
                err=True,
            )
        raise typer.Exit(1)


@contextmanager
def _progress() -> Iterator[Tell]:
    """Show on stderr what is being measured: a bar for a person, a line now and then for a log."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        from support_env.evaluation.audit import lines

        yield lines(lambda line: typer.echo(line, err=True))
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description:32}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("audit", total=None)

        def tell(what: str, done: int, total: int) -> None:
            progress.update(bar, description=what, completed=done, total=total or None)

        yield tell


def _print(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    from support_env.evaluation.audit import headline

    console = Console()
    for section in report.sections:
        table = Table(title=section.name, title_justify="left")
        for heading in ("room", "bound", "value", "limit", "", "what"):
            right = heading in ("value", "limit")
            table.add_column(heading, justify="right" if right else "left", overflow="fold")
        for room in section.rooms:
            for bound in room.bounds:
                mark = "[green]pass[/]" if bound.passed else "[bold red]FAIL[/]"
                limit = f"{'≤' if bound.side == 'at most' else '≥'} {bound.limit:g}"
                name = bound.name.partition(".")[2]
                table.add_row(room.name, name, f"{bound.value:.3f}", limit, mark, bound.says)
        console.print(table)
    console.print(headline(report))
