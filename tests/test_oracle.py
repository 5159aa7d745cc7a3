"""The oracle plays 1.0 by legal means only; what it needs is needed; its twin is not fooled."""

from __future__ import annotations

import pytest

from support_env.oracle import Oracle, oracle_plan
from support_env.packs import LoadedPack, find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.verification import verify


@pytest.fixture(scope="module")
def retail() -> LoadedPack:
    return find_company("retail")


def prove(retail: LoadedPack, task: str, indices: range) -> None:
    found: list[str] = []
    for index in indices:
        # Odd ones as twins, so that both sides are played.
        pair = [
            make_scenario(retail, TASKS[task], "train", index, twin=bool(index % 2) != twin)
            for twin in (False, True)
        ]
        proof = verify(*pair, company=retail)
        found += [f"{proof.address}: {problem}" for problem in proof.problems]
    assert found == []


@pytest.mark.parametrize("task", sorted(TASKS))
def test_scenarios_are_provably_solvable(retail: LoadedPack, task: str) -> None:
    prove(retail, task, range(100))


@pytest.mark.slow
@pytest.mark.parametrize("task", sorted(TASKS))
def test_a_thousand_scenarios_are_provably_solvable(retail: LoadedPack, task: str) -> None:
    prove(retail, task, range(1000))


@pytest.mark.parametrize("mode", ["varied", "as_written"])
@pytest.mark.parametrize("split", ["train", "validation", "test"])
def test_every_split_and_policy_can_be_played(retail: LoadedPack, split: str, mode: str) -> None:
    for task in TASKS.values():
        for index in range(5):
            scenario = make_scenario(retail, task, split, index, mode)
            session = Session.replay(scenario, oracle_plan(scenario, company=retail))
            assert session.verdict().score == 10_000, str(scenario.address)


def test_the_oracle_is_an_agent(retail: LoadedPack) -> None:
    scenario = make_scenario(retail, TASKS["hard"], "train", 0)
    session, oracle = Session(scenario), Oracle(scenario, company=retail)
    for _ in range(2):
        observation = session.reset()
        oracle.reset(observation)
        total = 0.0
        while not observation.done:
            observation, reward, _, _ = session.step(oracle.act(observation))
            total += reward.value
        assert total == pytest.approx(1.0, abs=1e-9)
