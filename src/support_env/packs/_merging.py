"""One document laid over another, each part with the place where it was written.

Mappings are merged key by key, lists of named things by their names, anything else is replaced,
and a key that is given `null` is taken away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple, cast

from support_env.packs._yaml import Document, KeyPath

NAMED: Final = {"clauses": "id", "topics": "id", "standing": "name", "catalogue": "name"}
"""Lists of named things, and the key that names them."""


class Part(NamedTuple):
    """A value, the document that it is from, and where it stands there."""

    value: Any
    document: Document
    path: KeyPath

    def __getitem__(self, key: Any) -> Part:
        return Part(self.value[key], self.document, (*self.path, key))

    @property
    def mapping(self) -> dict[str, Any] | None:
        """The value, if it is a mapping."""
        value = self.value
        return cast("dict[str, Any]", value) if isinstance(value, dict) else None

    @property
    def items(self) -> list[Any] | None:
        """The value, if it is a list."""
        value = self.value
        return cast("list[Any]", value) if isinstance(value, list) else None

    @classmethod
    def whole(cls, document: Document) -> Part:
        """Return all of a document."""
        return cls(document.data, document, ())


class Builder:
    """Makes a document of the parts of others."""

    def __init__(self, folders: tuple[Any, ...] = ()) -> None:
        self.document = Document()
        self.document.folders = folders

    def put(self, part: Part, at: KeyPath) -> Any:
        """Return a copy of a part, whose places are those of the original."""
        self._place(part, at)
        if part.mapping is not None:
            return {key: self.put(part[key], (*at, key)) for key in part.mapping}
        if part.items is not None:
            return [self.put(part[i], (*at, i)) for i in range(len(part.items))]
        return part.value

    def lay(self, high: Part, low: Part, at: KeyPath, whole: Collection[KeyPath] = ()) -> Any:
        """Return `high` laid over `low`; what stands in `whole` replaces what is below it."""
        if high.mapping is not None and low.mapping is not None and high.path not in whole:
            self._place(high, at)
            return self._mapping(high, low, at, whole)
        name = NAMED.get(str(at[0])) if len(at) == 1 else None
        if name is not None and high.items is not None and low.items is not None:
            self._place(high, at)
            return self._named(high, low, at, name)
        return self.put(high, at)

    def _place(self, part: Part, at: KeyPath) -> None:
        place = part.document.places.get(part.path)
        if place is not None:
            self.document.places[at] = place

    def _mapping(
        self, high: Part, low: Part, at: KeyPath, whole: Collection[KeyPath]
    ) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key in low.value:
            if key not in high.value:
                made[key] = self.put(low[key], (*at, key))
            elif high.value[key] is not None:
                made[key] = self.lay(high[key], low[key], (*at, key), whole)
        for key in high.value:
            if key not in low.value and high.value[key] is not None:
                made[key] = self.put(high[key], (*at, key))
        return made

    def _named(self, high: Part, low: Part, at: KeyPath, key: str) -> list[Any]:
        above: dict[str, int] = {}
        for i, item in enumerate(high.value):
            if (name := name_of(item, key)) is not None:
                above.setdefault(name, i)
        made: list[Any] = []
        used: set[int] = set()
        for i, item in enumerate(low.value):
            here = (*at, len(made))
            j = above.get(name_of(item, key) or "")
            if j is None:
                made.append(self.put(low[i], here))
            else:
                used.add(j)
                made.append(self.lay(high[j], low[i], here))
        for j in range(len(high.value)):
            if j not in used:
                made.append(self.put(high[j], (*at, len(made))))
        return made


def name_of(item: Any, key: str) -> str | None:
    """Return the name of one of a list of named things, if it has one."""
    name: Any = cast("dict[str, Any]", item).get(key) if isinstance(item, dict) else None
    return name if isinstance(name, str) else None
