"""A run as it stands: finished, or as far as it has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from support_env.evaluation.episodes import _folder as folder
from support_env.evaluation.episodes._lines import Line, read_lines
from support_env.evaluation.episodes._rows import Row, flat, row_of
from support_env.evaluation.episodes._settings import Settings


@dataclass(slots=True)
class Run:
    """One agent's episodes.

    `rows` are in the order of the jobs, whatever order they were finished in.
    """

    settings: Settings
    rows: list[Row]
    failures: list[Line] = field(default_factory=lambda: [])
    """Episodes that the agent did not get through, and has not since."""
    baselines: list[Row] = field(default_factory=lambda: [])
    """Other agents on the same scenarios, if they were played."""
    path: Path | None = None
    """The folder; None for a run that was kept in memory."""

    @property
    def complete(self) -> bool:
        """Whether every episode has been played to its end; of a plan, every one that was begun."""
        if self.settings.plan:
            return not self.failures
        return len(self.rows) == len(self.settings)

    def episodes(self) -> Iterator[Line]:
        """Yield the whole records, from the folder.

        Raises:
            ValueError: the run was kept in memory: it has rows only.
        """
        if self.path is None:
            raise ValueError("this run was kept in memory: give it a folder to keep its episodes")
        return folder.read_episodes(self.path)

    def episode(self, which: str) -> Line:
        """Return one record: by its number in the file (1 for the first), or by its address.

        An address may be followed by `#` and the trial.

        Raises:
            ValueError: there is none.
        """
        address, mark, trial = which.partition("#")
        number = int(which) if which.isdecimal() and len(which) < 12 else 0
        for place, record in enumerate(self.episodes(), 1):
            if place == number or (
                record["address"] == address and (not mark or str(record["trial"]) == trial)
            ):
                return record
        raise ValueError(f"no episode {which!r}: give a number from 1 to {len(self.rows)}, or an "
                         "address")  # fmt: skip

    def table(self) -> list[dict[str, Any]]:
        """Return the rows with one column for each figure: `pandas.DataFrame(run.table())`."""
        return [flat(row) for row in self.rows]


def load_run(path: str | PathLike[str]) -> Run:
    """Load a run from its folder; a torn last line is left out.

    Raises:
        RunError: the folder holds no run, or one that cannot be read.
    """
    place = Path(path)
    settings = folder.read_settings(place)
    try:
        rows = sort_rows(settings, [row_of(record) for record in folder.read_episodes(place)])
        failures = list(read_lines(place / folder.FAILURES))
        baselines = list(read_lines(place / folder.BASELINES))
    except (ValueError, KeyError) as error:
        raise folder.RunError(f"{place}: {error}") from error
    return Run(settings, rows, still_failed(settings, rows, failures), baselines, place)


def sort_rows(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """Return the rows in the order of the jobs; of two of one job the first."""
    held: dict[Any, Row] = {}
    for row in rows:
        held.setdefault(settings.job_of(row), row)
    return [held[job] for job in sorted(held)]


def still_failed(settings: Settings, rows: Sequence[Row], failures: Sequence[Line]) -> list[Line]:
    """Return the last failure of each job that has not been finished since."""
    done = {settings.job_of(row) for row in rows}
    last = {settings.job_of(line): line for line in failures}
    return [last[job] for job in sorted(last) if job not in done]


__all__ = ["Run", "load_run", "sort_rows", "still_failed"]
