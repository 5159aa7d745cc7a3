"""Drawing facts: each fact's values, how usual each is, and how a condition narrows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from support_env.randomness import Source
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

    @property
    def whole(self) -> Narrowed:
        """Everything."""
        allowed = None if self.options is None else tuple(value for value, _ in self.options)
        return Narrowed(allowed, self.low, self.high)

    def draw(self, source: Source, left: Narrowed | None, label: str) -> Value | None:
        """Draw naturally within what is left; None when nothing is."""
        raw = source.raw(label)
        if self.options is not None:
            return self._option(raw, None if left is None else left.allowed)
        low, high = self.usual
        if left is not None:
            if max(low, left.low) <= min(high, left.high):
                low, high = max(low, left.low), min(high, left.high)
            else:
                low, high = self._near(left)
        low = self.low + -(-(low - self.low) // self.step) * self.step
        if low > high:
            return None
        return low + self.step * (raw * ((high - low) // self.step + 1) // _SPAN)

    def _near(self, left: Narrowed) -> tuple[int, int]:
        """Return what is left outside the usual range, no further from it than it is wide."""
        low, high = left.low, left.high
        width = max(self.usual[1] - self.usual[0], self.step)
        if low > self.usual[1]:
            return low, min(high, low + width)
        return max(low, high - width), high

    def _option(self, raw: int, allowed: tuple[Value, ...] | None) -> Value | None:
        options = self.options or ()
        total = 0.0
        for value, weight in options:
            if allowed is None or value in allowed:
                total += weight
        if total <= 0:
            # Only values without weight are left: unusual, but possible.
            return allowed[raw * len(allowed) // _SPAN] if allowed else None
        mark = raw / _SPAN * total
        last: Value | None = None
        for value, weight in options:
            if (allowed is None or value in allowed) and weight > 0:
                mark -= weight
                last = value
                if mark < 0:
                    break
        return last


def make_domain(name: str, spec: FactSpec) -> Domain:
    """Return the domain of one fact."""
    if spec.kind == "flag":
        chance = 0.5 if spec.chance is None else spec.chance
        options = ((True, chance), (False, 1 - chance))
        return Domain(name, "flag", options, 0, 0, 1, (0, 0))
    if spec.kind == "label":
        weights: Mapping[str, float] = spec.weights or {}
        labels = tuple((value, weights.get(value, 1.0)) for value in spec.values or ())
        return Domain(name, "label", labels, 0, 0, 1, (0, 0))
    scale = 100 if spec.kind == "money" else 1
    least, most = spec.range or (0, 100)
    low, high = round(least * scale), round(most * scale)
    near, far = spec.usual or (least, most)
    step = round((spec.step or (0.01 if scale == 100 else 1)) * scale)
    return Domain(
        name, spec.kind, None, low, high, max(1, step), (round(near * scale), round(far * scale))
    )


def meet(one: Narrowed | None, other: Narrowed) -> Narrowed:
    """Return what both leave."""
    if one is None:
        return other
    if one.allowed is not None and other.allowed is not None:
        return Narrowed(tuple(v for v in one.allowed if v in other.allowed), 0, 0)
    return Narrowed(None, max(one.low, other.low), min(one.high, other.high))


__all__ = ["Domain", "Narrowed", "make_domain", "meet"]
