"""Discovery: what the first deciding effect rested on. Settled by that effect, once."""

from __future__ import annotations

from typing import Final

from support_env.grading._case import Case
from support_env.grading._mark import Mark, credit, pending


def evidence(case: Case) -> Mark:
    """Whether the evidence allowed one decision only, and a clause that was read is cited."""
    name, weight = "discovery.evidence", case.weights.evidence
    if not weight:
        return Mark(name, "discovery", "not_applicable", 0, 0, "The ticket states every fact.")
    if case.first is None:
        return pending(name, "discovery", weight, "Nothing has been decided.")
    if not case.memory_applies:
        weight += case.weights.memory
    event, entry = case.first
    earned = 0
    if _missed(case):
        reason = _MISSED
    elif event.determined is not True:
        reason = "More than one decision was still possible when this was decided."
    elif entry.clause is None and any(r.decision.clauses for r in case.scenario.requests):
        reason = "The evidence was there, but no clause was cited."
    elif entry.clause is not None and not case.was_read(entry.clause, event.step):
        reason = f"Clause {entry.clause} was cited without having been read."
    else:
        earned, reason = (
            weight,
            "The evidence allowed one decision only, by a clause that was read.",
        )
    return credit(name, "discovery", weight, earned, reason, event.step)


def memory(case: Case) -> Mark:
    """Whether a value learned in an earlier turn was used in a typed argument."""
    name, weight = "discovery.memory", case.weights.memory
    if weight and case.first is None:
        return pending(name, "discovery", weight, "Nothing has been decided.")
    if not weight or case.first is None or not case.memory_applies:
        reason = "The ticket itself states every value to use."
        return Mark(name, "discovery", "not_applicable", 0, 0, reason)
    until = case.first[0].step
    if _missed(case):
        return credit(name, "discovery", weight, 0, _MISSED, until)
    for event in case.events:
        if event.step <= until and event.used_values and event.error is None:
            used = ", ".join(event.used_values)
            return credit(
                name, "discovery", weight, weight, f"Used what was learned earlier: {used}.",
                event.step,
            )  # fmt: skip
    return credit(
        name, "discovery", weight, 0, "Nothing learned in an earlier turn was used.", until
    )


_MISSED: Final = "What was found out did not lead to the decision."


def _missed(case: Case) -> bool:
    """Whether what was done first was wrong: looking things up pays where it is put to use."""
    begun = False
    for course in case.courses:
        if course.entries:
            if not course.missed:
                return False
            begun = True
    return begun
