"""Whether the words of a pattern follow each other in a message."""

from __future__ import annotations

from support_env.reading._layout import Layout
from support_env.reading._vocabulary import BETWEEN, Stem


def follows(layout: Layout, i: int, rest: tuple[Stem, ...]) -> int | None:
    """Return the last word of a pattern whose first is word i, when the rest follow in order."""
    at = i
    for stem in rest:
        for k in range(at + 1, min(at + 2 + BETWEEN, len(layout.words))):
            if stem.fits(layout.words[k]):
                at = k
                break
        else:
            return None
    return at
