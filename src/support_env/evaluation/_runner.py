"""Many episodes, summed up per task and company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from support_env.agents import make_agent
from support_env.evaluation._episode import Episode, play_episode
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS

Progress = Callable[[str, int, int], None]
"""Called with (task, episodes done, episodes in all) after each episode."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How one agent did on one task of one company. All means are over episodes."""

    agent: str
    task: str
    company: str
    policy: str
    split: str
    episodes: int
    mean_score: float
    success_rate: float
    mean_steps: float
    mean_return: float
    """Mean of the sum of rewards; equals the mean score by construction."""
    parts: dict[str, float] = field(default_factory=lambda: {})
    """Mean of each part of the score (penalties below 0)."""

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


def parse_seeds(text: str) -> range:
    """Read `0:200` (200 seeds, the end left out), or `7` (that one seed).

    Raises:
        ValueError: says what is allowed.
    """
    low, colon, high = text.strip().partition(":")
    if not low.isdecimal() or (colon and not high.isdecimal()):
        raise ValueError(f"seeds {text!r}: want START:END like 0:200, or one seed like 7")
    start = int(low)
    stop = int(high) if colon else start + 1
    if stop <= start:
        raise ValueError(f"seeds {text!r}: the end must be above the start")
    return range(start, stop)


def parse_names(text: str, known: Sequence[str], what: str) -> list[str]:
    """Read `easy,hard` against the known names; ValueError lists them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        raise ValueError(
            f"unknown {what} {', '.join(map(repr, unknown)) or repr(text)}: "
            f"choose from {', '.join(known)}"
        )
    return list(dict.fromkeys(names))


def evaluate(
    agent: str,
    tasks: Sequence[str],
    companies: Sequence[str],
    seeds: Sequence[int],
    *,
    policy: str = "varied",
    split: str = "train",
    progress: Progress | None = None,
    keep: Callable[[Episode], None] | None = None,
) -> list[Summary]:
    """Play the agent on every (company, task, seed) and sum up, one Summary a task and company.

    Args:
        agent: A name that `make_agent` knows.
        tasks: Task names.
        companies: Names or folders of company packs.
        seeds: Indices in the split.
        policy: `varied` or `as_written`.
        split: `train`, `validation` or `test`.
        progress: Called after every episode.
        keep: Called with every finished episode.
    """
    summaries: list[Summary] = []
    for company in companies:
        loaded = find_company(company)
        for task in tasks:
            episodes: list[Episode] = []
            for seed in seeds:
                scenario = make_scenario(loaded, TASKS[task], split, seed, policy)
                player = make_agent(agent, seed=seed, scenario=scenario)
                episode = play_episode(player, Session(scenario))
                episodes.append(episode)
                if keep is not None:
                    keep(episode)
                if progress is not None:
                    progress(task, len(episodes), len(seeds))
            summaries.append(_summary(agent, task, loaded.pack.company.id, policy, split, episodes))
    return summaries


def _summary(
    agent: str, task: str, company: str, policy: str, split: str, episodes: Sequence[Episode]
) -> Summary:
    parts: dict[str, list[float]] = {}
    for episode in episodes:
        for name, value in episode.parts.items():
            parts.setdefault(name, []).append(value)
    return Summary(
        agent=agent,
        task=task,
        company=company,
        policy=policy,
        split=split,
        episodes=len(episodes),
        mean_score=round(fmean(e.score for e in episodes), 6),
        success_rate=round(fmean(float(e.verdict.success) for e in episodes), 6),
        mean_steps=round(fmean(len(e.actions) for e in episodes), 6),
        mean_return=round(fmean(sum(e.rewards) for e in episodes), 6),
        parts={name: round(sum(v) / len(episodes), 6) for name, v in sorted(parts.items())},
    )
