"""`support-env report`: a run as tables, and as one page to look at."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Protocol

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
    readiness: Annotated[
        bool,
        typer.Option(
            "--readiness", help="Say instead which tickets the agent can be let loose on."
        ),
    ] = False,
    thresholds: Annotated[
        Path | None,
        typer.Option("--thresholds", exists=True, dir_okay=False, help="Where its lines are."),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            exists=True,
            dir_okay=False,
            help="Thresholds too: exit with 1 if what they require is not so.",
        ),
    ] = None,
) -> None:
    """Report a run: the summary as a table, or a page with figures and every episode.

    With --readiness: which issue types and clauses the agent can own, which are for people, and
    where the evidence is not enough. It needs a run with --policy as_written.

    Examples:

      support-env report runs/mini --html mini.html

      support-env report runs/mini --format csv --out mini.csv

      support-env report runs/live --readiness --html readiness.html

      support-env report runs/live --check launch.yaml
    """
    from support_env.evaluation import read_thresholds, readiness_report, report

    if thresholds and check:
        options.fail("--thresholds and --check both name thresholds: give one of them")
    if form is not None:
        options.one_of(form, FORMATS, "--format")
    for target in (html, out):
        _check(target, run)
    if html and out and html.resolve() == out.resolve():
        options.fail(f"--html and --out are both {html}")
    try:
        if readiness or thresholds or check:
            given = thresholds or check
            live = readiness_report(run, None if given is None else read_thresholds(given))
            _deliver(html, form, out, live, live.html)
            if check and live.unmet:
                typer.echo("not met:\n  " + "\n  ".join(live.unmet), err=True)
                raise typer.Exit(1)
            return
        with _Progress() as progress:
            made = report(run)
            page = made.html(episodes=episodes, progress=progress) if html else ""
        _deliver(html, form, out, made, lambda: page)
    except (ValueError, OSError) as error:
        options.fail(str(error))


class _Tables(Protocol):
    """What reports have in common."""

    def markdown(self) -> str: ...
    def csv(self) -> str: ...
    def json(self) -> str: ...


def _deliver(
    html: Path | None, form: str | None, out: Path | None, made: _Tables, page: Callable[[], str]
) -> None:
    if form or out or not html:
        forms = {"md": made.markdown, "csv": made.csv, "json": made.json}
        _write(out, forms[form or "md"]())
    if html:
        _write(html, page())


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
