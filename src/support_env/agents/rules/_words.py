"""Words for comparing phrases: light stems, without the words that every sentence has."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_FILLERS: Final = """
a an the it is are was were be been being has have had do does did of on at by for to and or
this that these there as with my your his her their its i you we they customer item order
please if so just still yet would could can will parcel parcels shows show shown marked
"""
_DENIALS: Final = """
not no never none isn't wasn't hasn't haven't hadn't doesn't don't didn't can't cannot
won't without nothing
"""
_EMPTY: Final = frozenset(_FILLERS.split())
TELLING: Final = frozenset({"legal", "hurt", "hurr"})
"""Stems that settle a condition by themselves wherever a customer uses them."""
NEGATIONS: Final = frozenset(_DENIALS.split())
_ENDINGS: Final = (
    "ations",
    "ation",
    "ings",
    "ing",
    "ies",
    "ied",
    "ers",
    "ed",
    "es",
    "er",
    "s",
    "y",
)
_ALIKE: Final = {
    "arriv": "deliver", "cam": "deliver", "receiv": "deliver", "ship": "dispatch",
    "bought": "plac", "purchas": "plac", "unseal": "open", "injur": "hurt", "bled": "hurt",
    "lawy": "legal", "lawyer": "legal", "solicitor": "legal", "court": "legal", "su": "legal",
    "withdraw": "cancel", "call": "cancel", "nowher": "lat", "lost": "lat", "wait": "lat",
    "reach": "lat", "overdu": "lat", "delay": "lat", "missing": "lat", "bill": "charg",
    "twic": "doubl", "press": "hurr", "urgent": "hurr", "crack": "damag", "scratch": "mark",
    "smash": "damag",
    "back": "return", "broken": "damag", "cancell": "cancel", "send": "sent", "rush": "hurr",
}  # fmt: skip
"""Generic English for the same thing."""


def words(text: str) -> list[str]:
    """Return the lower-case words of a text."""
    return _WORD.findall(text.lower().replace("’", "'"))


def stem(word: str) -> str:
    """Return a word without its ending, and with what is alike made the same."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    word = word.removesuffix("e")
    return _ALIKE.get(word, word)


def stems(text: str) -> frozenset[str]:
    """Return the stems of the words that carry meaning, negations left out."""
    return frozenset(
        stem(word) for word in words(text) if word not in _EMPTY and word not in NEGATIONS
    )


def negated(text: str) -> bool:
    """Return whether the phrase has an odd number of negations."""
    return sum(word in NEGATIONS for word in words(text)) % 2 == 1


def overlap(left: frozenset[str], right: frozenset[str]) -> float:
    """Return how much of the left stands in the right."""
    return len(left & right) / len(left) if left else 0.0
