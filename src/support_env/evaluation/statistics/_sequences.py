"""Intervals that hold however often one looks: for runs that stop when they have seen enough.

Ordinary intervals are wrong too often if episodes are added until they say what is wanted. These
are confidence sequences: with probability `level` the true rate lies in *all* of those that a run
ever shows. Their source is Robbins's method of mixtures (H. Robbins, "Statistical methods related
to the law of the iterated logarithm", 1970; S. Howard et al., "Time-uniform, nonparametric,
nonasymptotic confidence sequences", 2021): a rate is left out when the outcomes are 1 / (1 - level)
times likelier under a mixture of rates, fixed beforehand, than under it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, lgamma, log
from typing import Final

LEVEL: Final = 0.95
_MIXTURE: Final = ((9.0, 1.0), (1.0, 1.0))
"""Beta distributions, half each: agents that are worth judging are often right, others anything."""


def sequence(passed: float, seen: float, level: float = LEVEL) -> tuple[float, float]:
    """Return the interval of a rate after `seen` outcomes in [0, 1] that add up to `passed`.

    Outcomes may be fractions (means over trials): the method holds for all bounded ones.

    Raises:
        ValueError: `passed` is not in [0, `seen`].
    """
    if not 0 <= passed <= seen:
        raise ValueError(f"{passed} passed of {seen} seen")
    if not seen:
        return 0.0, 1.0
    failed = seen - passed
    limit = _evidence(passed, failed) + log(1 - level)

    def is_out(rate: float) -> bool:
        return _likelihood(passed, failed, rate) < limit

    best = passed / seen
    return _edge(is_out, 0.0, best), _edge(is_out, 1.0, best)


def _evidence(passed: float, failed: float) -> float:
    """Return the outcomes' log likelihood under the mixture."""
    logs = [_beta(a + passed, b + failed) - _beta(a, b) for a, b in _MIXTURE]
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs) / len(logs))


def _beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _likelihood(passed: float, failed: float, rate: float) -> float:
    made = 0.0
    for count, share in ((passed, rate), (failed, 1 - rate)):
        if count:
            made += count * log(share) if share > 0 else -inf
    return made


def _edge(is_out: Callable[[float], bool], outer: float, inner: float) -> float:
    """Return where rates begin to be left out on the way from the likeliest to 0 or 1."""
    if not is_out(outer):
        return outer
    for _ in range(50):
        middle = (outer + inner) / 2
        outer, inner = (middle, inner) if is_out(middle) else (outer, middle)
    return inner


def more_needed(
    passed: float, seen: float, rate: float, bound: float, most: int = 10_000
) -> int | None:
    """Return how many outcomes more, at `rate`, bring the interval clear of `bound`.

    None if `most` would not: the rate is too near to it. 0 if it is clear of it already.
    """

    def is_clear(more: int) -> bool:
        low, high = sequence(passed + more * rate, seen + more)
        return low >= bound or high < bound

    if is_clear(0):
        return 0
    low, high = 0, 1
    while not is_clear(high):
        low, high = high, high * 2
        if high > most:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_clear(middle) else (middle, high)
    return high


__all__ = ["more_needed", "sequence"]
