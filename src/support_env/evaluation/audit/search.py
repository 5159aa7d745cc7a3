"""An optimiser as the attacker: evolution over scripted policies made from observation templates.

The search sees what a trainer sees: observations, and an episode's score at its end. It breeds
genomes on train seeds, stops the weak ones early (successive halving), and plays the best once on
seeds that it has never seen. What it finds above the bounds is a hole in grader, generator or
customer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from support_env.agents import Agent
from support_env.evaluation.audit._evolve import Found, evolve
from support_env.evaluation.audit._genome import Genome, describe
from support_env.evaluation.audit._scripted import ScriptedAgent
from support_env.scenario import TaskSettings, make_scenario
from support_env.session import Session

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

MEAN_BOUND: Final = 0.30
SUCCESS_BOUND: Final = 0.05
"""What the best policy may get on unseen seeds, on tasks with a desk."""

Progress = Callable[[str, int, int], None]
"""Called with (task, episodes done, episodes in all)."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best policy that the search found, and what it gets."""

    task: str
    company: str
    best: Genome
    train_mean: float
    test_mean: float
    test_success: float
    episodes: int
    """Train episodes, those for a look around included."""
    bounded: bool
    """Whether the bounds hold here: where there is a desk. Elsewhere the result is a report."""
    history: tuple[Found, ...]

    @property
    def ok(self) -> bool:
        """Whether no bound is broken."""
        within = self.test_mean <= MEAN_BOUND and self.test_success <= SUCCESS_BOUND
        return within or not self.bounded

    def __str__(self) -> str:
        return (
            f"{self.company} {self.task}: train {self.train_mean:.3f}, unseen "
            f"{self.test_mean:.3f}, success {self.test_success:.1%}, after {self.episodes} "
            f"episodes\n{describe(self.best)}"
        )


def search(
    loaded: LoadedPack,
    task: TaskSettings,
    *,
    train: Sequence[int] = range(400),
    test: Sequence[int] = range(10_000, 10_200),
    test_split: str = "train",
    budget: int = 4000,
    seed: int = 0,
    policy: str = "varied",
    progress: Progress | None = None,
) -> SearchResult:
    """Search for a scripted policy that scores, and play the best on unseen seeds.

    Args:
        loaded: The company.
        task: The task's settings.
        train: Indices of the `train` split to breed on.
        test: Indices to judge the best on, played once each.
        test_split: The split that `test` counts in.
        budget: Train episodes at most.
        seed: Another search.
        policy: `varied` or `as_written`.
        progress: Called after every genome.

    Raises:
        ValueError: There is nothing to train or test on, or train and test share seeds.
    """
    if not train or not test:
        raise ValueError("search: train and test each need at least one seed")
    if test_split == "train" and set(train) & set(test):
        raise ValueError("search: test seeds must be unseen, and some are in train")
    sessions: dict[tuple[str, int], Session] = {}

    def play(agent: Agent, index: int, split: str = "train") -> tuple[float, bool]:
        session = sessions.get((split, index))
        if session is None:
            scenario = make_scenario(loaded, task, split, index, policy)
            session = sessions[split, index] = Session(scenario, "sparse", company=loaded)
        return _score(agent, session)

    def tell(done: int) -> None:
        if progress is not None:
            progress(task.name, done, budget)

    best, mean, history, spent = evolve(
        play, train, limit=task.limit, budget=budget, seed=seed, tell=tell
    )
    played = [play(ScriptedAgent(best), index, test_split) for index in test]
    return SearchResult(
        task=task.name,
        company=loaded.pack.company.id,
        best=best,
        train_mean=round(mean, 6),
        test_mean=round(fmean(score for score, _ in played), 6),
        test_success=round(fmean(float(success) for _, success in played), 6),
        episodes=spent,
        bounded=task.desk,
        history=history,
    )


def _score(agent: Agent, session: Session) -> tuple[float, bool]:
    """Play one episode. Rewards are sparse: the only one comes after the last action."""
    observation = session.reset()
    agent.reset(observation)
    info = {}
    while not observation.done:
        observation, _, _, info = session.step(agent.act(observation))
    return float(info["score"]), bool(info["success"])


__all__ = [
    "MEAN_BOUND", "SUCCESS_BOUND", "Found", "Genome", "SearchResult", "describe", "evolve",
    "search",
]  # fmt: skip
