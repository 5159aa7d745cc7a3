"""What docs/grading.md tells of one episode is what any such episode is paid."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from support_env.evaluation.audit._ground import Listed
from support_env.types import Action
from tests.evaluation.audit.faults import ground

PAGE = (Path(__file__).parents[3] / "docs" / "grading.md").read_text()
KINDS = ["classify", "lookup", "resolve", "respond"]


def test_the_rewards_are_those_of_the_page() -> None:
    rows = re.findall(r"^\| \d \| `(\w+)`[^|]*\| ([.\d]+) \|", PAGE, re.MULTILINE)
    assert [kind for kind, _ in rows] == KINDS
    place = ground("medium", 20)
    told = 0
    for seed in place.seeds:
        plan, scenario = place.plan(seed), place.scenario(seed)
        if [action.action_type for action in plan] != KINDS:
            continue
        told += 1
        played = place.play(Listed(plan), scenario, "dense")
        assert [round(reward, 4) for reward in played.rewards] == [float(paid) for _, paid in rows]
        unseen = place.play(Listed((plan[0], *plan[2:])), scenario, "dense")
        assert unseen.score <= 0.1
        silent = replace(plan[-1], content="Hello, this is what we have decided about it.")
        assert place.play(Listed((*plan[:-1], silent)), scenario, "dense").score <= 0.95
        wrong = (*plan[:2], Action("resolve", "no such thing"), plan[-1])
        assert place.play(Listed(wrong), scenario, "dense").score <= 0.1
    assert told > 3
