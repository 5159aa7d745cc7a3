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
    steps, oracle = case.steps, case.scenario.oracle_steps
    over = max(0, steps - oracle - EFFICIENCY_SPARE)
    earned = max(0, weight - over * EFFICIENCY_STEP)
    return credit(
        "efficiency.steps", "efficiency", weight, earned,
        f"Took {steps} steps where {oracle} are enough.", case.events[-1].step,
    )  # fmt: skip
