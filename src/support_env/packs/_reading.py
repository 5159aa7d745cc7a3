"""From a folder's files to a checked pack and its policy.

Apart from `_loading`, since YAML and pydantic take longer to import than all of the core: they are
needed once a company is read, and not before.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from support_env.packs._bounds import check_bounds
from support_env.packs._check import check, report
from support_env.packs._errors import PackError
from support_env.packs._extending import read_document
from support_env.packs._standing import with_standing
from support_env.packs._yaml import Document
from support_env.packs.schema import Pack
from support_env.policy import Policy, PolicyError, compile_policy

_REPORTS = frozenset({"scorecard", "costs"})
"""Keys that no episode depends on: changing them must not move every seed."""
_KEYS = {"derived": "derived"}
_PART = re.compile(r"(clause|topic|parameter|fact|derived) ([a-z0-9_]+)\b")


def read_pack(folder: Path) -> tuple[Pack, Policy, str, tuple[Path, ...]]:
    """Return a folder's pack, its policy, its digest, and the folders that it was read from.

    Raises:
        PackError: says what is wrong, in which file and line.
    """
    document = read_document(folder)
    return *made_pack(document), document.folders


def made_pack(document: Document) -> tuple[Pack, Policy, str]:
    """Return the pack of a document, its policy and its digest."""
    try:
        pack = Pack.model_validate(document.data)
    except ValidationError as error:
        raise PackError(_explained(error, document)) from error
    check(pack, document)
    pack = with_standing(pack)
    try:
        policy = compile_policy(pack)
    except PolicyError as error:
        raise PackError(f"{_place(str(error), pack, document)}: {error}") from error
    report(check_bounds(pack), document)
    played = {key: value for key, value in document.data.items() if key not in _REPORTS}
    text = json.dumps(played, sort_keys=True, ensure_ascii=True)
    return pack, policy, hashlib.sha256(text.encode()).hexdigest()[:8]


def _place(message: str, pack: Pack, document: Document) -> str:
    """Return where the part stands that the engine's message begins with."""
    found = _PART.match(message)
    if found is None:
        return document.where(())
    kind, name = found.groups()
    lists = {"clause": pack.clauses, "topic": pack.topics}
    for at, part in enumerate(lists.get(kind, ())):
        if part.id == name:
            return document.where((f"{kind}s", at))
    return document.where((_KEYS.get(kind, f"{kind}s"), name))


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
