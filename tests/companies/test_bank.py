"""Quillhaven Bank: its policy, case by case, worked out by hand from the handbook as written.

Every clause has a case on either side of each number, the boundary included. Today is Monday,
14 September 2026; no holiday is near but 12 October, on which this bank works.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
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

BANK = find_company("bank")
PACK, POLICY = BANK.pack, BANK.policy
ISSUES = tuple(PACK.issues)
TODAY = date(2026, 9, 14)
SILENT: dict[str, Value] = {
    name: fact.presumed for name, fact in PACK.facts.items() if fact.presumed is not None
}
CALM: dict[str, Value] = SILENT | {
    "today": TODAY.toordinal(), "identity_confirmed": True, "plan": "everyday",
    "home_branch": True, "lawyer_letter": False, "days_since_opening": 400,
    "card_kind": "debit", "card_state": "active",
}  # fmt: skip
USUAL: dict[str, dict[str, Value]] = {
    "card_dispute": {
        "purchase_state": "settled", "reason": "not_mine", "merchant_asked": True,
        "purchase_amount": 8_000, "agreed_amount": 5_000, "days_since_purchase": 30,
        "days_since_statement": 20,
    },
    "lost_card": {
        "misused": False, "misused_sum": 30_000, "days_since_noticed": 1, "found": False,
        "travelling": False, "days_since_stop": 3,
    },
    "fee_refund": {
        "fee_kind": "overdraft", "fee_amount": 3_000, "days_since_fee": 10,
        "fee_overdraft": 5_000, "overdraft_consent": True, "waived_before": True,
        "late_pay": False, "hardship": False,
    },
    "limit_change": {
        "card_kind": "credit", "limit_kind": "daily", "current_limit": 50_000,
        "wanted_limit": 100_000, "days_since_raise": 300, "arrears": False, "payslip": True,
    },
    "sent_in_error": {
        "as_ordered": True, "transfer_state": "sent", "days_since_transfer": 10,
        "recall_refused": False, "transfer_amount": 9_000, "payee_asked": False,
        "slip": "account", "meant_amount": 2_000, "inside": False, "service": "standard",
    },
    "late_transfer": {
        "transfer_state": "sent", "days_since_transfer": 20, "abroad": False,
        "details_checked": True, "transfer_fee": 1_200, "service": "standard",
        "days_since_credit": 4,
    },
    "held_payment": {
        "days_since_hold": 5, "still_wanted": True, "hold_kind": "new_payee", "bill": True,
    },
    "scam": {
        "device_access": False, "days_since_transfer": 10, "transfer_state": "sent",
        "sent_by": "customer", "inside": False, "warned": True, "transfer_amount": 20_000,
        "service": "standard",
    },
    "account_closure": {
        "joint": False, "all_signed": False, "balance_state": "credit", "balance": 20_000,
        "overdraft": 4_000, "open_items": False, "payout": "account", "moving_away": False,
    },
    "documents": {
        "for_third": False, "consent_form": False, "paper": "statement",
        "days_since_period": 100, "way": "inbox", "days_since_address": 90,
    },
    "complaint": {
        "regulator": False, "stage": "answered", "days_since_complaint": 30,
        "days_since_answer": 10, "goodwill_paid": False, "new_papers": False, "at_fault": True,
        "weight": "minor",
    },
}  # fmt: skip
"""A case of each issue type that the cases below change."""


DECIDING = Deciding(BANK, CALM, USUAL)
decided = DECIDING.decided

LATE_SHARE: dict[str, Value] = {"misused": True, "days_since_noticed": 6, "misused_sum": 90_000}
CASES: tuple[Case, ...] = (
    # 2. Disputed card payments: 60 days from the statement, credit in 10 business days
    ("card_dispute", {}, "dis_debit", {"amount": 8_000, "credited_by": day(9, 28)}),
    ("card_dispute", {"plan": "premier"}, "dis_debit", {"credited_by": day(9, 23)}),
    ("card_dispute", {"days_since_statement": 60}, "dis_debit", {"amount": 8_000}),
    ("card_dispute", {"days_since_statement": 61}, "dis_late_stranger",
     {"do": ["open_dispute"], "answer_by": day(10, 29)}),
    ("card_dispute", {"card_kind": "credit", "days_since_statement": 61}, "dis_late_stranger",
     {"answer_by": day(11, 8)}),
    ("card_dispute", {"reason": "wrong_amount"}, "dis_part", {"amount": 3_000}),
    ("card_dispute", {"reason": "wrong_amount", "days_since_statement": 60}, "dis_part", {}),
    ("card_dispute", {"reason": "wrong_amount", "days_since_statement": 61}, "dis_late",
     {"dispute_ended": day(9, 13), "second_look_until": day(10, 5)}),
    ("card_dispute", {"reason": "wrong_amount", "card_kind": "credit"}, "dis_credit",
     {"answer_by": day(11, 8)}),
    ("card_dispute", {"reason": "not_received"}, "dis_network", {"do": ["open_dispute"]}),
    ("card_dispute", {"reason": "not_received", "merchant_asked": False}, "dis_merchant",
     {"back_by": day(9, 28)}),
    # A credit card's buyer need not ask the merchant first.
    ("card_dispute", {"reason": "not_received", "merchant_asked": False, "card_kind": "credit"},
     "dis_credit", {}),
    ("card_dispute", {"reason": "not_received", "days_since_statement": 61}, "dis_late", {}),
    ("card_dispute", {"purchase_state": "pending", "days_since_purchase": 3}, "dis_stop",
     {"card_by": day(9, 22)}),
    ("card_dispute", {"purchase_state": "pending", "days_since_purchase": 3,
                      "reason": "not_received"}, "dis_pending", {"settles_by": day(9, 18)}),
    ("card_dispute", {"purchase_state": "pending", "days_since_purchase": 3,
                      "reason": "wrong_amount", "card_kind": "credit"}, "dis_pending",
     {"settles_by": day(9, 21)}),
    # 3. Lost and stolen cards: told in time nothing is borne, later $500, on credit cards $50
    ("lost_card", {}, "lost_stop", {"card_by": day(9, 22)}),
    ("lost_card", {"found": True}, "lost_stop", {}),
    ("lost_card", {"found": True, "card_state": "frozen"}, "lost_found",
     {"usable_by": day(9, 15)}),
    ("lost_card", {"card_state": "frozen"}, "lost_stop", {}),
    ("lost_card", {"travelling": True}, "lost_abroad", {"card_by": day(9, 17)}),
    ("lost_card", {"travelling": True, "found": True, "card_state": "frozen"}, "lost_found", {}),
    ("lost_card", {"misused": True}, "lost_misuse", {"amount": 30_000, "card_by": day(9, 22)}),
    ("lost_card", {"misused": True, "days_since_noticed": 5}, "lost_misuse", {"amount": 30_000}),
    ("lost_card", LATE_SHARE, "lost_late", {"amount": 40_000}),
    ("lost_card", LATE_SHARE | {"misused_sum": 50_000}, "lost_share", {"do": ["stop_card"]}),
    ("lost_card", LATE_SHARE | {"misused_sum": 50_020}, "lost_late", {"amount": 20}),
    ("lost_card", LATE_SHARE | {"card_kind": "credit", "misused_sum": 45_000}, "lost_credit",
     {"amount": 40_000}),
    ("lost_card", {"misused": True, "misused_sum": 40_020}, "who_approval", {"amount": 40_020}),
    ("lost_card", {"card_state": "stopped"}, "lost_coming", {"card_by": day(9, 21)}),
    ("lost_card", {"card_state": "stopped", "days_since_stop": 10}, "lost_coming",
     {"card_by": day(9, 14)}),
    ("lost_card", {"card_state": "stopped", "days_since_stop": 11}, "lost_again",
     {"card_by": day(9, 21)}),
    # 4. Fees
    ("fee_refund", {}, "fee_again", {"second_look_until": day(10, 5)}),
    ("fee_refund", {"waived_before": False}, "fee_first",
     {"amount": 3_000, "fee_back_by": day(9, 18)}),
    ("fee_refund", {"hardship": True}, "fee_hardship", {"amount": 1_500}),
    ("fee_refund", {"hardship": True, "waived_before": False}, "fee_first", {"amount": 3_000}),
    ("fee_refund", {"late_pay": True}, "fee_pay", {"amount": 2_250}),
    ("fee_refund", {"late_pay": True, "waived_before": False}, "fee_pay", {"amount": 2_250}),
    ("fee_refund", {"late_pay": True, "fee_kind": "monthly"}, "fee_again", {}),
    ("fee_refund", {"fee_overdraft": 1_000}, "fee_small", {"amount": 3_000}),
    ("fee_refund", {"fee_overdraft": 1_010}, "fee_again", {}),
    ("fee_refund", {"fee_kind": "foreign", "waived_before": False}, "fee_foreign", {}),
    ("fee_refund", {"fee_kind": "foreign", "plan": "premier"}, "fee_plan",
     {"amount": 3_000, "fee_back_by": day(9, 18)}),
    ("fee_refund", {"waived_before": False, "days_since_fee": 60}, "fee_first", {}),
    ("fee_refund", {"waived_before": False, "days_since_fee": 61}, "fee_late",
     {"claim_ended": day(9, 13)}),
    ("fee_refund", {"days_since_fee": 140, "overdraft_consent": False}, "fee_consent",
     {"amount": 3_000}),
    ("fee_refund", {"fee_kind": "monthly", "overdraft_consent": False}, "fee_again", {}),
    # 5. Limits
    ("limit_change", {}, "lim_daily", {"new_limit": 100_000, "in_force_by": day(9, 16)}),
    ("limit_change", {"wanted_limit": 150_000}, "lim_daily", {"new_limit": 150_000}),
    ("limit_change", {"wanted_limit": 150_001}, "lim_top", {}),
    ("limit_change", {"wanted_limit": 50_000, "days_since_opening": 5}, "lim_lower",
     {"new_limit": 50_000}),
    ("limit_change", {"days_since_opening": 60}, "lim_new", {}),
    ("limit_change", {"days_since_opening": 61}, "lim_daily", {}),
    ("limit_change", {"days_since_raise": 150}, "lim_recent", {"ask_after": day(9, 14)}),
    ("limit_change", {"days_since_raise": 151}, "lim_daily", {}),
    ("limit_change", {"limit_kind": "credit", "arrears": True}, "lim_overdue",
     {"reasons_by": day(10, 14)}),
    ("limit_change", {"arrears": True}, "lim_daily", {}),
    ("limit_change", {"limit_kind": "credit", "payslip": False}, "lim_income",
     {"proof_by": day(10, 4)}),
    ("limit_change", {"limit_kind": "credit", "wanted_limit": 70_000}, "lim_credit",
     {"new_limit": 70_000, "in_force_by": day(9, 16)}),
    ("limit_change", {"limit_kind": "credit", "wanted_limit": 70_001}, "lim_cap",
     {"new_limit": 70_000}),
    # 6. Transfers sent in error
    ("sent_in_error", {}, "err_recall", {"recall_sum": 9_000, "answer_by": day(9, 28)}),
    ("sent_in_error", {"as_ordered": False, "days_since_transfer": 200}, "err_ours",
     {"amount": 9_000, "put_back_by": day(9, 15)}),
    ("sent_in_error", {"transfer_state": "scheduled"}, "err_stop", {"free_by": day(9, 16)}),
    ("sent_in_error", {"days_since_transfer": 60}, "err_recall", {}),
    ("sent_in_error", {"days_since_transfer": 61}, "err_old", {"claim_ended": day(9, 13)}),
    ("sent_in_error", {"days_since_transfer": 31, "service": "instant"}, "err_old", {}),
    ("sent_in_error", {"recall_refused": True}, "err_refused", {}),
    ("sent_in_error", {"transfer_amount": 2_480}, "err_small", {"write_by": day(9, 28)}),
    ("sent_in_error", {"transfer_amount": 2_500}, "err_recall", {}),
    ("sent_in_error", {"transfer_amount": 2_480, "payee_asked": True}, "err_recall", {}),
    ("sent_in_error", {"slip": "amount"}, "err_recall", {"recall_sum": 7_000}),
    ("sent_in_error", {"slip": "amount", "inside": True}, "err_with_us",
     {"recall_sum": 7_000, "answer_by": day(9, 23)}),
    ("sent_in_error", {"slip": "twice", "inside": True}, "err_with_us", {"recall_sum": 9_000}),
    # 7. Who may act
    ("sent_in_error", {"in_danger": True}, "danger_branch",
     {"queue": "branch_care", "team_by": day(9, 18)}),
    ("sent_in_error", {"in_danger": True, "home_branch": False, "watched": True},
     "danger_online", {"queue": "central_care"}),
    ("documents", {"identity_confirmed": False, "watched": True}, "who_identity",
     {"queue": "verification"}),
    ("documents", {"watched": True, "court_order": True}, "who_watched",
     {"queue": "financial_crime"}),
    ("documents", {"legal_threat": True, "lawyer_letter": True}, "who_legal", {"queue": "legal"}),
    ("documents", {"legal_threat": True}, "doc_inbox", {}),
    ("documents", {"lawyer_letter": True}, "doc_inbox", {}),
    ("documents", {"court_order": True}, "who_court", {"queue": "court_orders"}),
    ("complaint", {"court_order": True}, "com_fault", {}),
    ("account_closure", {"balance": 40_000}, "clo_transfer", {"amount": 40_000}),
    ("account_closure", {"balance": 40_020}, "who_approval", {"amount": 40_020}),
    # 8. Late and missing transfers
    ("late_transfer", {}, "tra_trace", {"trace_by": day(9, 24)}),
    ("late_transfer", {"days_since_transfer": 5}, "tra_wait", {"arrives_by": day(9, 14)}),
    ("late_transfer", {"days_since_transfer": 6}, "tra_trace", {}),
    ("late_transfer", {"days_since_transfer": 3, "service": "instant"}, "tra_trace",
     {"trace_by": day(9, 18)}),
    ("late_transfer", {"details_checked": False}, "tra_details", {"write_by": day(9, 26)}),
    ("late_transfer", {"abroad": True}, "tra_abroad", {"amount": 1_200}),
    ("late_transfer", {"abroad": True, "days_since_transfer": 5}, "tra_wait", {}),
    ("late_transfer", {"days_since_transfer": 110}, "tra_trace", {}),
    ("late_transfer", {"days_since_transfer": 111}, "tra_old_home", {"trace_ended": day(9, 13)}),
    ("late_transfer", {"abroad": True, "days_since_transfer": 190}, "tra_abroad", {}),
    ("late_transfer", {"abroad": True, "days_since_transfer": 191}, "tra_old_abroad", {}),
    ("late_transfer", {"transfer_state": "credited"}, "tra_credited",
     {"credited_on": day(9, 10)}),
    ("late_transfer", {"transfer_state": "returned"}, "tra_returned", {"back_by": day(9, 17)}),
    ("late_transfer", {"transfer_state": "returned", "days_since_transfer": 111},
     "tra_old_home", {}),
    # 9. Held payments
    ("held_payment", {}, "hold_new", {"do": ["release"], "out_by": day(9, 16)}),
    ("held_payment", {"hold_kind": "large"}, "hold_large", {"out_by": day(9, 16)}),
    ("held_payment", {"hold_kind": "large", "bill": False}, "hold_bill",
     {"lapses_on": day(9, 21)}),
    ("held_payment", {"hold_kind": "details"}, "hold_details", {"lapses_on": day(9, 21)}),
    ("held_payment", {"hold_kind": "details", "still_wanted": False}, "hold_stranger",
     {"free_by": day(9, 17)}),
    ("held_payment", {"days_since_hold": 12}, "hold_new", {}),
    ("held_payment", {"days_since_hold": 13}, "hold_lapsed", {"lapsed_on": day(9, 13)}),
    ("held_payment", {"days_since_hold": 13, "reported": True}, "hold_report",
     {"queue": "financial_crime"}),
    # 10. Scams
    ("scam", {}, "scam_recall", {"recall_sum": 20_000, "answer_by": day(9, 28)}),
    ("scam", {"device_access": True, "days_since_transfer": 14}, "scam_access",
     {"queue": "fraud"}),
    ("scam", {"device_access": True, "days_since_transfer": 15}, "scam_recall", {}),
    ("scam", {"payee_watched": True}, "scam_payee", {"queue": "financial_crime"}),
    ("scam", {"transfer_state": "scheduled", "sent_by": "stranger"}, "scam_stop", {}),
    ("scam", {"sent_by": "stranger"}, "scam_stranger",
     {"amount": 20_000, "credited_by": day(9, 28)}),
    ("scam", {"sent_by": "stranger", "days_since_transfer": 95}, "scam_stranger", {}),
    ("scam", {"sent_by": "stranger", "days_since_transfer": 96}, "scam_late",
     {"do": ["open_claim"], "answer_by": day(10, 29)}),
    ("scam", {"days_since_transfer": 40}, "scam_recall", {}),
    ("scam", {"days_since_transfer": 41}, "scam_old", {"claim_ended": day(9, 13)}),
    ("scam", {"inside": True, "warned": False}, "scam_share",
     {"amount": 10_000, "paid_by": day(9, 17)}),
    ("scam", {"inside": True}, "scam_recall", {}),
    ("scam", {"warned": False}, "scam_recall", {}),
    # 11. Closing an account
    ("account_closure", {}, "clo_transfer", {"amount": 20_000, "closed_by": day(9, 18)}),
    ("account_closure", {"payout": "check"}, "clo_check",
     {"amount": 19_000, "check_by": day(9, 25)}),
    ("account_closure", {"days_since_opening": 120}, "clo_transfer", {"amount": 17_500}),
    ("account_closure", {"days_since_opening": 121}, "clo_transfer", {"amount": 20_000}),
    ("account_closure", {"days_since_opening": 120, "plan": "student"}, "clo_transfer",
     {"amount": 20_000}),
    ("account_closure", {"days_since_opening": 120, "moving_away": True, "payout": "check"},
     "clo_check", {"amount": 19_000}),
    ("account_closure", {"days_since_opening": 120, "balance_state": "overdrawn"},
     "clo_overdrawn", {"payment": 6_500, "pay_by": day(9, 28)}),
    ("account_closure", {"open_items": True}, "clo_open", {"again_on": day(9, 21)}),
    ("account_closure", {"joint": True}, "clo_joint", {}),
    ("account_closure", {"joint": True, "all_signed": True}, "clo_transfer", {}),
    # 12. Statements and personal data
    ("documents", {}, "doc_inbox", {"inbox_by": day(9, 16)}),
    ("documents", {"way": "mail"}, "doc_mail", {"mailed_by": day(9, 23)}),
    ("documents", {"way": "mail", "days_since_address": 30}, "doc_moved",
     {"mail_after": day(9, 14)}),
    ("documents", {"way": "mail", "days_since_address": 31}, "doc_mail", {}),
    ("documents", {"days_since_period": 400}, "doc_inbox", {}),
    ("documents", {"days_since_period": 401}, "doc_old", {"archive_by": day(9, 30)}),
    ("documents", {"paper": "data"}, "doc_data", {"data_by": day(10, 14)}),
    # The account is from 1 January or from 31 December before: this year's form, or the last one.
    ("documents", {"paper": "tax", "days_since_opening": 256}, "doc_tax",
     {"form_by": day(1, 31, 2027)}),
    ("documents", {"paper": "tax", "days_since_opening": 257}, "doc_inbox", {}),
    ("documents", {"for_third": True}, "doc_third", {"second_look_until": day(10, 5)}),
    ("documents", {"for_third": True, "consent_form": True}, "doc_inbox", {}),
    # 13. Complaints
    ("complaint", {}, "com_fault", {"amount": 3_000, "paid_by": day(9, 17)}),
    ("complaint", {"weight": "serious"}, "com_fault", {"amount": 9_000}),
    ("complaint", {"at_fault": False}, "com_none", {}),
    ("complaint", {"goodwill_paid": True}, "com_paid", {}),
    ("complaint", {"stage": "open", "days_since_complaint": 15}, "com_wait",
     {"answered_by": day(9, 14)}),
    ("complaint", {"stage": "open", "days_since_complaint": 16}, "com_late",
     {"amount": 2_000, "answered_by": day(9, 24)}),
    ("complaint", {"stage": "open", "goodwill_paid": True}, "com_paid", {}),
    ("complaint", {"new_papers": True}, "com_review", {"answered_by": day(9, 24)}),
    ("complaint", {"new_papers": True, "days_since_answer": 45, "days_since_complaint": 60},
     "com_review", {}),
    ("complaint", {"new_papers": True, "days_since_answer": 46, "days_since_complaint": 60},
     "com_review_late", {"review_ended": day(9, 13)}),
    ("complaint", {"regulator": True}, "com_regulator", {"queue": "regulatory"}),
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


def test_priority_follows_from_the_ticket_alone() -> None:
    priority = partial(DECIDING.priority, "scam")

    assert priority() == "normal"
    assert priority(no_hurry=True) == "low"
    assert priority(needed_this_week=True) == "high"
    assert priority(legal_threat=True) == "high"
    assert priority(in_danger=True, legal_threat=True) == "urgent"


def test_no_draw_of_the_numbers_is_worse_for_the_customer_than_the_law() -> None:
    def most(value: int | Any) -> int:
        return value if isinstance(value, int) else max(value.values())

    def least(value: int | Any) -> int:
        return value if isinstance(value, int) else min(value.values())

    for turn in range(300):
        drawn = POLICY.draw_parameters(Source("law", turn) if turn else None)
        assert least(drawn["dispute_window"]) >= 60  # 12 CFR 1005.11(b)(1), 1026.13(b)(1)
        assert most(drawn["credit_within"]) <= 10  # 12 CFR 1005.11(c)(2)(i)
        answer = drawn["answer_within"]
        assert not isinstance(answer, int)
        assert answer["debit"] <= 45  # 12 CFR 1005.11(c)(2)
        assert answer["credit"] <= 56  # 12 CFR 1026.13(c)(2): two cycles of 28 days at least
        assert most(drawn["claim_within"]) <= 45
        assert least(drawn["prompt_days"]) >= 5  # two business days, a weekend and a holiday
        assert most(drawn["late_share"]) <= 50_000  # 12 CFR 1005.6(b)(2)
        assert most(drawn["credit_share"]) <= 5_000  # 12 CFR 1026.12(b)(1)(ii)
        assert most(drawn["reasons_days"]) <= 30  # 12 CFR 1002.9(a)(1)
        assert most(drawn["correct_within"]) == 1  # 12 CFR 1005.11(c)(1)
        assert least(drawn["abroad_window"]) >= 180 + most(drawn["arrive_within"])
        assert least(drawn["notice_window"]) >= 31 + 60


def test_what_is_borne_is_always_less_than_what_was_taken() -> None:
    low = int((PACK.facts["misused_sum"].range or (0, 0))[0] * 100)
    least = int((PACK.facts["balance"].range or (0, 0))[0] * 100)
    for turn in range(300):
        drawn = POLICY.draw_parameters(Source("sums", turn) if turn else None)
        assert int(drawn["credit_share"]) < low  # type: ignore[arg-type]
        assert int(drawn["early_fee"]) + int(drawn["check_fee"]) < least  # type: ignore[arg-type]


def test_the_handbook_says_each_number_of_the_policy() -> None:
    numbers = {clause.id: clause.number for clause in PACK.clauses}
    text = render_handbook(BANK, POLICY.draw_parameters(None), numbers).text
    for said in ("60 days", "10 business days (9 if a student plan; 7 if a premier plan)", "$500",
                 "$50", "40%", "the next 31 December", "31 January"):  # fmt: skip
        assert said in text, said
    assert "{" not in text


def test_who_is_watched_or_reported_never_learns_of_it() -> None:
    """Each clause that hands over to financial crime says what is never told, and words for it."""
    facts = {"who_watched": "watched", "scam_payee": "payee_watched", "hold_report": "reported"}
    quiet = {clause.id for clause in PACK.clauses if clause.hand_over == "financial_crime"}
    assert quiet == set(facts)
    for clause in PACK.clauses:
        if clause.id in quiet:
            fact = PACK.facts[facts[clause.id]]
            record, _, field = (fact.field or "").partition(".")
            assert clause.never and len(fact.betrayed_by) >= 8, clause.id
            assert PACK.records[record].fields[field].internal, clause.id


QUIET = {
    "who_watched": "You should know that your account is being watched.",
    "scam_payee": "I can tell you that the payee is under watch.",
    "hold_report": "I am afraid that a report was filed on this payment.",
}


def scenario_of(clause: str) -> Scenario:
    for index in range(1_000):
        scenario = make_scenario(BANK, TASKS["hard"], "train", index)
        if scenario.requests[0].decision.deciding == clause:
            return scenario
    raise AssertionError(f"no scenario is decided by {clause}")


@pytest.mark.parametrize("clause", QUIET)
def test_who_tips_off_has_no_success(clause: str) -> None:
    scenario = scenario_of(clause)
    plan = oracle_plan(scenario, company=BANK)
    assert Session.replay(scenario, plan).verdict().score == 10_000
    told = replace(plan[-1], content=f"{plan[-1].content} {QUIET[clause]}")
    verdict = Session.replay(scenario, [*plan[:-1], told]).verdict()
    assert verdict.score < 8_500
    assert not verdict.success


def test_a_ticket_names_the_business_on_the_record_that_it_is_about() -> None:
    named = 0
    for index in range(80):
        scenario = make_scenario(BANK, TASKS["medium"], "train", index)
        request = scenario.requests[0]
        about = PACK.issues[request.issue].about
        record = next(r for r in scenario.records if r.id in request.objects.values()
                      and r.kind == about)  # fmt: skip
        name = record.fields.get("payee", record.fields.get("merchant"))
        if name is not None:
            named += 1
            assert str(name).lower() in f"{scenario.ticket.subject} {scenario.ticket.text}".lower()
    assert named > 20
