"""Whether the parts of a pack fit together: names that exist, literals that can be true.

Runs at every load. What a policy means (clashes, gaps, dead clauses) is another matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from support_env.packs._check_catalogue import check_item, is_value
from support_env.packs._check_policy import (
    check_clauses,
    check_handbook,
    check_numbers,
    check_reports,
    check_standing,
    check_topics,
)
from support_env.packs._errors import Finding, PackError, known, wrong
from support_env.packs._limits import check_limits
from support_env.packs._typing import Typing
from support_env.policy import Holidays, PolicyError, cents

if TYPE_CHECKING:
    from support_env.packs._yaml import Document, KeyPath
    from support_env.packs.schema import FactSpec, FieldSpec, Pack

_SHOWN: Final = 8
_FLAG: Final = ("true", "false")


def check(pack: Pack, document: Document) -> None:
    """Raise PackError with up to eight findings, each with file and line."""
    report(findings(pack), document)


def report(found: Iterable[Finding], document: Document) -> None:
    """Raise PackError with up to eight of the findings, if there are any."""
    lines = [str(wrong(document, path, message)) for path, message in found]
    if lines:
        more = f"\n... and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
        raise PackError("\n".join(lines[:_SHOWN]) + more)


def _holidays(pack: Pack) -> Iterator[Finding]:
    """Check that each is a day, and that the handbook says which they are."""
    for at, day in enumerate(pack.company.holidays):
        try:
            Holidays([day])
        except PolicyError as error:
            yield Finding(("company", "holidays", at), str(error))
    if pack.company.holidays and not any("{holidays}" in line for line in pack.reading):
        yield Finding(("company", "holidays"), "no line of `reading` has {holidays} in it")


def findings(pack: Pack) -> Iterator[Finding]:
    """Yield everything about a pack that does not fit together."""
    limits = list(check_limits(pack))
    yield from limits
    if limits:
        return  # what is out of bounds is not worked with
    typing = Typing(pack)
    yield from _holidays(pack)
    yield from check_numbers(pack, typing)
    for name, fact in pack.facts.items():
        yield from _fact(name, fact, pack, typing)
    yield from _records(pack, typing)
    yield from _lookups(pack)
    yield from _resolutions(pack)
    yield from _issues(pack, typing)
    yield from check_topics(pack, typing)
    yield from check_clauses(pack, typing)
    yield from check_standing(pack, typing)
    yield from check_handbook(pack)
    yield from check_reports(pack)
    for kind, labels in (("sentiments", pack.sentiments), ("priorities", pack.priorities)):
        for name, label in labels.items():
            yield from known(label.near, labels, (kind, name, "near"), "label")


def _fields(pack: Pack) -> dict[str, FieldSpec]:
    return {
        f"{name}.{field}": filled
        for name, spec in pack.records.items()
        for field, filled in spec.fields.items()
    }


def _without(field: FieldSpec, pack: Pack, path: KeyPath) -> Iterator[Finding]:
    fact = pack.facts.get(field.fact or "")
    if fact is None or fact.only_if is None:
        yield Finding(path, "only a fact with `only_if` may not exist")
    elif fact.kind == "money":
        try:
            cents(field.without or "")
        except PolicyError as error:
            yield Finding(path, str(error))


def _fact(name: str, fact: FactSpec, pack: Pack, typing: Typing) -> Iterator[Finding]:
    path: KeyPath = ("facts", name)
    values = fact.values or {}
    if fact.field is not None:
        fields = _fields(pack)
        yield from known([fact.field], fields, (*path, "field"), "record field")
        if fact.field in fields and fields[fact.field].fact != name:
            yield Finding((*path, "field"), f"{fact.field} does not say `fact: {name}`")
    if fact.only_if is not None:
        yield from typing.comparison(fact.only_if, (*path, "only_if"))
    if fact.kind == "label" and not values:
        yield Finding(path, "a label needs `values`")
    if fact.customer and fact.ask is None:
        yield Finding(path, "a fact that the customer knows needs `ask`: how it is asked for")
    if (fact.customer or fact.ticket) and not (fact.tells or fact.tells_values or fact.attachment):
        yield Finding(path, "a fact that the customer tells needs `tells` (or `tells_values`)")
    yield from known(fact.tells_values or (), values, (*path, "tells_values"), "value")
    yield from known(fact.weights or (), values, (*path, "weights"), "value")
    yield from known(fact.moods, pack.sentiments, (*path, "moods"), "sentiment")
    for key, share in (("ticket", fact.ticket), ("chance", fact.chance)):
        if share is not None and not 0 <= share <= 1:
            yield Finding((*path, key), f"is a probability, from 0 to 1, not {share}")
    if fact.presumed is not None and not is_value(fact, fact.presumed):
        yield Finding((*path, "presumed"), f"{fact.presumed!r} is no {fact.kind}")
    if fact.harmless and fact.presumed is None:
        yield Finding((*path, "harmless"), "only a fact with `presumed` has harmless remarks")


def _records(pack: Pack, typing: Typing) -> Iterator[Finding]:
    for name, spec in pack.records.items():
        path: KeyPath = ("records", name)
        yield from known([spec.of], pack.records, (*path, "of"), "record")
        yield from known(spec.issues or (), pack.issues, (*path, "issues"), "issue type")
        for field, filled in spec.fields.items():
            at: KeyPath = (*path, "fields", field)
            yield from known([filled.fact], pack.facts, at, "fact")
            if filled.without is not None:
                yield from _without(filled, pack, (*at, "without"))
            if filled.value is not None:
                yield from typing.expression(filled.value, at)
            if filled.fact in pack.facts and filled.shows is not None:
                fact = pack.facts[filled.fact]
                allowed = _FLAG if fact.kind == "flag" else tuple(fact.values or {})
                yield from known(filled.shows, allowed, (*at, "shows"), "value")
                missing = [value for value in allowed if value not in filled.shows]
                if missing:
                    yield Finding((*at, "shows"), f"does not say how {missing[0]} is shown")
    yield from _parents(pack)
    for place, entry in enumerate(pack.catalogue):
        yield from check_item(entry, pack, ("catalogue", place))
    for name, identifier in pack.identifiers.items():
        yield from known(
            [identifier.record], pack.records, ("identifiers", name, "record"), "record"
        )


def _parents(pack: Pack) -> Iterator[Finding]:
    for name in pack.records:
        seen: set[str] = set()
        above: str | None = name
        while above in pack.records and above not in seen:
            seen.add(above)
            above = pack.records[above].of
        if above == name:
            yield Finding(("records", name, "of"), "a record cannot be part of itself")


def _lookups(pack: Pack) -> Iterator[Finding]:
    arguments = {*pack.identifiers, *(spec.argument for spec in pack.records.values())}
    for name, spec in pack.lookups.items():
        path: KeyPath = ("lookups", name)
        if spec.record is None and not spec.handbook:
            yield Finding(path, "needs a record, or handbook: true")
        yield from known([spec.record], pack.records, path, "record")
        yield from known(spec.by, arguments, (*path, "by"), "identifier or record argument")
        yield from known(spec.all_of, arguments, (*path, "all_of"), "identifier or record argument")
        yield from known(spec.establishes, pack.facts, (*path, "establishes"), "fact")


def _resolutions(pack: Pack) -> Iterator[Finding]:
    for name, spec in pack.resolutions.items():
        path: KeyPath = ("resolutions", name)
        for argument, kind in spec.arguments.items():
            at: KeyPath = (*path, "arguments", argument)
            if kind.kind == "object":
                yield from known([kind.of or "?"], pack.records, at, "record")
            elif kind.kind == "label" and not kind.values:
                yield Finding(at, "a label needs `values`")
        yield from known(spec.tell, spec.arguments, (*path, "tell"), "argument")
        yield from known([spec.at_most], _fields(pack), (*path, "at_most"), "record field")


def _issues(pack: Pack, typing: Typing) -> Iterator[Finding]:
    for name, issue in pack.issues.items():
        path: KeyPath = ("issues", name)
        yield from known([issue.chapter], pack.chapters, (*path, "chapter"), "chapter")
        yield from known([issue.about], pack.records, (*path, "about"), "record")
        for at, text in enumerate(issue.given):
            yield from typing.comparison(text, (*path, "given", at))
        for at, texts in enumerate(issue.odd):
            for text in texts:
                yield from typing.comparison(text, (*path, "odd", at))
        for fact, text in issue.follows.items():
            yield from typing.expression(text, (*path, "follows", fact))
        yield from known((*issue.follows, *issue.beside), pack.facts, path, "fact")
        yield from known(issue.only, pack.records, (*path, "only"), "record")
