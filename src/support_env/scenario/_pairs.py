"""Two worlds that differ in one fact, built backwards from the condition that it decides.

What must be so for the condition to matter is collected first; then every fact is drawn naturally
within what that leaves; then the pivot is flipped, and the engine says whether the outcome is
another. Nothing here trusts itself: a pair that did not come out is drawn again under another key.
"""

from __future__ import annotations

from dataclasses import dataclass

from support_env.policy import BoundPolicy, NotApplicable, PolicyError
from support_env.randomness import Source
from support_env.scenario._drawing import Drawing, Flip, Pair
from support_env.scenario._issues import ClausePlan, IssuePlan
from support_env.scenario._literals import Env, Literal, Test
from support_env.scenario._needs import Needs, Required


@dataclass(frozen=True, slots=True)
class Aim:
    """A condition of a clause, and whether its exact boundary is tried."""

    issue: str
    clause: str
    condition: int
    edge: bool


class PairMaker:
    """Draws pairs of worlds for one issue under one policy."""

    def __init__(self, plan: IssuePlan, bound: BoundPolicy, today: int, approvals: bool) -> None:
        self._plan, self._bound, self._today = plan, bound, today
        self._env = Env(bound, {"today": today})
        self._approvals = approvals

    def in_season(self, aim: Aim) -> bool:
        """Whether each of the clause's conditions can hold on this day, and the aim's fail too."""
        domains = self._plan.domains
        for place, test in enumerate(self._plan.clauses[aim.clause].tests):
            for truth in (True, False) if place == aim.condition else (True,):
                if not any(literal.possible(domains, self._env, truth) for literal in test):
                    return False
        return True

    def make(
        self, source: Source, aim: Aim, pivots: frozenset[str], fixed: Required
    ) -> Pair | None:
        """Return a pair, or None where this draw did not come out.

        Args:
            source: Origin of this attempt's draws.
            aim: What is tested.
            pivots: Facts that may be flipped.
            fixed: Comparisons that hold or fail in both worlds.
        """
        plan = self._plan
        clause = plan.clauses[aim.clause]
        test = clause.tests[aim.condition]
        needs = Needs(plan, source, self._approvals, self._env)
        if not all(needs.want(literal, truth) for literal, truth in fixed):
            return None
        summed = next((literal for literal in test if literal.test is None), None)
        if summed is None:
            flip = self._flip(source, test, pivots)
        else:
            flip = self._sum(source, needs, summed, pivots)
        if flip is None or not self._wanted(needs, clause, aim, flip):
            return None
        if clause.beats and source.chance("beats", 0.75 if clause.topic == plan.due else 1.0):
            needs.beats_something(clause)
        extra = [*fixed, *((other, False) for other in flip.also_false)]
        drawing = Drawing(plan, self._env.copy(), source, needs.required, extra)
        if summed is None:
            return drawing.draw(flip, aim.edge)
        return self._solved(source, drawing.draw(None, False), flip, aim.edge)

    def _wanted(self, needs: Needs, clause: ClausePlan, aim: Aim, flip: Flip) -> bool:
        return (
            (flip.literal.test is None or needs.decided_by(flip.literal))
            and all(needs.want(other, False) for other in flip.also_false)
            and needs.applies(clause, aim.condition)
            and needs.path(clause)
        )

    def _flip(self, source: Source, test: Test, pivots: frozenset[str]) -> Flip | None:
        """Choose what is flipped: the fact that the condition is about, or one that it hangs on."""
        options: list[tuple[str, Literal]] = []
        for literal in test:
            if literal.subject is not None and literal.subject in pivots:
                options.append((literal.subject, literal))
            else:
                options += [(fact, literal) for fact in literal.facts if fact in pivots]
        if not options:
            return None
        fact, literal = options[0] if len(options) == 1 else source.choice("pivot", options)
        return Flip(fact, literal, tuple(lit for lit in test if lit is not literal))

    def _sum(
        self, source: Source, needs: Needs, literal: Literal, pivots: frozenset[str]
    ) -> Flip | None:
        """Choose a clause that pays and an amount in it: what a sum worked out of them hangs on."""
        plan = self._plan
        options = [
            (payer, fact)
            for payer in plan.clauses.values()
            if payer.topic == plan.due and payer.pays and payer.id not in self._bound.absent
            for fact in payer.facts
            if fact in pivots and plan.domains[fact].kind == "money"
        ]
        if not options:
            return None
        payer, fact = source.choice("payer", options)
        fine = needs.applies(payer) and all(
            needs.fails(plan.clauses[over]) for over in payer.beaten_by
        )
        return Flip(fact, literal, ()) if fine else None

    def _solved(self, source: Source, pair: Pair | None, flip: Flip, edge: bool) -> Pair | None:
        """Find, by bisection, where the sum passes its bound, and put the worlds on both sides."""
        if pair is None:
            return None
        world = dict(pair.true)
        domain = self._plan.domains[flip.fact]
        top = (domain.high - domain.low) // domain.step

        def holds(place: int) -> bool:
            facts = {**world, "today": self._today, flip.fact: domain.low + place * domain.step}
            try:
                return bool(flip.literal.engine(self._bound.scope(self._plan.name, facts)))
            except (NotApplicable, PolicyError):
                return False

        if flip.fact not in world or holds(0) or not holds(top):
            return None
        low, high = 0, top
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if holds(middle) else (middle, high)
        if not edge:
            # Not too far above, so that large amounts do not give the answer away.
            high = source.integer("above", high, min(top, high + (high // 2)))
            low = source.integer("below", low // 2, low)
        at = [domain.low + place * domain.step for place in (high, low)]
        return Pair({**world, flip.fact: at[0]}, {**world, flip.fact: at[1]}, flip.fact)


__all__ = ["Aim", "PairMaker"]
