"""One episode of a run: an agent, a session, and the record of what came of it."""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import replace
from time import perf_counter
from typing import Any

from support_env.agents import AgentSource, AnyAgent, Seat, Usage
from support_env.evaluation.episodes._record import Record, make_record
from support_env.evaluation.episodes._settings import Job, Settings
from support_env.packs import LoadedPack
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action, Observation


class EpisodeFailed(Exception):
    """The agent did not get through its episode; what it took is kept."""

    def __init__(self, message: str, usage: Usage | None) -> None:
        super().__init__(message)
        self.usage = usage


async def play(
    job: Job,
    settings: Settings,
    company: LoadedPack,
    source: AgentSource,
    *,
    threads: bool = False,
) -> Record:
    """Play one episode and return its record. The agent never sees a reward.

    Args:
        job: Which episode.
        settings: The run's.
        company: The job's company.
        source: Where the agent comes from.
        threads: Give an agent that may block a thread of its own.

    Raises:
        EpisodeFailed: the agent raised; the message says what.
    """
    task = TASKS[settings.tasks[job.task]]
    scenario = make_scenario(company, task, settings.split, job.index, settings.policy)
    session = Session(scenario, company=company)
    begin = perf_counter()
    agent: AnyAgent | None = None
    thinking = 0.0
    seen = [session.reset()]
    rewards: list[float] = []
    try:
        agent = source.take(Seat(scenario, job.index, job.trial))
        agent.reset(seen[0])
        while not seen[-1].done:
            asked = perf_counter()
            action = await _act(agent, _without_reward(seen[-1]), threads)
            thinking += perf_counter() - asked
            after, reward, _, _ = session.step(action)
            seen.append(after)
            rewards.append(reward.value)
    except Exception as error:  # whatever an agent raises costs its own episode only
        said = f"{type(error).__name__}: {error}"
        raise EpisodeFailed(said, _usage(agent)) from error
    source.give_back(agent)
    usage = _usage(agent)
    timings: dict[str, Any] = {
        "seconds": round(perf_counter() - begin, 6),
        "agent_seconds": round(thinking, 6),
        "retries": usage.retries if usage else 0,
    }
    return make_record(
        settings.agent, job.trial, session, seen, rewards, usage, source.price, timings
    )


async def _act(agent: AnyAgent, observation: Observation, threads: bool) -> Action:
    if threads:
        made = await asyncio.to_thread(agent.act, observation)
    else:
        made = agent.act(observation)
    return await made if inspect.isawaitable(made) else made


def _without_reward(observation: Observation) -> Observation:
    if observation.reward is None and not observation.metadata:
        return observation
    return replace(observation, reward=None, metadata={})


def _usage(agent: object) -> Usage | None:
    usage = getattr(agent, "usage", None)
    return usage if isinstance(usage, Usage) else None


__all__ = ["EpisodeFailed", "play"]
