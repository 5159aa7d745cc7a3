"""Estimators: reliability over trials, and what a run of this size can show."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt
from statistics import NormalDist, variance
from typing import Final

_SURE: Final = NormalDist().inv_cdf(0.975)
_DETECT: Final = _SURE + NormalDist().inv_cdf(0.8)
"""Found at the 5 % level, four times out of five."""


def pass_hat_k(trials: int, successes: int, k: int) -> float:
    """Return the chance that k trials of a scenario all succeed (pass^k of tau-bench).

    The unbiased estimate from `trials` plays: the share of all choices of k of them that hold
    successes only.
    """
    _check(trials, successes, k)
    return comb(successes, k) / comb(trials, k)


def pass_at_k(trials: int, successes: int, k: int) -> float:
    """Return the chance that at least one of k trials of a scenario succeeds (pass@k)."""
    _check(trials, successes, k)
    return 1 - comb(trials - successes, k) / comb(trials, k)


def _check(trials: int, successes: int, k: int) -> None:
    if not 1 <= k <= trials or not 0 <= successes <= trials:
        raise ValueError(f"k={k}, {successes} successes of {trials} trials: want 1 <= k <= trials")


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of a mean over scenarios; 0 for fewer than two."""
    return sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0


def smallest_difference(values: Sequence[float], *, paired: bool = False) -> float:
    """Return the smallest true difference that would have been found four times out of five.

    At the 5 % level, by a normal approximation. Where all scenarios have the same value nothing
    can be estimated: there it is what so many equal outcomes leave open (Wilson's bound).

    Args:
        values: One for each scenario: of one run, for a comparison with another like it on other
            scenarios; or the differences of two runs on the same ones.
        paired: The values are differences.
    """
    if not values or min(values) == max(values):
        return _SURE**2 / (len(values) + _SURE**2)
    return _DETECT * standard_error(values) * (1.0 if paired else sqrt(2))


__all__ = ["pass_at_k", "pass_hat_k", "smallest_difference", "standard_error"]
