"""Statistics against values worked by hand, and against what they promise."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.evaluation.statistics import (
    holm,
    intervals,
    paired,
    pass_at_k,
    pass_hat_k,
    smallest_difference,
    standard_error,
    wilson,
)
from support_env.evaluation.statistics._paired import sign_flip

SHARES = st.integers(0, 10_000).map(lambda n: n / 10_000)
"""On a grid: of 1e-38 nothing is left in 1 - 1e-38."""


def test_reliability_by_hand() -> None:
    # 4 trials, 3 successes: of the 6 pairs, 3 hold two successes, and all hold at least one.
    assert pass_hat_k(4, 3, 1) == 0.75
    assert pass_hat_k(4, 3, 2) == 0.5
    assert pass_hat_k(4, 3, 3) == 0.25
    assert pass_hat_k(4, 3, 4) == 0.0
    assert pass_at_k(4, 3, 2) == 1.0
    assert pass_at_k(4, 1, 2) == 0.5
    assert pass_at_k(5, 0, 3) == 0.0
    for wrong in ((0, 0, 1), (3, 4, 1), (3, 1, 4), (3, 1, 0), (3, -1, 1)):
        with pytest.raises(ValueError, match="1 <= k"):
            pass_hat_k(*wrong)


@given(st.lists(st.booleans(), min_size=1, max_size=7), st.data())
def test_reliability_is_a_share_of_choices(trials: list[bool], data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(trials)))
    chosen = list(combinations(trials, k))
    won = sum(trials)
    every = Fraction(sum(all(c) for c in chosen), len(chosen))
    some = Fraction(sum(any(c) for c in chosen), len(chosen))
    assert pass_hat_k(len(trials), won, k) == pytest.approx(float(every))
    assert pass_at_k(len(trials), won, k) == pytest.approx(float(some))


@given(st.integers(1, 30), st.data())
def test_reliability_has_its_bounds(trials: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, trials))
    k = data.draw(st.integers(1, trials))
    hat, at, mean = pass_hat_k(trials, won, k), pass_at_k(trials, won, k), won / trials
    assert 0 <= hat <= mean + 1e-12
    assert mean - 1e-12 <= at <= 1
    if k < trials:
        assert pass_hat_k(trials, won, k + 1) <= hat + 1e-12
        assert pass_at_k(trials, won, k + 1) >= at - 1e-12


def test_wilson_by_hand() -> None:
    # The usual example: 8 of 10 at 95 %.
    low, high = wilson(0.8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(1.0, 10) == (pytest.approx(10 / (10 + 1.959964**2), abs=1e-5), 1.0)


def test_errors_and_smallest_differences_by_hand() -> None:
    values = [0.0, 0.0, 1.0, 1.0]
    assert standard_error(values) == pytest.approx(sqrt((1 / 3) / 4))
    assert smallest_difference(values, paired=True) == pytest.approx(2.8016 * 0.288675, abs=1e-4)
    assert smallest_difference(values) == pytest.approx(
        sqrt(2) * smallest_difference(values, paired=True)
    )
    # 50 equal scenarios have not shown that nothing differs.
    assert smallest_difference([1.0] * 50) == pytest.approx(1 - wilson(1.0, 50)[0])


@given(st.lists(SHARES, min_size=1, max_size=30), st.text(max_size=5))
@settings(max_examples=40, deadline=None)
def test_intervals_hold_the_mean_and_repeat(values: list[float], seed: str) -> None:
    made = intervals({"a": values, "b": [1 - v for v in values]}, seed=seed, resamples=200)
    again = intervals({"a": values, "b": [1 - v for v in values]}, seed=seed, resamples=200)
    assert made == again
    low, high = made["a"]
    assert 0 <= low <= high <= 1
    # A mean of rare values may lie at the very edge of what resamples give.
    assert low - 0.35 <= fmean(values) <= high + 0.35
    mirrored = made["b"]
    assert mirrored[0] == pytest.approx(1 - high, abs=1e-9)
    assert mirrored[1] == pytest.approx(1 - low, abs=1e-9)


def test_equal_values_leave_something_open() -> None:
    assert intervals({"": [1.0] * 20})[""] == (pytest.approx(wilson(1.0, 20)[0]), 1.0)
    low, high = intervals({"": [0.0] * 20}, low=-1.0)[""]
    assert low < 0 < high
    assert intervals({}) == {}
    assert intervals({"": []}) == {}


@pytest.mark.parametrize("chance", [0.5, 0.9])
def test_intervals_cover_in_simulation(chance: float) -> None:
    """Scenarios of differing difficulty, four trials each: 95 % of intervals hold the truth."""
    draw = random.Random(7)
    covered = 0
    runs = 200
    for run in range(runs):
        values: list[float] = []
        for _ in range(40):
            hard = min(1.0, max(0.0, chance + draw.uniform(-0.1, 0.1)))
            values.append(fmean(draw.random() < hard for _ in range(4)))
        low, high = intervals({"": values}, seed=str(run), resamples=200)[""]
        covered += low <= chance <= high
    assert 0.9 <= covered / runs <= 0.985


def test_trials_are_no_independent_evidence() -> None:
    """The same scenario played a hundred times says no more of the others."""
    draw = random.Random(3)
    scenarios = [float(draw.random() < 0.5) for _ in range(30)]  # all trials end alike
    low, high = intervals({"": scenarios})[""]
    naive = 2 * 1.96 * sqrt(0.25 / (30 * 100))
    assert high - low > 5 * naive


def test_sign_flips_by_hand() -> None:
    # All four differ the same way: 2 of the 16 sign patterns are as far out.
    assert sign_flip([0.1, 0.2, 0.3, 0.4]) == 2 / 16
    assert sign_flip([0.5, -0.5]) == 1.0
    assert sign_flip([0.0] * 5) == 1.0
    # Scenarios without a difference add nothing.
    assert sign_flip([0.1, 0.2, 0.3, 0.4] + [0.0] * 50) == 2 / 16


def test_drawn_flips_agree_with_all_flips() -> None:
    differences = [0.3, -0.1, 0.2, 0.25, -0.2, 0.15, 0.1, 0.3, -0.05, 0.2, 0.12, 0.07]
    exact = sign_flip(differences)
    drawn = sign_flip([*differences, 1e-13])
    assert drawn == pytest.approx(exact, abs=0.02)


def test_luck_is_rarely_called_a_difference() -> None:
    draw = random.Random(11)
    values = [sign_flip([draw.choice((-1, 0, 1)) for _ in range(40)], seed=str(i))
              for i in range(200)]  # fmt: skip
    assert sum(p < 0.05 for p in values) / 200 <= 0.09


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
def test_comparisons_do_not_depend_on_who_is_first(differences: list[float]) -> None:
    one, other = paired(differences), paired([-d for d in differences])
    assert one.p == pytest.approx(other.p)
    assert one.difference == pytest.approx(-other.difference)
    assert one.smallest == pytest.approx(other.smallest)
    assert 0 < one.p <= 1


def test_no_difference_is_not_proven_by_equal_pairs() -> None:
    found = paired([0.0] * 30)
    assert found.p == 1.0
    assert found.interval[0] == -found.interval[1] < 0
    assert found.smallest > 0
    with pytest.raises(ValueError, match="no scenario"):
        paired([])


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == [
        pytest.approx(0.03),
        pytest.approx(0.06),
        pytest.approx(0.06),
    ]
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []
