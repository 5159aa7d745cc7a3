"""From a ruling to what the ledger is compared with and what the customer must be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from support_env.scenario._types import Decision, EffectKind, Owed, OwedKind, Pattern
from support_env.types import Value
from support_env.writing import show_value

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.policy import RuledEffect, Ruling

HAND_OVER: Final = "hand_over"
APPROVAL: Final = "approval_requested"
ANSWER: Final = "answer"
HANDED_OVER: Final = "handed_over"
PENDING: Final = "pending"

_FORMS: Final = {
    "money": "the amount is {x}", "date": "the day is {x}", "days": "that takes {x}",
    "percent": "the rate is {x}", "count": "that makes {x}", "label": "it is {x}",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refusals:
    """Which resolution refuses a request about an object of some type."""

    by_argument: Mapping[str, str]


def make_refusals(pack: Pack) -> Refusals:
    """Return, for each object argument, the resolution that refuses by it."""
    found: dict[str, str] = {}
    for name, spec in pack.resolutions.items():
        objects = [a for a, held in spec.arguments.items() if held.kind == "object"]
        if spec.outcome == "refused" and len(objects) == len(spec.arguments):
            for argument in objects:
                found.setdefault(argument, name)
    return Refusals(found)


def effect_kinds(pack: Pack) -> dict[str, EffectKind]:
    """Return what grading must know of each resolution."""
    return {
        name: EffectKind(spec.family, spec.outcome, spec.irreversible, tuple(spec.implies))
        for name, spec in pack.resolutions.items()
    }


@dataclass(frozen=True, slots=True)
class Deciding:
    """Turns rulings of one pack into decisions, for one request."""

    pack: Pack
    refusals: Refusals
    objects: Mapping[str, str]
    numbers: Mapping[str, str]
    grants: bool
    desk: bool
    silent: frozenset[str] = frozenset()
    """Clauses under which nothing from the records is told."""
    rounded: bool = False
    """Whether an amount comes from a percentage: then one cent either way is right too."""

    def decide(self, ruling: Ruling) -> Decision:
        """Return the decision that a ruling makes right."""
        numbers = frozenset(self.numbers[clause] for clause in ruling.clauses)
        deciding = ruling.clauses[0] if ruling.clauses else "otherwise"
        if ruling.hand_over is not None:
            made = self._handed(ruling.hand_over, numbers, deciding, self._told(ruling))
            return made if self.silent.isdisjoint(ruling.clauses) else replace(made, silent=True)
        if ruling.approval is not None:
            return self._proposed(ruling, ruling.approval, numbers, deciding)
        outcome = self._outcome(ruling.effects)
        owed = self._told(ruling) + self._amounts(ruling.effects)
        if not self.desk:
            must = (Pattern(ANSWER, {}, {"outcome": outcome}, {}),)
            gives = frozenset(effect.do for effect in ruling.effects)
            return Decision(must, (), numbers, outcome, owed, deciding, gives=gives)
        must, may = self._patterns(ruling.effects)
        return Decision(must, may, numbers, outcome, owed, deciding)

    def _handed(
        self, queue: str, numbers: frozenset[str], deciding: str, owed: tuple[Owed, ...]
    ) -> Decision:
        critical = self.pack.queues[queue].critical
        if self.desk:
            must = Pattern(HAND_OVER, {}, {"queue": queue}, {})
        else:
            must = Pattern(ANSWER, {}, {"outcome": HANDED_OVER}, {})
        gives = frozenset[str]() if self.desk else frozenset({HAND_OVER})
        return Decision((must,), (), numbers, HANDED_OVER, owed, deciding, critical, gives=gives)

    def _proposed(
        self, ruling: Ruling, queue: str, numbers: frozenset[str], deciding: str
    ) -> Decision:
        effects = tuple(effect for effect in ruling.effects if not effect.may)
        first = self._pattern(effects[0])
        request = Pattern(
            APPROVAL, first.objects,
            {"queue": queue, "resolution": effects[0].do, **first.exact}, first.bounds,
        )  # fmt: skip
        after = self._granted(ruling, numbers, deciding)
        if not self.grants:
            after = self._declined(effects, numbers, deciding)
        return Decision(
            (request,), (), numbers, PENDING, (), deciding, approval=True, after_approval=after
        )

    def _granted(self, ruling: Ruling, numbers: frozenset[str], deciding: str) -> Decision:
        must, may = self._patterns(ruling.effects)
        owed = self._told(ruling) + self._amounts(ruling.effects)
        return Decision(must, may, numbers, self._outcome(ruling.effects), owed, deciding)

    def _declined(
        self, effects: tuple[RuledEffect, ...], numbers: frozenset[str], deciding: str
    ) -> Decision:
        """What the approvers decline is refused, on the object that it was proposed for."""
        objects = self._pattern(effects[0]).objects
        for argument in objects:
            name = self.refusals.by_argument.get(argument)
            if name is not None:
                must, _ = self._effect_pattern(name, {}, {})
                return Decision((must,), (), numbers, "refused", (), deciding)
        return Decision((), (), numbers, "refused", (), deciding)

    def _outcome(self, effects: Iterable[RuledEffect]) -> str:
        for effect in effects:
            if not effect.may:
                return self.pack.resolutions[effect.do].outcome
        return "answered"

    def _patterns(
        self, effects: Iterable[RuledEffect]
    ) -> tuple[tuple[Pattern, ...], tuple[Pattern, ...]]:
        must = tuple(self._pattern(effect) for effect in effects if not effect.may)
        may = tuple(self._pattern(effect) for effect in effects if effect.may)
        return must, may

    def _pattern(self, effect: RuledEffect) -> Pattern:
        return self._effect_pattern(effect.do, effect.args, effect.bounds)[0]

    def _effect_pattern(
        self, name: str, args: Mapping[str, Value], between: Mapping[str, tuple[int, int]]
    ) -> tuple[Pattern, None]:
        spec = self.pack.resolutions[name]
        objects: dict[str, tuple[str, ...]] = {}
        exact: dict[str, Value] = {}
        bounds: dict[str, tuple[int, int]] = dict(between)
        for argument, wants in spec.arguments.items():
            if wants.kind == "object" and argument in self.objects:
                objects[argument] = (self.objects[argument],)
            elif argument in args and wants.kind == "money":
                amount = int(args[argument])
                spare = 1 if self.rounded else 0
                bounds[argument] = (amount - spare, amount + spare)
            elif argument in args:
                exact[argument] = args[argument]
        return Pattern(name, objects, exact, bounds), None

    def _told(self, ruling: Ruling) -> tuple[Owed, ...]:
        currency = self.pack.company.currency
        return tuple(
            Owed(
                told.name, cast(OwedKind, told.kind), told.value,
                told.says.replace("{x}", show_value(told.kind, told.value, currency)),
                1 if self.rounded and told.kind == "money" else 0,
            )
            for told in ruling.tell
        )  # fmt: skip

    def _amounts(self, effects: Iterable[RuledEffect]) -> tuple[Owed, ...]:
        """Return the arguments of effects that the customer must be told."""
        owed: list[Owed] = []
        currency = self.pack.company.currency
        for effect in effects:
            spec = self.pack.resolutions[effect.do]
            for name in spec.tell:
                value = effect.args.get(name)
                if effect.may or value is None or isinstance(value, bool):
                    continue
                kind = spec.arguments[name].kind
                if kind not in _FORMS:
                    continue
                says = _FORMS[kind].replace("{x}", show_value(kind, value, currency))
                tolerance = 1 if self.rounded and kind == "money" else 0
                owed.append(Owed(name, cast(OwedKind, kind), value, says, tolerance))
        return tuple(owed)


__all__ = [
    "ANSWER", "APPROVAL", "HANDED_OVER", "HAND_OVER", "PENDING", "Deciding", "Refusals",
    "effect_kinds", "make_refusals",
]  # fmt: skip
