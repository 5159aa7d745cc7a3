"""The verdict in the last observation is the session's own, written out."""

from __future__ import annotations

import copy
from dataclasses import asdict
from typing import Any

import pytest

from support_env.agents import make_agent
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS


@pytest.mark.parametrize("agent", ["oracle", "rules", "noop"])
@pytest.mark.parametrize("task", TASKS)
def test_the_written_verdict_has_every_field_of_the_verdict(task: str, agent: str) -> None:
    scenario = make_scenario(find_company("retail"), TASKS[task], "train", 12)
    session = Session(scenario)
    player = make_agent(agent, scenario=scenario)
    seen = session.reset()
    player.reset(seen)
    while not seen.done:
        seen = session.step(player.act(seen)).observation
    told: Any = seen.metadata["verdict"]
    expected = asdict(session.verdict())
    assert dict(told) == expected and list(told) == list(expected)
    assert copy.deepcopy(told) == expected
    session.reset()
    assert copy.deepcopy(told) == expected  # another episode does not change what was told
