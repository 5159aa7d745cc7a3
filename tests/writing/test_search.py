from support_env.packs import find_company
from support_env.randomness import Source
from support_env.writing import (
    draw_numbers,
    query_for,
    render_handbook,
    search_handbook,
    search_ids,
)
from tests.writing.ferry import NUMBERS, PACK, PARAMETERS

BOOK = render_handbook(PACK, PARAMETERS, NUMBERS)


def found(*queries: str, cap: int = 6) -> list[str]:
    return [clause.id for clause in search_handbook(BOOK, queries, cap)]


def test_a_hit_brings_what_prevails_over_it_and_what_it_names() -> None:
    assert found("boat sailed fare repaid boarded", cap=3)[0] == "late"
    assert set(found("boat sailed fare repaid boarded")) >= {"late", "cabins", "own_words"}
    assert {"own_words", "late"} <= set(found("no cabin no fare"))


def test_a_number_finds_its_clause() -> None:
    assert found("2.4")[0] == "cut_share"


def test_two_queries_take_turns() -> None:
    assert set(found("seasick captain", "fare repaid sailed", cap=1)) == {"sick", "late"}


def test_nobody_dumps_the_book() -> None:
    assert found("the of and a") == []
    assert found("", " ") == []
    everything = " ".join(clause.text for clause in BOOK.clauses)
    assert len(found(everything, everything, everything, cap=2)) <= 4
    assert found("late boat", "xyz", "seasick") == found("late boat", "xyz")
    assert found("zzz " * 60 + "seasick") == []


def test_words_meet_across_endings() -> None:
    assert "cut_share" in found("boarding seasickness cuts")


def test_every_clause_of_a_real_company_is_reached_by_an_obvious_query() -> None:
    loaded = find_company("retail")
    pack = loaded.pack
    for seed in range(3):
        source = Source("search", seed)
        book = render_handbook(
            loaded, loaded.policy.draw_parameters(source), draw_numbers(source, pack)
        )
        queries = {clause.id: query_for(loaded, clause.id) for clause in pack.clauses}
        assert all(len(query) <= 200 for query in queries.values())
        for name, query in queries.items():
            assert name in [clause.id for clause in search_handbook(book, [query])][:2]


def test_two_queries_reach_what_is_due_and_who_may_act() -> None:
    loaded = find_company("retail")
    pack = loaded.pack
    book = render_handbook(loaded, loaded.policy.draw_parameters(None), draw_numbers(None, pack))
    due = [clause.id for clause in pack.clauses if clause.topic == "due"]
    action = [clause.id for clause in pack.clauses if clause.topic == "action"]
    for one in due:
        for other in action:
            hits = search_handbook(book, [query_for(loaded, one), query_for(loaded, other)])
            assert {one, other} <= {clause.id for clause in hits}


def test_results_do_not_depend_on_the_numbers() -> None:
    books = [
        render_handbook(PACK, PARAMETERS, draw_numbers(Source("n", seed), PACK))
        for seed in range(4)
    ]
    for query in ("late boat fare", "who may act", "cabin outside"):
        results = {tuple(c.id for c in search_handbook(book, [query])) for book in books}
        assert len(results) == 1


def test_a_clause_reads_the_same_however_it_is_asked_for() -> None:
    loaded = find_company("retail")
    values, numbers = loaded.policy.draw_parameters(None), draw_numbers(Source("n"), loaded.pack)
    whole, searched = (render_handbook(loaded, values, numbers) for _ in range(2))
    assert len(whole.clauses) == len(loaded.pack.clauses)
    assert all(searched.said(clause.id) == clause.text for clause in whole.clauses)
    for clause in whole.clauses:
        queries = [query_for(loaded, clause.id), f"who may act {clause.number}"]
        found = search_ids(searched, queries)
        assert clause.id in found
        assert found == [each.id for each in search_handbook(whole, queries)]
