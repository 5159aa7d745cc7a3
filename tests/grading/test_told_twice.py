"""What is told beside the right value: another amount, another day, another message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

import pytest

from support_env.grading import Verdict
from support_env.oracle import oracle_plan
from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action

RETAIL = find_company("retail")
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def scenarios(task: str, kind: str) -> Iterator[tuple[Scenario, int]]:
    """Return scenarios in which one value is owed, of that kind, with the value."""
    for index in range(4000):
        made = make_scenario(RETAIL, TASKS[task], "train", index)
        decision = made.requests[0].decision
        if decision.after_approval is None and [o.kind for o in decision.owed] == [kind]:
            yield made, int(decision.owed[0].value)


def first(task: str, kind: str, fits: Callable[[Scenario, int], bool]) -> tuple[Scenario, int]:
    return next((made, value) for made, value in scenarios(task, kind) if fits(made, value))


def price_of(made: Scenario) -> int:
    return int(made.requests[0].world.get("price", 0))


def told(made: Scenario, *texts: str, by: str = "respond") -> Verdict:
    """Play it right up to the closing message; the last text closes, those before are beside it."""
    *plan, closing = oracle_plan(made, company=RETAIL)
    session = Session(made, company=RETAIL)
    session.reset()
    for action in plan:
        session.step(action)
    for text in texts[:-1]:
        session.step(Action(by, text, None, {"status": "open"} if by == "respond" else {}))
    session.step(Action("respond", texts[-1], None, closing.arguments))
    return session.verdict()


def money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


@pytest.fixture(scope="module")
def share() -> tuple[Scenario, int]:
    """A refund that is a part of the price."""
    return first("easy", "money", lambda made, due: price_of(made) > due + 300)


@pytest.mark.parametrize(
    "words",
    [
        "You will get {due}. You will get {price}.",
        "Your refund is {price}. We will refund you {due}.",
        "The amount is {due}. The amount is {price}.",
    ],
)
def test_two_amounts_for_one_thing_are_none(share: tuple[Scenario, int], words: str) -> None:
    made, due = share
    said = words.format(due=money(due), price=money(price_of(made)))
    verdict = told(made, f"Thank you for writing; I'm sorry for the trouble. {said}")
    assert verdict.score == 7800
    assert not verdict.success


@pytest.mark.parametrize(
    "words",
    [
        "You paid {price}. You will get {due}.",
        "The price was {price}, and your refund is {due}.",
        "The amount is {price} less {rest}, so you will get {due}.",
    ],
)
def test_a_price_beside_what_is_due_is_none(share: tuple[Scenario, int], words: str) -> None:
    made, due = share
    price = price_of(made)
    said = words.format(due=money(due), price=money(price), rest=money(price - due))
    assert told(made, f"Thank you for writing; I'm sorry for the trouble. {said}").score == 10_000


def test_days_of_the_week_tried_in_turn_are_none() -> None:
    made, due = first("easy", "date", lambda made, due: 1 < due - made.today < 5)
    days = [WEEKDAYS[date.fromordinal(due + off).weekday()] for off in range(3)]
    sorry = "Thank you for writing; I'm sorry for the trouble. "
    assert told(made, f"{sorry}It is around {days[0]}.").score == 10_000
    tried = " ".join(f"It is around {day}." for day in days)
    assert told(made, sorry + tried).score < 8500


@pytest.mark.parametrize(("task", "by"), [("easy", "respond"), ("medium", "ask")])
def test_a_wrong_amount_in_another_message_counts(task: str, by: str) -> None:
    made, due = first(task, "money", lambda _, due: due > 1000)
    right = f"Thank you for writing; I'm sorry for the trouble. The amount is {money(due)}."
    beside = "I have looked into your order, and you will get {}. Is there anything you would add?"
    # In passing both times, so that the two plays differ in the amount alone.
    assert told(made, beside.format(money(due)), right, by=by).success
    wrong = told(made, beside.format(money(due + 733)), right, by=by)
    assert not wrong.success
    assert {check.name: check.earned for check in wrong.checks}["reply.values"] == 0


def test_a_part_of_what_the_customer_wrote_is_not_what_they_wrote() -> None:
    made, due = first("easy", "money", lambda _, due: due > 1000)
    other = due // 100 + 731
    said = f"Thank you for writing. The amount is {money(due)}, and what is set aside is ${other}."
    for written, score in ((f"${other}.37", 7800), (f"${other}", 10_000)):
        text = f"{made.ticket.text}\n\nI counted on {written} by now"
        assert told(replace(made, ticket=replace(made.ticket, text=text)), said).score == score


@pytest.mark.parametrize(
    ("given", "status"), [("cancel", "pass"), ("refuse", "fail"), ("turn_back", "fail")]
)
def test_a_right_answer_may_speak_of_what_it_gives_where_nothing_can_be_done(
    given: str, status: str
) -> None:
    """Without a desk the closing reply is the decision: "I've cancelled it" is how it is told."""
    every = (make_scenario(RETAIL, TASKS["easy"], "train", index) for index in range(600))
    requests = ((made, made.requests[0]) for made in every)
    made = next(m for m, r in requests if r.issue == "cancellation" and r.decision.gives == {given})
    closing = oracle_plan(made, company=RETAIL)[-1]
    said = str(closing.content).replace("\n\n", "\n\nI've cancelled it for you. ", 1)
    verdict = told(made, said)
    assert {c.name: c.status for c in verdict.checks}["penalty.false_claim"] == status


def test_a_wrong_answer_gives_nothing_that_it_could_speak_of() -> None:
    every = (make_scenario(RETAIL, TASKS["easy"], "train", index) for index in range(600))
    made = next(m for m in every if m.requests[0].decision.gives == {"cancel"})
    closing = oracle_plan(made, company=RETAIL)[-1]
    session = Session(made, company=RETAIL)
    session.reset()
    wrong = dict(closing.arguments) | {"outcome": "refused"}
    for _ in range(8):  # the customer may write once more
        if session.step(Action("respond", "I've cancelled it for you.", None, wrong)).done:
            break
    checks = {check.name: check.status for check in session.verdict().checks}
    assert checks["penalty.false_claim"] == "fail"
