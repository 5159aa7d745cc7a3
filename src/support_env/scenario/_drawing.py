"""Drawing two worlds side by side: alike in everything but the pivot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from support_env.randomness import Source
from support_env.scenario._bonds import by_fact
from support_env.scenario._domains import Domain, Narrowed, meet
from support_env.scenario._issues import IssuePlan
from support_env.scenario._literals import Env, Literal
from support_env.scenario._needs import Required
from support_env.types import Value


@dataclass(frozen=True, slots=True)
class Pair:
    """The condition holds in the first world and fails in the second."""

    true: Mapping[str, Value]
    false: Mapping[str, Value]
    pivot: str


@dataclass(slots=True)
class Flip:
    """The pivot, and how its two values are told apart."""

    fact: str
    literal: Literal
    also_false: tuple[Literal, ...]
    """Other alternatives of the same condition, which must fail in both worlds."""


class Drawing:
    """One attempt: both worlds' facts, drawn side by side."""

    def __init__(
        self, plan: IssuePlan, env: Env, source: Source, required: Required, extra: Required
    ) -> None:
        self._plan = plan
        # One more than there are facts: the pivot takes two.
        self._raws = source.raws("facts", len(plan.drawn) + 1)
        self._envs: tuple[Env, ...] = (env,)
        """The worlds, one as long as they are alike: up to the pivot."""
        self._only = by_fact(required)
        self._both = {**plan.bearing}
        for name, held in by_fact(extra).items():
            self._both[name] = (*self._both.get(name, ()), *held)
        self._checked = (*plan.settled, *extra)
        self._bounds: dict[str, tuple[int, int]] = {}

    def draw(self, flip: Flip | None, edge: bool) -> Pair | None:
        """Draw every fact that applies; None where nothing is left for one, or for the pivot."""
        pivot = flip.fact if flip is not None else ""
        both, only, must = self._both, self._only, self._plan.given_reads
        for spot, raw in zip(self._plan.spots, self._raws, strict=False):
            domain, name, applies, linked = spot
            if linked and not self._bounds:
                # Late, so that flags and labels, which tables go by, are known.
                self._find_bounds(flip)
            envs: Sequence[Env] = self._envs
            if applies is not None:
                envs = [env for env in envs if applies(env) is True]
                if len(envs) < len(self._envs) and (name in must or name == pivot):
                    return None
                if not envs:
                    continue
            if flip is not None and name == pivot:
                values = self._pivot(domain, flip.literal, edge, raw)
                if values is None:
                    return None
                one = self._envs[0]
                self._envs = one, one.copy()
                self._envs[0][name], self._envs[1][name] = values
                continue
            if linked or name in both or name in only:
                value = self._plain(domain, envs, raw)
            else:
                value = domain.pick(raw, None)
            if value is None:
                return None
            for env in envs:
                env[name] = value
        if not all(map(self._allowed, self._envs)):
            return None
        first, second = self._world(self._envs[0]), self._world(self._envs[-1])
        return Pair(first, second, pivot)

    def _plain(self, domain: Domain, envs: Sequence[Env], raw: int) -> Value | None:
        name = domain.name
        left: Narrowed | None = None
        if name in self._both:
            for literal, truth in self._both[name]:
                for env in envs:
                    left = _narrow(left, literal, domain, env, truth)
        if name in self._only and envs[0] is self._envs[0]:
            for literal, truth in self._only[name]:
                left = _narrow(left, literal, domain, envs[0], truth)
        if name in self._bounds:
            left = meet(left, self._linked(domain, envs))
        if left is not None and left.empty:
            return None
        return domain.pick(raw, left)

    def _find_bounds(self, flip: Flip | None) -> None:
        """Find, for numbers that hang together, the range that each one's conditions leave."""
        plan = self._plan
        for domain in plan.drawn:
            name = domain.name
            if name not in plan.linked:
                continue
            both: Narrowed | None = None
            for literal, truth in self._both.get(name, ()):
                both = _narrow(both, literal, domain, self._envs[0], truth)
            yes = both
            for literal, truth in self._only.get(name, ()):
                yes = _narrow(yes, literal, domain, self._envs[0], truth)
            low, high = (domain.low, domain.high) if yes is None else (yes.low, yes.high)
            if flip is not None and name == flip.fact and flip.literal.subject == name:
                # Whatever hangs on the pivot must stand with both of its values.
                no = _narrow(both, flip.literal, domain, self._envs[-1], False) or domain.whole
                low, high = max(low, no.low), min(high, no.high)
            self._bounds[name] = low, high

    def _linked(self, domain: Domain, envs: Sequence[Env]) -> Narrowed:
        """Return what the numbers that this one hangs together with leave of it."""
        low, high = domain.low, domain.high
        for env in envs:
            for other, gap in self._plan.at_least.get(domain.name, ()):
                if other in env:
                    low = max(low, env[other] + gap)
                elif self._may_apply(other, env):
                    low = max(low, self._bounds[other][0] + gap)
            for other, gap in self._plan.at_most.get(domain.name, ()):
                if other in env:
                    high = min(high, env[other] - gap)
                elif self._may_apply(other, env):
                    high = min(high, self._bounds[other][1] - gap)
        return Narrowed(None, low, high)

    def _may_apply(self, name: str, env: Env) -> bool:
        guard = self._plan.guards.get(name)
        return guard is None or guard.holds(env) is not False

    def _pivot(
        self, domain: Domain, literal: Literal, edge: bool, raw: int
    ) -> tuple[Value, Value] | None:
        """Return the pivot's two values: for which the condition holds, and for which not."""
        one = self._envs[0]
        allowed: Narrowed | None = None
        for held, truth in self._both.get(domain.name, ()):
            allowed = _narrow(allowed, held, domain, one, truth)
        if domain.name in self._bounds:
            allowed = meet(allowed, self._linked(domain, self._envs))
        yes = allowed
        for held, truth in self._only.get(domain.name, ()):
            yes = _narrow(yes, held, domain, one, truth)
        no = _narrow(allowed, literal, domain, one, False)
        if edge and domain.options is None and literal.subject == domain.name:
            return _at_edge(domain, literal, one, yes, no)
        if (yes is not None and yes.empty) or (no is not None and no.empty):
            return None
        first = domain.pick(raw, yes)
        second = domain.pick(self._raws[-1], no)
        if first is None or second is None or first == second:
            return None
        return first, second

    def _world(self, env: Env) -> dict[str, Value]:
        return {d.name: env[d.name] for d in self._plan.drawn if d.name in env}

    def _allowed(self, env: Env) -> bool:
        """Whether what holds in every world holds here, as far as its facts apply."""
        for literal, truth in self._checked:
            held = literal.holds(env)
            if held is not None and held != truth and all(fact in env for fact in literal.facts):
                return False
        return True


def _narrow(
    left: Narrowed | None, literal: Literal, domain: Domain, env: Env, truth: bool
) -> Narrowed | None:
    found = literal.narrowed(domain, env, truth)
    return left if found is None else meet(left, found)


def _at_edge(
    domain: Domain, literal: Literal, env: Env, yes: Narrowed | None, no: Narrowed | None
) -> tuple[Value, Value] | None:
    """Return the last value that will do and the first that will not, where both are allowed."""
    found = literal.edge(env, domain.step)
    if found is None:
        return None
    first, second = found
    if yes is not None and not yes.low <= first <= yes.high:
        return None
    if no is not None and not no.low <= second <= no.high:
        return None
    return (first, second) if min(first, second) >= domain.low else None


__all__ = ["Drawing", "Flip", "Pair"]
