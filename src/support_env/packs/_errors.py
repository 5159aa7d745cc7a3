"""What a user of the library is told when a pack cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from support_env.packs._yaml import Document

_LISTED: Final = 12
"""Names that a message lists; of more than these, the ones that look alike."""


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
            yield Finding(path, f"no {what} {name!r} ({among(name, allowed)})")


def among(name: str, allowed: Collection[str]) -> str:
    """Return what there is instead of a name, in words."""
    names = sorted(allowed)
    if len(names) <= _LISTED:
        return f"there are {', '.join(names)}" if names else "there is none"
    near = get_close_matches(name, names, n=6, cutoff=0.4)
    return f"like it: {', '.join(near)}" if near else f"there are {', '.join(names[:6])}, ..."


def wrong(document: Document, path: tuple[str | int, ...], message: str) -> PackError:
    """Return the error of one key: `file:line: key: message`."""
    return PackError(f"{document.where(path)}: {'.'.join(map(str, path))}: {message}")
