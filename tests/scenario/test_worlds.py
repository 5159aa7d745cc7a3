"""The parts of the generator: domains, conditions, pairs at the edge, ids, schedules."""

from __future__ import annotations

from collections import Counter

import pytest

from support_env.packs import LoadedPack, find_company
from support_env.packs.schema import FactSpec
from support_env.randomness import Source
from support_env.scenario._domains import Narrowed, make_domain
from support_env.scenario._ids import in_class
from support_env.scenario._literals import Env
from support_env.scenario._needs import Required
from support_env.scenario._pairs import Aim, PairMaker
from support_env.scenario._schedule import Schedule, make_schedule
from support_env.scenario._workshop import Workshop, workshop_of
from support_env.tasks import EASY, HARD, MEDIUM

TODAY = 739_000
NOTHING: Required = []


@pytest.fixture(scope="module")
def retail() -> LoadedPack:
    return find_company("retail")


@pytest.fixture(scope="module")
def shop(retail: LoadedPack) -> Workshop:
    return workshop_of(retail)


def draws(count: int) -> list[int]:
    return Source("domains").raws("x", count)


def test_numbers_are_drawn_in_the_usual_range_on_the_grid() -> None:
    spec = FactSpec(kind="money", noun="x", range=(1, 100), usual=(10, 20), step=0.5)
    domain = make_domain("price", spec)
    found = [domain.pick(raw, None) for raw in draws(500)]
    assert all(isinstance(v, int) and 1000 <= v <= 2000 and v % 50 == 0 for v in found)
    assert {1000, 2000} <= set(found)


def test_a_number_that_must_be_unusual_stays_near_the_usual() -> None:
    spec = FactSpec(kind="days", noun="x", range=(0, 300), usual=(5, 15))
    found = [make_domain("age", spec).pick(raw, Narrowed(None, 100, 300)) for raw in draws(200)]
    assert all(isinstance(v, int) and 100 <= v <= 110 for v in found)


def test_labels_follow_their_weights_and_what_is_left() -> None:
    values, weights = {name: name for name in "abc"}, {"a": 8.0, "b": 2.0, "c": 0.0}
    spec = FactSpec(kind="label", noun="x", values=values, weights=weights)
    domain = make_domain("state", spec)
    found = Counter(domain.pick(raw, None) for raw in draws(1000))
    assert 740 < found["a"] < 860
    assert found["c"] == 0
    assert {domain.pick(raw, Narrowed(("b", "c"), 0, 0)) for raw in draws(50)} == {"b"}
    assert domain.pick(1, Narrowed(("c",), 0, 0)) == "c", "unusual, but possible"
    assert domain.pick(1, Narrowed((), 0, 0)) is None


@pytest.mark.parametrize(("identity", "form"), [("KL-00001", 8), ("A-7-B", 5), ("99999", 5)])
@pytest.mark.parametrize("residue", [0, 1, 2])
def test_an_id_is_moved_into_its_class(identity: str, form: int, residue: int) -> None:
    moved = in_class(identity, residue)
    assert len(moved) == form
    assert int("".join(c for c in moved if c.isdecimal())) % 3 == residue
    assert in_class(moved, residue) == moved


def test_a_pair_at_the_edge_differs_by_one_unit_there(shop: Workshop) -> None:
    tried = 0
    bound = shop.policy.bind(shop.policy.draw_parameters(Source("edge")))
    for issue, plan in shop.issues.items():
        pivots = frozenset(plan.domains)
        maker = PairMaker(plan, bound, TODAY, True)
        for clause in plan.clauses.values():
            for place, test in enumerate(clause.tests):
                literal = test[0]
                if not literal.numeric or literal.test is None or len(test) > 1:
                    continue
                aim = Aim(issue, clause.id, place, True)
                for turn in range(3):
                    pair = maker.make(Source("pair", clause.id, turn), aim, pivots, NOTHING)
                    if pair is None:
                        continue
                    tried += 1
                    true, false = (
                        Env(bound, {**world, "today": TODAY}) for world in (pair.true, pair.false)
                    )
                    assert literal.holds(true)
                    assert not literal.holds(false)
                    step = plan.domains[pair.pivot].step
                    assert abs(pair.true[pair.pivot] - pair.false[pair.pivot]) == step  # type: ignore[operator]
    assert tried > 20


def test_worlds_of_a_pair_obey_what_always_holds(shop: Workshop) -> None:
    bound = shop.policy.bind(shop.policy.draw_parameters(None))
    made = 0
    for issue, plan in shop.issues.items():
        maker = PairMaker(plan, bound, TODAY, True)
        for clause in plan.clauses.values():
            for place in range(len(clause.tests)):
                pair = maker.make(
                    Source("worlds", clause.id), Aim(issue, clause.id, place, False),
                    frozenset(plan.domains), NOTHING,
                )  # fmt: skip
                for world in (pair.true, pair.false) if pair is not None else ():
                    made += 1
                    env = Env(bound, {**world, "today": TODAY})
                    assert all(literal.holds(env) for literal in plan.given)
                    for literal in plan.always:
                        applies = all(fact in world for fact in literal.facts)
                        assert not applies or literal.holds(env), (clause.id, literal.text)
                    for fact in world:
                        guard = plan.guards.get(fact)
                        assert guard is None or guard.holds(env), (clause.id, fact)
    assert made > 100


def test_a_round_gives_every_condition_its_turn(shop: Workshop) -> None:
    schedule = Schedule(make_schedule(shop, MEDIUM).aims)
    size = len(schedule.aims)
    source = Source("order")
    for turn in range(3):
        starts = [schedule.turn(source, turn * size + place)[0] for place in range(size)]
        assert sorted(starts) == list(range(size))
    first, second = (
        [schedule.turn(source, turn * size + place)[0] for place in range(size)] for turn in (0, 1)
    )
    assert first != second


def test_schedules_do_not_depend_on_what_was_made_before(retail: LoadedPack) -> None:
    fresh = load_again(retail)
    for task in (HARD, EASY):
        assert make_schedule(fresh, task) == make_schedule(workshop_of(retail), task)


def load_again(retail: LoadedPack) -> Workshop:
    from support_env.packs import load_pack
    from support_env.scenario._workshop import make_workshop

    return make_workshop(load_pack(retail.path))
