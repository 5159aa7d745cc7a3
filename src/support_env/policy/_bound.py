"""The engine: a policy with one episode's numbers, asked about worlds and about evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from support_env.policy._answers import answer, proposed
from support_env.policy._evidence import needed, outcomes, settled
from support_env.policy._expressions import Comparison
from support_env.policy._parameters import Drawn
from support_env.policy._ruling import Answer, Ruling, TraceLine
from support_env.policy._scope import Scope
from support_env.policy._trace import trace
from support_env.policy._values import Absent, Gap, NotApplicable, Unknown
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.policy._policy import Policy


class BoundPolicy:
    """Decides cases under one episode's parameters.

    Args:
        policy: The compiled policy.
        parameters: Name -> number, or label -> number for tables.
        absent: Clauses that this episode's handbook does not have.
    """

    __slots__ = ("_tables", "absent", "numbers", "parameters", "policy", "rules")

    def __init__(
        self, policy: Policy, parameters: Mapping[str, Drawn], absent: frozenset[str] = frozenset()
    ) -> None:
        self.policy = policy
        self.parameters = parameters
        self.absent = absent
        self.rules = policy.rules(absent)
        # Without tables: what they come to hangs on a fact. Never popped from, so quick to copy.
        tables = policy.tables
        self.numbers: dict[str, Any] = {n: v for n, v in parameters.items() if n not in tables}
        self._tables: dict[str, Mapping[str, int]] | None = None

    @property
    def tables(self) -> Mapping[str, Mapping[str, int]]:
        """Parameters that depend on a label."""
        if self._tables is None:
            drawn = {name: self.parameters.get(name, 0) for name in self.policy.tables}
            self._tables = {n: v for n, v in drawn.items() if not isinstance(v, int)}
        return self._tables

    # --- decisions -------------------------------------------------------------------------------

    def decide(self, issue: str, world: Mapping[str, Any]) -> Ruling:
        """Decide a case in a complete world; facts that do not exist are `NA` or left out.

        Raises:
            Gap: no clause applies where one must.
            Contradiction: clauses disagree.
            Unknown: the world lacks a fact that decides.
        """
        return self.rule(Scope(self, issue, world))

    def rule(self, scope: Scope) -> Ruling:
        """Decide the case of a scope; see `decide`."""
        policy = self.policy
        try:
            found = answer(scope, policy.deciding)
        except NotApplicable:
            raise Gap(f"{scope.issue}: an amount rests on a fact that does not exist") from None
        clauses = found.winners
        if found.approval is not None:
            clauses += proposed(scope, policy.topics[policy.deciding]).winners
        key = (
            tuple(effect.key for effect in found.effects),
            found.hand_over,
            found.approval,
            tuple((told.name, told.value) for told in found.told),
        )
        answers = {t: a.value for t, a in scope.answers.items() if a.value is not None}
        chain = tuple(dict.fromkeys(found.chain))
        return Ruling(
            found.effects, found.hand_over, found.approval, clauses, chain, found.told, answers, key
        )

    def answer(self, scope: Scope, topic: str) -> Answer:
        """Answer one topic of a scope's case; NotApplicable where an amount does not exist.

        Raises as `decide` does.
        """
        return answer(scope, topic)

    def label(self, topic: str, issue: str, world: Mapping[str, Any]) -> str:
        """Return a label topic's answer (the priority)."""
        return str(answer(Scope(self, issue, world), topic).value)

    def value(self, topic: str, issue: str, world: Mapping[str, Any]) -> Value | None:
        """Return a topic's amount, percentage or number of days in a world."""
        return answer(Scope(self, issue, world), topic).value

    def scope(self, issue: str, facts: Mapping[str, Any]) -> Scope:
        """Return a case's names for evaluating a comparison or expression by hand."""
        return Scope(self, issue, facts)

    def holds(self, comparison: Comparison, issue: str, world: Mapping[str, Any]) -> bool:
        """Whether a comparison holds in a world.

        Raises:
            Unknown: the world lacks a fact that decides.
        """
        truth = comparison.test(Scope(self, issue, world))
        if isinstance(truth, Absent):
            raise Unknown(truth.fact or "")
        return truth

    # --- evidence --------------------------------------------------------------------------------

    def relevant(self, issue: str) -> tuple[str, ...]:
        """Return the facts that the issue's clauses read."""
        return self.policy.relevant(issue)

    def determined(self, issue: str, known: Mapping[str, Any], given: bool = True) -> Ruling | None:
        """Return the one ruling that the known facts allow, None if there are two or more.

        Facts that are not in `known` may have any value that the pack's `always` and (with
        `given`) the issue's own conditions allow; a fact known not to exist is `NA`.
        """
        found = outcomes(self, issue, known, 2, given)
        return found[0] if len(found) == 1 else None

    def settled(self, issue: str, known: Mapping[str, Any], given: bool = True) -> bool:
        """Whether `determined` would return a ruling: cheaper, where the ruling is not wanted."""
        return settled(self, issue, known, given)

    def outcomes(
        self, issue: str, known: Mapping[str, Any], limit: int = 2, given: bool = True
    ) -> list[Ruling]:
        """Return up to `limit` different rulings that the known facts still allow."""
        return outcomes(self, issue, known, limit, given)

    def needed(
        self, issue: str, world: Mapping[str, Any], order: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """Return a minimal set of facts that settles the case.

        Args:
            issue: The issue type.
            world: The complete world; facts missing there do not exist.
            order: Facts to do without first, if possible.
        """
        return needed(self, issue, world, order)

    def trace(self, issue: str, world: Mapping[str, Any]) -> tuple[TraceLine, ...]:
        """Return what became of each clause of the issue, topic by topic."""
        return trace(Scope(self, issue, world))
