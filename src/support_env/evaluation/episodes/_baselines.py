"""What a score is read against: other agents on the same scenarios, kept with the run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from support_env.agents import Agent, make_agent
from support_env.agents.trivial import trivial_policies
from support_env.evaluation._episode import play_episode
from support_env.evaluation.episodes._folder import BASELINES
from support_env.evaluation.episodes._lines import Appender, read_lines
from support_env.evaluation.episodes._rows import Row
from support_env.evaluation.episodes._settings import Settings
from support_env.packs import LoadedPack
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS

BUILT_IN: Final = ("oracle", "template", "rules", "random", "noop")
TRIVIAL: Final = "trivial:"
"""Before the name of a policy that must never pay; the best of them is the floor."""


def play_baselines(
    settings: Settings, companies: list[LoadedPack], folder: Path | None = None
) -> list[Row]:
    """Play the built-in agents and the trivial policies on a run's scenarios, once each.

    Args:
        settings: The run's.
        companies: Its companies.
        folder: Its folder: what is there already is not played again.

    Returns:
        A row for each agent and scenario: who, where, score, success, steps.
    """
    rows: list[Row] = [] if folder is None else list(read_lines(folder / BASELINES))
    done = {(row["company"], row["task"], row["index"], row["agent"]) for row in rows}
    file = None if folder is None else Appender(folder / BASELINES)
    try:
        for place, loaded in enumerate(companies):
            company = settings.companies[place].id
            for task in settings.tasks:
                for index in range(settings.start, settings.stop):
                    names = [n for n in _names(loaded) if (company, task, index, n) not in done]
                    if not names:
                        continue
                    scenario = make_scenario(
                        loaded, TASKS[task], settings.split, index, settings.policy
                    )
                    for row in _played(loaded, scenario, names):
                        rows.append(row)
                        if file is not None:
                            file.append(row)
    finally:
        if file is not None:
            file.close()
    return rows


def _names(loaded: LoadedPack) -> list[str]:
    return [*BUILT_IN, *(TRIVIAL + name for name in trivial_policies(_words(loaded)))]


def _played(loaded: LoadedPack, scenario: Scenario, names: list[str]) -> Iterator[Row]:
    policies: dict[str, Agent] = trivial_policies(_words(loaded))
    for name in names:
        if name.startswith(TRIVIAL):
            agent = policies[name.removeprefix(TRIVIAL)]
        else:
            agent = make_agent(name, seed=scenario.address.index, scenario=scenario)
        yield _row(name, play_episode(agent, Session(scenario, company=loaded)), scenario)


def _row(name: str, episode: Any, scenario: Scenario) -> Row:
    address = scenario.address
    return {
        "agent": name,
        "company": address.company,
        "task": address.task,
        "index": address.index,
        "score": episode.score,
        "success": episode.verdict.success,
        "steps": len(episode.actions),
    }


def _words(loaded: LoadedPack) -> list[str]:
    """Return a company's words, for the policy that writes all of them."""
    pack = loaded.pack
    held = [word for issue in pack.issues.values() for word in issue.words]
    return [*held, *pack.issues, *pack.resolutions, *pack.queues, *pack.lookups]


__all__ = ["BUILT_IN", "TRIVIAL", "play_baselines"]
