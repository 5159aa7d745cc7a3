"""Bounds on what a pack may ask of the machine, and names that it may not take.

A pack is data from anyone: nothing in it may make generation loop, allocate without bound, or
stand in the way of the engine's own words.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping
from math import isfinite, prod
from typing import TYPE_CHECKING, Final

from support_env.packs._errors import Finding
from support_env.policy import functions

if TYPE_CHECKING:
    from support_env.packs._yaml import KeyPath
    from support_env.packs.schema import Asking, Pack, RecordSpec

MOST: Final = {
    "clauses": 600, "facts": 400, "issues": 100, "records": 40, "resolutions": 200, "lookups": 40,
    "parameters": 600, "derived": 200, "topics": 40, "catalogue": 1000, "queues": 60,
    "identifiers": 40, "chapters": 100, "standing": 20, "always": 100, "reading": 60,
    "sentiments": 20, "priorities": 20,
}  # fmt: skip
"""Entries of a group."""
MAX_EACH: Final = 12
"""Records of a type beneath one parent, and decoys."""
MAX_RECORDS: Final = 400
"""Records of a scenario."""
ROOM: Final = 40
"""Ids that the form of a record's id has for each record of a ticket, so that all find one."""
MAX_FORM: Final = 40
MAX_PATTERNS: Final = 200
MAX_PATTERN: Final = 300
"""Characters."""
MAX_STEPS: Final = 12
"""Words of a pattern that follow one another."""
_WIDEST: Final[dict[str, float]] = {
    "days": 36_500, "money": 10_000_000, "count": 1_000_000, "percent": 1_000, "yearday": 366,
}  # fmt: skip
_WORDS: Final = frozenset({"today", "true", "false", "null"})
_ARGUMENTS: Final = frozenset(
    {"amount", "clause", "facts", "outcome", "priority", "query", "queue", "reason", "resolution"}
    | {"sentiment", "status", "summary", "issue", "ticket_id"}
)
"""Typed arguments of the desk's own: no record and no identifier is called like one."""


def check_limits(pack: Pack) -> Iterator[Finding]:
    """Find numbers out of bounds and names that are taken."""
    for group, most in MOST.items():
        count = len(getattr(pack, group))
        if count > most:
            yield Finding((group,), f"{count} of them, more than {most}")
    yield from _names(pack)
    yield from _facts(pack)
    yield from _records(pack)
    for name, identifier in pack.identifiers.items():
        path: KeyPath = ("identifiers", name)
        yield from _share(identifier.ticket, (*path, "ticket"))
        yield from _patterns(identifier.ask, path)
        if identifier.form is not None:
            yield from _form(identifier.form, (*path, "form"), 1)
    for name, issue in pack.issues.items():
        if not (isfinite(issue.share) and 0 <= issue.share <= 1000):
            yield Finding(("issues", name, "share"), f"is from 0 to 1000, not {issue.share}")
    if not any(issue.share > 0 for issue in pack.issues.values()):
        yield Finding(("issues",), "there is none, or none has a share of the volume")
    for at, clause in enumerate(pack.clauses):
        yield from _share(clause.optional, ("clauses", at, "optional"))


def _names(pack: Pack) -> Iterator[Finding]:
    taken = _WORDS | functions().keys()
    for group in ("facts", "parameters", "derived"):
        for name in getattr(pack, group):
            if name in taken or keyword.iskeyword(name):
                yield Finding((group, name), f"{name} is a word of the conditions' language")
    for at, topic in enumerate(pack.topics):
        if topic.id in taken or keyword.iskeyword(topic.id):
            yield Finding(("topics", at), f"{topic.id} is a word of the conditions' language")
    seen: dict[str, str] = {}
    for name, spec in pack.records.items():
        path: KeyPath = ("records", name, "argument")
        if spec.argument in _ARGUMENTS:
            yield Finding(path, f"{spec.argument} is an argument of the desk's own")
        if spec.argument in seen:
            yield Finding(path, f"{spec.argument} is {seen[spec.argument]}'s")
        seen.setdefault(spec.argument, name)
    for name in pack.identifiers:
        if name in _ARGUMENTS:
            yield Finding(("identifiers", name), f"{name} is an argument of the desk's own")
        if name in pack.facts:
            yield Finding(("identifiers", name), "there is a fact of that name")


def _facts(pack: Pack) -> Iterator[Finding]:
    for name, fact in pack.facts.items():
        path: KeyPath = ("facts", name)
        widest = _WIDEST.get(fact.kind, 0.0)
        for key, pair in (("range", fact.range), ("usual", fact.usual)):
            if pair is not None:
                yield from _pair(pair, widest, (*path, key))
        if fact.step is not None and not 0 < fact.step <= widest:
            yield Finding((*path, "step"), f"is more than 0, and at most {widest:g}")
        if fact.range and fact.usual and not _inside(fact.usual, fact.range):
            yield Finding((*path, "usual"), f"is not within the range {list(fact.range)}")
        if fact.weights is not None:
            yield from _weights(fact.weights, (*path, "weights"))
        if fact.ask is not None:
            yield from _patterns(fact.ask, path)
    for name, parameter in pack.parameters.items():
        numbers = (parameter.value, parameter.low, parameter.high, parameter.step)
        for number in (*numbers, *(parameter.table or {}).values()):
            most = _WIDEST[parameter.kind]
            if isinstance(number, int | float) and not abs(number) <= most:
                yield Finding(
                    ("parameters", name), f"{number} is more than {most:,} {parameter.kind}"
                )


def _records(pack: Pack) -> Iterator[Finding]:
    for name, spec in pack.records.items():
        path: KeyPath = ("records", name)
        count = prod(_each(pack.records, name))
        yield from _form(spec.id, (*path, "id"), ROOM * count)
        yield from _counts(spec.many, 1, (*path, "many"))
        yield from _counts(spec.decoys, 0, (*path, "decoys"))
        if count > MAX_RECORDS:
            yield Finding(path, f"up to {count} of them in a ticket, more than {MAX_RECORDS}")
        for field, filled in spec.fields.items():
            at: KeyPath = (*path, "fields", field)
            for key, pair in (("money", filled.money), ("count", filled.count)):
                if pair is not None:
                    yield from _pair(pair, _WIDEST[key], (*at, key))
            if filled.days_ago is not None:
                yield from _pair(filled.days_ago, _WIDEST["days"], (*at, "days_ago"))
            if filled.form is not None:
                yield from _form(filled.form, (*at, "form"), 0)


def _each(records: Mapping[str, RecordSpec], name: str | None) -> Iterator[int]:
    """Yield how many there can be of a record, of its parent, and so on up."""
    seen: set[str] = set()
    while name is not None and name in records and name not in seen:
        seen.add(name)
        yield records[name].many[1] + records[name].decoys[1]
        name = records[name].of


def _counts(pair: tuple[int, int], least: int, path: KeyPath) -> Iterator[Finding]:
    if not least <= pair[0] <= pair[1] <= MAX_EACH:
        yield Finding(path, f"goes from {least} or more to at most {MAX_EACH}, not {list(pair)}")


def _pair(pair: tuple[float, float], widest: float, path: KeyPath) -> Iterator[Finding]:
    if not -widest <= pair[0] <= pair[1] <= widest:
        yield Finding(path, f"goes from low to high and no further than {widest:g}")


def _inside(inner: tuple[float, float], outer: tuple[float, float]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _share(value: float, path: KeyPath) -> Iterator[Finding]:
    if not 0 <= value <= 1:
        yield Finding(path, f"is a probability, from 0 to 1, not {value}")


def _weights(weights: Mapping[str, float], path: KeyPath) -> Iterator[Finding]:
    fine = all(0 <= weight <= 1_000_000 for weight in weights.values())
    if not fine or not any(weights.values()):
        yield Finding(path, "weights are from 0 to 1,000,000, and one is more than 0")


def _form(form: str, path: KeyPath, ids: int) -> Iterator[Finding]:
    if len(form) > MAX_FORM:
        yield Finding(path, f"longer than {MAX_FORM} characters")
    if 10 ** form.count("#") < ids:
        yield Finding(path, f"has room for too few ids (at least {ids}): more of # (a digit)")


def _patterns(ask: Asking, path: KeyPath) -> Iterator[Finding]:
    at: KeyPath = (*path, "ask", "words")
    if len(ask.words) > MAX_PATTERNS:
        yield Finding(at, f"{len(ask.words)} patterns, more than {MAX_PATTERNS}")
    for place, pattern in enumerate(ask.words):
        if len(pattern) > MAX_PATTERN or len(pattern.split()) > MAX_STEPS:
            message = f"has more than {MAX_PATTERN} characters or {MAX_STEPS} words"
            yield Finding((*at, place), message)
        elif not any(letter.isalnum() for letter in pattern):
            yield Finding((*at, place), "has no word in it")
