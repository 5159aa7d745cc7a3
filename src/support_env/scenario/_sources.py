"""Where each fact is learned: said in the ticket, given when asked, or shown by a record only.

What is settled here is the same for a scenario and its twin: nothing below may look at the value
of the pivot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from support_env.randomness import Source
from support_env.scenario._layout import Place
from support_env.scenario._settings import TaskSettings
from support_env.scenario._types import Where
from support_env.types import Value

World = Mapping[str, Value]
_LOW = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Manner:
    """How the ticket reached the desk; drawn before any fact."""

    signed: bool
    """The sender is authenticated."""
    named: bool
    """The ticket names its object."""


@dataclass(slots=True)
class Sources:
    """Where everything is learned."""

    where: dict[str, Where] = field(default_factory=lambda: {})
    told: list[str] = field(default_factory=lambda: [])
    """Facts that the ticket says, in the pack's order."""
    asked: list[str] = field(default_factory=lambda: [])
    """Facts and identifiers that only the customer gives."""
    said_ids: list[str] = field(default_factory=lambda: [])
    """Identifiers that the ticket says."""


def draw_manner(source: Source, task: TaskSettings, can_check: bool) -> Manner:
    """Draw how the ticket reached the desk."""
    unsigned = can_check and source.chance("unsigned", task.unsigned)
    return Manner(not unsigned, not source.chance("unnamed", task.unnamed))


class Assigner:
    """Settles where each fact of one request is learned."""

    def __init__(
        self,
        source: Source,
        task: TaskSettings,
        manner: Manner,
        places: Mapping[str, Place],
        worlds: tuple[World, World],
        pivot: str | None,
    ) -> None:
        self._source, self._task, self._manner = source, task, manner
        self._places, self._worlds, self._pivot = places, worlds, pivot

    def assign(
        self, relevant: Sequence[str], presumed: Mapping[str, Value], id_name: str | None,
        answers: Sequence[str], given: Collection[str],
    ) -> Sources | None:  # fmt: skip
        """Return where everything is learned, or None where the task's terms cannot be met.

        Args:
            relevant: Facts that the policy reads for this issue, in the pack's order.
            presumed: Value of silence for each presumed fact.
            id_name: The identifier that names the request's object; None if there is none.
            answers: Identifiers that an identity check needs beside it and the sender's address.
            given: Facts with one value in every request of the issue: nothing is hidden by them.
        """
        if not self._apart():
            return None
        out = Sources()
        hideable: list[str] = []
        for name in relevant:
            where = self._where(name, presumed)
            if where is None:
                return None
            out.where[name] = where
            if where in ("record", "customer", "event") and name not in given:
                hideable.append(name)
        if self._pivot is not None and self._pivot not in hideable:
            return None
        self._volunteer(out, hideable)
        self._identify(out, id_name, answers)
        if not self._within_asks(out) or not self._enough_hidden(out, hideable):
            return None
        out.told = [name for name in relevant if out.where[name] == "ticket" and self._said(name)]
        return out

    def _apart(self) -> bool:
        """Whether facts that only one of the worlds has are learned together with the pivot.

        Otherwise asking for one of them would tell the worlds apart before the pivot is known.
        """
        pivot = self._places[self._pivot].lookup if self._pivot is not None else None
        one, other = self._worlds
        for name in one.keys() ^ other.keys():
            lookup = self._places[name].lookup
            if lookup is None or lookup != pivot:
                return False
        return True

    def _said(self, name: str) -> bool:
        place = self._places[name]
        return place.check is None and name in self._worlds[0]

    def _where(self, name: str, presumed: Mapping[str, Value]) -> Where | None:
        place = self._places[name]
        one, other = (world.get(name) for world in self._worlds)
        if place.check is not None:
            if self._manner.signed:
                return "ticket" if one is True and other is True else None
            return "event"
        if place.lookup is not None:
            return "record"
        if one is None and other is None:
            return "nowhere"
        if place.presumed:
            if name == self._pivot or one != other:
                return None
            return "presumed" if one == presumed[name] else "ticket"
        return "customer" if place.customer else "ticket" if place.tellable else None

    def _tellable(self, name: str) -> bool:
        """Whether the ticket may say it: the same in both worlds, with words for it."""
        one, other = (world.get(name) for world in self._worlds)
        return (
            name != self._pivot and self._places[name].tellable and one is not None and one == other
        )

    def _volunteer(self, out: Sources, hideable: Collection[str]) -> None:
        """Let the customer say some of it unasked, but leave enough that must be found out."""
        spare = len(hideable) - 1 - self._task.hidden if self._pivot else len(hideable)
        spare = max(spare, 0) if self._task.desk else len(hideable)
        able = [name for name in hideable if self._tellable(name)]
        draws = self._source.raws("volunteer", len(able))
        told = [
            (draw & _LOW, name)
            for draw, name in zip(draws, able, strict=False)
            if (draw >> 32) < self._places[name].volunteered * _LOW
        ]
        # Where not all may be told, the draw's other half says which.
        for _, name in sorted(told)[:spare]:
            out.where[name] = "ticket"

    def _identify(self, out: Sources, id_name: str | None, answers: Sequence[str]) -> None:
        if id_name is not None:
            out.where[id_name] = "ticket" if self._manner.named else "customer"
        if not self._manner.signed:
            for name in answers:
                out.where[name] = "customer"

    def _within_asks(self, out: Sources) -> bool:
        """Move what is too much to ask for into the ticket."""
        asked = [name for name, where in out.where.items() if where == "customer"]
        facts = [name for name in asked if name in self._places]
        for name in self._source.shuffled("unasked", facts):
            if len(asked) <= self._task.asks:
                break
            if self._tellable(name):
                out.where[name] = "ticket"
                asked.remove(name)
        out.asked = asked
        if len(asked) > self._task.asks:
            return False
        out.said_ids = [
            name for name, where in out.where.items()
            if where == "ticket" and name not in self._places
        ]  # fmt: skip
        return bool(asked) or not self._task.must_ask

    def _enough_hidden(self, out: Sources, hideable: Sequence[str]) -> bool:
        hidden = sum(
            name != self._pivot
            and out.where[name] != "ticket"
            and any(name in world for world in self._worlds)
            for name in hideable
        )
        return hidden >= self._task.hidden


__all__ = ["Assigner", "Manner", "Sources", "World", "draw_manner"]
