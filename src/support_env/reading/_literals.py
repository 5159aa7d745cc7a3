"""What a text must hold for a pattern to match it: looking for that is quick, matching is not.

Only the part of the language of patterns that the readers use is understood; whatever else a
pattern has is taken to need nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

Needs = tuple[tuple[tuple[str, ...], ...], ...]
"""Of the choices of a pattern one matches; a choice needs one text out of each of its groups."""
_Choice = list[tuple[str, ...]]

_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz ',")
_TOKEN: Final = re.compile(
    r"(\((?:\?(?::|<?[!=]))?|\\.|\[\^?\]?[^\]]*\]|.)((?:[?*+]|\{[0-9]*(?:,[0-9]*)?\})[?+]?|)",
    re.DOTALL,
)
"""A mark, a class or a bracket, and how often it may come."""
_PERHAPS: Final = ("?", "*", "{0", "{,")
_MOST: Final = 3
"""Groups of a choice that are looked for."""
_TELLING: Final = 4
"""Letters from which on a text is not in every message."""


@cache
def needs_of(pattern: str) -> Needs:
    """Return what a text needs to match; no choices: nothing is known, it may always match."""
    tokens = chain(_TOKEN.findall(pattern), [(")", "")])
    choices, _ = _choices(tokens)
    if next(tokens, None) is not None:
        raise ValueError(f"a bracket too many in {pattern!r}")
    telling = [[each for each in choice if min(map(len, each)) > 1] for choice in choices]
    if not all(telling):
        return ()
    return tuple([tuple(sorted(choice, key=_worth, reverse=True)[:_MOST]) for choice in telling])


def may_match(needs: Needs, text: str) -> bool:
    """Say whether a text has what a pattern needs: False only where nothing in it can match."""
    for choice in needs:
        for options in choice:
            for option in options:
                if option in text:
                    break
            else:
                break
        else:
            return True
    return not needs


def _worth(options: tuple[str, ...]) -> tuple[bool, int, int]:
    """Rank groups by what looking for them tells, and costs."""
    shortest = min(map(len, options))
    return shortest >= _TELLING, -len(options), shortest


def _choices(tokens: Iterator[tuple[str, str]]) -> tuple[list[_Choice], str]:
    """Read up to the end of a group; return its choices, and how often it may come."""
    choices: list[_Choice] = []
    held: _Choice = []
    run = ""
    for mark, times in tokens:
        if mark in _PLAIN and not times:
            run += mark
            continue
        if run:
            held.append((run,))
            run = ""
        if mark == ")":
            return [*choices, held], times
        if mark == "|":
            choices.append(held)
            held = []
        elif mark[0] == "(":
            inner, times = _choices(tokens)
            # What looks ahead or back may find what it wants outside the match.
            if mark[-1] not in "!=" and not times.startswith(_PERHAPS):
                held += _in_all(inner)
    raise ValueError("a bracket that does not close")


def _in_all(choices: list[_Choice]) -> _Choice:
    """Return what every match of a group needs: the best of each choice, if all have something."""
    if len(choices) == 1:
        return choices[0]
    if not all(choices):
        return []
    return [tuple(dict.fromkeys([one for choice in choices for one in max(choice, key=_worth)]))]
