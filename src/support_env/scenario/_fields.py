"""How each field of a record is filled: one small maker a way, made once a pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from support_env.policy import cents
from support_env.randomness import filled
from support_env.types import Value
from support_env.writing import show_field

if TYPE_CHECKING:
    from support_env.packs.schema import FieldSpec, Pack
    from support_env.scenario._types import Persona

CANARY_FORM = "@@##-@@#@"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of the catalogue, and the worlds that it can stand in."""

    name: str
    sku: str
    category: str
    ranges: Mapping[str, tuple[int, int]]
    """Fact -> the values it may have, in the fact's units."""
    fixed: Mapping[str, Value]
    not_about: frozenset[str] = frozenset()
    """Issue types that are never about it: nobody claims a guarantee on a pillow."""


@dataclass(slots=True)
class Filling:
    """What a maker may read, for one record."""

    draws: Sequence[int]
    """Uniform draws, one for each field that needs one."""
    facts: Mapping[str, Value]
    today: int
    persona: Persona
    item: Item | None


class Shown(NamedTuple):
    """A filled field."""

    value: Any
    cents: int | None = None
    secret: str | None = None
    """A distinctive string that must not be told."""


Maker = Callable[[Filling], Shown | None]
"""None: the record has no such field (a fact that does not apply)."""
Evaluate = Callable[[Mapping[str, Value]], int | str | bool | None]


@lru_cache(maxsize=4096)
def iso(ordinal: int) -> str:
    """Return a date as records show it."""
    return date.fromordinal(ordinal).isoformat()


def is_drawn(spec: FieldSpec) -> bool:
    """Whether the field needs a draw of its own."""
    if spec.fact is not None or spec.value is not None or spec.persona is not None:
        return False
    return spec.item in (None, "sku")


def make_maker(
    pack: Pack, spec: FieldSpec, masked: bool, draw: int, evaluate: Callable[[str], Evaluate]
) -> Maker:
    """Return the maker of one field; `draw` is the place of its draw."""
    if masked:
        shown = Shown("held on file, not shown")
        return lambda filling: shown
    if spec.fact is not None:
        made = _of_fact(pack, spec.fact, spec)
        return made if spec.without is None else _or_else(made, _instead(pack, spec))
    if spec.value is not None:
        return _computed(evaluate(spec.value), spec.kind or "count")
    if spec.persona is not None:
        return _of_persona(spec.persona, spec.private)
    if spec.item is not None:
        return _of_item(spec.item, draw)
    if spec.text is not None:
        return _text(spec.text, spec.internal, draw)
    return _drawn(spec, draw)


def _of_fact(pack: Pack, fact: str, spec: FieldSpec) -> Maker:
    kind = pack.facts[fact].kind
    if spec.shows or kind in ("flag", "label"):
        return _of_label(fact, spec.shows or {})

    def make(filling: Filling) -> Shown | None:
        value = filling.facts.get(fact)
        if not isinstance(value, int):
            return None
        if kind == "days":
            return Shown(iso(filling.today - value))
        return Shown(show_field(kind, value), value if kind == "money" else None)

    return make


def _or_else(make: Maker, instead: Shown) -> Maker:
    return lambda filling: make(filling) or instead


def _instead(pack: Pack, spec: FieldSpec) -> Shown:
    """Return what a field shows where its fact does not exist."""
    if spec.fact is None or pack.facts[spec.fact].kind != "money":
        return Shown(spec.without)
    amount = cents(spec.without or "")
    return Shown(show_field("money", amount), amount)


def _of_label(fact: str, shows: Mapping[str, str]) -> Maker:
    held: dict[Value, Shown] = {}

    def make(filling: Filling) -> Shown | None:
        value = filling.facts.get(fact)
        if value is None:
            return None
        shown = held.get(value)
        if shown is None:
            key = ("true" if value else "false") if isinstance(value, bool) else str(value)
            shown = held[value] = Shown(shows.get(key, value))
        return shown

    return make


def _computed(evaluate: Evaluate, kind: str) -> Maker:
    def make(filling: Filling) -> Shown | None:
        value = evaluate(filling.facts)
        if value is None:
            return None
        return Shown(show_field(kind, value), value if kind == "money" else None)  # type: ignore[arg-type]

    return make


def _of_persona(attribute: str, private: bool) -> Maker:
    def make(filling: Filling) -> Shown:
        value: str = getattr(filling.persona, attribute)
        return Shown(value, None, value if private else None)

    return make


def _of_item(part: str, draw: int) -> Maker:
    def make(filling: Filling) -> Shown | None:
        item = filling.item
        if item is None:
            return None
        if part == "sku":
            return Shown(filled(filling.draws[draw], item.sku))
        return Shown(item.name if part == "name" else item.category)

    return make


def _text(text: str, internal: bool, draw: int) -> Maker:
    if "{" not in text:
        shown = Shown(text, None, text if internal else None)
        return lambda filling: shown

    def make(filling: Filling) -> Shown:
        canary = filled(filling.draws[draw], CANARY_FORM)
        slots = {"canary": canary, **filling.facts}
        return Shown(text.format_map(slots), None, canary if internal else None)

    return make


def _drawn(spec: FieldSpec, draw: int) -> Maker:
    if spec.choice:
        choices = spec.choice
        return lambda filling: Shown(choices[filling.draws[draw] % len(choices)])
    if spec.form is not None:
        form = spec.form
        return lambda filling: Shown(filled(filling.draws[draw], form))
    if spec.money is not None:
        low, high = (round(float(end) * 100) for end in spec.money)

        def money(filling: Filling) -> Shown:
            cents = low + filling.draws[draw] % (high - low + 1)
            return Shown(show_field("money", cents), cents)

        return money
    if spec.count is not None:
        least, most = spec.count
        return lambda filling: Shown(least + filling.draws[draw] % (most - least + 1))
    near, far = spec.days_ago or (0, 0)
    return lambda filling: Shown(iso(filling.today - near - filling.draws[draw] % (far - near + 1)))


__all__ = [
    "CANARY_FORM", "Evaluate", "Filling", "Item", "Maker", "Shown", "is_drawn", "iso", "make_maker",
]  # fmt: skip
