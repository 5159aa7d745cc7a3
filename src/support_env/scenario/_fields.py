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


class Secret(NamedTuple):
    """A field with a distinctive string in it that must not be told."""

    value: Any
    secret: str


Maker = Callable[[Filling], Any]
"""Returns what the field shows, an amount in cents, a text as a `Secret`. None: no such field."""


class Field(NamedTuple):
    """A field of a record type, compiled."""

    name: str
    make: Maker
    money: bool = False
    """It makes cents, which are shown as an amount."""
    secret: str | None = None
    """What the secret that it makes is named by, where it makes one."""


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


def make_field(
    pack: Pack,
    name: str,
    spec: FieldSpec,
    masked: bool,
    draw: int,
    evaluate: Callable[[str], Evaluate],
) -> Field:
    """Compile one field; `draw` is the place of its draw."""
    if masked:
        return Field(name, _same("held on file, not shown"))
    if spec.fact is not None:
        return _of_fact(pack, name, spec.fact, spec)
    if spec.value is not None:
        return _computed(name, evaluate(spec.value), spec.kind or "count")
    if spec.persona is not None:
        make = _of_persona(spec.persona, spec.private)
        return Field(name, make, secret=_secret(name, spec) if spec.private else None)
    if spec.item is not None:
        return Field(name, _of_item(spec.item, draw))
    if spec.text is not None:
        make = _text(spec.text, spec.internal, draw)
        return Field(name, make, secret=_secret(name, spec) if spec.internal else None)
    return _drawn(name, spec, draw)


def _secret(name: str, spec: FieldSpec) -> str:
    return f"{'internal' if spec.internal else 'private'}:{name}"


def _of_fact(pack: Pack, name: str, fact: str, spec: FieldSpec) -> Field:
    kind = pack.facts[fact].kind
    money = kind == "money" and not spec.shows
    if spec.shows or kind in ("flag", "label"):
        make = _of_label(fact, spec.shows or {})
    elif kind == "days":
        make = _of_days(fact)
    else:
        make = _of_number(fact, kind)
    if spec.without is not None:
        make = _or_else(make, cents(spec.without) if money else spec.without)
    return Field(name, make, money)


def _or_else(make: Maker, instead: Any) -> Maker:
    def either(filling: Filling) -> Any:
        made = make(filling)
        return instead if made is None else made

    return either


def _of_days(fact: str) -> Maker:
    def make(filling: Filling) -> str | None:
        value = filling.facts.get(fact)
        return iso(filling.today - value) if isinstance(value, int) else None

    return make


def _of_number(fact: str, kind: str) -> Maker:
    def make(filling: Filling) -> Any:
        value = filling.facts.get(fact)
        if not isinstance(value, int):
            return None
        return value if kind == "money" else show_field(kind, value)

    return make


def _of_label(fact: str, shows: Mapping[str, str]) -> Maker:
    held: dict[Value, Any] = {}

    def make(filling: Filling) -> Any:
        value = filling.facts.get(fact)
        if value is None:
            return None
        shown = held.get(value)
        if shown is None:
            key = ("true" if value else "false") if isinstance(value, bool) else str(value)
            shown = held[value] = shows.get(key, value)
        return shown

    return make


def _computed(name: str, evaluate: Evaluate, kind: str) -> Field:
    def make(filling: Filling) -> Any:
        value = evaluate(filling.facts)
        return value if value is None or kind == "money" else show_field(kind, value)

    return Field(name, make, kind == "money")


def _of_persona(attribute: str, private: bool) -> Maker:
    def make(filling: Filling) -> Any:
        value: str = getattr(filling.persona, attribute)
        return Secret(value, value) if private else value

    return make


def _of_item(part: str, draw: int) -> Maker:
    def make(filling: Filling) -> str | None:
        item = filling.item
        if item is None:
            return None
        if part == "sku":
            return filled(filling.draws[draw], item.sku)
        return item.name if part == "name" else item.category

    return make


def _same(shown: Any) -> Maker:
    return lambda filling: shown


def _between(low: int, high: int, draw: int) -> Maker:
    return lambda filling: low + filling.draws[draw] % (high - low + 1)


def _chosen(choices: Sequence[str], draw: int) -> Maker:
    return lambda filling: choices[filling.draws[draw] % len(choices)]


def _formed(form: str, draw: int) -> Maker:
    return lambda filling: filled(filling.draws[draw], form)


def _ago(near: int, far: int, draw: int) -> Maker:
    return lambda filling: iso(filling.today - near - filling.draws[draw] % (far - near + 1))


def _text(text: str, internal: bool, draw: int) -> Maker:
    if "{" not in text:
        return _same(Secret(text, text) if internal else text)

    def make(filling: Filling) -> Any:
        canary = filled(filling.draws[draw], CANARY_FORM)
        made = text.format_map({"canary": canary, **filling.facts})
        return Secret(made, canary) if internal else made

    return make


def _drawn(name: str, spec: FieldSpec, draw: int) -> Field:
    if spec.choice:
        make = _chosen(spec.choice, draw)
    elif spec.form is not None:
        make = _formed(spec.form, draw)
    elif spec.money is not None:
        low, high = (round(float(end) * 100) for end in spec.money)
        return Field(name, _between(low, high, draw), money=True)
    elif spec.count is not None:
        make = _between(*spec.count, draw)
    else:
        make = _ago(*(spec.days_ago or (0, 0)), draw)
    return Field(name, make)


__all__ = [
    "CANARY_FORM", "Evaluate", "Field", "Filling", "Item", "is_drawn", "iso", "make_field",
]  # fmt: skip
