"""What every room measures on: the scenarios of one task and company, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from support_env.agents import Agent
from support_env.evaluation.audit._bounds import Row
from support_env.oracle import oracle_plan
from support_env.scenario import Scenario, TaskSettings, make_scenario
from support_env.session import RewardMode, Session
from support_env.types import Action, Observation

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

SHORT: Final = 60
"""With fewer seeds than this it is the short form: nothing is said that needs many."""

Tell = Callable[[str, int, int], None]
"""Called with (what is measured, done, in all)."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one episode came to."""

    score: float
    success: bool
    parts: dict[str, float]
    steps: int
    left: int
    """Steps left at the end."""
    rewards: tuple[float, ...] = ()


class Ground:
    """One task of one company, over some seeds.

    Args:
        loaded: The company.
        task: The task's settings.
        seeds: Indices in the split.
        policy: `varied` or `as_written`.
        split: `train`, `validation` or `test`.
        tell: Called as a room goes on.
    """

    def __init__(
        self,
        loaded: LoadedPack,
        task: TaskSettings,
        seeds: Sequence[int],
        *,
        policy: str = "varied",
        split: str = "train",
        tell: Tell | None = None,
    ) -> None:
        self.loaded, self.task, self.seeds = loaded, task, tuple(seeds)
        self.policy, self.split = policy, split
        self.tell: Tell = tell or (lambda what, done, total: None)
        self._made: dict[tuple[int, bool], Scenario] = {}
        self._plans: dict[tuple[int, bool], tuple[Action, ...]] = {}
        self._begun: dict[tuple[str, RewardMode], tuple[Session, Observation]] = {}

    @property
    def name(self) -> str:
        """The task and the company."""
        return f"{self.loaded.pack.company.id} {self.task.name}"

    @property
    def short(self) -> bool:
        """Whether there are too few seeds for what needs many."""
        return len(self.seeds) < SHORT

    def some(self, count: int) -> tuple[int, ...]:
        """Return the first seeds, `count` at most."""
        return self.seeds[:count]

    def scenario(self, seed: int, twin: bool = False) -> Scenario:
        """Return a scenario; made once."""
        key = seed, twin
        if key not in self._made:
            self._made[key] = make_scenario(
                self.loaded, self.task, self.split, seed, self.policy, twin=twin
            )
        return self._made[key]

    def plan(self, seed: int, twin: bool = False) -> tuple[Action, ...]:
        """Return the oracle's play of a scenario; made once."""
        key = seed, twin
        if key not in self._plans:
            self._plans[key] = oracle_plan(self.scenario(seed, twin), company=self.loaded)
        return self._plans[key]

    def open(self, scenario: Scenario, mode: RewardMode = "sparse") -> Session:
        """Return a session. Sparse, so that no policy sees what a step paid."""
        return Session(scenario, mode, company=self.loaded)

    def play(self, agent: Agent, scenario: Scenario, mode: RewardMode = "sparse") -> Played:
        """Play one episode to its end."""
        session, observation = self._begin(scenario, mode)
        agent.reset(observation)
        rewards: list[float] = []
        metadata = observation.metadata
        while not observation.done:
            observation, reward, _, metadata = session.step(agent.act(observation))
            rewards.append(reward.value)
        return Played(
            score=float(metadata["score"]),
            success=bool(metadata["success"]),
            parts=dict(metadata["components"]),
            steps=len(rewards),
            left=observation.steps_left,
            rewards=tuple(rewards),
        )

    def _begin(self, scenario: Scenario, mode: RewardMode) -> tuple[Session, Observation]:
        """Return an episode at its start. The briefing is written once; plays are forks."""
        key = str(scenario.address), mode
        if key not in self._begun:
            session = self.open(scenario, mode)
            self._begun[key] = session, session.reset()
        session, observation = self._begun[key]
        return session.fork(), observation

    def replay(self, actions: Iterable[Action], scenario: Scenario) -> Played:
        """Play a list of actions, then notes until the steps run out."""
        return self.play(Listed(tuple(actions)), scenario)


class Listed:
    """Plays a list of actions, then writes notes."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = actions

    def reset(self, observation: object) -> None:
        """Begin."""
        self._next = 0

    def act(self, observation: object) -> Action:
        """Return the next action."""
        self._next += 1
        if self._next <= len(self._actions):
            return self._actions[self._next - 1]
        return Action("note", f"Nothing more, {self._next}.")


def summed(name: str, played: Sequence[Played], says: str = "") -> Row:
    """Return the means of some episodes."""
    if not played:
        return Row(name, 0.0, 0.0, 0, says)
    score = fmean(each.score for each in played)
    success = fmean(float(each.success) for each in played)
    return Row(name, round(score, 6), round(success, 6), len(played), says)


__all__ = ["Ground", "Listed", "Played", "Tell", "summed"]
