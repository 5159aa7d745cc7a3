"""Typed values: generous in form, exact in meaning."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.desk import ActionError, Names, cents, clause, texts
from support_env.desk._values import count, identifier, ordinal


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        (84.2, 8420), (84, 8400), ("84.20", 8420), ("$84.20", 8420), ("84,20", 8420),
        ("84.2", 8420),
        (" 84.20 USD", 8420), ("€ 1,084.20", 108420), ("1,084", 108400), ("0.07", 7), (0.07, 7),
        (0, 0), ("84 dollars", 8400), (1.005, None), ("1.005", None), (-5, -500), ("-5", None),
        ("", None), ("84.20 or 90", None), ("about 84", None), (True, None), (None, None),
        ("٣", None), ("1" * 400, None), ("12 34", None),
    ],
)  # fmt: skip
def test_amounts(typed: Any, amount: int | None) -> None:
    assert cents(typed) == amount


@given(st.integers(0, 10**9))
def test_every_amount_survives_as_a_number_and_as_text(amount: int) -> None:
    assert cents(amount / 100) == amount
    assert cents(f"{amount / 100:.2f}") == amount
    assert cents(f"${amount // 100:,}.{amount % 100:02d}") == amount


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("4.1", "4.1"), (4.1, "4.1"), ("§ 4.1", "4.1"), ("Clause 4.1.", "4.1"), ("4.1, 4.1", "4.1"),
        (4, "4"), ("none", None), (None, None), (True, None), (["4.1"], None),
    ],
)  # fmt: skip
def test_clauses(typed: Any, number: str | None) -> None:
    assert clause(typed) == number


def test_one_clause_is_cited_not_several() -> None:
    with pytest.raises(ActionError, match="one number"):
        clause("4.1 and 7.1")


@pytest.mark.parametrize(
    ("typed", "same"),
    [("hf 12-34", "HF1234"), (" HF-1234", "HF1234"), ("#HF1234", "HF1234"), (1234, "1234"),
     (" Ada@Fenn.example ", "ada@fenn.example"), (True, ""), (None, ""), ({}, "")],
)  # fmt: skip
def test_identifiers_are_compared_without_their_dress(typed: Any, same: str) -> None:
    assert identifier(typed) == same


@pytest.mark.parametrize(
    "typed", ["2026-05-14", "14 May 2026", "14. may 2026", "May 14, 2026", "14 September 2026"]
)
def test_dates(typed: str) -> None:
    found = ordinal(typed)
    assert found is not None
    assert found in (date(2026, 5, 14).toordinal(), date(2026, 9, 14).toordinal())


@pytest.mark.parametrize("typed", ["", "soon", "2026-02-30", "31 Foo 2026", 739000, None])
def test_no_dates(typed: Any) -> None:
    assert ordinal(typed) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [(2, 2), ("2", 2), (2.0, 2), (0, None), (2.5, None), (True, None), ("x", None)],
)
def test_counts(typed: Any, number: int | None) -> None:
    assert count(typed) == number


def test_names_are_found_among_words_longest_first() -> None:
    names = Names(["return", "return_label", "refund"])
    assert names.within("Refund, then a Return-Label please") == ["refund", "return_label"]
    assert names.within("RETURN LABEL") == ["return_label"]
    assert names.within("returned") == []
    assert names.exact("Return label") == "return_label"
    assert names.exact(["refund"]) is None
    assert names.within(None) == []
    assert Names([]).within("anything") == []


def test_texts_take_one_or_a_short_list() -> None:
    assert texts({"query": "a"}, "query", 2, 10) == ["a"]
    assert texts({"query": ["a", "b"]}, "query", 2, 10) == ["a", "b"]
    assert texts({}, "query", 2, 10) == []
    with pytest.raises(ActionError, match="at most 2"):
        texts({"query": ["a", "b", "c"]}, "query", 2, 10)
    with pytest.raises(ActionError, match="at most 10 characters"):
        texts({"query": "x" * 11}, "query", 2, 10)
    with pytest.raises(ActionError, match="must be text"):
        texts({"query": "\x00"}, "query", 2, 10)
