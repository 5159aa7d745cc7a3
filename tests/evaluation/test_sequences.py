"""Intervals that may be looked at again and again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.evaluation.statistics import more_needed, sequence, wilson
from support_env.randomness import Source

COUNTS = st.integers(0, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS)
def test_an_interval_holds_what_was_seen_and_is_wider_than_one_that_is_looked_at_once(
    counts: tuple[int, int],
) -> None:
    passed, seen = counts
    low, high = sequence(passed, seen)
    assert 0 <= low <= high <= 1
    if seen:
        assert low - 1e-9 <= passed / seen <= high + 1e-9
        once_low, once_high = wilson(passed / seen, seen)
        if 5 <= passed <= seen - 5:
            assert high - low > once_high - once_low
    else:
        assert (low, high) == (0.0, 1.0)


def test_rates_are_left_out_as_robbins_mixture_says() -> None:
    # By hand: after n successes p is left out once (9/(n+9) + 1/(n+1)) / 2 >= 20 p^n.
    for n in (10, 22, 53):
        low, high = sequence(n, n)
        mixture = (9 / (n + 9) + 1 / (n + 1)) / 2
        assert low == pytest.approx((mixture / 20) ** (1 / n), abs=1e-9)
        assert high == 1.0
    assert sequence(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("true", [0.5, 0.85, 0.97])
def test_the_true_rate_is_rarely_left_out_however_often_one_looks(true: float) -> None:
    runs, missed = 200, 0
    for place in range(runs):
        draws = Source("sequence", str(true), place)
        passed = 0
        for seen in range(1, 301):
            passed += draws.unit(str(seen)) < true
            if seen % 10 == 0:
                low, high = sequence(passed, seen)
                if not low <= true <= high:
                    missed += 1
                    break
    # 5 % of 200 is 10; an interval for a single look is wrong at some look far more often.
    assert missed <= 10


def test_fractions_of_trials_count_as_such() -> None:
    assert sequence(4.5, 9)[0] < 0.5 < sequence(4.5, 9)[1]
    with pytest.raises(ValueError, match="passed of"):
        sequence(5, 4)


@given(st.integers(0, 30), st.sampled_from([0.0, 0.3, 0.6, 0.97, 1.0]), st.sampled_from([0.8, 0.9]))
def test_more_is_the_least_number_that_settles_it(seen: int, rate: float, bound: float) -> None:
    passed = round(seen * rate)
    more = more_needed(passed, seen, rate, bound)

    def is_clear(count: int) -> bool:
        low, high = sequence(passed + count * rate, seen + count)
        return low >= bound or high < bound

    assert more is not None
    assert is_clear(more)
    assert not more or not is_clear(more - 1)


def test_a_rate_at_its_bound_is_never_settled() -> None:
    assert more_needed(90, 100, 0.9, 0.9) is None
