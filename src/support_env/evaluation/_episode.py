"""One episode: an agent, a session, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from support_env.agents import Agent
from support_env.grading import Verdict
from support_env.session import Session
from support_env.types import Action


@dataclass(frozen=True, slots=True)
class Episode:
    """One finished episode, complete enough to be graded again."""

    address: str
    task: str
    actions: tuple[Action, ...]
    rewards: tuple[float, ...]
    errors: tuple[str | None, ...]
    end_reason: str | None
    verdict: Verdict

    @property
    def score(self) -> float:
        """The episode's score, in [0, 1]."""
        return self.verdict.score / 10_000

    @property
    def parts(self) -> Mapping[str, float]:
        """What each part of the score came to, in [0, 1] (penalties below 0)."""
        return {name: points / 10_000 for name, points in self.verdict.parts.items()}


def play_episode(agent: Agent, session: Session) -> Episode:
    """Play one episode to its end. The agent never sees a reward.

    The session is reset here. An agent that raises loses nothing but its own episode: the
    exception goes up to the caller.
    """
    observation = session.reset()
    agent.reset(observation)
    actions: list[Action] = []
    rewards: list[float] = []
    errors: list[str | None] = []
    while not observation.done:
        action = agent.act(observation)
        observation, reward, _, _ = session.step(action)
        actions.append(action)
        rewards.append(reward.value)
        errors.append(observation.result.get("error") if observation.result else None)
    return Episode(
        address=str(session.scenario.address),
        task=session.scenario.address.task,
        actions=tuple(actions),
        rewards=tuple(rewards),
        errors=tuple(errors),
        end_reason=session.transcript.end_reason,
        verdict=session.verdict(),
    )
