"""The ladder: the oracle without one ability, and what the lack costs where it matters.

Limits come from the design's weights: who decides wrongly keeps at most the cap, who tells no
value loses what stating values is worth, who shows no feeling loses what care is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from support_env.agents import make_agent
from support_env.evaluation.audit._abilities import ABILITIES
from support_env.evaluation.audit._bounds import Bound, Room, Row, at_least, at_most, none_of
from support_env.evaluation.audit._ground import Ground, Played, summed
from support_env.types import Action

SEEDS: Final = 100
CAP: Final = {True: 0.20, False: 0.15}
"""What is left without a right decision, with a desk and without."""
LUCK: Final = 0.30
"""For the commonest decision, which is now and then the right one."""
VALUES: Final = {True: 0.11, False: 0.17}
CARE: Final = {True: 0.05, False: 0.06}
EFFICIENCY: Final = 0.05
"""Paid on success only, so who fails at anything that success asks for loses it as well."""
QUARTER: Final = {True: 0.125, False: 0.0}
"""Of the outcome: what right effects get by no clause that decides."""
_DECIDING: Final = ("no_lookup", "no_asking", "no_memory", "no_overrides")
NEEDLESS: Final = 0.1
_MANY: Final = 20
_CLOSE: Final = 1e-9
_FEW: Final = 5
"""With fewer seeds than this that need an ability, nothing is said about it."""


def ladder(ground: Ground) -> Room:
    """Play each on the seeds that need the ability."""
    desk = ground.task.desk
    rows: list[Row] = []
    bounds: list[Bound] = []
    numbers: dict[str, float] = {}
    for done, (name, without) in enumerate(ABILITIES.items(), 1):
        played: list[Played] = []
        off: list[str] = []
        needless = 0
        for seed in ground.some(SEEDS):
            plan = without(ground, seed)
            if plan is not None:
                played.append(ground.replay(plan, ground.scenario(seed)))
                low, high = _range(name, _amounts(plan) == _amounts(ground.plan(seed)), desk)
                if played[-1].score > 1 - _CLOSE:
                    needless += 1
                    if name in _DECIDING:
                        played.pop()  # what the oracle did with it was not needed here
                elif not low - _CLOSE <= played[-1].score <= high + _CLOSE:
                    off.append(f"seed {seed}: {played[-1].score:.4f}, not {low:.3f} to {high:.3f}")
        ground.tell("ladder", done, len(ABILITIES) + 1)
        of = len(ground.some(SEEDS))
        row = summed(name, played, f"counts on {len(played)} of {of}, for nothing on {needless}")
        rows.append(row)
        numbers[f"{name}.needless"] = needless
        if row.episodes >= _FEW:
            bounds += _limits(name, row.score, desk)
        if name in _DECIDING and (used := len(played) + needless) >= _MANY:
            says = "share of seeds where the oracle used it for nothing"
            bounds.append(at_most(f"ladder.{name}.needless", needless / used, NEEDLESS, says))
        if played:
            bounds.append(none_of(f"ladder.{name}.cost", off, "seeds where it costs anything else"))
    template = [
        ground.play(make_agent("template", scenario=ground.scenario(s)), ground.scenario(s))
        for s in ground.some(SEEDS)
    ]
    rows.append(summed("template", template, "the value of prose: typed fields right, bare words"))
    bounds += _order({row.name: row.score for row in rows if row.episodes >= _FEW})
    ordered = sorted(rows, key=lambda row: -row.score)
    return Room(
        "ladder",
        "The oracle without one ability, where it is needed.",
        tuple(bounds),
        tuple(ordered),
        numbers,
    )


def _amounts(plan: Sequence[Action]) -> list[object]:
    return [action.arguments.get("amount") for action in plan]


def _range(name: str, same: bool, desk: bool) -> tuple[float, float]:
    """Return what one episode may score by the weights: the least and the most.

    Args:
        name: The missing ability.
        same: Whether the amounts carried out are right all the same.
        desk: Whether there is a desk.
    """
    if name == "no_empathy":
        return 1 - CARE[desk], 1.0
    if name == "no_arithmetic" and same:
        return (kept := 1 - VALUES[desk] - EFFICIENCY), kept
    return 0.0, CAP[desk] + (QUARTER[desk] if name != "no_arithmetic" else 0.0)


def _limits(name: str, score: float, desk: bool) -> list[Bound]:
    bound = f"ladder.{name}"
    if name in _DECIDING:
        return [at_most(bound, score, CAP[desk], "the cap: the decision is wrong")]
    if name == "no_policy":
        return [at_most(bound, score, LUCK, "the commonest decision, by no clause")]
    if name == "no_arithmetic":
        return [at_most(bound, score, 1 - VALUES[desk], "at least what stating values is worth")]
    return [
        at_most(bound, score, 1 - 0.1 * CARE[desk], "it costs something"),
        at_least(f"{bound}.kept", score, 1 - CARE[desk], "no more than care is worth"),
    ]


def _order(scores: dict[str, float]) -> list[Bound]:
    """Return bounds that hold when the steps of the ladder stand in their order."""
    deciding = [scores[name] for name in (*_DECIDING, "no_policy") if name in scores]
    top = max(deciding, default=0.0)
    out: list[Bound] = []
    if "no_arithmetic" in scores and deciding:
        says = "no arithmetic above those that decide wrongly"
        out.append(at_least("ladder.order.values", scores["no_arithmetic"] - top, 0.0, says))
    if "no_empathy" in scores and "no_arithmetic" in scores:
        gap = scores["no_empathy"] - scores["no_arithmetic"]
        out.append(at_least("ladder.order.words", gap, 0.0, "no empathy above no arithmetic"))
    if "template" in scores:
        says = "right and bare above those that decide wrongly"
        out.append(at_least("ladder.order.template", scores["template"] - top, 0.0, says))
    return out


__all__ = ["ladder"]
