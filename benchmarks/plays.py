"""What the benchmarks play: the oracle's own actions, replies filled up to 60 words.

The mix of actions is what an episode really does, and no agent has to think while a clock runs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from support_env.agents import make_agent
from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS, TaskSettings
from support_env.types import Action

WORDS = 60
FILLER = (
    "Please take all the time that you need to go through this and simply write back to us here "
    "if anything at all about it is unclear, because we would much rather explain it once more "
    "than leave you guessing about where things stand with your order and what we have done so far."
)


@dataclass(frozen=True, slots=True)
class Play:
    """An episode and what is done in it."""

    task: TaskSettings
    index: int
    scenario: Scenario
    actions: tuple[Action, ...]


def record(index: int, task: TaskSettings) -> Play:
    """Let the oracle play an episode, and write down its actions."""
    scenario = make_scenario(find_company("retail"), task, "train", index)
    session = Session(scenario)
    agent = make_agent("oracle", scenario=scenario)
    observation = session.reset()
    agent.reset(observation)
    actions: list[Action] = []
    while not observation.done:
        actions.append(_padded(agent.act(observation)))
        observation = session.step(actions[-1]).observation
    return Play(task, index, scenario, tuple(actions))


def mixed(episodes: int) -> list[Play]:
    """Record episodes of all tasks in turn."""
    tasks = list(TASKS.values())
    return [record(at // len(tasks), tasks[at % len(tasks)]) for at in range(episodes)]


def _padded(action: Action) -> Action:
    """Return a respond of at least 60 words."""
    words = len((action.content or "").split())
    if action.action_type != "respond" or words >= WORDS:
        return action
    extra = " ".join(FILLER.split()[: WORDS - words])
    return replace(action, content=f"{action.content} {extra}")
