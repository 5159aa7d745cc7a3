"""`support-env show`: a scenario as the agent sees it, and, if asked, what it cannot see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from support_env.cli import _options as options


def show_command(
    run: Annotated[Path | None, typer.Argument(help="Folder of a run (support-env eval).")] = None,
    episode: Annotated[
        str | None,
        typer.Argument(help="A number from 1, or an address (#TRIAL)."),
    ] = None,
    task: options.Task = "easy",
    company: options.Company = "retail",
    seed: options.Seed = 0,
    policy: options.Policy = "varied",
    split: options.Split = "train",
    twin: options.Twin = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Also what is hidden, and the oracle's play.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the observation (and the verdict) as JSON.")
    ] = False,
) -> None:
    """Show one scenario: briefing and ticket, as an agent gets them; or an episode of a run.

    Examples:

      support-env show --task medium --seed 3

      support-env show runs/mini 12

      support-env show --task hard --seed 3 --twin --reveal
    """
    from dataclasses import asdict

    from support_env.agents import make_agent
    from support_env.cli import _render as render
    from support_env.evaluation import play_episode
    from support_env.scenario import make_scenario
    from support_env.session import Session
    from support_env.tasks import TASKS

    if run is not None:
        from support_env.cli._show_episode import show_episode

        show_episode(run, episode or "1", as_json=as_json, reveal=reveal)
        return
    options.one_of(task, tuple(TASKS), "--task")
    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    loaded = options.load(company)
    scenario = make_scenario(loaded, TASKS[task], split, seed, policy, twin=twin)
    observation = Session(scenario).reset()
    if as_json:
        shown = {"address": str(scenario.address), "observation": asdict(observation)}
        if reveal:
            oracle = play_episode(make_agent("oracle", scenario=scenario), Session(scenario))
            shown["oracle"] = [asdict(action) for action in oracle.actions]
            shown["verdict"] = asdict(oracle.verdict)
        typer.echo(json.dumps(shown, indent=2, ensure_ascii=False, default=str))
        return
    console = render.console()
    console.print(render.briefing(observation.briefing or {}))
    for ticket in observation.tickets:
        console.print(render.ticket(ticket))
    if not reveal:
        return
    console.print(render.hidden(scenario))
    session = Session(scenario)
    oracle = make_agent("oracle", scenario=scenario)
    observation = session.reset()
    oracle.reset(observation)
    console.rule("The oracle's play")
    while not observation.done:
        action = oracle.act(observation)
        console.print(f"→ {action.action_type}", style="bold", end=" ")
        console.print(f"{action.content or ''} {dict(action.arguments) or ''}", markup=False)
        observation = session.step(action).observation
        console.print(render.result(observation))
    console.print(render.verdict(session.verdict()))
