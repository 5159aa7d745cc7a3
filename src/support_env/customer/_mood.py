"""How the customer feels: slow to calm, quick to anger."""

from __future__ import annotations

from typing import Final, NamedTuple

_MOST: Final = 30
_SULKING: Final = -5
"""Below this, whatever calms counts half: who is let down stays so for a while."""

# In tenths of a step of mood.
APOLOGY: Final = 5
FELLOW_FEELING: Final = 5
NEXT_STEP: Final = 4
REASON: Final = 4
ASKED_AGAIN: Final = -6
NOT_UNDERSTOOD: Final = -2
NO_MESSAGE: Final = -6
STALLED: Final = -3
ABUSED: Final = -15
ENDINGS: Final = {
    "granted": 14, "answered": 10, "pending": 2, "handed_over": 0, "refused": -8, "": -4,
}  # fmt: skip


def _bounded(tenths: int) -> int:
    return _MOST if tenths > _MOST else -_MOST if tenths < -_MOST else tenths


def _moved(held: int, tenths: int) -> int:
    if tenths > 0 and held < _SULKING:
        tenths = (tenths + 1) // 2
    return _bounded(held + tenths)


class Mood(NamedTuple):
    """Tenths of a step, what has counted already, and how much patience is used up."""

    tenths: int
    apologised: bool = False
    felt: bool = False
    annoyances: int = 0

    @property
    def shown(self) -> int:
        """From -3 (furious) to 3 (delighted)."""
        size = (abs(self.tenths) + 5) // 10
        return size if self.tenths > 0 else -size

    def moved(self, tenths: int, annoyances: int = 0) -> Mood:
        """Return the mood after something that calms or annoys."""
        held, apologised, felt, annoyed = self
        return Mood(_moved(held, tenths), apologised, felt, annoyed + annoyances)

    def settled(self, tenths: int) -> Mood:
        """Return the mood after how it ended: that counts in full, however upset they were."""
        held, apologised, felt, annoyances = self
        return Mood(_bounded(held + tenths), apologised, felt, annoyances)

    def heard(self, *, apology: bool, feeling: bool) -> Mood:
        """Return the mood after words of regret: each kind counts once, and only when upset."""
        tenths, apologised, felt, annoyances = self
        if apology and not apologised:
            tenths = _moved(tenths, APOLOGY if tenths < 0 else 0)
        if feeling and not felt:
            tenths = _moved(tenths, FELLOW_FEELING if tenths < 0 else 2)
        return Mood(tenths, apologised or apology, felt or feeling, annoyances)
