"""A bound: a number that was measured, and what it may be at most or must be at least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Bound:
    """One measured number against its limit."""

    name: str
    value: float
    limit: float
    side: Literal["at most", "at least"]
    says: str = ""
    """What was measured, or where the bound is broken."""

    @property
    def passed(self) -> bool:
        """Whether the number is on the right side."""
        # What is compared is a mean of ten-thousandths: less than a millionth is rounding.
        if self.side == "at most":
            return self.value <= self.limit + 1e-9
        return self.value >= self.limit - 1e-9

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**asdict(self), "value": round(self.value, 6), "passed": self.passed}


def at_most(name: str, value: float, limit: float, says: str = "") -> Bound:
    """Return a bound from above."""
    return Bound(name, float(value), limit, "at most", says)


def at_least(name: str, value: float, limit: float, says: str = "") -> Bound:
    """Return a bound from below."""
    return Bound(name, float(value), limit, "at least", says)


def none_of(name: str, found: Sequence[str], says: str = "") -> Bound:
    """Return a bound that holds when nothing was found; it says the first that was."""
    return at_most(name, len(found), 0, "; ".join(found[:3]) if found else says)


@dataclass(frozen=True, slots=True)
class Row:
    """How one policy did: a line of a room's table."""

    name: str
    score: float
    success: float
    episodes: int
    says: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """What one room of the audit measured."""

    name: str
    says: str
    bounds: tuple[Bound, ...]
    rows: tuple[Row, ...] = ()
    numbers: Mapping[str, float] = field(default_factory=lambda: {})
    """Reported, not bounded."""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether no bound is broken."""
        return all(bound.passed for bound in self.bounds)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "room": self.name,
            "says": self.says,
            "passed": self.passed,
            "bounds": [bound.as_dict() for bound in self.bounds],
            "rows": [asdict(row) for row in self.rows],
            "numbers": dict(self.numbers),
            "seconds": round(self.seconds, 2),
        }


__all__ = ["Bound", "Room", "Row", "at_least", "at_most", "none_of"]
