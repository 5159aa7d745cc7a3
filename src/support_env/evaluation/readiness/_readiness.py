"""`readiness`: what an agent can be let loose on, from the episodes of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final

from support_env.evaluation.episodes import Row, Run, RunError, load_run, read_pack
from support_env.evaluation.readiness._clauses import (
    ClauseJudged,
    ErrorJudged,
    judge_clauses,
    judge_errors,
)
from support_env.evaluation.readiness._evidence import Rate, Ticket, rate, scope, tickets
from support_env.evaluation.readiness._issues import IssueJudged, judge_issue
from support_env.evaluation.readiness._scorecard import Scorecard
from support_env.evaluation.readiness._thresholds import Thresholds, check_issues
from support_env.packs import LoadedPack, find_company
from support_env.tasks import TASKS

CANNOT_SHOW: Final = (
    "What simulated customers cannot show: customers who are unlike these, problems that the "
    "company's pack does not hold, and how people like being answered by a machine. Tickets are "
    "built to lie near the edges of the policy, so rates are rather worse than over ordinary days. "
    "Let the agent answer real tickets under a person's eyes before it answers alone."
)


@dataclass(frozen=True, slots=True)
class Readiness:
    """What was found for one company."""

    agent: str
    company: str
    loaded: LoadedPack
    thresholds: Thresholds
    issues: tuple[IssueJudged, ...]
    """In the pack's order."""
    clauses: Mapping[str, ClauseJudged]
    errors: Mapping[str, ErrorJudged]
    scorecard: Mapping[str, Rate]
    """The company's own items: how often each was passed; empty if the pack brings none."""
    quality: Rate
    """The scorecard's points."""
    tickets: tuple[Ticket, ...]

    @property
    def volume(self) -> dict[str, float]:
        """The share of the company's tickets that each standing comes to."""
        made: dict[str, float] = {}
        for judged in self.issues:
            made[judged.standing] = made.get(judged.standing, 0.0) + judged.volume
        return made

    def unmet(self) -> list[str]:
        """Return what of the thresholds' `require` is not so; empty if the agent may go live."""
        wanted = self.thresholds.require
        standings = {judged.issue: judged.standing for judged in self.issues}
        made: list[str] = []
        required: dict[str, str] = dict(wanted.issues)
        if wanted.volume is not None:
            owned = sum(self.volume.get(name, 0.0) for name in ("own", "restricted"))
            if owned < wanted.volume - 1e-9:
                made.append(f"can own {owned:.0%} of the tickets, wanted {wanted.volume:.0%}")
        elif not required:
            required = dict.fromkeys(standings, "restricted")
        for issue, least in required.items():
            enough = ("own",) if least == "own" else ("own", "restricted")
            if standings[issue] not in enough:
                made.append(f"{issue} is {standings[issue]!r}, wanted {least!r}")
        return made

    def as_json(self) -> dict[str, Any]:
        """Return plain data, documented in docs/evaluation.md."""
        return {
            "agent": self.agent,
            "company": self.company,
            "thresholds": self.thresholds.model_dump(),
            "volume": {name: round(share, 6) for name, share in self.volume.items()},
            "unmet": self.unmet(),
            "errors": {name: _error_json(held) for name, held in self.errors.items()},
            "scorecard": {name: held.as_json() for name, held in self.scorecard.items()},
            "quality": self.quality.as_json(),
            "issues": [_issue_json(judged) for judged in self.issues],
            "clauses": [_clause_json(judged, self.loaded) for judged in self.clauses.values()],
            "cannot_show": CANNOT_SHOW,
        }


def _error_json(judged: ErrorJudged) -> dict[str, Any]:
    return {
        **judged.rate.as_json(),
        "limit": judged.limit,
        "standing": judged.standing,
        "more": judged.more,
    }


def _issue_json(judged: IssueJudged) -> dict[str, Any]:
    return {
        "issue": judged.issue,
        "volume": round(judged.volume, 6),
        "standing": judged.standing,
        "more": judged.more,
        "reasons": list(judged.reasons),
        "except_for": list(judged.except_for),
        "success": judged.success.as_json(),
        "remaining": judged.remaining.as_json(),
        "by_task": {task: held.as_json() for task, held in judged.by_task.items()},
        "errors": {name: held.as_json() for name, held in judged.errors.items()},
        "needless_escalation": judged.needless.as_json(),
        "cost": None if judged.cost is None else [round(each, 4) for each in judged.cost],
        "worst": [ticket.row["address"] for ticket in judged.worst],
    }


def _clause_json(judged: ClauseJudged, loaded: LoadedPack) -> dict[str, Any]:
    return {
        "clause": judged.clause,
        "number": number_of(loaded, judged.clause),
        "standing": judged.standing,
        "more": judged.more,
        "wants": dict(judged.wants),
        "pooled": judged.is_pooled,
        "together": judged.together.as_json(),
        "applies": judged.applies.as_json(),
        "spares": judged.spares.as_json(),
        "edge": None if judged.edge is None else judged.edge.as_json(),
    }


def number_of(loaded: LoadedPack, clause: str) -> str:
    """Return a clause's number in the company's handbook as written."""
    return next((held.number for held in loaded.pack.clauses if held.id == clause), "")


def readiness(
    run: Run | str | PathLike[str], thresholds: Thresholds | None = None
) -> list[Readiness]:
    """Judge what an agent can be let loose on, for each company of a run.

    Args:
        run: A run, or its folder. Played under the policy as written: training varies the policy,
            and an agent goes live under one.
        thresholds: Where the lines are drawn.

    Raises:
        RunError: there is no run, or it was not played under the policy as written, or on no task
            with a desk.
        ValueError: the thresholds name an issue type that the company does not have.
    """
    held = run if isinstance(run, Run) else load_run(run)
    settings = held.settings
    if settings.policy != "as_written":
        raise RunError(
            f"{held.path or 'this run'}: played under the policy {settings.policy!r}; readiness "
            "needs a run with --policy as_written (support-env eval --plan readiness)"
        )
    if not any(TASKS[task].desk for task in settings.tasks):
        raise RunError(f"{held.path or 'this run'}: readiness needs a task with a desk (medium, "
                       "hard)")  # fmt: skip
    packs = [
        read_pack(held.path, company.id) if held.path else find_company(company.id)
        for company in settings.companies
    ]
    lines = thresholds or Thresholds()
    return [judge(held.rows, loaded, settings.tasks, lines, settings.agent) for loaded in packs]


def judge(
    rows: Sequence[Row],
    loaded: LoadedPack,
    tasks: Sequence[str],
    thresholds: Thresholds,
    agent: str = "",
) -> Readiness:
    """Judge one company's rows; those of others are left out."""
    check_issues(thresholds, loaded)
    pack = loaded.pack
    scorecard = Scorecard(loaded)
    held = tickets(rows, pack.company.id, scorecard)
    known = scope(loaded, tasks)
    clauses = judge_clauses(held, known, thresholds)
    errors = judge_errors(held, thresholds.limits)
    whole = sum(issue.share for issue in pack.issues.values())
    costs = None if pack.costs is None else {k: float(v) for k, v in pack.costs}
    issues = tuple(
        judge_issue(
            name,
            [ticket for ticket in held if ticket.issue == name],
            {clause: clauses[clause] for clause in sorted(known.issues[name])},
            errors,
            thresholds,
            volume=issue.share / whole,
            costs=costs,
        )
        for name, issue in pack.issues.items()
    )
    return Readiness(
        agent, pack.company.id, loaded, thresholds, issues, clauses, errors,
        {name: _item(scorecard, name, held) for name in scorecard.items},
        rate(ticket.quality for ticket in held if ticket.quality is not None), tuple(held),
    )  # fmt: skip


def _item(scorecard: Scorecard, name: str, held: Sequence[Ticket]) -> Rate:
    ended = [scorecard.passed(name, ticket.row["checks"]) for ticket in held]
    return rate(float(passed) for passed in ended if passed is not None)


__all__ = ["CANNOT_SHOW", "Readiness", "judge", "number_of", "readiness"]
