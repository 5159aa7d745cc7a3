"""Plays the oracle and fails unless every episode scores exactly 1. See oracle.sh."""

from __future__ import annotations

import argparse
import sys

from support_env.agents import make_agent
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action, Observation


class InProcess:
    """Plays sessions of this process."""

    def reset(self, task: str, seed: int) -> Observation:
        """Start an episode."""
        self._session = Session(make_scenario(find_company("retail"), TASKS[task], "train", seed))
        return self._session.reset()

    def step(self, action: Action) -> tuple[Observation, float]:
        """Take a step."""
        result = self._session.step(action)
        return result.observation, result.reward.value


class OnServer:
    """Plays on a running server."""

    def __init__(self, url: str) -> None:
        from support_env.client import SupportEnv

        self._client = SupportEnv(base_url=url).sync()

    def reset(self, task: str, seed: int) -> Observation:
        """Start an episode."""
        return self._client.reset(task=task, seed=seed).observation.to_core()

    def step(self, action: Action) -> tuple[Observation, float]:
        """Take a step."""
        result = self._client.step(action)
        return result.observation.to_core(), float(result.reward or 0.0)


def play(place: InProcess | OnServer, task: str, seed: int) -> float:
    """Return the oracle's score."""
    scenario = make_scenario(find_company("retail"), TASKS[task], "train", seed)
    oracle = make_agent("oracle", scenario=scenario)
    observation = place.reset(task, seed)
    oracle.reset(observation)
    score = 0.0
    while not observation.done:
        observation, reward = place.step(oracle.act(observation))
        score += reward
    return score


def main() -> int:
    """Play; 1 where a score is not 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a running server; without it, this process")
    parser.add_argument("--seeds", type=int, default=20, help="episodes of each task")
    options = parser.parse_args()
    place = OnServer(options.url) if options.url else InProcess()
    worst = 0
    for task in TASKS:
        scores = [play(place, task, seed) for seed in range(options.seeds)]
        full = sum(abs(score - 1.0) < 1e-9 for score in scores)
        worst |= full != len(scores)
        print(f"{task}: {full} of {len(scores)} episodes score 1")
    return worst


if __name__ == "__main__":
    sys.exit(main())
