"""From a scenario and a transcript to a score, and to the verdict that explains it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from support_env.grading._case import Case
from support_env.grading._mark import Mark
from support_env.grading._satisfaction import satisfaction
from support_env.grading._types import Change, CheckResult, Part, Tally, Verdict
from support_env.grading._weights import PENALTY_CAP
from support_env.grading.checks import ALL, POINTS, moved_by, that_matter
from support_env.scenario import Scenario
from support_env.transcript import Transcript

GRADER_VERSION: Final = "1"
"""Changes with every change that moves scores; the changelog says how."""

FULL: Final = 10_000
_PARTS: Final[tuple[Part, ...]] = (
    "triage", "discovery", "outcome", "reply", "efficiency", "penalty", "gate",
)  # fmt: skip


def _cap(case: Case, gated: bool) -> int:
    """Return the most that can be scored: little without the right decision, nothing gated."""
    if gated:
        return 0
    low = case.weights.cap
    return low + (FULL - low) * case.right // len(case.courses)


def _tally(case: Case, marks: Iterable[Mark]) -> Tally:
    sums: dict[str, int] = dict.fromkeys(_PARTS, 0)
    gated = False
    for mark in marks:
        sums[mark.part] += mark.earned
        gated = gated or (mark.part == "gate" and mark.status == "fail")
    return _summed(case, sums, gated)


def _summed(case: Case, sums: Mapping[str, int], gated: bool) -> Tally:
    """Return the tally of what each part has earned; parts that earned nothing are left out."""
    parts = {part: earned for part, earned in sums.items() if earned}
    if sums["penalty"] < -PENALTY_CAP:
        parts["penalty"] = -PENALTY_CAP
    cap = _cap(case, gated)
    total = sum(parts.values())
    points = 0 if total < 0 else cap if total > cap else total
    if points != total:
        parts["cap"] = points - total
    return Tally(points, case.accomplished and not gated, cap, parts)


def tally(scenario: Scenario, transcript: Transcript) -> Tally:
    """Return the numbers of the verdict, without its sentences."""
    case = Case(scenario, transcript)
    return _tally(case, [check(case) for check in that_matter(case)])


class Standing:
    """The tally of one episode as it is played: a step costs only the checks that it can move."""

    __slots__ = ("_beyond", "_case", "_earned", "_gates", "_moves", "_sums", "_tally")

    def __init__(self, scenario: Scenario) -> None:
        self._case = Case(scenario)
        self._earned = [0] * len(ALL)
        """What each check has earned; the sums of it, and the gates that failed."""
        self._sums: dict[str, int] = dict.fromkeys(_PARTS, 0)
        self._gates: set[int] = set()
        self._tally = Tally(0, False, _cap(self._case, gated=False), {})
        self._beyond = 0
        """What bounds give and take: the score is the sums and this."""
        self._moves: list[tuple[int, str, int]] = []
        """The timeline, each line as the fields of a `Change`."""

    def after(self, transcript: Transcript) -> Tally:
        """Return `tally(...)` of a transcript that continues the one that was given before."""
        case, events = self._case, transcript.events
        last = len(events) - 1
        for at in range(len(case.events), len(events)):
            case.add(events[at])
            case.ended = at == last and transcript.end_reason is not None
            moved = moved_by(events[at], case)
            if moved:
                self._move(moved, events[at].step)
        return self._tally

    def _move(self, checks: Iterable[int], step: int) -> None:
        case, held, gates = self._case, self._earned, self._gates
        for check in checks:
            points = POINTS[check]
            if points is not None:
                name, part, earning = points
                earned = earning(case)
            else:
                name, part, status, _, earned, _, _ = ALL[check](case)
                if status == "fail" and part == "gate":
                    gates.add(check)
                elif gates:
                    gates.discard(check)
            if earned != held[check]:
                change = earned - held[check]
                self._sums[part] += change
                held[check] = earned
                self._moves.append((step, name, change))
        self._tally = _summed(case, self._sums, bool(gates))
        beyond = self._tally.score - sum(held)
        if beyond != self._beyond:
            self._moves.append((step, "cap", beyond - self._beyond))
            self._beyond = beyond

    def verdict(self, transcript: Transcript) -> Verdict:
        """Return `grade(...)` of a transcript that continues the one that was given before."""
        marks, sums, csat = self._judged(transcript)
        return Verdict(
            grader=GRADER_VERSION,
            score=sums.score,
            success=sums.success,
            cap=sums.cap,
            checks=tuple([CheckResult(*mark) for mark in marks]),
            timeline=tuple([Change(*move) for move in self._moves]),
            parts=sums.parts,
            csat=csat,
        )

    def explained(self, transcript: Transcript) -> dict[str, Any]:
        """Return `asdict(verdict(...))`; frozen dataclasses would take as long as the checks."""
        marks, sums, csat = self._judged(transcript)
        return {
            "grader": GRADER_VERSION,
            "score": sums.score,
            "success": sums.success,
            "cap": sums.cap,
            "checks": tuple(
                [
                    {
                        "name": name,
                        "part": part,
                        "status": status,
                        "weight": weight,
                        "earned": earned,
                        "reason": reason,
                        "step": step,
                    }
                    for name, part, status, weight, earned, reason, step in marks
                ]
            ),
            "timeline": tuple(
                [
                    {"step": step, "check": check, "delta": delta}
                    for step, check, delta in self._moves
                ]
            ),
            "parts": dict(sums.parts),
            "csat": csat,
        }

    def _judged(self, transcript: Transcript) -> tuple[list[Mark], Tally, int | None]:
        self.after(transcript)
        case = self._case
        case.ended = transcript.end_reason is not None
        marks = [check(case) for check in ALL]
        csat = satisfaction(case.scenario, transcript) if case.ended else None
        return marks, _tally(case, marks), csat


def score(scenario: Scenario, transcript: Transcript) -> int:
    """Return the score so far, in ten-thousandths; the same as `grade(...).score`."""
    return tally(scenario, transcript).score


def grade(scenario: Scenario, transcript: Transcript) -> Verdict:
    """Return the explained verdict of an episode, or of its first steps."""
    return Standing(scenario).verdict(transcript)
