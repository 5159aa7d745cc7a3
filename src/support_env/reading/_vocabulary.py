"""What a company's readers look for, compiled once per pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from support_env.reading import _words as w
from support_env.reading._money import currency_of
from support_env.reading._normal import lowered, normalise
from support_env.reading._types import Lexicon

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

BETWEEN: Final = 3
"""Words that may stand between two words of a pattern."""
_REMEMBERED: Final = 20_000
"""Words whose classes are kept; hostile texts cannot fill the memory."""
_STEM: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*\*?|[0-9]+")


class Stem(NamedTuple):
    """One word of a pattern: `open*` or `open`."""

    text: str
    prefix: bool

    def fits(self, word: str) -> bool:
        """Say whether a word of the message is this word (plurals included)."""
        if self.prefix:
            return word.startswith(self.text)
        return word == self.text or word == self.text + "s"


class Pattern(NamedTuple):
    """Words in order that speak of one thing."""

    kind: Literal["ask", "claim", "noun"]
    name: str
    first: Stem
    rest: tuple[Stem, ...]


def stems_of(pattern: str) -> tuple[Stem, ...]:
    """Parse `packag* open*`; marks other than `*` only part words."""
    found = _STEM.findall(lowered(normalise(pattern)))
    return tuple(Stem(text.rstrip("*"), text.endswith("*")) for text in found)


class _Classes(dict[str, int]):
    """Classes by word, worked out when a word is first seen."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, word: str) -> int:
        classes = w.classes_of(word)
        hits = self._vocabulary.look_up(word)
        for pattern in hits:
            classes |= w.VOCABULARY if pattern.kind == "ask" else w.CLAIMED
        if len(self) < _REMEMBERED:
            self[word] = classes
            if hits:
                self._vocabulary.hits[word] = hits
        return classes


class Vocabulary:
    """A compiled lexicon: immutable in effect, so one serves every episode of a pack."""

    __slots__ = ("_exact", "_prefixes", "classes", "currency", "hits", "lexicon", "nouns")

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.currency = currency_of(lexicon.currency)
        self.nouns = frozenset(_noun(family) for family in lexicon.claims)
        self._exact: dict[str, list[Pattern]] = {}
        self._prefixes: dict[str, list[Pattern]] = {}
        for pattern in _patterns(lexicon):
            table = self._prefixes if pattern.first.prefix else self._exact
            table.setdefault(pattern.first.text, []).append(pattern)
        self.hits: dict[str, tuple[Pattern, ...]] = {}
        self.classes = _Classes(self)

    def look_up(self, word: str) -> tuple[Pattern, ...]:
        """Return the patterns that may start with a word."""
        if known := self.hits.get(word):
            return known
        found = list(self._exact.get(word, ()))
        if word.endswith("s"):
            found += [p for p in self._exact.get(word[:-1], ()) if p.kind != "claim"]
        if self._prefixes:
            for length in range(1, min(len(word), 24) + 1):
                found += self._prefixes.get(word[:length], ())
        return tuple(found)


def _noun(family: str) -> str:
    return family.split("_")[0].lower()


def _patterns(lexicon: Lexicon) -> Iterable[Pattern]:
    for name, listed in lexicon.asks.items():
        for text in listed:
            if stems := stems_of(text):
                yield Pattern("ask", name, stems[0], stems[1:])
    for family, listed in lexicon.claims.items():
        for text in listed:
            if stems := stems_of(text):
                yield Pattern("claim", family, stems[0], stems[1:])
        yield Pattern("noun", family, Stem(_noun(family), False), ())


def compile_lexicon(pack: Pack) -> Vocabulary:
    """Compile a pack's words: what can be asked for, and what can be claimed as done."""
    asks: dict[str, tuple[str, ...]] = {}
    for name, fact in pack.facts.items():
        if fact.ask is not None:
            asks[name] = tuple(fact.ask.words)
    for name, identifier in pack.identifiers.items():
        asks[name] = (*asks.get(name, ()), *identifier.ask.words)
    claims: dict[str, tuple[str, ...]] = {}
    for resolution in pack.resolutions.values():
        if resolution.claims:
            family = resolution.family
            listed: Mapping[str, None] = dict.fromkeys(
                (*claims.get(family, ()), *resolution.claims)
            )
            claims[family] = tuple(listed)
    return Vocabulary(Lexicon(asks, claims, pack.company.currency))
