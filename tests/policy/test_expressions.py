"""The expression subset: what it reads, what it refuses, and that it means what CEL means."""

from __future__ import annotations

import contextlib
import operator
import re
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import cel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.policy import (
    NA,
    Absent,
    NotApplicable,
    PolicyError,
    Unknown,
    add_business_days,
    functions,
    parse_comparison,
    parse_expression,
    percent_of,
    prorated,
)

FUNCTIONS = functions()
WORLD = {"days": 31, "limit": 30, "price": 8420, "status": "packed", "member": True, "sale": False}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("days <= limit", False),
        ("days > limit", True),
        ("days - 1 <= limit", True),
        ("status == 'packed'", True),
        ('status != "packed"', False),
        ("status in ['picked', 'packed']", True),
        ("member", True),
        ("!member", False),
        ("sale == false", True),
        ("percent_of(15, price) > 1263", False),
        ("least(days, limit) == 30", True),
        ("prorated(price, limit, days * 2) == 4074", True),
        ("prorated(price, 1, 16) == 526", True),
        ("prorated(limit - days, 1, 2) == -1", True),
        ("-days < 0", True),
        ("(days + limit) * 2 == 122", True),
        ("days - limit - 1 == 0", True),
    ],
)
def test_comparisons(text: str, value: bool) -> None:
    assert parse_comparison(text, FUNCTIONS).test(dict(WORLD)) is value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a && b", "any:"),
        ("a || b", "any:"),
        ("a <= b <= c", "too much"),
        ("a ? b : c", "any:"),
        ("a / b > 1", "cannot read"),
        ("1.5 < a", "cannot read"),
        ("'x' + a == 'xa'", "no number"),
        ("true * a > 0", "no number"),
        ("a > 99999999999999", "digits"),
        ("not a", "too much"),
        ("a[0] == 1", "too much"),
        ("lambda: 0", "too much"),
        ("a <", "missing"),
        ("", "missing"),
        ("price.net > 3", "."),
        ("nothing(a, b) > 1", "no function"),
        ("least(a) > 1", "two values"),
        ("least(a, b, c) > 1", "two values"),
        ("prorated(a, b) > 1", "three values"),
        ("prorated(a, b, 'c') > 1", "no number"),
        ("a in [b]", "constants"),
        ("a = 3", "="),
        ("'a\\'b' == c", "cannot read"),
        ("(" * 50 + "a" + ")" * 50, "too deep"),
        ("a + " * 100 + "a > 1", "characters"),
        ("__import__('os')", "no function"),
    ],
)
def test_what_is_outside_is_refused(text: str, said: str) -> None:
    with pytest.raises(PolicyError, match=re.escape(said)):
        parse_comparison(text, FUNCTIONS)


@given(st.text(max_size=60) | st.text("ab(),<>=!&|'-+*[]in 10", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_comparison, parse_expression):
        with contextlib.suppress(PolicyError):
            parse(text, FUNCTIONS)


def test_names_are_those_read() -> None:
    made = parse_comparison("percent_of(rate, price) + fee > limit", FUNCTIONS)
    assert made.names == ("rate", "price", "fee", "limit")


NUMBERS = st.sampled_from(["a", "b", "c", "0", "3", "40"])
SUMS = st.recursive(
    NUMBERS,
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda p: f"({p[0]} {p[1]} {p[2]})"
    ),
    max_leaves=5,
)


@given(
    SUMS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), SUMS,
    st.fixed_dictionaries({name: st.integers(-500, 500) for name in "abc"}),
)  # fmt: skip
def test_comparisons_mean_what_cel_means(
    left: str, op: str, right: str, world: dict[str, int]
) -> None:
    text = f"{left} {op} {right}"
    assert parse_comparison(text, FUNCTIONS).test(dict(world)) is cel.evaluate(text, world)


@given(st.sampled_from(["x", "y"]), st.lists(st.sampled_from(["x", "y", "z"]), min_size=1))
def test_labels_mean_what_cel_means(value: str, values: list[str]) -> None:
    for text in (f"f in {values!r}", f"f == '{values[0]}'", f"f != '{values[0]}'"):
        ours = parse_comparison(text, FUNCTIONS).test({"f": value})
        assert ours is cel.evaluate(text, {"f": value})


@given(st.integers(0, 100), st.integers(0, 10**7))
def test_percentages_round_half_a_cent_up(percent: int, cents: int) -> None:
    exact = (Decimal(percent) * cents / 100).quantize(Decimal(1), ROUND_HALF_UP)
    assert percent_of(percent, cents) == int(exact)


def test_business_days_skip_weekends_and_holidays() -> None:
    friday = date(2026, 5, 15).toordinal()
    monday = date(2026, 5, 18).toordinal()
    assert add_business_days(friday, 0) == friday
    assert add_business_days(friday, 1) == monday
    assert add_business_days(friday, 1, frozenset({monday})) == monday + 1
    assert add_business_days(friday + 1, 5) == monday + 4


def test_the_fast_path_is_the_slow_path() -> None:
    made = parse_comparison("days <= 31", FUNCTIONS)
    assert made.test({"days": 31}) is operator.le(31, 31)


def test_what_does_not_exist_makes_a_comparison_false_whatever_else_is_unknown() -> None:
    unknown = Absent("days")
    for text in ("days <= limit", "limit >= days", "days != limit", "days in [1]", "days == 3"):
        made = parse_comparison(text, FUNCTIONS)
        assert made.test({"days": NA, "limit": 30}) is False
        assert isinstance(made.test({"days": unknown, "limit": 30}), Absent)
        assert made.test({"days": unknown, "limit": NA}) is False or "limit" not in text
    made = parse_comparison("days + 1 <= 3", FUNCTIONS)
    assert made.test({"days": NA}) is False
    found = made.test({"days": unknown})
    assert isinstance(found, Absent)
    assert found.fact == "days"


def test_an_amount_of_what_does_not_exist_is_none() -> None:
    made = parse_expression("percent_of(10, price)", FUNCTIONS)
    with pytest.raises(NotApplicable):
        made.evaluate({"price": NA})
    with pytest.raises(Unknown):
        made.evaluate({"price": Absent("price")})


def test_constants_are_worked_out_at_once() -> None:
    assert parse_expression("2 * (3 - 10)", FUNCTIONS).constant == -14
    assert parse_expression(7, FUNCTIONS).constant == 7
    assert parse_expression("'late'", FUNCTIONS).constant == "late"


def test_a_runaway_count_of_business_days_is_refused() -> None:
    with pytest.raises(PolicyError, match="business days"):
        add_business_days(739_000, 10**9)


def test_the_one_na_survives_copies() -> None:
    import copy
    import pickle

    assert copy.deepcopy({"x": NA})["x"] is NA
    assert pickle.loads(pickle.dumps(NA)) is NA
    assert not NA


@given(st.integers(-(10**7), 10**7), st.integers(-400, 400), st.integers(1, 400))
def test_shares_are_exact_and_rounded_once_half_a_cent_up(
    amount: int, part: int, whole: int
) -> None:
    exact = Fraction(amount * part, whole)
    away = int(abs(exact) + Fraction(1, 2))
    made = parse_expression("prorated(amount, part, whole)", FUNCTIONS)
    found = made.evaluate({"amount": amount, "part": part, "whole": whole})
    assert found == (away if exact >= 0 else -away)
    assert abs(found - exact) <= Fraction(1, 2)


@given(st.integers(0, 10**7), st.integers(1, 400), st.data())
def test_what_is_left_and_what_was_used_are_at_most_a_cent_apart_from_all(
    amount: int, whole: int, data: st.DataObject
) -> None:
    part = data.draw(st.integers(0, whole))
    both = prorated(amount, part, whole) + prorated(amount, whole - part, whole)
    assert amount <= both <= amount + 1
    assert prorated(amount, whole, whole) == amount
    assert prorated(amount, 0, whole) == 0


def test_a_share_of_nothing_is_refused() -> None:
    for text in ("prorated(5, 1, 0)", "prorated(5, 1, 2 - 3)"):
        with pytest.raises(PolicyError, match="1 or more"):
            parse_expression(text, FUNCTIONS)
    made = parse_expression("prorated(price, 1, days)", FUNCTIONS)
    with pytest.raises(PolicyError, match="1 or more"):
        made.evaluate({"price": 100, "days": 0})
    with pytest.raises(NotApplicable):
        made.evaluate({"price": 100, "days": NA})
