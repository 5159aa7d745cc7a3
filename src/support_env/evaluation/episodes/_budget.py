"""What a run may cost: no episode is begun that would, going by the others, go beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Budget:
    """Counts what has been spent and what is under way.

    Args:
        most: In the price's currency; None for as much as it takes.
    """

    def __init__(self, most: float | None) -> None:
        self._most = most
        self.spent = 0.0
        self._episodes = 0
        self._running = 0

    def add(self, usage: Mapping[str, Any]) -> None:
        """Count an episode that has ended, or had when the run went on."""
        self.spent += usage.get("cost") or 0.0
        self._episodes += 1

    def begin(self) -> bool:
        """Return whether another episode may begin, and count it as running."""
        if self._most is not None:
            mean = self.spent / self._episodes if self._episodes else 0.0
            if self.spent + mean * (self._running + 1) > self._most or self.spent >= self._most:
                return False
        self._running += 1
        return True

    def end(self) -> None:
        """Count a running episode as ended."""
        self._running -= 1


__all__ = ["Budget"]
