"""From a folder to a company that can be played."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from support_env.packs._errors import PackError
from support_env.policy import PolicyError, cents

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.policy import Policy

BUILT_IN = Path(__file__).parent.parent / "companies"
VARIABLE = "SUPPORT_ENV_COMPANIES"
"""Folders that hold packs, separated as in PATH."""
_MONEY = re.compile(r"\s*[^\w\s.,+-]?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*", re.ASCII)


@dataclass(frozen=True, eq=False)
class LoadedPack:
    """A company, checked and compiled. Compared and hashed by identity."""

    pack: Pack
    policy: Policy
    digest: str
    """Eight hex digits over the pack's content: comments and layout do not count."""
    path: Path


def load_pack(path: str | os.PathLike[str]) -> LoadedPack:
    """Load the pack in a folder.

    Raises:
        PackError: names file and line, the key, and what is allowed there.
    """
    from support_env.packs._reading import read_pack  # slow to import

    folder = Path(path)
    pack, policy, digest = read_pack(folder)
    return LoadedPack(pack, policy, digest, folder)


def company_names() -> tuple[str, ...]:
    """Return the names of all companies that can be found without a path, built-in ones first."""
    return tuple(dict.fromkeys(folder.name for folder in _folders()))


def _folders() -> Iterator[Path]:
    roots = [BUILT_IN, *(Path(p) for p in os.environ.get(VARIABLE, "").split(os.pathsep) if p)]
    for root in roots:
        if root.is_dir():
            for folder in sorted(root.iterdir()):
                if folder.is_dir() and any(folder.glob("*.yaml")):
                    yield folder


def find_company(name: str | os.PathLike[str]) -> LoadedPack:
    """Return a company by name (`retail`) or folder (`./acme`); loaded once for each state.

    Raises:
        PackError: nothing of that name, or its pack is wrong.
    """
    if not isinstance(name, str) or os.sep in name or name.startswith("."):
        folder = Path(name).resolve()
        return _cached(str(folder), _stamp(folder))
    for folder in _folders():
        if folder.name == name:
            return _cached(str(folder), _stamp(folder))
    known = ", ".join(company_names())
    raise PackError(f"no company {name!r}: choose from {known}, or give a folder like ./{name}")


def money(text: str | int | float) -> int:
    """Return an amount as people write it ("84.20", "$1,284.20") in cents.

    Raises:
        ValueError: it is no amount, or finer than a cent.
    """
    found = _MONEY.fullmatch(str(text))
    if found is None:
        raise ValueError(f"{text!r} is no amount of money (write 84.20)")
    try:
        return cents(found[1].replace(",", ""))
    except PolicyError as error:
        raise ValueError(str(error)) from error


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what changes when a pack is edited."""
    if not folder.is_dir():
        return ()
    stats = ((file.name, file.lstat()) for file in sorted(folder.glob("*.y*ml")))
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


@lru_cache(maxsize=32)
def _cached(path: str, stamp: tuple[tuple[str, int, int], ...]) -> LoadedPack:
    return load_pack(path)
