"""Which condition each index tests: every one in turn, balanced, in an order that tells nothing.

A company's conditions are tried once a task, under the policy as written, to see which can be
tested at all and what is decided on either side. From that follow weights: refusals as common as
grants, many decisions by a clause that prevails over another, each condition at least once a round.
All of it is a function of the pack and the task, so an address means the same in every process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from support_env.randomness import Source
from support_env.scenario._literals import Env
from support_env.scenario._order import coprime
from support_env.scenario._pairs import Aim
from support_env.scenario._settings import TaskSettings
from support_env.scenario._sources import Manner
from support_env.scenario._trial import Case, Trier, is_overriding, outcome_class
from support_env.scenario._workshop import Workshop

TRIES: Final = 12
"""How often a condition is tried before it counts as one that cannot be tested."""
ROUND: Final = 4.0
"""Mean number of times that a condition comes up in a round."""
_TEAM: Final = 0.02
"""Most of the decisions that may go to one team: a flag on a record must not carry far."""
_OVERRIDING: Final = 0.45
"""Wanted share of decisions by a clause that prevails over one that applies."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a condition came to when it was tried."""

    aim: Aim
    classes: tuple[str, str]
    """What is decided where it holds, and where it fails."""
    teams: tuple[str | None, str | None]
    """The team that the ticket is handed to on either side."""
    overriding: float
    """Share of the two sides that are decided by a clause that prevails over another."""


def survey(shop: Workshop, task: TaskSettings) -> tuple[Tried, ...]:
    """Try every condition of the company."""
    bound = shop.policy.bind(shop.policy.draw_parameters(None))
    manners = [Manner(True, True)]
    if task.unsigned:
        manners.append(Manner(False, True))
    if task.unnamed:
        manners.append(Manner(True, False))
    source = Source("survey", shop.loaded.digest, task.name)
    out: list[Tried] = []
    for aim in _aims(shop):
        name = f"{aim.issue}/{aim.clause}/{aim.condition}/{aim.edge}"
        for turn in range(TRIES * len(manners)):
            draw = source.child(name, turn)
            case = Trier(shop, task, bound, manners[turn % len(manners)]).attempt(draw, aim)
            if case is not None:
                out.append(_tried(shop, case, bound.absent))
                break
    return tuple(out)


def _aims(shop: Workshop) -> list[Aim]:
    out: list[Aim] = []
    for issue, plan in shop.issues.items():
        for clause in plan.clauses.values():
            for place, test in enumerate(clause.tests):
                out.append(Aim(issue, clause.id, place, False))
                if any(lit.numeric for lit in test):
                    out.append(Aim(issue, clause.id, place, True))
    return out


def _tried(shop: Workshop, case: Case, absent: frozenset[str]) -> Tried:
    bound = shop.policy.bind(shop.policy.draw_parameters(None))
    first, second = (outcome_class(shop, ruling) for ruling in case.rulings)
    over = [
        is_overriding(shop, case.aim.issue, ruling, Env(bound, world), absent)
        for ruling, world in zip(case.rulings, case.worlds, strict=True)
    ]
    teams = case.rulings[0].hand_over, case.rulings[1].hand_over
    return Tried(case.aim, (first, second), teams, sum(over) / 2)


def weigh(shop: Workshop, tried: Sequence[Tried]) -> list[float]:
    """Return weights (mean 1) that balance outcomes, issues and clauses."""
    weights = [1.0] * len(tried)
    issues = {name: shop.pack.issues[name].share for name in {t.aim.issue for t in tried}}
    whole = sum(issues.values())
    for _ in range(60):
        _scale(weights, tried, issues, whole)
        total = sum(weights)
        share = {
            name: sum(w * t.classes.count(name) for w, t in zip(weights, tried, strict=True))
            / (2 * total)
            for name in ("granted", "refused")
        }
        over = sum(w * t.overriding for w, t in zip(weights, tried, strict=True)) / total
        if not share["granted"] or not share["refused"]:
            break
        crowded = _crowded(weights, tried, total)
        lean = (share["granted"] / share["refused"]) ** 0.5
        lift = max(1.0, (_OVERRIDING / over) ** 0.5) if over else 1.0
        for at, each in enumerate(tried):
            tilt = each.classes.count("refused") - each.classes.count("granted")
            weights[at] *= lean ** (tilt / 2) * lift ** (each.overriding - over)
            weights[at] *= min([crowded.get(team, 1.0) for team in each.teams])
            weights[at] = min(4.0, max(0.3, weights[at]))
    return weights


def _crowded(weights: list[float], tried: Sequence[Tried], total: float) -> dict[str | None, float]:
    """Return, for each team that too much goes to, what its aims are to be multiplied by."""
    shares: dict[str | None, float] = {}
    for weight, each in zip(weights, tried, strict=True):
        for team in each.teams:
            if team is not None:
                shares[team] = shares.get(team, 0.0) + weight / (2 * total)
    return {team: (_TEAM / share) ** 0.5 for team, share in shares.items() if share > _TEAM}


def _scale(
    weights: list[float], tried: Sequence[Tried], issues: dict[str, float], whole: float
) -> None:
    """Give each issue its share, the weights' mean kept at 1."""
    for name, share in issues.items():
        at = [place for place, each in enumerate(tried) if each.aim.issue == name]
        held = sum(weights[place] for place in at)
        wanted = len(tried) * share / whole
        for place in at:
            weights[place] *= wanted / held


@dataclass(frozen=True, slots=True)
class Schedule:
    """One round of aims; indices run through it again and again, each time in another order."""

    aims: tuple[Aim, ...]

    def turn(self, source: Source, index: int) -> tuple[int, int]:
        """Return where in the round an index starts, and the stride to what comes next."""
        size = len(self.aims)
        turn, place = divmod(index, size)
        order = source.child(turn)
        stride = coprime(order.raw("stride"), size)
        return (order.raw("start") + place * stride) % size, stride


def make_schedule(shop: Workshop, task: TaskSettings) -> Schedule:
    """Lay out a round."""
    tried = survey(shop, task)
    if not tried:
        raise ValueError(
            f"task {task.name!r} cannot be played at {shop.pack.company.id}: no condition of its "
            "handbook can be tested under the task's terms"
        )
    weights = weigh(shop, tried)
    aims = [
        each.aim
        for each, weight in zip(tried, weights, strict=True)
        for _ in range(max(1, round(weight * ROUND)))
    ]
    return Schedule(tuple(Source("round", shop.loaded.digest, task.name).shuffled("aims", aims)))


_SCHEDULES: dict[tuple[int, TaskSettings], tuple[Workshop, Schedule]] = {}


def schedule_of(shop: Workshop, task: TaskSettings) -> Schedule:
    """Return the round of a task at a company (kept)."""
    key = id(shop), task
    held = _SCHEDULES.get(key)
    if held is None or held[0] is not shop:
        if len(_SCHEDULES) >= 256:
            _SCHEDULES.clear()
        held = _SCHEDULES[key] = (shop, make_schedule(shop, task))
    return held[1]


__all__ = ["Schedule", "Tried", "make_schedule", "schedule_of", "survey", "weigh"]
