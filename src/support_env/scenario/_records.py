"""Building the records of one scenario: the request's own, and the decoys beside them.

The order of records, their ids and everything on a decoy are drawn from names alone, never from
a fact, so that they are the same for a scenario and its twin.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from support_env.randomness import Source
from support_env.scenario._fields import (
    Evaluate,
    Field,
    Filling,
    Item,
    is_drawn,
    make_field,
)
from support_env.scenario._ids import identified
from support_env.scenario._layout import Layout
from support_env.scenario._order import coprime
from support_env.scenario._types import Persona, Record
from support_env.types import Value
from support_env.writing import show_field

DrawFacts = Callable[
    [Source, tuple[str, ...], Mapping[str, Value], "Item | None"], dict[str, Value]
]
"""(source, facts, the facts around them, item) -> natural values of those that apply."""


@dataclass(frozen=True, slots=True)
class KindPlan:
    """One record type, compiled."""

    kind: str
    form: str
    """Of its ids."""
    argument: str
    many: tuple[int, int]
    decoys: tuple[int, int]
    only_own: bool
    """There in requests of some issues only, beneath what they are about."""
    fields: tuple[Field, ...]
    draws: int
    """How many draws a record takes."""
    facts: tuple[str, ...]
    shows: tuple[tuple[int, str], ...]
    internal: tuple[str, ...]
    private: tuple[str, ...]
    has_item: bool


_NONE: Mapping[str, int] = {}
"""The amounts of every record that has none."""
ID, ITEM, OWN = 0, 1, 2
"""Places of a record's draws: its id, the choice of its item, then its fields."""


def make_kind_plans(layout: Layout, evaluate: Callable[[str], Evaluate]) -> dict[str, KindPlan]:
    """Compile the record types of one pack."""
    return {kind: _kind_plan(layout, kind, evaluate) for kind in layout.kinds}


def _kind_plan(layout: Layout, kind: str, evaluate: Callable[[str], Evaluate]) -> KindPlan:
    pack = layout.pack
    spec = pack.records[kind]
    fields = spec.fields.items()
    facts = tuple(dict.fromkeys(f.fact for _, f in fields if f.fact is not None))
    made: list[Field] = []
    place = OWN
    for name, held in fields:
        masked = held.private and name in layout.compared
        made.append(make_field(pack, name, held, masked, place, evaluate))
        place += is_drawn(held)
    return KindPlan(
        kind=kind,
        form=spec.id,
        argument=spec.argument,
        many=spec.many,
        decoys=spec.decoys,
        only_own=spec.issues is not None,
        fields=tuple(made),
        draws=place,
        facts=facts,
        shows=tuple((0, fact) for fact in facts),
        internal=tuple(n for n, f in fields if f.internal),
        private=tuple(n for n, f in fields if f.private),
        has_item=any(f.item for _, f in fields),
    )


@dataclass(slots=True)
class Built:
    """What building came to."""

    records: list[Record] = field(default_factory=lambda: [])
    objects: dict[str, str] = field(default_factory=lambda: {})
    """Argument -> id, of the records that the request is about."""
    secrets: dict[str, str] = field(default_factory=lambda: {})


class Builder:
    """Builds the records of one scenario."""

    def __init__(
        self,
        layout: Layout,
        plans: Mapping[str, KindPlan],
        *,
        kinds: frozenset[str],
        residue: int,
        source: Source,
        today: int,
        persona: Persona,
        world: Mapping[str, Value],
        item: Item | None,
        items: tuple[Item, ...],
        draw_facts: DrawFacts,
        only: Collection[str] = (),
    ) -> None:
        self._only = only
        self._plans = plans
        self._residue, self._source = residue, source
        self._today, self._persona = today, persona
        self._world, self._item, self._items = world, item, items
        self._draw_facts = draw_facts
        self._used_items = {item.name} if item is not None else set[str]()
        self._ids: set[str] = set()
        self._children = {
            parent: tuple(kind for kind in found if kind in kinds)
            for parent, found in layout.children.items()
        }
        self._built = Built()

    def build(self) -> Built:
        """Return every record, parents first, and what the request is bound to."""
        for kind in self._children.get(None, ()):
            self._grow(kind, None, "", {}, own=True)
        return self._built

    def _grow(
        self, kind: str, parent: str | None, path: str, around: Mapping[str, Value], own: bool
    ) -> None:
        """Add the records of one type beneath one parent; `own`: the request's is among them."""
        plan = self._plans[kind]
        if not own and plan.only_own:
            return
        many, decoys = plan.many, plan.decoys
        source = self._source
        name = f"{path}/{kind}"
        count = many[0]
        if own and kind in self._only:
            count = 1
        elif many[1] > count:
            count = source.integer(f"many{name}", *many)
        if own and decoys[1]:
            count += source.integer(f"decoys{name}", *decoys)
        chosen = source.raw(f"which{name}") % count if own and count > 1 else 0
        for place in range(count):
            self._add(plan, parent, f"{name}{place}", around, own and place == chosen)

    def _add(
        self, plan: KindPlan, parent: str | None, path: str, around: Mapping[str, Value], own: bool
    ) -> None:
        source = self._source.child(path)
        draws = source.raws("record", plan.draws)
        item = self._item if own else self._decoy_item(draws[ITEM]) if plan.has_item else None
        if own:
            facts = self._world
        else:
            facts = around
            if plan.facts:
                facts = {**around, **self._draw_facts(source, plan.facts, around, item)}
        identity = self._identity(plan.form, draws[ID])
        filling = Filling(draws, facts, self._today, self._persona, item)
        fields: dict[str, Any] = {}
        amounts: dict[str, int] = {}
        for name, make, money, secret in plan.fields:
            made = make(filling)
            if made is None:
                continue
            if money:
                amounts[name] = made
                made = show_field("money", made)
            elif secret is not None:
                made, self._built.secrets[secret] = made
            fields[name] = made
        if own:
            self._built.objects[plan.argument] = identity
        shows = plan.shows if own else ()
        self._built.records.append(
            Record(
                plan.kind,
                identity,
                parent,
                fields,
                amounts or _NONE,
                shows,
                plan.internal,
                plan.private,
            )
        )
        children = self._children.get(plan.kind)
        if children:
            # Only what this record shows: a decoy must not follow from what is hidden elsewhere.
            around = {**around, **{name: facts[name] for name in plan.facts if name in facts}}
            for child in children:
                self._grow(child, identity, path, around, own)

    def _decoy_item(self, draw: int) -> Item | None:
        """Return a thing that no other line of this customer is for."""
        count = len(self._items)
        for step in range(count):
            item = self._items[(draw + step) % count]
            if item.name not in self._used_items:
                self._used_items.add(item.name)
                return item
        return None

    def _identity(self, form: str, draw: int) -> str:
        for attempt in range(64):
            identity = identified(draw + attempt * _STEP, form, self._residue)
            if identity not in self._ids:
                break
        else:
            raise ValueError(f"the id form {form!r} has too few digits for this many records")
        self._ids.add(identity)
        return identity


_STEP = 7
"""Added to a draw until the id is free."""


def pick_item(
    source: Source, items: Sequence[Item], issue: str, worlds: tuple[Mapping[str, Value], ...]
) -> Item | None:
    """Return a thing that the issue can be about in all of these worlds; None if there is none."""
    if not items:
        return None
    count = len(items)
    raw = source.raw("item")
    # From a drawn place on, by a drawn stride: the first that fits is as good as any.
    place, stride = raw % count, coprime(raw >> 32, count)
    for _ in range(count):
        item = items[place]
        if issue not in item.not_about and all(fits(item, world) for world in worlds):
            return item
        place = (place + stride) % count
    return None


def fits(item: Item, world: Mapping[str, Value]) -> bool:
    """Whether the item can stand in this world."""
    for fact, (low, high) in item.ranges.items():
        value = world.get(fact)
        if isinstance(value, int) and not low <= value <= high:
            return False
    return all(world.get(fact, value) == value for fact, value in item.fixed.items())


__all__ = ["Builder", "Built", "KindPlan", "fits", "make_kind_plans", "pick_item"]
