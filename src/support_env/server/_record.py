"""Finished episodes, kept as lines of JSON: what was seen, what was done, and the verdict.

For the operator of a server alone. An episode that is left unfinished is not kept.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from support_env.models import SupportAction, SupportObservation, plain
from support_env.types import Action


@dataclass(slots=True)
class EpisodeLog:
    """A file to which every finished episode is appended.

    Args:
        path: The file; made with its folder when the first episode ends.
    """

    path: Path
    _lock: Lock = field(default_factory=Lock)

    def append(self, episode: EpisodeRecord) -> None:
        """Add one line at once, so that a stopped server loses no finished episode."""
        line = json.dumps(episode.as_json(), ensure_ascii=False) + "\n"
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line)


@dataclass(slots=True)
class EpisodeRecord:
    """One episode while it is played."""

    opening: SupportObservation
    steps: list[dict[str, Any]] = field(default_factory=list)
    last: SupportObservation | None = None

    def add(self, action: object, observation: SupportObservation) -> None:
        """Keep a step."""
        if isinstance(action, SupportAction):
            action = action.to_core()
        if isinstance(action, Action):
            action = asdict(action)
        self.steps.append(
            {"action": plain(action), "result": observation.result, "reward": observation.reward}
        )
        self.last = observation

    def as_json(self) -> dict[str, Any]:
        """Return address, score, verdict, what the reset showed, every step, and what was said."""
        last = self.last or self.opening
        shown = {name: last.metadata.get(name) for name in ("address", "score", "success")}
        return {
            **shown,
            "end_reason": last.metadata.get("end_reason"),
            "tickets": self.opening.tickets,
            "briefing": self.opening.briefing,
            "steps": self.steps,
            "history": last.history,
            "verdict": last.metadata.get("verdict"),
        }


__all__ = ["EpisodeLog", "EpisodeRecord"]
