"""`support-env eval`: play an agent on many scenarios, keep what came of it, and sum up."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.agents import AgentSource
    from support_env.cli._progress import RunProgress
    from support_env.evaluation import Readiness, Run


def _file(name: str, says: str) -> typer.models.OptionInfo:
    return typer.Option(name, exists=True, dir_okay=False, help=says)


def evaluate_command(
    agent: Annotated[str, typer.Option("--agent", help="Agent: see the list above.")] = "rules",
    task: Annotated[
        str | None,
        typer.Option("--task", help="Tasks, separated by commas (all; with a plan medium,hard)."),
    ] = None,
    company: options.Companies = "retail",
    seeds: Annotated[
        str | None,
        typer.Option("--seeds", help="START:END, the end left out (0:200; with a plan 0:50000)."),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option("--policy", help="varied (values change by seed) or as_written (a plan's)."),
    ] = None,
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
    plan: Annotated[
        str | None,
        typer.Option("--plan", help="readiness: play where a verdict for launch is still open."),
    ] = None,
    episodes: Annotated[
        int | None, typer.Option("--episodes", min=1, help="Of a plan, at most (2000).")
    ] = None,
    thresholds: Annotated[
        Path | None, _file("--thresholds", "Of a plan: where the lines of readiness are.")
    ] = None,
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

    --plan readiness chooses the scenarios: those that settle what the agent can be let loose on
    (support-env report RUN --readiness).

    Examples:

      support-env eval --agent rules --task easy,medium,hard --seeds 0:200

      support-env eval --agent openai:gpt-4o-mini --price 0.15,0.60 --max-cost 2 --out runs/mini

      support-env eval --agent python:my_agent:Agent --trials 4 --baselines --out runs/mine

      support-env eval --agent http://localhost:9000/turn --tools tools.yaml --json

      support-env eval --plan readiness --agent python:my_agent:Agent --out runs/live
    """
    from support_env.agents import AgentOptions, MadeAgents, Price, find_agents
    from support_env.cli._human import HumanAgent
    from support_env.cli._summary import print_summary
    from support_env.evaluation import (
        parse_names,
        parse_seeds,
        read_thresholds,
        run,
        run_plan,
        summarise,
    )
    from support_env.evaluation.readiness import EPISODES, POOL
    from support_env.tasks import TASKS

    _check_plan(plan, policy, episodes, thresholds, baselines)
    policy = options.one_of(policy or "varied", ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    options.one_of(engine, ("asyncio", "ray"), "--engine")
    options.one_of(protocol, ("tools", "json"), "--protocol")
    try:
        usual = "medium,hard" if plan else "easy,medium,hard"
        tasks = parse_names(task or usual, list(TASKS), "task")
        numbers = parse_seeds(seeds) if seeds else (POOL if plan else range(200))
        lines = None if thresholds is None else read_thresholds(thresholds)
        said = AgentOptions(
            protocol=cast(Literal["tools", "json"], protocol),
            prompt=prompt,
            tools=tools,
            price=None if price is None else Price.parse(price),
            timeout=timeout,
            temperature=temperature,
            max_tokens=max_tokens,
        )

        def make_source() -> AgentSource:
            if agent == "human":
                return MadeAgents("human", lambda seat: HumanAgent())
            return find_agents(agent, said)

        source = make_source()
    except ValueError as error:
        options.fail(str(error))
    if max_cost is not None and price is None:
        options.fail("--max-cost needs --price")
    companies = [name.strip() for name in company.split(",") if name.strip()]
    for name in companies:
        options.load(name)
    shared: dict[str, Any] = {
        "split": split, "trials": trials, "concurrency": concurrency, "max_cost": max_cost,
        "out": out, "engine": engine,
    }  # fmt: skip
    if plan:
        most = episodes or EPISODES
        played = _play(
            source.name, most, out,
            lambda progress: run_plan(
                make_source, tasks, companies, thresholds=lines, episodes=most, seeds=numbers,
                told=_tell_round, progress=progress, **shared,
            ),
        )  # fmt: skip
    else:
        total = len(companies) * len(tasks) * len(numbers) * trials
        played = _play(
            source.name, total, out,
            lambda progress: run(
                source, tasks, companies, numbers, policy=policy, baselines=baselines,
                progress=progress, **shared,
            ),
        )  # fmt: skip
    if plan and len(played.rows) >= (episodes or EPISODES):
        typer.echo("The episodes are over; a higher --episodes goes on.", err=True)
    if plan and out is not None:
        typer.echo(f"The verdict: support-env report {out} --readiness", err=True)
    rows = summarise(played)
    if as_json:
        json.dump(rows, sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
    else:
        print_summary(rows)
    if not played.complete:
        _say_incomplete(played)
        raise typer.Exit(1)


def _check_plan(
    plan: str | None,
    policy: str | None,
    episodes: int | None,
    thresholds: Path | None,
    baselines: bool,
) -> None:
    """Stop where options do not go together."""
    if plan is None:
        if episodes or thresholds:
            options.fail("--episodes and --thresholds belong to --plan readiness")
        return
    options.one_of(plan, ("readiness",), "--plan")
    if policy == "varied":
        options.fail("--plan readiness plays the policy as it is written: leave --policy out")
    if baselines:
        options.fail("--plan readiness chooses for one agent: play baselines without it")


def _tell_round(found: Sequence[Readiness], episodes: int) -> None:
    """Say on standard error what is settled, and what is played next."""
    for each in found:
        still = sum(judged.standing == "open" for judged in each.clauses.values())
        shares = ", ".join(f"{name} {share:.0%}" for name, share in each.volume.items())
        said = f"{each.company}: {still} of {len(each.clauses)} clauses are open; tickets: {shares}"
        typer.echo(said, err=True)
    if episodes:
        typer.echo(f"next: {episodes} episodes", err=True)


def _play(
    agent: str, total: int, out: Path | None, play: Callable[[RunProgress | None], Run]
) -> Run:
    from contextlib import nullcontext

    from support_env.cli._progress import RunProgress
    from support_env.evaluation import AgentBroken

    # A person's terminal is taken.
    shown = nullcontext() if agent == "human" else RunProgress(agent, total)
    try:
        with shown as progress:
            return play(progress)
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
