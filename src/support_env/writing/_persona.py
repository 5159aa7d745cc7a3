"""Who writes: an invented person with a voice."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from support_env.randomness import Source
from support_env.writing._moods import NEGATIVE, mood_family
from support_env.writing._people import (
    AREA_CODES,
    CITIES,
    MAIL_HOSTS,
    NAMES,
    POSTCODES,
    STREETS,
)

Channel = Literal["email", "chat", "social"]
STYLES = ("terse", "plain", "rambling", "formal", "second_language", "shouting", "sarcastic")
CHANNELS: tuple[tuple[Channel, float], ...] = (("email", 0.55), ("chat", 0.33), ("social", 0.12))
_CALM_STYLES = (
    ("plain", 0.4), ("terse", 0.18), ("rambling", 0.16), ("formal", 0.13),
    ("second_language", 0.13),
)  # fmt: skip
_CROSS_STYLES = (
    ("plain", 0.3), ("terse", 0.14), ("rambling", 0.15), ("formal", 0.1),
    ("second_language", 0.11), ("shouting", 0.1), ("sarcastic", 0.1),
)  # fmt: skip
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "ß": "ss", "đ": "d", "ð": "d"}
)


class Voice(Protocol):
    """What writing needs to know of a person; any persona with these fields will do."""

    @property
    def name(self) -> str: ...
    @property
    def mood(self) -> str: ...
    @property
    def style(self) -> str: ...
    @property
    def channel(self) -> Channel: ...


class PersonaFields(NamedTuple):
    """A drawn person, in the order of the scenario's `Persona`."""

    name: str
    email: str
    phone: str
    postcode: str
    street: str
    city: str
    mood: str
    style: str
    channel: Channel
    patience: int
    cooperative: float


def draw_persona(
    source: Source,
    mood: str,
    *,
    style: str | None = None,
    channel: Channel | None = None,
    mood_says: str = "",
) -> PersonaFields:
    """Draw a person in this mood; style and channel are drawn unless given.

    `mood_says` is the pack's description of the mood: it helps where the label is unusual.
    """
    firsts, lasts = source.choice("people", NAMES)
    first, last = source.choice("first", firsts), source.choice("last", lasts)
    styles = _CROSS_STYLES if mood_family(mood, mood_says) in NEGATIVE else _CALM_STYLES
    return PersonaFields(
        name=f"{first} {last}",
        email=_email(source, first, last),
        phone=source.digits("phone", f"({source.choice('area', AREA_CODES)}) 555-01##"),
        postcode=source.digits("postcode", source.choice("postcode form", POSTCODES)),
        street=f"{source.integer('house', 2, 189)} {source.choice('street', STREETS)}",
        city=source.choice("city", CITIES),
        mood=mood,
        style=style or source.weighted("style", styles),
        channel=channel or source.weighted("channel", CHANNELS),
        patience=source.integer("patience", 3, 6),
        cooperative=round(0.6 + 0.4 * source.unit("cooperative"), 2),
    )


def _email(source: Source, first: str, last: str) -> str:
    one, two = ascii_word(first), ascii_word(last)
    forms: Sequence[str] = (
        f"{one}.{two}", f"{one}{two}", f"{one[0]}{two}", f"{one}_{two}", f"{two}.{one}",
        f"{one}.{two}{source.integer('mail year', 2, 99)}", f"{one}{two[0]}",
    )  # fmt: skip
    return f"{source.choice('mail form', forms)}@{source.choice('mail host', MAIL_HOSTS)}"


def ascii_word(text: str) -> str:
    """Return a name as an e-mail address writes it: small plain letters."""
    plain = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS))
    return "".join(c for c in plain if c.isascii() and c.isalnum()).lower()
