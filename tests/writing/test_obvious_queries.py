"""Two queries that anyone would think of bring the clause that decides, on every scenario."""

from __future__ import annotations

from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.tasks import HARD
from support_env.writing import render_handbook, search_handbook


def test_issue_title_and_who_may_act_reach_every_deciding_clause() -> None:
    loaded = find_company("retail")
    for seed in range(120):
        scenario = make_scenario(loaded, HARD, "train", seed)
        book = render_handbook(loaded, scenario.parameters, scenario.numbers, scenario.absent)
        for request in scenario.requests:
            title = loaded.pack.issues[request.issue].title
            found = search_handbook(book, [title, "who may act"])
            assert len(found) <= 18
            numbers = {clause.number for clause in found}
            assert numbers & request.decision.clauses, (seed, request.decision.deciding)


def test_one_query_brings_no_more_than_a_chapter() -> None:
    loaded = find_company("retail")
    scenario = make_scenario(loaded, HARD, "train", 0)
    book = render_handbook(loaded, scenario.parameters, scenario.numbers, scenario.absent)
    every = " ".join(clause.text for clause in book.clauses)
    assert len(search_handbook(book, [every])) <= 9
    assert len(search_handbook(book, [every] * 5)) <= 18
