"""`support-env export`: episodes as files for trainers and viewers."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from support_env.cli import _options as options


def export_command(
    runs: Annotated[
        list[Path] | None, typer.Argument(metavar="RUN...", help="Folders of runs.")
    ] = None,
    form: Annotated[
        str, typer.Option("--format", help="openai, trl, preference, parquet or atif.")
    ] = "openai",
    out: Annotated[
        Path | None, typer.Option("--out", dir_okay=False, help="The file (FORMAT.jsonl).")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="openai, trl: what failed, too.")] = False,
    min_score: Annotated[
        float, typer.Option("--min-score", min=0, max=1, help="Leave out what scored less.")
    ] = 0.0,
    margin: Annotated[
        float, typer.Option("--margin", min=0, max=1, help="How far apart a pair's scores are.")
    ] = 0.2,
    agent: Annotated[
        str | None,
        typer.Option("--agent", help="Play first: oracle for clean demonstrations."),
    ] = None,
    task: options.Tasks = "easy,medium,hard",
    company: options.Companies = "retail",
    seeds: Annotated[str, typer.Option("--seeds", help="START:END, the end left out.")] = "0:200",
    policy: options.Policy = "varied",
    split: options.Split = "train",
) -> None:
    """Write episodes as SFT conversations, preference pairs, Parquet rows or trajectories.

    openai and trl take the episodes that succeeded, with tools; a call's arguments are JSON text
    in the one, objects in the other. preference pairs good and bad episodes of one scenario:
    give it a run with several trials, or several runs on the same seeds.

    Examples:

      support-env export --agent oracle --seeds 0:1000 --format trl --out demonstrations.jsonl

      support-env export runs/mini --format openai --min-score 0.9 --out sft.jsonl

      support-env export runs/mini runs/rules --format preference --out pairs.jsonl

      support-env export runs/mini --format parquet --out episodes.parquet
    """
    from support_env.evaluation import AgentBroken, parse_names, parse_seeds
    from support_env.evaluation.exports import FORMATS, export
    from support_env.tasks import TASKS

    options.one_of(form, FORMATS, "--format")
    target = out or Path(f"{form}.parquet" if form == "parquet" else f"{form}.jsonl")
    if not target.parent.is_dir():
        options.fail(f"{target.parent}: no such folder")
    if bool(runs) == bool(agent):
        options.fail("give folders of runs, or --agent to play first")
    with ExitStack() as stack:
        held = list(runs or [])
        try:
            if agent:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "run"
                tasks = parse_names(task, list(TASKS), "task")
                numbers = parse_seeds(seeds)
                _play(agent, tasks, company, numbers, policy, split, folder)
                held = [folder]
            made = export(held, form, target, every=every, min_score=min_score, margin=margin)
        except (ValueError, ImportError, OSError, AgentBroken) as error:
            options.fail(str(error))
    what = "pairs" if form == "preference" else "lines"
    typer.echo(f"wrote {made.path}: {made.lines} {what} of {made.episodes} episodes", err=True)


def _play(
    agent: str, tasks: list[str], company: str, numbers: range, policy: str, split: str, out: Path
) -> None:
    from support_env.cli._progress import RunProgress
    from support_env.evaluation import run

    companies = [name.strip() for name in company.split(",") if name.strip()]
    for name in companies:
        options.load(name)
    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    with RunProgress(agent, len(tasks) * len(companies) * len(numbers)) as progress:
        run(agent, tasks, companies, numbers, policy=policy, split=split, out=out,
            progress=progress)  # fmt: skip
