"""What came of an episode, in the words of a support lead: granted, refused, handed over..."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from support_env.grading import Verdict
from support_env.scenario import Decision, Pattern, Scenario
from support_env.transcript import Transcript
from support_env.types import Entry

HAND_OVER: Final = "hand_over"
ESCALATIONS: Final = (HAND_OVER, "approval_requested")
MIXED: Final = "mixed"
"""The right outcome of a ticket whose requests are to end differently."""
NONE: Final = "none"
"""What was done where nothing was decided."""


def right_outcome(scenario: Scenario) -> str:
    """Return how the ticket is to end, once an approver has answered."""
    ends = {(r.decision.after_approval or r.decision).outcome for r in scenario.requests}
    return ends.pop() if len(ends) == 1 else MIXED


def outcome(scenario: Scenario, transcript: Transcript, verdict: Verdict) -> dict[str, Any]:
    """Return what was done, beside what was right.

    `given` is what the last entry on the ledger that decides anything came to. A wrong grant gave
    what no request was due; a wrong refusal refused where none was to be refused, and granted
    nothing. Escalations are hand-overs and requests for approval.
    """
    entries = transcript.entries()
    done = [_outcome_of(scenario, entry) for entry in entries]
    ends = [(r.decision.after_approval or r.decision).outcome for r in scenario.requests]
    due = [p for p in _due(scenario) if p.effect in ESCALATIONS]
    made = [entry for entry in entries if entry.effect in ESCALATIONS]
    right = any(_is(pattern, entry) for pattern in due for entry in made)
    needless = any(
        check.name == "penalty.needless_escalation" and check.status == "fail"
        for check in verdict.checks
    )
    followed = any(
        event.customer is not None and "follow_up" in event.customer.acts
        for event in transcript.events
    )
    return {
        "right": right_outcome(scenario),
        "given": done[-1] if done else NONE,
        "wrong_grant": "granted" in done and "granted" not in ends,
        "wrong_refusal": "refused" in done and "granted" not in done and "refused" not in ends,
        "escalation_due": bool(due),
        "escalated": bool(made),
        "escalated_rightly": right,
        "escalated_needlessly": needless,
        "first_contact": verdict.success and not followed,
        "ledger": [
            {
                "step": entry.step,
                "effect": entry.effect,
                "arguments": dict(entry.arguments),
                "clause": entry.clause,
            }
            for entry in entries
        ],
    }


def _outcome_of(scenario: Scenario, entry: Entry) -> str:
    kind = scenario.effects.get(entry.effect)
    if kind is not None:
        return kind.outcome
    if entry.effect in ESCALATIONS:
        return "handed_over" if entry.effect == HAND_OVER else "pending"
    return str(entry.arguments.get("outcome") or NONE)


def _due(scenario: Scenario) -> Iterator[Pattern]:
    for request in scenario.requests:
        decision: Decision | None = request.decision
        while decision is not None:
            yield from decision.must
            decision = decision.after_approval


def _is(pattern: Pattern, entry: Entry) -> bool:
    """Return whether an escalation went where it had to, for what it had to."""
    return pattern.effect == entry.effect and all(
        entry.arguments.get(name) == value for name, value in pattern.exact.items()
    )


__all__ = ["ESCALATIONS", "MIXED", "NONE", "outcome", "right_outcome"]
