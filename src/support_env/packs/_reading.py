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

from support_env.packs._check import check
from support_env.packs._errors import PackError
from support_env.packs._standing import with_standing
from support_env.packs._yaml import Document, read_folder
from support_env.packs.schema import Pack
from support_env.policy import Policy, PolicyError, compile_policy

_KEYS = {"derived": "derived"}
_PART = re.compile(r"(clause|topic|parameter|fact|derived) ([a-z0-9_]+)\b")


def read_pack(folder: Path) -> tuple[Pack, Policy, str]:
    """Return a folder's pack, its policy and its digest; PackError says what is wrong where."""
    document = read_folder(folder)
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
    text = json.dumps(document.data, sort_keys=True, ensure_ascii=True)
    return pack, policy, hashlib.sha256(text.encode()).hexdigest()[:8]


def _place(message: str, pack: Pack, document: Document) -> str:
    """Return where the part stands that the engine's message begins with."""
    found = _PART.match(message)
    if found is None:
        return "pack"
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
