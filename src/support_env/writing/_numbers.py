"""The numbers of a handbook's clauses: the company's own, or drawn for one episode."""

from __future__ import annotations

from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.writing._book import book_of

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


def draw_numbers(source: Source | None, pack: Pack) -> dict[str, str]:
    """Return each clause's number: the company's own, or drawn so that a number tells nothing.

    Drawn, chapters come in a drawn order, and the clauses of a chapter in a drawn order.
    """
    if source is None:
        return {clause.id: clause.number for clause in pack.clauses}
    members = book_of(pack).members
    numbers: dict[str, str] = {}
    for at, name in enumerate(_drawn_order(source, "chapters", list(members)), 1):
        order = _drawn_order(source, name, members[name])
        numbers.update(zip(order, _numbers_of(at, len(order)), strict=True))
    return numbers


@lru_cache(maxsize=4096)
def _numbers_of(chapter: int, count: int) -> tuple[str, ...]:
    """Return the numbers of a chapter's clauses: the same strings for all episodes."""
    return tuple([intern(f"{chapter}.{place}") for place in range(1, count + 1)])


def _drawn_order(source: Source, name: str, items: list[str]) -> list[str]:
    """Shuffle with one hash where 64 bits are enough (20 items), else one a dozen items."""
    out = list(items)
    for most in range(len(out), 1, -12):
        bits = source.raw(f"{name}\x1f{most}")
        for last in range(most - 1, max(most - 13, 0), -1):
            bits, pick = divmod(bits, last + 1)
            out[last], out[pick] = out[pick], out[last]
    return out


@lru_cache(maxsize=4096)
def number_key(number: str) -> tuple[int, ...]:
    """Return a clause number's place in the book: "4.12"; a letter counts too ("B.3")."""
    return tuple(map(_place, number.split(".")))


def _place(part: str) -> int:
    if part.isdecimal():
        return int(part)
    return ord(part.upper()) - ord("A") + 1 if len(part) == 1 and part.isalpha() else 0


__all__ = ["draw_numbers", "number_key"]
