"""What one scenario knows, put in a form that a message is quickly matched against."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from support_env.reading._labels import IdentifierForms, identifier_forms
from support_env.reading._normal import lowered, normalise
from support_env.reading._types import Expectations
from support_env.reading._vocabulary import Stem, stems_of

_ENDINGS: Final = ("ing", "ed", "es", "s", "e")
_STEM_LEAST: Final = 4
_REMEMBERED: Final = 4_000


class OwnWord(NamedTuple):
    """One of the customer's own words for the problem; `order` is its place in the list."""

    order: int
    first: Stem
    rest: tuple[Stem, ...]


class Prepared(NamedTuple):
    """Expectations, ready."""

    today: int
    own: OwnWords
    secrets: tuple[tuple[str, str], ...]
    """(key, what to find in lower case with single blanks)."""
    identifiers: IdentifierForms
    clauses: frozenset[str]
    customer: tuple[str, ...]
    handbook: str


def prepare(expectations: Expectations) -> Prepared:
    """Prepare a scenario's expectations; cheap, and worth keeping while they stay the same."""
    return Prepared(
        today=expectations.today,
        own=_own_words(expectations.own_words),
        secrets=tuple([(key, squeeze(text)) for key, text in expectations.secrets.items()]),
        identifiers=identifier_forms(expectations.identifier_forms),
        clauses=frozenset(expectations.clauses),
        customer=tuple(map(_plain, expectations.customer_texts)),
        handbook=_plain(expectations.handbook),
    )


@lru_cache(maxsize=512)
def _plain(text: str) -> str:
    return lowered(normalise(text))


@lru_cache(maxsize=4096)
def squeeze(text: str) -> str:
    """Return the text in lower case with single blanks."""
    return " ".join(_plain(text).split())


class OwnWords(dict[str, tuple[OwnWord, ...]]):
    """Own words by the words of messages that they may start with, found when first seen."""

    def __init__(self, own_words: tuple[str, ...]) -> None:
        super().__init__()
        parsed = [[_loose(stem) for stem in stems_of(phrase)] for phrase in own_words]
        self._all = tuple(
            OwnWord(order, stems[0], tuple(stems[1:]))
            for order, stems in enumerate(parsed)
            if stems and len(stems[0].text) > 1
        )

    def __missing__(self, word: str) -> tuple[OwnWord, ...]:
        found = tuple(own for own in self._all if own.first.fits(word))
        if len(self) < _REMEMBERED:
            self[word] = found
        return found


@lru_cache(maxsize=512)
def _own_words(own_words: tuple[str, ...]) -> OwnWords:
    return OwnWords(own_words)


def _loose(stem: Stem) -> Stem:
    """Let a word's other endings count: damaged, damages, damage."""
    if stem.prefix:
        return stem
    for ending in _ENDINGS:
        if stem.text.endswith(ending) and len(stem.text) - len(ending) >= _STEM_LEAST:
            return Stem(stem.text[: -len(ending)], True)
    return Stem(stem.text, len(stem.text) > _STEM_LEAST)
