"""The names of one case: facts as known, and what is worked out of them when first read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from support_env.policy._clauses import Test
from support_env.policy._parameters import WITHOUT
from support_env.policy._values import NA, Absent, NotApplicable, PolicyError, Unknown

if TYPE_CHECKING:
    from support_env.policy._bound import BoundPolicy
    from support_env.policy._ruling import Answer

Resolver = Callable[["Scope"], Any]
"""Works a name out: a value, NA, or the unknown fact on which it hangs."""


class Scope(dict[str, Any]):
    """One case under one episode's numbers.

    Reading a name gives its value, `NA`, or an `Absent` that names the unknown fact.
    """

    __slots__ = ("answers", "bound", "facts", "issue")

    def __init__(self, bound: BoundPolicy, issue: str, facts: Mapping[str, Any]) -> None:
        super().__init__(bound.numbers)
        self.update(facts)
        self.bound = bound
        self.issue = issue
        self.facts = facts
        self.answers: dict[str, Answer] = {}
        masks = bound.policy.masks
        for name in filter(facts.__contains__, masks):
            # A value whose guard fails is there for the twin in which it holds.
            if masks[name](self) is False:
                self[name] = NA

    def __missing__(self, name: str) -> Any:
        resolver = self.bound.policy.resolvers.get(name)
        if resolver is None:
            raise PolicyError(f"nothing is called {name!r}")
        value = self[name] = resolver(self)
        return value


def fact_resolver(name: str, guard: Test | None) -> Resolver:
    """Return how a fact that is not given reads."""
    unknown = Absent(name)
    if guard is None:
        return lambda scope: unknown
    holds = guard.holds

    def resolve(scope: Scope) -> Absent:
        truth = holds(scope)
        if truth is True:
            return unknown
        return NA if truth is False else truth

    return resolve


def table_resolver(name: str, by: str) -> Resolver:
    """Return how a parameter reads that depends on a label."""

    def resolve(scope: Scope) -> Any:
        table = scope.bound.parameters[name]
        if isinstance(table, int):
            return table
        label = scope[by]
        if label is NA:
            return table.get(WITHOUT, NA)
        return label if isinstance(label, Absent) else table.get(label, NA)

    return resolve


def caught(compute: Callable[[Scope], Any]) -> Resolver:
    """Return the same, with what has no value as a value."""

    def resolve(scope: Scope) -> Any:
        try:
            return compute(scope)
        except NotApplicable:
            return NA
        except Unknown as unknown:
            return Absent(unknown.fact)

    return resolve
