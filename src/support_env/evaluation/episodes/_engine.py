"""Many episodes at once, in one process: those of models wait together, the others take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Final

from support_env.agents import AgentSource, Price, Usage
from support_env.evaluation.episodes._budget import Budget
from support_env.evaluation.episodes._play import EpisodeFailed, play
from support_env.evaluation.episodes._record import Record
from support_env.evaluation.episodes._settings import Job, Settings
from support_env.packs import LoadedPack

GIVE_UP: Final = 5
"""Failures in a row after which an agent counts as broken: the rest would fail as well."""

Finished = Callable[[Record], None]
Failed = Callable[[dict[str, Any]], None]


class AgentBroken(Exception):
    """One episode after another failed; the message holds the last reason."""


@dataclass(slots=True)
class Callbacks:
    """Who is told what became of each episode, in this process and one at a time."""

    finished: Finished
    failed: Failed


def failure(
    settings: Settings, job: Job, reason: str, usage: Usage | None, price: Price | None
) -> dict[str, Any]:
    """Return the line that is kept of an episode that failed."""
    held = usage or Usage()
    return {
        "company": settings.companies[job.company].id,
        "task": settings.tasks[job.task],
        "index": job.index,
        "trial": job.trial,
        "error": reason[:2000],
        "usage": asdict(held) | {"cost": None if price is None else round(price.of(held), 10)},
    }


def play_here(
    jobs: Iterable[Job],
    settings: Settings,
    companies: list[LoadedPack],
    source: AgentSource,
    *,
    concurrency: int,
    budget: Budget,
    told: Callbacks,
) -> None:
    """Play the jobs; returns when all have ended or the budget allows no more.

    Raises:
        AgentBroken: `GIVE_UP` episodes in a row failed.
    """
    playing = _play_all(jobs, settings, companies, source, concurrency, budget, told)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(playing)
        return
    # In a notebook a loop is running already: a thread has none.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, playing).result()


async def _play_all(
    jobs: Iterable[Job],
    settings: Settings,
    companies: list[LoadedPack],
    source: AgentSource,
    concurrency: int,
    budget: Budget,
    told: Callbacks,
) -> None:
    queue: Iterator[Job] = iter(jobs)
    threads = source.blocking and concurrency > 1
    failures = 0

    async def work() -> None:
        nonlocal failures
        while budget.begin():
            job = next(queue, None)
            if job is None:
                budget.end()
                return
            try:
                company = companies[job.company]
                record = await play(job, settings, company, source, threads=threads)
            except EpisodeFailed as error:
                line = failure(settings, job, str(error), error.usage, source.price)
                budget.add(line["usage"])
                told.failed(line)
                failures += 1
                if failures >= GIVE_UP:
                    raise AgentBroken(str(error)) from error
            else:
                failures = 0
                budget.add(record["usage"])
                told.finished(record)
            finally:
                budget.end()
            await asyncio.sleep(0)  # a turn for the others, and for Ctrl-C

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(concurrency):
                group.create_task(work())
    except ExceptionGroup as group:
        raise group.exceptions[0] from group
    finally:
        await source.close()


__all__ = ["GIVE_UP", "AgentBroken", "Callbacks", "failure", "play_here"]
