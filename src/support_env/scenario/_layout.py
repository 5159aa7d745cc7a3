"""What the generator must know of a company's records and facts, worked out once a pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec, LookupSpec, Pack


@dataclass(frozen=True, slots=True)
class Place:
    """How one fact can be learned in requests of one issue."""

    lookup: str | None
    """The lookup that shows its record; None where no record has it."""
    check: str | None
    """The lookup that establishes it by comparing answers."""
    customer: bool
    """The customer knows it and gives it when asked."""
    tellable: bool
    """The pack has words for the customer to tell it in a ticket."""
    volunteered: float
    presumed: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The tree of records, and where facts are."""

    pack: Pack
    kinds: tuple[str, ...]
    """Record types, parents first."""
    children: Mapping[str | None, tuple[str, ...]]
    lookup_of: Mapping[str, str | None]
    """Record type -> the lookup that shows it in full."""
    compared: frozenset[str]
    """Fields and arguments that an identity check compares."""
    checked: Mapping[str, str]
    """Fact -> the check that establishes it."""
    fields_of: Mapping[str, tuple[str, ...]]
    """Fact -> the record types that show it."""
    item_kinds: frozenset[str]
    """The record types that carry an item of the catalogue."""
    envelope: str | None
    """The identifier that every ticket shows: the address that it came from."""

    def kinds_for(self, issue: str) -> frozenset[str]:
        """Return the record types that requests of this issue have."""
        specs = self.pack.records
        out: set[str] = set()
        for kind in self.kinds:
            spec = specs[kind]
            present = spec.of is None or spec.of in out
            if present and (spec.issues is None or issue in spec.issues):
                out.add(kind)
        return frozenset(out)

    def place(self, fact: str, kinds: frozenset[str]) -> Place:
        """Return how a fact can be learned where these record types exist."""
        spec = self.pack.facts[fact]
        shown = [kind for kind in self.fields_of.get(fact, ()) if kind in kinds]
        lookup = self.lookup_of[shown[0]] if shown else None
        return Place(
            lookup=lookup,
            check=self.checked.get(fact),
            customer=spec.customer,
            tellable=tellable(spec),
            volunteered=spec.ticket,
            presumed=spec.presumed is not None,
        )


def tellable(spec: FactSpec) -> bool:
    """Whether a customer has words for every value of the fact (a presumed one may be silent)."""
    if spec.kind == "label":
        told = spec.tells_values or {}
        return bool(spec.values) and all(told.get(name) for name in spec.values or ())
    if spec.kind == "flag":
        return bool(spec.tells) and (bool(spec.tells_not) or spec.presumed is False)
    return bool(spec.tells)


def is_check(spec: LookupSpec) -> bool:
    """Whether the lookup compares answers and shows no record."""
    return bool(spec.all_of and spec.establishes)


def make_layout(pack: Pack) -> Layout:
    """Work out the layout of one pack."""
    children: dict[str | None, tuple[str, ...]] = {}
    for kind, spec in pack.records.items():
        children[spec.of] = (*children.get(spec.of, ()), kind)
    kinds: list[str] = []
    level: list[str] = list(children.get(None, ()))
    while level:
        kinds += level
        level = [child for kind in level for child in children.get(kind, ())]
    fields_of: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        for field in pack.records[kind].fields.values():
            if field.fact is not None and kind not in fields_of.get(field.fact, ()):
                fields_of[field.fact] = (*fields_of.get(field.fact, ()), kind)
    checks = {name: spec for name, spec in pack.lookups.items() if is_check(spec)}
    return Layout(
        pack=pack,
        kinds=tuple(kinds),
        children=children,
        lookup_of={kind: _lookup_of(pack, kind) for kind in kinds},
        compared=frozenset(name for spec in checks.values() for name in spec.all_of),
        checked={fact: name for name, spec in checks.items() for fact in spec.establishes},
        fields_of=fields_of,
        item_kinds=frozenset(
            k for k in kinds if any(f.item for f in pack.records[k].fields.values())
        ),
        envelope=_envelope(pack),
    )


def _envelope(pack: Pack) -> str | None:
    for name, spec in pack.identifiers.items():
        field = pack.records[spec.record].fields.get(name)
        if field is not None and field.persona == "email":
            return name
    return None


def _lookup_of(pack: Pack, kind: str | None) -> str | None:
    """Return the nearest lookup from this type upwards: a parent shows what hangs beneath it."""
    while kind is not None:
        for name, spec in pack.lookups.items():
            if spec.record == kind and not spec.all_of:
                return name
        kind = pack.records[kind].of
    return None


__all__ = ["Layout", "Place", "is_check", "make_layout", "tellable"]
