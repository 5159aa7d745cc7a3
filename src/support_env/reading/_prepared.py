"""What one scenario knows, put in a form that a message is quickly matched against."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from support_env.reading._labels import (
    ClauseNumbers,
    IdentifierForms,
    clause_numbers,
    identifier_forms,
)
from support_env.reading._normal import plain
from support_env.reading._patterns import Place, Stem, one_by_one, stems_of
from support_env.reading._secrets import own_secrets
from support_env.reading._types import Expectations

_ENDINGS: Final = ("ing", "ed", "es", "s", "e")
_STEM_LEAST: Final = 4


class OwnWord(NamedTuple):
    """One of the customer's own words for the problem; `order` is its place in the list."""

    order: int
    first: Stem
    rest: tuple[Place, ...]


class OwnWords(NamedTuple):
    """Own words by the first `length` letters of the words of messages that they start with."""

    length: int
    by_start: dict[str, list[OwnWord]]


class Prepared(NamedTuple):
    """Expectations, ready."""

    today: int
    own: OwnWords
    secrets: tuple[tuple[str, str], ...]
    """(key, what to find in lower case with single blanks)."""
    identifiers: IdentifierForms
    clauses: ClauseNumbers
    customer: tuple[str, ...]
    handbook: str

    def after(self, customer_texts: tuple[str, ...], handbook: str) -> Prepared:
        """Return it for later in the episode: more was written and shown, all else is the same."""
        customer = tuple(map(_plain, customer_texts))
        return self._replace(
            secrets=own_secrets(self.secrets, customer),
            customer=customer,
            handbook=_plain(handbook),
        )


def prepare(expectations: Expectations) -> Prepared:
    """Prepare a scenario's expectations; cheap, and worth keeping while they stay the same."""
    customer = tuple(map(_plain, expectations.customer_texts))
    secrets = tuple([(key, _squeeze(text)) for key, text in expectations.secrets.items()])
    return Prepared(
        expectations.today,
        _own_words(expectations.own_words),
        own_secrets(secrets, customer),
        identifier_forms(expectations.identifier_forms),
        clause_numbers(expectations.clauses),
        customer,
        _plain(expectations.handbook),
    )


@lru_cache(maxsize=512)
def _plain(text: str) -> str:
    return plain(text)


@lru_cache(maxsize=4096)
def _squeeze(text: str) -> str:
    """Return the text in lower case with single blanks."""
    return " ".join(plain(text).split())


@lru_cache(maxsize=512)
def _own_words(phrases: tuple[str, ...]) -> OwnWords:
    own = [
        OwnWord(order, *parsed)
        for order, parsed in enumerate(map(_parsed, phrases))
        if parsed is not None
    ]
    length = min([_STEM_LEAST, *[len(text) for _, (text, prefix), _ in own if prefix]])
    by_start: dict[str, list[OwnWord]] = {}
    for each in own:
        text = each.first.text
        by_start.setdefault(text[:length], []).append(each)
        if len(text) < length:  # its plural starts differently
            by_start.setdefault(f"{text}s", []).append(each)
    return OwnWords(length, by_start)


@lru_cache(maxsize=4096)
def _parsed(phrase: str) -> tuple[Stem, tuple[Place, ...]] | None:
    """Parse one phrase, if it has words; a pack's scenarios share most of theirs."""
    stems = tuple(map(_loose, stems_of(phrase)))
    if not stems or len(stems[0].text) < 2:
        return None
    return stems[0], one_by_one(stems[1:])


def _loose(stem: Stem) -> Stem:
    """Let a word's other endings count: damaged, damages, damage."""
    if stem.prefix:
        return stem
    for ending in _ENDINGS:
        if stem.text.endswith(ending) and len(stem.text) - len(ending) >= _STEM_LEAST:
            return Stem(stem.text[: -len(ending)], True)
    return Stem(stem.text, len(stem.text) > _STEM_LEAST)
