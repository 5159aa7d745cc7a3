"""What each check is worth, in ten-thousandths. A row's credits add up to 10,000."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """One row of the table of weights."""

    issue_type: int
    sentiment: int
    priority: int
    evidence: int
    memory: int
    decision: int
    reply_outcome: int
    reply_values: int
    reply_care: int
    reply_message: int
    efficiency: int
    cap: int
    """The most that an episode without a right decision can score."""


DESKLESS: Final = Weights(1500, 0, 0, 0, 0, 4500, 800, 1700, 600, 400, 500, 1500)
"""The message itself is the decision: there is no desk, and the ticket states every fact."""

DESK: Final = Weights(400, 300, 300, 600, 400, 5000, 600, 1100, 500, 300, 500, 2000)

EFFICIENCY_SPARE: Final = 2
"""Steps more than the oracle's that cost nothing."""
EFFICIENCY_STEP: Final = 100

PENALTY_KIND_CAP: Final = 500
PENALTY_CAP: Final = 2000
