"""Progress as lines, for where there is no screen: one for each thing, and one now and then."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

EVERY_S: Final = 15.0


def lines(say: Callable[[str], object], *, clock: Callable[[], float] = monotonic):
    """Return a function to be told what is measured; it says a line when that changes, or late.

    Args:
        say: Takes a line.
        clock: Seconds that only go up.
    """
    before = ""
    last = start = clock()

    def tell(what: str, done: int, total: int) -> None:
        nonlocal before, last
        now = clock()
        if what == before and now - last < EVERY_S:
            return
        of = f" {done} of {total}" if total and what == before else ""
        say(f"[{now - start:5.0f} s] {what}{of}")
        before, last = what, now

    return tell


__all__ = ["lines"]
