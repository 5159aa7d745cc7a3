"""What a task and the ticket's envelope settle about an issue before any fact is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from support_env.scenario._issues import IssuePlan
from support_env.scenario._layout import Place
from support_env.scenario._needs import Required
from support_env.scenario._settings import TaskSettings
from support_env.scenario._workshop import Workshop


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one issue under one task."""

    pivots: frozenset[str]
    """Facts that may be flipped."""
    fixed: Required
    """What is so in both worlds because of how the ticket reached the desk."""


_KEPT: dict[tuple[int, TaskSettings, str, bool], tuple[Workshop, Terms]] = {}


def terms_of(shop: Workshop, task: TaskSettings, plan: IssuePlan, signed: bool) -> Terms:
    """Return the terms of an issue (kept); `signed`: the sender is authenticated."""
    key = id(shop), task, plan.name, signed
    held = _KEPT.get(key)
    if held is None or held[0] is not shop:
        if len(_KEPT) >= 4096:
            _KEPT.clear()
        # The shop is kept with them, so that its id cannot be given to another.
        made = Terms(
            frozenset(n for n, place in plan.places.items() if _free(place, task, signed)),
            _fixed(shop, task, plan, signed),
        )
        held = _KEPT[key] = (shop, made)
    return held[1]


def _free(place: Place, task: TaskSettings, signed: bool) -> bool:
    """Whether a fact that is learned there may be flipped."""
    if not task.desk:
        return place.tellable and place.check is None
    if place.check is not None:
        return not signed
    if place.lookup is not None:
        return True
    return place.customer and not place.presumed and task.asks > 0


def _fixed(shop: Workshop, task: TaskSettings, plan: IssuePlan, signed: bool) -> Required:
    fixed: Required = []
    if plan.check_fact is not None and signed:
        fixed.append((shop.literals.literal(f"{plan.check_fact} == true"), True))
    if not task.desk:
        # Nothing can be looked up: what silence means is so where only a record could tell.
        for name, value in shop.presumed.items():
            if name in plan.domains and plan.places[name].lookup is not None:
                shown = str(value).lower() if isinstance(value, bool) else f"'{value}'"
                fixed.append((shop.literals.literal(f"{name} == {shown}"), True))
    return fixed


__all__ = ["Terms", "terms_of"]
