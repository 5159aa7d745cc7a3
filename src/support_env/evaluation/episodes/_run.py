"""`run`: play an agent on many scenarios, keep what came of it, and go on where it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from support_env.agents import AgentSource, find_agents
from support_env.evaluation.episodes._baselines import play_baselines
from support_env.evaluation.episodes._budget import Budget
from support_env.evaluation.episodes._engine import AgentBroken, Callbacks
from support_env.evaluation.episodes._folder import FAILURES, RunFolder
from support_env.evaluation.episodes._lines import read_lines
from support_env.evaluation.episodes._load import Run, load_run, sort_rows, still_failed
from support_env.evaluation.episodes._rows import Row, row_of
from support_env.evaluation.episodes._settings import Job, Settings, make_settings
from support_env.packs import LoadedPack, find_company

Progress = Callable[[Row | None, int], None]
"""Called after each episode with its row (None if it failed), and how many were there already."""


def run(
    agent: str | AgentSource,
    tasks: Sequence[str] = ("easy", "medium", "hard"),
    companies: Sequence[str] = ("retail",),
    seeds: range = range(200),
    *,
    policy: str = "varied",
    split: str = "train",
    trials: int = 1,
    concurrency: int | None = None,
    max_cost: float | None = None,
    out: str | PathLike[str] | None = None,
    engine: str = "asyncio",
    baselines: bool = False,
    jobs: Sequence[Job] | None = None,
    plan: str = "",
    progress: Progress | None = None,
) -> Run:
    """Play an agent on every (company, task, seed, trial).

    Args:
        agent: What `find_agents` reads, or what it returned.
        tasks: Names of tasks.
        companies: Names or folders of company packs.
        seeds: Indices in the split.
        policy: `varied` or `as_written`.
        split: `train`, `validation` or `test`.
        trials: How often each scenario is played.
        concurrency: Episodes at once; what suits the agent if not given.
        max_cost: No episode is begun that would go beyond it; needs the agent's price.
        out: A folder in which every finished episode is kept at once. If it holds a run of the
            same settings, that one goes on. Without it only rows are kept, in memory.
        engine: `asyncio` (this process) or `ray` (whole episodes on a cluster's workers).
        baselines: Also play other agents on the same scenarios, for comparison.
        jobs: Play only these of the run's jobs, in this order.
        plan: What chose the jobs, kept with the run; a run without goes on with all.
        progress: Called after every episode.

    Returns:
        The run as far as it came: see `Run.complete`.

    Raises:
        ValueError: an argument does not fit; names it, and what is allowed.
        RunError: the folder holds another run, or is in use.
        AgentBroken: one episode after another failed. What was finished is kept.
        KeyboardInterrupt: what was finished is kept.
    """
    source = find_agents(agent) if isinstance(agent, str) else agent
    loaded = [find_company(name) for name in companies]
    settings = make_settings(source, tasks, loaded, policy, split, seeds, trials, plan)
    if concurrency is not None and not 1 <= concurrency <= 1024:
        raise ValueError(f"concurrency {concurrency}: must be 1 to 1024")
    if engine not in ("asyncio", "ray"):
        raise ValueError(f"engine {engine!r}: choose from asyncio, ray")
    if max_cost is not None and source.price is None:
        raise ValueError("max_cost needs the agent's price per million tokens")
    wanted = list(settings.jobs()) if jobs is None else list(jobs)
    many = concurrency or source.concurrency
    playing = _Playing(settings, loaded, source, wanted, many, Budget(max_cost), engine, progress)
    if out is None:
        made = playing.in_memory()
        if baselines:
            made.baselines = play_baselines(settings, loaded)
        return made
    with RunFolder(Path(out), settings, loaded) as folder:
        playing.in_folder(folder)
        if baselines:
            play_baselines(settings, loaded, folder.path)
    return load_run(out)


class _Playing:
    """What one call of `run` has to do."""

    def __init__(
        self,
        settings: Settings,
        companies: list[LoadedPack],
        source: AgentSource,
        jobs: list[Job],
        concurrency: int,
        budget: Budget,
        engine: str,
        progress: Progress | None,
    ) -> None:
        self._settings, self._companies, self._source = settings, companies, source
        self._jobs, self._concurrency, self._budget = jobs, concurrency, budget
        self._engine, self._progress = engine, progress

    def in_memory(self) -> Run:
        """Play all; keep rows."""
        rows: list[Row] = []
        failures: list[dict[str, Any]] = []
        self._play(self._jobs, lambda record: rows.append(row_of(record)), failures.append, 0)
        settings = self._settings
        ordered = sort_rows(settings, rows)
        return Run(settings, ordered, still_failed(settings, ordered, failures))

    def in_folder(self, folder: RunFolder) -> None:
        """Play what is missing; keep everything."""
        done: set[Job] = set()
        for row in load_run(folder.path).rows:
            done.add(self._settings.job_of(row))
            self._budget.add(row)
        for line in read_lines(folder.path / FAILURES):
            self._budget.add(line["usage"])
        left = [job for job in self._jobs if job not in done]
        self._play(left, folder.add, folder.add_failure, len(done))
        folder.sort()

    def _play(
        self,
        jobs: list[Job],
        keep: Callable[[dict[str, Any]], None],
        keep_failure: Callable[[dict[str, Any]], None],
        before: int,
    ) -> None:
        def finished(record: dict[str, Any]) -> None:
            keep(record)
            if self._progress is not None:
                self._progress(row_of(record), before)

        def failed(line: dict[str, Any]) -> None:
            keep_failure(line)
            if self._progress is not None:
                self._progress(None, before)

        told = Callbacks(finished, failed)
        if self._engine == "ray":
            from support_env.evaluation.episodes._ray import play_on_ray as play
        else:
            from support_env.evaluation.episodes._engine import play_here as play
        play(
            jobs, self._settings, self._companies, self._source,
            concurrency=self._concurrency, budget=self._budget, told=told,
        )  # fmt: skip


__all__ = ["AgentBroken", "Progress", "run"]
