"""Which comparisons must hold or fail for a clause's condition to decide a case."""

from __future__ import annotations

from support_env.randomness import Source
from support_env.scenario._domains import Narrowed, meet
from support_env.scenario._issues import ClausePlan, IssuePlan
from support_env.scenario._literals import Env, Literal, Test

Required = list[tuple[Literal, bool]]


class Needs:
    """Which comparisons must hold or fail for a clause's condition to decide."""

    def __init__(self, plan: IssuePlan, source: Source, approvals: bool, env: Env) -> None:
        self._plan, self._source, self._approvals, self._env = plan, source, approvals, env
        self.required: Required = []
        self._wanted: dict[str, bool] = {}
        self._left: dict[str, Narrowed] = {}

    def decided_by(self, literal: Literal) -> bool:
        """Want a comparison, of which either side must be possible."""
        failing = self._leaves(literal, False)
        return (failing is None or not failing.empty) and self.want(literal, True)

    def want(self, literal: Literal, truth: bool) -> bool:
        """Add a comparison and what it hangs on; False where that contradicts what is there."""
        known = self._wanted.get(literal.text)
        if known is None and not literal.facts:
            known = literal.holds(self._env)  # it hangs on the day alone
        if known is not None:
            return known == truth
        left = self._leaves(literal, truth)
        if left is not None and literal.subject is not None:
            if left.empty:
                return False
            self._left[literal.subject] = left
        self._wanted[literal.text] = truth
        self.required.append((literal, truth))
        if truth:
            for fact in literal.facts:
                guard = self._plan.guards.get(fact) if fact not in literal.spared else None
                if guard is not None and not self.want(guard, True):
                    return False
        return True

    def _leaves(self, literal: Literal, truth: bool) -> Narrowed | None:
        """Return what it leaves of its fact's values, as far as that follows from the policy."""
        subject = literal.subject
        if subject is None or subject not in self._plan.domains:
            return None
        domain = self._plan.domains[subject]
        found = literal.narrowed(domain, self._env, truth)
        return None if found is None else meet(self._left.get(subject), found)

    def applies(self, clause: ClausePlan, skip: int | None = None) -> bool:
        """Want a clause to apply; its condition `skip` is seen to elsewhere."""
        for place, test in enumerate(clause.tests):
            if place != skip and not self._any(test, f"{clause.id}\x1f{place}"):
                return False
        return True

    def _any(self, test: Test, label: str) -> bool:
        states = [self._state(literal) for literal in test]
        if True in states:
            return True
        able = [lit for lit, state in zip(test, states, strict=True) if state is None]
        if not able:
            return False
        return self.want(able[0] if len(able) == 1 else self._source.choice(label, able), True)

    def fails(self, clause: ClausePlan) -> bool:
        """Want a clause not to apply: one of its conditions fails."""
        able: list[Test] = []
        for test in clause.tests:
            states = [self._state(literal) for literal in test]
            if all(state is False for state in states):
                return True
            if True not in states:
                able.append(test)
        if not able:
            return False
        chosen = able[0] if len(able) == 1 else self._source.choice(f"fails {clause.id}", able)
        return all(self.want(literal, False) for literal in chosen)

    def _state(self, literal: Literal) -> bool | None:
        """Return whether it holds or fails already, by what is wanted; None if that is open."""
        if not literal.facts:
            return literal.holds(self._env)
        known = self._wanted.get(literal.text)
        if known is not None or not (literal.dated or literal.subject in self._left):
            return known
        for truth in (True, False):
            left = self._leaves(literal, truth)
            if left is not None and left.empty:
                return not truth
        return None

    def path(self, clause: ClausePlan) -> bool:
        """Want the clause's answer to be what the decision rests on."""
        plan = self._plan
        for over in clause.beaten_by:
            if not self.fails(plan.clauses[over]):
                return False
        if clause.topic == plan.deciding:
            return True
        if clause.topic != plan.due:
            return self._consumed(clause)
        return all(
            self.fails(plan.clauses[name])
            for name in plan.by_topic[plan.deciding]
            if not (self._approvals and plan.clauses[name].approval)
        )

    def beats_something(self, clause: ClausePlan) -> None:
        """Want something that the clause prevails over to apply, as far as that goes."""
        for name in self._source.shuffled(f"beats {clause.id}", clause.beats):
            kept = len(self.required), dict(self._wanted), dict(self._left)
            if self._plan.clauses[name].topic == clause.topic and self.applies(
                self._plan.clauses[name]
            ):
                return
            del self.required[kept[0] :]
            self._wanted, self._left = kept[1:]

    def _consumed(self, clause: ClausePlan) -> bool:
        """Want a clause that reads this one's topic to be followed."""
        readers = [p for p in self._plan.clauses.values() if clause.topic in p.reads]
        if not readers:
            return False
        reader = self._source.choice("reader", readers)
        return self.applies(reader) and self.path(reader)


__all__ = ["Needs", "Required"]
