"""Whether the parts of a pack fit together: names that exist, literals that can be true.

Runs at every load. What a policy means (clashes, gaps, dead clauses) is another matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from support_env.packs._errors import PackError
from support_env.policy import Comparison, Expression, PolicyError
from support_env.policy._expressions import parse_comparison, parse_expression
from support_env.policy._values import functions

if TYPE_CHECKING:
    from support_env.packs._yaml import Document
    from support_env.packs.schema import ClauseSpec, Condition, Pack

Path = tuple[str | int, ...]
Finding = tuple[Path, str]
_FUNCTIONS = functions()


def check(pack: Pack, document: Document) -> None:
    """Raise PackError with up to eight findings, each with file and line."""
    lines = [
        f"{document.where(path)}: {'.'.join(map(str, path))}: {message}"
        for path, message in _findings(pack)
    ]
    if lines:
        more = f"\n... and {len(lines) - 8} more" if len(lines) > 8 else ""
        raise PackError("\n".join(lines[:8]) + more)


def _findings(pack: Pack) -> Iterator[Finding]:
    for day in pack.company.holidays:
        try:
            date.fromisoformat(day)
        except ValueError:
            yield ("company", "holidays"), f"{day!r} is not a date like 2026-12-25"
    yield from _facts(pack)
    yield from _records(pack)
    yield from _lookups(pack)
    yield from _resolutions(pack)
    yield from _issues(pack)
    yield from _clauses(pack)
    for at, text in enumerate(pack.always):
        yield from _comparison(text, pack, ("always", at))
    for name, text in pack.derived.items():
        yield from _expression(text, pack, ("derived", name))
    for kind, labels in (("sentiments", pack.sentiments), ("priorities", pack.priorities)):
        for name, label in labels.items():
            yield from _known(label.near, labels, (kind, name, "near"), "label")


def _known(
    names: Iterable[str], allowed: Collection[str], path: Path, what: str
) -> Iterator[Finding]:
    for name in names:
        if name not in allowed:
            yield path, f"no {what} {name!r} (there are {', '.join(sorted(allowed))})"


def _fields(pack: Pack) -> set[str]:
    return {f"{name}.{field}" for name, spec in pack.records.items() for field in spec.fields}


def _facts(pack: Pack) -> Iterator[Finding]:
    for name, fact in pack.facts.items():
        path: Path = ("facts", name)
        if name in pack.parameters or name in pack.derived or name == "today":
            yield path, "the name is taken by a parameter or a derived amount"
        if fact.field is not None:
            yield from _known([fact.field], _fields(pack), (*path, "field"), "record field")
        if fact.only_if is not None:
            yield from _comparison(fact.only_if, pack, (*path, "only_if"))
        if fact.kind == "label" and not fact.values:
            yield path, "a label needs `values`"
        if fact.customer and fact.ask is None:
            yield path, "a fact that the customer knows needs `ask`: how it is asked for"
        told = fact.tells or fact.tells_values or fact.attachment
        if (fact.customer or fact.ticket) and not told:
            yield path, "a fact that the customer tells needs `tells` (or `tells_values`)"
        if fact.tells_values:
            yield from _known(
                fact.tells_values, fact.values or {}, (*path, "tells_values"), "value"
            )


def _records(pack: Pack) -> Iterator[Finding]:
    for name, spec in pack.records.items():
        if spec.of is not None:
            yield from _known([spec.of], pack.records, ("records", name, "of"), "record")
        for field, filled in spec.fields.items():
            path: Path = ("records", name, "fields", field)
            if filled.fact is not None:
                yield from _known([filled.fact], pack.facts, path, "fact")
    for name, identifier in pack.identifiers.items():
        yield from _known(
            [identifier.record], pack.records, ("identifiers", name, "record"), "record"
        )


def _lookups(pack: Pack) -> Iterator[Finding]:
    for name, spec in pack.lookups.items():
        path: Path = ("lookups", name)
        if spec.record is not None:
            yield from _known([spec.record], pack.records, path, "record")
        elif not spec.handbook:
            yield path, "needs a record, or handbook: true"
        yield from _known(spec.establishes, pack.facts, (*path, "establishes"), "fact")


def _resolutions(pack: Pack) -> Iterator[Finding]:
    for name, spec in pack.resolutions.items():
        path: Path = ("resolutions", name)
        for argument, kind in spec.arguments.items():
            if kind.kind == "object":
                yield from _known([kind.of or "?"], pack.records, (*path, argument), "record")
        yield from _known(spec.tell, spec.arguments, (*path, "tell"), "argument")
        if spec.at_most is not None:
            yield from _known([spec.at_most], _fields(pack), (*path, "at_most"), "record field")


def _issues(pack: Pack) -> Iterator[Finding]:
    for name, issue in pack.issues.items():
        path: Path = ("issues", name)
        yield from _known([issue.chapter], pack.chapters, (*path, "chapter"), "chapter")
        yield from _known([issue.about], pack.records, (*path, "about"), "record")
        for at, text in enumerate(issue.given):
            yield from _comparison(text, pack, (*path, "given", at))


def _clauses(pack: Pack) -> Iterator[Finding]:
    ids = [clause.id for clause in pack.clauses]
    topics = {topic.id: topic for topic in pack.topics}
    numbers: dict[str, str] = {}
    for at, clause in enumerate(pack.clauses):
        path: Path = ("clauses", at)
        if ids.index(clause.id) != at:
            yield path, f"there is another clause {clause.id!r}"
        if clause.number in numbers:
            yield path, f"{clause.id}: number {clause.number} is {numbers[clause.number]}'s"
        numbers.setdefault(clause.number, clause.id)
        yield from _known([clause.topic], topics, path, "topic")
        yield from _known([clause.chapter], pack.chapters, path, "chapter")
        yield from _known(clause.issues or (), pack.issues, path, "issue type")
        yield from _known(clause.overrides, ids, (*path, "overrides"), "clause")
        for queue in (clause.hand_over, clause.approval):
            if queue is not None:
                yield from _known([queue], pack.queues, path, "queue")
        for number, condition in enumerate(clause.when):
            yield from _condition(condition, pack, (*path, "when", number))
        yield from _then(clause, pack, path)
        for tell in clause.tell:
            yield from _expression(tell.value, pack, (*path, "tell"))


def _then(clause: ClauseSpec, pack: Pack, path: Path) -> Iterator[Finding]:
    kinds = {topic.id: topic.gives for topic in pack.topics}
    if not isinstance(clause.then, list):
        if clause.then is not None and kinds.get(clause.topic) not in ("label", "effects"):
            yield from _expression(clause.then, pack, (*path, "then"))
        return
    for effect in clause.then:
        if effect.do not in pack.resolutions:
            yield from _known([effect.do], pack.resolutions, (*path, "then"), "resolution")
            continue
        arguments = pack.resolutions[effect.do].arguments
        for name in (*effect.args, *effect.between):
            yield from _known([name], arguments, (*path, "then"), f"argument of {effect.do}")
        for name, argument in arguments.items():
            given = name in effect.args or name in effect.between
            if argument.kind in ("money", "count") and not argument.optional and not given:
                yield (*path, "then"), f"{effect.do} needs a value for {name}"
        for expression in (*effect.args.values(), *(e for p in effect.between.values() for e in p)):
            yield from _expression(expression, pack, (*path, "then"))


def _condition(condition: str | Condition, pack: Pack, path: Path) -> Iterator[Finding]:
    if isinstance(condition, str):
        yield from _comparison(condition, pack, path)
    elif condition.any:
        for each in condition.any:
            yield from _condition(each, pack, path)
    elif condition.check is not None:
        yield from _comparison(condition.check, pack, path)
    else:
        yield path, "needs `if` (one comparison) or `any` (several)"


def _names(pack: Pack) -> set[str]:
    topics = {topic.id for topic in pack.topics}
    amounts = {f"{topic.id}_amount" for topic in pack.topics if topic.gives == "effects"}
    return {*pack.facts, *pack.parameters, *pack.derived, *topics, *amounts, "today"}


def _expression(text: str | int, pack: Pack, path: Path) -> Iterator[Finding]:
    try:
        made = parse_expression(text, _FUNCTIONS)
    except PolicyError as error:
        yield path, str(error)
        return
    yield from _known(made.names, _names(pack), path, "fact, parameter or amount")


def _comparison(text: str, pack: Pack, path: Path) -> Iterator[Finding]:
    try:
        made = parse_comparison(text, _FUNCTIONS)
    except PolicyError as error:
        yield path, str(error)
        return
    yield from _known(made.names, _names(pack), path, "fact, parameter or amount")
    yield from _literals(made, pack, path)


def _literals(made: Comparison, pack: Pack, path: Path) -> Iterator[Finding]:
    """Catch what would be silently false: a label that the fact cannot be, a number for a flag."""
    for side, other in ((made.left, made.right), (made.right, made.left)):
        if side is None or side.name not in pack.facts:
            continue
        fact = pack.facts[side.name]
        for constant in made.values if other is None else _constants(other):
            if fact.kind == "label" and constant not in (fact.values or {}):
                allowed = ", ".join(fact.values or {})
                yield path, f"{side.name} is never {constant!r} (it is one of {allowed})"
            elif fact.kind == "flag" and not isinstance(constant, bool):
                yield path, f"{side.name} is true or false, not {constant!r}"
            elif fact.kind not in ("label", "flag") and type(constant) is not int:
                yield path, f"{side.name} is a number, not {constant!r}"


def _constants(expression: Expression) -> tuple[object, ...]:
    return () if expression.names or expression.constant is None else (expression.constant,)
