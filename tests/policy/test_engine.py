"""Decisions: precedence, amounts, what does not exist, approvals, and what partial knowledge is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.policy import (
    NA,
    BoundPolicy,
    Contradiction,
    Gap,
    PolicyError,
    Unknown,
    compile_policy,
)
from support_env.randomness import Source
from tests.policy.shop import CLAUSES, PARAMETERS, clause, pack

POLICY = compile_policy(pack())
WRITTEN = POLICY.bind(POLICY.draw_parameters(None))
TODAY = 739_000


def world(**changes: Any) -> dict[str, Any]:
    return {
        "today": TODAY, "arrived": True, "days": 10, "member": False, "tier": "silver",
        "opened": False, "price": 10_000, "hurt": False, "willing": False, **changes,
    }  # fmt: skip


def did(bound: BoundPolicy, facts: dict[str, Any], issue: str = "back") -> list[Any]:
    ruling = bound.decide(issue, facts)
    return [(e.do, dict(e.args)) for e in ruling.effects if not e.may]


def test_the_boundary_day_is_inside() -> None:
    assert did(WRITTEN, world(days=30)) == [("refund", {"amount": 10_000})]
    assert did(WRITTEN, world(days=31)) == [("refuse", {})]


def test_an_override_wins_and_can_be_cited() -> None:
    ruling = WRITTEN.decide("back", world(days=45, member=True))
    assert [e.do for e in ruling.effects] == ["refund"]
    assert ruling.clauses == ("member_late",)
    assert did(WRITTEN, world(days=46, member=True)) == [("refuse", {})]


def test_a_table_goes_by_its_fact() -> None:
    assert did(WRITTEN, world(days=60, member=True, tier="gold")) == [
        ("refund", {"amount": 10_000})
    ]


def test_a_table_may_have_a_number_for_where_its_fact_does_not_exist() -> None:
    """Without it, nobody but members has the parameter; with it, its value holds for the rest."""
    longer = {**PARAMETERS["longer"], "without": True, "above": []}
    rules = [
        clause("in_time", "due", when=["days <= longer"], then=[{"do": "refund"}]),
        clause("too_late", "due", when=["days > longer"], then=[{"do": "refuse"}]),
        clause("not_there", "due", when=["arrived == false"], then=[{"do": "wait"}]),
        *(each for each in CLAUSES if each["topic"] != "due"),
    ]
    policy = compile_policy(pack(parameters={**PARAMETERS, "longer": longer}, clauses=rules))
    bound = policy.bind(policy.draw_parameters(None))
    for facts, last in (
        ({"member": False}, 45), ({"member": True, "tier": "silver"}, 45),
        ({"member": True, "tier": "gold"}, 60),
    ):  # fmt: skip
        assert did(bound, world(days=last, **facts))[0][0] == "refund"
        assert did(bound, world(days=last + 1, **facts)) == [("refuse", {})]
    # Whether there is a tier decides; which one does not where there is none.
    known = {"today": TODAY, "arrived": True, "days": 50, "hurt": False}
    assert bound.determined("back", known) is None
    assert bound.determined("back", {**known, "member": False}) is not None
    shifted = policy.draw_parameters(Source("longer"))["longer"]
    assert not isinstance(shifted, int)
    assert shifted["gold"] - shifted[""] == 15
    assert shifted["silver"] == shifted[""]


def test_a_masked_fact_does_not_count() -> None:
    # The tier is drawn but there is no membership: neither longer window nor waived charge.
    assert did(WRITTEN, world(days=50, tier="gold")) == [("refuse", {})]
    assert did(WRITTEN, world(opened=True, tier="gold")) == [("refund", {"amount": 8_500})]
    assert did(WRITTEN, world(arrived=False)) == [("wait", {})]


def test_amounts_follow_other_topics_and_name_their_clauses() -> None:
    ruling = WRITTEN.decide("back", world(opened=True, price=10_010))
    assert ruling.effects[0].args == {"amount": 10_010 - 1_502}
    assert ruling.chain == ("grant", "opened_charge")


def test_discretion_has_bounds() -> None:
    voucher = WRITTEN.decide("back", world()).effects[1]
    assert voucher.may
    assert voucher.bounds == {"amount": (500, 1_000)}


def test_told_values_are_worked_out() -> None:
    (told,) = WRITTEN.decide("back", world(days=10)).tell
    assert (told.kind, told.value) == ("date", TODAY - 10 + 30)


def test_beyond_authority_what_is_due_is_proposed() -> None:
    ruling = WRITTEN.decide("back", world(price=15_001))
    assert ruling.approval == "approvals"
    assert [e.do for e in ruling.effects if not e.may] == ["refund"]
    assert set(ruling.clauses) == {"over_limit", "grant"}
    assert WRITTEN.decide("back", world(price=15_000)).approval is None


def test_the_limit_is_on_what_is_paid() -> None:
    assert WRITTEN.decide("back", world(price=17_000, opened=True)).approval is None


def test_a_hand_over_leaves_no_effects() -> None:
    ruling = WRITTEN.decide("back", world(price=20_000, hurt=True))
    assert (ruling.hand_over, ruling.approval, ruling.effects) == ("safety", None, ())


def test_labels() -> None:
    assert WRITTEN.label("priority", "back", world()) == "normal"
    assert WRITTEN.label("priority", "back", world(hurt=True)) == "urgent"


def test_a_missing_fact_is_said() -> None:
    facts = world()
    del facts["price"]
    with pytest.raises(Unknown) as caught:
        WRITTEN.decide("back", facts)
    assert caught.value.fact == "price"


def test_no_reinstatement() -> None:
    """A clause beaten by a beaten clause stays beaten."""
    ruled = [
        clause("first", "due", when=["member == true"], then=[{"do": "wait"}], overrides=["grant"]),
        clause("second", "due", when=["opened == true"], then=[{"do": "refuse"}],
               overrides=["first"]),
    ]  # fmt: skip
    policy = compile_policy(pack(clauses=[*CLAUSES, *ruled]))
    ruling = policy.bind(policy.draw_parameters(None)).decide(
        "back", world(member=True, opened=True)
    )
    assert ruling.clauses == ("second",)


def test_clashes_and_gaps_are_errors() -> None:
    twice = clause("clash", "due", when=["days <= 5"], then=[{"do": "refuse"}])
    policy = compile_policy(pack(clauses=[*CLAUSES, twice]))
    bound = policy.bind(policy.draw_parameters(None))
    with pytest.raises(Contradiction, match="grant and clash"):
        bound.decide("back", world(days=5))
    assert not bound.settled("back", world(days=5))
    policy = compile_policy(pack(clauses=CLAUSES[:1] + CLAUSES[3:]))
    bound = policy.bind(policy.draw_parameters(None))
    with pytest.raises(Gap, match="due"):
        bound.decide("back", world(days=80))
    assert not bound.settled("back", world(days=80))


def test_agreeing_clauses_may_both_be_cited() -> None:
    same = clause("also", "due", when=["willing == true", "days > 50"], then=[{"do": "refuse"}])
    policy = compile_policy(pack(clauses=[*CLAUSES, same]))
    ruling = policy.bind(policy.draw_parameters(None)).decide("back", world(days=80, willing=True))
    assert set(ruling.clauses) == {"refuse_late", "also"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"clauses": [clause("a", "due", then=[{"do": "wait"}], overrides=["b"]),
                      clause("b", "due", then=[{"do": "wait"}], overrides=["a"])]}, "circle"),
        ({"clauses": [clause("a", "nowhere", then=[{"do": "wait"}])]}, "no topic"),
        ({"clauses": [clause("a", "due", when=["days <= window && member"], then=[])]}, "&&"),
        ({"clauses": [clause("a", "rate", then=[{"do": "wait"}])]}, "percent is needed"),
        ({"topics": [{"id": "due", "title": "t", "gives": "effects"}], "clauses": []}, "decides"),
        ({"parameters": {**PARAMETERS, "window": {"kind": "days"}}}, "needs a value"),
        ({"parameters": {**PARAMETERS, "low": {"kind": "money", "value": 5, "above": ["high"]}}},
         "circle"),
    ],
)  # fmt: skip
def test_a_wrong_policy_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(PolicyError, match=re.escape(said)):
        compile_policy(pack(**changes))


def test_parameters_are_drawn_in_range_and_in_order() -> None:
    windows: set[int] = set()
    for seed in range(200):
        drawn: dict[str, Any] = POLICY.draw_parameters(Source("parameters", seed))
        assert 20 <= drawn["window"] <= 40
        assert min(drawn["longer"].values()) > drawn["window"]
        assert drawn["longer"]["gold"] - drawn["longer"]["silver"] == 15
        assert drawn["limit"] % 1_000 == 0
        assert drawn["low"] < drawn["high"]
        windows.add(drawn["window"])
    assert len(windows) == 21


def test_money_as_written_is_in_cents() -> None:
    assert POLICY.draw_parameters(None)["limit"] == 15_000


def test_relevant_facts_include_what_stands_behind_amounts_and_guards() -> None:
    assert set(POLICY.relevant("back")) == {
        "arrived", "days", "member", "tier", "opened", "price", "hurt",
    }  # fmt: skip


WORLDS = st.fixed_dictionaries(
    {
        "today": st.just(TODAY),
        "arrived": st.booleans(),
        "days": st.integers(0, 100),
        "member": st.booleans(),
        "tier": st.sampled_from(["silver", "gold"]),
        "opened": st.booleans(),
        "price": st.integers(100, 50_000),
        "hurt": st.booleans(),
        "willing": st.booleans(),
    }
)
NAMES = sorted(POLICY.domains)


def seen(facts: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return what is known when these facts are: what does not exist is known not to."""
    masked = {
        "days": not facts["arrived"],
        "tier": not facts["member"],
    }
    return {"today": TODAY} | {n: NA if masked.get(n) else facts[n] for n in names}


@settings(max_examples=150)
@given(WORLDS, st.sets(st.sampled_from(NAMES)), st.lists(WORLDS, min_size=20, max_size=20))
def test_determined_means_that_no_completion_differs(
    facts: dict[str, Any], names: set[str], others: list[dict[str, Any]]
) -> None:
    known = seen(facts, sorted(names))
    ruling = WRITTEN.determined("back", known)
    assert WRITTEN.settled("back", known) == (ruling is not None)
    true = WRITTEN.decide("back", facts)
    if ruling is None:
        assert len({r.key for r in WRITTEN.outcomes("back", known)}) == 2
        return
    assert ruling.key == true.key
    for other in others:
        completed = other | {n: v for n, v in known.items() if v is not NA}
        consistent = seen(completed, sorted(names)) == known
        if consistent:
            assert WRITTEN.decide("back", completed).key == true.key


@settings(max_examples=60)
@given(WORLDS)
def test_needed_facts_suffice_and_none_is_too_many(facts: dict[str, Any]) -> None:
    needed = list(WRITTEN.needed("back", {k: v for k, v in seen(facts, NAMES).items()}))
    known = seen(facts, needed)
    assert WRITTEN.determined("back", known) is not None
    for name in needed:
        without = {k: v for k, v in known.items() if k != name}
        assert len(WRITTEN.outcomes("back", without)) == 2


def test_what_is_always_so_needs_no_evidence() -> None:
    known = {"today": TODAY, "days": 10, "opened": False, "price": 100, "hurt": False}
    assert WRITTEN.determined("never", known) is not None
    late = {**known, "days": 31}
    assert WRITTEN.determined("never", late) is None
    assert WRITTEN.determined("never", {**late, "member": False}) is not None


def test_absent_clauses_are_absent() -> None:
    bound = POLICY.bind(POLICY.draw_parameters(None), frozenset({"member_late"}))
    assert did(bound, world(days=40, member=True)) == [("refuse", {})]


def test_a_trace_says_why_each_clause_is_in_or_out() -> None:
    lines = {t.clause: t for t in WRITTEN.trace("back", world(days=40, member=True))}
    assert lines["member_late"].status == "wins"
    assert (lines["refuse_late"].status, lines["refuse_late"].because) == (
        "overridden", "member_late",
    )  # fmt: skip
    assert lines["grant"].because == "days <= window"


def test_clauses_that_tell_different_days_disagree() -> None:
    later = {**CLAUSES[0]["tell"][0], "value": "today - days + window + 1"}
    other = {**CLAUSES[0], "id": "other", "number": "9.9", "tell": [later]}
    policy = compile_policy(pack(clauses=[*CLAUSES, other]))
    with pytest.raises(Contradiction, match="different values of by"):
        policy.bind(policy.draw_parameters(None)).decide("back", world())


def test_a_hidden_amount_leaves_authority_open() -> None:
    """The limit stands on what is paid, which hangs on the price only through other amounts."""
    known = seen(world(days=80), ["arrived", "days", "member", "hurt"])
    assert WRITTEN.determined("back", known) is not None  # refused, whatever the price
    granted = seen(world(days=3), ["arrived", "days", "hurt", "opened", "member"])
    rulings = WRITTEN.outcomes("back", granted, limit=100)
    assert {ruling.approval for ruling in rulings} == {None, "approvals"}


def test_a_threshold_on_a_worked_out_amount_is_found() -> None:
    """Only in a narrow middle of the range does the answer differ."""
    narrow = [
        clause("yes", "due", then=[{"do": "wait"}]),
        clause("no", "due", when=["half > low", "half < high"], then=[{"do": "refuse"}],
               overrides=["yes"]),
        CLAUSES[7],
    ]  # fmt: skip
    policy = compile_policy(pack(clauses=narrow, derived={"half": "percent_of(50, price)"}))
    bound = policy.bind(policy.draw_parameters(None))
    known = {"today": TODAY, "hurt": False}
    assert len(bound.outcomes("back", known)) == 2
    assert bound.determined("back", {**known, "price": 1_001}) is not None


def test_what_always_holds_narrows_from_both_sides() -> None:
    two = {"kind": "days", "noun": "n", "range": [0, 100]}
    changed = pack(
        facts={**dict(pack_facts()), "sent": two, "ordered": two},
        always=["sent > days", "ordered >= sent"],
        clauses=[*CLAUSES, clause("sent_long", "due", when=["sent > 50"], then=[{"do": "wait"}],
                                  overrides=["grant", "refuse_late", "member_late"])],
    )  # fmt: skip
    policy = compile_policy(changed)
    bound = policy.bind(policy.draw_parameters(None))
    known = seen(world(days=5), ["arrived", "days", "member", "hurt", "opened", "price"])
    # It was sent six days ago: no other day lies between delivery and order.
    assert bound.determined("back", {**known, "ordered": 6}) is not None
    assert bound.determined("back", {**known, "ordered": 60}) is None


def pack_facts() -> dict[str, Any]:
    from tests.policy.shop import FACTS

    return FACTS


def test_a_known_fact_tells_of_its_guard() -> None:
    known = {"today": TODAY, "days": 3, "opened": False, "price": 100, "hurt": False}
    assert WRITTEN.determined("back", known) is not None
    # Known not to exist: it has not arrived.
    ruling = WRITTEN.determined("back", {"today": TODAY, "days": NA, "hurt": False})
    assert ruling is not None
    assert [effect.do for effect in ruling.effects] == ["wait"]


def test_given_conditions_can_be_left_out_of_account() -> None:
    known = {"today": TODAY, "hurt": False, "opened": False, "price": 100, "member": False}
    rulings = WRITTEN.outcomes("never", known, limit=100)
    assert "wait" not in {effect.do for ruling in rulings for effect in ruling.effects}
    rulings = WRITTEN.outcomes("never", known, limit=100, given=False)
    assert "wait" in {effect.do for ruling in rulings for effect in ruling.effects}


def test_a_ruling_keeps_what_topics_answered() -> None:
    answers = WRITTEN.decide("back", world(opened=True)).answers
    assert answers == {"rate": 15, "back": 8_500}


def test_targets_and_conditions_can_be_looked_into() -> None:
    assert ("member_late", 1) in POLICY.targets("back")
    assert not [name for name, _ in POLICY.targets("back") if name == "high_priority"]
    (comparison,) = POLICY.conditions("member_late")[1].comparisons
    assert (comparison.left.name, comparison.op) == ("days", "<=")
    assert comparison.right is not None
    scope = WRITTEN.scope("back", world(member=True, tier="gold"))
    assert comparison.right.evaluate(scope) == 60
    assert POLICY.clauses["refuse_late"].beaten_by == {"member_late"}
    assert WRITTEN.holds(comparison, "back", world(member=True, days=46)) is False
