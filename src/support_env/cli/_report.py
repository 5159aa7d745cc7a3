"""`support-env report`: a run as tables, and as one page to look at."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from support_env.cli import _options as options

FORMATS = ("md", "csv", "json")


def report_command(
    run: Annotated[Path, typer.Argument(help="Folder of a run (support-env eval --out).")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page with figures and episodes.")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--format", help="The summary as md, csv or json (md without --html)."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the summary to a file, not to the screen.")
    ] = None,
    episodes: Annotated[
        int, typer.Option("--episodes", min=0, help="Write out at most so many in the page.")
    ] = 2000,
) -> None:
    """Report a run: the summary as a table, or a page with figures and every episode.

    Examples:

      support-env report runs/mini --html mini.html

      support-env report runs/mini --format csv --out mini.csv
    """
    from support_env.evaluation import report

    if form is not None:
        options.one_of(form, FORMATS, "--format")
    for target in (html, out):
        _check(target, run)
    if html and out and html.resolve() == out.resolve():
        options.fail(f"--html and --out are both {html}")
    try:
        with _Progress() as progress:
            made = report(run)
            page = made.html(episodes=episodes, progress=progress) if html else ""
        if form or out or not html:
            forms = {"md": made.markdown, "csv": made.csv, "json": made.json}
            _write(out, forms[form or "md"]())
        if html:
            _write(html, page)
    except (ValueError, OSError) as error:
        options.fail(str(error))


def _check(target: Path | None, run: Path) -> None:
    """Stop before work that could not be kept, or would take the place of the run itself."""
    if target is None:
        return
    if target.is_dir() or not target.parent.is_dir():
        options.fail(f"{target}: not a file in a folder that is there")
    if target.exists() and target.resolve().is_relative_to(run.resolve()) and _is_run(target):
        options.fail(f"{target} is part of the run: choose another name")


def _is_run(target: Path) -> bool:
    return target.suffix in (".jsonl", ".yaml", ".yml") or target.name == "run.json"


def _write(target: Path | None, said: str) -> None:
    if target is None:
        sys.stdout.write(said)
        return
    target.write_text(said, encoding="utf-8", errors="replace", newline="\n")
    typer.echo(f"wrote {target}", err=True)


class _Progress:
    """Episodes read, on standard error while that takes a while on a terminal."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("episodes", total=None)

    def __call__(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total)

    def __enter__(self) -> _Progress:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()
