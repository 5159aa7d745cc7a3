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
        if tenths > 0 and self.tenths < _SULKING:
            tenths = (tenths + 1) // 2
        held = max(-_MOST, min(_MOST, self.tenths + tenths))
        return Mood(held, self.apologised, self.felt, self.annoyances + annoyances)

    def settled(self, tenths: int) -> Mood:
        """Return the mood after how it ended: that counts in full, however upset they were."""
        return self._replace(tenths=max(-_MOST, min(_MOST, self.tenths + tenths)))

    def heard(self, *, apology: bool, feeling: bool) -> Mood:
        """Return the mood after words of regret: each kind counts once, and only when upset."""
        mood = self
        if apology and not mood.apologised:
            mood = mood.moved(APOLOGY if mood.tenths < 0 else 0)
            mood = Mood(mood.tenths, True, mood.felt, mood.annoyances)
        if feeling and not mood.felt:
            mood = mood.moved(FELLOW_FEELING if mood.tenths < 0 else 2)
            mood = Mood(mood.tenths, mood.apologised, True, mood.annoyances)
        return mood
