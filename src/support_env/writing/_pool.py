"""Pools of phrases, written with alternatives: "I'm [really|so] sorry" is two phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
Pool = tuple[str, ...]


def expand(line: str) -> list[str]:
    """Return every phrase that a line with alternatives stands for."""
    match = _CHOICE.search(line)
    if match is None:
        return [re.sub(r"\s+([,.!?])", r"\1", re.sub(r" {2,}", " ", line)).strip()]
    return [
        phrase
        for option in match.group(1).split("|")
        for phrase in expand(line[: match.start()] + option + line[match.end() :])
    ]


def pool(text: str) -> Pool:
    """Return a pool from lines of text; every phrase once."""
    return phrases(line for line in text.strip().splitlines())


def phrases(lines: Iterable[str]) -> Pool:
    """Return the phrases of several lines, each once, in order."""
    return tuple(dict.fromkeys(p for line in lines if line.strip() for p in expand(line.strip())))


def word_list(text: str) -> list[str]:
    """Return a text's words: a long list that reads as prose."""
    return text.split()
