"""All kinds of cases are met: both sides of every threshold, those of tables included."""

from __future__ import annotations

import pytest

from support_env.policy import PolicyError, Scope, Spent, compile_policy, explore
from tests.policy.shop import pack

POLICY = compile_policy(pack())
BOUND = POLICY.bind(POLICY.draw_parameters(None))


def decided(scope: Scope) -> str:
    try:
        return " ".join(scope.bound.rule(scope).clauses)
    except PolicyError as error:
        return type(error).__name__


def test_every_decision_is_met_and_every_case_is_real() -> None:
    cases = list(explore(BOUND, "back", decided, 5_000))
    found = {result for _, result in cases}
    assert {"grant", "refuse_late", "member_late", "injury"} <= found
    for facts, result in cases:
        assert decided(BOUND.scope("back", facts)) == result


def test_thresholds_of_tables_are_met_though_their_label_is_asked_for_later() -> None:
    def within(scope: Scope) -> bool:
        return scope.bound.holds(POLICY.comparison("days <= longer"), "back", scope.facts)

    known = {"arrived": True, "member": True}
    days = {(f["tier"], f["days"]): held for f, held in explore(BOUND, "back", within, 500, known)}
    for tier, last in (("silver", 45), ("gold", 60)):
        assert days[tier, last] is True
        assert days[tier, last + 1] is False


def test_too_many_cases_are_said_to_be() -> None:
    with pytest.raises(Spent):
        list(explore(BOUND, "back", decided, 5))
