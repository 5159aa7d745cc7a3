"""Pools of phrases, written with alternatives: "I'm [really|so] sorry" is two phrases.

A line that starts with "~" is one that only the `test` split shows: a family of phrases that
nobody can have learned by heart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_BEFORE_MARK = re.compile(r"\s+([,.!?])")
_SHARE: Final = 5
"""One in so many of a company's own phrases is kept for `test`."""
_FLOOR: Final = 5
"""So many are left for the other splits."""


class Pool(tuple[str, ...]):
    """Phrases that every split shows; `test` has the others too."""

    test: tuple[str, ...]


Styled = dict[str, Pool]
"""Pools by style, "plain" always among them."""


_PARTS: Final = {"morning": range(4, 12), "afternoon": range(12, 18), "evening": range(17, 24)}
"""Parts of the day that a greeting may name, and their hours."""


def expand(line: str) -> list[str]:
    """Return every phrase that a line with alternatives stands for."""
    match = _CHOICE.search(line)
    if match is None:
        while "  " in line:
            line = line.replace("  ", " ")
        return [_BEFORE_MARK.sub(r"\1", line).strip()]
    return [
        phrase
        for option in match.group(1).split("|")
        for phrase in expand(line[: match.start()] + option + line[match.end() :])
    ]


def pool(text: str) -> Pool:
    """Return a pool from lines of text; every phrase once."""
    lines = [line.strip() for line in text.strip().splitlines()]
    made = Pool(phrases(line for line in lines if not line.startswith("~")))
    kept = phrases(line[1:] for line in lines if line.startswith("~"))
    made.test = _with(made, kept)
    return made


def phrases(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the phrases of several lines, each once, in order."""
    return tuple(dict.fromkeys(p for line in lines if line.strip() for p in expand(line.strip())))


def offered(texts: Sequence[str], unseen: bool) -> Sequence[str]:
    """Return what a split may choose from: with `unseen`, what is kept for `test` too."""
    return texts.test if unseen and isinstance(texts, Pool) else texts


@lru_cache(1024)
def timely(texts: tuple[str, ...], hour: int | None) -> tuple[str, ...]:
    """Return the phrases that fit an hour (0 to 23): all where it is not known."""
    if hour is None:
        return texts
    wrong = [part for part, hours in _PARTS.items() if hour not in hours]
    return tuple(text for text in texts if not any(part in text.lower() for part in wrong))


@lru_cache(8192)
def shared_out(texts: tuple[str, ...], unseen: bool) -> tuple[str, ...]:
    """Return a company's own phrases for a split: some, whatever they mean, only for `test`."""
    count = min(len(texts) // _SHARE, len(texts) - _FLOOR)
    if count <= 0:
        return texts
    kept = set(sorted(texts, key=_drawn)[:count])
    seen = tuple(text for text in texts if text not in kept)
    return _with(seen, [text for text in texts if text in kept]) if unseen else seen


def _drawn(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8, person=b"phrase").digest()


def _with(seen: Sequence[str], kept: Sequence[str]) -> tuple[str, ...]:
    """Return both, those kept as often as makes them about a third of all."""
    times = max(1, len(seen) // (2 * len(kept))) if kept else 0
    return (*seen, *(text for text in kept for _ in range(times)))


def word_list(text: str) -> list[str]:
    """Return a text's words: a long list that reads as prose."""
    return text.split()
