"""The plan `readiness`: play where the verdict is still open, and stop where nothing is.

What is played next follows from the rounds before it alone, so a run that was stopped goes on as
if it had not been. The intervals allow for this way of choosing (statistics/_sequences.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from os import PathLike
from typing import Final, NamedTuple

from support_env.agents import AgentSource, find_agents
from support_env.evaluation.episodes import Job, Progress, Row, Run, run, sort_rows
from support_env.evaluation.readiness._readiness import Readiness, judge
from support_env.evaluation.readiness._thresholds import Thresholds
from support_env.packs import LoadedPack, find_company
from support_env.scenario import make_scenario
from support_env.tasks import TASKS

PLAN: Final = "readiness"
POOL: Final = range(50_000)
"""Seeds to choose from."""
EPISODES: Final = 2_000
_ROUND: Final = 32
"""Scenarios of a round, at least; later rounds are a quarter of what was played before."""
_STEP: Final = 6
"""Tickets of one clause in a round, at most: the next round knows more."""
_LOOK: Final = 10_000
"""Scenarios that are made in vain before what is looked for counts as not to be found."""
_PATIENCE: Final = 100
"""Tickets after which a rate that keeps so near to its line is left there."""


class _Candidate(NamedTuple):
    task: int
    index: int
    issue: str
    shows: frozenset[str]
    """Clauses that come into play, and sides of them: `late`, `late applies`, `late edge`."""


class Planner:
    """Chooses a company's scenarios, round by round.

    Args:
        loaded: The company.
        tasks: Names of tasks.
        split: Of the scenarios.
        seeds: What is chosen from.
    """

    def __init__(self, loaded: LoadedPack, tasks: Sequence[str], split: str, seeds: range) -> None:
        self._made: Iterator[_Candidate] = _candidates(loaded, tasks, split, seeds)
        self._seen: list[_Candidate] = []
        self._used: set[tuple[int, int]] = set()

    def choose(self, found: Readiness, size: int) -> list[tuple[int, int]]:
        """Return at most `size` new (task, index), in the order of the seeds.

        Clauses come first, then issue types, then errors that are rare or not over all tickets.
        Empty when nothing is open that more tickets would settle.
        """
        wants = _Wants(found)
        chosen: list[tuple[int, int]] = []
        in_vain = 0
        for candidate in self._all():
            if len(chosen) >= size or wants.is_met or in_vain >= _LOOK:
                break
            key = candidate.task, candidate.index
            if key not in self._used and wants.take(candidate):
                chosen.append(key)
                in_vain = 0
            else:
                in_vain += 1
        self._used.update(chosen)
        return chosen

    def _all(self) -> Iterator[_Candidate]:
        yield from self._seen
        for candidate in self._made:
            self._seen.append(candidate)
            yield candidate


def _candidates(
    loaded: LoadedPack, tasks: Sequence[str], split: str, seeds: range
) -> Iterator[_Candidate]:
    for index in seeds:
        for task, name in enumerate(tasks):
            made = make_scenario(loaded, TASKS[name], split, index, "as_written")
            target, deciding = made.target, made.requests[0].decision.deciding
            shows = {deciding, f"{deciding} applies", target.clause}
            if target.side:
                shows.add(f"{target.clause} applies")
            elif target.clause != deciding:
                shows.add(f"{target.clause} spares")
            if target.edge:
                shows.add(f"{target.clause} edge")
            yield _Candidate(task, index, made.requests[0].issue, frozenset(shows))


class _Wants:
    """The tickets that are wanted next: of clauses, else of issue types, else of any kind.

    A clause matters where an issue type is open; where people answer anyway it does not.
    """

    def __init__(self, found: Readiness) -> None:
        self._of: Counter[str] = Counter()
        """Clauses and sides of them, or issue types where no clause is open."""
        open_issues = [issue for issue in found.issues if issue.standing == "open"]
        matter = {clause for issue in open_issues for clause in issue.clauses}
        for name, judged in found.clauses.items():
            if judged.standing != "open" or name not in matter:
                continue
            if _is_stuck(judged.more, judged.together.seen):
                continue
            if judged.together.low >= found.thresholds.clause:
                self._of.update({f"{name} {side}": n for side, n in judged.wants.items()})
            else:
                self._of[name] = min(_STEP, judged.more or _STEP)
        self._issues = not self._of
        if self._issues:
            for issue in open_issues:
                if not _is_stuck(issue.more, issue.remaining.seen):
                    self._of[issue.issue] = _STEP if issue.more is None else min(_STEP, issue.more)
            self._of = +self._of
        rare = max((held.more or 0 for held in found.errors.values()), default=0)
        self._any = 0 if self._of else rare

    @property
    def is_met(self) -> bool:
        """Whether nothing more is wanted."""
        return not self._any and not self._of

    def take(self, candidate: _Candidate) -> bool:
        """Return whether a ticket is wanted, and count it if it is."""
        if self._any:
            self._any -= 1
            return True
        names = {candidate.issue} if self._issues else candidate.shows
        hit = [name for name in names if name in self._of]
        for name in hit:
            self._of[name] -= 1
        self._of = +self._of
        return bool(hit)


def _is_stuck(more: int | None, seen: int) -> bool:
    return more is None and seen >= _PATIENCE


def run_plan(
    agent: str | Callable[[], AgentSource],
    tasks: Sequence[str] = ("medium", "hard"),
    companies: Sequence[str] = ("retail",),
    *,
    thresholds: Thresholds | None = None,
    episodes: int = EPISODES,
    seeds: range = POOL,
    split: str = "train",
    trials: int = 1,
    concurrency: int | None = None,
    max_cost: float | None = None,
    out: str | PathLike[str] | None = None,
    engine: str = "asyncio",
    told: Callable[[Sequence[Readiness], int], None] | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play an agent under the policy as written until readiness is settled.

    Args:
        agent: What `find_agents` reads, or what makes a source of agents: each round has its own.
        tasks: Names of tasks with a desk.
        companies: Names or folders of company packs.
        thresholds: Where the lines are.
        episodes: At most so many in all.
        seeds: What is chosen from.
        split: Of the scenarios.
        trials: How often each scenario is played.
        concurrency: As for `run`.
        max_cost: As for `run`.
        out: A folder that keeps the run. What it holds already is not played again.
        engine: As for `run`.
        told: Called before each round with what was found, and how many episodes it has.
        progress: As for `run`.

    Returns:
        The run. It is settled, has all its episodes, or (`failures`, `max_cost`) could not go on.

    Raises:
        ValueError: an argument does not fit.
        RunError, AgentBroken, KeyboardInterrupt: as for `run`.
    """
    lines = thresholds or Thresholds()
    for name in tasks:
        if name in TASKS and not TASKS[name].desk:
            raise ValueError(f"task {name!r} has no desk, and readiness is about tasks that have")
    if episodes < trials:
        raise ValueError(f"{episodes} episodes: one scenario alone has {trials}")
    loaded = [find_company(name) for name in companies]
    planners = [Planner(each, tasks, split, seeds) for each in loaded]
    jobs: set[Job] = set()
    rows: list[Row] = []
    while True:
        found = [judge(rows, each, tasks, lines) for each in loaded]
        size = min(max(_ROUND, len(jobs) // trials // 4), (episodes - len(jobs)) // trials)
        chosen: list[Job] = []
        for company, planner in enumerate(planners):
            # What one company does not want is left for the others.
            share = (size - len(chosen) // trials) // (len(planners) - company)
            for scenario in planner.choose(found[company], share):
                chosen += [Job(company, *scenario, trial) for trial in range(trials)]
        if told is not None:
            told(found, len(chosen))
        source = find_agents(agent) if isinstance(agent, str) else agent()
        played = run(
            source, tasks, companies, seeds, policy="as_written", split=split, trials=trials,
            concurrency=concurrency, max_cost=max_cost, out=out, engine=engine, jobs=chosen,
            plan=PLAN, progress=progress,
        )  # fmt: skip
        jobs.update(chosen)
        # A folder may hold rounds that are still to come here: it was stopped and goes on.
        rows = [row for row in (*rows, *played.rows) if played.settings.job_of(row) in jobs]
        rows = sort_rows(played.settings, rows)
        if not chosen or len(rows) < len(jobs):
            return replace(played, rows=rows) if out is None else played


__all__ = ["EPISODES", "PLAN", "POOL", "Planner", "run_plan"]
