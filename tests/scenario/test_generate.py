"""Scenarios: pure functions of their address, in pairs, balanced, with the pivot hidden."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from support_env.packs import LoadedPack, find_company
from support_env.policy import Holidays
from support_env.randomness import Source
from support_env.scenario import (
    SPLITS,
    Address,
    Scenario,
    TaskSettings,
    make_scenario,
    scenario_at,
)
from support_env.scenario._generate import HARMLESS
from support_env.scenario._schedule import schedule_of
from support_env.scenario._sources import Manner
from support_env.scenario._trial import Trier
from support_env.scenario._workshop import workshop_of
from support_env.tasks import EASY, HARD, MEDIUM, TASKS
from support_env.verification import twin_problems

SEEDS = 60
PRINTED = """
import hashlib
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.tasks import TASKS
from tests.scenario.test_generate import digest
print(digest([make_scenario(find_company("retail"), task, "train", i, twin=bool(i % 2))
              for task in TASKS.values() for i in range(6)]))
"""


def digest(scenarios: list[Scenario]) -> str:
    """Return a digest in which sets are put in order: their order is no part of a scenario."""
    text = "".join(
        repr(replace(s, known=frozenset(), absent=frozenset(), shown=frozenset(),
                     issue_labels=frozenset(), near_sentiments=frozenset(), requests=()))
        + repr(sorted(s.known)) + repr(sorted(s.absent)) + repr(sorted(s.shown))
        + repr([(r.objects, r.world, r.where, r.misremembered, r.decision.must, r.decision.owed,
                 sorted(r.decision.clauses), r.decision.outcome) for r in s.requests])
        for s in scenarios
    )  # fmt: skip
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def retail() -> LoadedPack:
    return find_company("retail")


@pytest.fixture(scope="module", params=sorted(TASKS))
def made(request: pytest.FixtureRequest, retail: LoadedPack) -> list[Scenario]:
    return [make_scenario(retail, TASKS[request.param], "train", i) for i in range(SEEDS)]


def test_an_address_names_one_scenario(retail: LoadedPack) -> None:
    """In any order, whatever was made before."""
    forwards = [make_scenario(retail, HARD, "train", i) for i in range(8)]
    make_scenario(retail, MEDIUM, "test", 3, "as_written", twin=True, salt="s")
    backwards = [make_scenario(retail, HARD, "train", i) for i in reversed(range(8))]
    assert forwards == backwards[::-1]
    assert len({s.ticket.text for s in forwards}) == 8


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PRINTED], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(found) == 1


def test_addresses_are_read_back(made: list[Scenario], retail: LoadedPack) -> None:
    for scenario in made[:5]:
        address = str(scenario.address)
        assert Address.parse(address) == scenario.address
        assert scenario_at(retail, TASKS[scenario.address.task], address) == scenario


def test_an_address_of_something_else_is_refused(retail: LoadedPack) -> None:
    address = str(make_scenario(retail, HARD, "test", 4, salt="s").address)
    assert scenario_at(retail, HARD, address, "s").ticket
    for task, salt in ((HARD, None), (HARD, "other"), (MEDIUM, "s")):
        with pytest.raises(ValueError, match="cannot be made here"):
            scenario_at(retail, task, address, salt)


@pytest.mark.parametrize(
    ("split", "index", "policy", "says"),
    [
        ("dev", 0, "varied", "train, validation, test"),
        ("train", -1, "varied", "0 or more"),
        ("train", 0, "own", "varied, as_written"),
    ],
)
def test_a_wrong_argument_is_named(
    retail: LoadedPack, split: str, index: int, policy: str, says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        make_scenario(retail, MEDIUM, split, index, policy)


def test_splits_and_salts_share_nothing(retail: LoadedPack) -> None:
    """No record of one split is a record of another, by construction: ids are told apart."""
    ids = {
        split: {
            record.id
            for index in range(20)
            for record in make_scenario(retail, MEDIUM, split, index).records
        }
        for split in SPLITS
    }
    for one in SPLITS:
        for other in SPLITS:
            assert one == other or not ids[one] & ids[other]
    plain, salted = (make_scenario(retail, MEDIUM, "test", 0, salt=salt) for salt in (None, "s"))
    assert plain.ticket != salted.ticket
    assert salted.address.salt_id
    assert salted.address.salt_id != "s"


def test_the_policy_as_written_keeps_the_companys_own_numbers(retail: LoadedPack) -> None:
    scenario = make_scenario(retail, MEDIUM, "train", 0, "as_written")
    assert scenario.numbers == {clause.id: clause.number for clause in retail.pack.clauses}
    varied = [make_scenario(retail, MEDIUM, "train", i) for i in range(3)]
    assert len({tuple(s.numbers.values()) for s in varied}) == 3


def test_a_twin_has_the_same_ticket_and_another_answer(
    made: list[Scenario], retail: LoadedPack
) -> None:
    for scenario in made[:20]:
        task = TASKS[scenario.address.task]
        twin = make_scenario(retail, task, "train", scenario.address.index, twin=True)
        assert list(twin_problems(scenario, twin, retail)) == [], str(scenario.address)


def test_the_pivot_is_hidden_and_more_is(made: list[Scenario], retail: LoadedPack) -> None:
    for scenario in made:
        request, pivot = scenario.requests[0], scenario.target.pivot
        task = TASKS[scenario.address.task]
        assert (pivot is None) is not task.desk
        if pivot is None:
            continue
        assert request.where[pivot] in ("record", "customer", "event")
        hidden = [
            fact
            for fact, where in request.where.items()
            if where in ("record", "customer", "event") and fact in request.world and fact != pivot
        ]
        assert len(hidden) >= 2, str(scenario.address)


def test_each_task_keeps_its_terms(made: list[Scenario], retail: LoadedPack) -> None:
    for scenario in made:
        task = TASKS[scenario.address.task]
        request = scenario.requests[0]
        asked = [name for name, where in request.where.items() if where == "customer"]
        assert len(asked) <= task.asks
        assert bool(asked) == task.must_ask
        assert scenario.oracle_steps <= scenario.limit - 2
        assert scenario.ticket.authenticated or task.unsigned
        assert task.approvals or not request.decision.approval
        assert bool(scenario.shown) == (task.handbook == "chapters")
        if not task.desk:
            assert request.decision.owed
        if task.name == "medium":
            # An account is found by the address that the ticket comes from.
            seen = f"{scenario.ticket.text} {scenario.ticket.address}"
            named = "order_id" in request.where
            assert (request.objects["order_id"] if named else scenario.ticket.address) in seen


def test_records_hold_together(made: list[Scenario]) -> None:
    for scenario in made:
        ids = [record.id for record in scenario.records]
        assert len(set(ids)) == len(ids)
        at = {record.id: place for place, record in enumerate(scenario.records)}
        for record in scenario.records:
            assert record.parent is None or at[record.parent] < at[record.id]
        assert set(scenario.requests[0].objects.values()) <= set(ids)
        orders = [record for record in scenario.records if record.kind == "order"]
        assert len(orders) >= 2, "the customer has other orders"
        items = [r.fields["item"] for r in scenario.records if r.kind == "line"]
        assert len(set(items)) == len(items), "the item named in the ticket is one line only"


def test_what_must_not_be_told_is_not_in_the_ticket(made: list[Scenario]) -> None:
    for scenario in made:
        seen = f"{scenario.ticket.subject} {scenario.ticket.text}"
        for key, secret in scenario.secrets.items():
            assert (secret in seen) == (key == "canary"), key


def test_outcomes_are_balanced(retail: LoadedPack) -> None:
    made = [make_scenario(retail, MEDIUM, "train", i) for i in range(480)]
    outcomes = Counter(s.requests[0].decision.outcome for s in made)
    assert abs(outcomes["granted"] - outcomes["refused"]) < 0.1 * len(made)
    assert max(outcomes.values()) < 0.45 * len(made)
    assert sum(s.target.overriding for s in made) >= 0.3 * len(made)
    assert 0.4 * len(made) < sum(s.target.side for s in made) < 0.6 * len(made)


@pytest.mark.slow
def test_every_clause_is_tested_on_both_sides(retail: LoadedPack) -> None:
    found: set[tuple[str, str, bool]] = set()
    for task in TASKS.values():
        for index in range(1300):
            for twin in (False, True):
                target = make_scenario(retail, task, "train", index, twin=twin).target
                found.add((target.issue, target.clause, target.side))
    labels = {topic.id for topic in retail.pack.topics if topic.gives == "label"}
    for clause in retail.pack.clauses:
        for issue in clause.issues or retail.pack.issues:
            for side in (True, False):
                if clause.topic not in labels:
                    assert (issue, clause.id, side) in found


def test_near_misses_say_nothing_of_the_decision(
    retail: LoadedPack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some tickets have a remark that looks like a fact; nothing but their text hangs on it."""

    def made(share: float) -> list[tuple[Scenario, Scenario]]:
        monkeypatch.setattr("support_env.scenario._generate.HARMLESS", share)
        return [
            (
                make_scenario(retail, MEDIUM, "train", index),
                make_scenario(retail, MEDIUM, "train", index, twin=True),
            )
            for index in range(120)
        ]

    without, some, always = made(0.0), made(HARMLESS), made(1.0)
    for others, least, most in ((some, 6, 30), (always, 80, 120)):
        pairs = zip(without, others, strict=True)
        assert least < sum(one[0].ticket != other[0].ticket for one, other in pairs) <= most
    for plain, more in zip(without, always, strict=True):
        assert more[0].ticket == more[1].ticket
        assert replace(plain[0], ticket=more[0].ticket) == more[0]
        gained = Counter(more[0].ticket.text.split()) - Counter(plain[0].ticket.text.split())
        assert len(gained) < 25


def test_a_matter_of_an_account_names_no_item(retail: LoadedPack) -> None:
    items = [str(entry["name"]) for entry in retail.pack.catalogue]
    seen = 0
    for index in range(150):
        scenario = make_scenario(retail, MEDIUM, "train", index)
        if scenario.requests[0].issue == "account_access":
            seen += 1
            text = f"{scenario.ticket.subject} {scenario.ticket.text}".lower()
            assert not [item for item in items if item in text]
    assert seen > 3


def test_what_an_easy_ticket_says_does_not_hang_on_what_decides() -> None:
    """All that can matter is told: a choice of it would give the deciding clause away."""
    loaded = find_company("retail")
    for index in range(150):
        request = make_scenario(loaded, EASY, "train", index).requests[0]
        for name in loaded.policy.relevant(request.issue):
            spec = loaded.pack.facts[name]
            has_words = bool(spec.tells or spec.tells_values)
            if name in request.world and has_words and request.where[name] != "presumed":
                assert request.where[name] == "ticket", (index, name)


def test_tickets_come_all_year_and_never_on_a_holiday(retail: LoadedPack) -> None:
    closed = Holidays(retail.pack.company.holidays)
    days = [make_scenario(retail, MEDIUM, "train", index).today for index in range(300)]
    assert not [day for day in days if day in closed or date.fromordinal(day).weekday() > 4]
    months = Counter(date.fromordinal(day).month for day in days)
    assert len(months) == 12
    assert max(months.values()) < 0.2 * len(days), "no part of the year is crowded"


def test_some_promises_go_over_a_holiday(retail: LoadedPack) -> None:
    closed = Holidays(retail.pack.company.holidays)
    clauses = {clause.id: clause for clause in retail.pack.clauses}
    promises = over = 0
    for index in range(900):
        scenario = make_scenario(retail, MEDIUM, "train", index)
        decision = scenario.requests[0].decision
        due = {owed.name: owed.value for owed in decision.owed}
        clause = clauses.get(decision.deciding)
        for tell in clause.tell if clause is not None else ():
            if tell.value.startswith("add_business_days(today") and tell.name in due:
                promises += 1
                span = range(scenario.today + 1, int(due[tell.name]) + 1)
                over += any(day in closed and (day - 1) % 7 < 5 for day in span)
    assert promises > 150
    assert 0.02 < over / promises < 0.25


@pytest.mark.parametrize("task", [EASY, MEDIUM, HARD], ids=lambda task: task.name)
def test_a_season_is_tried_from_both_sides_and_at_its_edge(
    retail: LoadedPack, task: TaskSettings
) -> None:
    """What stands in a condition about the time of year is tested like any other."""
    shop = workshop_of(retail)
    clauses = ("ret_season", "ret_season_over")
    aims = {a for a in schedule_of(shop, task).aims if a.clause in clauses}
    assert {(a.clause, a.condition) for a in aims} >= {(c, at) for c in clauses for at in (0, 1)}
    assert any(aim.edge for aim in aims)
    bound = shop.policy.bind(shop.policy.draw_parameters(None))
    manners = (Manner(True, True), Manner(False, True), Manner(True, False))
    for aim in sorted(aims, key=str):
        tries = (
            Trier(shop, task, bound, manners[turn % 3]).attempt(Source("season", turn), aim)
            for turn in range(600)
        )
        case = next(case for case in tries if case is not None)
        pivot = case.pair.pivot
        one, other = (int(world[pivot]) for world in case.worlds)
        assert not aim.edge or abs(one - other) == 1
        assert aim.clause in case.rulings[0].clauses
        assert aim.clause not in case.rulings[1].clauses
        assert case.today == case.worlds[0]["today"]
