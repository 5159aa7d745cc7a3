"""Which facts settle a case: enough of them, found from how the decision came about.

Not the fewest there are (the engine's `needed` finds those, at a price), but never too few: each
clause that decides is shown to apply, and each that could have changed that is shown not to.
"""

from __future__ import annotations

from collections.abc import Iterable

from support_env.scenario._issues import ClausePlan, IssuePlan
from support_env.scenario._literals import Env, Literal, Test


class Certificate:
    """Collects the facts that settle one case."""

    def __init__(self, plan: IssuePlan, env: Env, absent: frozenset[str]) -> None:
        self._plan, self._env, self._absent = plan, env, absent
        self.facts: dict[str, None] = {}
        self._held: dict[str, bool | None] = {}
        self._settled: set[str] = set()

    def settle(self, topic: str) -> None:
        """Add the facts that a topic's answer rests on."""
        if topic in self._settled:
            return
        self._settled.add(topic)
        plan = self._plan
        clauses = [plan.clauses[n] for n in plan.by_topic[topic] if n not in self._absent]
        applying = [clause for clause in clauses if self._applies(clause)]
        names = {clause.id for clause in applying}
        winners = [c for c in applying if names.isdisjoint(c.beaten_by)]
        won = {clause.id for clause in winners}
        for clause in winners:
            for test in clause.tests:
                self._add(next(lit for lit in test if self._holds(lit) is not False))
            self._know(clause.facts)
        for clause in clauses:
            if clause.id not in names and won.isdisjoint(clause.beaten_by):
                self._deny(clause)
        for under in self._below(topic, winners):
            self.settle(under)

    def _below(self, topic: str, winners: list[ClausePlan]) -> list[str]:
        """Return the topics whose answers these winners (or none) rest on."""
        plan = self._plan
        below = [name for clause in winners for name in sorted(clause.reads)]
        if topic == plan.deciding and plan.due is not None:
            summed = any(lit.test is None for c in winners for test in c.tests for lit in test)
            if not winners or summed or any(clause.approval for clause in winners):
                below.append(plan.due)
        return below

    def _applies(self, clause: ClausePlan) -> bool:
        """Whether it applies, as far as facts say; a condition on an amount is taken to hold."""
        return not any([self._denied(test) for test in clause.tests])

    def _denied(self, test: Test) -> bool:
        """Whether none of a condition's comparisons holds; nearly always there is one."""
        return all([self._holds(literal) is False for literal in test])

    def _holds(self, literal: Literal) -> bool | None:
        """Return whether a comparison holds; clauses share most of theirs."""
        text = literal.text
        if text not in self._held:
            self._held[text] = literal.holds(self._env)
        return self._held[text]

    def _deny(self, clause: ClausePlan) -> None:
        best = min(filter(self._denied, clause.tests), key=self._cost)
        for literal in best:
            self._add(literal)

    def _cost(self, test: Iterable[Literal]) -> int:
        return sum(fact not in self.facts for literal in test for fact in literal.facts)

    def _add(self, literal: Literal) -> None:
        self._know(literal.facts)

    def _know(self, facts: Iterable[str]) -> None:
        for fact in facts:
            if fact not in self.facts:
                guard = self._plan.guards.get(fact)
                if guard is not None:
                    self._know(guard.facts)
                if guard is None or self._holds(guard):
                    self.facts[fact] = None


__all__ = ["Certificate"]
