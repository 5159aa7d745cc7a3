"""The language of a pack's word patterns: `packag* open*`, `@when arriv*|came`, `-family member*`.

Words in order, with at most three others between two of them. `open*` is a stem, `a|b` either,
`+word` follows directly and `**` lets up to eight others stand before the next. `@when` is any of
the usual ways to ask for a time. A pattern that starts with `-` takes its words away from the
other patterns of the same name: they mean something else there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from support_env.reading._normal import lowered, normalise

BETWEEN: Final = 3
"""Words that may stand between two words of a pattern."""
_LONGER: Final = "***"
_GAPS: Final = {"**": 8, _LONGER: 5}
"""The same where a pattern says so, and after a group: "date on which the goods were received"."""
ENDINGS: Final = ("", "s", "'s")
"""What a whole word of a pattern may have behind it in a message."""
FARTHEST: Final = 9
"""Words on from a pattern's first word within which its second stands."""
_STEM: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*\*?|[0-9]+")
_GROUPS: Final = {
    "@when": (
        "when",
        "whens",
        "date",
        "dates",
        "day",
        "weekday",
        "how +long|recent|recently|far|old",
        "how +many +days|weeks|months|hours",
        "days|weeks|months +ago|since|have|has|is|passed|gone",
        "since +when",
    ),
}


class Stem(NamedTuple):
    """One word of a pattern: `open*` or `open`."""

    text: str
    prefix: bool

    def fits(self, word: str) -> bool:
        """Say whether a word of the message is this word (plurals included)."""
        if self.prefix:
            return word.startswith(self.text)
        return word.startswith(self.text) and word[len(self.text) :] in ENDINGS


class Place(NamedTuple):
    """The words of which one comes next, and how many others may stand before it."""

    gap: int
    stems: tuple[Stem, ...]


class Pattern(NamedTuple):
    """Words in order that speak of one thing; `not` ones mean something else."""

    kind: Literal["ask", "not", "claim", "noun"]
    name: str
    first: Stem
    rest: tuple[Place, ...]


def stems_of(pattern: str) -> tuple[Stem, ...]:
    """Parse `packag* open*`; marks other than `*` only part words."""
    found = _STEM.findall(lowered(normalise(pattern)))
    return tuple(Stem(text.rstrip("*"), text.endswith("*")) for text in found)


def one_by_one(stems: tuple[Stem, ...]) -> tuple[Place, ...]:
    """Return the places of words that are each the only choice."""
    return tuple(Place(BETWEEN, (stem,)) for stem in stems)


def patterns_of(written: str, kind: Literal["ask", "claim"], name: str) -> Iterator[Pattern]:
    """Parse one pattern; alternatives for its first word and groups make several of it."""
    away = written.startswith("-")
    for tokens in _grouped(written[away:].split()):
        places = _places(tokens)
        if not places:
            continue
        rest = tuple(places[1:])
        for stem in places[0].stems:
            yield Pattern("not" if away else kind, name, stem, rest)


def _grouped(tokens: list[str]) -> Iterator[list[str]]:
    """Put each of a group's members in its place."""
    for at, token in enumerate(tokens):
        if members := _GROUPS.get(token):
            for member in members:
                yield [*tokens[:at], *member.split(), _LONGER, *tokens[at + 1 :]]
            return
    yield tokens


def _places(tokens: list[str]) -> list[Place]:
    places: list[Place] = []
    gap = BETWEEN
    for token in tokens:
        if token in _GAPS:
            gap = max(gap, _GAPS[token])
            continue
        if token.startswith("+"):
            gap = 0
        choices = [stems_of(choice) for choice in token.split("|")]
        if not any(choices):
            continue
        places.append(Place(gap, tuple([choice[0] for choice in choices if choice])))
        if len(choices) == 1:  # "e-mail" is two words
            places += [Place(BETWEEN, (stem,)) for stem in choices[0][1:]]
        gap = BETWEEN
    return places
