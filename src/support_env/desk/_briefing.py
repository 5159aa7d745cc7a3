"""What the agent is told at the start: everything that is the same for a scenario and its twin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from support_env.desk._plan import Plan, is_check, plan_of
from support_env.desk._values import plain
from support_env.scenario import Scenario
from support_env.writing import number_key, render_handbook

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.packs.schema import ArgumentSpec, LookupSpec, Resolution
    from support_env.writing import Handbook

OUTCOME_WORDS: Final = {
    "answered": "nothing to grant or refuse",
    "granted": "given, or what the handbook gives instead",
    "refused": "not given",
    "handed_over": "another team has it",
    "pending": "something comes first: a check, a payment, a paper, a wait",
}
_ROLE = "You answer customers at {desk}. {about}"
_TASK_ANSWER = (
    "Classify the ticket, then answer the customer's question from the handbook. Nothing is "
    "looked up or carried out here: the closing reply is the decision."
)
_TASK_DESK = (
    "Classify the ticket, look up what records show, decide by the handbook, resolve or "
    "escalate, then tell the customer."
)
_TASK_SEARCH = (
    "Classify the ticket, ask for what only the customer knows, look up records and search the "
    "handbook, decide, resolve or escalate, then tell the customer."
)
_RULE_ISSUE = "classify: argument issue_type; the first valid label counts."
_RULE_LABELS = (
    "classify: issue_type, sentiment (how the customer feels in the ticket) and priority; the "
    "first valid label of each counts."
)
_RULE_RESPOND = (
    "respond: content is the message; arguments status (open, pending, solved), outcome and "
    "clause, the number of the one that decides. Solved closes the ticket, whatever the outcome: "
    "say what was decided, each amount and date the customer needs, and acknowledge how they "
    "feel."
)
_RULES_DESK: Final = (
    "resolve: content names a resolution. escalate: argument queue names a team. Both take clause; "
    "know the facts first, what is done is not taken back.",
    "lookup: content names what to look up, several at once. Only what was shown can be acted on.",
)
_RULE_ASK = (
    "ask: arguments facts names what you want to know (at most three things are answered); content "
    "is what the customer reads. Whatever else matters is on records."
)
_RULE_QUERY = "The handbook is searched with one or two strings of at most 200 characters."
_RULE_APPROVAL = (
    "What is beyond your authority is proposed first: escalate to {queue} with resolution and its "
    "arguments. The answer comes at once: do it or, where declined, refuse it by the same clause."
)
_RULE_IDENTITY = (
    "Who is not authenticated is identified first: the lookup {check} compares what the customer "
    "gave ({answers}; the ticket's own address counts) with the account. Before that, nothing "
    "personal is told."
)
_ARGUMENT_WORDS: Final = {
    "money": 'amount ("84.20")',
    "count": "whole number",
    "date": 'date ("2026-05-14")',
    "clause": "clause number",
    "text": "text",
}


def make_briefing(
    scenario: Scenario,
    loaded: LoadedPack,
    book: Callable[[], Handbook],
    *,
    deskless: bool,
) -> dict[str, Any]:
    """Return the briefing. The caller owns it: nothing in it is shared.

    `book` gives the whole handbook; it is asked only where the agent has to search it.
    """
    plan = plan_of(loaded)
    fixed = _fixed(plan)
    company = plan.pack.company
    signed_in = scenario.ticket.authenticated
    if scenario.shown:
        task = _TASK_ANSWER if deskless else _TASK_DESK
        chapter_of = _chapters(plan)
        chapters = frozenset(map(chapter_of.__getitem__, scenario.shown))
        part = _part(plan, chapters, signed_in)
        hidden = frozenset(chapter_of.keys() - scenario.shown)
        handbook = render_handbook(
            loaded, scenario.parameters, scenario.numbers, hidden, chapters
        ).text
        rules: list[str] = []
    else:
        part = _part(plan, frozenset(plan.pack.chapters), signed_in)
        task, handbook, rules = _TASK_SEARCH, None, _reading_rules(book(), plan)
    return {
        "role": _ROLE.format(desk=company.desk, about=company.about),
        "company": company.name,
        "today": date.fromordinal(scenario.today).isoformat(),
        "task": task,
        "rules": [*_rules(plan, scenario, deskless), *rules],
        "issue_types": dict(fixed["issue_types"]),
        "sentiments": {} if deskless else dict(fixed["sentiments"]),
        "priorities": {} if deskless else _labels(plan, scenario, "priorities"),
        # With the chapters shown, ticket and records hold all that decides.
        "askable": {} if scenario.shown else dict(fixed["askable"]),
        "resolutions": {} if deskless else _copied(fixed["resolutions"], part.resolutions),
        "queues": {} if deskless else _labels(plan, scenario, "queues"),
        "lookups": {} if deskless else _copied(fixed["lookups"], part.lookups),
        "outcomes": dict(OUTCOME_WORDS),
        "handbook": handbook,
        "chapters": list(part.titles),
        "steps": scenario.limit,
    }


@dataclass(frozen=True, slots=True)
class _Part:
    """What goes with the chapters that are shown: the same for every ticket of their group."""

    resolutions: tuple[str, ...]
    lookups: tuple[str, ...]
    titles: tuple[str, ...]


def _labels(plan: Plan, scenario: Scenario, what: str) -> dict[str, str]:
    """Return names with their meanings; beside the chapters, with the clauses that lead to them."""
    meanings: Mapping[str, str] = _fixed(plan)[what]
    if not scenario.shown:
        return dict(meanings)
    leading, rest = _leading(plan, what)
    numbers: dict[str, list[str]] = {}
    for clause, name in leading:
        if clause in scenario.shown:
            numbers.setdefault(name, []).append(scenario.numbers[clause])
    return {
        name: ", ".join(sorted(numbers[name], key=number_key)) if name in numbers else "otherwise"
        for name in meanings
        if name in numbers or name in rest
    }


@lru_cache(maxsize=128)
def _leading(plan: Plan, what: str) -> tuple[tuple[tuple[str, str], ...], frozenset[str]]:
    """Return the clauses that lead to names, each with its name, and the names of "otherwise"."""
    meanings = _fixed(plan)[what]
    leading: list[tuple[str, str]] = []
    for clause in plan.pack.clauses:
        name = clause.hand_over or clause.approval or clause.then
        if isinstance(name, str) and name in meanings:
            leading.append((clause.id, name))
    rest = (str(topic.otherwise) for topic in plan.pack.topics if topic.visible_only)
    return tuple(leading), frozenset(rest)


@lru_cache(maxsize=64)
def _chapters(plan: Plan) -> dict[str, str]:
    """Return the chapter of each clause."""
    return {clause.id: clause.chapter for clause in plan.pack.clauses}


@lru_cache(maxsize=256)
def _part(plan: Plan, chapters: frozenset[str], signed_in: bool) -> _Part:
    """Return the names that matter under some chapters; all of them under the whole book."""
    pack = plan.pack
    whole = len(chapters) == len(pack.chapters)
    done = {
        effect.do
        for clause in pack.clauses
        if clause.chapter in chapters and isinstance(clause.then, list)
        for effect in clause.then
    }
    return _Part(
        tuple(n for n in pack.resolutions if whole or n in done),
        tuple(
            n
            for n, spec in pack.lookups.items()
            if (whole or not spec.handbook) and not (signed_in and is_check(spec))
        ),
        tuple(c.title for name, c in pack.chapters.items() if name in chapters),
    )


def _reading_rules(book: Handbook, plan: Plan) -> list[str]:
    """Return what no search finds: how the book is read, and what the ticket alone settles."""
    ids = book.ids
    settled = [book.clause(name) for name in plan.settled if name in ids]
    settled.sort(key=lambda clause: number_key(clause.number))
    return [
        *_lines(book.searched),
        *[clause.line for clause in settled],
        *([f"Where no clause applies: {_joined(_lines(book.back))}"] if book.back else []),
    ]


def _joined(lines: Sequence[str]) -> str:
    """Return sentences as one."""
    return "; ".join(line[:1].lower() + line[1:].removesuffix(".") for line in lines) + "."


def _lines(page: str) -> list[str]:
    return [line.removeprefix("- ") for line in page.splitlines()]


@lru_cache(maxsize=64)
def _fixed(plan: Plan) -> dict[str, Any]:
    """Return the parts that are the same in every episode of the company."""
    pack = plan.pack
    return {
        # What a record shows as well is answered too, but need not be asked for.
        "askable": {
            name: label
            for name, label in plan.askable.items()
            if name not in pack.facts or pack.facts[name].field is None
        },
        "issue_types": {n: f"{i.title}: {i.description}" for n, i in pack.issues.items()},
        "sentiments": {name: label.says for name, label in pack.sentiments.items()},
        "priorities": {name: label.says for name, label in pack.priorities.items()},
        "resolutions": {name: _resolution(plan, r) for name, r in pack.resolutions.items()},
        "queues": {name: queue.says for name, queue in pack.queues.items()},
        "lookups": {name: _lookup(plan, spec) for name, spec in pack.lookups.items()},
    }


def _rules(plan: Plan, scenario: Scenario, deskless: bool) -> list[str]:
    if deskless:
        return [_RULE_ISSUE, _RULE_RESPOND]
    rules = [_RULE_LABELS, _RULE_RESPOND]
    rules += _RULES_DESK
    if scenario.shown:
        return rules
    rules += [_RULE_ASK, _RULE_QUERY]
    if plan.approvals is not None:
        rules.append(_RULE_APPROVAL.format(queue=plan.approvals))
    if not scenario.ticket.authenticated:
        for check in plan.checks:
            answers = ", ".join(plain(name) for name in plan.pack.lookups[check].all_of)
            rules.append(_RULE_IDENTITY.format(answers=answers, check=check))
    return rules


def _resolution(plan: Plan, spec: Resolution) -> dict[str, Any]:
    arguments = {name: _argument(plan, wants) for name, wants in spec.arguments.items()}
    return {"says": spec.says, "outcome": spec.outcome, "arguments": arguments}


def _argument(plan: Plan, wants: ArgumentSpec) -> str:
    if wants.kind == "object":
        words = f"id of the {plan.pack.records[wants.of or ''].label}"
    elif wants.kind == "label":
        words = f"one of: {', '.join(wants.values or ())}"
    else:
        words = _ARGUMENT_WORDS[wants.kind]
    if wants.says:
        words = f"{wants.says} ({words})"
    return f"{words}; optional" if wants.optional else words


def _lookup(plan: Plan, spec: LookupSpec) -> dict[str, Any]:
    if spec.handbook:
        return {"says": spec.says, "arguments": {"query": "text, or a list of two texts"}}
    names = spec.all_of or spec.by
    arguments = {name: _typed(plan, name) for name in names}
    if len(names) == 1:
        return {"says": spec.says, "arguments": arguments}
    return {"says": spec.says, "needs": "all" if spec.all_of else "any", "arguments": arguments}


def _typed(plan: Plan, name: str) -> str:
    kind = plan.arguments.get(name)
    return f"id of the {plan.pack.records[kind].label}" if kind else plain(name)


def _copied(
    parts: Mapping[str, Mapping[str, Any]], names: Sequence[str]
) -> dict[str, dict[str, Any]]:
    return {n: {**parts[n], "arguments": dict(parts[n]["arguments"])} for n in names}
