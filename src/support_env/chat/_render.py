# pyright: strict
"""Observations as text. Reads only what an agent may see: never the reward or the metadata."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from support_env.chat._prompt import SYSTEM_PROMPT
from support_env.types import Observation


def first_messages(observation: Observation) -> list[dict[str, Any]]:
    """Return the system prompt, then briefing and tickets as the user's first message."""
    parts = [_briefing(observation.briefing or {})]
    parts += [_ticket(ticket) for ticket in observation.tickets]
    parts.append(_steps(observation))
    return [
        {"role": "system", "content": SYSTEM_PROMPT},
        {"role": "user", "content": "\n\n".join(parts)},
    ]


def render_delta(observation: Observation) -> str:
    """Return what the last action brought, as text; never what was shown before."""
    parts: list[str] = []
    result = observation.result or {}
    if result.get("error"):
        parts.append(f"Error: {result['error']}")
    else:
        parts += ["\n".join(_data(result.get("data")))]
    said = observation.history[-1].get("user") if observation.history else None
    if said:
        parts.append(f"Customer: {said}")
    parts = [part for part in parts if part] or ["Done."]
    parts.append("The ticket is finished." if observation.done else _steps(observation))
    return "\n\n".join(parts)


def _steps(observation: Observation) -> str:
    return f"Steps left: {observation.steps_left}"


def _briefing(briefing: Mapping[str, Any]) -> str:
    parts: list[str] = []
    typed: dict[str, str] = {}
    for name, value in briefing.items():
        if not value and not isinstance(value, int):
            continue
        if name in ("company", "chapters"):
            continue  # the role says it, and the handbook's headings or the issue types
        title = name.replace("_", " ").capitalize()
        pairs = _items(value)
        if pairs and not any(held for _, held in pairs):
            parts.append(f"{title}: {', '.join(key for key, _ in pairs)}")
        elif pairs:
            parts.append(f"{title}:\n" + "\n".join(_listed(pairs, typed)))
        elif isinstance(value, (list, tuple)):
            parts.append(f"{title}:\n" + "\n".join(f"- {v}" for v in cast("list[object]", value)))
        elif "\n" in str(value):
            parts.append(f"{title}:\n{value}")
        else:
            parts.append(f"{title}: {value}")
    lines = [f"- {name}: {meaning}" for name, meaning in typed.items() if _tells(name, meaning)]
    if lines:
        parts.append("Arguments (named in brackets above):\n" + "\n".join(lines))
    return "\n\n".join(parts)


def _listed(pairs: list[tuple[str, Any]], typed: dict[str, str]) -> Iterator[str]:
    """Yield a line a name; what has an outcome stands under it, so that it is said once."""
    groups: dict[str, list[str]] = {}
    for key, held in pairs:
        outcome = str(dict(_items(held)).get("outcome") or "")
        groups.setdefault(outcome, []).append(f"- {_named(key, held, typed)}")
    for outcome, lines in groups.items():
        if outcome:
            yield f"{outcome.capitalize()}:"
        yield from lines


def _named(name: str, value: object, typed: dict[str, str]) -> str:
    """Return a name and its meaning; typed arguments are explained once, all together."""
    held = dict(_items(value))
    if not held:
        return f"{name}: {value}"
    shown: list[str] = []
    for argument, meaning in _items(held.pop("arguments", None)):
        same = typed.setdefault(argument, str(meaning)) == str(meaning)
        shown.append(argument if same else f"{argument}: {meaning}")
    needs = held.pop("needs", "all")
    says = str(held.pop("says", ""))
    brackets = (" or " if needs == "any" else ", ").join(shown)
    held.pop("outcome", None)
    more = f" {_json(held)}" if held else ""
    return f"{name}{f' ({brackets})' if brackets else ''}: {says}{more}"


def _tells(name: str, meaning: str) -> bool:
    """Whether an argument's meaning says more than its name: "line_id: id of the order line"."""
    if name.endswith("_id") and meaning.startswith("id of the "):
        return False
    return meaning != name.replace("_", " ")


def _ticket(ticket: Mapping[str, Any]) -> str:
    known = "signed in" if ticket.get("authenticated") else "not signed in"
    lines = [
        f"Ticket {ticket.get('id')} by {ticket.get('channel')} on {ticket.get('created')}",
        f"From: {ticket.get('from')} ({known})",
    ]
    if ticket.get("subject"):
        lines.append(f"Subject: {ticket['subject']}")
    if ticket.get("attachments"):
        lines.append(f"Attached: {', '.join(map(str, ticket['attachments']))}")
    return "\n".join(lines) + f"\n\n{ticket.get('text', '')}"


def _data(data: object) -> Iterator[str]:
    for name, value in _items(data):
        if not value and not isinstance(value, int):
            continue
        if isinstance(value, (list, tuple)):
            shown = "\n".join(f"- {_item(item)}" for item in cast("list[object]", value))
            yield f"{name.capitalize()}:\n{shown}"
        else:
            yield f"{name.capitalize()}: {_item(value)}"


def _item(item: object) -> str:
    if held := dict(_items(item)):
        if held.keys() == {"number", "text"}:
            return f"{held['number']} {held['text']}"
        return _json(held)
    return str(item)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _items(value: object) -> list[tuple[str, Any]]:
    """Return a mapping's items; none for whatever is no mapping."""
    if not isinstance(value, Mapping):
        return []
    return [(str(key), held) for key, held in cast("Mapping[object, Any]", value).items()]
