"""Shares of money in words: what is multiplied, what it is divided by, and brackets in between."""

from __future__ import annotations

import pytest

from support_env.writing._words import Words
from tests.writing.ferry import PACK

WORDS = Words(PACK)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prorated(fare, 3, 30)", "the fare times 3 divided by 30"),
        ("prorated(fare * late_days, 3, 9)", "the fare times {late_days} times 3 divided by 9"),
        (
            "prorated(fare - half_fare, late_days - 1, 30 * 2)",
            "(the fare less the half fare) times ({late_days} less 1 day) divided by (30 times 2)",
        ),
        (
            "percent_of(share, prorated(fare, 1, 2))",
            "{share} of the fare times 1 divided by 2",
        ),
        ("fare - prorated(fare, 1, 2)", "the fare less the fare times 1 divided by 2"),
    ],
)
def test_shares_are_said_as_they_are_worked_out(text: str, said: str) -> None:
    assert WORDS.amount(text, "money") == said
