"""Which clauses prevail over which: made once for each set of clauses that a handbook lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support_env.packs.schema import ClauseSpec, Pack

Ranks = Mapping[str, frozenset[str]]
"""Clauses of one chapter that answer one question, each with those above it."""


class Order:
    """The clauses that are there, and what prevails over each.

    Args:
        specs: Every clause of the pack, by its id.
        closure: For each, all that prevail over it, at any remove: as in the engine, an absent
            clause still links those above it with those below.
        absent: Those that are not there.
    """

    def __init__(
        self,
        specs: Mapping[str, ClauseSpec],
        closure: Mapping[str, tuple[str, ...]],
        absent: frozenset[str],
    ) -> None:
        self._specs = specs
        self.absent = absent
        self.above = {
            name: tuple(other for other in closure[name] if other not in absent)
            for name in specs
            if name not in absent
        }
        """For each clause that is there, those that prevail over it."""
        self.far: dict[str, tuple[str, ...]] = {}
        """Those of them that stand in another chapter, for the clauses that have any."""
        for name, over in self.above.items():
            chapter = specs[name].chapter
            if far := tuple(other for other in over if specs[other].chapter != chapter):
                self.far[name] = far
        self._ranks: dict[str, tuple[Ranks, ...]] = {}

    def ranks(self, chapter: str) -> tuple[Ranks, ...]:
        """Return a chapter's clauses, topic by topic, each with those of the chapter above it.

        Nothing where no clause prevails over another.
        """
        made = self._ranks.get(chapter)
        if made is None:
            made = self._ranks[chapter] = tuple(self._ranked(chapter))
        return made

    def _ranked(self, chapter: str) -> Iterator[Ranks]:
        specs = self._specs
        topics: dict[str, dict[str, frozenset[str]]] = {}
        for name, above in self.above.items():
            if specs[name].chapter == chapter:
                over = frozenset(other for other in above if specs[other].chapter == chapter)
                topics.setdefault(specs[name].topic, {})[name] = over
        if any(over for held in topics.values() for over in held.values()):
            # All of them: a clause that is missing from the order reads as one that never counts.
            yield from topics.values()


def closure_of(pack: Pack) -> dict[str, tuple[str, ...]]:
    """Return, for each clause, all that prevail over it, at any remove."""
    direct = {
        clause.id: [other.id for other in pack.clauses if clause.id in other.overrides]
        for clause in pack.clauses
    }
    return {name: _all_above(name, direct) for name in direct}


def _all_above(name: str, direct: Mapping[str, list[str]]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    todo = [name]
    while todo:
        for other in direct[todo.pop()]:
            if other not in found and other != name:
                found[other] = None
                todo.append(other)
    return tuple(found)
