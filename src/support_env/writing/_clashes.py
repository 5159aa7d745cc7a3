"""Phrases that contradict one another, though each is a fair way of putting its own fact.

"Never opened" does not go with "I've used it a little". What is told stays; the words of what
comes later give way, so that no company has to think of every pair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_MARKS: Final = (
    (
        "untouched",
        r"\b(?:never|haven't|not|have not) (?:been )?opened|unopened|\bsealed\b|seal's still",
    ),
    (
        "touched",
        r"\b(?:used|tried|opened|open) it\b|turned out|developed|unpacked|opened the (?:box|parcel)"
        r"|have a look|had a look|\bI looked at it|Otherwise it's fine|I've had the",
    ),
    ("away", r"\bbefore it gets here|don't send it|\bstop (?:it|my order|the order)\b"),
    ("arrived", r"\bdelivered\b|\bdispatched\b|\bshipped\b|left your warehouse|you sent it"),
    (
        "keeping",
        r"(?:(?<!not )willing to|\bcould|don't mind|happy to|\bI'll|\bI'd) keep(?:ing)? it\b",
    ),
    ("going", r"\ba new one\b|\btake it back\b|my money\b|replace it\b"),
    ("mind", r"for me after all|don't want the|changed my mind|doesn't suit|don't need it"),
    ("fault", r"\b(?:it's|it is) (?:faulty|defective)|has a fault|a fault in it"),
)
_FOUND: Final = tuple((name, re.compile(text, re.IGNORECASE)) for name, text in _MARKS)
_ANY: Final = re.compile("|".join(text for _, text in _MARKS), re.IGNORECASE)
"""Most phrases have no mark at all."""
_CLASHES: Final = {
    "untouched": {"touched"}, "touched": {"untouched"}, "away": {"arrived"}, "arrived": {"away"},
    "keeping": {"going"}, "going": {"keeping"}, "mind": {"fault"}, "fault": {"mind"},
}  # fmt: skip
NOTHING: Final[frozenset[str]] = frozenset()


@lru_cache(16384)
def marks(text: str) -> frozenset[str]:
    """Return what a phrase takes for granted, where another may deny it."""
    if not _ANY.search(text):
        return NOTHING
    return frozenset(name for name, found in _FOUND if found.search(text))


@lru_cache(16384)
def fitting(texts: tuple[str, ...], said: frozenset[str]) -> tuple[str, ...]:
    """Return the phrases that go with what is said already; all, where none does."""
    denied = {name for mark in said for name in _CLASHES.get(mark, ())}
    if not denied:
        return texts
    return tuple(text for text in texts if denied.isdisjoint(marks(text))) or texts


def said_by(texts: Sequence[str]) -> frozenset[str]:
    """Return the marks of several phrases together."""
    return NOTHING.union(*map(marks, texts))
