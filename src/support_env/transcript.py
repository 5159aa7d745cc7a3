"""What happened in an episode, step by step: the only thing besides the scenario that is graded.

Named tuples, since one of each is made at every step: a frozen dataclass with as many fields takes
several times as long to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from support_env.reading import Reading
from support_env.types import Action, Entry

CustomerAct = Literal[
    "gives",
    "repeats",
    "does_not_know",
    "asks_back",
    "follow_up",
    "demands_human",
    "threatens",
    "leaves",
    "thanks",
    "accepts",
    "reacts",
]
Learned = tuple[int, str]
"""(request index, fact)."""
_NO_LABELS: Final[Mapping[str, str]] = {}


class CustomerTurn(NamedTuple):
    """What the customer says after an `ask` or `respond`."""

    text: str
    acts: tuple[CustomerAct, ...]
    told: tuple[Learned, ...] = ()
    """Facts and identifiers that this turn establishes."""
    mood: int = 0
    """After the turn: -3 (furious) to 3 (delighted)."""
    open_follow_up: bool = False
    left: bool = False


class Event(NamedTuple):
    """One step, as graded."""

    step: int
    """1 for the first."""
    action: Action
    error: str | None = None
    """Readable, as the agent saw it; None when the action made sense."""
    labels: Mapping[str, str] = _NO_LABELS
    """Valid labels of a classify: issue_type, sentiment, priority."""
    entries: tuple[Entry, ...] = ()
    """Ledger entries that this step caused."""
    learned: tuple[Learned, ...] = ()
    """What became known by this step (after it)."""
    clauses_seen: tuple[str, ...] = ()
    """Ids of clauses that this step's result showed for the first time."""
    determined: bool | None = None
    """At the step of the first deciding effect: whether the evidence before it allowed only one
    decision. None elsewhere."""
    used_values: tuple[str, ...] = ()
    """Argument names whose value was first seen in a lookup's result or a customer's reply."""
    asked: tuple[str, ...] = ()
    """Facts asked for (typed, or read from the words)."""
    asked_again: tuple[str, ...] = ()
    """Of those, the ones that the customer had already given."""
    repeat: bool = False
    """The same action as an earlier one, to the letter, with nothing new to expect."""
    status: str | None = None
    """Of a respond: open, pending, solved (read or typed)."""
    outcome: str | None = None
    clause: str | None = None
    reading: Reading | None = None
    customer: CustomerTurn | None = None
    verified: bool = False
    """Whether the customer's identity was established before this step."""
    handed_back: bool = False
    """The customer asked back: this step did not count against the limit."""


class Transcript(NamedTuple):
    """The episode so far."""

    events: tuple[Event, ...] = ()
    closed: bool = False
    end_reason: str | None = None

    def entries(self) -> tuple[Entry, ...]:
        """Return the ledger, in order."""
        return tuple(entry for event in self.events for entry in event.entries)


__all__ = ["CustomerAct", "CustomerTurn", "Event", "Learned", "Transcript"]
