"""Where packs are found: built in, in the folders of a variable, and in installed packages.

Nothing of a pack is read here, and one that cannot be found never hides the others.
"""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from support_env.packs._errors import PackError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: Final = Path(__file__).parent.parent / "companies"
VARIABLE: Final = "SUPPORT_ENV_COMPANIES"
"""Folders that hold packs, separated as in PATH."""
ENTRY_POINTS: Final = "support_env.companies"
"""Installed packages name their packs under this group: `acme = "acme_desk.pack"`."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_PARENT: Final = re.compile(r"_?[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class Found(NamedTuple):
    """A company's name, and its folder or why there is none."""

    name: str
    folder: Path | None
    problem: str = ""


def companies() -> Iterator[Found]:
    """Yield every company that can be found without a path; the first of a name counts."""
    roots = [BUILT_IN, *(Path(p) for p in os.environ.get(VARIABLE, "").split(os.pathsep) if p)]
    for root in roots:
        for folder in _folders(root):
            yield Found(folder.name, folder)
    yield from _installed()


def folder_of(name: str, beside: Path | None = None) -> Path:
    """Return the folder of a company by its name.

    Args:
        name: As `companies` has it.
        beside: A pack's folder: what lies next to it is found too, `_base` included.

    Raises:
        PackError: there is none of that name, or it cannot be found where it is said to be.
    """
    for found in companies():
        if found.name == name:
            if found.folder is None:
                raise PackError(found.problem)
            return found.folder
    if beside is not None and _PARENT.fullmatch(name):
        folder = beside.resolve().parent / name
        if folder.is_dir() and not folder.is_symlink():
            return folder
    known = ", ".join(dict.fromkeys(found.name for found in companies()))
    there = f"there are {known}" if beside is not None else f"choose from {known}"
    folder = "that is there" if "/" in name else f"like ./{name}"
    raise PackError(f"no company {name!r}: {there}, or give a folder {folder}")


def _folders(root: Path) -> Iterator[Path]:
    """Yield the folders that hold YAML; a name that begins with `_` is no company's."""
    try:
        folders = sorted(root.iterdir())
    except OSError:
        return
    for folder in folders:
        try:
            if _NAME.fullmatch(folder.name) and folder.is_dir() and any(folder.glob("*.yaml")):
                yield folder
        except OSError:
            continue


def _installed() -> Iterator[Found]:
    from importlib.metadata import entry_points  # slow to import

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        if not _NAME.fullmatch(point.name):
            continue
        try:
            yield Found(point.name, _folder_at(point))
        except (Exception, SystemExit) as error:  # whatever another's module does
            reason = f"{type(error).__name__}: {error}"
            yield Found(point.name, None, f"the company {point.name!r} of {point.value}: {reason}")


def _folder_at(point: EntryPoint) -> Path:
    """Return where an entry point leads; nothing is imported where a module's name will do."""
    if point.attr:
        return _path_of(point.load())
    top, *rest = point.module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None:
        raise ModuleNotFoundError(f"no module {top}")
    for root in spec.submodule_search_locations or ():
        folder = Path(root, *rest)
        if folder.is_dir():
            return folder
        if folder.with_suffix(".py").is_file():
            return folder.parent
    if not rest and spec.origin is not None and spec.submodule_search_locations is None:
        return Path(spec.origin).parent
    raise FileNotFoundError(f"no folder of {point.module}")


def _path_of(made: Any) -> Path:
    """Return the path that an object is, or has."""
    return Path(getattr(made, "path", made))
