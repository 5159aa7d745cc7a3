"""Two runs on the same scenarios: how far apart they are, and whether that is more than luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import Final

from support_env.evaluation.statistics._estimators import smallest_difference
from support_env.evaluation.statistics._intervals import Interval, intervals, wilson
from support_env.randomness import Source

FLIPS: Final = 5000
_EXACT: Final = 12
"""Up to so many differing scenarios all flips are tried."""


@dataclass(frozen=True, slots=True)
class Paired:
    """The mean difference of two runs, second less first."""

    scenarios: int
    difference: float
    interval: Interval
    p: float
    """How often luck alone would make a difference this large (sign-flip permutation test)."""
    smallest: float
    """The smallest difference that this comparison would have found four times out of five."""


def paired(differences: Sequence[float], *, seed: str = "paired", level: float = 0.95) -> Paired:
    """Compare by the differences of each scenario (second run less first), in [-1, 1].

    Raises:
        ValueError: there is none.
    """
    if not differences:
        raise ValueError("no scenario is in both runs")
    interval = intervals({"": differences}, seed=seed, level=level, low=-1.0)[""]
    if not any(differences):
        # What so many equal pairs leave open: scenarios that differ, and were not among them.
        bound = wilson(0.0, len(differences), level)[1]
        interval = (-bound, bound)
    return Paired(
        scenarios=len(differences),
        difference=fmean(differences),
        interval=interval,
        p=sign_flip(differences, seed=seed),
        smallest=smallest_difference(differences, paired=True),
    )


def sign_flip(differences: Sequence[float], *, seed: str = "paired") -> float:
    """Return the two-sided p-value: how often random signs make a sum as far from 0.

    Exact for a few differing scenarios, else by `FLIPS` keyed draws, the observed one counted in.
    """
    moved = [d for d in differences if d]
    if not moved:
        return 1.0
    observed = abs(sum(moved)) - 1e-12 * len(moved)
    if len(moved) <= _EXACT:
        flips = [abs(sum(s * d for s, d in zip(signs, moved, strict=True))) >= observed
                 for signs in product((-1, 1), repeat=len(moved))]  # fmt: skip
        return sum(flips) / len(flips)
    source, total = Source("sign flip", seed), sum(moved)
    words = -(-len(moved) // 64)
    extreme = 1
    for flip in range(FLIPS):
        bits = 0
        for raw in source.raws(str(flip), words):
            bits = bits << 64 | raw
        kept = 0.0
        for difference in moved:
            if bits & 1:
                kept += difference
            bits >>= 1
        extreme += abs(2 * kept - total) >= observed
    return extreme / (FLIPS + 1)


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values adjusted for being several (Holm): none is luck at 5 % in 95 % of cases."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    made = [0.0] * len(values)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, values[place] * (len(values) - rank)))
        made[place] = worst
    return made


__all__ = ["FLIPS", "Paired", "holm", "paired", "sign_flip"]
