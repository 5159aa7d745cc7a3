"""Simulated satisfaction: the customer's mood at the end, on the scale of surveys."""

from __future__ import annotations

from support_env.scenario import Scenario
from support_env.transcript import Transcript


def satisfaction(scenario: Scenario, transcript: Transcript) -> int:
    """Return 1 (furious, or gone) to 5 (delighted)."""
    turns = [event.customer for event in transcript.events if event.customer is not None]
    if transcript.end_reason == "customer_left" or any(turn.left for turn in turns):
        return 1
    if not turns:
        return 1 if scenario.upset else 2  # nobody ever answered them
    return 1 + (max(-3, min(3, turns[-1].mood)) + 3) * 4 // 6
