"""How a run is getting on, on standard error: rate, score so far, time left."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from support_env.evaluation.episodes import Row


class RunProgress:
    """A line that is kept up to date while episodes end.

    Args:
        agent: Its name.
        total: Episodes of the whole run.
    """

    def __init__(self, agent: str, total: int) -> None:
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[said]}", markup=False),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task(agent, total=total, said="")
        self._begun = False
        self._ended = self._failed = 0
        self._score = self._cost = 0.0

    def __call__(self, row: Row | None, before: int) -> None:
        """Take one more episode in."""
        if not self._begun:
            self._begun = True
            self._bar.update(self._task, completed=before)
        if row is None:
            self._failed += 1
        else:
            self._ended += 1
            self._score += row["score"]
            self._cost += row["cost"] or 0.0
        speed = self._bar.tasks[0].speed
        said = [f"{speed:.1f}/s"] if speed else []
        if self._ended:
            said.append(f"score {self._score / self._ended:.3f}")
        if self._cost:
            said.append(f"cost {self._cost:.4f}")
        if self._failed:
            said.append(f"{self._failed} failed")
        self._bar.update(self._task, advance=row is not None, said=", ".join(said))

    def __enter__(self) -> RunProgress:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()
