"""What may stand beside the values that are owed: workings, and days in passing."""

from __future__ import annotations

from datetime import date

import pytest

from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action

RETAIL = find_company("retail")
EASY = TASKS["easy"]


def decided_by(clause: str, **world: object) -> Scenario:
    for index in range(4000):
        made = make_scenario(RETAIL, EASY, "train", index)
        request = made.requests[0]
        if request.decision.deciding == clause and all(
            request.world.get(name) == value for name, value in world.items()
        ):
            return made
    raise AssertionError(clause)


def answered(scenario: Scenario, text: str) -> float:
    session = Session(scenario, company=RETAIL)
    session.reset()
    decision = scenario.requests[0].decision
    session.step(Action("classify", scenario.requests[0].issue))
    session.step(
        Action(
            "respond", text, None,
            {
                "status": "solved", "outcome": decision.outcome,
                "clause": scenario.numbers[decision.deciding],
            },
        )
    )  # fmt: skip
    return session.verdict().score / 10_000


@pytest.fixture(scope="module")
def pays_more() -> Scenario:
    clause = next(
        each.id
        for each in RETAIL.pack.clauses
        if isinstance(each.then, list) and any(e.do == "payment_link" for e in each.then)
    )
    return decided_by(clause, quantity=2)


def test_the_way_to_a_sum_may_be_shown(pays_more: Scenario) -> None:
    world = pays_more.requests[0].world
    (due,) = [o.value for o in pays_more.requests[0].decision.owed if o.kind == "money"]
    each = int(world["wanted_price"]) - int(world["price"])
    fee = int(due) - 2 * each
    said = (
        f"I'm sorry about the wrong size. It comes to ${int(due) / 100:.2f}: the difference of "
        f"${each / 100:.2f} for each of the two, plus a fee of ${fee / 100:.2f}. Once it is paid, "
        "the exchange goes ahead."
    )
    assert answered(pays_more, said) == 1.0
    refused = 0
    for off in (137, 251, 333, 419, 577):  # one may be true of something else
        wrong = said.replace(f"${each / 100:.2f}", f"${(each + off) / 100:.2f}")
        refused += answered(pays_more, wrong) < 0.8
    assert refused >= 4


def test_a_day_in_passing_does_not_spoil_a_cautious_date() -> None:
    scenario = next(
        made
        for made in (make_scenario(RETAIL, EASY, "train", index) for index in range(4000))
        if [o.kind for o in made.requests[0].decision.owed] == ["date"]
        and made.requests[0].decision.outcome == "pending"
    )
    (owed,) = scenario.requests[0].decision.owed
    day = date.fromordinal(int(owed.value))
    said = (
        "I'm sorry, I know how upsetting this is with your party on Saturday. Could you please "
        f"bear with us until {day:%d %B %Y}? That is the last day on which we can say more."
    )
    assert answered(scenario, said) == 1.0
    refused = 0
    for off in (11, 17, 23, 29, 34):  # one may be true of something else
        another = date.fromordinal(int(owed.value) + off)
        guess = said.replace("on Saturday", f"on {another:%d %B %Y}")
        refused += answered(scenario, guess) < 0.8
    assert refused >= 3


def test_all_of_a_reckoning_may_be_shown(pays_more: Scenario) -> None:
    world = pays_more.requests[0].world
    (due,) = [o.value for o in pays_more.requests[0].decision.owed if o.kind == "money"]
    wanted, price = int(world["wanted_price"]), int(world["price"])
    fee = int(due) - 2 * (wanted - price)
    said = (
        f"Sorry about that. The other one is ${wanted / 100:.2f} where you paid ${price / 100:.2f} "
        f"apiece, so that is ${2 * (wanted - price) / 100:.2f} for both, and with our fee of "
        f"${fee / 100:.2f} it comes to ${int(due) / 100:.2f}. The exchange goes ahead once it is "
        "paid."
    )
    assert answered(pays_more, said) == 1.0


def test_a_date_without_its_year_may_be_last_year_s() -> None:
    scenario = next(
        made
        for made in (make_scenario(RETAIL, EASY, "train", index) for index in range(4000))
        if [o.kind for o in made.requests[0].decision.owed] == ["date"]
        and isinstance(made.requests[0].world.get("days_since_delivery"), int)
        and 100 < int(made.requests[0].world["days_since_delivery"]) < 300
        and date.fromordinal(made.today - int(made.requests[0].world["days_since_delivery"])).year
        < date.fromordinal(made.today).year
    )
    (owed,) = scenario.requests[0].decision.owed
    came = date.fromordinal(scenario.today - int(scenario.requests[0].world["days_since_delivery"]))
    said = (
        f"I'm sorry for the trouble. It came to you on {came.day} {came:%B}. Counting from there, "
        f"the day that matters for you is {date.fromordinal(int(owed.value)):%d %B %Y}."
    )
    right = answered(scenario, said)
    assert right > 0.9
    refused = 0
    for off in (31, 37, 41, 43, 47):  # some of them may be true of something else
        other = date.fromordinal(came.toordinal() + off)
        wrong = said.replace(f"{came.day} {came:%B}", f"{other.day} {other:%B}")
        refused += answered(scenario, wrong) < right - 0.1
    assert refused >= 3


def test_what_would_be_so_for_others_is_not_told() -> None:
    scenario = next(
        made
        for made in (make_scenario(RETAIL, EASY, "train", index) for index in range(4000))
        if [o.kind for o in made.requests[0].decision.owed] == ["date"]
    )
    (owed,) = scenario.requests[0].decision.owed
    day = date.fromordinal(int(owed.value))
    said = f"I'm sorry. If you were a member, it would be {day:%d %B %Y} for you, but I cannot say."
    assert answered(scenario, said) < 0.9
