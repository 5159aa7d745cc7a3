"""What grading says: a verdict is a list of explained checks, and a score in ten-thousandths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Status = Literal["pass", "partial", "fail", "not_applicable", "open"]
Part = Literal["triage", "discovery", "outcome", "reply", "efficiency", "penalty", "gate"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check's outcome. Credits have weight > 0; penalties earn below 0; gates cap."""

    name: str
    """Dotted: `triage.issue_type`, `outcome.decision`, `penalty.repeat`, `gate.unauthorised`."""
    part: Part
    status: Status
    weight: int
    """Ten-thousandths at stake; 0 for a check that only explains another's."""
    earned: int
    """Ten-thousandths earned (below 0 for penalties)."""
    reason: str
    """A sentence for people."""
    step: int | None = None
    """The step that settled it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the timeline: which step moved which check by how much.

    The check `cap` stands for what the cap, the gates and the floor of 0 take away or give back,
    so that the deltas of a timeline add up to the score.
    """

    step: int
    check: str
    delta: int


class Tally(NamedTuple):
    """The numbers of a verdict, without its sentences: what a session needs after each step."""

    score: int
    success: bool
    cap: int
    parts: Mapping[str, int]
    """Part -> points; with `cap` (see `Change`) they add up to the score."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The explained outcome of an episode (or of its first steps)."""

    grader: str
    score: int
    """0 to 10,000."""
    success: bool
    cap: int
    checks: tuple[CheckResult, ...]
    timeline: tuple[Change, ...]
    parts: Mapping[str, int]
    csat: int | None = None
    """Simulated satisfaction, 1 to 5; a metric beside the score."""
