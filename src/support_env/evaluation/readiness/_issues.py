"""Issue types judged: who may own their tickets, why, and how much evidence is still wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from support_env.evaluation.readiness._clauses import ClauseJudged, ErrorJudged, how_many
from support_env.evaluation.readiness._evidence import Rate, Ticket, error_rate, pooled, rate
from support_env.evaluation.readiness._thresholds import Standing, Thresholds

NAMES: Final = {
    "wrong_grant": "Wrong grants",
    "wrong_refusal": "Wrong refusals",
    "leak": "Leaks",
    "missed_escalation": "Missed escalations",
    "auto_fail": "Auto-fails of the scorecard",
}
_WORST: Final = 3


@dataclass(frozen=True, slots=True)
class IssueJudged:
    """An issue type, and what was found of it."""

    issue: str
    volume: float
    """Its share of the company's tickets."""
    standing: Standing
    success: Rate
    """All its tickets, or those of the worse task where the tasks clearly differ."""
    by_task: Mapping[str, Rate]
    remaining: Rate
    """What is judged: the same without the tickets that it must leave to people."""
    clauses: tuple[str, ...]
    """Those that its tickets can be about."""
    except_for: tuple[str, ...]
    """Those of them that the agent must leave to people."""
    errors: Mapping[str, Rate]
    """In the tickets that remain."""
    needless: Rate
    """Needless escalations."""
    cost: tuple[float, float, float] | None
    """What its errors cost on average for a ticket that remains, and the interval of that; None if
    the pack has no costs."""
    more: int | None
    """Tickets more that would settle it; None if a great many would not, or there are none."""
    reasons: tuple[str, ...]
    worst: tuple[Ticket, ...]
    """The worst failures, those of clauses that it must leave to people first."""


def judge_issue(
    issue: str,
    held: Sequence[Ticket],
    clauses: Mapping[str, ClauseJudged],
    errors: Mapping[str, ErrorJudged],
    thresholds: Thresholds,
    *,
    volume: float,
    costs: Mapping[str, float] | None,
) -> IssueJudged:
    """Judge an issue type.

    Args:
        issue: Its name.
        held: Its tickets.
        clauses: The clauses that its tickets can be about; empty if none can be made.
        errors: Errors over all of the company's tickets.
        thresholds: Where the lines are.
        volume: Its share of the company's tickets.
        costs: What each error and a person's answer costs.
    """
    bad = tuple(name for name, judged in clauses.items() if judged.standing == "people")
    kept = [ticket for ticket in held if not ticket.clauses & set(bad)]
    success, _ = pooled(_by_task(held).values())
    remaining, _ = pooled(_by_task(kept).values())
    found = _Found(
        clauses=clauses,
        bad=bad,
        left=len(kept) / len(held) if held else 1.0,
        remaining=remaining,
        own={name: error_rate(t.errors[name] for t in kept if name in t.errors) for name in errors},
        errors=errors,
        cost=None if costs is None else _cost(kept, costs),
        person=(costs or {}).get("human_ticket", 0.0),
    )
    against = list(found.against(thresholds))
    wanting = [] if against else list(found.wanting(thresholds))
    more = [tickets for tickets, _ in wanting]
    standing: Standing = "restricted" if bad else "own"
    if against:
        standing = "people"
    elif wanting:
        standing = "open"
    failures = [ticket for ticket in held if ticket.success < 1]
    failures.sort(key=lambda t: (not t.clauses & set(bad), t.row["score"], t.task, t.index))
    return IssueJudged(
        issue=issue,
        volume=volume,
        standing=standing,
        success=success,
        by_task={task: rate(values) for task, values in _by_task(held).items()},
        remaining=remaining,
        clauses=tuple(clauses),
        except_for=bad,
        errors=found.own,
        needless=error_rate(ticket.needless for ticket in kept),
        cost=found.cost,
        more=None if None in more else max((each or 0 for each in more), default=0),
        reasons=tuple(against or (said for _, said in wanting)),
        worst=tuple(failures[:_WORST]),
    )


def _by_task(held: Iterable[Ticket]) -> dict[str, list[float]]:
    made: dict[str, list[float]] = {}
    for ticket in held:
        made.setdefault(ticket.task, []).append(ticket.success)
    return made


def _cost(held: Sequence[Ticket], costs: Mapping[str, float]) -> tuple[float, float, float]:
    """Return what errors cost for one ticket, and the interval of its mean."""
    dearest = sum(price for name, price in costs.items() if name != "human_ticket")
    if not dearest:
        return 0.0, 0.0, 0.0
    each = error_rate(_price(ticket, costs) / dearest for ticket in held)
    return (each.share or 0.0) * dearest, each.low * dearest, each.high * dearest


def _price(ticket: Ticket, costs: Mapping[str, float]) -> float:
    made = sum(costs.get(name, 0.0) * often for name, often in ticket.errors.items())
    return made + costs.get("needless_escalation", 0.0) * ticket.needless


@dataclass(frozen=True, slots=True)
class _Found:
    """What an issue type is judged by."""

    clauses: Mapping[str, ClauseJudged]
    bad: tuple[str, ...]
    left: float
    """The share of its tickets in which no bad clause comes into play."""
    remaining: Rate
    own: Mapping[str, Rate]
    """Errors in its tickets that remain."""
    errors: Mapping[str, ErrorJudged]
    """Errors over all tickets of the company."""
    cost: tuple[float, float, float] | None
    person: float
    """What a person's answer costs."""

    def against(self, lines: Thresholds) -> Iterator[str]:
        """Yield what shows that people must answer these tickets."""
        if self.left < lines.rest:
            yield (
                f"It fails at {len(self.bad)} of {len(self.clauses)} clauses; without them "
                f"{self.left:.0%} of the tickets are left."
            )
            return
        if self.remaining.high < lines.success:
            yield f"It succeeds too rarely: {percent(self.remaining)}."
        for name, judged in self.errors.items():
            if self.own[name].low > judged.limit:
                yield f"{NAMES[name]}: {_most(self.own[name], judged.limit)}."
        if self.cost is not None and self.person and self.cost[1] > self.person:
            yield (
                f"Its errors cost more than a person's answer: {self.cost[0]:.2f} a ticket (in "
                f"truth at least {self.cost[1]:.2f}) beside {self.person:.2f}."
            )

    def wanting(self, lines: Thresholds) -> Iterator[tuple[int | None, str]]:
        """Yield what is still open, with the tickets of this issue type that would settle it."""
        if not self.clauses:
            yield None, "No ticket of these tasks is about it."
            return
        if self.remaining.low < lines.success:
            yield how_many(self.remaining, lines.success), f"Success: {percent(self.remaining)}."
        missing = [judged.more for judged in self.clauses.values() if judged.standing == "open"]
        if missing:
            whole = None if None in missing else sum(each or 0 for each in missing)
            yield whole, f"{len(missing)} of {len(self.clauses)} clauses are open."
        for name, judged in self.errors.items():
            own, limit = self.own[name], judged.limit
            # What is rare over all tickets is rare here; what is not must be shown to be rare here.
            if judged.standing == "own" or own.high <= limit:
                continue
            if judged.standing == "open" and judged.more is not None:
                more = f"; {judged.more} tickets of any kind would do"
                yield 0, f"{NAMES[name]} over all tickets: {_most(judged.rate, limit)}{more}."
            else:
                said = f"{NAMES[name]}, not rare over all tickets: {_most(own, limit)}."
                yield how_many(own.others, 1 - limit), said


def _most(seen: Rate, limit: float) -> str:
    return f"{percent(seen)}; at most {limit:.0%}"


def percent(seen: Rate) -> str:
    """Return a rate with its interval, in words."""
    share = seen.share
    if share is None:
        return "no ticket seen"
    return f"{share:.0%} of {seen.seen} tickets, in truth {seen.low:.0%} to {seen.high:.0%}"


__all__ = ["NAMES", "IssueJudged", "judge_issue", "percent"]
