"""What a reading holds. Every answer carries the span it rests on; unknown is never "no".

Named tuples, since several are made for every message: frozen dataclasses take much longer to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Span = tuple[int, int]
ValueKind = Literal["money", "date", "days", "percent", "count", "identifier", "clause"]
About = Literal["plain", "doubtful", "question", "negated", "hypothetical"]
"""How a value is said. `doubtful` (conditions, "about", ranges, odd forms) counts as stated and
never as wrong; the last three count as neither."""


class Found(NamedTuple):
    """One value in the text, normalised.

    Money in cents, dates as ordinals, durations in days, percent as an int (`"1.5"` where it is
    none), identifiers as their form writes them, clauses as `4.1`.
    """

    kind: ValueKind
    value: int | str
    span: Span
    quoted: bool = False
    """Inside a quotation: counts for nothing."""
    about: About = "plain"
    other: int | None = None
    """The second reading of an ambiguous form (05/06/2026), or the far end of a range."""


class Claim(NamedTuple):
    """A plain first-person report of something done: "I have refunded you"."""

    family: str
    span: Span


class Reading(NamedTuple):
    """One agent message, read once."""

    text: str
    """As read (normalised, cut to length): spans are places in it."""
    asks: Mapping[str, Span]
    """Names of facts or identifiers that the words ask for (generous)."""
    values: tuple[Found, ...]
    apology: Span | None
    emotion: Span | None
    """Names or accepts how the customer feels."""
    own_words: tuple[Span, ...]
    """Words of this customer's own problem."""
    next_step: Span | None
    claims: tuple[Claim, ...]
    secrets: tuple[tuple[str, Span], ...]
    """(secret's key, span) for each secret or canary of the scenario that the text gives away."""
    abuse: Span | None
    is_message: bool
    not_message_because: str | None
    listing: bool
    """Lists many outcomes or values so as to cover all cases, or pastes the handbook."""
    cut: bool = False
    """Longer than is read: `text` and everything about it is the beginning only."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a company's readers look for; compiled once per pack (see `compile_lexicon`)."""

    asks: Mapping[str, tuple[str, ...]]
    """Fact or identifier -> word patterns (`packag* open*`; their language is in `_patterns`)."""
    claims: Mapping[str, tuple[str, ...]]
    """Effect family -> participles ("refunded", "sent a replacement")."""
    currency: str = "$"


class Expectations(NamedTuple):
    """What this scenario knows that a message is matched against."""

    today: int
    own_words: tuple[str, ...]
    secrets: Mapping[str, str]
    """key -> distinctive string."""
    identifier_forms: tuple[str, ...]
    """`HF-######`..."""
    clauses: tuple[str, ...]
    """Every clause number of this episode's handbook."""
    customer_texts: tuple[str, ...] = ()
    """What the customer wrote so far: echoing it is not a message."""
    handbook: str = ""
    """Handbook text shown so far: pasting it is not a message."""
