"""What a run's episodes say about issue types and clauses: one ticket, one piece of evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any, Final

from support_env.evaluation.episodes import Row
from support_env.evaluation.readiness._scorecard import Scorecard
from support_env.evaluation.statistics import sequence
from support_env.packs import LoadedPack
from support_env.scenario._schedule import schedule_of
from support_env.scenario._workshop import workshop_of
from support_env.tasks import TASKS

ERRORS: Final = ("wrong_grant", "wrong_refusal", "leak", "missed_escalation", "auto_fail")


@dataclass(frozen=True, slots=True)
class Ticket:
    """One scenario, with the mean over its trials: trials of one ticket are no new evidence."""

    task: str
    index: int
    issue: str
    applies: frozenset[str]
    """Clauses that it shows at work: the one that decides, and the one that it was built for."""
    spares: str | None
    """The clause that it was built for, if that only just does not apply."""
    edge: str | None
    """The clause on whose exact boundary it lies."""
    success: float
    errors: Mapping[str, float]
    """Kind of error to how often it was made; kinds that could not happen are left out."""
    needless: float
    quality: float | None
    """By the company's own scorecard, 0 to 1."""
    row: Row
    """Of its worst trial."""

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that come into play."""
        return self.applies if self.spares is None else self.applies | {self.spares}


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, and the interval of how often it does."""

    passed: float
    seen: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """None where nothing was seen."""
        return self.passed / self.seen if self.seen else None

    @property
    def others(self) -> Rate:
        """How often it did not happen."""
        return Rate(self.seen - self.passed, self.seen, 1 - self.high, 1 - self.low)

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        share = self.share
        return {
            "seen": self.seen,
            "share": None if share is None else round(share, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
        }


def rate(values: Iterable[float]) -> Rate:
    """Return the rate of outcomes in [0, 1], one for each ticket."""
    held = list(values)
    passed = sum(held)
    return Rate(passed, len(held), *sequence(passed, len(held)))


def error_rate(values: Iterable[float]) -> Rate:
    """Return the rate of an error: the interval is that of how often it was *not* made."""
    held = list(values)
    rest = rate(1 - value for value in held)
    return Rate(sum(held), len(held), 1 - rest.high, 1 - rest.low)


def pooled(groups: Iterable[Sequence[float]]) -> tuple[Rate, bool]:
    """Return the rate of all groups together, or of the worst one where they clearly differ.

    Returns:
        The rate, and whether the groups were taken together.
    """
    held = [group for group in groups if group]
    rates = [rate(group) for group in held]
    if any(a.high < b.low or b.high < a.low for a, b in combinations(rates, 2)):
        return min(rates, key=lambda each: each.high), False
    return rate(value for group in held for value in group), True


def tickets(rows: Iterable[Row], company: str, scorecard: Scorecard) -> list[Ticket]:
    """Return a company's tickets in the rows' order, those of tasks without a desk left out."""
    held: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        if row["company"] == company and TASKS[row["task"]].desk:
            held.setdefault((row["task"], row["index"]), []).append(row)
    return [_ticket(rows, scorecard) for rows in held.values()]


def _ticket(rows: Sequence[Row], scorecard: Scorecard) -> Ticket:
    first = rows[0]
    clause, side = first["target_clause"], first["target_side"]
    errors = {
        "wrong_grant": [row["wrong_grant"] for row in rows],
        "wrong_refusal": [row["wrong_refusal"] for row in rows],
        "leak": ["disclosure" in row["gates"] for row in rows],
    }
    if first["escalation_due"]:
        errors["missed_escalation"] = [not row["escalated_rightly"] for row in rows]
    if scorecard.has_auto_fails:
        errors["auto_fail"] = [scorecard.fails(row["checks"]) for row in rows]
    quality = [value for row in rows if (value := scorecard.score(row["checks"])) is not None]
    return Ticket(
        task=first["task"],
        index=first["index"],
        issue=first["issue"],
        applies=frozenset({first["deciding"], clause} if side else {first["deciding"]}),
        spares=None if side or clause == first["deciding"] else clause,
        edge=clause if first["target_edge"] else None,
        success=fmean(row["success"] for row in rows),
        errors={name: fmean(values) for name, values in errors.items()},
        needless=fmean(row["escalated_needlessly"] for row in rows),
        quality=fmean(quality) if quality else None,
        row=min(rows, key=lambda row: (row["success"], row["score"], row["trial"])),
    )


@dataclass(frozen=True, slots=True)
class Scope:
    """What tickets can show: the clauses that are tested, for which issues, which with an edge."""

    issues: Mapping[str, frozenset[str]]
    """Issue type to clauses; an issue type that no ticket is about has none."""
    edges: frozenset[str]


def scope(loaded: LoadedPack, tasks: Iterable[str]) -> Scope:
    """Return what the tasks can show of a company."""
    issues: dict[str, set[str]] = {name: set() for name in loaded.pack.issues}
    edges: set[str] = set()
    for name in tasks:
        settings = TASKS[name]
        if settings.desk:
            for aim in schedule_of(workshop_of(loaded), settings).aims:
                issues[aim.issue].add(aim.clause)
                if aim.edge:
                    edges.add(aim.clause)
    return Scope({name: frozenset(held) for name, held in issues.items()}, frozenset(edges))


__all__ = ["ERRORS", "Rate", "Scope", "Ticket", "error_rate", "pooled", "rate", "scope", "tickets"]
