"""What a user of the library is told when a pack cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple


class PackError(ValueError):
    """A company pack is wrong. The message names file, line, key, and what is allowed."""


class Finding(NamedTuple):
    """One fault and the key path where it stands."""

    path: tuple[str | int, ...]
    message: str


def known(
    names: Iterable[str | None], allowed: Collection[str], path: tuple[str | int, ...], what: str
) -> Iterator[Finding]:
    """Report each name that is not among those allowed."""
    for name in names:
        if name is not None and name not in allowed:
            yield Finding(path, f"no {what} {name!r} (there are {', '.join(sorted(allowed))})")
