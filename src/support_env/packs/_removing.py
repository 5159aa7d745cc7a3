"""What a pack takes away from the one that it extends: `remove: {issues: [gift_card]}`.

With a thing goes what there is only because of it: clauses and records that are about no other
issue type, facts and parameters that no other clause speaks of, facts whose record is gone, what is
done to such a record; and the mentions of all these in lists. What is left and still speaks of a
removed fact in a condition is an error of the check.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from support_env.packs._errors import among, wrong
from support_env.packs._merging import NAMED, Builder, Part, name_of
from support_env.packs._yaml import Document, KeyPath

_LISTS: Final = {
    ("clauses", "issues"): "issues",
    ("clauses", "overrides"): "clauses",
    ("records", "issues"): "issues",
    ("issues", "only"): "records",
    ("catalogue", "not_about"): "issues",
    ("standing", "after"): "resolutions",
    ("parameters", "above"): "parameters",
    ("facts", "moods"): "sentiments",
    ("lookups", "establishes"): "facts",
    ("lookups", "by"): "identifiers",
    ("lookups", "all_of"): "identifiers",
    ("sentiments", "near"): "sentiments",
    ("priorities", "near"): "priorities",
}
"""Lists that name things of another group."""
_KEYED: Final = {
    ("catalogue", "fits"): "facts",
    ("issues", "follows"): "facts",
    ("issues", "beside"): "facts",
}
"""Mappings whose keys do."""
_PROSE: Final = frozenset({"says", "say", "text", "never", "rule", "title", "otherwise_says"})
"""Where only slots are names."""
_SPEAKING: Final[dict[str, tuple[str, ...] | None]] = {
    "clauses": None, "derived": None, "topics": None, "standing": None,
    "issues": ("given", "odd", "follows"), "parameters": ("by",), "facts": ("only_if",),
}  # fmt: skip
"""Groups whose expressions name facts and numbers, and the keys that hold these (None: any)."""
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_SLOT: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")

Removed = dict[str, set[str]]
"""Names by group."""


def without(parent: Document, document: Document, key: str) -> Document:
    """Return the parent without what the document's key names.

    Raises:
        PackError: the parent has nothing of that name.
    """
    asked = document.data.get(key)
    if asked is None:
        return parent
    removed = _asked(parent, document, key)
    while more := set(_follows(parent, document, removed)):
        for group, name in more:
            removed.setdefault(group, set()).add(name)
    rest = _Rest(parent, removed)
    rest.document.data = rest.put(Part.whole(parent), ())
    return rest.document


def _asked(parent: Document, document: Document, key: str) -> Removed:
    asked: Any = document.data[key]
    if not isinstance(asked, dict):
        raise wrong(document, (key,), "is a mapping: remove: {clauses: [...]}")
    removed: Removed = {}
    for group, names in cast("dict[str, Any]", asked).items():
        there = dict(_entries(parent, group))
        if not isinstance(names, list):
            raise wrong(document, (key, group), "is a list of names")
        for at, name in enumerate(cast("list[Any]", names)):
            if not isinstance(name, str) or name not in there:
                message = f"no {name!r} among the {group} ({among(str(name), there)})"
                raise wrong(document, (key, group, at), message)
        removed[group] = set(cast("list[str]", names))
    return removed


def _entries(document: Document, group: str) -> Iterator[tuple[str, Any]]:
    """Yield a group's entries with their names."""
    entries: Any = document.data.get(group)
    if isinstance(entries, dict):
        yield from cast("dict[str, Any]", entries).items()
    elif isinstance(entries, list):
        for item in cast("list[Any]", entries):
            name = name_of(item, NAMED.get(group, ""))
            if name is not None:
                yield name, item


def _follows(parent: Document, own: Document, removed: Removed) -> Iterator[tuple[str, str]]:
    """Yield what goes with what is removed and is not among it yet."""

    def left(group: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, entry in _entries(parent, group):
            if name not in removed.get(group, ()) and isinstance(entry, dict):
                yield name, cast("dict[str, Any]", entry)

    issues, records = removed.get("issues", set[str]()), removed.get("records", set[str]())
    for group in ("clauses", "records"):
        for name, entry in left(group):
            if entry.get("issues") and issues.issuperset(map(str, entry["issues"])):
                yield group, name
    for group, key in (("records", "of"), ("identifiers", "record"), ("lookups", "record")):
        for name, entry in left(group):
            if str(entry.get(key)) in records:
                yield group, name
    for name, entry in left("facts"):
        if str(entry.get("field")).partition(".")[0] in records:
            yield "facts", name
    for name, entry in left("resolutions"):
        if any(record in records for record in _objects(entry)):
            yield "resolutions", name
    spoken = _words([e for n, e in _entries(parent, "clauses") if n in removed.get("clauses", ())])
    still = _words(own.data.values())
    for group, keys in _SPEAKING.items():
        gone = removed.get(group, set[str]())
        for name, entry in _entries(parent, group):
            if name not in gone:
                held = cast("dict[str, Any]", entry) if isinstance(entry, dict) else {}
                still |= _words([entry] if keys is None else [held.get(key) for key in keys])
    for group in ("facts", "derived", "parameters"):
        for name, _ in _entries(parent, group):
            if name not in removed.get(group, ()) and name in spoken and name not in still:
                yield group, name


def _objects(resolution: dict[str, Any]) -> Iterator[str]:
    arguments: Any = resolution.get("arguments")
    if isinstance(arguments, dict):
        for spec in cast("dict[str, Any]", arguments).values():
            if isinstance(spec, dict):
                yield str(cast("dict[str, Any]", spec).get("of"))


def _words(values: Iterable[Any], pattern: re.Pattern[str] = _WORD) -> set[str]:
    """Return the names in expressions, and those in the slots of prose."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, str):
            found.update(pattern.findall(value))
        elif isinstance(value, dict):
            for key, part in cast("dict[str, Any]", value).items():
                if key != "above":
                    found |= _words([part], _SLOT if key in _PROSE else pattern)
        elif isinstance(value, list):
            found |= _words(cast("list[Any]", value), pattern)
    return found


class _Rest(Builder):
    """A parent's document without some names, and without their mentions in lists."""

    def __init__(self, parent: Document, removed: Removed) -> None:
        super().__init__(parent.folders)
        self._removed = removed

    def put(self, part: Part, at: KeyPath) -> Any:
        value: Any = part.value
        if not isinstance(value, (dict, list)) or not 1 <= len(part.path) <= 3:
            return super().put(part, at)
        self._place(part, at)
        if isinstance(value, dict):
            names = [name for name in cast("dict[str, Any]", value) if self._stays(part, name)]
            return {name: self.put(part[name], (*at, name)) for name in names}
        left: list[Any] = []
        for i in range(len(cast("list[Any]", value))):
            if self._stays(part, i):
                left.append(self.put(part[i], (*at, len(left))))
        return left

    def _stays(self, part: Part, key: Any) -> bool:
        group, item = str(part.path[0]), part.value[key]
        if len(part.path) == 1:
            if group == "always":
                return self._gone("facts").isdisjoint(_WORD.findall(str(item)))
            name = key if isinstance(key, str) else name_of(item, NAMED.get(group, ""))
            return name not in self._gone(group)
        if len(part.path) == 2:
            return group != "catalogue" or key not in self._gone("facts")
        inside = str(part.path[2])
        if (group, inside) == ("records", "fields") and isinstance(item, dict):
            fact = str(cast("dict[str, Any]", item).get("fact"))
            return fact not in self._gone("facts")
        if isinstance(key, str):
            return key not in self._gone(_KEYED.get((group, inside), ""))
        return not isinstance(item, str) or item not in self._gone(_LISTS.get((group, inside), ""))

    def _gone(self, group: str) -> set[str]:
        return self._removed.get(group, set())
