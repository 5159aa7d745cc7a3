"""`support-env eval`: play an agent on many scenarios and sum up."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support_env.evaluation import Summary


def evaluate_command(
    agent: Annotated[str, typer.Option("--agent", help="Agent: see the list below.")] = "rules",
    task: options.Tasks = "easy,medium,hard",
    company: options.Companies = "retail",
    seeds: Annotated[str, typer.Option("--seeds", help="START:END, the end left out.")] = "0:200",
    policy: options.Policy = "varied",
    split: options.Split = "train",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a task.")] = False,
) -> None:
    """Play AGENT on many scenarios and print its means for each task and company.

    Agents: oracle, rules, template, noop, random.

    Examples:

      support-env eval --agent rules --task easy,medium,hard --seeds 0:200

      support-env eval --agent oracle --task hard --seeds 0:50 --json
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from support_env.agents import AGENTS
    from support_env.evaluation import evaluate, parse_names, parse_seeds
    from support_env.tasks import TASKS

    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    try:
        tasks = parse_names(task, list(TASKS), "task")
        numbers = parse_seeds(seeds)
        parse_names(agent, list(AGENTS), "agent")
    except ValueError as error:
        options.fail(str(error))
    companies = [name.strip() for name in company.split(",") if name.strip()]
    for name in companies:
        options.load(name)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(agent, total=len(companies) * len(tasks) * len(numbers))

        def advance(name: str, done: int, total: int) -> None:
            progress.update(bar, advance=1, description=f"{agent} {name} {done}/{total}")

        rows = evaluate(
            agent, tasks, companies, numbers, policy=policy, split=split, progress=advance
        )
    if as_json:
        json.dump([row.as_dict() for row in rows], sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _print_table(rows)


def _print_table(rows: Sequence[Summary]) -> None:
    from rich.console import Console
    from rich.table import Table

    names = sorted({name for row in rows for name in row.parts})
    table = Table(title=f"{rows[0].agent}: {rows[0].episodes} episodes each, means")
    for heading in ("task", "company"):
        table.add_column(heading)
    for heading in ("score", "success", "steps", *names):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.task,
            row.company,
            f"{row.mean_score:.3f}",
            f"{row.success_rate:.1%}",
            f"{row.mean_steps:.1f}",
            *(f"{row.parts.get(name, 0.0):.3f}" for name in names),
        )
    Console().print(table)
