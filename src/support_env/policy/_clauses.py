"""Clauses and topics, compiled once for a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from support_env.policy._expressions import (
    Check,
    Comparison,
    Env,
    Expression,
    Functions,
    Truth,
    parse_comparison,
    parse_expression,
)
from support_env.policy._values import PolicyError

if TYPE_CHECKING:
    from support_env.packs.schema import ClauseSpec, Condition, EffectSpec, Pack, Topic


@dataclass(frozen=True, slots=True)
class Test:
    """One condition of a clause: any of these comparisons (nearly always one)."""

    comparisons: tuple[Comparison, ...]
    say: str | None
    """The pack's own words for it."""
    holds: Check
    """False where a fact does not exist; the unknown fact where one decides."""

    __test__: ClassVar[bool] = False
    """Not a test case, whatever pytest makes of the name."""

    @property
    def text(self) -> str:
        """The condition as written."""
        return " or ".join(comparison.text for comparison in self.comparisons)


def make_test(comparisons: tuple[Comparison, ...], say: str | None = None) -> Test:
    """Return the condition that any of the comparisons holds."""
    checks = tuple(comparison.test for comparison in comparisons)
    if len(checks) == 1:
        return Test(comparisons, say, checks[0])

    def holds(env: Env) -> Truth:
        unknown: Truth = False
        for check in checks:
            truth = check(env)
            if truth is True:
                return True
            if truth is not False:
                unknown = truth
        return unknown

    return Test(comparisons, say, holds)


@dataclass(frozen=True, slots=True)
class EffectRule:
    """An effect that a clause calls for, before its amounts are worked out."""

    do: str
    arguments: tuple[tuple[str, Expression], ...]
    between: tuple[tuple[str, Expression, Expression], ...]
    may: bool


@dataclass(frozen=True, slots=True)
class TellRule:
    """A value to be told, before it is worked out."""

    name: str
    kind: str
    value: Expression
    says: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, compiled."""

    id: str
    topic: str
    issues: frozenset[str] | None
    tests: tuple[Test, ...]
    checks: tuple[Check, ...]
    """The same as bare functions: they are asked at every decision."""
    effects: tuple[EffectRule, ...] | None
    answer: Expression | None
    label: str | None
    hand_over: str | None
    approval: str | None
    beaten_by: frozenset[str]
    """Ids of the clauses that override it, directly or through others."""
    tells: tuple[TellRule, ...]
    optional: float

    @property
    def outputs(self) -> tuple[Expression, ...]:
        """What its answer is worked out with: amounts, bounds, values to be told."""
        found = [expression for effect in self.effects or () for _, expression in effect.arguments]
        for effect in self.effects or ():
            found += [side for _, *sides in effect.between for side in sides]
        if self.answer is not None:
            found.append(self.answer)
        return (*found, *(tell.value for tell in self.tells))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that it reads, conditions first."""
        read = [n for test in self.tests for c in test.comparisons for n in c.names]
        return (*read, *(name for expression in self.outputs for name in expression.names))

    def applies(self, env: Env) -> Truth:
        """Whether all its conditions hold: one that fails settles it, whatever is unknown."""
        unknown: Truth = True
        for test in self.tests:
            truth = test.holds(env)
            if truth is False:
                return False
            if truth is not True and unknown is True:
                unknown = truth
        return unknown


@dataclass(frozen=True, slots=True)
class TopicRule:
    """One question, compiled."""

    id: str
    gives: str
    otherwise: Expression | None
    otherwise_label: str | None
    defers_to: str | None
    """The topic whose answer holds when no clause here applies."""
    decides: bool
    visible_only: bool
    clauses: tuple[Clause, ...]


def closure(overrides: Mapping[str, Sequence[str]]) -> dict[str, frozenset[str]]:
    """Return for each clause those that beat it, `overrides` closed transitively.

    A beaten clause stays beaten though the one between is set aside: no reinstatement.

    Raises:
        PolicyError: clauses override one another in a circle.
    """
    below: dict[str, frozenset[str]] = {}

    def visit(clause: str, path: tuple[str, ...]) -> frozenset[str]:
        if clause in path:
            circle = " -> ".join((*path[path.index(clause) :], clause))
            raise PolicyError(f"clauses override one another in a circle: {circle}")
        if clause not in below:
            found: set[str] = set()
            for loser in overrides.get(clause, ()):
                found.add(loser)
                found |= visit(loser, (*path, clause))
            below[clause] = frozenset(found)
        return below[clause]

    for clause in overrides:
        visit(clause, ())
    beaten: dict[str, set[str]] = {clause: set() for clause in overrides}
    for winner, losers in below.items():
        for loser in losers:
            beaten.setdefault(loser, set()).add(winner)
    return {clause: frozenset(winners) for clause, winners in beaten.items()}


def compile_topics(pack: Pack, functions: Functions) -> dict[str, TopicRule]:
    """Return a pack's topics with their clauses, by id, in the pack's order.

    Raises:
        PolicyError: an expression is outside the subset or an override goes in a circle.
    """
    beaten = closure({spec.id: spec.overrides for spec in pack.clauses})
    kinds = {topic.id: topic.gives for topic in pack.topics}
    held: dict[str, list[Clause]] = {topic.id: [] for topic in pack.topics}
    for spec in pack.clauses:
        if spec.topic not in kinds:
            raise PolicyError(
                f"clause {spec.id}: no topic {spec.topic!r} (there are {', '.join(kinds)})"
            )
        try:
            held[spec.topic].append(_clause(spec, kinds[spec.topic], beaten[spec.id], functions))
        except PolicyError as error:
            raise PolicyError(f"clause {spec.id}: {error}") from error
    return {
        topic.id: _topic(topic, tuple(held[topic.id]), kinds, functions) for topic in pack.topics
    }


def _topic(
    topic: Topic, clauses: tuple[Clause, ...], kinds: Mapping[str, str], functions: Functions
) -> TopicRule:
    otherwise, label, defers = None, None, None
    if topic.otherwise is not None:
        if topic.gives == "label":
            label = str(topic.otherwise)
        elif topic.otherwise in kinds and topic.gives == "effects":
            defers = str(topic.otherwise)
        elif topic.gives == "effects":
            raise PolicyError(f"topic {topic.id}: otherwise names another topic, not an amount")
        else:
            otherwise = parse_expression(topic.otherwise, functions)
    return TopicRule(
        topic.id, topic.gives, otherwise, label, defers, topic.decides, topic.visible_only, clauses
    )


def _clause(
    spec: ClauseSpec, gives: str, beaten_by: frozenset[str], functions: Functions
) -> Clause:
    answer: Expression | None = None
    label: str | None = None
    effects: tuple[EffectRule, ...] | None = None
    if gives == "effects":
        if (isinstance(spec.then, list), bool(spec.hand_over), bool(spec.approval)).count(
            True
        ) != 1:
            raise PolicyError("one of then (a list of effects), hand_over and approval is needed")
        if isinstance(spec.then, list):
            effects = tuple(_effect(effect, functions) for effect in spec.then)
    elif spec.then is None or isinstance(spec.then, list) or spec.hand_over or spec.approval:
        raise PolicyError(f"then: one {gives} is needed, and no queue")
    elif gives == "label":
        label = spec.then
    else:
        answer = parse_expression(spec.then, functions)
    tests = tuple(_condition(condition, functions) for condition in spec.when)
    return Clause(
        id=spec.id,
        topic=spec.topic,
        issues=frozenset(spec.issues) if spec.issues is not None else None,
        tests=tests,
        checks=tuple(test.holds for test in tests),
        effects=effects,
        answer=answer,
        label=label,
        hand_over=spec.hand_over,
        approval=spec.approval,
        beaten_by=beaten_by,
        tells=tuple(
            TellRule(tell.name, tell.kind, parse_expression(tell.value, functions), tell.says)
            for tell in spec.tell
        ),
        optional=spec.optional,
    )


def _effect(spec: EffectSpec, functions: Functions) -> EffectRule:
    def parse(text: str) -> Expression:
        return parse_expression(text, functions)

    return EffectRule(
        spec.do,
        tuple((name, parse(text)) for name, text in spec.args.items()),
        tuple((name, parse(low), parse(high)) for name, (low, high) in spec.between.items()),
        spec.may,
    )


def _condition(condition: str | Condition, functions: Functions) -> Test:
    if isinstance(condition, str):
        return make_test((parse_comparison(condition, functions),))
    if condition.any:
        parts = tuple(c for each in condition.any for c in _condition(each, functions).comparisons)
        return make_test(parts, condition.say)
    if condition.check is None:
        raise PolicyError("a condition needs `if` or `any`")
    return make_test((parse_comparison(condition.check, functions),), condition.say)


def overriding_first(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the clauses so that each comes after those that beat it."""
    ordered: dict[str, Clause] = {}
    by_id = {clause.id: clause for clause in clauses}

    def visit(clause: Clause) -> None:
        if clause.id not in ordered:
            for other in clauses:
                if other.id in clause.beaten_by:
                    visit(by_id[other.id])
            ordered[clause.id] = clause

    for clause in clauses:
        visit(clause)
    return tuple(ordered.values())
