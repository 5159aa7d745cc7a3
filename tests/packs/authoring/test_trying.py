"""One case by hand, and golden cases: values as people write them, and why it comes out so."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.packs import find_company, load_pack
from support_env.packs.authoring import CaseError, run_cases, try_case
from support_env.packs.authoring._starting import TEMPLATE
from tests.packs.authoring.kit import line_of, new

PACK = load_pack(TEMPLATE)


def test_a_case_is_decided_and_worked_out() -> None:
    tried = try_case(
        PACK, "return_plant", {"days_since_delivery": "30", "potted": "yes", "price": "84.20"}
    )
    assert tried.ruling is not None
    assert tried.ruling.clauses == ("return_allowed",)
    assert tried.ruling.effects[0].args == {"amount": 84_20 - 12_63}
    sums = {each.name: each for each in tried.sums}
    assert sums["take_back amount"].value == 71_57
    assert dict(sums["take_back amount"].values) == {"price": 84_20, "potted_charge": 15}
    assert date.fromordinal(sums["return_by"].value) == date(2026, 3, 2)
    lines = {each.clause: each for each in tried.lines}
    assert lines["return_late"].status == "does not apply"
    held = lines["return_late"].conditions[0]
    assert not held.holds
    assert held.values == (("days_since_delivery", 30), ("return_window", 30))
    assert lines["return_potted"].status == "decides"


def test_what_prevails_is_named() -> None:
    facts = {"days_since_delivery": "3", "in_stock": "no"}
    lines = {line.clause: line for line in try_case(PACK, "poor_plant", facts).lines}
    assert lines["poor_replace"].status == "overridden"
    assert lines["poor_replace"].by == ("poor_no_stock",)


def test_what_is_not_said_is_assumed_and_listed() -> None:
    tried = try_case(PACK, "cancel_order", {"price": "10"})
    assert tried.facts["order_status"] == "received"
    assert "order_status" in tried.assumed and "price" not in tried.assumed
    assert try_case(PACK, "poor_plant", {}).facts["order_status"] == "delivered"


def test_days_may_be_dates() -> None:
    facts = {"today": "2026-05-10", "days_since_delivery": "2026-04-30"}
    tried = try_case(PACK, "return_plant", facts)
    assert tried.facts["days_since_delivery"] == 10
    assert tried.facts["today"] == date(2026, 5, 10).toordinal()


@pytest.mark.parametrize(
    ("issue", "facts", "says"),
    [
        ("refund", {}, r"no issue type 'refund' \(there are poor_plant, return_plant"),
        (None, {"colour": "red"}, r"no fact 'colour' \(there are today, price"),
        (None, {"prize": "3"}, "did you mean price"),
        (None, {"service": "fast"}, r"no value 'fast' \(there are standard, express\)"),
        (None, {"potted": "maybe"}, "neither yes nor no"),
        (None, {"price": "cheap"}, "no amount of money"),
        (None, {"days_since_delivery": "soon"}, "a date like 2026-03-02"),
        (None, {"today": "tomorrow"}, "write 2026-03-02"),
        ("cancel_order", {"order_status": "delivered"}, "these facts cannot be"),
    ],
)
def test_bad_cases_say_what_is_allowed(
    issue: str | None, facts: dict[str, object], says: str
) -> None:
    with pytest.raises(CaseError, match=says):
        try_case(PACK, issue, facts)


RETAIL = find_company("retail")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(RETAIL.pack.issues)), st.data())
def test_a_try_agrees_with_the_engine(issue: str, data: st.DataObject) -> None:
    flags = sorted(n for n, spec in RETAIL.pack.facts.items() if spec.kind == "flag")
    chosen = data.draw(st.dictionaries(st.sampled_from(flags), st.booleans(), max_size=4))
    try:
        tried = try_case(RETAIL, issue, dict(chosen))
    except CaseError as error:
        assert "cannot be" in str(error)
        return
    bound = RETAIL.policy.bind(RETAIL.policy.draw_parameters(None))
    assert tried.ruling is not None
    assert tried.ruling == bound.decide(issue, tried.facts)
    deciding = {line.clause for line in tried.lines if line.status == "decides"}
    assert set(tried.ruling.chain) <= deciding
    for line in tried.lines:
        applies = line.status in ("decides", "applies", "overridden")
        assert applies == all(held.holds for held in line.conditions)


def test_a_wrong_case_says_what_came_of_it(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("cases.yaml", "{voucher: {amount: 12.00}}", "{voucher: {amount: 12.01}}"),
        ("cases.yaml", 'clause: "2.2"', "clause: poor_replace"),
        ("cases.yaml", "paid_by: 2026-03-09", "paid_by: 2026-03-08"),
        ("cases.yaml", "expect: {approval: approvals}", "expect: {effects: {refuse: }}"),
        ("cases.yaml", "hand_over: legal", "hand_over: approvals"),
    )
    ran, problems = run_cases(folder, load_pack(folder))
    assert not problems
    wrong = [each.wrong for each in ran]
    assert wrong[0] == ("amount of voucher is 12.00, not 12.01",)
    assert wrong[1] == (
        "poor_no_stock decides, not poor_replace", "paid_by is 2026-03-09, not 2026-03-08",
    )  # fmt: skip
    assert wrong[2] == ()
    assert wrong[3] == ("approval is approvals, not none", "due is cancel, not refuse")
    assert wrong[4] == ("hand_over is legal, not approvals",)
    assert ran[0].where == line_of(folder, "cases.yaml", "- name: late")


def test_a_broken_case_file_says_where(tmp_path: Path) -> None:
    folder = new(tmp_path, ("cases.yaml", "expect: {approval: approvals}", "expects: {}"))
    ran, problems = run_cases(folder, load_pack(folder))
    assert not ran
    assert {each.where.partition(":")[0] for each in problems} == {"cases.yaml"}
    assert any("expects" in each.message for each in problems)
