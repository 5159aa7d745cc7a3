"""Many machines: whole episodes in Ray actors, never a remote call for a step.

The head keeps the run's folder; actors return records. One that dies costs its own episode only,
which is played again elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

from support_env.agents import AgentSource
from support_env.evaluation.episodes._budget import Budget
from support_env.evaluation.episodes._engine import GIVE_UP, AgentBroken, Callbacks, failure
from support_env.evaluation.episodes._play import EpisodeFailed, play
from support_env.evaluation.episodes._record import Record
from support_env.evaluation.episodes._settings import Job, Settings
from support_env.packs import LoadedPack, find_company

DEATHS: Final = 3
"""How often one episode may take its worker with it before it counts as failed."""

Outcome = tuple[str, Any]
"""`("record", record)` or `("failure", line)`."""


class _Worker:
    """Plays one episode at a time, in a process of its own."""

    def __init__(self, settings: Settings, companies: list[str], make: Callable[[], AgentSource]):
        self._settings = settings
        self._companies = [find_company(path) for path in companies]
        self._source = make()
        self._loop = asyncio.new_event_loop()  # one for all episodes: connections stay open

    def play(self, job: Job) -> Outcome:
        company = self._companies[job.company]
        wanted = self._settings.companies[job.company].digest
        if company.digest != wanted:
            raise RuntimeError(f"{company.path}: pack {company.digest} here, {wanted} at the head")
        try:
            made = self._loop.run_until_complete(play(job, self._settings, company, self._source))
        except EpisodeFailed as error:
            price = self._source.price
            return "failure", failure(self._settings, job, str(error), error.usage, price)
        return "record", made


def play_on_ray(
    jobs: Iterable[Job],
    settings: Settings,
    companies: list[LoadedPack],
    source: AgentSource,
    *,
    concurrency: int,
    budget: Budget,
    told: Callbacks,
) -> None:
    """Play the jobs on the cluster that `RAY_ADDRESS` names, or on one started here.

    Raises:
        ImportError: ray is not installed; says how to get it.
        ValueError: the agent cannot be made on another machine.
        AgentBroken: `GIVE_UP` episodes in a row failed.
    """
    try:
        import ray  # pyright: ignore[reportMissingImports] - an extra
    except ImportError as error:
        raise ImportError("engine ray: pip install 'openenv-support-env[ray]'") from error
    if source.again is None:
        raise ValueError(f"engine ray: agent {source.name} cannot be made on another machine")
    begun = not ray.is_initialized()
    if begun:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        _Cluster(ray, jobs, settings, companies, source.again, budget, told).play(concurrency)
    finally:
        if begun:
            ray.shutdown()


class _Cluster:
    """The workers, and who plays what."""

    def __init__(
        self,
        ray: Any,
        jobs: Iterable[Job],
        settings: Settings,
        companies: list[LoadedPack],
        make: Callable[[], AgentSource],
        budget: Budget,
        told: Callbacks,
    ) -> None:
        self._ray = ray
        self._queue = list(jobs)[::-1]
        self._budget, self._told, self._settings = budget, told, settings
        paths = [str(company.path) for company in companies]
        worker = ray.remote(max_restarts=0)(_Worker)
        self._new: Callable[[], Any] = lambda: worker.remote(settings, paths, make)
        self._deaths: dict[Job, int] = {}
        self._running: dict[Any, tuple[Any, Job]] = {}
        self._failures = 0

    def play(self, concurrency: int) -> None:
        """Play everything with so many workers."""
        for _ in range(min(concurrency, len(self._queue))):
            self._give(self._new())
        while self._running:
            ready, _ = self._ray.wait(list(self._running), num_returns=1)
            worker, job = self._running.pop(ready[0])
            self._budget.end()
            try:
                kind, made = self._ray.get(ready[0])
            except self._ray.exceptions.RayActorError as error:
                self._died(job, str(error))
                worker = self._new()
            else:
                self._took(kind, made)
            self._give(worker)

    def _give(self, worker: Any) -> None:
        """Give a worker the next job, if there is one and the budget allows it."""
        if self._queue and self._budget.begin():
            job = self._queue.pop()
            self._running[worker.play.remote(job)] = worker, job

    def _died(self, job: Job, reason: str) -> None:
        self._deaths[job] = self._deaths.get(job, 0) + 1
        if self._deaths[job] < DEATHS:
            self._queue.append(job)
        else:
            self._took("failure", failure(self._settings, job, reason, None, None))

    def _took(self, kind: str, made: Record) -> None:
        self._budget.add(made["usage"])
        if kind == "record":
            self._failures = 0
            self._told.finished(made)
            return
        self._told.failed(made)
        self._failures += 1
        if self._failures >= GIVE_UP:
            raise AgentBroken(made["error"])


__all__ = ["play_on_ray"]
