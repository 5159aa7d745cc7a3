"""Confidence intervals of means over scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from support_env.randomness import Source

RESAMPLES: Final = 2000
LEVEL: Final = 0.95

Interval = tuple[float, float]


def intervals(
    columns: Mapping[str, Sequence[float]],
    *,
    seed: str = "intervals",
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    low: float = 0.0,
    high: float = 1.0,
) -> dict[str, Interval]:
    """Return each column's bootstrap interval of its mean.

    Scenarios are drawn with replacement, the same ones for all columns (percentiles, widened by
    sqrt(n / (n - 1)), since the resamples of a few scenarios vary too little). Where all scenarios
    have the same value nothing can be resampled: there the interval is Wilson's, which says what
    so many equal outcomes leave open.

    Args:
        columns: Values by name, one for each scenario, all columns of the same length.
        seed: What the draws are keyed by.
        level: How often intervals like these hold the true mean.
        resamples: How many.
        low: The least that a value can be.
        high: The most.
    """
    size = len(next(iter(columns.values()), ()))
    if not size:
        return {}
    varied = {name: values for name, values in columns.items() if min(values) != max(values)}
    means: dict[str, list[float]] = {name: [] for name in varied}
    source = Source("bootstrap", seed)
    for resample in range(resamples if varied else 0):
        drawn = [raw * size >> 64 for raw in source.raws(str(resample), size)]
        for name, values in varied.items():
            means[name].append(fmean(map(values.__getitem__, drawn)))
    made: dict[str, Interval] = {}
    for name, values in columns.items():
        if name in varied:
            made[name] = _percentiles(fmean(values), sorted(means[name]), size, level, low, high)
        else:
            share = (values[0] - low) / (high - low)
            bottom, top = wilson(share, size, level)
            made[name] = (low + bottom * (high - low), low + top * (high - low))
    return made


def _percentiles(
    mean: float, ordered: Sequence[float], size: int, level: float, low: float, high: float
) -> Interval:
    tail = (1 - level) / 2
    wider = sqrt(size / (size - 1))
    ends = (_quantile(ordered, tail), _quantile(ordered, 1 - tail))
    bottom, top = (mean + (end - mean) * wider for end in ends)
    return max(low, bottom), min(high, top)


def _quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def wilson(share: float, size: int, level: float = LEVEL) -> Interval:
    """Return Wilson's score interval of a share of `size` scenarios."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    spread = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size))
    middle, scale = share + z * z / (2 * size), 1 + z * z / size
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


__all__ = ["LEVEL", "RESAMPLES", "Interval", "intervals", "wilson"]
