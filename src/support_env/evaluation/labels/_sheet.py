"""Tickets as a labeller sees them: what an agent sees of them, and of its briefing what counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from support_env.evaluation.labels._rows import Truth
from support_env.scenario import Scenario
from support_env.session import Session
from support_env.writing import Handbook, number_key, render_handbook

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

SHOWN: Final = ("from", "channel", "authenticated", "subject", "text", "created", "attachments")
"""What of a ticket is shown; its number within the episode is 1 in all of them."""
_PRESUMED: Final = "- Unless told"
_LABELS: Final = {
    "Issue types": "issue_types", "Sentiments": "sentiments", "Priorities": "priorities",
}  # fmt: skip
_ASKED: Final = {"issue_type": "issue_types", "sentiment": "sentiments", "priority": "priorities"}
_RETURN: Final = """\
One JSON object a line, for each ticket of `tickets.jsonl`, in a file `labels.jsonl` (or
`labels-NAME.jsonl`): {example}. Each label is one of those above; `by` says who labels; a `note`
may say what was doubtful. {where}"""
_WHERE: Final = "The chapter on priority stands with each ticket, since it varies."


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything for labellers, and apart from it what is true."""

    tickets: tuple[dict[str, Any], ...]
    truth: tuple[Truth, ...]
    briefing: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """One episode's start."""

    scenario: Scenario
    briefing: Mapping[str, Any]
    ticket: dict[str, Any]
    reading: tuple[str, ...]
    """How the handbook is to be read, line by line."""


def make_sheet(loaded: LoadedPack, scenarios: Iterable[Scenario]) -> Sheet:
    """Return what is shown of scenarios of one company and task, and what is true of them.

    Raises:
        ValueError: There is no scenario.
    """
    seen = [_look(loaded, scenario) for scenario in scenarios]
    if not seen:
        raise ValueError("no tickets: a sheet needs at least one")
    shared = [line for line in seen[0].reading if all(line in each.reading for each in seen)]
    return Sheet(
        tuple(_row(loaded, each, shared) for each in seen),
        tuple(Truth.of(each.scenario, _asked(each.briefing)) for each in seen),
        _page([each.briefing for each in seen], shared),
    )


def _look(loaded: LoadedPack, scenario: Scenario) -> _Seen:
    observation = Session(scenario, company=loaded).reset()
    book = _book(loaded, scenario, _chapters(loaded, scenario))
    reading = book.front if scenario.shown else book.searched
    ticket = {name: observation.tickets[0][name] for name in SHOWN}
    return _Seen(scenario, observation.briefing or {}, ticket, tuple(reading.splitlines()))


def _asked(briefing: Mapping[str, Any]) -> list[str]:
    return [field for field, names in _ASKED.items() if briefing[names]]


def _book(
    loaded: LoadedPack, scenario: Scenario, chapters: frozenset[str] | None = None
) -> Handbook:
    """Return the handbook, or some chapters of it, with what the briefing leaves out left out."""
    gone = scenario.absent
    if scenario.shown:
        gone = frozenset(clause.id for clause in loaded.pack.clauses) - scenario.shown
    return render_handbook(loaded, scenario.parameters, scenario.numbers, gone, chapters)


def _chapters(loaded: LoadedPack, scenario: Scenario) -> frozenset[str] | None:
    if not scenario.shown:
        return None
    return frozenset(c.chapter for c in loaded.pack.clauses if c.id in scenario.shown)


def _row(loaded: LoadedPack, seen: _Seen, shared: Sequence[str]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": Truth.of(seen.scenario, ()).id,
        "today": seen.briefing["today"],
        "ticket": seen.ticket,
    }
    if seen.briefing["priorities"]:
        # What silence means depends on the chapters shown; where all are the same, it is said once.
        own = [n for n in seen.reading if n.startswith(_PRESUMED) and n not in shared]
        row["priority_chapter"] = "\n".join([*own, *_priority(loaded, seen.scenario)])
    return row


def _priority(loaded: LoadedPack, scenario: Scenario) -> list[str]:
    """Return the lines on what the ticket alone settles, as the briefing prints them."""
    settled = {topic.id for topic in loaded.pack.topics if topic.visible_only}
    clauses = [clause for clause in loaded.pack.clauses if clause.topic in settled]
    book = _book(loaded, scenario, frozenset(clause.chapter for clause in clauses))
    if scenario.shown:
        lines = book.text.splitlines()
        starts = [f"## {chapter.number}. {chapter.title}" for chapter in book.chapters]
        return lines[lines.index(starts[0]) :] if starts else book.back.splitlines()
    there = [book.clause(clause.id) for clause in clauses if clause.id in book.ids]
    there.sort(key=lambda clause: number_key(clause.number))
    rest = [line.removeprefix("- ").removesuffix(".") for line in book.back.splitlines()]
    otherwise = "; ".join(line[:1].lower() + line[1:] for line in rest)
    lines = [clause.line for clause in there]
    return [*lines, f"Where no clause applies: {otherwise}."] if rest else lines


def _page(briefings: Sequence[Mapping[str, Any]], shared: Sequence[str]) -> str:
    briefing = briefings[0]
    parts = ["# What a labeller is told", str(briefing["role"])]
    rules = [f"- {rule}" for rule in briefing["rules"] if rule.startswith("classify:")]
    parts.append("## Rules\n\n" + "\n".join(rules))
    for title, names in _LABELS.items():
        held: Mapping[str, str] = briefing[names]
        if held:
            # A clause's number is another one with each ticket: then the name stands alone.
            same = {
                n for n, says in held.items() if all(b[names].get(n) == says for b in briefings)
            }
            lines = [
                f"- {name}: {says}" if name in same else f"- {name}" for name, says in held.items()
            ]
            parts.append(f"## {title}\n\n" + "\n".join(lines))
    parts.append("## How to read the handbook\n\n" + "\n".join(shared))
    asked = _asked(briefing)
    example = ", ".join([f'"{field}": "..."' for field in ("id", *asked, "by", "note")])
    where = _WHERE if "priority" in asked else ""
    returns = _RETURN.format(example=f"`{{{example}}}`", where=where).rstrip()
    parts.append("## What to return\n\n" + returns)
    return "\n\n".join(parts) + "\n"


__all__ = ["SHOWN", "Sheet", "make_sheet"]
