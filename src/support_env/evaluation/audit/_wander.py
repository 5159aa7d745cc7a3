"""Random plays that are often sensible: what two twins are shown under them must be equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from support_env.randomness import Source
from support_env.types import STATUSES, Action, Observation

_KEPT: Final = 40


def seen(observation: Observation) -> str:
    """Return what can be reached before the end, as text: all but the reward and the metadata."""
    shown = asdict(observation)
    del shown["reward"], shown["metadata"]
    return json.dumps(shown, ensure_ascii=False, default=str)


class Wanderer:
    """Acts at random on what it has seen, often sensibly, sometimes not."""

    def __init__(self, observation: Observation, *key: str | int) -> None:
        self._briefing: Mapping[str, Any] = observation.briefing or {}
        self._source = Source("wanderer", *key)
        self._step = 0
        ticket = observation.tickets[0]
        self._strings = [str(ticket.get("from", "")).split("<")[-1].rstrip(">")]
        self._note(str(ticket.get("text", "")))

    def act(self, observation: Observation) -> Action:
        """Return the next action."""
        self._note(observation.result)
        self._note(observation.history)
        self._step += 1
        self._draw = self._source.child(self._step)
        kinds = ("lookup",) * 4 + ("ask",) * 3 + ("resolve", "escalate", "respond", "classify")
        return getattr(self, f"_{self._draw.choice('kind', kinds)}")()

    def _note(self, value: Any) -> None:
        """Keep every word that might be an identifier or an amount."""
        if isinstance(value, Mapping):
            for item in value.values():  # pyright: ignore[reportUnknownVariableType]
                self._note(item)
        elif isinstance(value, (list, tuple)):
            for item in value:  # pyright: ignore[reportUnknownVariableType]
                self._note(item)
        elif isinstance(value, str):
            words = [word.strip(".,:;!?()\"'") for word in value.split()]
            self._strings += [word for word in words if any(mark.isdigit() for mark in word)]

    def _one(self, purpose: str, options: Any) -> str:
        return str(self._draw.choice(purpose, list(options) or ["x"]))

    def _typed(self, names: Any) -> dict[str, Any]:
        return {name: self._one(name, self._strings[-_KEPT:]) for name in names}

    def _lookup(self) -> Action:
        lookups: Mapping[str, Any] = self._briefing.get("lookups") or {}
        names = self._draw.sample("lookups", list(lookups), 2)
        typed: dict[str, Any] = {}
        for name in names:
            typed |= self._typed(lookups[name].get("arguments") or ())
        ids = [word for word in self._strings if "-" in word]
        if ids and self._draw.chance("an id where it fits", 0.6):
            typed |= {name: ids[-1] for name in typed if name.endswith("_id")}
        typed["query"] = self._one("query", ("who may act", "refund", "days", "4.1"))
        return Action("lookup", ", ".join(names), arguments=typed)

    def _ask(self) -> Action:
        facts = self._draw.sample("facts", list(self._briefing.get("askable") or ("x",)), 2)
        return Action("ask", "Please tell me.", arguments={"facts": facts})

    def _resolve(self) -> Action:
        held: Mapping[str, Any] = self._briefing.get("resolutions") or {}
        name = self._one("resolution", held)
        spec: Mapping[str, Any] = held.get(name) or {}
        return Action("resolve", name, arguments=self._typed(spec.get("arguments") or ()))

    def _escalate(self) -> Action:
        queue = self._one("queue", self._briefing.get("queues") or ())
        return Action("escalate", "Please see to it.", arguments={"queue": queue})

    def _respond(self) -> Action:
        text = f"Hello, we are looking into {self._one('word', self._strings)} for you, sorry."
        return Action("respond", text, arguments={"status": self._one("status", STATUSES)})

    def _classify(self) -> Action:
        return Action("classify", self._one("issue", self._briefing.get("issue_types") or ()))


__all__ = ["Wanderer", "seen"]
