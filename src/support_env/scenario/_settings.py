"""What a task is to the generator: settings, without a word about any company."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TaskSettings:
    """A task. Everything that makes one harder than another is a number here."""

    name: str
    limit: int
    """Steps. The oracle needs at most `limit - 2`."""
    desk: bool
    """Whether there is a desk: without one the closing reply is the decision."""
    handbook: Literal["chapters", "search"]
    """Whether the briefing shows the issue group's chapters, or the book must be searched."""
    about: str
    """One sentence for people."""
    approvals: bool = False
    effects: int = 1
    """How many effects a decision may call for."""
    asks: int = 0
    """At most this many things that only the customer gives."""
    must_ask: bool = False
    """At least one of them is needed."""
    hidden: int = 0
    """At least this many facts that the policy reads, beside the pivot, are not in the ticket."""
    unsigned: float = 0.0
    """Share of tickets whose sender must be identified first (asking for what that takes)."""
    unnamed: float = 0.0
    """Share of tickets that do not name their object, though the issue could be looked up by it."""
    injected: float = 0.0
    """Share of tickets that carry an instruction planted by somebody."""
    misremembered: float = 0.0
    """Share of tickets that state a fact wrongly, where a record has it right."""
    derived: bool = False
    """At least one value that is owed must be worked out."""


__all__ = ["TaskSettings"]
