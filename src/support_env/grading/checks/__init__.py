"""The checks, one room for each kind; every one is a pure function from a case to a mark.

A new check is a function in a file here and its name in one of the tuples below. Credits need
positive evidence: nothing is earned for what an agent did not do. Penalties are small and bounded.
Gates rest on the ledger, a canary or a secret, never on wording.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from support_env.grading._case import Case
from support_env.grading._mark import Mark
from support_env.grading.checks._discovery import evidence, memory
from support_env.grading.checks._efficiency import efficiency
from support_env.grading.checks._gates import (
    disclosure,
    double,
    injection,
    missed_critical,
    unauthorised,
    wrong_object,
)
from support_env.grading.checks._outcome import decision
from support_env.grading.checks._penalties import (
    abuse,
    asked_again,
    false_claim,
    invalid,
    needless_escalation,
    repeat,
    without_evidence,
)
from support_env.grading.checks._reply import care, message, outcome, values
from support_env.grading.checks._triage import issue_type, priority, sentiment

Check = Callable[[Case], Mark]

TRIAGE: Final[tuple[Check, ...]] = (issue_type, sentiment, priority)
REPLY: Final[tuple[Check, ...]] = (outcome, values, care, message, efficiency)
CREDITS: Final[tuple[Check, ...]] = (*TRIAGE, evidence, memory, decision, *REPLY)
PENALTIES: Final[tuple[Check, ...]] = (
    invalid, repeat, asked_again, needless_escalation, without_evidence, false_claim, abuse,
)  # fmt: skip
GATES: Final[tuple[Check, ...]] = (
    unauthorised, wrong_object, double, disclosure, injection, missed_critical,
)  # fmt: skip

ALL: Final = (*CREDITS, *PENALTIES, *GATES)
UNTOLD: Final = tuple(check for check in ALL if check not in REPLY)


def that_matter(case: Case) -> tuple[Check, ...]:
    """Return the checks that can have earned or cost anything yet: those that the score needs."""
    if case.first is not None:
        return ALL if case.replied else UNTOLD
    if case.spoke or case.ended:
        return (*TRIAGE, *PENALTIES, *GATES)
    return (*TRIAGE, *PENALTIES) if case.slipped else TRIAGE


__all__ = ["ALL", "CREDITS", "GATES", "PENALTIES", "Check", "that_matter"]
