"""One try at what is hidden: two worlds, what is right in each, where facts are learned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from support_env.policy import NA, BoundPolicy, Policy, PolicyError, Ruling
from support_env.randomness import Source
from support_env.scenario._certificate import Certificate
from support_env.scenario._decision import HANDED_OVER
from support_env.scenario._drawing import Pair
from support_env.scenario._fields import Item
from support_env.scenario._issues import IssuePlan
from support_env.scenario._literals import Env
from support_env.scenario._pairs import Aim, PairMaker
from support_env.scenario._records import pick_item
from support_env.scenario._settings import TaskSettings
from support_env.scenario._sources import Assigner, Manner, Sources
from support_env.scenario._terms import terms_of
from support_env.scenario._workshop import Workshop
from support_env.types import Value

APPROVED: Final = "approval"
"""The class of rulings that need approval; others are classed by their outcome."""
_FIRST_DAY: Final = 739_252
"""1 January 2025."""
_DAYS: Final = 3 * 365
_OTHER_DAYS: Final = 24
"""How many days are looked at for one on which a condition about the time of year can matter."""


def draw_workday(source: Source, policy: Policy, turn: int = 0) -> int:
    """Draw the day on which a ticket is worked on: a business day, like any other."""
    day = source.integer(f"today {turn}", _FIRST_DAY, _FIRST_DAY + _DAYS)
    return policy.functions["add_business_days"](day - 1, 1)


@dataclass(frozen=True, slots=True)
class Case:
    """What a scenario and its twin are made from."""

    aim: Aim
    pair: Pair
    today: int
    worlds: tuple[Mapping[str, Value], Mapping[str, Value]]
    """With `today`: where the condition holds, and where it fails."""
    rulings: tuple[Ruling, Ruling]
    sources: tuple[Sources, Sources]
    item: Item | None
    hidden: bool
    """The pivot is hidden: both have the same ticket."""


class Trier:
    """Tries aims for one task and one policy."""

    def __init__(
        self,
        shop: Workshop,
        task: TaskSettings,
        bound: BoundPolicy,
        manner: Manner,
    ) -> None:
        self._shop, self._task, self._bound = shop, task, bound
        self._manner = manner

    def attempt(self, source: Source, aim: Aim) -> Case | None:
        """Return a case for the aim, or None where this draw did not come out."""
        if aim.clause in self._bound.absent:
            return None
        plan = self._shop.issues[aim.issue]
        found = self._dated_pair(source, plan, aim)
        if found is None:
            return None
        today, pair = found
        worlds = self._world(plan, pair.true, today), self._world(plan, pair.false, today)
        if not all(plan.believable(Env(self._bound, world)) for world in worlds):
            return None
        rulings = self._rulings(plan, aim, worlds)
        if rulings is None:
            return None
        sources = self._sources(source, plan, pair, worlds)
        if sources is None:
            return None
        item = None
        if not self._shop.layout.item_kinds.isdisjoint(plan.kinds):
            item = pick_item(source, self._shop.items, aim.issue, worlds)
            if item is None:
                return None
        return Case(aim, pair, today, worlds, rulings, sources, item, self._task.desk)

    def _world(self, plan: IssuePlan, facts: Mapping[str, Value], today: int) -> dict[str, Value]:
        """Return a drawn world, what follows from it included."""
        env = Env(self._bound, facts)
        worked = ((name, compute(env)) for name, compute in plan.follows.items())
        return {**facts, **{n: v for n, v in worked if v is not None}, "today": today}

    def _dated_pair(self, source: Source, plan: IssuePlan, aim: Aim) -> tuple[int, Pair] | None:
        """Draw the day, then the pair: any day will do, but for what goes by the time of year."""
        dated = plan.clauses[aim.clause].dated
        for turn in range(_OTHER_DAYS if dated else 1):
            today = draw_workday(source, self._shop.policy, turn)
            maker = PairMaker(plan, self._bound, today, self._task.approvals)
            if not dated or maker.in_season(aim):
                terms = terms_of(self._shop, self._task, plan, self._manner.signed)
                pair = maker.make(source, aim, terms.pivots, terms.fixed)
                return None if pair is None else (today, pair)
        return None

    def _rulings(
        self, plan: IssuePlan, aim: Aim, worlds: tuple[Mapping[str, Value], ...]
    ) -> tuple[Ruling, Ruling] | None:
        found: list[Ruling] = []
        for world in worlds:
            try:
                ruling = self._bound.decide(plan.name, world)
            except PolicyError:
                return None
            if not self._suits(ruling, world):
                return None
            found.append(ruling)
            if aim.clause not in found[0].chain:
                return None
        first, second = found
        return (first, second) if _told_apart(first, second) else None

    def _suits(self, ruling: Ruling, world: Mapping[str, Value]) -> bool:
        """Whether the task can hold this decision."""
        task = self._task
        must = [effect for effect in ruling.effects if not effect.may]
        if ruling.approval is not None:
            return task.approvals and len(must) == 1
        if ruling.hand_over is None and not 1 <= len(must) <= task.effects:
            return False
        return not task.derived or self._derives(ruling, world)

    def _derives(self, ruling: Ruling, world: Mapping[str, Value]) -> bool:
        """Whether something that is owed is to be found nowhere in the ticket or the handbook."""
        if any(told.kind == "date" for told in ruling.tell):
            return True
        plain = {value for value in world.values() if not isinstance(value, bool)}
        resolutions = self._shop.pack.resolutions
        for effect in ruling.effects:
            for name in resolutions[effect.do].tell:
                if name in effect.args and not effect.may and effect.args[name] not in plain:
                    return True
        return False

    def _sources(
        self,
        source: Source,
        plan: IssuePlan,
        pair: Pair,
        worlds: tuple[Mapping[str, Value], Mapping[str, Value]],
    ) -> tuple[Sources, Sources] | None:
        if not self._task.desk:
            first = self._all_told(source, plan, worlds[0])
            second = self._all_told(source, plan, worlds[1])
            return None if first is None or second is None else (first, second)
        assigner = Assigner(source, self._task, self._manner, plan.places, worlds, pair.pivot)
        found = assigner.assign(
            plan.relevant, self._shop.presumed, plan.id_name, plan.answers, plan.given_facts
        )
        if found is None or not self._worth_asking(plan, found, worlds):
            return None
        for name in plan.follows:
            if worlds[0].get(name) != worlds[1].get(name):
                # It would tell the pivot under another name.
                found.where[name] = "nowhere"
        return found, found

    def _worth_asking(
        self, plan: IssuePlan, sources: Sources, worlds: Iterable[Mapping[str, Value]]
    ) -> bool:
        """Whether something that only the customer gives is needed, where the task wants that."""
        asked = sources.asked
        if not self._task.must_ask or any(name not in plan.places for name in asked):
            return True
        for world in worlds:
            known = {
                name: world.get(name, NA)
                for name in self._bound.relevant(plan.name)
                if name not in asked
            }
            known["today"] = world["today"]
            if self._bound.determined(plan.name, known) is not None:
                return False
        return True

    def _all_told(
        self, source: Source, plan: IssuePlan, world: Mapping[str, Value]
    ) -> Sources | None:
        """Have the ticket say every fact that can matter to the issue and exists.

        Only those that settle this case would be fewer, but their choice would give it away.
        """
        needed: Collection[str] | None = None  # worked out where it matters, which is seldom
        presumed = self._shop.presumed
        out = Sources()
        for name in plan.relevant:
            place, value = plan.places[name], world.get(name)
            if place.check is not None:
                out.where[name] = "ticket"
            elif name in presumed and value == presumed[name]:
                out.where[name] = "presumed"
            elif value is not None and place.tellable:
                out.where[name] = "ticket"
                out.told.append(name)
            else:
                if value is not None:
                    if name in presumed:
                        return None
                    if needed is None:
                        needed = self._needed(plan, world)
                    if name in needed and name not in plan.given_facts:
                        return None
                out.where[name] = "nowhere"
        if plan.id_name is not None:
            said = source.chance("id", self._shop.pack.identifiers[plan.id_name].ticket)
            out.where[plan.id_name] = "ticket" if said else "nowhere"
            out.said_ids = [plan.id_name] if said else []
        return out

    def _needed(self, plan: IssuePlan, world: Mapping[str, Value]) -> Collection[str]:
        """Return the facts that settle a case."""
        certificate = Certificate(plan, Env(self._bound, world), self._bound.absent)
        certificate.settle(plan.deciding)
        return certificate.facts


def outcome_class(shop: Workshop, ruling: Ruling) -> str:
    """Return a coarse class of what is decided, by which targets are balanced."""
    if ruling.hand_over is not None:
        return HANDED_OVER
    if ruling.approval is not None:
        return APPROVED
    for effect in ruling.effects:
        if not effect.may:
            return shop.pack.resolutions[effect.do].outcome
    return "answered"


def is_overriding(
    shop: Workshop, issue: str, ruling: Ruling, env: Env, absent: frozenset[str]
) -> bool:
    """Whether a clause that decides prevails over one that applies."""
    plan = shop.issues[issue]
    for name in ruling.chain:
        for beaten in plan.clauses[name].beats:
            if beaten not in absent and all(
                any(lit.holds(env) for lit in test) for test in plan.clauses[beaten].tests
            ):
                return True
    return False


def _told_apart(first: Ruling, second: Ruling) -> bool:
    """Whether what is right for one is wrong for the other.

    Rulings that do the same and differ only in what is told do not qualify where telling all of
    it, under a clause of both, would do for either.
    """
    if first.key == second.key:
        return False
    did, done = ((r.effects, r.hand_over, r.approval) for r in (first, second))
    if did != done or set(first.clauses).isdisjoint(second.clauses):
        return True
    told = {each.name: each.value for each in first.tell}
    return any(told.get(each.name, each.value) != each.value for each in second.tell)


__all__ = ["Case", "Trier", "draw_workday", "is_overriding", "outcome_class"]
