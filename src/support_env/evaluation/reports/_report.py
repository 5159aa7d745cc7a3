"""The report of a run: its summaries, in four forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from typing import Final

from support_env.evaluation.episodes import Run, RunError, load_run
from support_env.evaluation.reports._page import page
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


def report(run: Run | str | PathLike[str]) -> Report:
    """Return the report of a run, or of the run in a folder.

    Raises:
        RunError: there is no run, it cannot be read, or none of its episodes was finished.
    """
    held = run if isinstance(run, Run) else load_run(run)
    if not held.rows:
        raise RunError(f"{held.path or 'this run'}: no episode was finished, nothing to report")
    return Report(held, summarise(held))


__all__ = ["EPISODES", "Report", "report"]
