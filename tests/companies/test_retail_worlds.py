"""Kittiwake Lane's worlds make sense to somebody who reads them: played and twin alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from support_env.packs import find_company
from support_env.scenario import Record, Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Value

RETAIL = find_company("retail")
SOFT = re.compile(r"cream|towel|duvet|pillow|topper|cushion|throw|blanket|bathrobe|basket")


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    return [
        make_scenario(RETAIL, TASKS[task], split, index, policy, twin)
        for task, split, policy in (
            ("easy", "train", "varied"), ("medium", "test", "as_written"),
            ("hard", "train", "varied"),
        )
        for index in range(170)
        for twin in (False, True)
    ]  # fmt: skip


def about(scenarios: list[Scenario], *issues: str) -> list[Mapping[str, Value]]:
    """Return the worlds of some issues; there are enough of them."""
    found = [
        request.world
        for scenario in scenarios
        for request in scenario.requests
        if not issues or request.issue in issues
    ]
    assert len(found) >= 20, issues
    return found


def own(scenario: Scenario, kind: str) -> Record:
    """Return the record of a type that the request is about."""
    objects = scenario.requests[0].objects.values()
    return next(r for r in scenario.records if r.kind == kind and r.id in objects)


def of_issue(scenarios: list[Scenario], issue: str) -> Iterator[Scenario]:
    return (s for s in scenarios if s.requests[0].issue == issue)


def test_a_matched_price_is_lower_and_of_the_same_order(scenarios: list[Scenario]) -> None:
    refused = 0
    for world in about(scenarios, "price_match"):
        price, seen = int(world["price"]), int(world["seen_price"])
        assert 0.6 * price - 1 <= seen < price
        refused += price - seen < 300
    assert refused, "some are too close to count"


def test_what_is_wanted_instead_costs_about_as_much(scenarios: list[Scenario]) -> None:
    dearer = 0
    for world in about(scenarios, "exchange"):
        price, wanted = int(world["price"]), int(world["wanted_price"])
        assert 0.6 * price - 1 <= wanted <= 1.6 * price + 1
        dearer += wanted >= price
    assert dearer


def test_a_second_charge_is_the_order_s_total(scenarios: list[Scenario]) -> None:
    about(scenarios, "double_charge")
    for scenario in of_issue(scenarios, "double_charge"):
        order = own(scenario, "order")
        lines = [r for r in scenario.records if r.kind == "line" and r.parent == order.id]
        assert [line.fields["line_total"] for line in lines] == [
            own(scenario, "charge").fields["amount"]
        ]
        assert order.fields["delivery"] == "free of charge"


def test_nothing_is_reserved_on_a_gift_card(scenarios: list[Scenario]) -> None:
    for world in about(scenarios, "double_charge"):
        assert (world["charge_status"], world["method"]) != ("reserved", "gift_card")


def test_a_spent_card_has_nothing_on_it(scenarios: list[Scenario]) -> None:
    about(scenarios, "gift_card")
    for scenario in of_issue(scenarios, "gift_card"):
        fields = own(scenario, "card").fields
        assert (fields["state"] == "spent") == (fields["balance"] == "0.00")


def test_the_code_of_an_e_card_can_be_read(scenarios: list[Scenario]) -> None:
    for world in about(scenarios, "gift_card"):
        assert world["card_kind"] == "paper" or world["readable"]
        assert world["method"] == "card"


def test_nobody_is_hurt_by_what_is_sealed_or_soft(scenarios: list[Scenario]) -> None:
    hurt = 0
    for scenario in scenarios:
        if scenario.requests[0].world.get("injury") is True:
            hurt += 1
            assert scenario.requests[0].world.get("opened") is not False
            assert not SOFT.search(str(own(scenario, "line").fields["item"]))
    assert hurt


def test_nobody_keeps_what_is_of_no_use(scenarios: list[Scenario]) -> None:
    kept = [w for w in about(scenarios, "damaged_item") if w["keep"]]
    assert kept and all(world["problem"] != "unusable" for world in kept)


def test_a_missed_parcel_was_not_signed_for(scenarios: list[Scenario]) -> None:
    for world in about(scenarios, "late_parcel"):
        assert world.get("signed_intact") is not True


def test_what_fails_in_use_was_in_use(scenarios: list[Scenario]) -> None:
    for world in about(scenarios, "warranty"):
        assert int(world["days_since_delivery"]) >= 21


def test_what_may_come_in_parts_has_a_part_that_is_there(scenarios: list[Scenario]) -> None:
    for scenario in of_issue(scenarios, "order_status"):
        order = own(scenario, "order")
        others = [
            r.fields["stock"] for r in scenario.records
            if r.kind == "line" and r.parent == order.id and r.id != own(scenario, "line").id
        ]  # fmt: skip
        assert others and set(others) == {"in stock"}


def test_no_record_calls_the_first_order_of_a_customer_with_others(
    scenarios: list[Scenario],
) -> None:
    for scenario in scenarios:
        for record in scenario.records:
            assert "first_order" not in record.fields


def test_orders_of_old_have_left(scenarios: list[Scenario]) -> None:
    for world in about(scenarios, "promotion", "price_match", "double_charge", "gift_card"):
        assert world["order_status"] == "dispatched"


def test_greetings_fit_the_hour(scenarios: list[Scenario]) -> None:
    greeted = 0
    for scenario in scenarios:
        hour = int(scenario.ticket.created[11:13])
        head = scenario.ticket.text.lower()[:40]
        for part, hours in (("morning", (4, 12)), ("afternoon", (12, 18)), ("evening", (17, 24))):
            if re.search(rf"\bgood {part}|^{part}\b|\b{part} all\b", head):
                greeted += 1
                assert hours[0] <= hour < hours[1], (hour, head)
    assert greeted


def test_subjects_name_an_item_only_where_it_is_about_one(scenarios: list[Scenario]) -> None:
    names = [str(item["name"]) for item in RETAIL.pack.catalogue]
    for scenario in scenarios:
        if scenario.requests[0].issue in ("gift_card", "account_access"):
            low = scenario.ticket.subject.lower()
            assert not any(name in low for name in names), scenario.ticket.subject


def test_a_price_told_beside_pieces_is_of_one(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        assert not re.search(r"\bit was \$\d[\d.]*[.!]?$", scenario.ticket.text, re.I | re.M)


def test_a_briefing_says_what_every_name_means(scenarios: list[Scenario]) -> None:
    for scenario in scenarios[::17]:
        briefing = Session(scenario, company=RETAIL).reset().briefing
        assert briefing is not None
        for part in ("priorities", "queues", "sentiments", "issue_types", "askable"):
            assert all(briefing[part].values()), part
        if briefing["queues"]:
            assert any("escalate: argument queue" in rule for rule in briefing["rules"])


def test_beside_the_chapters_queues_and_priorities_name_their_clauses() -> None:
    scenario = make_scenario(RETAIL, TASKS["medium"], "train", 0, "as_written")
    briefing = Session(scenario, company=RETAIL).reset().briefing
    assert briefing is not None
    assert briefing["priorities"] == {
        "urgent": "1.1", "high": "1.2", "normal": "otherwise", "low": "1.3",
    }  # fmt: skip
    assert briefing["queues"]["legal"] == "7.5"


def test_what_a_refusal_owes_is_said_once() -> None:
    scenario = make_scenario(RETAIL, TASKS["hard"], "train", 0)
    briefing = Session(scenario, company=RETAIL).reset().briefing
    assert briefing is not None
    text = "\n".join(briefing["rules"])
    assert text.count("second look") == 1
    assert "Who is refused, but not by approvals, can ask for a second look until" in text
    assert "do it or, where declined, refuse it by the same clause" in text
    assert "What nobody can know (a fault in a sealed box) counts as not so." in text
    assert "by a day this week (to Sunday)" in text


def test_what_is_declined_owes_no_second_look(scenarios: list[Scenario]) -> None:
    declined = 0
    for scenario in scenarios:
        decision = scenario.requests[0].decision
        after = decision.after_approval
        if after is not None and after.outcome == "refused":
            declined += 1
            assert not after.owed
            assert after.clauses == decision.clauses
    assert declined
