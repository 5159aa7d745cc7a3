"""The report of a run: its summaries, in four forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from typing import Final

from support_env.evaluation.episodes import Run, RunError, load_run
from support_env.evaluation.readiness import Readiness, Thresholds, readiness
from support_env.evaluation.reports import _readiness
from support_env.evaluation.reports._page import page
from support_env.evaluation.reports._readiness_page import readiness_page
from support_env.evaluation.reports._tables import Summary, as_csv, as_json, as_markdown
from support_env.evaluation.results import summarise

EPISODES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Report:
    """What a run came to, to be written down."""

    run: Run
    rows: list[Summary]
    """What `summarise` says: one for each task and company."""

    def json(self) -> str:
        """Return the rows as JSON."""
        return as_json(self.rows)

    def csv(self) -> str:
        """Return one line for each row, nested figures under dotted names."""
        return as_csv(self.rows)

    def markdown(self) -> str:
        """Return a table with a column for each row."""
        return as_markdown(self.rows)

    def html(
        self, *, episodes: int = EPISODES, progress: Callable[[int, int], None] | None = None
    ) -> str:
        """Return one page that needs no network: figures, and the episodes written out.

        Args:
            episodes: At most so many are written out, spread evenly over the run; figures are of
                all.
            progress: Called with episodes read and their number after each.

        Raises:
            ValueError: the run was kept in memory, so there are no episodes; or (RunError) one of
                them cannot be read.
        """
        return page(self.run, self.rows, episodes, progress or (lambda _done, _total: None))


@dataclass(frozen=True, slots=True)
class ReadinessReport:
    """What a run shows of an agent's readiness, to be written down."""

    run: Run
    found: list[Readiness]
    """One for each company."""

    @property
    def unmet(self) -> list[str]:
        """What of the thresholds' `require` is not so; empty if the agent may go live."""
        return [f"{each.company}: {line}" for each in self.found for line in each.unmet()]

    def json(self) -> str:
        """Return everything as JSON."""
        return _readiness.as_json(self.found)

    def csv(self) -> str:
        """Return one line for each issue type and each clause."""
        return _readiness.as_csv(self.found)

    def markdown(self) -> str:
        """Return tables."""
        return _readiness.markdown(self.found)

    def html(self) -> str:
        """Return one page that needs no network, with the worst transcripts.

        Raises:
            ValueError: the run was kept in memory, so there are none.
        """
        return readiness_page(self.run, self.found)


def readiness_report(
    run: Run | str | PathLike[str], thresholds: Thresholds | None = None
) -> ReadinessReport:
    """Return the readiness of a run's agent, or of that of the run in a folder.

    Raises:
        ValueError: as for `readiness`.
    """
    held = run if isinstance(run, Run) else load_run(run)
    return ReadinessReport(held, readiness(held, thresholds))


def report(run: Run | str | PathLike[str]) -> Report:
    """Return the report of a run, or of the run in a folder.

    Raises:
        RunError: there is no run, it cannot be read, or none of its episodes was finished.
    """
    held = run if isinstance(run, Run) else load_run(run)
    if not held.rows:
        raise RunError(f"{held.path or 'this run'}: no episode was finished, nothing to report")
    return Report(held, summarise(held))


__all__ = ["EPISODES", "ReadinessReport", "Report", "readiness_report", "report"]
