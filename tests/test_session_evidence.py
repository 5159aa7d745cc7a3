"""What a session knows of an agent's evidence, against the policy engine asked directly."""

import pytest

from support_env.packs import find_company
from support_env.policy import NA
from support_env.scenario import Scenario, make_scenario
from support_env.session._evidence import Evidence
from support_env.tasks import TASKS
from support_env.types import Entry

RETAIL = find_company("retail")


def asked_directly(scenario: Scenario, learned: set[tuple[int, str]]) -> bool:
    request = scenario.requests[0]
    known = {
        name: request.world.get(name, NA)
        for index, name in learned
        if index == 0 and name in RETAIL.pack.facts
    }
    bound = RETAIL.policy.bind(scenario.parameters, scenario.absent)
    return bound.settled(request.issue, {**known, "today": scenario.today})


@pytest.mark.parametrize("task", ["medium", "hard"])
def test_evidence_is_complete_exactly_when_the_policy_says_so(task: str) -> None:
    effect = Entry(1, "refund", {})
    answers: list[bool] = []
    for index in range(6):
        scenario = make_scenario(RETAIL, TASKS[task], "train", index)
        relevant = RETAIL.policy.relevant(scenario.requests[0].issue)
        for missing in (None, *relevant):
            evidence = Evidence(scenario, RETAIL)
            evidence.learn((0, name) for name in relevant)
            evidence.learned.discard((0, str(missing)))
            answers.append(evidence.determined(effect))
            assert answers[-1] == asked_directly(scenario, evidence.learned), (index, missing)
            if missing is None:
                assert answers[-1]
    assert answers.count(False) > 25
