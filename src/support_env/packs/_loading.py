"""From a folder to a company that can be played."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from support_env.packs._check import check
from support_env.packs._errors import PackError
from support_env.packs._yaml import Document, read_folder
from support_env.packs.schema import Pack
from support_env.policy import Policy, PolicyError, compile_policy

BUILT_IN = Path(__file__).parent.parent / "companies"
VARIABLE = "SUPPORT_ENV_COMPANIES"
"""Folders that hold packs, separated as in PATH."""


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
    folder = Path(path)
    document = read_folder(folder)
    try:
        pack = Pack.model_validate(document.data)
    except ValidationError as error:
        raise PackError(_explained(error, document)) from error
    check(pack, document)
    try:
        policy = compile_policy(pack)
    except PolicyError as error:
        raise PackError(f"{folder.name}: {error}") from error
    text = json.dumps(document.data, sort_keys=True, ensure_ascii=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return LoadedPack(pack, policy, digest, folder)


def _explained(error: ValidationError, document: Document) -> str:
    """Return up to five of pydantic's findings as `file:line: key: what is wrong`."""
    lines: list[str] = []
    for found in error.errors(include_url=False, include_input=False)[:5]:
        path: tuple[Any, ...] = tuple(
            part for part in found["loc"] if not (isinstance(part, str) and "[" in part)
        )
        shown = ".".join(map(str, path))
        lines.append(f"{document.where(path)}: {shown}: {found['msg']}")
    return "\n".join(dict.fromkeys(lines))


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


def find_company(name: str) -> LoadedPack:
    """Return a company by name (`retail`) or folder (`./acme`); loaded once for each state.

    Raises:
        PackError: nothing of that name, or its pack is wrong.
    """
    if os.sep in name or name.startswith("."):
        return _cached(str(Path(name).resolve()), _stamp(Path(name)))
    for folder in _folders():
        if folder.name == name:
            return _cached(str(folder), _stamp(folder))
    known = ", ".join(company_names())
    raise PackError(f"no company {name!r}: choose from {known}, or give a folder like ./{name}")


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    """Return what changes when a pack is edited."""
    return tuple((p.name, p.stat().st_mtime_ns) for p in sorted(folder.glob("*.y*ml")))


@lru_cache(maxsize=32)
def _cached(path: str, stamp: tuple[tuple[str, int], ...]) -> LoadedPack:
    return load_pack(path)
