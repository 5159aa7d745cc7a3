"""`support-env eval`: play an agent on many scenarios, keep what came of it, and sum up."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.agents import AgentSource
    from support_env.evaluation import Run


def _file(name: str, says: str) -> typer.models.OptionInfo:
    return typer.Option(name, exists=True, dir_okay=False, help=says)


def evaluate_command(
    agent: Annotated[str, typer.Option("--agent", help="Agent: see the list above.")] = "rules",
    task: options.Tasks = "easy,medium,hard",
    company: options.Companies = "retail",
    seeds: Annotated[str, typer.Option("--seeds", help="START:END, the end left out.")] = "0:200",
    policy: options.Policy = "varied",
    split: options.Split = "train",
    trials: Annotated[int, typer.Option("--trials", min=1, help="Plays of each scenario.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", file_okay=False, help="Keep every episode in this folder."),
    ] = None,
    concurrency: Annotated[
        int | None,
        typer.Option("--concurrency", min=1, max=1024, help="Episodes at once (by the agent)."),
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", help="asyncio, or ray for many machines.")
    ] = "asyncio",
    baselines: Annotated[
        bool, typer.Option("--baselines", help="Also play floor, baselines and ceiling.")
    ] = False,
    price: Annotated[
        str | None, typer.Option("--price", help="IN,OUT: the cost of a million tokens.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", min=0, help="Begin nothing that would go beyond.")
    ] = None,
    protocol: Annotated[
        str, typer.Option("--protocol", help="Models: tools (tool calls) or json (in the text).")
    ] = "tools",
    prompt: Annotated[
        Path | None, _file("--prompt", "Instead of the system prompt (and tools).")
    ] = None,
    tools: Annotated[Path | None, _file("--tools", "Map from an agent's tools to ours.")] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds for one answer.")
    ] = 120.0,
    temperature: Annotated[float, typer.Option("--temperature", min=0, max=2)] = 0.0,
    max_tokens: Annotated[
        int, typer.Option("--max-tokens", min=1, help="Tokens of one answer.")
    ] = 1024,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a task.")] = False,
) -> None:
    """Play AGENT on many scenarios and print its figures for each task and company.

    Agents: oracle, rules, template, noop, random; openai:MODEL (any compatible endpoint, by
    API_BASE_URL and HF_TOKEN, API_KEY or OPENAI_API_KEY); python:MODULE:CLASS; http://... (an
    agent behind a URL); human.

    With --out the run is kept: stopped or killed, the same command goes on with it.

    Examples:

      support-env eval --agent rules --task easy,medium,hard --seeds 0:200

      support-env eval --agent openai:gpt-4o-mini --price 0.15,0.60 --max-cost 2 --out runs/mini

      support-env eval --agent python:my_agent:Agent --trials 4 --baselines --out runs/mine

      support-env eval --agent http://localhost:9000/turn --tools tools.yaml --json
    """
    from support_env.agents import AgentOptions, MadeAgents, Price, find_agents
    from support_env.cli._human import HumanAgent
    from support_env.cli._summary import print_summary
    from support_env.evaluation import parse_names, parse_seeds, summarise
    from support_env.tasks import TASKS

    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    options.one_of(engine, ("asyncio", "ray"), "--engine")
    options.one_of(protocol, ("tools", "json"), "--protocol")
    try:
        tasks = parse_names(task, list(TASKS), "task")
        numbers = parse_seeds(seeds)
        said = AgentOptions(
            protocol=cast(Literal["tools", "json"], protocol),
            prompt=prompt,
            tools=tools,
            price=None if price is None else Price.parse(price),
            timeout=timeout,
            temperature=temperature,
            max_tokens=max_tokens,
        )
        source: AgentSource = (
            MadeAgents("human", lambda seat: HumanAgent())
            if agent == "human"
            else find_agents(agent, said)
        )
    except ValueError as error:
        options.fail(str(error))
    if max_cost is not None and price is None:
        options.fail("--max-cost needs --price")
    companies = [name.strip() for name in company.split(",") if name.strip()]
    for name in companies:
        options.load(name)
    total = len(companies) * len(tasks) * len(numbers) * trials
    played = _play(
        source, tasks, companies, numbers, policy, split, trials, concurrency, max_cost, out,
        engine, baselines, total,
    )  # fmt: skip
    rows = summarise(played)
    if as_json:
        json.dump(rows, sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        print_summary(rows)
    if not played.complete:
        _say_incomplete(played)
        raise typer.Exit(1)


def _play(
    source: AgentSource, tasks: list[str], companies: list[str], seeds: range, policy: str,
    split: str, trials: int, concurrency: int | None, max_cost: float | None, out: Path | None,
    engine: str, baselines: bool, total: int,
) -> Run:  # fmt: skip
    from contextlib import nullcontext

    from support_env.cli._progress import RunProgress
    from support_env.evaluation import AgentBroken, run

    # A person's terminal is taken.
    shown = nullcontext() if source.name == "human" else RunProgress(source.name, total)
    try:
        with shown as progress:
            return run(
                source, tasks, companies, seeds, policy=policy, split=split, trials=trials,
                concurrency=concurrency, max_cost=max_cost, out=out, engine=engine,
                baselines=baselines, progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        _say_left(out)
        raise typer.Exit(130) from None
    except AgentBroken as error:
        typer.echo(f"error: one episode after another failed, the last with: {error}", err=True)
        _say_left(out)
        raise typer.Exit(1) from None
    except (ValueError, ImportError) as error:
        options.fail(str(error))


def _say_left(out: Path | None) -> None:
    if out is None:
        typer.echo("Nothing was kept: with --out DIR a run can go on where it was left.", err=True)
        return
    again = shlex.join(["support-env", *sys.argv[1:]])
    typer.echo(f"What was finished is in {out}. To go on with it:\n  {again}", err=True)


def _say_incomplete(played: Run) -> None:
    missing = len(played.settings) - len(played.rows)
    typer.echo(f"{missing} episodes of {len(played.settings)} are missing above.", err=True)
    if played.failures:
        last = played.failures[-1]
        typer.echo(
            f"In {len(played.failures)} the agent failed, the last one with: {last['error']}",
            err=True,
        )
    _say_left(played.path)
