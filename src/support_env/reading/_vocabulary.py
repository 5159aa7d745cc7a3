"""What a company's readers look for, compiled once per pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from support_env.reading import _words as w
from support_env.reading._money import currency_of
from support_env.reading._patterns import ENDINGS, Pattern, Stem, patterns_of
from support_env.reading._types import Lexicon

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

ASKS: Final = ("ask", "not")
_ASKING: Final = w.listed("when how what which where whats")
_LONGEST: Final = 24
"""Letters of a prefix that are compared with words."""
_REMEMBERED: Final = 20_000
"""Words whose classes are kept; hostile texts cannot fill the memory."""


class _Room:
    """How much more may be remembered; hostile texts cannot fill the memory."""

    def __init__(self, left: int) -> None:
        self._left = left

    def take(self) -> bool:
        """Take one place, if there is one."""
        self._left -= 1
        return self._left >= 0


class Onward(dict[str, tuple[Pattern, ...]]):
    """Patterns with the same first word, by the word that comes second, as these are met."""

    def __init__(self, patterns: list[Pattern], room: _Room) -> None:
        super().__init__()
        self.alone = tuple([pattern for pattern in patterns if not pattern.rest])
        """Patterns of one word."""
        self._room = room
        self._seconds: dict[Stem, list[Pattern]] = {}
        for pattern in patterns:
            for stem in pattern.rest[0].stems if pattern.rest else ():
                self._seconds.setdefault(stem, []).append(pattern)

    def __missing__(self, word: str) -> tuple[Pattern, ...]:
        fitting = [Stem(word.removesuffix(ending), False) for ending in ENDINGS]
        longest = min(len(word), _LONGEST)
        fitting += [Stem(word[:length], True) for length in range(1, longest + 1)]
        found = [p for stem in dict.fromkeys(fitting) for p in self._seconds.get(stem, ())]
        known = tuple(dict.fromkeys(found))
        if self._room.take():
            self[word] = known
        return known


class _Classes(dict[str, int]):
    """Classes by word, worked out when a word is first seen."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, word: str) -> int:
        classes = w.classes_of(word)
        hits = self._vocabulary.look_up(word)
        for pattern in hits:
            if pattern.kind not in ASKS:
                classes |= w.CLAIMED
            else:
                plain = classes & w.FUNCTION and word not in _ASKING
                classes |= w.OPENING if plain else w.VOCABULARY
        if len(self) < _REMEMBERED:
            self[word] = classes
            if hits:
                self._vocabulary.hits[word] = hits
        return classes


class Vocabulary:
    """A compiled lexicon: immutable in effect, so one serves every episode of a pack."""

    __slots__ = (
        "_claimed", "_exact", "_lengths", "_onward", "_prefixes", "_room", "classes", "currency",
        "hits", "lexicon", "nouns",
    )  # fmt: skip

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.currency = currency_of(lexicon.currency)
        self.nouns = frozenset(_noun(family) for family in lexicon.claims)
        self._exact: dict[str, list[Pattern]] = {}
        self._prefixes: dict[str, list[Pattern]] = {}
        for pattern in _patterns(lexicon):
            table = self._prefixes if pattern.first.prefix else self._exact
            table.setdefault(pattern.first.text, []).append(pattern)
        self._lengths: dict[str, list[int]] = {}
        """How long the prefixes with the same first letter are, each length once."""
        for length, letter in sorted({(len(text), text[0]) for text in self._prefixes}):
            if length <= _LONGEST:
                self._lengths.setdefault(letter, []).append(length)
        self._claimed: dict[str, tuple[Pattern, ...]] = {}
        self._onward: dict[str, Onward] = {}
        self._room = _Room(_REMEMBERED)
        self.hits: dict[str, tuple[Pattern, ...]] = {}
        self.classes = _Classes(self)

    def look_up(self, word: str) -> tuple[Pattern, ...]:
        """Return the patterns that may start with a word."""
        if known := self.hits.get(word):
            return known
        found = list(self._exact.get(word, ()))
        if word.endswith("s"):
            single = word[:-1].removesuffix("'")
            found += [p for p in self._exact.get(single, ()) if p.kind != "claim"]
        for length in self._lengths.get(word[:1], ()):
            if length > len(word):
                break
            found += self._prefixes.get(word[:length], ())
        return tuple(found)

    def claimed(self, word: str) -> tuple[Pattern, ...]:
        """Return the patterns of what can be claimed as done that may start with a word."""
        known = self._claimed.get(word)
        if known is None:
            known = tuple([p for p in self.look_up(word) if p.kind not in ASKS])
            if self._room.take():
                self._claimed[word] = known
        return known

    def onward(self, word: str) -> Onward:
        """Return what can be asked for in words that start with this one."""
        known = self._onward.get(word)
        if known is None:
            known = Onward([p for p in self.look_up(word) if p.kind in ASKS], self._room)
            if self._room.take():
                self._onward[word] = known
        return known


def _noun(family: str) -> str:
    return family.split("_")[0].lower()


def _patterns(lexicon: Lexicon) -> Iterable[Pattern]:
    for name, listed in lexicon.asks.items():
        for text in listed:
            yield from patterns_of(text, "ask", name)
    for family, listed in lexicon.claims.items():
        for text in listed:
            yield from patterns_of(text, "claim", family)
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
