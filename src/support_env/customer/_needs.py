"""What a customer needs to hear once something was done for it: the only reason to write again.

It follows from the ledger and the company's handbook, never from what would have been right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from support_env.desk import ANSWER, Plan
from support_env.reading import Reading
from support_env.types import Entry

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

Need = Literal["money", "date", "outcome"]
"""How much, until when, and what is decided."""

_SATISFIES: Mapping[Need, tuple[str, ...]] = {
    "money": ("money",),
    "date": ("date", "days"),
    "outcome": ("money", "date", "days", "percent", "count"),
}
"""The most pressing first."""


def needs_by_effect(pack: Pack) -> dict[str, frozenset[Need]]:
    """Return for each resolution what is always told with it: its arguments, its clauses' dates."""
    told: dict[str, list[frozenset[str]]] = {name: [] for name in pack.resolutions}
    for clause in pack.clauses:
        if isinstance(clause.then, list):
            kinds = frozenset(tell.kind for tell in clause.tell)
            for effect in clause.then:
                if effect.do in told and not effect.may:
                    told[effect.do].append(kinds)
    needs: dict[str, frozenset[Need]] = {}
    for name, spec in pack.resolutions.items():
        kinds = set[str](frozenset[str].intersection(*told[name]) if told[name] else ())
        kinds.update(spec.arguments[a].kind for a in spec.tell if a in spec.arguments)
        found: list[Need] = []
        if "money" in kinds:
            found.append("money")
        if kinds & {"date", "days"}:
            found.append("date")
        needs[name] = frozenset(found)
    return needs


def missing(
    needs: Mapping[str, Collection[Need]],
    ledger: Iterable[Entry],
    outcome: str | None,
    readings: Iterable[Reading],
) -> Need | None:
    """Return what the closing messages leave open, the most pressing first; None for nothing."""
    wanted: set[Need] = set()
    decided = False
    for entry in ledger:
        decided = True
        wanted.update(needs.get(entry.effect, ()))
        if entry.effect == ANSWER and outcome not in ("handed_over", "pending"):
            wanted.add("outcome")
    if not decided:
        wanted.add("outcome")
    if not wanted:
        return None
    stated = {value.kind for reading in readings for value in reading.values if not value.quoted}
    for need, kinds in _SATISFIES.items():
        if need in wanted and stated.isdisjoint(kinds):
            return need
    return None


@lru_cache(maxsize=64)
def needs_of(plan: Plan) -> Mapping[str, frozenset[Need]]:
    """Return the company's needs."""
    return needs_by_effect(plan.pack)
