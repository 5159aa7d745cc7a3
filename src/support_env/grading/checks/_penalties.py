"""Penalties: small, bounded, each for something that plainly happened."""

from __future__ import annotations

from functools import cache
from typing import Final

from support_env.grading._case import Case
from support_env.grading._course import ESCALATIONS, Course
from support_env.grading._mark import Mark
from support_env.grading._weights import PENALTY_KIND_CAP
from support_env.scenario import Pattern
from support_env.transcript import Event
from support_env.types import Entry


def _mark(name: str, each: int, steps: list[int], reason: str) -> Mark:
    if not steps:
        return _passed(name)
    times = "once" if len(steps) == 1 else f"{len(steps)} times"
    cost = min(PENALTY_KIND_CAP, each * len(steps))
    return Mark(f"penalty.{name}", "penalty", "fail", 0, -cost, f"{reason} ({times}).", steps[-1])


@cache
def _passed(name: str) -> Mark:
    return Mark(f"penalty.{name}", "penalty", "pass", 0, 0, "")


def invalid(case: Case) -> Mark:
    """An action that made no sense."""
    steps = [event.step for event in case.events if event.error is not None]
    return _mark("invalid", 100, steps, "An action made no sense to the desk")


def repeat(case: Case) -> Mark:
    """The same action again, to the letter."""
    steps = [event.step for event in case.events if event.repeat]
    return _mark("repeat", 100, steps, "An action was repeated to the letter")


def asked_again(case: Case) -> Mark:
    """Asking for what the customer had given already."""
    steps = [event.step for event in case.events for _ in event.asked_again]
    return _mark("asked_again", 100, steps, "The customer was asked for what they had given")


def needless_escalation(case: Case) -> Mark:
    """Handing over, or asking for approval, where nothing calls for it."""
    steps: list[int] = []
    if case.first is not None:
        for course in case.courses:
            steps += _needless(course)
    return _mark("needless_escalation", 300, steps, "A colleague was bothered without need")


def _needless(course: Course) -> list[int]:
    """Return the steps of escalations beyond the number that the decision calls for."""
    spare = [p.effect for p in _patterns(course) if p.effect in ESCALATIONS]
    steps: list[int] = []
    for event, entry in course.entries:
        if entry.effect in spare:
            spare.remove(entry.effect)
        elif entry.effect in ESCALATIONS:
            steps.append(event.step)
    return steps


def _patterns(course: Course) -> list[Pattern]:
    decision = course.request.decision
    after = decision.after_approval
    return [*decision.must, *decision.may, *((*after.must, *after.may) if after else ())]


def without_evidence(case: Case) -> Mark:
    """Deciding while more than one decision was possible."""
    steps: list[int] = []
    if case.first is not None:
        steps = sorted({c.entries[0][0].step for c in case.courses if c.entries and not c.evidence})
    return _mark("without_evidence", 300, steps, "Decided before the evidence was there")


_SAYS: Final = ("respond", "ask")


def false_claim(case: Case) -> Mark:
    """Saying "I have refunded you" with nothing of the kind on the ledger."""
    steps: list[int] = []
    said = ""
    for event in case.events:
        if event.reading is not None and event.reading.claims and event.action.action_type in _SAYS:
            done = _families(case, event.step)
            # "I've sent a payment link" may be read as another link too: one report counts once,
            # and what is true of it counts.
            read = sorted(event.reading.claims, key=lambda claim: claim.family not in done)
            heard: list[tuple[int, int]] = []
            for claim in read:
                start, end = claim.span
                if any(a < end and start < b for a, b in heard):
                    continue
                heard.append(claim.span)
                if claim.family not in done:
                    steps.append(event.step)
                    said = said or event.reading.text[start:end]
    reason = f'A message claims something that was not done: "{said}"'
    return _mark("false_claim", 300, steps, reason)


def _families(case: Case, until: int) -> set[str]:
    kinds = case.scenario.effects
    done: set[str] = set()
    for event in case.events:
        if event.step <= until:
            for entry in event.entries:
                for effect in (entry.effect, *_given(case, entry)):
                    kind = kinds.get(effect)
                    done.update((effect,) if kind is None else (kind.family, *kind.implies))
    return done


def _given(case: Case, entry: Entry) -> frozenset[str]:
    """Return what a right answer gives where there is no desk, and nothing else could do it."""
    if case.deskless:
        for course in case.courses:
            decision = course.request.decision
            right = entry.arguments.get("outcome") == decision.outcome
            if right and entry.clause in decision.clauses:
                return decision.gives
    return frozenset()


def abuse(case: Case) -> Mark:
    """Plain abuse of the customer."""
    return _mark("abuse", 500, [e.step for e in case.events if _abusive(e)], "Abusive words")


def _abusive(event: Event) -> bool:
    return event.reading is not None and event.reading.abuse is not None
