"""Ranges of shares: every value that can come of them lies within."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.packs._bounds import Range, _prorated
from support_env.policy import PolicyError, prorated


def ranges(low: int, high: int) -> st.SearchStrategy[Range]:
    ends = st.tuples(st.integers(low, high), st.integers(low, high))
    return ends.map(lambda pair: Range(min(pair), max(pair)))


@given(ranges(-10_000, 10_000), ranges(-400, 400), ranges(1, 400), st.data())
def test_a_share_lies_within_its_range_and_reaches_both_ends(
    amount: Range, part: Range, whole: Range, data: st.DataObject
) -> None:
    found = _prorated(amount, part, whole)
    drawn = [data.draw(st.integers(*each)) for each in (amount, part, whole)]
    assert found.low <= prorated(drawn[0], drawn[1], drawn[2]) <= found.high
    corners = [prorated(a, p, w) for a in amount for p in part for w in whole]
    assert found == (min(corners), max(corners))


@pytest.mark.parametrize("whole", [0, -3, Range(0, 5), Range(-2, 2)])
def test_what_may_divide_by_nothing_is_refused(whole: int | Range) -> None:
    with pytest.raises(PolicyError, match="it must be 1 or more"):
        _prorated(100, 1, whole)


def test_a_share_of_what_is_huge_is_refused() -> None:
    with pytest.raises(PolicyError, match="as large as"):
        _prorated(Range(0, 10**9), Range(0, 10**9), 10**9)
