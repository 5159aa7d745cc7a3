"""Each room: it holds where nothing is wrong, and finds the fault that is planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from support_env.evaluation.audit import Ground, Room, Row
from support_env.evaluation.audit import _ground as ground_module
from support_env.evaluation.audit import coverage as coverage_module
from support_env.evaluation.audit import determinism as determinism_module
from support_env.evaluation.audit import floors as floors_module
from support_env.evaluation.audit import prediction as prediction_module
from support_env.evaluation.audit._bounds import at_least
from support_env.evaluation.audit._linear import Linear
from support_env.evaluation.audit.ceiling import ceiling
from support_env.evaluation.audit.coverage import coverage
from support_env.evaluation.audit.determinism import determinism
from support_env.evaluation.audit.floors import floors
from support_env.evaluation.audit.ladder import ladder
from support_env.evaluation.audit.leaks import leaks
from support_env.evaluation.audit.metamorphic import metamorphic
from support_env.evaluation.audit.prediction import Example, lead, prediction
from support_env.evaluation.audit.statistics import separation, statistics
from support_env.evaluation.audit.wire import wire
from support_env.randomness import Source
from support_env.scenario import Scenario
from support_env.session import Session
from support_env.tasks import TASKS
from tests.evaluation.audit.faults import (
    Drifting,
    Hasty,
    Late,
    Leaky,
    Soft,
    Wordy,
    bound,
    broken,
    ground,
)

Plant = Callable[[type[Session]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    return lambda faulty: monkeypatch.setattr(ground_module, "Session", faulty)


@pytest.mark.parametrize("task", list(TASKS))
@pytest.mark.parametrize("room", [ceiling, leaks, metamorphic])
def test_a_room_holds(task: str, room: Callable[[Ground], Room]) -> None:
    found = room(ground(task, 3))
    assert broken(found) == []
    assert found.bounds


def test_a_ceiling_that_is_too_low_is_found(plant: Plant) -> None:
    plant(Soft)
    assert broken(ceiling(ground("easy", 2))) == ["ceiling.score", "ceiling.short"]


def test_a_soft_grader_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(Soft)
    monkeypatch.setattr(floors_module, "SEEDS", 2)
    found = floors(ground("easy", 2))
    for name in ("nothing", "stop_early", "reward_climbing", "another_seeds_oracle"):
        assert f"floor.{name}" in broken(found)
    assert "floor.nothing.success" in broken(found)


@pytest.mark.slow
@pytest.mark.parametrize("task", ["medium", "hard"])
def test_no_trivial_policy_pays(task: str) -> None:
    found = floors(ground(task, 12))
    assert bound(found, "floor.policies").value >= 60
    assert [name for name in broken(found) if "success" not in name] == []
    rows = {row.name: row for row in found.rows}
    assert rows["decision_list_everything"].says.startswith("1. classify")


# Leaks ------------------------------------------------------------------------------------------


def test_a_leak_is_found(plant: Plant) -> None:
    plant(Leaky)
    found = leaks(ground("medium", 2))
    assert "leak.interference" in broken(found)
    assert "step 1" in bound(found, "leak.interference").says


@pytest.mark.slow
def test_a_leak_is_found_through_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    held = wire(ground("medium", 3), 2)
    assert broken(held) == []
    assert {b.name for b in held.bounds} >= {"leak.wire.http", "leak.wire.websocket"}
    step = Session.step

    def telling(self: Session, action: object) -> object:
        made = step(self, action)
        said = {**(made.observation.result or {}), "data": {"x": self.scenario.address.twin}}
        return made._replace(observation=replace(made.observation, result=said))

    monkeypatch.setattr(Session, "step", telling)
    says = bound(wire(ground("medium", 3), 2), "leak.wire").says
    assert "http, seed" in says and "step 1" in says


def test_a_ticket_that_tells_the_flipped_fact_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    features = prediction_module._features

    def telling(scenario: Scenario) -> frozenset[str]:
        return features(scenario) | {f"{k} about {scenario.target.pivot}" for k in range(20)}

    monkeypatch.setattr(prediction_module, "_features", telling)
    assert "prediction.pivot" in broken(prediction(ground("medium", 2), 900))


def test_a_linear_model_leads_where_something_is_told_and_nowhere_else() -> None:
    def examples(told: bool) -> list[Example]:
        made: list[Example] = []
        for n in range(600):
            source = Source("example", n)
            right = source.choice("right", ("grant", "refuse"))
            words = {source.choice(f"word {k}", "abcdefgh") for k in range(4)}
            words |= {f"it is {right}"} if told else set()
            made.append(Example("issue", frozenset(words), right, "", frozenset(), frozenset()))
        return made

    told = lead(examples(True), lambda e: e.decision, among=False)
    assert told.points > 0.4 and told.count == 600
    chance = lead(examples(False), lambda e: e.decision, among=False)
    assert chance.points < 3 * chance.error and 0 < chance.error < 0.03


def test_the_linear_model_learns_what_there_is_and_nothing_else() -> None:
    told = [(frozenset({f"w{n}", "yes" if n % 2 else "no"}), str(n % 2)) for n in range(60)]
    model = Linear()
    model.fit(told)
    assert model.predict(frozenset({"yes"})) == "1"
    assert model.predict(frozenset({"no"})) == "0"
    assert model.predict(frozenset({"yes"}), ["0"]) == "0"
    assert model.predict(frozenset({"unseen"}), ["other"]) in ("0", "1")


# Relations --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faulty", "names"),
    [
        (Hasty, {"metamorphic.drop", "metamorphic.twin"}),
        (Wordy, {"metamorphic.reword", "metamorphic.replace"}),
        (Late, {"metamorphic.earlier"}),
    ],
)
def test_a_broken_relation_is_found(plant: Plant, faulty: type[Session], names: set[str]) -> None:
    plant(faulty)
    assert names <= set(broken(metamorphic(ground("medium", 3))))


@pytest.mark.slow
def test_determinism_in_another_process() -> None:
    assert broken(determinism(ground("hard", 1))) == []


@pytest.mark.slow
def test_drift_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(Drifting)
    monkeypatch.setattr(determinism_module, "HASHES", ("0",))
    assert set(broken(determinism(ground("easy", 1)))) == {
        "determinism.processes", "determinism.threads", "determinism.forks",
    }  # fmt: skip


def test_the_ladder_stands_in_order() -> None:
    found = ladder(ground("hard", 12))
    assert broken(found) == []
    rows = {row.name: row for row in found.rows}
    for name in ("no_lookup", "no_asking", "no_memory", "no_policy", "no_overrides"):
        assert rows[name].score <= 0.4 < rows["no_arithmetic"].score, name
    assert rows["no_arithmetic"].score < rows["no_empathy"].score < 1


def test_an_ability_that_costs_too_little_is_found(plant: Plant) -> None:
    plant(Soft)
    found = broken(ladder(ground("medium", 6)))
    assert {"ladder.no_lookup", "ladder.no_lookup.cost", "ladder.no_arithmetic.cost"} <= set(found)
    assert "ladder.no_empathy.cost" in found


def test_coverage_goes_on_until_a_round_is_through() -> None:
    found = coverage(ground("medium", 2))
    assert broken(found) == []
    assert found.numbers["scenarios"] > 100


def test_a_gap_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_module, "_made", lambda ground, seed, twin: ground.scenario(0))
    found = broken(coverage(ground("medium", 1)))
    for name in ("conditions", "issues", "styles", "channels", "resolutions", "phrasing"):
        assert f"coverage.{name}" in found


def test_statistics_repeat_what_the_other_rooms_found() -> None:
    low = Room("ceiling", "", (at_least("ceiling.score", 0.4, 1.0),), (Row("oracle", 0.4, 0, 1),))
    floor = Row("nothing", 0.3, 0.0, 1)
    rooms = {"ceiling": low, "floors": floors_of(floor), "leaks": low, "determinism": low}
    found = broken(statistics(ground("easy", 2), rooms))
    for name in ("reward_reachability", "adversarial_floor"):
        assert f"statistical.{name}" in found
    for name in ("oracle_max", "floor_gap", "canary_floor", "no_solution_leakage"):
        assert f"semantic.{name}" in found


def floors_of(row: Row) -> Room:
    from support_env.evaluation.audit._bounds import at_most

    return Room("floors", "", (at_most(f"floor.{row.name}", row.score, 0.15),), (row,))


def test_tasks_that_are_equally_hard_are_found() -> None:
    rows = {name: Row("rules", 0.5, 0.0, 1) for name in TASKS}
    room = separation(rows)
    assert room is not None
    assert broken(room) == ["statistical.difficulty_separation"]
    assert separation({"hard": rows["hard"]}) is None
