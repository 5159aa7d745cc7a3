"""Labels of a ticket, by the words of their descriptions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import fsum
from typing import Final

from support_env.agents.rules._words import stems, words

_MOODS: Final[Mapping[str, tuple[str, ...]]] = {
    "angry": (
        "furious", "disgrace", "disgraceful", "outrageous", "unacceptable", "ridiculous", "joke",
        "worst", "scam", "thieves", "incompetent", "useless", "appalling", "shocking", "demand",
        "angry", "livid", "rubbish", "pathetic", "fuming",
    ),
    "frustrated": (
        "frustrated", "frustrating", "disappointed", "disappointing", "annoyed", "annoying", "fed",
        "tired", "again", "let down", "third", "waste", "unhappy", "patience", "sick", "sigh",
    ),
    "anxious": (
        "worried", "worry", "anxious", "nervous", "afraid", "urgent", "urgently", "stress",
        "panic", "concerned", "scared", "sleep", "hope", "unsure", "anxiously",
    ),
    "positive": (
        "thanks", "love", "lovely", "great", "wonderful", "appreciate", "happy", "kind", "cheers",
        "pleased", "fantastic", "delighted", "enjoy", "excellent", "brilliant",
    ),
}  # fmt: skip
"""Words of a mood, each with the mood's plain English name."""


def issue_of(text: str, described: Mapping[str, str]) -> str:
    """Return the issue type whose name and description the text comes closest to."""
    said = stems(text)
    seen: dict[str, int] = {}
    bags = {name: stems(f"{name.replace('_', ' ')} {says}") for name, says in described.items()}
    for bag in bags.values():
        for word in bag:
            seen[word] = seen.get(word, 0) + 1
    names = {name: stems(f"{name.replace('_', ' ')} {says.partition(':')[0]}")
             for name, says in described.items()}  # fmt: skip

    def score(name: str) -> float:
        # Exact: a plain sum of fractions would depend on the order of the set.
        return fsum((3.0 if w in names[name] else 1.0) / seen[w] for w in bags[name] & said)

    return max(described, key=score, default="")


def mood_of(text: str, described: Mapping[str, str]) -> str:
    """Return the sentiment label that fits the text's words, capitals and exclamation marks."""
    low = set(words(text))
    scores = {mood: float(sum(word in low for word in held)) for mood, held in _MOODS.items()}
    letters = re.sub(r"[^A-Za-z]", "", text)
    if len(letters) > 20 and sum(map(str.isupper, letters)) > 0.6 * len(letters):
        scores["angry"] += 1.0
    scores["angry"] += min(1.0, 0.4 * text.count("!!"))
    best = max(scores, key=lambda mood: scores[mood])
    wanted = best if scores[best] >= 1 else "neutral"
    for name, says in described.items():
        if wanted in words(name.replace("_", " ")) or wanted in words(says):
            return name
    return next(iter(described), "")
