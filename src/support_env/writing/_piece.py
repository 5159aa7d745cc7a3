"""A sentence of a ticket, and what may be done to it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Piece(NamedTuple):
    """A sentence."""

    kind: str
    """opening, want, mood, filler, lead: may have typos.
    fact, identifier, claim, extra, aside: never.
    """
    text: str
    group: str = ""
    """What it is about: sentences of one group stand together."""


TOLD: Final = frozenset({"fact", "identifier", "claim", "extra"})
"""Kinds that tell the matter: a person who lists puts them into rows."""
EXACT: Final = TOLD | {"aside"}
"""Kinds whose words are kept to the letter."""
