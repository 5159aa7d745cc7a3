"""What is played: agent, tasks, companies, seeds, trials. Two runs of equal settings are one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from support_env.agents import AgentSource
from support_env.evaluation.episodes._record import FORMAT, versions
from support_env.packs import LoadedPack
from support_env.scenario import MODES, SPLITS
from support_env.tasks import TASKS


class Job(NamedTuple):
    """One episode to be played. Jobs sort in the order that a finished run's lines have."""

    company: int
    """Place in the settings' companies."""
    task: int
    """Place in the settings' tasks."""
    index: int
    trial: int


@dataclass(frozen=True, slots=True)
class CompanyRef:
    """A company and the state of its pack."""

    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run plays, and with which versions of everything that decides about it."""

    agent: str
    agent_settings: Mapping[str, Any]
    tasks: tuple[str, ...]
    companies: tuple[CompanyRef, ...]
    policy: str
    split: str
    start: int
    stop: int
    """Indices from start up to, not including, stop."""
    trials: int
    price: tuple[float, float] | None
    """Per million prompt and completion tokens."""
    versions: Mapping[str, str]
    plan: str = ""
    """What chooses among these episodes; empty if all are played."""
    format: int = FORMAT

    def jobs(self) -> Iterator[Job]:
        """Yield every episode: all trials of a scenario, then the next scenario."""
        for company in range(len(self.companies)):
            for task in range(len(self.tasks)):
                for index in range(self.start, self.stop):
                    for trial in range(self.trials):
                        yield Job(company, task, index, trial)

    def __len__(self) -> int:
        seeds = self.stop - self.start
        return len(self.companies) * len(self.tasks) * seeds * self.trials

    def job_of(self, held: Mapping[str, Any]) -> Job:
        """Return the job that a record or row comes from.

        Raises:
            ValueError: it is none of these settings' jobs.
        """
        names = [company.id for company in self.companies]
        try:
            job = Job(
                names.index(held["company"]),
                self.tasks.index(held["task"]),
                held["index"],
                held["trial"],
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"an episode that this run does not play: {error}") from error
        if not (self.start <= job.index < self.stop and 0 <= job.trial < self.trials):
            raise ValueError(f"an episode that this run does not play: {held['address']}")
        return job

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        made = asdict(self)
        return made | {"price": None if self.price is None else list(self.price)}

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Settings:
        """Read settings back; ValueError if they are none, or of another form."""
        if held.get("format") != FORMAT:
            raise ValueError(f"a run of form {held.get('format')!r}; this version reads {FORMAT}")
        try:
            return cls(
                **{
                    **held,
                    "tasks": tuple(held["tasks"]),
                    "companies": tuple(CompanyRef(**company) for company in held["companies"]),
                    "price": None if held["price"] is None else tuple(held["price"]),
                }
            )
        except (KeyError, TypeError) as error:
            raise ValueError(f"not the settings of a run: {error}") from error

    def differences(self, other: Settings) -> list[str]:
        """Return what differs, one readable line each."""
        mine, theirs = self.as_json(), other.as_json()
        return [
            f"{name}: {mine[name]!r} there, {theirs[name]!r} here"
            for name in mine
            if mine[name] != theirs[name]
        ]


def make_settings(
    source: AgentSource,
    tasks: Sequence[str],
    companies: Sequence[LoadedPack],
    policy: str,
    split: str,
    seeds: range,
    trials: int,
    plan: str = "",
) -> Settings:
    """Return settings, checked.

    Raises:
        ValueError: names the argument, its value and what is allowed.
    """
    for task in tasks:
        if task not in TASKS:
            raise ValueError(f"unknown task {task!r}: choose from {', '.join(TASKS)}")
    if policy not in MODES:
        raise ValueError(f"policy {policy!r}: choose from {', '.join(MODES)}")
    if split not in SPLITS:
        raise ValueError(f"split {split!r}: choose from {', '.join(SPLITS)}")
    if not seeds or seeds.step != 1 or seeds.start < 0:
        raise ValueError(f"seeds {seeds!r}: want a range of at least one seed, from 0 on, step 1")
    if trials < 1:
        raise ValueError(f"trials {trials}: must be 1 or more")
    if not tasks or not companies:
        raise ValueError("want at least one task and one company")
    ids = [loaded.pack.company.id for loaded in companies]
    if len(set(ids)) < len(ids) or len(set(tasks)) < len(tasks):
        raise ValueError("a task or company is named twice")
    price = source.price
    return Settings(
        agent=source.name,
        agent_settings=dict(source.settings),
        tasks=tuple(tasks),
        companies=tuple(CompanyRef(loaded.pack.company.id, loaded.digest) for loaded in companies),
        policy=policy,
        split=split,
        start=seeds.start,
        stop=seeds.stop,
        trials=trials,
        price=None if price is None else (price.prompt, price.completion),
        versions=versions(),
        plan=plan,
    )


__all__ = ["CompanyRef", "Job", "Settings", "make_settings"]
