"""A pack while it is written: what could be read of it, and everything that is wrong so far."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from support_env.packs._check import findings
from support_env.packs._errors import PackError
from support_env.packs._extending import read_document
from support_env.packs._loading import LoadedPack, load_pack
from support_env.packs._yaml import Document, KeyPath
from support_env.packs.authoring._problems import Problem
from support_env.packs.schema import Pack

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Draft:
    """What reading a folder came to."""

    document: Document
    loaded: LoadedPack | None
    """The company, where nothing is wrong with its form."""
    problems: tuple[Problem, ...] = ()
    places: dict[tuple[str, str], KeyPath] = field(default_factory=lambda: {})
    """(list, id) -> the key path of a clause, topic or standing tell."""

    def at(self, kind: str, name: str) -> KeyPath:
        """Return the key path of a named part: `at("clauses", "late")`."""
        return self.places.get((kind, name), (kind, name))


def read_draft(path: str | os.PathLike[str]) -> Draft:
    """Read a folder, and collect every fault of its form that can be seen at once."""
    folder = Path(path)
    try:
        document = read_document(folder)
    except PackError as error:
        return Draft(Document(), None, tuple(_lines(str(error))))
    try:
        pack = Pack.model_validate(document.data)
    except ValidationError as error:
        return Draft(document, None, tuple(_explained(error, document)))
    found = [
        Problem("error", "schema", document.where(each.path), f"{_shown(each.path)}{each.message}")
        for each in findings(pack)
    ]
    if found:
        return Draft(document, None, tuple(dict.fromkeys(found)))
    try:
        loaded = load_pack(folder)
    except PackError as error:
        return Draft(document, None, tuple(_lines(str(error))))
    places: dict[tuple[str, str], KeyPath] = {}
    for kind, parts in (("clauses", pack.clauses), ("topics", pack.topics)):
        places |= {(kind, part.id): (kind, at) for at, part in enumerate(parts)}
    places |= {("standing", tell.name): ("standing", at) for at, tell in enumerate(pack.standing)}
    return Draft(document, loaded, (), places)


def _shown(path: KeyPath) -> str:
    return f"{'.'.join(map(str, path))}: " if path else ""


def _lines(text: str) -> Iterator[Problem]:
    """Read `file:line: what` lines of an error."""
    for line in text.splitlines():
        head, colon, rest = line.partition(": ")
        placed = bool(colon) and " " not in head
        yield Problem("error", "schema", head if placed else "pack", rest if placed else line)


def _explained(error: ValidationError, document: Document) -> Iterator[Problem]:
    """Yield pydantic's findings in words, with what is allowed."""
    seen: set[str] = set()
    for found in error.errors(include_url=False, include_input=False):
        path: KeyPath = tuple(p for p in found["loc"] if not (isinstance(p, str) and "[" in p))
        message = found["msg"]
        if found["type"] == "extra_forbidden":
            allowed = _keys_at(Pack, path[:-1])
            message = f"there is no such key here (allowed: {', '.join(allowed) or 'none'})"
        elif found["type"] == "missing":
            message = "is missing, and needed"
        shown = f"{_shown(path)}{message}"
        if shown not in seen:
            seen.add(shown)
            yield Problem("error", "schema", document.where(path), shown)


def _keys_at(model: type[BaseModel], path: KeyPath) -> list[str]:
    """Return the keys that a model of the schema has at a path."""
    held: list[Any] = [model]
    for part in path:
        held = [each for one in held for each in _inside(one, part)]
    names: dict[str, None] = {}
    for each in held:
        for one in _unions(each):
            if isinstance(one, type) and issubclass(one, BaseModel):
                names |= {f.alias or name: None for name, f in one.model_fields.items()}
    return list(names)


def _unions(form: Any) -> Iterator[Any]:
    """Yield the alternatives of an annotation, without what it is annotated with."""
    origin = get_origin(form)
    if origin is None:
        yield form
    elif hasattr(form, "__metadata__"):
        yield from _unions(get_args(form)[0])
    elif origin in (list, dict, tuple):
        yield form
    else:
        for each in get_args(form):
            yield from _unions(each)


def _inside(form: Any, part: str | int) -> Iterator[Any]:
    for each in _unions(form):
        origin, args = get_origin(each), get_args(each)
        if origin is dict or (origin in (list, tuple) and isinstance(part, int)):
            yield args[-1] if origin is dict else args[0]
        elif isinstance(each, type) and issubclass(each, BaseModel):
            for name, field_ in each.model_fields.items():
                if part in (name, field_.alias):
                    yield field_.annotation


__all__ = ["Draft", "read_draft"]
