"""What the desk remembers of one episode: the only part of it that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from support_env.scenario import Record
from support_env.transcript import Learned
from support_env.types import Entry


@dataclass(slots=True)
class Memory:
    """Copied when an episode is forked; everything else is shared."""

    opened: dict[str, Record] = field(default_factory=dict[str, Record])
    """Records that a lookup of this episode showed in full, by id."""
    mentioned: set[str] = field(default_factory=set[str])
    """Identifiers first seen in a result or a customer's reply, as they are compared."""
    amounts: set[int] = field(default_factory=set[int])
    """Amounts that opened records show, in cents."""
    clauses_seen: dict[str, str] = field(default_factory=dict[str, str])
    """Clause id -> number, of the clauses that a search or the briefing showed."""
    searched: set[str] = field(default_factory=set[str])
    """Numbers of the clauses that a search showed."""
    entries: list[Entry] = field(default_factory=list[Entry])
    notes: list[str] = field(default_factory=list[str])
    verified: bool = False
    """The customer's identity is established, from the ticket or by what the customer wrote."""

    def copy(self) -> Memory:
        """Return an independent copy."""
        return Memory(
            dict(self.opened), set(self.mentioned), set(self.amounts), dict(self.clauses_seen),
            set(self.searched), list(self.entries), list(self.notes), self.verified,
        )  # fmt: skip


_NO_DATA: Final[Mapping[str, Any]] = {}


class Done(NamedTuple):
    """What came of one action on the desk."""

    data: Mapping[str, Any] = _NO_DATA
    entries: tuple[Entry, ...] = ()
    learned: tuple[Learned, ...] = ()
    clauses_seen: tuple[str, ...] = ()
    used_values: tuple[str, ...] = ()
