"""Asking a policy about all its cases: under which numbers, on which days, up to how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from support_env.policy import (
    Absent,
    BoundPolicy,
    Clause,
    PolicyError,
    Scope,
    Spent,
    Unknown,
    explore,
)
from support_env.randomness import Source

if TYPE_CHECKING:
    from support_env.packs.authoring._draft import Draft

MOST: Final = 3_000
"""Cases that are looked at for one question."""
_DRAWS: Final = 3
A_DAY: Final = date(2026, 3, 2).toordinal()
"""The day on which cases are looked at: a Monday, far from any year's end."""
_DAYS: Final = (A_DAY, *(date(2026, month, day).toordinal() for month in range(1, 13)
                         for day in (3, 17)))  # fmt: skip
"""Where conditions go by the time of year, all of these."""


class _End(Source):
    """Draws the lowest or the highest of every range."""

    __slots__ = ("_bits",)

    def __init__(self, bits: int) -> None:
        super().__init__("end")
        self._bits = bits

    def raw(self, name: str) -> int:
        return self._bits


def policies(draft: Draft) -> list[tuple[str, BoundPolicy]]:
    """Return the policy as written, at both ends of its ranges, and under some drawn numbers."""
    assert draft.loaded is not None
    policy = draft.loaded.policy
    ends: list[tuple[str, Source | None]] = [
        ("as written", None), ("with its lowest numbers", _End(0)),
        ("with its highest numbers", _End((1 << 64) - 1)),
    ]  # fmt: skip
    ends += [("with some drawn numbers", Source("company check", n)) for n in range(_DRAWS)]
    return [(says, policy.bind(policy.draw_parameters(source))) for says, source in ends]


def clauses_of(bound: BoundPolicy, issue: str) -> Iterator[Clause]:
    for clauses in bound.rules[issue].values():
        yield from clauses


def applies(clause: Clause, scope: Scope) -> bool:
    try:
        truth = clause.applies(scope)
    except PolicyError:
        return False  # an amount in it rests on a clash or a gap, which is reported as that
    if isinstance(truth, Absent):
        raise Unknown(truth.fact or "")
    return truth


def first(
    bound: BoundPolicy, issue: str, compute: Callable[[Scope], bool], spent: bool = False
) -> Mapping[str, Any] | None:
    """Return the first case for which a question is answered yes.

    Where there are too many cases to look at them all, `spent` says whether that counts as a yes.
    """
    for day in days(bound, issue):
        try:
            for facts, found in explore(bound, issue, compute, MOST, day):
                if found:
                    return facts
        except Spent:
            if spent:
                return day
    return None


def days(bound: BoundPolicy, issue: str) -> Iterator[dict[str, Any]]:
    """Yield the days on which an issue's cases are looked at."""
    tests = (test for clause in clauses_of(bound, issue) for test in clause.tests)
    dated = any("today" in each.names for test in tests for each in test.comparisons)
    written = bound.parameters == bound.policy.draw_parameters(None)
    for day in _DAYS if dated and written else _DAYS[:1]:
        yield {"today": day}


__all__ = ["A_DAY", "MOST", "applies", "clauses_of", "days", "first", "policies"]
