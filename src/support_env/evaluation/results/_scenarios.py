"""Rows by scenario: the unit that statistics count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from support_env.evaluation.episodes import Row

Group = tuple[str, str]
"""(company, task)."""


def grouped(rows: Iterable[Row]) -> dict[Group, list[list[Row]]]:
    """Return the trials of each scenario, for each company and task, in the rows' order."""
    made: dict[Group, dict[int, list[Row]]] = {}
    for row in rows:
        group = made.setdefault((row["company"], row["task"]), {})
        group.setdefault(row["index"], []).append(row)
    return {group: list(held.values()) for group, held in made.items()}


def means(scenarios: Sequence[Sequence[Row]], figure: Callable[[Row], float]) -> list[float]:
    """Return each scenario's mean over its trials."""
    return [fmean(map(figure, trials)) for trials in scenarios]


def share(rows: Iterable[Mapping[str, Any]], name: str) -> float | None:
    """Return how often a flag is set; None without rows."""
    flags = [bool(row[name]) for row in rows]
    return round(fmean(flags), 6) if flags else None


__all__ = ["Group", "grouped", "means", "share"]
