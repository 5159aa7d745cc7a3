"""What credits are paid for, and what pays nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support_env.grading import CheckResult, Verdict, grade, score
from support_env.reading import Found
from support_env.scenario import Owed, Pattern
from support_env.types import Entry
from tests.grading import made
from tests.grading.made import PERFECT, classify, effect, lookup, money, play, respond, scenario


def check(verdict: Verdict, name: str) -> CheckResult:
    return next(c for c in verdict.checks if c.name == name)


def test_a_perfect_play_is_full_and_a_success() -> None:
    verdict = grade(scenario(), play(*PERFECT))
    assert (verdict.score, verdict.success, verdict.cap) == (10_000, True, 10_000)
    assert all(c.reason for c in verdict.checks if c.weight)


@pytest.mark.parametrize("length", range(4))
def test_no_proper_prefix_is_a_success(length: int) -> None:
    verdict = grade(scenario(), play(*PERFECT[:length], end=None))
    assert verdict.score < 9_500
    assert not verdict.success


def test_nothing_done_is_worth_nothing() -> None:
    assert score(scenario(), play(end=None)) == 0
    assert score(scenario(), play(end="step_limit")) == 0


def test_the_first_label_counts_and_neighbouring_sentiments_are_fair() -> None:
    first, corrected = classify(issue_type="late", sentiment="frustrated"), classify(2)
    verdict = grade(scenario(), play(first, corrected, end=None))
    assert verdict.score == 300 + 300
    assert check(verdict, "triage.issue_type").step == 1


@pytest.mark.parametrize(("values", "earned"), [((7,), 1100), ((8,), 0), ((7, 8), 0)])
def test_a_count_that_is_owed_is_looked_for_among_the_numbers(
    values: tuple[int, ...], earned: int
) -> None:
    decision = replace(made.RIGHT, owed=(Owed("left", "count", 7, "7 seats are left"),))
    found = tuple(Found("count", n, (9 * n, 9 * n + 1), about="doubtful") for n in values)
    reply = respond(reading=made.reading("Dear Ann, there are seats left.", values=found))
    verdict = grade(scenario(decision), play(*PERFECT[:-1], reply))
    assert check(verdict, "reply.values").earned == earned


def test_sums_on_the_way_to_a_share_are_true() -> None:
    shown = respond(reading=made.reading(values=(money(8420), money(12_345, at=20))))
    steps = replace(made.RIGHT, steps=frozenset({12_345}))
    quiet = replace(steps, silent=True)
    for decision, right in ((made.RIGHT, False), (steps, True), (quiet, False)):
        verdict = grade(scenario(decision), play(*PERFECT[:-1], shown))
        assert (check(verdict, "reply.values").earned == 1100) is right


def test_a_decision_without_evidence_pays_nothing_and_costs() -> None:
    verdict = grade(scenario(), play(classify(), lookup(), effect(determined=False), respond()))
    assert verdict.score == 1000 + 400 - 300
    assert not verdict.success


def test_evidence_needs_a_clause_that_was_read() -> None:
    unread = play(classify(), effect(2), respond(3))
    verdict = grade(scenario(), unread)
    assert check(verdict, "discovery.evidence").earned == 0
    assert check(verdict, "outcome.decision").earned == 1250
    assert not verdict.success
    assert check(grade(scenario(task="medium"), unread), "discovery.evidence").earned == 600


def test_discovery_is_settled_by_the_first_effect() -> None:
    late = play(
        classify(), lookup(), effect(used=()), lookup(4, used_values=("order_id",)), respond(5)
    )
    assert check(grade(scenario(), late), "discovery.memory").earned == 0


def test_where_the_ticket_states_all_that_is_used_evidence_is_all_of_discovery() -> None:
    hidden = scenario(made.SAFETY)
    verdict = grade(
        hidden,
        play(
            classify(), lookup(),
            effect(name="hand_over", clause="4.3", used=(), queue="safety"),
            respond(outcome="handed_over", values=()),
        ),
    )  # fmt: skip
    assert verdict.score == 10_000


@pytest.mark.parametrize(
    "wrong",
    [
        effect(name="refuse", clause="4.2"),
        effect(amount=8421),
        effect(line_id="L2"),
        effect(name="hand_over", queue="safety"),
    ],
)
def test_a_wrong_first_effect_settles_the_decision_for_good(wrong: object) -> None:
    assert isinstance(wrong, type(PERFECT[2]))
    verdict = grade(scenario(), play(classify(), lookup(), wrong, effect(4), respond(5)))
    assert check(verdict, "outcome.decision").earned == 0
    assert verdict.score <= 2_000
    assert not verdict.success


def test_without_its_clause_a_decision_pays_a_quarter_and_nothing_for_telling_it() -> None:
    verdict = grade(scenario(), play(classify(), lookup(), effect(clause=None), respond()))
    assert check(verdict, "outcome.decision").earned == 1250
    assert check(verdict, "discovery.evidence").earned == 0
    assert verdict.score == 1000 + 400 + 1250
    assert not verdict.success


def test_all_effects_that_must_be_there_are_needed() -> None:
    both = replace(made.RIGHT, must=(made.REFUND, made.LABEL))
    hidden = scenario(both)
    half = grade(hidden, play(classify(), lookup(), effect(), respond()))
    assert check(half, "outcome.decision").earned == 0
    assert half.score <= 2_000
    full = grade(hidden, play(classify(), lookup(), effect(), effect(4, "label"), respond(5)))
    assert full.score == 10_000


def test_what_may_be_done_may_come_first_or_last() -> None:
    hidden = scenario(replace(made.RIGHT, may=(made.LABEL,)))
    assert (
        score(hidden, play(classify(), lookup(), effect(3, "label"), effect(4), respond(5)))
        == 10_000
    )
    assert (
        score(hidden, play(classify(), lookup(), effect(3), effect(4, "label"), respond(5)))
        == 10_000
    )


def test_a_contradiction_after_the_right_decision_undoes_it() -> None:
    verdict = grade(scenario(), play(*PERFECT[:3], effect(4, "refuse"), respond(5)))
    assert verdict.score <= 2_000
    assert not verdict.success


def test_an_approval_pays_half_and_the_rest_when_carried_out() -> None:
    hidden = scenario(made.APPROVAL)
    asked = effect(name="approval_requested", queue="approvals", resolution="refund")
    halfway = grade(hidden, play(classify(), lookup(), asked, end=None))
    assert check(halfway, "outcome.decision").earned == 2500
    assert halfway.score == 1000 + 1000 + 2500
    whole = grade(hidden, play(classify(), lookup(), asked, effect(4), respond(5)))
    assert (whole.score, whole.success) == (10_000, True)


def test_the_reply_is_judged_after_the_decision_only() -> None:
    early = grade(scenario(), play(classify(), lookup(), respond(3), effect(4), end=None))
    assert check(early, "reply.values").status == "open"


@pytest.mark.parametrize(
    ("told", "lost"),
    [
        ({"outcome": "refused"}, 600),
        ({"outcome": None}, 600),
        ({"values": ()}, 1100),
        ({"apology": None}, 500),
        ({"is_message": False}, 2500),
        ({"listing": True}, 2500),
    ],
)
def test_each_part_of_the_reply_is_paid_for_what_was_told(
    told: dict[str, object], lost: int
) -> None:
    outcome = told.pop("outcome", "granted")
    event = respond(4, outcome, **told)  # type: ignore[arg-type]
    verdict = grade(scenario(), play(*PERFECT[:3], event))
    success = lost == 500
    assert verdict.score == 10_000 - lost - (0 if success else 500)
    assert verdict.success is success


@pytest.mark.parametrize(
    ("cents", "wrong"), [(8420, False), (9000, False), (580, False), (1111, True), (4444, True)]
)
def test_only_values_that_are_not_of_this_case_are_wrong(cents: int, wrong: bool) -> None:
    event = respond(values=(money(8420), money(cents)))
    verdict = grade(scenario(), play(*PERFECT[:3], event))
    assert (check(verdict, "reply.values").earned == 0) is wrong
    assert verdict.success is not wrong


def test_a_value_that_the_customer_wrote_is_no_mistake() -> None:
    hidden = scenario()
    ticket = replace(hidden.ticket, text="Order O1 broke. I paid $12.34!")
    event = respond(
        text="You say $12.34, and $84.20 is what you get.",
        values=(money(1234, at=8), money(8420)._replace(span=(20, 26))),
    )
    play_it = play(*PERFECT[:3], event)
    assert grade(replace(hidden, ticket=ticket), play_it).success
    assert not grade(hidden, play_it).success


def test_many_true_values_are_hedging() -> None:
    hidden = scenario(parameters={f"p{n}": n for n in range(10)})
    event = respond(values=(money(8420), *(money(n) for n in range(6))))
    assert not grade(hidden, play(*PERFECT[:3], event)).success


def test_a_repair_pays_half_of_what_was_missing() -> None:
    first = respond(values=(), follow_up=True)
    verdict = grade(scenario(), play(*PERFECT[:3], first, respond(5)))
    assert check(verdict, "reply.values").earned == 550
    assert verdict.success
    assert verdict.score == 10_000 - 550


def test_a_repair_that_nobody_asked_for_pays_nothing() -> None:
    verdict = grade(scenario(), play(*PERFECT[:3], respond(values=()), respond(5)))
    assert check(verdict, "reply.values").earned == 0


def test_a_wrong_value_after_the_closing_message_takes_the_credit_back() -> None:
    after = respond(5, values=(money(4444),))
    verdict = grade(scenario(), play(*PERFECT, after))
    assert check(verdict, "reply.values").earned == 0
    assert not verdict.success


def test_with_nothing_owed_it_takes_a_message_about_this_case() -> None:
    hidden = scenario(made.REFUSE)
    refuse = effect(name="refuse", clause="4.2")
    told = respond(outcome="refused", values=())
    assert score(hidden, play(classify(), lookup(), refuse, told)) == 10_000
    vague = respond(outcome="refused", values=(), own_words=())  # an apology, and nothing more
    verdict = grade(hidden, play(classify(), lookup(), refuse, vague))
    assert check(verdict, "reply.values").earned == 0
    assert not verdict.success
    soup = respond(outcome="refused", values=(), is_message=False)
    assert not grade(hidden, play(classify(), lookup(), refuse, soup)).success
    uncited = effect(name="refuse", clause=None)
    verdict = grade(hidden, play(classify(), lookup(), uncited, told))
    assert check(verdict, "reply.values").status == "open"


def test_efficiency_is_paid_on_success_only_and_fades() -> None:
    notes = [lookup(n) for n in range(3, 8)]
    verdict = grade(scenario(), play(*PERFECT[:2], *notes[:3], effect(6), respond(7)))
    assert check(verdict, "efficiency.steps").earned == 400
    assert verdict.success


def test_without_a_desk_outcome_and_clause_are_the_decision() -> None:
    hidden = scenario(made.ANSWER, "easy", oracle_steps=2)

    def answer(outcome: str, clause: str | None) -> object:
        entry = Entry(2, "answer", {"outcome": outcome}, clause)
        return respond(2, outcome, entries=(entry,))

    right = play(classify(), answer("granted", "4.1"))  # type: ignore[arg-type]
    assert score(hidden, right) == 10_000
    for wrong in (answer("refused", "4.1"), answer("granted", "4.2"), answer("granted", None)):
        assert score(hidden, play(classify(), wrong)) == 1_500  # type: ignore[arg-type]


def test_several_requests_are_paid_as_a_mean() -> None:
    hidden = scenario()
    other = replace(
        hidden.requests[0], objects={"order_id": "O2"},
        decision=replace(
            made.RIGHT, must=(made.Pattern("cancel", {"order_id": ("O2",)}, {}, {}),), owed=()
        ),
    )  # fmt: skip
    two = replace(hidden, requests=(*hidden.requests, other))
    half = grade(two, play(*PERFECT))
    assert check(half, "outcome.decision").earned == 2500
    assert half.cap == 6_000
    assert not half.success
    cancel = made.Event(
        4, made.Action("resolve"), entries=(Entry(4, "cancel", {"order_id": "O2"}, "4.1"),),
        determined=True,
    )  # fmt: skip
    whole = grade(two, play(*PERFECT[:3], cancel, respond(5)))
    assert (whole.score, whole.success) == (10_000, True)


def test_a_hand_over_is_told_by_naming_the_team() -> None:
    hidden = scenario(made.SAFETY)
    handed = effect(name="hand_over", clause="4.3", used=(), queue="safety")
    told = respond(
        outcome="handed_over", values=(), own_words=(), reading=None,
        text="Our safety team has your request now.",
    )  # fmt: skip
    verdict = grade(hidden, play(classify(), lookup(), handed, told))
    assert verdict.success


def test_a_value_in_doubt_counts_only_where_no_other_is_tried() -> None:
    doubt = money(8420)._replace(about="doubtful")
    alone = grade(scenario(), play(*PERFECT[:3], respond(values=(doubt,))))
    assert check(alone, "reply.values").earned == 1100
    other = money(9999)._replace(about="doubtful", span=(20, 24))
    hedged = grade(scenario(), play(*PERFECT[:3], respond(values=(doubt, other))))
    assert check(hedged, "reply.values").earned == 0
    assert not hedged.success


def test_guessing_over_several_messages_is_hedging() -> None:
    guesses = [
        respond(4 + n, status="open", values=(money(1000 + n)._replace(about="doubtful"),))
        for n in range(5)
    ]
    verdict = grade(scenario(), play(*PERFECT[:3], *guesses, respond(9)))
    assert check(verdict, "reply.values").earned == 0


def test_hedging_names_the_kind_that_is_owed_first() -> None:
    owed = (
        Owed("refund", "money", 8420, ""), Owed("days", "days", 14, ""),
        Owed("rate", "percent", 5, ""), Owed("items", "count", 2, ""),
    )  # fmt: skip
    for order in (owed, owed[::-1]):
        hidden = scenario(replace(made.RIGHT, owed=order))
        tried = tuple(
            money(value)._replace(kind=one.kind, about="doubtful")
            for one in order
            for value in range(100, 108)
        )
        verdict = grade(hidden, play(*PERFECT[:3], respond(values=tried)))
        assert f"several {order[0].kind} values" in check(verdict, "reply.values").reason


def test_a_needless_hand_over_costs_success() -> None:
    bothered = effect(4, "hand_over", queue="safety")
    verdict = grade(scenario(), play(*PERFECT[:3], bothered, respond(5)))
    assert check(verdict, "outcome.decision").earned == 5000
    assert not verdict.success


def test_what_was_found_out_pays_only_where_it_is_put_to_use() -> None:
    verdict = grade(scenario(), play(classify(), lookup(), effect(name="refuse"), respond()))
    assert check(verdict, "discovery.evidence").earned == 0
    assert check(verdict, "discovery.memory").earned == 0
    assert verdict.score <= 1_000


def test_what_was_sent_within_discretion_may_be_told() -> None:
    voucher = Pattern("voucher", {}, {}, {"amount": (400, 1050)})
    hidden = scenario(replace(made.RIGHT, may=(voucher,)))
    sent = effect(4, "voucher", amount=500)
    told = respond(5, values=(money(8420), money(500)._replace(span=(20, 24))))
    assert grade(hidden, play(*PERFECT[:3], sent, told)).success
    other = respond(5, values=(money(8420), money(600)._replace(span=(20, 24))))
    assert not grade(hidden, play(*PERFECT[:3], sent, other)).success
