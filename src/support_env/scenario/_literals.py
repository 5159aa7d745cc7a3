"""Conditions from the generator's side: what a fact must be for one to hold, or to fail.

The engine decides. This only narrows what is drawn, and the engine checks what came of it, so a
condition that cannot be solved here (about an amount that a topic answers) is left to be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from support_env.policy import (
    NA,
    WITHOUT,
    BoundPolicy,
    Comparison,
    Expression,
    NotApplicable,
    Policy,
)
from support_env.policy import Test as PolicyTest
from support_env.scenario._domains import Domain, Narrowed, make_domain
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

_FLIPPED: Final = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}
_DENIED: Final = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "==": "!=", "!=": "=="}


class Env(dict[str, Any]):
    """A world while it is drawn: the policy's numbers, `today`, and the facts so far.

    A fact that does not apply, or is not drawn yet, reads as `NA`.
    """

    __slots__ = ("_bound",)

    def __init__(self, bound: BoundPolicy, facts: Mapping[str, Any]) -> None:
        super().__init__(bound.numbers)
        self._bound = bound
        self.update(facts)

    def copy(self) -> Env:
        """Return another world that is so far like this one."""
        made = Env.__new__(Env)
        made._bound = self._bound
        made.update(self)
        return made

    def __missing__(self, name: str) -> Any:
        bound = self._bound
        derived = bound.policy.derived.get(name)
        if derived is not None:
            try:
                return derived.evaluate(self)
            except NotApplicable:
                return NA
        table = bound.tables.get(name)
        if table is not None:
            return table.get(self._label(bound.policy.tables[name], table), NA)
        return NA

    def _label(self, name: str, table: Mapping[str, int]) -> Any:
        """Return the label that a table goes by, or its entry for where there is none."""
        guard = self._bound.policy.guards.get(name)
        if name in self or guard is None or WITHOUT not in table:
            return self[name]
        # What it hangs on is not drawn yet, or fails.
        if all(fact in self for each in guard.comparisons for fact in each.names):
            return self[name] if guard.holds(self) else WITHOUT
        return NA


@dataclass(frozen=True, slots=True)
class Literal:
    """One comparison."""

    text: str
    facts: tuple[str, ...]
    """Facts that it reads, those behind derived names and tables included."""
    spared: tuple[str, ...]
    """Those of them that need not exist: tables have a number for where they do not."""
    dated: bool
    """It goes by the time of year."""
    subject: str | None
    """The fact that it is about, where it compares one fact with something else."""
    op: str
    other: Callable[[Env], Any] | None
    """What the subject is compared with; None where it is a list of values."""
    name: str | None
    """Set where that is a name and nothing else."""
    constants: tuple[Value, ...]
    """The values that it is compared with, where they are written in it."""
    test: Callable[[Env], Any] | None
    """None where only the engine can say (a topic's answer is in it)."""
    engine: Callable[[Any], Any]
    """The engine's own test, for the engine's own scope."""
    leaves: tuple[Narrowed, Narrowed] | None
    """Of a flag or label compared with constants: what failing leaves, and what holding does."""
    mirror: Literal | None = None
    """The same comparison of two facts, seen from the other one."""

    @property
    def views(self) -> tuple[Literal, ...]:
        """It, and its mirror image where two facts are compared."""
        return (self,) if self.mirror is None else (self, self.mirror)

    def holds(self, env: Env) -> bool | None:
        """Whether it holds; a fact that does not apply makes it fail. None: ask the engine."""
        return None if self.test is None else self.test(env) is True

    @property
    def numeric(self) -> bool:
        """Whether it has a boundary."""
        return self.op in ("<", "<=", ">", ">=")

    def narrowed(self, domain: Domain, env: Env, truth: bool) -> Narrowed | None:
        """Return the subject's values for which it holds (or fails); None if that is unknown."""
        if self.leaves is not None:
            return self.leaves[truth]
        if self.other is None:
            return None
        if self.name is not None:
            bound = env[self.name]
            if bound is NA:
                return None
        else:
            try:
                bound = self.other(env)
            except NotApplicable:
                return None
        if domain.options is not None:
            return _options_left(domain, self.op, (bound,))[truth]
        op = self.op if truth else _DENIED[self.op]
        low, high = domain.low, domain.high
        if op == "<=":
            high = min(high, bound)
        elif op == "<":
            high = min(high, bound - 1)
        elif op == ">=":
            low = max(low, bound)
        elif op == ">":
            low = max(low, bound + 1)
        elif op == "==":
            low, high = max(low, bound), min(high, bound)
        return Narrowed(None, low, high)

    def possible(self, domains: Mapping[str, Domain], env: Env, truth: bool) -> bool:
        """Whether it can hold (or fail), as far as that follows without any fact."""
        if not self.facts:
            return self.holds(env) in (truth, None)
        domain = domains.get(self.subject or "")
        left = self.narrowed(domain, env, truth) if domain is not None else None
        return left is None or not left.empty

    def edge(self, env: Env, step: int) -> tuple[int, int] | None:
        """Return the last value for which it holds and the first for which it does not."""
        if not self.numeric or self.other is None:
            return None
        try:
            bound = int(self.other(env))
        except NotApplicable:
            return None
        return {
            "<=": (bound, bound + step), "<": (bound - step, bound),
            ">=": (bound, bound - step), ">": (bound + step, bound),
        }[self.op]  # fmt: skip


def _options_left(domain: Domain, op: str, values: tuple[Any, ...]) -> tuple[Narrowed, Narrowed]:
    """Return the options that failing leaves, and those that holding does."""
    among = tuple(value for value, _ in domain.options or () if value in values)
    others = tuple(value for value, _ in domain.options or () if value not in values)
    held, failed = (others, among) if op == "!=" else (among, others)
    return Narrowed(failed, 0, 0), Narrowed(held, 0, 0)


Test = tuple[Literal, ...]
"""One condition: any of these (nearly always one)."""


class Literals:
    """Reads one pack's conditions."""

    def __init__(self, pack: Pack, policy: Policy) -> None:
        self._pack, self._policy = pack, policy
        self.domains = {name: make_domain(name, spec) for name, spec in pack.facts.items()}
        self._made: dict[str, Literal] = {}
        self._by_text: dict[str, Literal] = {}

    def test(self, test: PolicyTest) -> Test:
        """Return a condition's comparisons, any of which will do."""
        return tuple(map(self.of, test.comparisons))

    def literal(self, text: str) -> Literal:
        """Return one comparison, by its text."""
        made = self._by_text.get(text)
        if made is None:
            made = self._by_text[text] = self.of(self._policy.comparison(text))
        return made

    def of(self, comparison: Comparison) -> Literal:
        """Return one comparison."""
        made = self._made.get(comparison.text)
        if made is None:
            made = self._made[comparison.text] = self._literal(comparison)
        return made

    def evaluator(self, text: str | int) -> Callable[[Env], Any]:
        """Return a function that computes an expression; None where a fact does not apply."""
        compute = self._policy.expression(text).evaluate

        def evaluate(env: Mapping[str, Any]) -> Any:
            try:
                return compute(env)  # type: ignore[arg-type]
            except (KeyError, NotApplicable):
                return None

        return evaluate

    def facts_in(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the facts behind names, in the pack's order; not what they hang on."""
        found: set[str] = set()
        stack = list(names)
        while stack:
            name = stack.pop()
            if name in self._pack.facts:
                found.add(name)
            elif name in self._policy.derived:
                stack += self._policy.derived[name].names
            elif name in self._policy.tables:
                stack.append(self._policy.tables[name])
        return tuple(name for name in self._pack.facts if name in found)

    def _spared(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the labels that tables go by which have a number for where they do not exist."""
        parameters, tables = self._pack.parameters, self._policy.tables
        direct = [name for name in names if name not in tables or not parameters[name].without]
        needed = self.facts_in(direct)
        return tuple(fact for fact in self.facts_in(names) if fact not in needed)

    def _literal(self, comparison: Comparison) -> Literal:
        left, right, op = comparison.left, comparison.right, comparison.op
        if right is not None and not self._is_fact(left) and self._is_fact(right):
            left, right, op = right, left, _FLIPPED[op]
        made = self._view(comparison, left, op, right)
        if right is None or not (self._is_fact(left) and self._is_fact(right)):
            return made
        mirror = self._view(comparison, right, _FLIPPED[op], left)
        return replace(made, mirror=mirror)

    def _view(
        self, comparison: Comparison, left: Expression, op: str, right: Expression | None
    ) -> Literal:
        solvable = self._solvable(comparison.names)
        constants = comparison.values
        if right is not None and not right.names:
            constants = (right.evaluate({}),)
        subject = left.name if self._is_fact(left) else None
        domain = self.domains[subject] if subject is not None else None
        leaves = None
        if domain is not None and domain.options is not None and constants:
            leaves = _options_left(domain, op, constants)
        return Literal(
            comparison.text,
            self.facts_in(comparison.names),
            self._spared(comparison.names),
            "today" in comparison.names,
            subject,
            op,
            right.evaluate if right is not None and solvable else None,
            right.name if right is not None else None,
            constants,
            comparison.test if solvable else None,
            comparison.test,
            leaves,
        )

    def _is_fact(self, expression: Expression) -> bool:
        return expression.name is not None and expression.name in self._pack.facts

    def _solvable(self, names: Iterable[str]) -> bool:
        """Whether every name is a fact, a parameter or derived from them."""
        policy = self._policy
        return all(
            name in self._pack.facts
            or name in policy.parameter_names
            or name == "today"
            or (name in policy.derived and self._solvable(policy.derived[name].names))
            for name in names
        )


__all__ = ["Env", "Literal", "Literals", "Test"]
