"""The one-condition reader: it reads one comparison of the clause it finds, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from support_env.evaluation.audit._view import Passage, words
from support_env.evaluation.audit.attacks._pasting import decide, told
from support_env.evaluation.audit.attacks._seat import Seat
from support_env.types import Action

_LIMIT: Final = re.compile(r"(at most|more than|less than|at least|under|over) \$?(\d+(?:\.\d+)?)")
_DAYS: Final = re.compile(r"(\d+) days ago")


def one_condition(seat: Seat) -> Iterator[Action]:
    """Take the first clause of the chapter whose one condition holds, likeliest first."""
    yield from seat.prepare()
    pool = sorted(
        seat.chapter(), key=lambda c: -len(words(c.rule) & seat.heard) / (len(words(c.rule)) or 1)
    )
    clause = next((clause for clause in pool if _holds(seat, clause)), seat.best())
    yield from decide(seat, clause)
    yield seat.close(seat.says(clause), told(seat, clause), clause.number if clause else None)


def _holds(seat: Seat, clause: Passage) -> bool:
    found = _LIMIT.search(clause.rule)
    if not found:
        return True
    value = _value(seat, clause)
    if value is None:
        return False
    limit = float(found[2])
    if found[1] in ("at most", "less than", "under"):
        return value < limit or (found[1] == "at most" and value == limit)
    return value > limit or (found[1] == "at least" and value == limit)


def _value(seat: Seat, clause: Passage) -> float | None:
    """Return the number that the condition is about: an age in days, or an amount."""
    if "$" in clause.rule:
        amount = seat.field("line.line_total")
        return float(amount) if amount else None
    said = words(clause.rule)
    for record in seat.records:
        for name in record.fields:
            age = seat.age(f"{record.kind}.{name}")
            if age is not None and words(name) & said:
                return float(age)
    stated = _DAYS.search(seat.ticket)
    return float(stated[1]) if stated else None


__all__ = ["one_condition"]
