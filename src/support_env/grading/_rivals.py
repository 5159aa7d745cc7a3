"""An amount told where the one that is owed stands, too.

"You get $40.00. You get $60.00.": both may be true of the case, as a price and what is left of it
are; only one is what the customer gets. An amount that leads to the one that is owed, or is a part
of it, is no rival.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from support_env.reading import Found, Reading

_AHEAD: Final = 90
"""Characters before an amount that are looked over."""
_SENTENCE: Final = re.compile(r"[.!?;:](?=\s)|\n")
_SOFT: Final = r"(?:now |then |also |therefore |soon |still |be |be getting |be given |actually )*"
_GIVEN: Final = re.compile(
    rf"(?:\byou(?:'ll| will| shall)? {_SOFT}(?:get|receive|(?<=be )(?:refunded|paid|credited))"
    rf"|\b(?:we|i)(?:'ll| will|'re going to| are going to) {_SOFT}(?:refund|credit|pay|give|send)"
    r"(?: you| back)?"
    r"|\b(?:the|your) (?:refund|credit|compensation|payout)(?: due)?(?: to you)?"
    r" (?:is|will be|comes to)"
    r"|\b(?:the|your) (?:amount|sum|figure) (?:is|will be|comes to))"
    r"(?: you| back| a refund of| a total of| the full| exactly)* ?[*_]*$"
)
"""Before an amount: it is what the customer gets, or what the message is about."""
_SHARED: Final = re.compile(r"[*_]*(?:/| (?:each|apiece|per|an?|for each|for every|for one)\b)")


def rival(reading: Reading, owed: Collection[int | str]) -> str | None:
    """Return, as written, an amount that stands where one that is owed does; None if none does."""
    sums = [v for v in reading.values if v.kind == "money" and v.about == "plain" and not v.quoted]
    due = [value for value in sums if value.value in owed]
    if len(due) == len(sums) or not any(_given(reading, value) for value in due):
        return None
    percents = [v.value for v in reading.values if v.kind == "percent"]
    for value in sums:
        if (
            value.value not in owed
            and _given(reading, value)
            and not _SHARED.match(reading.text, value.span[1])
            and not _leads(value, due, sums, percents)
        ):
            return reading.text[slice(*value.span)]
    return None


def _given(reading: Reading, value: Found) -> bool:
    start = value.span[0]
    before = _SENTENCE.split(reading.text[max(0, start - _AHEAD) : start])[-1].lower()
    return _GIVEN.search(before) is not None


def _leads(
    value: Found, due: Sequence[Found], sums: Sequence[Found], percents: Sequence[int | str]
) -> bool:
    """Say whether an amount and others that are stated add up to what is owed, or it is a share."""
    one = int(value.value)
    others = [int(v.value) for v in sums if v is not value]
    for total in {int(v.value) for v in due}:
        rest = abs(total - one)
        if others.count(rest) > (rest == total):
            return True
        if any(type(p) is int and p and abs(one * p - 100 * total) < 100 for p in percents):
            return True
    return False
