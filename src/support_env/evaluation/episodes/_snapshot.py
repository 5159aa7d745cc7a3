"""A scenario as plain data and back: what a stored episode needs to be graded again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from support_env.scenario import Scenario

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def plain(value: object) -> Any:
    """Return dataclasses, sets and tuples as dicts and lists, in the same order everywhere."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item) for item in cast("set[object]", value)), key=json.dumps)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in cast("list[object]", value)]
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in cast("Mapping[object, object]", value).items()}
    return value


def restore(snapshot: Mapping[str, Any]) -> Scenario:
    """Return the scenario that `plain` made a snapshot of.

    Raises:
        ValueError: it is none, or one of another form of scenarios.
    """
    return _adapter().validate_json(json.dumps(snapshot))


@cache
def _adapter() -> TypeAdapter[Scenario]:
    from pydantic import TypeAdapter

    return TypeAdapter(Scenario)


__all__ = ["plain", "restore"]
