"""The outcome: right effects, on the right objects, with right amounts, by a right clause."""

from __future__ import annotations

from typing import Final

from support_env.grading._case import Case
from support_env.grading._course import Course
from support_env.grading._mark import Mark, credit, pending

_WRONG: Final = {
    "effects": "{effect} is not what the policy calls for here",
    "objects": "{effect} was right, but not on this object",
    "amounts": "{effect} was right, but not with this amount",
    "clause": "the outcome is right, but not by a clause that decides it",
    "extra": "after the right decision, {effect} was done as well",
}


def decision(case: Case) -> Mark:
    """The product of the factors, as a mean over the requests; the first effect is binding."""
    name, weight = "outcome.decision", case.weights.decision
    if case.first is None:
        return pending(name, "outcome", weight, "Nothing has been decided.")
    count = len(case.courses)
    reasons = [_reason(course) for course in case.courses]
    if count > 1:
        reasons = [f"request {i}: {reason}" for i, reason in enumerate(reasons, 1)]
    text = "; ".join(reasons)
    step = max([c.entries[-1][0].step for c in case.courses if c.entries], default=None)
    return credit(
        name,
        "outcome",
        weight,
        decision_points(case),
        f"{text[0].upper()}{text[1:]}.",
        step,
    )


def decision_points(case: Case) -> int:
    """Return what `decision` earns."""
    if case.first is None:
        return 0
    quarters = sum([_quarters(course) for course in case.courses])
    return case.weights.decision * quarters // (4 * len(case.courses))


def _quarters(course: Course) -> int:
    """Return what a request's decision is worth, in quarters."""
    if not course.evidence or (course.misfit and course.requested is None):
        return 0
    return course.quarters


def _reason(course: Course) -> str:
    if course.first is None:
        return "nothing has been decided"
    if course.misfit:
        effect = (
            course.entries[-1][1].effect if course.misfit == "extra" else course.first[1].effect
        )
        return _WRONG[course.misfit].format(effect=effect.replace("_", " "))
    if not course.evidence:
        return "decided before the evidence allowed one decision only"
    if not course.clause:
        right = " or ".join(sorted(course.decision.clauses)) or "none"
        return f"right, but not by a clause that decides and was read ({right})"
    if course.complete is None:
        done = "approval was rightly asked for" if course.requested else "right so far"
        return f"{done}, but not everything that is due has been carried out"
    return "the right effects, objects and amounts, by the right clause"
