"""Agents without a thought: nothing at all, and anything at all."""

from __future__ import annotations

from typing import Any

from support_env.randomness import Source
from support_env.types import OUTCOMES, STATUSES, Action, Observation


class NoopAgent:
    """Writes notes until the steps run out."""

    def reset(self, observation: Observation) -> None:
        """Begin."""

    def act(self, observation: Observation) -> Action:
        """Return a note."""
        return Action("note", "…")


class RandomAgent:
    """Takes random legal actions with typed arguments, the same for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def reset(self, observation: Observation) -> None:
        """Read the names that the briefing offers."""
        self._source = Source("random agent", self._seed)
        self._briefing: dict[str, Any] = dict(observation.briefing or {})
        self._seen: list[str] = []
        self._step = 0

    def act(self, observation: Observation) -> Action:
        """Return an action drawn for this step."""
        self._collect(observation.result)
        self._step += 1
        source = self._source.child(self._step)
        kinds = ["classify", "ask", "respond", "note"]
        if self._briefing.get("resolutions"):
            kinds += ["lookup", "resolve", "escalate"]
        kind = source.choice("kind", kinds)
        if kind == "classify":
            issue = self._pick(source, "issue_types")
            typed = {
                "issue_type": issue,
                "sentiment": self._pick(source, "sentiments"),
                "priority": self._pick(source, "priorities"),
            }
            return Action(kind, issue, arguments=typed)
        if kind == "ask":
            facts = source.sample("facts", list(self._briefing.get("askable") or ()), 2)
            return Action(kind, "Could you tell me more, please?", arguments={"facts": facts})
        if kind == "lookup":
            return self._lookup(source)
        if kind in ("resolve", "escalate"):
            return self._decide(source, kind)
        if kind == "respond":
            typed = {
                "status": source.choice("status", STATUSES),
                "outcome": source.choice("outcome", OUTCOMES),
            }
            return Action(kind, "Thank you for your message; we are on it.", arguments=typed)
        return Action(kind, f"step {self._step}")

    def _pick(self, source: Source, key: str) -> str:
        names = list(self._briefing.get(key) or ())
        return str(source.choice(key, names)) if names else ""

    def _lookup(self, source: Source) -> Action:
        name = self._pick(source, "lookups")
        spec = dict(self._briefing["lookups"][name])
        values = [*self._seen, "returns"]
        typed = {a: source.choice(a, values) for a in spec.get("arguments") or ()}
        return Action("lookup", name, arguments=typed)

    def _decide(self, source: Source, kind: str) -> Action:
        name = self._pick(source, "resolutions")
        typed: dict[str, Any] = {"clause": f"{source.integer('chapter', 1, 7)}.1"}
        for argument in dict(self._briefing["resolutions"][name]).get("arguments") or ():
            if argument == "amount":
                typed[argument] = source.integer("amount", 1, 100)
            elif argument.endswith("_id") and self._seen:
                typed[argument] = source.choice(argument, self._seen)
        if kind == "escalate":
            queue = self._pick(source, "queues")
            return Action(
                kind, "Please see to it.", arguments={**typed, "queue": queue, "resolution": name}
            )
        return Action(kind, name, arguments=typed)

    def _collect(self, shown: object) -> None:
        """Keep every id that a result shows."""
        if isinstance(shown, dict):
            for key, value in shown.items():  # pyright: ignore[reportUnknownVariableType]
                if key == "id" and isinstance(value, str):
                    self._seen.append(value)
                else:
                    self._collect(value)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(shown, (list, tuple)):
            for item in shown:  # pyright: ignore[reportUnknownVariableType]
                self._collect(item)  # pyright: ignore[reportUnknownArgumentType]
