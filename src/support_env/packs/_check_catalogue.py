"""Whether the catalogue's items are items, and go with the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from support_env.packs._errors import Finding, known
from support_env.policy import PolicyError, cents, domain_of

if TYPE_CHECKING:
    from support_env.packs._yaml import KeyPath
    from support_env.packs.schema import FactSpec, Pack

_TEXTS: Final = ("name", "sku", "category")
_MAX_TEXT: Final = 200
_NUMBERS: Final = ("days", "money", "count", "percent")


def check_item(entry: Mapping[str, Any], pack: Pack, path: KeyPath) -> Iterator[Finding]:
    """Check one item: its texts, the facts that it limits, and what it is not about."""
    if "name" not in entry:
        yield Finding(path, "an item needs a name")
    for key, held in entry.items():
        at: KeyPath = (*path, key)
        if key in _TEXTS:
            if not isinstance(held, str) or not 0 < len(held) <= _MAX_TEXT:
                yield Finding(at, f"is a text of at most {_MAX_TEXT} characters")
        elif key == "fits":
            yield from _fits(held, pack, at)
        elif key == "not_about":
            if isinstance(held, list):
                names = (str(name) for name in cast("list[object]", held))
                yield from known(names, pack.issues, at, "issue type")
            else:
                yield Finding(at, "is a list of issue types")
        else:
            numbers = {name for name, fact in pack.facts.items() if fact.kind in _NUMBERS}
            yield from known([key], numbers, at, "numeric fact")
            if key in numbers:
                yield from _limits(key, pack.facts[key], held, at)


def _fits(held: object, pack: Pack, at: KeyPath) -> Iterator[Finding]:
    if not isinstance(held, dict):
        yield Finding(at, "is a mapping from facts to their values")
        return
    for name, value in cast("dict[str, Any]", held).items():
        yield from known([name], pack.facts, at, "fact")
        if name in pack.facts and not is_value(pack.facts[name], value):
            yield Finding((*at, name), f"{value!r} is no {pack.facts[name].kind} of it")


def _limits(name: str, fact: FactSpec, held: object, at: KeyPath) -> Iterator[Finding]:
    whole = cents if fact.kind == "money" else int
    try:
        low, high = (whole(end) for end in cast("list[Any]", held))
        domain = domain_of(name, fact)
    except (PolicyError, TypeError, ValueError, OverflowError):
        yield Finding(at, "is a range: [from, to]")
        return
    if not domain.low <= low <= high <= domain.high:
        yield Finding(at, f"goes from low to high, within the range of {name}")


def is_value(fact: FactSpec, value: object) -> bool:
    """Return whether a fact can have a value."""
    if fact.kind == "flag":
        return isinstance(value, bool)
    if fact.kind == "label":
        return isinstance(value, str) and value in (fact.values or {})
    if isinstance(value, bool):
        return False
    return isinstance(value, int | float | str) if fact.kind == "money" else isinstance(value, int)
