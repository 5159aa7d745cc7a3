"""Drawing facts: each fact's values, how usual each is, and how a condition narrows them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from support_env.types import Value

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec

_SPAN = 1 << 64


class Narrowed(NamedTuple):
    """What is left of a fact's values: some labels, or a range of numbers."""

    allowed: tuple[Value, ...] | None
    low: int
    high: int

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not self.allowed if self.allowed is not None else self.low > self.high


@dataclass(frozen=True, slots=True)
class Domain:
    """A fact's values."""

    name: str
    kind: str
    options: tuple[tuple[Value, float], ...] | None
    """Flags and labels: values and weights. None for numbers."""
    low: int
    high: int
    step: int
    usual: tuple[int, int]
    cuts: tuple[int, ...] = ()
    """Flags and labels: a draw below the first stands for the first value, and so on."""

    @property
    def whole(self) -> Narrowed:
        """Everything."""
        allowed = None if self.options is None else tuple(value for value, _ in self.options)
        return Narrowed(allowed, self.low, self.high)

    def pick(self, raw: int, left: Narrowed | None) -> Value | None:
        """Return the value that a uniform draw stands for within what is left, if anything is."""
        if self.options is not None:
            if left is not None:
                return self._option(raw, left.allowed or ())
            return self.options[min(bisect_right(self.cuts, raw), len(self.options) - 1)][0]
        low, high = self.usual
        if left is not None:
            least, most = left.low, left.high
            if least <= high and low <= most and least <= most:
                low, high = least if least > low else low, most if most < high else high
            else:
                low, high = self._near(left)
        step = self.step
        low += -(low - self.low) % step
        if low > high:
            return None
        return low + step * (raw * ((high - low) // step + 1) >> 64)

    def _near(self, left: Narrowed) -> tuple[int, int]:
        """Return what is left outside the usual range, no further from it than it is wide."""
        low, high = left.low, left.high
        width = max(self.usual[1] - self.usual[0], self.step)
        if low > self.usual[1]:
            return low, min(high, low + width)
        return max(low, high - width), high

    def _option(self, raw: int, allowed: tuple[Value, ...]) -> Value | None:
        if len(allowed) < 2:
            return allowed[0] if allowed else None
        options = [option for option in self.options or () if option[0] in allowed]
        total = sum(weight for _, weight in options)
        if total <= 0:
            # Only values without weight are left: unusual, but possible.
            return allowed[raw * len(allowed) >> 64]
        mark = raw / _SPAN * total
        for value, weight in options:
            mark -= weight
            if mark < 0:
                return value
        return options[-1][0]


def make_domain(name: str, spec: FactSpec) -> Domain:
    """Return the domain of one fact."""
    if spec.kind == "flag":
        chance = 0.5 if spec.chance is None else spec.chance
        options = ((True, chance), (False, 1 - chance))
        return Domain(name, "flag", options, 0, 0, 1, (0, 0), _cuts(options))
    if spec.kind == "label":
        weights: Mapping[str, float] = spec.weights or {}
        labels = tuple((value, weights.get(value, 1.0)) for value in spec.values or ())
        return Domain(name, "label", labels, 0, 0, 1, (0, 0), _cuts(labels))
    scale = 100 if spec.kind == "money" else 1
    least, most = spec.range or (0, 100)
    low, high = round(least * scale), round(most * scale)
    near, far = spec.usual or (least, most)
    step = round((spec.step or (0.01 if scale == 100 else 1)) * scale)
    return Domain(
        name, spec.kind, None, low, high, max(1, step), (round(near * scale), round(far * scale))
    )


def _cuts(options: Sequence[tuple[Value, float]]) -> tuple[int, ...]:
    total = sum(weight for _, weight in options) or 1.0
    sums = accumulate(weight for _, weight in options)
    return tuple(int(part / total * _SPAN) for part in sums)


def meet(one: Narrowed | None, other: Narrowed) -> Narrowed:
    """Return what both leave."""
    if one is None:
        return other
    if one.allowed is not None and other.allowed is not None:
        return Narrowed(tuple(v for v in one.allowed if v in other.allowed), 0, 0)
    return Narrowed(None, max(one.low, other.low), min(one.high, other.high))


__all__ = ["Domain", "Narrowed", "make_domain", "meet"]
