"""Quicker ways to the same draws: each agrees with the plain way that it stands for."""

from __future__ import annotations

from hashlib import blake2b
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from support_env.packs import find_company
from support_env.packs.schema import FactSpec
from support_env.policy import NA
from support_env.randomness import Source, filled
from support_env.scenario._domains import make_domain
from support_env.scenario._ids import identified, in_class
from support_env.scenario._literals import Env
from support_env.scenario._terms import terms_of
from support_env.scenario._workshop import workshop_of
from support_env.tasks import TASKS
from support_env.writing import render_handbook

RAW = st.integers(0, 2**64 - 1)


@given(st.lists(st.text(max_size=20), max_size=6))
def test_a_draw_is_the_keyed_hash_of_its_name_however_many_came_before(names: list[str]) -> None:
    key = blake2b(b"a\x1f7", digest_size=32).digest()
    source = Source("a", 7)
    for name in names:
        digest = blake2b(name.encode(), digest_size=8, key=key).digest()
        assert source.raw(name) == int.from_bytes(digest, "big")
    assert list(Source("a", 7).named([n.encode() for n in names])) == list(map(source.raw, names))


@given(
    draw=RAW,
    form=st.text(st.sampled_from("#@A-7"), min_size=1, max_size=9),
    residue=st.integers(0, 2),
)
def test_an_id_is_its_form_filled_and_moved_into_its_class(
    draw: int, form: str, residue: int
) -> None:
    assert identified(draw, form, residue) == in_class(filled(draw, form), residue)


@given(draw=RAW, weights=st.lists(st.floats(0, 9), min_size=1, max_size=6))
def test_a_label_is_the_first_whose_share_the_draw_falls_in(
    draw: int, weights: list[float]
) -> None:
    values = [f"v{at}" for at in range(len(weights))]
    spec = FactSpec(
        kind="label", noun="x", values={v: v for v in values},
        weights=dict(zip(values, weights, strict=True)),
    )  # fmt: skip
    total = sum(weights) or 1.0
    cuts = [int(part / total * 2**64) for part in accumulate(weights)]
    wanted = next((v for v, cut in zip(values, cuts, strict=True) if draw < cut), values[-1])
    assert make_domain("state", spec).pick(draw, None) == wanted


def test_a_fact_that_is_not_drawn_reads_as_not_applicable_at_any_remove() -> None:
    loaded = find_company("retail")
    policy = loaded.policy
    env = Env(policy.bind(policy.draw_parameters(None)), {"today": 739_000})
    held = workshop_of(loaded).literals
    derived = [
        n for n, e in policy.derived.items() if not policy.domains.keys().isdisjoint(e.names)
    ]
    assert derived
    assert all(env[name] is NA for name in derived)
    for name in policy.domains:
        assert env[name] is NA
        assert name not in env, "reading it does not put it there"
    for test in policy.guards.values():
        literal = held.of(test.comparisons[0])
        assert literal.holds(env) is False


def test_a_copied_world_goes_its_own_way() -> None:
    policy = find_company("retail").policy
    env = Env(policy.bind(policy.draw_parameters(None)), {"today": 739_000})
    other = env.copy()
    other["today"] = 1
    assert (env["today"], other["today"]) == (739_000, 1)
    assert other.keys() == env.keys()


def test_tables_are_shared_between_episodes_and_right_for_each() -> None:
    policy = find_company("retail").policy
    assert policy.tables, "the company has tables"
    drawn = [policy.draw_parameters(Source("episode", at)) for at in range(300)]
    written = policy.draw_parameters(None)
    for name in policy.tables:
        base, rows = written[name], [each[name] for each in drawn]
        assert not isinstance(base, int)
        seen: set[tuple[tuple[str, int], ...]] = set()
        for row in rows:
            assert not isinstance(row, int)
            seen.add(tuple(row.items()))
            assert len({value - base[label] for label, value in row.items()}) == 1, "moves whole"
        assert len(set(map(id, rows))) == len(seen), name


def test_a_signed_ticket_fixes_the_check_and_never_flips_it() -> None:
    shop = workshop_of(find_company("retail"))
    checked = [plan for plan in shop.issues.values() if plan.check_fact is not None]
    assert checked
    for plan in checked:
        signed = terms_of(shop, TASKS["hard"], plan, signed=True)
        unsigned = terms_of(shop, TASKS["hard"], plan, signed=False)
        assert plan.check_fact not in signed.pivots
        assert [(lit.subject, truth) for lit, truth in signed.fixed] == [(plan.check_fact, True)]
        assert plan.check_fact in unsigned.pivots
        assert unsigned.fixed == []
        assert terms_of(shop, TASKS["hard"], plan, signed=True) is signed


def test_the_text_says_of_each_clause_what_its_chapter_s_order_does_not() -> None:
    loaded = find_company("retail")
    policy, specs = loaded.policy, {clause.id: clause for clause in loaded.pack.clauses}
    for absent in (frozenset[str](), frozenset(list(specs)[::7])):
        numbers = {clause.id: clause.number for clause in loaded.pack.clauses}
        book = render_handbook(loaded, policy.draw_parameters(None), numbers, absent)
        lines = book.text.splitlines()
        chapter_of = {numbers[name]: spec.chapter for name, spec in specs.items()}
        for clause in book.clauses:
            plain = book.plain(clause.id)
            assert f"{clause.number}  {plain}" in lines
            far = [n for n in clause.prevailed_by if chapter_of[n] != clause.chapter]
            near = [n for n in clause.prevailed_by if chapter_of[n] == clause.chapter]
            said = plain.partition(", unless ")[2].partition(" applies")[0]
            assert all(number in said.replace(",", "").split() for number in far)
            if near and not far:
                assert len(plain) < len(clause.text)
