"""Efficiency: paid on success only."""

from __future__ import annotations

from support_env.grading._case import Case
from support_env.grading._mark import Mark, credit, pending
from support_env.grading._weights import EFFICIENCY_SPARE, EFFICIENCY_STEP


def efficiency(case: Case) -> Mark:
    """Full up to two steps more than the oracle needs, then less for each step."""
    weight = case.weights.efficiency
    if not case.accomplished:
        return pending("efficiency.steps", "efficiency", weight, "Paid on success only.")
    return credit(
        "efficiency.steps", "efficiency", weight, efficiency_points(case),
        f"Took {case.steps} steps where {case.scenario.oracle_steps} are enough.",
        case.events[-1].step,
    )  # fmt: skip


def efficiency_points(case: Case) -> int:
    """Return what `efficiency` earns."""
    if not case.accomplished:
        return 0
    over = max(0, case.steps - case.scenario.oracle_steps - EFFICIENCY_SPARE)
    return max(0, case.weights.efficiency - over * EFFICIENCY_STEP)
