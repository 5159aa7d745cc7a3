"""What a score is read against: floor, baselines and ceiling, for each company and task."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from support_env.evaluation.episodes import TRIVIAL, Row
from support_env.evaluation.results._scenarios import Group

_CEILING: Final = "oracle"


def references(rows: Sequence[Row]) -> dict[Group, dict[str, dict[str, Any]]]:
    """Return mean score and success of the baselines that were played with a run.

    `floor` is the best of the trivial policies and says which, `ceiling` the oracle; the others
    stand under their names.
    """
    held: dict[Group, dict[str, list[Row]]] = {}
    for row in rows:
        agents = held.setdefault((row["company"], row["task"]), {})
        agents.setdefault(row["agent"], []).append(row)
    return {group: _of_group(agents) for group, agents in held.items()}


def _of_group(agents: dict[str, list[Row]]) -> dict[str, dict[str, Any]]:
    figures = {name: _figures(rows) for name, rows in agents.items()}
    trivial = [name for name in figures if name.startswith(TRIVIAL)]
    made: dict[str, dict[str, Any]] = {}
    if trivial:
        best = max(trivial, key=lambda name: (figures[name]["mean_score"], name))
        made["floor"] = {**figures[best], "agent": best.removeprefix(TRIVIAL)}
    for name in figures:
        if name not in trivial:
            made["ceiling" if name == _CEILING else name] = figures[name]
    return made


def _figures(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "episodes": len(rows),
        "mean_score": round(fmean(row["score"] for row in rows), 6),
        "success_rate": round(fmean(float(row["success"]) for row in rows), 6),
    }


__all__ = ["references"]
