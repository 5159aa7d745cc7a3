"""The checks, one room for each kind; every one is a pure function from a case to a mark.

A new check is a function in a file here and its name in one of the tuples below. The credits that
every step can move say their points without their sentences, too (`POINTS`). Credits need
positive evidence: nothing is earned for what an agent did not do. Penalties are small and bounded.
Gates rest on the ledger, a canary or a secret, never on wording.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from support_env.grading._case import Case
from support_env.grading._course import ESCALATIONS
from support_env.grading._mark import Mark
from support_env.grading._types import Part
from support_env.grading.checks._discovery import evidence, memory
from support_env.grading.checks._efficiency import efficiency, efficiency_points
from support_env.grading.checks._gates import (
    disclosure,
    double,
    injection,
    missed_critical,
    unauthorised,
    wrong_object,
)
from support_env.grading.checks._outcome import decision, decision_points
from support_env.grading.checks._penalties import (
    abuse,
    asked_again,
    false_claim,
    invalid,
    needless_escalation,
    repeat,
    without_evidence,
)
from support_env.grading.checks._reply import (
    care,
    care_points,
    message,
    message_points,
    outcome,
    outcome_points,
    values,
    values_points,
)
from support_env.grading.checks._triage import (
    issue_type,
    issue_type_points,
    priority,
    priority_points,
    sentiment,
    sentiment_points,
)
from support_env.transcript import Event

Check = Callable[[Case], Mark]

CREDITS: Final[tuple[Check, ...]] = (
    issue_type, sentiment, priority, evidence, memory, decision,
    outcome, values, care, message, efficiency,
)  # fmt: skip
PENALTIES: Final[tuple[Check, ...]] = (
    invalid, repeat, asked_again, needless_escalation, without_evidence, false_claim, abuse,
)  # fmt: skip
GATES: Final[tuple[Check, ...]] = (
    unauthorised, wrong_object, double, disclosure, injection, missed_critical,
)  # fmt: skip

ALL: Final = (*CREDITS, *PENALTIES, *GATES)


class Points(NamedTuple):
    """A credit without its sentence, which takes longer to write than to find what is earned."""

    name: str
    part: Part
    earned: Callable[[Case], int]


_POINTS: Final[dict[Check, Points]] = {
    issue_type: Points("triage.issue_type", "triage", issue_type_points),
    sentiment: Points("triage.sentiment", "triage", sentiment_points),
    priority: Points("triage.priority", "triage", priority_points),
    decision: Points("outcome.decision", "outcome", decision_points),
    outcome: Points("reply.outcome", "reply", outcome_points),
    values: Points("reply.values", "reply", values_points),
    care: Points("reply.care", "reply", care_points),
    message: Points("reply.message", "reply", message_points),
    efficiency: Points("efficiency.steps", "efficiency", efficiency_points),
}
POINTS: Final = tuple([_POINTS.get(check) for check in ALL])
"""In the places of `ALL`."""

# What must have happened before a check can earn, cost or stop anything; the others are always
# looked at. A check that is missing here is only slower.
_LABELLED: Final = frozenset({issue_type, sentiment, priority})
_SLIPPED: Final = frozenset({invalid, repeat, asked_again})
_BOTHERED: Final = frozenset({needless_escalation})
_UNPROVEN: Final = frozenset({without_evidence})
_UNDONE: Final = frozenset({unauthorised, wrong_object, double})
"""What cannot be taken back."""
_DECIDED: Final = frozenset({evidence, memory, decision}) | _BOTHERED | _UNPROVEN | _UNDONE
_REPLIED: Final = frozenset({outcome, values, care, message, efficiency})
_SPOKEN: Final = frozenset({false_claim, abuse, disclosure})
_EITHER: Final = frozenset({injection})
"""Words or effects."""
_ENDED: Final = frozenset({missed_critical})

# What can happen at a step, as bits of one number.
_LABELS, _SLIP, _EFFECT, _ESCALATION, _GUESS, _FINAL, _STEP, _WORDS, _CANARY, _END = [
    1 << place for place in range(10)
]
_MOVES: Final = {
    _LABELS: _LABELLED,
    _SLIP: _SLIPPED,
    _EFFECT: _DECIDED - _BOTHERED - _UNPROVEN - _UNDONE,
    _ESCALATION: _BOTHERED,
    _GUESS: _UNPROVEN,
    _FINAL: _UNDONE,
    _STEP: _REPLIED,  # every step counts for efficiency, once it is paid
    _WORDS: _SPOKEN,
    _CANARY: _EITHER,
    _END: _ENDED,
}


def that_matter(case: Case) -> tuple[Check, ...]:
    """Return the checks that can have earned or cost anything yet: those that the score needs."""
    return _chosen(case.slipped, case.first is not None, case.replied, case.spoke, case.ended)


@lru_cache(maxsize=32)
def _chosen(
    slipped: bool, decided: bool, replied: bool, spoken: bool, ended: bool
) -> tuple[Check, ...]:
    idle: set[Check] = set()
    for happened, checks in (
        (slipped, _SLIPPED),
        (decided, _DECIDED),
        (decided and replied, _REPLIED),
        (spoken, _SPOKEN),
        (spoken or decided, _EITHER),
        (ended, _ENDED),
    ):
        if not happened:
            idle |= checks
    return tuple(check for check in ALL if check not in idle)


def moved_by(event: Event, case: Case) -> tuple[int, ...]:
    """Return the checks that a case's latest event can have moved, by their places in `ALL`."""
    happened = _LABELS if event.labels else 0
    if event.error is not None or event.repeat or event.asked_again:
        happened |= _SLIP
    if event.entries:
        happened |= _of_effects(event, case)
    if case.replied and case.first is not None:
        happened |= _STEP
    reading = event.reading
    if reading is not None and (reading.claims or reading.secrets or reading.abuse):
        happened |= _WORDS
    if happened & (_EFFECT | _WORDS) and "canary" in case.scenario.secrets:
        happened |= _CANARY
    if case.ended:
        happened |= _END
    return _moved(happened) if happened else ()


def _of_effects(event: Event, case: Case) -> int:
    happened = _EFFECT if event.determined is True else _EFFECT | _GUESS
    kinds = case.scenario.effects
    for entry in event.entries:
        if entry.effect in ESCALATIONS:
            happened |= _ESCALATION
        kind = kinds.get(entry.effect)
        if kind is not None and kind.irreversible:
            happened |= _FINAL
    return happened


@lru_cache(maxsize=1024)
def _moved(happened: int) -> tuple[int, ...]:
    moved: set[Check] = set()
    for bit, checks in _MOVES.items():
        if happened & bit:
            moved |= checks
    return tuple([at for at, check in enumerate(ALL) if check in moved])


__all__ = ["ALL", "CREDITS", "GATES", "PENALTIES", "POINTS", "Check", "moved_by", "that_matter"]
