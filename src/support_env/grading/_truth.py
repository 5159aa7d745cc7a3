"""Which values are true of a case: stating any of them is no mistake.

Facts, parameters, the amounts and dates on the records that the request is bound to, and what
follows from them in one subtraction. Decoys are left out: the price of another order is a wrong
value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, cast

from support_env.reading import ValueKind
from support_env.scenario import Decision, Record, Request, Scenario

_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_LATE: Final = 3650
"""Whole numbers up to this may be days since something."""
_PIECES: Final = 12
"""Up to so many pieces a share of one is looked for."""
_PERCENTS: Final = range(40, 100, 10)
"""Shares of a sum that a policy pays: the whole is true as well."""


def own_records(scenario: Scenario, request: Request) -> list[Record]:
    """Return the records around the request's objects: parents, and all below but siblings."""
    by_id = {record.id: record for record in scenario.records}
    bound = [by_id[i] for i in request.objects.values() if i in by_id]
    roots = {_root(record, by_id) for record in bound}
    named = {record.id for record in bound}
    kinds = {record.kind for record in bound}
    return [
        record
        for record in scenario.records
        if _root(record, by_id) in roots and (record.id in named or record.kind not in kinds)
    ]


def _root(record: Record, by_id: Mapping[str, Record]) -> str:
    for _ in range(8):  # deeper than any pack; a cycle must not hang
        parent = by_id.get(record.parent or "")
        if parent is None:
            break
        record = parent
    return record.id


def numbers(values: Iterable[Any]) -> Iterator[int]:
    """Yield the whole numbers among values and tables of values."""
    for value in values:
        if isinstance(value, Mapping):
            yield from numbers(cast("Mapping[str, Any]", value).values())
        elif isinstance(value, int) and not isinstance(value, bool):
            yield value


def true_values(
    scenario: Scenario, request: Request, decision: Decision
) -> Mapping[ValueKind, frozenset[int | str]]:
    """Return, by kind of value, what may be stated about this request."""
    # Under a silent clause what is true may not be told either, but for the policy's own numbers.
    records = [] if decision.silent else own_records(scenario, request)
    facts = () if decision.silent else request.world.values()
    stated = set(numbers(facts)) | set(numbers(scenario.parameters.values()))
    amounts = {cents for record in records for cents in record.amounts.values()}
    owed: dict[str, set[int | str]] = {}
    for value in decision.owed:
        near = range(-value.tolerance, value.tolerance + 1)
        held = owed.setdefault(value.kind, set())
        held.update(
            [value.value + off for off in near] if isinstance(value.value, int) else [value.value]
        )
    charges = {
        abs(cents - due)
        for cents in amounts
        for due in owed.get("money", ())
        if isinstance(due, int)
    }
    if not decision.silent:
        charges |= decision.steps
    charges |= _steps(owed.get("money", ()), amounts | stated, request.world.values())
    days = {scenario.today}
    if not decision.silent:
        days.update([scenario.today - number for number in stated if 0 <= number <= _LATE])
    return {
        "money": frozenset(amounts | stated | charges | owed.get("money", set())),
        "date": frozenset(days | stated | {*_dates(records)} | owed.get("date", set())),
        "days": frozenset(stated | owed.get("days", set())),
        "percent": frozenset(stated | owed.get("percent", set())),
        "count": frozenset(stated | owed.get("count", set())),
        "identifier": frozenset({r.id for r in records} | owed.get("identifier", set())),
    }


def _steps(due: Iterable[int | str], amounts: Iterable[int], world: Iterable[object]) -> set[int]:
    """Return sums on the way to what is due: less a fee, and of that the share of one piece."""
    pieces = [n for n in world if type(n) is int and 1 < n <= _PIECES]
    held = set(amounts)
    shares = [n for n in held if n in _PERCENTS]
    found: set[int] = set()
    for whole in (each for each in due if isinstance(each, int)):
        rests = {whole, *(abs(whole - amount) for amount in held)}
        # Of what is paid in part, the whole: "$23 less there, and you get 80% of it".
        rests |= {whole * 100 // share for share in shares if whole * 100 % share == 0}
        found |= {rest // n for rest in rests for n in pieces if rest % n == 0} | rests
    return found


def _dates(records: Iterable[Record]) -> Iterator[int]:
    for record in records:
        for shown in record.fields.values():
            if isinstance(shown, str) and _ISO.fullmatch(shown):
                try:
                    yield date.fromisoformat(shown).toordinal()
                except ValueError:
                    continue
