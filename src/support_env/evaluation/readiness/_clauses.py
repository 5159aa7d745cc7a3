"""Clauses and errors judged: what the agent does where a rule comes into play, and what wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from support_env.evaluation.readiness._evidence import (
    ERRORS,
    Rate,
    Scope,
    Ticket,
    error_rate,
    pooled,
    rate,
)
from support_env.evaluation.readiness._thresholds import Limits, Standing, Thresholds
from support_env.evaluation.statistics import more_needed

_LENT: Final = 4.0
"""How many tickets a guess counts for beside those that were seen."""


@dataclass(frozen=True, slots=True)
class ClauseJudged:
    """A clause: how the agent does where it comes into play."""

    clause: str
    standing: Standing
    """Own, people or open."""
    together: Rate
    """What is judged: its tickets but those of worse clauses that are left to people; only the
    worse side of them where the two clearly differ."""
    is_pooled: bool
    applies: Rate
    """All tickets in which it applies."""
    spares: Rate
    """Where it only just does not."""
    edge: Rate | None
    """On its exact boundary; None if it has none."""
    more: int | None
    """Tickets more that would settle it; None if a great many would not."""
    wants: Mapping[str, int]
    """How many of those have to be of `applies`, `spares` or `edge`."""


def judge_clauses(
    held: Sequence[Ticket], scope: Scope, thresholds: Thresholds
) -> dict[str, ClauseJudged]:
    """Judge every clause that tickets can be about.

    Most tickets bring several clauses into play, and one that fails must not take those beside it
    with it. So the worst is judged first; tickets of a clause that is left to people are not
    counted for the others.
    """
    usual = rate(ticket.success for ticket in held).share
    left = sorted({clause for clauses in scope.issues.values() for clause in clauses})
    kept = list(held)
    made: dict[str, ClauseJudged] = {}
    while left:
        judged = [_clause(name, held, kept, scope, thresholds, usual) for name in left]
        worst = min(judged, key=lambda each: each.together.high)
        if worst.standing != "people":
            made |= {each.clause: each for each in judged}
            break
        made[worst.clause] = worst
        left.remove(worst.clause)
        kept = [ticket for ticket in kept if worst.clause not in ticket.clauses]
    return dict(sorted(made.items()))


def _clause(
    name: str,
    held: Sequence[Ticket],
    kept: Sequence[Ticket],
    scope: Scope,
    thresholds: Thresholds,
    usual: float | None,
) -> ClauseJudged:
    together, is_pooled = pooled(_sides(name, kept))
    applies, spares = _sides(name, held)
    edge = [t.success for t in held if t.edge == name] if name in scope.edges else None
    short = {"applies": thresholds.each_side - len(applies),
             "spares": thresholds.each_side - len(spares)}  # fmt: skip
    if edge is not None:
        short["edge"] = thresholds.at_boundary - len(edge)
    wants = {side: count for side, count in short.items() if count > 0}
    standing: Standing = "own"
    more: int | None = 0
    if together.high < thresholds.clause:
        standing, wants = "people", {}
    elif together.low < thresholds.clause or wants:
        standing = "open"
        more = how_many(together, thresholds.clause, usual)
        more = None if more is None else max(more, *wants.values(), 0, 0)
    return ClauseJudged(
        name, standing, together, is_pooled, rate(applies), rate(spares),
        None if edge is None else rate(edge), more, wants,
    )  # fmt: skip


def _sides(name: str, held: Sequence[Ticket]) -> tuple[list[float], list[float]]:
    """Return how tickets went where a clause applies, and where it only just does not."""
    applies = [ticket.success for ticket in held if name in ticket.applies]
    return applies, [ticket.success for ticket in held if ticket.spares == name]


def how_many(seen: Rate, bound: float, usual: float | None = None) -> int | None:
    """Guess how many tickets more bring the interval clear of `bound`; None for very many.

    Args:
        seen: What there is.
        bound: Where the line is.
        usual: What the rate would be guessed to be if nothing had been seen.
    """
    guess = 1.0 if usual is None else usual
    likely = (seen.passed + _LENT * guess) / (seen.seen + _LENT)
    return more_needed(seen.passed, seen.seen, likely, bound)


@dataclass(frozen=True, slots=True)
class ErrorJudged:
    """A kind of error over all of a company's tickets: what is rare everywhere is rare."""

    name: str
    rate: Rate
    limit: float
    standing: Standing
    """Own (it is rare enough), people (it is not) or open."""
    more: int | None
    """Tickets more that would settle it, of all kinds; None if a great many would not."""


def judge_errors(held: Sequence[Ticket], limits: Limits) -> dict[str, ErrorJudged]:
    """Judge each kind of error that could happen."""
    made: dict[str, ErrorJudged] = {}
    for name in ERRORS:
        values = [ticket.errors[name] for ticket in held if name in ticket.errors]
        if values:
            made[name] = _error(name, values, len(values) / len(held), getattr(limits, name))
    return made


def _error(name: str, values: Sequence[float], share: float, limit: float) -> ErrorJudged:
    seen = error_rate(values)
    if seen.low > limit:
        return ErrorJudged(name, seen, limit, "people", 0)
    if seen.high <= limit:
        return ErrorJudged(name, seen, limit, "own", 0)
    more = how_many(seen.others, 1 - limit)
    return ErrorJudged(name, seen, limit, "open", None if more is None else ceil(more / share))


__all__ = ["ClauseJudged", "ErrorJudged", "how_many", "judge_clauses", "judge_errors"]
