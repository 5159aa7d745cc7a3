"""From a folder to a company that can be played."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from support_env.packs._finding import companies, folder_of
from support_env.policy import PolicyError, cents

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.policy import Policy

_K = TypeVar("_K")
_V = TypeVar("_V")
_MONEY = re.compile(r"\s*[^\w\s.,+-]?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*", re.ASCII)


@dataclass(frozen=True, eq=False)
class LoadedPack:
    """A company, checked and compiled. Compared and hashed by identity."""

    pack: Pack
    policy: Policy
    digest: str
    """Eight hex digits over the pack's content: comments and layout do not count."""
    path: Path
    folders: tuple[Path, ...] = ()
    """What it was read from: its own folder, then those of the packs that it extends."""


def load_pack(path: str | os.PathLike[str]) -> LoadedPack:
    """Load the pack in a folder.

    Raises:
        PackError: names file and line, the key, and what is allowed there.
    """
    from support_env.packs._reading import read_pack  # slow to import

    folder = Path(path)
    pack, policy, digest, folders = read_pack(folder)
    loaded = LoadedPack(pack, policy, digest, folder, folders)
    _keep(_BY_DIGEST, (pack.company.id, digest), loaded)
    return loaded


def company_of(name: str, digest: str) -> LoadedPack:
    """Return the company that a scenario's address names: one loaded from any folder, or found.

    Raises:
        PackError: nothing of that name, or its pack is wrong.
    """
    return _BY_DIGEST.get((name, digest)) or find_company(name)


def company_names() -> tuple[str, ...]:
    """Return the names of all companies that can be found without a path, built-in ones first.

    A company whose pack is wrong is among them: `find_company` says what is wrong with it.
    """
    return tuple(dict.fromkeys(found.name for found in companies()))


def find_company(name: str | os.PathLike[str]) -> LoadedPack:
    """Return a company by name (`retail`) or folder (`./acme`); loaded once for each state.

    Raises:
        PackError: nothing of that name, or its pack is wrong.
    """
    if not isinstance(name, str) or os.sep in name or name.startswith("."):
        return _kept(Path(name).resolve())
    return _kept(folder_of(name))


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


_Stamp = tuple[tuple[str, int, int], ...]
_MOST: Final = 64
"""Packs that are kept."""
_BY_FOLDER: Final[dict[Path, tuple[_Stamp, LoadedPack]]] = {}
_BY_DIGEST: Final[dict[tuple[str, str], LoadedPack]] = {}
"""By id and digest: what lies in a folder of its own cannot be found by its name."""


def _kept(folder: Path) -> LoadedPack:
    """Return a folder's pack, read again when one of the files it is made of has changed."""
    kept = _BY_FOLDER.get(folder)
    if kept is not None and kept[0] == _stamp(kept[1].folders):
        return kept[1]
    loaded = load_pack(folder)
    _keep(_BY_FOLDER, folder, (_stamp(loaded.folders), loaded))
    return loaded


def _keep(kept: dict[_K, _V], key: _K, value: _V) -> None:
    """Keep a value, and only the last of many."""
    kept.pop(key, None)
    while len(kept) >= _MOST:
        kept.pop(next(iter(kept)), None)
    kept[key] = value


def _stamp(folders: tuple[Path, ...]) -> _Stamp:
    """Return what changes when a pack is edited."""
    files = (file for folder in folders for file in sorted(folder.glob("*.y*ml")))
    stats = ((str(file), file.lstat()) for file in files)
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)
