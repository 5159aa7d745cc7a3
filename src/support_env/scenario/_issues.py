"""What the generator must know of each issue type, worked out once a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from support_env.scenario._bonds import by_fact, links
from support_env.scenario._domains import Domain
from support_env.scenario._layout import Layout, Place
from support_env.scenario._literals import Env, Literal, Literals, Test
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.policy import Clause, Policy


@dataclass(frozen=True, slots=True)
class ClausePlan:
    """One clause: when it applies, what it beats, what reads it."""

    id: str
    topic: str
    tests: tuple[Test, ...]
    beaten_by: tuple[str, ...]
    """Clauses that prevail over it, at any remove."""
    beats: tuple[str, ...]
    facts: tuple[str, ...]
    """Facts that its effects, amounts and tells read."""
    reads: frozenset[str]
    """Topics that its effects and conditions read."""
    approval: bool
    pays: bool
    """An amount goes with one of its effects."""
    dated: bool
    """A condition of it goes by the time of year."""


@dataclass(frozen=True, slots=True)
class IssuePlan:
    """One issue type."""

    name: str
    clauses: Mapping[str, ClausePlan]
    """Of topics that effects or amounts come from; not those of labels."""
    deciding: str
    """The topic that decides."""
    due: str | None
    """The topic whose answer holds where no clause of the deciding one applies."""
    by_topic: Mapping[str, tuple[str, ...]]
    relevant: tuple[str, ...]
    """Facts that the policy reads for this issue, in the pack's order."""
    drawn: tuple[Domain, ...]
    """Every fact of a request, in the order in which they are drawn."""
    spots: tuple[tuple[Domain, str, Callable[[Env], Any] | None, bool], ...]
    """The same: each with its name, when it applies, and whether it is among `linked`."""
    domains: Mapping[str, Domain]
    guards: Mapping[str, Literal]
    """Fact -> the condition without which it does not apply."""
    given: tuple[Literal, ...]
    given_facts: frozenset[str]
    """Facts that have one value in every request of this issue."""
    always: tuple[Literal, ...]
    given_reads: frozenset[str]
    """Facts that what is given reads: they apply in every request."""
    settled: tuple[tuple[Literal, bool], ...]
    """What holds and what fails in every world."""
    bearing: Mapping[str, tuple[tuple[Literal, bool], ...]]
    """The same, by the fact that it is about."""
    never: tuple[Literal, ...]
    """What no world has that anybody would believe."""
    odd: tuple[tuple[Literal, ...], ...]
    """What no such world has together."""
    follows: Mapping[str, Callable[[Env], Value | None]]
    """Facts that are worked out from the others, for the records to agree."""
    at_least: Mapping[str, tuple[tuple[str, int], ...]]
    """Number -> (another number, by how much it must exceed that), in every world."""
    at_most: Mapping[str, tuple[tuple[str, int], ...]]
    linked: frozenset[str]
    """The numbers that hang together."""
    places: Mapping[str, Place]
    kinds: frozenset[str]
    id_name: str | None
    """The identifier that names the request's object."""
    answers: tuple[str, ...]
    """What an identity check wants beside it, and the customer must be asked for."""
    check_fact: str | None
    shown: Mapping[str, frozenset[str]]
    """For each of its groups of chapters, the clauses in them."""
    names_item: bool
    """What customers write names the item: a matter of an account is about none."""
    unconfirmed: frozenset[str]
    """Clauses that only an identity check which fails can bring about."""

    def believable(self, env: Env) -> bool:
        """Whether somebody who reads a world would believe it."""
        return not any(literal.holds(env) for literal in self.never) and not any(
            all(literal.holds(env) for literal in held) for held in self.odd
        )


def _applies(guards: Mapping[str, Literal], name: str) -> Callable[[Env], Any] | None:
    """Return the test of what a fact hangs on, None where that is nothing."""
    guard = guards.get(name)
    return None if guard is None else guard.test or guard.holds


def names_of(clause: Clause) -> tuple[str, ...]:
    """Return every name that a clause's effects, amounts and tells read."""
    names = [name for tell in clause.tells for name in tell.value.names]
    for effect in clause.effects or ():
        names += [name for _, expression in effect.arguments for name in expression.names]
        names += [n for _, low, high in effect.between for n in (*low.names, *high.names)]
    if clause.answer is not None:
        names += clause.answer.names
    return tuple(dict.fromkeys(names))


def make_issue_plans(layout: Layout, policy: Policy, literals: Literals) -> dict[str, IssuePlan]:
    """Work out the plans of every issue type."""
    pack = layout.pack
    guards = {name: literals.of(test.comparisons[0]) for name, test in policy.guards.items()}
    return {name: _plan(name, layout, policy, literals, guards) for name in pack.issues}


def _plan(
    name: str,
    layout: Layout,
    policy: Policy,
    literals: Literals,
    guards: Mapping[str, Literal],
) -> IssuePlan:
    pack = layout.pack
    rules = policy.by_issue[name]
    mine = [clause for found in rules.values() for clause in found]
    here = {c.id: c for c in mine if policy.topics[c.topic].gives != "label"}
    relevant = _relevant(policy, literals, mine, guards)
    kinds = layout.kinds_for(name)
    shown = {fact for fact, on in layout.fields_of.items() if kinds.intersection(on)}
    given = tuple(map(literals.of, policy.given[name]))
    names = relevant | shown | {fact for literal in given for fact in literal.facts}
    drawn = _drawing_order(pack, names, guards, literals.domains)
    always = tuple(
        literal for literal in map(literals.of, policy.always) if names.issuperset(literal.facts)
    )
    at_least, at_most = links(always)
    linked = frozenset((*at_least, *at_most))
    odd = [tuple(map(literals.literal, texts)) for texts in pack.issues[name].odd]
    never = tuple(held[0] for held in odd if len(held) == 1)
    settled = (*((lit, True) for lit in (*given, *always)), *((lit, False) for lit in never))
    id_name, answers = _identifiers(layout, pack.issues[name].about)
    check_fact = next((fact for fact in layout.checked if fact in relevant), None)
    clauses = {c.id: _clause(c, policy, literals, here) for c in here.values()}
    return IssuePlan(
        name=name,
        clauses=clauses,
        deciding=policy.deciding,
        due=policy.topics[policy.deciding].defers_to,
        by_topic={t: tuple(c.id for c in found if c.id in here) for t, found in rules.items()},
        relevant=tuple(fact for fact in pack.facts if fact in relevant),
        drawn=drawn,
        spots=tuple((d, d.name, _applies(guards, d.name), d.name in linked) for d in drawn),
        domains={domain.name: domain for domain in drawn},
        guards=guards,
        given=given,
        given_facts=frozenset(
            lit.subject
            for lit in given
            if lit.subject is not None and lit.op == "==" and lit.constants
        ),
        always=always,
        given_reads=frozenset(fact for literal in given for fact in literal.facts),
        settled=settled,
        bearing=by_fact(settled),
        never=never,
        odd=tuple(held for held in odd if len(held) > 1),
        follows={n: literals.evaluator(text) for n, text in pack.issues[name].follows.items()},
        at_least=at_least,
        at_most=at_most,
        linked=linked,
        places={domain.name: layout.place(domain.name, kinds) for domain in drawn},
        kinds=kinds,
        id_name=id_name,
        answers=answers,
        check_fact=check_fact,
        shown={group: _shown(pack, group) for group in pack.issues[name].groups},
        names_item=any("{item}" in text for text in pack.issues[name].openings),
        unconfirmed=frozenset(
            plan.id for plan in clauses.values() if _unconfirmed(plan, check_fact)
        ),
    )


def _shown(pack: Pack, group: str) -> frozenset[str]:
    """Return the clauses of the chapters that are shown together."""
    chapters = {spec.chapter for spec in pack.issues.values() if group in spec.groups}
    chapters |= {chapter for chapter, spec in pack.chapters.items() if spec.always}
    return frozenset(c.id for c in pack.clauses if c.chapter in chapters)


def _unconfirmed(plan: ClausePlan, check_fact: str | None) -> bool:
    """Whether a clause needs the identity check to fail."""
    return any(
        all(lit.subject == check_fact and lit.constants == (False,) for lit in test)
        for test in plan.tests
        if check_fact is not None and test
    )


def _clause(
    clause: Clause, policy: Policy, literals: Literals, here: Mapping[str, Clause]
) -> ClausePlan:
    names = names_of(clause)
    tests = tuple(map(literals.test, clause.tests))
    reads = [name for name in names if name in policy.topics]
    for topic in reads:  # grows while it is read
        otherwise = policy.topics[topic].otherwise
        for name in otherwise.names if otherwise is not None else ():
            if name in policy.topics and name not in reads:
                reads.append(name)
    under = [rest for topic in reads if (rest := policy.topics[topic].otherwise) is not None]
    every = (*names, *(name for expression in under for name in expression.names))
    return ClausePlan(
        id=clause.id,
        topic=clause.topic,
        tests=tests,
        beaten_by=tuple(c for c in here if c in clause.beaten_by),
        beats=tuple(c.id for c in here.values() if clause.id in c.beaten_by),
        facts=literals.facts_in(every),
        reads=frozenset(reads),
        approval=clause.approval is not None,
        pays=any(
            name == "amount" for e in clause.effects or () if not e.may for name, _ in e.arguments
        ),
        dated=any(literal.dated for test in tests for literal in test),
    )


def _relevant(
    policy: Policy, literals: Literals, mine: Iterable[Clause], guards: Mapping[str, Literal]
) -> set[str]:
    """Return the facts that the issue's clauses read, what they hang on included."""
    names: list[str] = []
    for clause in mine:
        names += [n for test in clause.tests for c in test.comparisons for n in c.names]
        names += names_of(clause)
    for name in names:  # grows while it is read
        rest = policy.topics[name].otherwise if name in policy.topics else None
        names += [n for n in rest.names if n not in names] if rest is not None else ()
    found = set(literals.facts_in(names))
    stack = sorted(found)
    while stack:
        guard = guards.get(stack.pop())
        for fact in guard.facts if guard is not None else ():
            if fact not in found:
                found.add(fact)
                stack.append(fact)
    return found


def _drawing_order(
    pack: Pack, names: set[str], guards: Mapping[str, Literal], domains: Mapping[str, Domain]
) -> tuple[Domain, ...]:
    """Return guards before what they guard, and flags and labels before numbers."""
    out: dict[str, Domain] = {}

    def add(name: str) -> None:
        if name in out:
            return
        for fact in guards[name].facts if name in guards else ():
            if fact in names:
                add(fact)
        out[name] = domains[name]

    plain = [n for n in pack.facts if n in names and domains[n].options is not None]
    for name in [*plain, *(n for n in pack.facts if n in names)]:
        add(name)
    return tuple(out.values())


def _identifiers(layout: Layout, about: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the identifier that names the request's object, and what an identity check adds."""
    pack = layout.pack
    chain: list[str] = []
    kind: str | None = about
    while kind is not None:
        chain.append(kind)
        kind = pack.records[kind].of
    arguments = [pack.records[kind].argument for kind in chain]
    id_name = next((name for name in arguments if name in pack.identifiers), None)
    wanted = [name for lookup in layout.checked.values() for name in pack.lookups[lookup].all_of]
    answers = tuple(
        name for name in dict.fromkeys(wanted) if name in pack.identifiers and name != id_name
    )
    return id_name, tuple(name for name in answers if name != layout.envelope)


__all__ = ["ClausePlan", "IssuePlan", "make_issue_plans"]
