"""Closed questions to a reading: is this value stated, is another of its kind?"""

from __future__ import annotations

from collections.abc import Collection

from support_env.reading._types import Found, Reading, ValueKind

_COUNTS = ("plain", "doubtful")


def states(reading: Reading, kind: ValueKind, value: int | str, tolerance: int = 0) -> Found | None:
    """Return where a value is stated, plainly rather than in doubt; quotations do not count.

    `tolerance` is either way, in the value's own unit (cents, days).
    """
    found: Found | None = None
    for candidate in reading.values:
        if candidate.kind != kind or candidate.quoted or candidate.about not in _COUNTS:
            continue
        if not _is(candidate, value, tolerance):
            continue
        if candidate.about == "plain":
            return candidate
        found = found or candidate
    return found


def wrong_values(
    reading: Reading, kind: ValueKind, allowed: Collection[int | str], tolerance: int = 0
) -> tuple[Found, ...]:
    """Return the values of a kind that are plainly asserted and none of the allowed ones.

    Quoted, asked, denied, imagined and doubtful values are never wrong, nor are forms with a
    second reading that is allowed.
    """
    return tuple(
        candidate
        for candidate in reading.values
        if candidate.kind == kind
        and candidate.about == "plain"
        and not candidate.quoted
        and not any(_is(candidate, value, tolerance) for value in allowed)
    )


def _is(found: Found, value: int | str, tolerance: int) -> bool:
    if isinstance(value, str) or isinstance(found.value, str):
        return str(found.value).upper() == str(value).upper()
    if abs(found.value - value) <= tolerance:
        return True
    return found.other is not None and abs(found.other - value) <= tolerance
