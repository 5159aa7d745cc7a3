"""What a session knows of an agent's evidence, against the policy engine asked directly."""

import pytest

from support_env.packs import find_company
from support_env.policy import NA
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.session._evidence import Evidence
from support_env.tasks import TASKS
from support_env.types import Action, Entry

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


def test_a_chapter_s_title_finds_the_whole_chapter() -> None:
    loaded = RETAIL
    titles: set[str] = set()
    for index in range(40):
        scenario = make_scenario(loaded, TASKS["hard"], "train", index)
        session = Session(scenario, company=loaded)
        session.reset()
        chapter = loaded.pack.issues[scenario.requests[0].issue].chapter
        title = loaded.pack.chapters[chapter].title
        result = session.step(Action("lookup", "handbook", None, {"query": title})).observation
        assert result.result is not None
        found = {each["number"] for each in result.result["data"]["handbook"]}
        own = [c.id for c in loaded.pack.clauses if c.chapter == chapter]
        assert found >= {scenario.numbers[name] for name in own if name not in scenario.absent}
        titles.add(title)
    assert len(titles) > 8


def test_that_nobody_can_know_is_an_answer() -> None:
    """Whether a sealed thing has a fault: who asks the customer has established what there is."""
    held = (make_scenario(RETAIL, TASKS["hard"], "train", index) for index in range(2_000))
    made = next(
        scenario
        for scenario in held
        if scenario.requests[0].issue == "return_item"
        and "faulty" not in scenario.requests[0].world
        and scenario.requests[0].where.get("opened") == "customer"
    )
    session = Session(made, company=RETAIL)
    session.reset()
    session.step(Action("ask", "Does it have a fault?", None, {"facts": ["faulty"]}))
    event = session.transcript.events[-1]
    assert event.customer is not None
    assert "does_not_know" in event.customer.acts
    assert event.learned == ((0, "faulty"),)
    # What only this customer does not know, or what is ours to look up, stays open.
    session.step(Action("ask", "Was it a final sale?", None, {"facts": ["final_sale"]}))
    assert session.transcript.events[-1].learned == ()
