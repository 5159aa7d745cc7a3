"""What hangs on what: which facts are behind a name, which conditions bear on a fact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from support_env.policy._answers import answer
from support_env.policy._expressions import Comparison
from support_env.policy._scope import (
    Resolver,
    Scope,
    caught,
    fact_resolver,
    table_resolver,
)
from support_env.policy._values import PolicyError

if TYPE_CHECKING:
    from support_env.policy._policy import Policy


class Links:
    """The names of a policy as a graph.

    Attributes:
        relevant: Issue -> the facts that its clauses read, in the pack's order.
        guards_first: Guarded facts, each after those that its guard reads.
        guarded_by: Fact -> the facts that exist only under a condition on it.
    """

    def __init__(self, policy: Policy, facts: tuple[str, ...]) -> None:
        self._policy = policy
        self._place = {name: at for at, name in enumerate(facts)}
        self._behind: dict[str, tuple[str, ...]] = {}
        self.reads = self._graph()
        for name in self.reads:
            self._walk(name, ())
        self.guards_first = tuple(name for name in self._behind if name in policy.guards)
        self.guarded_by = {
            fact: tuple(
                guarded
                for guarded, guard in policy.guards.items()
                if any(fact in comparison.names for comparison in guard.comparisons)
            )
            for fact in facts
        }
        self.relevant = {issue: self._read_by(issue) for issue in policy.by_issue}
        self._meets: dict[tuple[str, str], tuple[Comparison, ...]] = {}
        self._bonds: dict[tuple[str, str], tuple[Comparison, ...]] = {}

    def _graph(self) -> dict[str, tuple[str, ...]]:
        """Return each name with the names that it is worked out with."""
        policy = self._policy
        graph: dict[str, tuple[str, ...]] = {name: () for name in policy.domains}
        for fact, guard in policy.guards.items():
            graph[fact] = tuple(n for c in guard.comparisons for n in c.names)
        for name, expression in policy.derived.items():
            graph[name] = expression.names
        for name in policy.parameter_names:
            graph[name] = (policy.tables[name],) if name in policy.tables else ()
        for topic in policy.topics.values():
            names = [name for clause in topic.clauses for name in clause.names]
            if topic.otherwise is not None:
                names += topic.otherwise.names
            if topic.defers_to is not None:
                names.append(topic.defers_to)
            graph[topic.id] = tuple(dict.fromkeys(names))
        for name, topic_id in policy.amounts.items():
            graph[name] = (topic_id,)
        graph["today"] = ()
        return graph

    def _walk(self, name: str, path: tuple[str, ...]) -> tuple[str, ...]:
        """Return every name behind one, it included.

        Raises:
            PolicyError: it does not exist, or hangs on itself.
        """
        if name in path:
            raise PolicyError(self._circle((*path[path.index(name) :], name)))
        if name not in self._behind:
            if name not in self.reads:
                raise PolicyError(f"{path[-1]}: nothing is called {name!r}")
            found = [name]
            for other in self.reads[name]:
                found.extend(self._walk(other, (*path, name)))
            self._behind[name] = tuple(dict.fromkeys(found))
        return self._behind[name]

    def _circle(self, names: tuple[str, ...]) -> str:
        policy = self._policy
        kinds = (("fact", policy.guards), ("derived", policy.derived), ("topic", policy.topics))
        kind, name = next((kind, n) for n in names for kind, held in kinds if n in held)
        return f"{kind} {name}: goes in a circle: {' -> '.join(names)}"

    def facts_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the facts behind names, in the pack's order."""
        found = {n for name in names for n in self._behind.get(name, ()) if n in self._place}
        return tuple(sorted(found, key=self._place.__getitem__))

    def _read_by(self, issue: str) -> tuple[str, ...]:
        """Return the facts that an issue's clauses read, those behind topics included."""
        policy = self._policy
        seen: set[str] = set()
        found: set[str] = set()
        queue = [policy.deciding]
        while queue:
            name = queue.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in policy.topics:
                topic = policy.topics[name]
                queue += [n for clause in policy.by_issue[issue][name] for n in clause.names]
                queue += topic.otherwise.names if topic.otherwise is not None else ()
                queue += (topic.defers_to,) if topic.defers_to is not None else ()
                continue
            if name in self._place:
                found.add(name)
            queue += self.reads[name]
        return tuple(sorted(found, key=self._place.__getitem__))

    def meets(self, issue: str, fact: str) -> tuple[Comparison, ...]:
        """Return the comparisons that a fact is behind: of clauses, guards, and what always holds.

        Those in which it stands itself come first.
        """
        key = (issue, fact)
        if key not in self._meets:
            policy = self._policy
            clauses = [c for topic in policy.by_issue[issue].values() for c in topic]
            tests = [*(t for c in clauses for t in c.tests), *policy.guards.values()]
            every = [*(c for t in tests for c in t.comparisons), *self.bonds(issue, fact)]
            bearing = {c.text: c for c in every if fact in self.facts_of(c.names)}
            self._meets[key] = tuple(
                sorted(bearing.values(), key=lambda comparison: fact not in comparison.names)
            )
        return self._meets[key]

    def bonds(self, issue: str, fact: str) -> tuple[Comparison, ...]:
        """Return what always holds for a fact: the pack's `always`, the issue's `given`."""
        key = (issue, fact)
        if key not in self._bonds:
            policy = self._policy
            self._bonds[key] = tuple(
                comparison
                for comparison in (*policy.always, *policy.given[issue])
                if fact in self.facts_of(comparison.names)
            )
        return self._bonds[key]

    def rests_on(self) -> dict[str, tuple[str, ...]]:
        """Return, for each clause and topic, the topics that its answer is worked out with."""
        policy = self._policy
        found: dict[str, tuple[str, ...]] = {}
        for clause in policy.clauses.values():
            found[clause.id] = self._topics(n for e in clause.outputs for n in e.names)
        for topic in policy.topics.values():
            names = topic.otherwise.names if topic.otherwise is not None else ()
            found.setdefault(topic.id, self._topics(names))
        return found

    def _topics(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the topics read directly or through derived names (theirs are in their chains)."""
        policy = self._policy
        found: dict[str, None] = {}
        for name in names:
            if name in policy.derived:
                found.update(dict.fromkeys(self._topics(policy.derived[name].names)))
            elif name in policy.topics or name in policy.amounts:
                found[policy.amounts.get(name, name)] = None
        return tuple(found)

    def resolvers(self) -> dict[str, Resolver]:
        """Return how each name is worked out where it is not given."""
        policy = self._policy
        made: dict[str, Resolver] = {"today": lambda scope: 1}
        for name in policy.domains:
            made[name] = fact_resolver(name, policy.guards.get(name))
        for name, expression in policy.derived.items():
            made[name] = caught(expression.evaluate)
        for name, by in policy.tables.items():
            made[name] = table_resolver(name, by)
        for topic in policy.topics.values():
            if topic.gives != "effects":
                made[topic.id] = _value_of(topic.id)
        for name, topic_id in policy.amounts.items():
            made[name] = _amount_of(topic_id)
        return made


def _value_of(topic: str) -> Resolver:
    return caught(lambda scope: answer(scope, topic).value)


def _amount_of(topic: str) -> Resolver:
    def add_up(scope: Scope) -> int:
        effects = answer(scope, topic).effects
        return sum(int(e.args.get("amount", 0)) for e in effects if not e.may)

    return caught(add_up)
