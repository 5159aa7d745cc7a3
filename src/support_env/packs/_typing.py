"""Whether a pack's expressions and conditions can mean something: names, kinds, literals.

A mistyped label or a flag compared with a number is simply never true; nobody would notice.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from support_env.packs._errors import Finding
from support_env.packs._yaml import KeyPath
from support_env.policy import (
    YEARLY,
    Comparison,
    Expression,
    Functions,
    PolicyError,
    functions,
    parse_comparison,
    parse_expression,
)

if TYPE_CHECKING:
    from support_env.packs.schema import Condition, Pack

Sort = Literal["number", "label", "flag"]
SLOT: Final = re.compile(r"\{([^{}]*)\}")
"""A slot of a text."""
_ZEROS: Final = re.compile(r"(?<![\w.])0+(?=\d)")
_ORDERED: Final = ("<", "<=", ">", ">=")


class Typing:
    """Knows a pack's names and what kind of value each has."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._functions: Functions = functions()
        self.sorts: dict[str, Sort] = {"today": "number"}
        for name, fact in pack.facts.items():
            self.sorts[name] = fact.kind if fact.kind in ("label", "flag") else "number"
        for name in (*pack.parameters, *pack.derived):
            self.sorts[name] = "number"
        self._yeardays = {n for n, each in pack.parameters.items() if each.kind == "yearday"}
        for topic in pack.topics:
            if topic.gives == "effects":
                self.sorts[f"{topic.id}_amount"] = "number"
            else:
                self.sorts[topic.id] = "label" if topic.gives == "label" else "number"

    def expression(
        self, text: str | int, path: KeyPath, wanted: Sort = "number"
    ) -> Iterator[Finding]:
        """Check an amount, or with `wanted` a label or flag."""
        try:
            made = parse_expression(text, self._functions)
        except PolicyError as error:
            yield Finding(path, str(error))
            return
        unknown = list(self._unknown(made.names, path))
        yield from unknown
        if unknown:
            return
        yield from self._arithmetic(made, path)
        yield from self._yearly(made.text, path)
        found = self._sort(made)
        if found != wanted:
            yield Finding(path, f"{made.text} is a {found}, and a {wanted} is needed")

    def condition(self, condition: str | Condition, path: KeyPath) -> Iterator[Finding]:
        """Check a condition: one comparison, or any of several."""
        if isinstance(condition, str):
            yield from self.comparison(condition, path)
            return
        yield from self.slots(condition.say, path)
        if condition.any and condition.check is None:
            for each in condition.any:
                yield from self.condition(each, path)
        elif condition.check is not None and not condition.any:
            yield from self.comparison(condition.check, path)
        else:
            yield Finding(path, "needs either `if` (one comparison) or `any` (several)")

    def comparison(self, text: str, path: KeyPath) -> Iterator[Finding]:
        """Check one comparison."""
        try:
            made = parse_comparison(text, self._functions)
        except PolicyError as error:
            yield Finding(path, str(error))
            return
        unknown = list(self._unknown(made.names, path))
        yield from unknown
        if unknown:
            return
        if not made.names:
            yield Finding(path, f"{text!r} compares constants, so it is always or never true")
            return
        yield from self._arithmetic(made.left, path)
        yield from self._yearly(text, path)
        if made.right is None:
            yield from self._listed(made, path)
            return
        yield from self._arithmetic(made.right, path)
        yield from self._sides(made, made.right, path)

    def slots(self, text: str | None, path: KeyPath, *others: str) -> Iterator[Finding]:
        """Check that the slots of a text are parameters (or some other names)."""
        for slot in SLOT.findall(text or ""):
            if slot not in self._pack.parameters and slot not in others:
                known = ", ".join((*sorted(self._pack.parameters), *others))
                yield Finding(path, f"no parameter {{{slot}}} (there are {known})")

    def _unknown(self, names: tuple[str, ...], path: KeyPath) -> Iterator[Finding]:
        effects = {topic.id for topic in self._pack.topics if topic.gives == "effects"}
        for name in names:
            if name in effects:
                yield Finding(path, f"{name} gives effects; its amounts add up to {name}_amount")
            elif name not in self.sorts:
                near = ", ".join(_near(name, self.sorts))
                yield Finding(path, f"no fact, parameter or amount {name!r} (like it: {near})")

    def _sort(self, expression: Expression) -> Sort:
        if expression.name is not None:
            return self.sorts[expression.name]
        if isinstance(expression.constant, bool):
            return "flag"
        return "label" if isinstance(expression.constant, str) else "number"

    def _arithmetic(self, expression: Expression, path: KeyPath) -> Iterator[Finding]:
        if expression.name is None:
            for name in expression.names:
                if self.sorts[name] != "number":
                    yield Finding(path, f"{name} is a {self.sorts[name]}, not a number")

    def _yearly(self, text: str | int, path: KeyPath) -> Iterator[Finding]:
        """Check that days of the year stand where one is meant, and nowhere else."""
        # What the engine reads, Python's own parser reads too, but for numbers like 007.
        source = _ZEROS.sub("", str(text).strip().removeprefix("!"))
        nodes = list(ast.walk(ast.parse(source, mode="eval")))
        meant: set[ast.expr] = set()
        for node in nodes:
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in YEARLY:
                continue
            day = node.args[1]
            meant.add(day)
            if not (isinstance(day, ast.Name) and day.id in self._yeardays):
                known = ", ".join(sorted(self._yeardays)) or "none"
                yield Finding(path, f"{node.func.id} takes a day and a yearday (there are {known})")
        for node in nodes:
            if isinstance(node, ast.Name) and node.id in self._yeardays and node not in meant:
                yield Finding(path, f"{node.id} is a day of every year: say {YEARLY[0]}(day, it)")

    def _sides(self, made: Comparison, right: Expression, path: KeyPath) -> Iterator[Finding]:
        first, second = self._sort(made.left), self._sort(right)
        if first != second:
            # The commonest slip gets the words that help: what the label can be.
            yield Finding(path, self._mismatch(made, right, first, second))
            return
        if first != "number" and made.op in _ORDERED:
            yield Finding(path, f"{made.text!r}: {first}s have no order (use == or !=)")
        for side, other in ((made.left, right), (right, made.left)):
            yield from self._literal(side, other.constant, path)

    def _mismatch(self, made: Comparison, right: Expression, first: Sort, second: Sort) -> str:
        for side, sort in ((made.left, first), (right, second)):
            if sort == "label" and side.name in self._pack.facts:
                values = ", ".join(f"'{v}'" for v in self._pack.facts[side.name].values or {})
                return f"{made.text!r}: {side.name} is one of {values}"
            if sort == "flag" and side.name is not None:
                return f"{made.text!r}: {side.name} is true or false"
        return f"{made.text!r} compares a {first} with a {second}"

    def _listed(self, made: Comparison, path: KeyPath) -> Iterator[Finding]:
        sort = self._sort(made.left)
        for constant in made.values:
            if self._sort(Expression("", (), made.left.evaluate, constant=constant)) != sort:
                yield Finding(path, f"{made.text!r} looks for {constant!r} among {sort}s")
            else:
                yield from self._literal(made.left, constant, path)

    def _literal(self, side: Expression, constant: object, path: KeyPath) -> Iterator[Finding]:
        """Catch a label that the fact cannot be, and money that may be meant in whole units."""
        if constant is None or side.name is None:
            return
        fact = self._pack.facts.get(side.name)
        if fact is not None and fact.kind == "label" and constant not in (fact.values or {}):
            values = ", ".join(fact.values or {})
            yield Finding(path, f"{side.name} is never {constant!r} (it is one of {values})")
        if fact is not None and fact.kind == "money" and constant != 0:
            yield Finding(
                path, f"{side.name} is money: compare it with a parameter, not {constant}"
            )


def _near(name: str, names: dict[str, Sort]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, sorted(names), n=4, cutoff=0.4) or sorted(names)[:4]
