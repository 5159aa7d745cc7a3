"""Observations, scenarios and verdicts for people, through rich."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from support_env.grading import Verdict
from support_env.scenario import Scenario
from support_env.types import Observation

_MARKS = {"pass": "[green]✓[/]", "partial": "[yellow]~[/]", "fail": "[red]✗[/]"}


def ticket(shown: Mapping[str, Any]) -> RenderableType:
    """Return a ticket as a panel."""
    known = "signed in" if shown.get("authenticated") else "not signed in"
    head = f"From {shown.get('from')} by {shown.get('channel')} ({known}), {shown.get('created')}"
    body = [Text(head, style="dim")]
    if shown.get("subject"):
        body.append(Text(f"Subject: {shown['subject']}", style="bold"))
    body.append(Text(f"\n{shown.get('text', '')}"))
    if shown.get("attachments"):
        body.append(Text(f"\nAttached: {', '.join(map(str, shown['attachments']))}", style="dim"))
    return Panel(Group(*body), title=f"Ticket {shown.get('id')}", border_style="cyan")


def briefing(shown: Mapping[str, Any]) -> RenderableType:
    """Return the briefing: everything in it, names beside what they mean."""
    parts: list[RenderableType] = [Text(str(shown.get("role", "")))]
    for key, value in shown.items():
        if key in ("role", "handbook"):
            continue
        title = key.replace("_", " ").capitalize()
        if isinstance(value, Mapping):
            table = Table(title=title, title_justify="left", show_header=False, box=None)
            for name, meaning in value.items():
                table.add_row(Text(str(name), style="bold"), Text(_meaning(meaning)))
            parts.append(table)
        elif isinstance(value, (list, tuple)):
            parts.append(Text(f"{title}: " + "\n  ".join(map(str, value))))
        else:
            parts.append(Text(f"{title}: {value}"))
    if shown.get("handbook"):
        parts.append(Panel(Text(str(shown["handbook"])), title="Handbook"))
    return Panel(Group(*parts), title="Briefing", border_style="blue")


def _meaning(value: object) -> str:
    if isinstance(value, Mapping):
        says = str(value.get("says", ""))
        arguments = value.get("arguments")
        if isinstance(arguments, Mapping) and arguments:
            says += " (" + "; ".join(f"{k}: {v}" for k, v in arguments.items()) + ")"
        return says or json.dumps(dict(value), ensure_ascii=False)
    return str(value)


def result(observation: Observation) -> RenderableType:
    """Return what the last action brought: result, the customer's words, steps left."""
    parts: list[RenderableType] = []
    shown = observation.result or {}
    if shown.get("error"):
        parts.append(Text(f"That made no sense here: {shown['error']}", style="red"))
    elif shown.get("data"):
        parts.append(Text(json.dumps(shown["data"], indent=2, ensure_ascii=False)))
    said = observation.history[-1].get("user") if observation.history else ""
    if said:
        parts.append(Panel(Text(str(said)), title="Customer", border_style="cyan"))
    parts.append(Text(f"{observation.steps_left} steps left", style="dim"))
    return Group(*parts)


def verdict(shown: Verdict) -> RenderableType:
    """Return the verdict: the score, and one line a check with its reason."""
    table = Table(box=None)
    for heading in ("", "check", "earned", "of", "step", "why"):
        table.add_column(heading, justify="right" if heading in ("earned", "of") else "left")
    for check in shown.checks:
        if check.status == "not_applicable" and not check.earned:
            continue
        table.add_row(
            _MARKS.get(check.status, "·"),
            check.name,
            f"{check.earned / 10_000:.2f}",
            f"{check.weight / 10_000:.2f}" if check.weight else "",
            str(check.step or ""),
            escape(check.reason),
        )
    title = f"Score {shown.score / 10_000:.3f} · {'success' if shown.success else 'no success'}"
    if shown.csat is not None:
        title += f" · satisfaction {shown.csat} of 5"
    return Panel(table, title=title, border_style="green" if shown.success else "red")


def hidden(scenario: Scenario) -> RenderableType:
    """Return what the agent cannot see: facts with their sources, what is right, the target."""
    parts: list[RenderableType] = [Text(f"Address: {scenario.address}", style="dim")]
    for request in scenario.requests:
        facts = Table(title=f"Facts ({request.issue})", title_justify="left", box=None)
        for heading in ("fact", "value", "learned from"):
            facts.add_column(heading)
        for name, where in request.where.items():
            value = request.world.get(name, "n/a")
            pivot = " (the twin differs here)" if name == scenario.target.pivot else ""
            facts.add_row(name, escape(f"{value}{pivot}"), where)
        decision = request.decision
        right = [
            f"{p.effect} {dict(p.objects)} {dict(p.exact)} {dict(p.bounds)}" for p in decision.must
        ]
        parts += [
            facts,
            Text(f"Outcome: {decision.outcome}, decided by {decision.deciding}"),
            Text(f"Clauses that may be cited: {', '.join(sorted(decision.clauses)) or 'none'}"),
            Text("Must be done: " + ("; ".join(right) or "nothing")),
            Text("Must be told: " + ("; ".join(o.says for o in decision.owed) or "nothing")),
        ]
    parts.append(
        Text(
            f"Sentiment {scenario.sentiment}, priority {scenario.priority}; "
            f"the oracle needs {scenario.oracle_steps} of {scenario.limit} steps"
        )
    )
    return Panel(Group(*parts), title="Hidden", border_style="magenta")


def console(*, stderr: bool = False) -> Console:
    """Return a console that never reads markup or emoji codes in what others wrote."""
    return Console(stderr=stderr, emoji=False, highlight=False)
