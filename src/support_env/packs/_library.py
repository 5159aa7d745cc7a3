"""Entries of packs that begin with one of the library: `opened: {like: opened, ticket: 0.3}`.

The library, `companies/_library`, holds what most companies ask for and tell in the same words. An
entry takes all of the library's keys; a key that is given replaces the library's, `ask` by its own
keys, and `more` adds to its lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

from support_env.packs._errors import PackError, among, wrong
from support_env.packs._merging import Builder, Part
from support_env.packs._yaml import Document, KeyPath, read_folder

LIBRARY: Final = Path(__file__).parent.parent / "companies" / "_library"
LIKE: Final = "like"
MORE: Final = "more"
_BY_KEY: Final = frozenset({"ask"})
"""Mappings whose own keys are replaced one by one."""


@lru_cache(maxsize=1)
def library() -> Document:
    """Return the library: groups (facts, identifiers, ...) of named entries."""
    return read_folder(LIBRARY, "_library/", split=True)


def with_library(document: Document) -> tuple[Document, frozenset[KeyPath]]:
    """Return a pack's document with the library's entries in it, and where they stand.

    Raises:
        PackError: `like` names nothing, or `more` adds to no list.
    """
    found = frozenset(_likes(document))
    if not found:
        return document, found
    filled = _Filled(document, found)
    filled.document.data = filled.put(Part.whole(document), ())
    return filled.document, found


def _likes(document: Document) -> Iterator[KeyPath]:
    for group in library().data:
        entries: Any = document.data.get(group)
        pairs: Iterator[tuple[Any, Any]] = iter(())
        if isinstance(entries, dict):
            pairs = iter(cast("dict[str, Any]", entries).items())
        elif isinstance(entries, list):
            pairs = iter(enumerate(cast("list[Any]", entries)))
        for key, entry in pairs:
            if isinstance(entry, dict) and LIKE in entry:
                yield (group, key)


class _Filled(Builder):
    """A pack's document with its `like` entries filled in."""

    def __init__(self, document: Document, likes: frozenset[KeyPath]) -> None:
        super().__init__(document.folders)
        self._likes = likes
        self._source = document

    def put(self, part: Part, at: KeyPath) -> Any:
        if part.document is not self._source or part.path not in self._likes:
            return super().put(part, at)
        model = self._model(part)
        if model.mapping is None:
            if len(part.value) > 1:
                raise self._wrong(part, "is a text in the library, and takes no other keys")
            return self.put(model, at)
        self._place(part, at)
        return self._entry(part, model, at)

    def _model(self, part: Part) -> Part:
        group, name = str(part.path[0]), part.value[LIKE]
        entries = Part.whole(library())[group]
        if not isinstance(name, str) or name not in entries.value:
            message = f"the library has no {group} {name!r} ({among(str(name), entries.value)})"
            raise self._wrong(part[LIKE], message)
        return entries[name]

    def _entry(self, part: Part, model: Part, at: KeyPath) -> dict[str, Any]:
        own = {key: value for key, value in part.value.items() if key not in (LIKE, MORE)}
        made: dict[str, Any] = {}
        for key in [*model.value, *(key for key in own if key not in model.value)]:
            here = (*at, key)
            if key not in own:
                made[key] = self.put(model[key], here)
            elif own[key] is None:
                continue
            elif key in _BY_KEY and key in model.value:
                made[key] = self.lay(part[key], model[key], here)
            else:
                made[key] = self.put(part[key], here)
        if MORE in part.value:
            self._add(part[MORE], made, at)
        return made

    def _add(self, more: Part, made: dict[str, Any], at: KeyPath) -> None:
        if more.mapping is None:
            raise self._wrong(more, "is a mapping of lists: more: {tells: [...]}")
        for key in more.mapping:
            there: Any = made.get(key)
            part, here = more[key], (*at, key)
            if isinstance(there, dict):
                self._add(part, cast("dict[str, Any]", there), here)
            elif isinstance(there, list) and part.items is not None:
                own = cast("list[Any]", there)
                for i in range(len(part.items)):
                    own.append(self.put(part[i], (*here, len(own))))
            else:
                raise self._wrong(part, "adds a list to a list of the library's entry")

    def _wrong(self, part: Part, message: str) -> PackError:
        return wrong(self._source, part.path, message)
