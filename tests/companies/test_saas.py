"""Osierloom: its policy, case by case, worked out by hand from the handbook as written.

Every clause has a case on either side of each number, the boundary included. Today is Monday,
14 September 2026; no holiday is near. Terms have 30, 90 or 360 days.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from support_env.oracle import oracle_plan
from support_env.packs import find_company
from support_env.randomness import Source
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Value
from support_env.writing import render_handbook
from tests.companies.deciding import Case, Deciding, day

SAAS = find_company("saas")
PACK, POLICY = SAAS.pack, SAAS.policy
ISSUES = tuple(PACK.issues)
TODAY = date(2026, 9, 14)
SILENT: dict[str, Value] = {
    name: fact.presumed for name, fact in PACK.facts.items() if fact.presumed is not None
}
CALM: dict[str, Value] = SILENT | {
    "today": TODAY.toordinal(), "identity_confirmed": True, "plan": "team", "buyer": "person",
    "lawyer_letter": False, "response_contract": True, "term": "yearly", "term_price": 36_000,
    "days_into_term": 120, "days_since_purchase": 500, "overdue": False, "unpaid_sum": 4_000,
}  # fmt: skip
USUAL: dict[str, dict[str, Value]] = {
    "cancellation": {
        "began_at_once": False, "renewal_on": True, "end_now": True, "feature_cut": False,
        "days_since_notice": 10,
    },
    "renewal_charge": {
        "cancelled_before": False, "reminder": True, "refunded_before": False,
        "used_since": True, "days_into_term": 10, "term_price": 18_000,
    },
    "plan_change": {
        "custom_contract": False, "direction": "down", "higher_price": 54_000,
        "lower_price": 18_000, "members": 4, "days_since_change": 100,
    },
    "seats": {
        "seat_move": "add", "seat_count": 3, "seats_now": 8, "seat_price": 6_000,
        "charity": False, "days_since_seats": 30,
    },
    "payment_failed": {
        "cause": "declined", "bill_sum": 8_000, "days_overdue": 25, "extended_before": False,
        "paid_elsewhere": False, "short_of_money": False,
    },
    "outage_credit": {
        "incident_cause": "ours", "minutes_down": 100, "days_since_outage": 10,
        "month_fee": 4_000, "credited": False, "work_lost": False,
    },
    "data_request": {
        "data_wish": "export", "role": "owner", "claim_open": False, "size_gb": 10,
        "ended": False, "days_since_end": 10, "days_since_copy": 200,
    },
    "access": {
        "block": "factor", "sso": False, "backup_codes": False, "days_since_email": 60,
        "company_paper": False,
    },
    "invoice": {
        "buyer": "company", "invoice_wish": "vat", "days_since_invoice": 30,
        "invoice_total": 12_300, "invoice_paid": True, "other_state": True,
        "vat_number": "valid",
    },
    "abuse_report": {
        "report_kind": "flaw", "severity": "low", "in_scope": True, "first_told": True,
        "going_on": False, "proof": True, "made_public": False,
    },
}  # fmt: skip
"""A case of each issue type that the cases below change."""


DECIDING = Deciding(SAAS, CALM, USUAL)
decided = DECIDING.decided

FRESH: dict[str, Value] = {"days_since_purchase": 14, "days_into_term": 14, "term_price": 24_000}
AT_ONCE: dict[str, Value] = FRESH | {"began_at_once": True}
CUT: dict[str, Value] = {"feature_cut": True, "days_since_notice": 30}
FIRM: dict[str, Value] = {"buyer": "company"}
UP: dict[str, Value] = {"direction": "up"}
DROP: dict[str, Value] = {"seat_move": "drop"}
GONE: dict[str, Value] = {"block": "owner_gone"}
CASES: tuple[Case, ...] = (
    # 2. Cancelling: 14 days for private persons, the days left where it began at once
    ("cancellation", {}, "can_end", {"ends_on": day(5, 12, 2027)}),
    ("cancellation", {"term": "quarterly", "days_into_term": 20}, "can_end",
     {"ends_on": day(11, 23)}),
    ("cancellation", {"renewal_on": False}, "can_done", {"ends_on": day(5, 12, 2027)}),
    ("cancellation", FRESH, "can_withdraw", {"amount": 24_000, "paid_by": day(9, 26)}),
    ("cancellation", FRESH | {"overdue": True}, "can_withdraw", {}),
    ("cancellation", FRESH | {"days_since_purchase": 15}, "can_end", {}),
    ("cancellation", FRESH | FIRM, "can_early", {}),
    ("cancellation", AT_ONCE, "can_withdraw_used", {"amount": 23_067}),
    ("cancellation", AT_ONCE | {"days_since_purchase": 15}, "can_end", {}),
    ("cancellation", AT_ONCE | {"term": "monthly", "term_price": 1_000}, "can_withdraw_used",
     {"amount": 533}),
    # 13.50 for 350 of 360 days is 13.125: half a cent goes up.
    ("cancellation", AT_ONCE | {"days_into_term": 10, "term_price": 1_350}, "can_withdraw_used",
     {"amount": 1_313}),
    ("cancellation", CUT, "can_cut", {"amount": 24_000}),
    ("cancellation", CUT | {"days_since_notice": 31}, "can_end", {}),
    ("cancellation", CUT | {"overdue": True}, "can_cut", {}),
    ("cancellation", CUT | {"term_price": 45_000}, "can_cut", {"amount": 30_000}),
    ("cancellation", CUT | {"term_price": 45_050}, "who_approval", {"amount": 30_033}),
    ("cancellation", FIRM, "can_early", {"amount": 18_000, "paid_by": day(9, 24)}),
    ("cancellation", FIRM | CUT, "can_early", {}),
    ("cancellation", FIRM | {"days_into_term": 299}, "can_early", {"amount": 100}),
    ("cancellation", FIRM | {"days_into_term": 300}, "can_end", {}),
    ("cancellation", FIRM | {"end_now": False}, "can_end", {}),
    ("cancellation", FIRM | {"renewal_on": False}, "can_early", {}),
    ("cancellation", FIRM | {"term": "quarterly", "days_into_term": 20}, "can_end", {}),
    ("cancellation", {"overdue": True}, "can_overdue",
     {"payment": 4_000, "pay_by": day(9, 28)}),
    ("cancellation", FIRM | {"overdue": True}, "can_overdue", {"pay_by": day(9, 24)}),
    # 3. Renewals: 20 days on the Team plan
    ("renewal_charge", {}, "ren_used", {"amount": 17_500, "paid_by": day(9, 26)}),
    ("renewal_charge", {"used_since": False}, "ren_unused", {"amount": 18_000}),
    ("renewal_charge", {"days_into_term": 20}, "ren_used", {"amount": 17_000}),
    ("renewal_charge", {"days_into_term": 21}, "ren_late",
     {"window_ended": day(9, 13), "second_look_until": day(10, 5)}),
    ("renewal_charge", {"days_into_term": 14, "plan": "solo"}, "ren_used", {}),
    ("renewal_charge", {"days_into_term": 15, "plan": "solo"}, "ren_late", {}),
    ("renewal_charge", {"days_into_term": 21, "used_since": False}, "ren_late", {}),
    ("renewal_charge", {"refunded_before": True}, "ren_again", {}),
    ("renewal_charge", {"refunded_before": True, "used_since": False}, "ren_again", {}),
    ("renewal_charge", {"term": "monthly", "used_since": False}, "ren_month", {}),
    ("renewal_charge", {"term": "monthly", "cancelled_before": True}, "ren_cancelled", {}),
    ("renewal_charge", {"cancelled_before": True, "days_into_term": 120}, "ren_cancelled",
     {"amount": 18_000}),
    ("renewal_charge", {"cancelled_before": True, "days_into_term": 121}, "ren_late", {}),
    ("renewal_charge", {"reminder": False, "days_into_term": 200}, "ren_reminder",
     {"amount": 8_000}),
    ("renewal_charge", {"reminder": False, "refunded_before": True}, "ren_reminder",
     {"amount": 17_500}),
    ("renewal_charge", {"reminder": False, "used_since": False}, "ren_unused", {}),
    ("renewal_charge", {"reminder": False, "days_into_term": 200} | FIRM, "ren_late", {}),
    ("renewal_charge", {"reminder": False, "term": "quarterly"}, "ren_used",
     {"amount": 16_000}),
    # 4. Changing plans
    ("plan_change", {}, "chg_down", {"next_term_on": day(5, 12, 2027)}),
    ("plan_change", {"custom_contract": True}, "chg_custom", {"queue": "sales"}),
    ("plan_change", {"days_since_change": 45}, "chg_recent", {"again_after": day(9, 14)}),
    ("plan_change", {"days_since_change": 46}, "chg_down", {}),
    ("plan_change", {"members": 5}, "chg_down", {}),
    ("plan_change", {"members": 6}, "chg_members", {"removed_by": day(9, 30)}),
    ("plan_change", {"days_into_term": 14}, "chg_early", {"amount": 17_300}),
    ("plan_change", {"days_into_term": 15}, "chg_down", {}),
    ("plan_change", {"days_into_term": 14, "members": 6}, "chg_members", {}),
    ("plan_change", UP, "chg_up", {"charge": 12_000, "next_term_on": day(5, 12, 2027)}),
    ("plan_change", UP | {"days_since_change": 1, "members": 30}, "chg_up", {}),
    ("plan_change", UP | {"days_into_term": 354}, "chg_up", {"charge": 300}),
    ("plan_change", UP | {"days_into_term": 355}, "chg_close", {"do": ["upgrade_free"]}),
    ("plan_change", {"days_into_term": 8, "term_price": 60_000}, "who_approval",
     {"amount": 41_067}),
    # 5. Seats
    ("seats", {}, "seat_add", {"charge": 12_000, "next_term_on": day(5, 12, 2027)}),
    ("seats", {"seat_count": 10}, "seat_add", {"charge": 40_000}),
    ("seats", {"seat_count": 11, "overdue": True}, "seat_many", {"queue": "sales"}),
    ("seats", {"overdue": True, "charity": True}, "seat_owed",
     {"payment": 4_000, "pay_by": day(9, 28)}),
    ("seats", {"charity": True}, "seat_charity", {"charge": 6_000}),
    ("seats", {"charity": True, "seat_price": 1_350, "seat_count": 1, "days_into_term": 10},
     "seat_charity", {"charge": 657}),
    ("seats", DROP, "seat_later", {"next_term_on": day(5, 12, 2027)}),
    ("seats", DROP | {"overdue": True}, "seat_later", {}),
    ("seats", DROP | {"seat_count": 6}, "seat_later", {}),
    ("seats", DROP | {"seat_count": 7}, "seat_least",
     {"second_look_until": day(10, 5)}),
    ("seats", DROP | {"days_since_seats": 14}, "seat_fresh", {"amount": 12_000}),
    ("seats", DROP | {"days_since_seats": 15}, "seat_later", {}),
    ("seats", DROP | {"days_since_seats": 14, "seat_count": 7}, "seat_least", {}),
    # 6. Failed payments: 18 days of grace on the Team plan, 90 until the data goes
    ("payment_failed", {}, "pay_closed", {"payment": 8_000, "kept_until": day(11, 18)}),
    ("payment_failed", {"days_overdue": 18}, "pay_grace", {"open_until": day(9, 14)}),
    ("payment_failed", {"days_overdue": 19}, "pay_closed", {}),
    ("payment_failed", {"days_overdue": 90}, "pay_closed", {"kept_until": day(9, 14)}),
    ("payment_failed", {"days_overdue": 91}, "pay_gone", {"deleted_after": day(9, 13)}),
    ("payment_failed", {"days_overdue": 91, "paid_elsewhere": True}, "pay_gone", {}),
    ("payment_failed", {"days_overdue": 91, "cause": "taken_back"}, "pay_back",
     {"queue": "payments"}),
    ("payment_failed", {"paid_elsewhere": True}, "pay_transfer", {"matched_by": day(9, 17)}),
    ("payment_failed", {"short_of_money": True}, "pay_longer", {"longer_until": day(10, 2)}),
    ("payment_failed", {"short_of_money": True, "extended_before": True}, "pay_closed", {}),
    ("payment_failed", {"short_of_money": True} | FIRM, "pay_closed", {}),
    ("payment_failed", FIRM | {"days_overdue": 30}, "pay_closed", {"payment": 8_000}),
    ("payment_failed", FIRM | {"days_overdue": 31}, "pay_fee", {"payment": 12_000}),
    ("payment_failed", {"days_overdue": 31}, "pay_closed", {"payment": 8_000}),
    # 7. Who may act
    ("access", {"intruder": True}, "intruder_team",
     {"queue": "incident_team", "team_by": day(9, 18)}),
    ("access", {"intruder": True, "response_contract": False, "identity_confirmed": False},
     "intruder_night", {"queue": "night_watch"}),
    ("data_request", {"identity_confirmed": False, "under_review": True}, "who_identity",
     {"queue": "verification"}),
    ("data_request", {"under_review": True, "reseller": True}, "who_review",
     {"queue": "integrity"}),
    ("data_request", {"legal_threat": True, "lawyer_letter": True}, "who_legal",
     {"queue": "legal"}),
    ("data_request", {"legal_threat": True}, "dat_export", {}),
    ("data_request", {"lawyer_letter": True}, "dat_export", {}),
    ("data_request", {"reseller": True}, "who_reseller", {"queue": "partners"}),
    ("abuse_report", {"reseller": True}, "rep_reward", {}),
    # 8. Outages: 15 % on the Team plan, 50 % beyond 480 minutes
    ("outage_credit", {}, "out_credit", {"amount": 600, "credited_by": day(9, 18)}),
    ("outage_credit", {"minutes_down": 60}, "out_short", {}),
    ("outage_credit", {"minutes_down": 61}, "out_credit", {}),
    ("outage_credit", {"minutes_down": 480}, "out_credit", {"amount": 600}),
    ("outage_credit", {"minutes_down": 481}, "out_credit", {"amount": 2_000}),
    ("outage_credit", {"minutes_down": 481, "month_fee": 60_001}, "who_approval",
     {"amount": 30_001}),
    ("outage_credit", {"incident_cause": "theirs"}, "out_own", {}),
    ("outage_credit", {"incident_cause": "theirs", "days_since_outage": 41}, "out_own", {}),
    ("outage_credit", {"incident_cause": "theirs", "credited": True}, "out_done", {}),
    ("outage_credit", {"incident_cause": "planned", "minutes_down": 240}, "out_planned", {}),
    ("outage_credit", {"incident_cause": "planned", "minutes_down": 241}, "out_credit", {}),
    ("outage_credit", {"days_since_outage": 40}, "out_credit", {}),
    ("outage_credit", {"days_since_outage": 41}, "out_late", {"claim_ended": day(9, 13)}),
    ("outage_credit", {"credited": True}, "out_done", {"credited_by": day(9, 18)}),
    ("outage_credit", {"work_lost": True, "credited": True}, "out_lost",
     {"queue": "recovery"}),
    # 9. Export and deletion
    ("data_request", {}, "dat_export", {"there_by": day(9, 18)}),
    ("data_request", {"size_gb": 60}, "dat_export", {}),
    ("data_request", {"size_gb": 61}, "dat_big", {"there_by": day(9, 28)}),
    ("data_request", {"ended": True, "days_since_end": 60}, "dat_export", {}),
    ("data_request", {"ended": True, "days_since_end": 61}, "dat_gone",
     {"kept_until": day(9, 13)}),
    ("data_request", {"role": "member"}, "dat_member", {"passed_by": day(9, 17)}),
    ("data_request", {"role": "member", "data_wish": "erase"}, "dat_member", {}),
    ("data_request", {"role": "member", "data_wish": "copy"}, "dat_copy",
     {"there_by": day(10, 12)}),
    ("data_request", {"data_wish": "copy"} | FIRM, "dat_copy", {"there_by": day(10, 5)}),
    ("data_request", {"data_wish": "copy", "days_since_copy": 90}, "dat_again",
     {"payment": 1_500, "free_after": day(9, 14)}),
    ("data_request", {"data_wish": "copy", "days_since_copy": 91}, "dat_copy", {}),
    ("data_request", {"data_wish": "erase"}, "dat_erase", {"gone_by": day(10, 8)}),
    ("data_request", {"data_wish": "erase", "claim_open": True}, "dat_claim", {}),
    ("data_request", {"claim_open": True}, "dat_export", {}),
    # 10. Signing in
    ("access", {}, "acc_factor", {"off_by": day(9, 18)}),
    ("access", {"backup_codes": True}, "acc_codes", {"codes_until": day(9, 19)}),
    ("access", {"block": "password", "backup_codes": True}, "acc_password",
     {"link_until": day(9, 16)}),
    ("access", {"days_since_email": 7}, "acc_fresh", {"reset_after": day(9, 14)}),
    ("access", {"days_since_email": 8}, "acc_factor", {}),
    ("access", GONE, "acc_papers", {"paper_by": day(9, 26)}),
    ("access", GONE | {"days_since_email": 7}, "acc_papers", {}),
    ("access", GONE | {"company_paper": True}, "acc_owner", {"owner_from": day(9, 22)}),
    ("access", {"sso": True, "days_since_email": 7}, "acc_directory",
     {"passed_by": day(9, 17)}),
    ("access", {"sso": True, "strange_login": True}, "acc_strange", {"queue": "security"}),
    # 11. Invoices: VAT is in the total, 23 on each 100
    ("invoice", {}, "inv_vat", {"amount": 2_300, "paid_by": day(9, 24)}),
    ("invoice", {"invoice_total": 10_000}, "inv_vat", {"amount": 1_870}),
    ("invoice", {"invoice_total": 160_500}, "who_approval", {"amount": 30_012}),
    ("invoice", {"vat_number": "invalid"}, "inv_number", {"number_by": day(10, 9)}),
    ("invoice", {"other_state": False}, "inv_home", {"second_look_until": day(10, 12)}),
    ("invoice", {"other_state": False, "vat_number": "invalid"}, "inv_home", {}),
    ("invoice", {"days_since_invoice": 180}, "inv_vat", {}),
    ("invoice", {"days_since_invoice": 181}, "inv_old", {"change_ended": day(9, 13)}),
    ("invoice", {"invoice_wish": "details"}, "inv_note", {"new_by": day(9, 23)}),
    ("invoice", {"invoice_wish": "details", "invoice_paid": False}, "inv_correct",
     {"new_by": day(9, 17)}),
    ("invoice", {"invoice_wish": "copy", "days_since_invoice": 400}, "inv_copy",
     {"there_by": day(9, 17)}),
    ("invoice", {"invoice_wish": "copy", "days_since_invoice": 401}, "inv_archive",
     {"there_by": day(9, 29)}),
    # 12. Security and abuse
    ("abuse_report", {}, "rep_reward", {"amount": 10_000, "rewarded_by": day(10, 5)}),
    ("abuse_report", {"severity": "medium"}, "rep_reward",
     {"amount": 30_000, "rewarded_by": day(9, 30)}),
    ("abuse_report", {"severity": "critical"}, "who_approval", {"amount": 80_000}),
    ("abuse_report", {"severity": "critical", "going_on": True, "proof": False}, "rep_critical",
     {"queue": "security"}),
    ("abuse_report", {"going_on": True}, "rep_reward", {}),
    ("abuse_report", {"proof": False}, "rep_proof", {"proof_by": day(9, 28)}),
    ("abuse_report", {"made_public": True, "first_told": False}, "rep_public", {}),
    ("abuse_report", {"first_told": False, "in_scope": False}, "rep_known",
     {"fixed_by": day(12, 13)}),
    ("abuse_report", {"in_scope": False}, "rep_outside", {}),
    ("abuse_report", {"report_kind": "abuse"}, "rep_notice", {"decided_by": day(9, 23)}),
    ("abuse_report", {"report_kind": "abuse", "proof": False}, "rep_proof", {}),
    ("abuse_report", {"report_kind": "abuse", "proof": False, "going_on": True}, "rep_now",
     {"queue": "trust"}),
)  # fmt: skip


@pytest.mark.parametrize(("issue", "changed", "clause", "comes"), CASES)
def test_each_case_is_decided_as_the_handbook_says(
    issue: str, changed: dict[str, Value], clause: str, comes: dict[str, Any]
) -> None:
    found, out = decided(issue, changed)
    assert (found, {name: out.get(name) for name in comes}) == (clause, comes)


def test_every_clause_decides_a_case_and_some_case_is_decided_otherwise() -> None:
    for clause in PACK.clauses:
        if clause.topic in ("due", "action"):
            won = {i for i, _, name, _ in CASES if name == clause.id}
            assert won, clause.id
            for issue in won:
                assert any(i == issue and name != clause.id for i, _, name, _ in CASES), clause.id


def test_every_issue_type_is_decided_by_several_clauses() -> None:
    for issue in ISSUES:
        due = [c for c in PACK.clauses if c.topic == "due" and issue in (c.issues or ())]
        assert 7 <= len(due) <= 8, issue
    assert len(ISSUES) == 10


def test_priority_follows_from_the_ticket_alone() -> None:
    priority = partial(DECIDING.priority, "access")

    assert priority() == "normal"
    assert priority(no_hurry=True) == "low"
    assert priority(needed_this_week=True) == "high"
    assert priority(legal_threat=True) == "high"
    assert priority(intruder=True, legal_threat=True) == "urgent"


def test_what_is_left_of_a_term_is_paid_to_the_cent() -> None:
    days = {"monthly": 30, "quarterly": 90, "yearly": 360}
    for term, whole in days.items():
        for into in (1, 7, 13, 20, 29):
            for price in (1_200, 1_250, 3_350, 9_950):
                clause, out = decided("cancellation", CUT | {
                    "term": term, "days_into_term": into, "term_price": price,
                })  # fmt: skip
                exact = Fraction(price * (whole - into), whole)
                assert clause == "can_cut"
                assert out["amount"] == int(exact + Fraction(1, 2))


def test_no_draw_of_the_numbers_is_worse_for_the_customer_than_the_law() -> None:
    def ends(value: int | Any) -> tuple[int, int]:
        held = [value] if isinstance(value, int) else list(value.values())
        return min(held), max(held)

    for turn in range(300):
        drawn = POLICY.draw_parameters(Source("law", turn) if turn else None)
        assert ends(drawn["withdraw_days"])[0] >= 14  # Directive 2011/83/EU Art. 9(1)
        assert ends(drawn["back_within"])[1] <= 14  # its Art. 13(1)
        assert ends(drawn["change_days"])[0] >= 30  # Directive (EU) 2019/770 Art. 19(2)
        assert ends(drawn["copy_days"])[1] <= 28  # GDPR Art. 12(3): a month has 28 days at least
        assert ends(drawn["erase_days"])[1] <= 28
        assert ends(drawn["parts_within"])[1] <= 15  # business days, within a month
        assert ends(drawn["fee_after"])[0] >= 30  # Directive 2011/7/EU Art. 4(3)(a)
        assert ends(drawn["late_fee"])[1] <= 4_000  # its Art. 6(1)


def test_the_handbook_says_each_number_of_the_policy() -> None:
    numbers = {clause.id: clause.number for clause in PACK.clauses}
    text = render_handbook(SAAS, POLICY.draw_parameters(None), numbers).text
    for said in ("14 days", "2 business days (3 if a Team plan; 1 if a Studio plan)", "€40", "50%",
                 "(the larger plan's price less the term's price) times the days left divided by "
                 "30 days (90 if the term is quarterly; 360 if the term is yearly)",
                 "the invoice's total times 23 divided by (100 plus 23)"):  # fmt: skip
        assert said in text, said
    assert "{" not in text


QUIET = {
    "who_review": ("under_review", "You should know that your account is under review."),
    "acc_strange": ("strange_login", "I can tell you that an unknown device signed in."),
}


def test_what_must_not_be_told_is_internal_and_has_words() -> None:
    for clause in PACK.clauses:
        if clause.id in QUIET:
            fact = PACK.facts[QUIET[clause.id][0]]
            record, _, field = (fact.field or "").partition(".")
            assert clause.never and len(fact.betrayed_by) >= 8, clause.id
            assert PACK.records[record].fields[field].internal, clause.id


def scenario_of(clause: str) -> Scenario:
    for index in range(1_000):
        scenario = make_scenario(SAAS, TASKS["hard"], "train", index)
        if scenario.requests[0].decision.deciding == clause:
            return scenario
    raise AssertionError(f"no scenario is decided by {clause}")


@pytest.mark.parametrize("clause", QUIET)
def test_who_tells_it_has_no_success(clause: str) -> None:
    scenario = scenario_of(clause)
    plan = oracle_plan(scenario, company=SAAS)
    assert Session.replay(scenario, plan).verdict().score == 10_000
    told = replace(plan[-1], content=f"{plan[-1].content} {QUIET[clause][1]}")
    verdict = Session.replay(scenario, [*plan[:-1], told]).verdict()
    assert verdict.score < 8_500
    assert not verdict.success


def test_who_shows_the_reckoning_is_not_taken_to_say_another_sum() -> None:
    scenario = scenario_of("chg_up")
    world = scenario.requests[0].world
    plan = oracle_plan(scenario, company=SAAS)
    between = int(world["higher_price"]) - int(world["term_price"])
    shown = f"The difference is €{between // 100}.{between % 100:02} for a whole term."
    told = replace(plan[-1], content=f"{plan[-1].content} {shown}")
    assert Session.replay(scenario, [*plan[:-1], told]).verdict().success
    other = between + 1_234
    wrong = f"The difference is €{other // 100}.{other % 100:02} for a whole term."
    told = replace(plan[-1], content=f"{plan[-1].content} {wrong}")
    assert not Session.replay(scenario, [*plan[:-1], told]).verdict().success
