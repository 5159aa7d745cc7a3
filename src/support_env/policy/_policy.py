"""A pack's policy, compiled once: what it reads, what it answers, and its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from support_env.policy._bound import BoundPolicy
from support_env.policy._calendar import Holidays
from support_env.policy._clauses import (
    Clause,
    Test,
    TopicRule,
    compile_topics,
    make_test,
    overriding_first,
)
from support_env.policy._domains import Domain, domain_of
from support_env.policy._expressions import (
    Check,
    Comparison,
    Expression,
    Functions,
    parse_comparison,
    parse_expression,
)
from support_env.policy._functions import functions
from support_env.policy._links import Links
from support_env.policy._parameters import Drawn, as_written, compile_parameters, draw
from support_env.policy._scope import Resolver
from support_env.policy._values import PolicyError

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.randomness import Source

Rules = Mapping[str, Mapping[str, tuple[Clause, ...]]]
"""Issue -> topic -> clauses."""


class Policy:
    """Everything about a policy that does not depend on an episode.

    Attributes:
        topics: Topics with their clauses, in the pack's order.
        clauses: Clauses by id.
        by_issue: Issue -> topic -> the clauses that are about it, in the pack's order.
        guards: Fact -> the condition under which it exists (`only_if`).
        derived: Name -> the arithmetic behind it.
        domains: Fact -> its possible values.
        always: Conditions that hold in every world.
        given: Issue -> conditions that hold in every world of it.
        tables: Parameter -> the label fact that it depends on.
        amounts: `due_amount` and the like -> the topic whose effects' amounts it adds up.
        deciding: Id of the topic that gives the final answer.
        order: Clause -> its place in the pack.
        masks: Fact -> guard, guards of guards first.
        resolvers: Name -> how it is worked out where it is not given.
        rests_on: Clause or topic -> the topics that its answer is worked out with.
        links: Which conditions bear on which facts.
    """

    def __init__(self, pack: Pack) -> None:
        self.functions: Functions = functions(Holidays(pack.company.holidays))
        self._parameters = compile_parameters(pack.parameters)
        self.tables: dict[str, str] = {p.name: p.by for p in self._parameters if p.by is not None}
        self.parameter_names = frozenset(p.name for p in self._parameters)
        self.topics: dict[str, TopicRule] = compile_topics(pack, self.functions)
        self.clauses: dict[str, Clause] = {
            clause.id: clause for topic in self.topics.values() for clause in topic.clauses
        }
        self.order = {spec.id: at for at, spec in enumerate(pack.clauses)}
        self.derived = {name: self.expression(text) for name, text in pack.derived.items()}
        self.domains: dict[str, Domain] = {n: domain_of(n, f) for n, f in pack.facts.items()}
        self.guards: dict[str, Test] = {
            name: make_test((self.comparison(fact.only_if),))
            for name, fact in pack.facts.items()
            if fact.only_if
        }
        self.always = tuple(map(self.comparison, pack.always))
        self.given = {n: tuple(map(self.comparison, i.given)) for n, i in pack.issues.items()}
        self.amounts = {
            f"{topic.id}_amount": topic.id
            for topic in self.topics.values()
            if topic.gives == "effects"
        }
        self.deciding = self._deciding()
        self.by_issue: dict[str, dict[str, tuple[Clause, ...]]] = {
            issue: {
                topic.id: tuple(c for c in topic.clauses if c.issues is None or issue in c.issues)
                for topic in self.topics.values()
            }
            for issue in pack.issues
        }
        self.links = Links(self, tuple(pack.facts))
        self.masks: dict[str, Check] = {
            fact: self.guards[fact].holds for fact in self.links.guards_first
        }
        self.resolvers: dict[str, Resolver] = self.links.resolvers()
        self.rests_on = self.links.rests_on()
        self._rules: dict[frozenset[str], Rules] = {}

    def _deciding(self) -> str:
        found = [topic.id for topic in self.topics.values() if topic.decides]
        if len(found) != 1:
            raise PolicyError(f"exactly one topic decides, not {len(found)}: {', '.join(found)}")
        if self.topics[found[0]].gives != "effects":
            raise PolicyError(f"topic {found[0]} decides, so it gives effects")
        return found[0]

    def rules(self, absent: frozenset[str]) -> Rules:
        """Return the clauses that an episode's handbook has, overriding ones first."""
        held = self._rules.get(absent)
        if held is None:
            if len(self._rules) >= 256:
                self._rules.clear()
            held = self._rules[absent] = {
                issue: {
                    topic: overriding_first([c for c in clauses if c.id not in absent])
                    for topic, clauses in topics.items()
                }
                for issue, topics in self.by_issue.items()
            }
        return held

    # --- reading ---------------------------------------------------------------------------------

    def facts_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the facts behind names (derived, tables and guards included), in pack order."""
        return self.links.facts_of(names)

    def relevant(self, issue: str) -> tuple[str, ...]:
        """Return the facts that the issue's clauses read, in pack order."""
        return self.links.relevant[issue]

    def conditions(self, clause: str) -> tuple[Test, ...]:
        """Return a clause's conditions for inspection."""
        return self.clauses[clause].tests

    def targets(self, issue: str) -> tuple[tuple[str, int], ...]:
        """Return (clause, condition) pairs of the issue, label topics left out."""
        return tuple(
            (clause.id, at)
            for topic, clauses in self.by_issue[issue].items()
            if not self.topics[topic].visible_only
            for clause in clauses
            for at in range(len(clause.tests))
        )

    def comparison(self, text: str) -> Comparison:
        """Parse a comparison with this policy's functions."""
        return parse_comparison(text, self.functions)

    def expression(self, text: str | int) -> Expression:
        """Parse an expression with this policy's functions."""
        return parse_expression(text, self.functions)

    # --- an episode's numbers --------------------------------------------------------------------

    def draw_parameters(self, source: Source | None) -> dict[str, Drawn]:
        """Return parameter values: drawn, or as written when there is no source."""
        return as_written(self._parameters) if source is None else draw(self._parameters, source)

    def draw_absent(self, source: Source | None) -> frozenset[str]:
        """Return the optional clauses that this episode's handbook lacks."""
        if source is None:
            return frozenset()
        return frozenset(
            clause.id
            for clause in self.clauses.values()
            if clause.optional and source.chance(clause.id, clause.optional)
        )

    def bind(
        self, parameters: Mapping[str, Drawn], absent: frozenset[str] = frozenset()
    ) -> BoundPolicy:
        """Return the policy with this episode's numbers."""
        return BoundPolicy(self, parameters, absent)


def compile_policy(pack: Pack) -> Policy:
    """Compile a pack's policy.

    Raises:
        PolicyError: an expression, an override or a topic is wrong; the message says which.
    """
    return Policy(pack)
