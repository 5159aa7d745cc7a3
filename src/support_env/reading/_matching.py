"""Whether the words of a pattern follow each other in a message."""

from __future__ import annotations

from support_env.reading._layout import Layout
from support_env.reading._vocabulary import BETWEEN, Stem


def follows(layout: Layout, i: int, rest: tuple[Stem, ...]) -> int | None:
    """Return the last word of a pattern whose first is word i, when the rest follow in order."""
    words, at = layout.words, i
    for text, prefix in rest:
        at += 1
        for word in words[at : at + 1 + BETWEEN]:
            if word.startswith(text) and (prefix or word == text or word == text + "s"):
                break
            at += 1
        else:
            return None
    return at


def reached(layout: Layout, i: int) -> str:
    """Return the words that may be the second of a pattern whose first is word i.

    A stem that is no part of this string needs no closer look: most patterns end here.
    """
    return " ".join(layout.words[i + 1 : i + 2 + BETWEEN])
