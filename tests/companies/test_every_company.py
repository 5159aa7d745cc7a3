"""What every company that comes with the package keeps to."""

from __future__ import annotations

import pytest

from support_env.oracle import oracle_plan
from support_env.packs import LoadedPack, company_names, find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.verification import verify
from support_env.writing import render_handbook


@pytest.fixture(params=company_names(), scope="module")
def company(request: pytest.FixtureRequest) -> LoadedPack:
    return find_company(request.param)


def test_customers_have_many_ways_to_say_things(company: LoadedPack) -> None:
    for name, fact in company.pack.facts.items():
        pools = [fact.tells, fact.tells_not, *(fact.tells_values or {}).values()]
        assert all(len(set(pool)) >= 6 for pool in pools if pool), name
        assert fact.ask is None or len(fact.ask.words) >= 9, name
        assert not fact.betrayed_by or (fact.presumed is False and not fact.tells), name
    for name, issue in company.pack.issues.items():
        assert len(set(issue.openings)) >= 14, name
        assert len(issue.wants) >= 8 and len(issue.questions) >= 6, name
        assert len(issue.subjects) >= 6 and len(issue.words) >= 10, name


def test_issue_types_stand_in_a_ring_of_confusable_pairs(company: LoadedPack) -> None:
    """Each is shown with one of two neighbours, so that no briefing gives its type away."""
    issues = company.pack.issues
    members: dict[str, list[str]] = {}
    for name, issue in issues.items():
        assert len(set(issue.groups)) == 2, name
        for group in issue.groups:
            members.setdefault(group, []).append(name)
    assert all(len(held) == 2 for held in members.values()), members
    ring = [next(iter(issues))]
    while len(ring) < len(issues):
        near = [n for held in members.values() if ring[-1] in held for n in held]
        new = [name for name in near if name not in ring]
        assert new, f"a ring of its own: {ring}"
        ring.append(new[0])


def test_chapters_are_short(company: LoadedPack) -> None:
    numbers = {clause.id: clause.number for clause in company.pack.clauses}
    book = render_handbook(company, company.policy.draw_parameters(None), numbers)
    for chapter in book.chapters:
        assert len(chapter.clauses) <= 9, chapter.title
        assert sum(len(book.plain(clause.id)) for clause in chapter.clauses) < 2_600, chapter.title


def test_refusals_and_payments_hang_on_a_second_fact(company: LoadedPack) -> None:
    """A flag on a record must not settle a reply: something else that is told goes by a record."""
    for clause in company.pack.clauses:
        if clause.topic == "due" and isinstance(clause.then, list):
            amounts = [text for effect in clause.then for text in effect.args.values()]
            assert clause.tell or amounts, clause.id


def test_what_must_not_be_told_is_internal_and_has_words(company: LoadedPack) -> None:
    for name, fact in company.pack.facts.items():
        if fact.betrayed_by:
            record, _, field = (fact.field or "").partition(".")
            assert len(fact.betrayed_by) >= 8, name
            assert company.pack.records[record].fields[field].internal, name


@pytest.mark.parametrize("task", sorted(TASKS))
def test_scenarios_are_provably_solvable(company: LoadedPack, task: str) -> None:
    found: list[str] = []
    for index in range(40):
        pair = [
            make_scenario(company, TASKS[task], "train", index, twin=bool(index % 2) != twin)
            for twin in (False, True)
        ]
        found += verify(*pair, company=company).problems
    assert not found


@pytest.mark.parametrize("task", sorted(TASKS))
def test_the_oracle_has_all_of_it(company: LoadedPack, task: str) -> None:
    for index in range(40, 60):
        made = make_scenario(company, TASKS[task], "train", index)
        played = Session.replay(made, oracle_plan(made, company=company))
        assert played.verdict().score == 10_000, index
