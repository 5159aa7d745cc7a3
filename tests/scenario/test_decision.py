"""From a ruling to a decision: patterns, what is owed, approvals either way."""

from __future__ import annotations

from typing import Any

import pytest

from support_env.packs import find_company
from support_env.policy import RuledEffect, Ruling, Told
from support_env.scenario import Decision
from support_env.scenario._decision import Deciding, make_refusals
from support_env.writing import show_value

PACK = find_company("retail").pack
OBJECTS = {"order_id": "KL-1", "line_id": "L-1", "charge_id": "CH-1", "parcel_id": "PX-1"}
CLAUSE = PACK.clauses[0].id
NUMBERS = {clause.id: clause.number for clause in PACK.clauses}
REFUND = RuledEffect("refund", {"amount": 8420}, {}, False)


def ruling(*effects: RuledEffect, **given: Any) -> Ruling:
    held: dict[str, Any] = {
        "hand_over": None, "approval": None, "clauses": (CLAUSE,),
        "chain": (CLAUSE,), "tell": (), "answers": {}, "key": (),
    } | given  # fmt: skip
    return Ruling(effects, **held)


def decide(
    held: Ruling, *, desk: bool = True, grants: bool = True, rounded: bool = False
) -> Decision:
    refusals = make_refusals(PACK)
    return Deciding(PACK, refusals, OBJECTS, NUMBERS, grants, desk, rounded=rounded).decide(held)


def test_an_effect_is_bound_to_its_object_and_amount() -> None:
    made = decide(ruling(REFUND))
    (pattern,) = made.must
    assert pattern.effect == "refund"
    assert pattern.objects == {"line_id": ("L-1",)}
    assert pattern.bounds == {"amount": (8420, 8420)}
    assert made.outcome == "granted"
    assert made.clauses == {NUMBERS[CLAUSE]}
    assert [(owed.kind, owed.value) for owed in made.owed] == [("money", 8420)]
    assert show_value("money", 8420) in made.owed[0].says


def test_where_two_roundings_are_right_a_cent_is_spared() -> None:
    made = decide(ruling(REFUND), rounded=True)
    assert made.must[0].bounds == {"amount": (8419, 8421)}
    assert made.owed[0].tolerance == 1


def test_discretion_is_allowed_not_owed() -> None:
    voucher = RuledEffect("voucher", {}, {"amount": (500, 1000)}, True)
    made = decide(ruling(RuledEffect("trace", {}, {}, False), voucher))
    assert [p.effect for p in made.must] == ["trace"]
    assert [(p.effect, p.bounds) for p in made.may] == [("voucher", {"amount": (500, 1000)})]
    assert made.owed == ()
    assert made.outcome == "pending"


@pytest.mark.parametrize("queue", sorted(n for n, q in PACK.queues.items() if q.kind == "team"))
def test_a_hand_over_is_critical_where_its_queue_is(queue: str) -> None:
    made = decide(ruling(hand_over=queue))
    assert made.must[0].exact == {"queue": queue}
    assert made.outcome == "handed_over"
    assert made.critical == PACK.queues[queue].critical


def test_an_approval_is_followed_by_what_the_approvers_say() -> None:
    told = (Told("by", "date", 739_000, "it comes by {x}"),)
    held = ruling(REFUND, approval="approvals", tell=told)
    granted, declined = decide(held, grants=True), decide(held, grants=False)
    assert granted.must == declined.must
    assert granted.must[0].exact == {"queue": "approvals", "resolution": "refund"}
    assert granted.must[0].bounds == {"amount": (8420, 8420)}
    assert granted.owed == ()
    after, refused = granted.after_approval, declined.after_approval
    assert after is not None and refused is not None
    assert [p.effect for p in after.must] == ["refund"]
    assert after.owed[0].says.startswith("it comes by ")
    assert [(p.effect, p.objects) for p in refused.must] == [("refuse", {"line_id": ("L-1",)})]
    assert (refused.outcome, refused.owed) == ("refused", ())


def test_without_a_desk_the_answer_is_the_decision() -> None:
    made = decide(ruling(REFUND), desk=False)
    assert [(p.effect, p.exact) for p in made.must] == [("answer", {"outcome": "granted"})]
    assert made.owed[0].value == 8420
