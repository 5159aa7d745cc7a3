"""Keyed randomness: every draw is a pure function of its name, never of the draws before it.

An extra lookup or a new phrase must not move a fact or a later answer, so nothing here keeps
state. A `Source` is a key; each draw hashes the key with the draw's own name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_EIGHT = Struct(">8Q")
_number = int.from_bytes


class Source:
    """A named origin of draws. Equal keys and names give equal draws on every machine."""

    __slots__ = ("_key", "_keyed")

    def __init__(self, *parts: str | int) -> None:
        self._key = blake2b("\x1f".join(map(str, parts)).encode(), digest_size=32).digest()
        self._keyed = None

    def child(self, *names: str | int) -> Source:
        """Return the source for one purpose inside this one."""
        made = object.__new__(Source)
        name = "\x1f".join([str(name) for name in names])
        made._key = blake2b(name.encode(), digest_size=32, key=self._key).digest()
        made._keyed = None
        return made

    def raw(self, name: str) -> int:
        """Return a uniform integer in [0, 2**64)."""
        keyed = self._keyed
        if keyed is None:
            keyed = self._keyed = blake2b(digest_size=8, key=self._key)
        # A copy has taken the key in already, which is half of the work.
        drawn = keyed.copy()
        drawn.update(name.encode())
        return _number(drawn.digest())

    def named(self, names: Iterable[bytes]) -> Iterator[int]:
        """Yield what `raw` returns for each of these names, encoded."""
        keyed = self._keyed
        if keyed is None:
            keyed = self._keyed = blake2b(digest_size=8, key=self._key)
        for name in names:
            drawn = keyed.copy()
            drawn.update(name)
            yield _number(drawn.digest())

    def raws(self, name: str, count: int) -> list[int]:
        """Return `count` uniform integers in [0, 2**64): one digest makes eight of them."""
        out: list[int] = []
        for block in range(-(-count // 8)):
            out += _EIGHT.unpack(blake2b(f"{name}\x1f{block}".encode(), key=self._key).digest())
        return out

    def unit(self, name: str) -> float:
        """Return a uniform float in [0, 1)."""
        return (self.raw(name) >> 11) * 2.0**-53

    def integer(self, name: str, low: int, high: int, step: int = 1) -> int:
        """Return a uniform integer from low to high, both included, on the grid low + k * step."""
        if high < low or step < 1:
            raise ValueError(
                f"integer({name!r}): need low <= high and step >= 1, got {low}..{high}"
            )
        return low + step * (self.raw(name) * ((high - low) // step + 1) >> 64)

    def chance(self, name: str, probability: float) -> bool:
        """Return True with the given probability."""
        return self.unit(name) < probability

    def choice(self, name: str, options: Sequence[T]) -> T:
        """Return one of the options, all equally likely."""
        if not options:
            raise ValueError(f"choice({name!r}): no options")
        return options[self.raw(name) * len(options) >> 64]

    def weighted(self, name: str, options: Sequence[tuple[T, float]]) -> T:
        """Return one of the (option, weight) pairs' options in proportion to its weight."""
        total = sum(weight for _, weight in options)
        if total <= 0:
            raise ValueError(f"weighted({name!r}): weights must add up to more than 0")
        mark = self.unit(name) * total
        for option, weight in options:
            mark -= weight
            if mark < 0:
                return option
        return options[-1][0]

    def shuffled(self, name: str, options: Sequence[T]) -> list[T]:
        """Return the options in a drawn order."""
        order = sorted(range(len(options)), key=lambda i: self.raw(f"{name}\x1f{i}"))
        return [options[i] for i in order]

    def sample(self, name: str, options: Sequence[T], count: int) -> list[T]:
        """Return `count` different options in a drawn order."""
        return self.shuffled(name, options)[:count]

    def digits(self, name: str, form: str) -> str:
        """Fill each `#` of the form with a digit and each `@` with a capital letter."""
        return filled(self.raw(name), form)


def filled(bits: int, form: str) -> str:
    """Fill a form from the bits of one draw, the lowest digit first."""
    out: list[str] = []
    for digits, mark in _parts_of(form):
        if digits:
            bits, number = divmod(bits, 10**digits)
            out.append(str(number).zfill(digits)[::-1])
        elif mark == "@":
            bits, letter = divmod(bits, 24)
            out.append("ABCDEFGHJKLMNPQRSTUVWXYZ"[letter])
        else:
            out.append(mark)
    return "".join(out)


@lru_cache(maxsize=1024)
def _parts_of(form: str) -> list[tuple[int, str]]:
    """Split a form into runs of `#`, each as its length, and other marks, each with 0."""
    runs = [(mark, len(list(same))) for mark, same in groupby(form)]
    return [
        part
        for mark, count in runs
        for part in ([(count, mark)] if mark == "#" else [(0, mark)] * count)
    ]
