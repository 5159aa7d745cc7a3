"""The companies' own policies: total, without clashes, and sound on partial knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import cel
import pytest

from support_env.packs import company_names, find_company
from support_env.policy import (
    NA,
    BoundPolicy,
    Comparison,
    Expression,
    NotApplicable,
    Policy,
    percent_of,
)
from support_env.randomness import Source
from tests.policy.worlds import Extreme, allowed, masked, raw_world

COMPANIES = company_names()


def bindings(policy: Policy, count: int) -> Iterator[BoundPolicy]:
    """Yield the policy as written, at both ends of its ranges, and drawn."""
    yield policy.bind(policy.draw_parameters(None))
    for highest in (False, True):
        yield policy.bind(policy.draw_parameters(Extreme(highest)))
    for seed in range(count):
        source = Source("numbers", seed)
        yield policy.bind(policy.draw_parameters(source), policy.draw_absent(source))


@pytest.mark.parametrize("company", COMPANIES)
def test_every_world_has_one_answer(company: str) -> None:
    policy = find_company(company).policy
    rng = Random(company)
    seen: Counter[str] = Counter()
    for bound in bindings(policy, 5):
        for issue in policy.by_issue:
            for _ in range(60):
                world = masked(bound, issue, raw_world(bound, issue, rng))
                seen.update(bound.decide(issue, world).chain)
                bound.label("priority", issue, world)
    assert len(seen) > 0.8 * len(policy.clauses)


@pytest.mark.parametrize("company", COMPANIES)
def test_what_is_determined_no_completion_changes(company: str) -> None:
    policy = find_company(company).policy
    rng = Random(company)
    settled = 0
    for bound in bindings(policy, 2):
        for issue in policy.by_issue:
            for _ in range(12):
                settled += _one_case(bound, issue, rng)
    assert settled > 20


def _one_case(bound: BoundPolicy, issue: str, rng: Random) -> bool:
    world = masked(bound, issue, raw_world(bound, issue, rng))
    share = rng.choice((0.3, 0.6, 0.9))
    known = {f: world[f] for f in bound.relevant(issue) if rng.random() < share}
    known["today"] = world["today"]
    ruling = bound.determined(issue, known)
    assert bound.settled(issue, known) == (ruling is not None)
    anywhere = bound.determined(issue, known, given=False)
    assert bound.settled(issue, known, given=False) == (anywhere is not None)
    true = bound.decide(issue, world)
    if ruling is None:
        assert len(bound.outcomes(issue, known)) == 2
        return False
    assert ruling.key == true.key
    for _ in range(5):
        other = raw_world(bound, issue, rng)
        other |= {name: value for name, value in known.items() if value is not NA}
        complete = masked(bound, issue, other)
        agrees = all((complete[name] is NA) == (value is NA) for name, value in known.items())
        if agrees and allowed(bound, issue, other):
            assert bound.decide(issue, complete).key == true.key
    return True


@pytest.mark.parametrize("company", COMPANIES)
def test_evidence_settles_a_case_and_no_part_of_it_is_idle(company: str) -> None:
    policy = find_company(company).policy
    rng = Random(company)
    bound = policy.bind(policy.draw_parameters(None))
    for issue in policy.by_issue:
        for _ in range(3):
            world = masked(bound, issue, raw_world(bound, issue, rng))
            needed = bound.needed(issue, world)
            known = {"today": world["today"]} | {name: world[name] for name in needed}
            ruling = bound.determined(issue, known)
            assert ruling is not None
            assert ruling.key == bound.decide(issue, world).key
            for name in needed:
                less = {key: value for key, value in known.items() if key != name}
                assert bound.determined(issue, less) is None


def _comparisons(policy: Policy) -> list[Comparison]:
    found = [c for clause in policy.clauses.values() for t in clause.tests for c in t.comparisons]
    found += [c for guard in policy.guards.values() for c in guard.comparisons]
    return [*found, *policy.always, *(c for given in policy.given.values() for c in given)]


def _amounts(policy: Policy) -> list[Expression]:
    found = [e for clause in policy.clauses.values() for e in clause.outputs]
    found += [t.otherwise for t in policy.topics.values() if t.otherwise is not None]
    return [*found, *policy.derived.values()]


@pytest.mark.parametrize("company", COMPANIES)
def test_conditions_and_amounts_mean_what_cel_means(company: str) -> None:
    policy = find_company(company).policy
    programs = {
        text: cel.compile(text)
        for text in [e.text for e in (*_comparisons(policy), *_amounts(policy))]
    }
    rng = Random(company)
    checked = 0
    for bound in bindings(policy, 2):
        for issue in policy.by_issue:
            world = raw_world(bound, issue, rng)
            scope = bound.scope(issue, world)
            for made in (*_comparisons(policy), *_amounts(policy)):
                values = {name: scope[name] for name in made.names}
                if NA in values.values():
                    continue
                context = cel.Context()
                for name, function in policy.functions.items():
                    context.add_function(name, function)
                for name, value in values.items():
                    context.add_variable(name, value)
                try:
                    ours = (
                        made.test(scope) if isinstance(made, Comparison) else made.evaluate(scope)
                    )
                except NotApplicable:
                    continue
                assert programs[made.text].execute(context) == ours, (made.text, values)
                checked += 1
    assert checked > 200
    assert percent_of(15, 10_010) == 1_502
