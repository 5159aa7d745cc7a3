"""Whether the words of a pattern follow each other in a message."""

from __future__ import annotations

from support_env.reading._layout import Layout
from support_env.reading._patterns import ENDINGS, Place, Stem


def follows(layout: Layout, i: int, rest: tuple[Place, ...]) -> int | None:
    """Return the last word of a pattern whose first is word i, when the rest follow in order."""
    words, last = layout.words, i
    for gap, stems in rest:
        for word in words[last + 1 : last + 2 + gap]:
            last += 1
            if _fits(word, stems):
                break
        else:
            return None
    return last


def _fits(word: str, stems: tuple[Stem, ...]) -> bool:
    for text, prefix in stems:
        if word.startswith(text) and (prefix or word[len(text) :] in ENDINGS):
            return True
    return False
