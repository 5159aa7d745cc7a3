"""What must never be told: internal flags to anybody, records to somebody unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any

import pytest

from support_env.oracle import oracle_plan
from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS

RETAIL = find_company("retail")


@lru_cache
def decided_by(clause: str) -> tuple[Scenario, ...]:
    """Return some scenarios that a clause decides."""
    found: list[Scenario] = []
    for index in range(3000):
        made = make_scenario(RETAIL, TASKS["hard"], "train", index)
        # Only who has an order can be told of it: a sign-in may be about none.
        about_order = any(record.kind == "order" for record in made.records)
        if made.requests[0].decision.deciding == clause and about_order:
            found.append(made)
        if len(found) == 2:
            break
    assert len(found) == 2, clause
    return tuple(found)


def closed_with(scenario: Scenario, more: str) -> Mapping[str, Any]:
    """Play the scenario right, with some more words in the closing message."""
    session = Session(scenario, company=RETAIL)
    session.reset()
    made = None
    for action in oracle_plan(scenario, company=RETAIL):
        if action.action_type == "respond":
            action = replace(action, content=f"{action.content} {more}")
        made = session.step(action)
    assert made is not None
    return made.info


def own_amount(scenario: Scenario) -> int | None:
    """Return an amount on the record that the request is about, which the ticket does not say."""
    own = scenario.requests[0].objects.values()
    held = [c for r in scenario.records if r.id in own for c in r.amounts.values()]
    written = scenario.ticket.text
    untold = [c for c in held if f"{c / 100:.2f}" not in written and f"${c // 100}" not in written]
    return untold[0] if untold else None


@pytest.mark.parametrize(
    "said",
    [
        "Your account has been flagged.",
        "I should tell you that there is a flag on your account.",
        "This is because of a suspicion of fraud.",
    ],
)
def test_that_an_account_is_flagged_is_not_told(said: str) -> None:
    for scenario in decided_by("who_fraud"):
        assert closed_with(scenario, "Our team will look into it.")["success"]
        told = closed_with(scenario, said)
        assert not told["success"]
        assert told["score"] <= 0.9


@pytest.mark.parametrize(
    "said",
    [
        "Our risk team will write to you.",
        "Please do not worry, nothing is wrong.",
        "The team that has it now checks requests like yours.",
    ],
)
def test_naming_the_team_gives_nothing_away(said: str) -> None:
    for scenario in decided_by("who_fraud"):
        assert closed_with(scenario, said)["score"] == 1.0


def test_a_flag_that_is_not_there_is_no_secret() -> None:
    for scenario in decided_by("who_legal"):
        assert closed_with(scenario, "There is no flag on your account.")["success"]


def test_who_is_not_confirmed_hears_nothing_from_the_records() -> None:
    # What the customer wrote may be said back.
    untold = [
        scenario
        for scenario in decided_by("who_identity")
        if f"{placed(scenario):%-d %B %Y}" not in scenario.ticket.text
    ]
    assert untold
    for scenario in untold:
        assert closed_with(scenario, "Our team will look into it.")["score"] == 1.0
        cents = own_amount(scenario)
        amounts = [] if cents is None else [f"It came to ${cents / 100:.2f}."]
        for said in (*amounts, f"The order was placed on {placed(scenario):%d %B %Y}."):
            told = closed_with(scenario, said)
            assert not told["success"], said
            assert told["score"] <= 0.9


def placed(scenario: Scenario) -> date:
    order = next(r for r in scenario.records if r.id == scenario.requests[0].objects["order_id"])
    return date.fromisoformat(order.fields["placed_on"])


def test_who_is_confirmed_may_hear_of_the_order() -> None:
    for scenario in decided_by("who_legal"):
        cents = own_amount(scenario)
        assert cents is not None
        assert closed_with(scenario, f"It came to ${cents / 100:.2f}.")["success"]
