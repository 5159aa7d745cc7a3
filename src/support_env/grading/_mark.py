"""A check's outcome while scores are being added up.

A `Mark` has the fields of `CheckResult` in their order. It is a tuple because the score is worked
out after every step, and twenty frozen dataclasses would cost as much as all the checking.
"""

from __future__ import annotations

from typing import NamedTuple

from support_env.grading._types import Part, Status


class Mark(NamedTuple):
    """See `CheckResult`."""

    name: str
    part: Part
    status: Status
    weight: int
    earned: int
    reason: str
    step: int | None = None


def credit(name: str, part: Part, weight: int, earned: int, reason: str, step: int | None) -> Mark:
    """Return a settled credit; its status follows from what it earned."""
    status: Status = "pass" if earned == weight else "partial" if earned else "fail"
    return Mark(name, part, status, weight, earned, reason, step)


def pending(name: str, part: Part, weight: int, reason: str) -> Mark:
    """Return a credit that nothing has settled yet."""
    return Mark(name, part, "open", weight, 0, reason)
