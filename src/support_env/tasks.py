"""The named tasks. A task is settings; any company can be played under each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from support_env.scenario import TaskSettings

EASY: Final = TaskSettings(
    name="easy",
    limit=6,
    desk=False,
    handbook="chapters",
    about="Classify a ticket that states every fact, and answer it from the handbook.",
    derived=True,
)
MEDIUM: Final = TaskSettings(
    name="medium",
    limit=6,
    desk=True,
    handbook="chapters",
    about="Look up what only a record shows, decide by the handbook, carry it out, tell it.",
    hidden=2,
)
HARD: Final = TaskSettings(
    name="hard",
    limit=8,
    desk=True,
    handbook="search",
    about="Ask for what the ticket lacks, look it up, search the handbook, decide, get approval.",
    approvals=True,
    effects=2,
    asks=3,
    must_ask=True,
    hidden=2,
    unsigned=0.3,
    unnamed=0.45,
    injected=0.1,
    misremembered=0.1,
)
TASKS: Final[Mapping[str, TaskSettings]] = MappingProxyType(
    {task.name: task for task in (EASY, MEDIUM, HARD)}
)

__all__ = ["EASY", "HARD", "MEDIUM", "TASKS", "TaskSettings"]
