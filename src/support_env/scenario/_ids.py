"""Ids of records: a form filled from a draw, in the split's own class of numbers."""

from __future__ import annotations

import re
from functools import lru_cache

from support_env.randomness import filled

_DIGITS = re.compile(r"\d+")
_DRAWN = re.compile(r"[\d#@]")


def identified(draw: int, form: str, residue: int) -> str:
    """Return the id that a draw stands for: `in_class` of the filled form, for most by a detour."""
    parts = _one_number(form)
    if parts is None:
        return in_class(filled(draw, form), residue)
    before, digits, after = parts
    number = int(str(draw % 10**digits).zfill(digits)[::-1])
    number -= (number - residue) % 3
    return f"{before}{number if number >= 0 else number + 3:0{digits}d}{after}"


@lru_cache(maxsize=1024)
def _one_number(form: str) -> tuple[str, int, str] | None:
    """Return a form's text, the length of its number, and the rest, where that is all of it."""
    before, mark, rest = form.partition("#")
    after = rest.lstrip("#")
    if not mark or _DRAWN.search(before + after):
        return None
    return before, len(rest) - len(after) + 1, after


def in_class(identity: str, residue: int) -> str:
    """Return the id with its first number moved to the nearest one below of the class (mod 3).

    The residue of the first number tells the split apart, whatever the form.
    """
    found = _DIGITS.search(identity)
    if found is None:
        return identity
    number = int(found.group())
    moved = number - (number - residue) % 3
    if moved < 0:
        moved += 3
    return f"{identity[: found.start()]}{moved:0{len(found.group())}d}{identity[found.end() :]}"


__all__ = ["identified", "in_class"]
