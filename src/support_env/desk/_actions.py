"""From anything at all to an `Action` whose shape is known: the first wall against hostile input.

`sanitise` never raises and is idempotent, so what the transcript keeps plays back to the same
bytes. What does not fit is replaced by `UNFIT`, which no reader accepts: the complaint is made
where the value is needed, in words that say what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from support_env.types import ACTION_TYPES, Action

MAX_CONTENT: Final = 8_000
MAX_TEXT: Final = 2_000
MAX_ARGUMENTS: Final = 32
MAX_ITEMS: Final = 16
MAX_NAME: Final = 64
MAX_NUMBER: Final = 10**12

UNFIT: Final = "\x00"
"""Stands for a value that is neither text, a number, a flag nor a short list of these."""
NO_TICKET: Final = -1


class ActionError(Exception):
    """What is wrong with an action, and what is allowed: shown to the agent as it is."""


def sanitise(raw: object) -> Action:
    """Return the action that was meant, bounded in size and depth."""
    if isinstance(raw, Action):
        return _action(raw.action_type, raw.content, raw.ticket_id, raw.arguments)
    if isinstance(raw, Mapping):
        given = cast("Mapping[object, object]", raw)
        get = given.get
        return _action(get("action_type"), get("content"), get("ticket_id"), get("arguments"))
    return Action("")


def _action(kind: object, content: object, ticket: object, arguments: object) -> Action:
    if type(kind) is str and kind in ACTION_TYPES:
        name = kind  # the same, sooner
    else:
        name = clean(kind, MAX_NAME).strip().lower() if isinstance(kind, str) else ""
    return Action(
        name,
        None if content is None else _content(content),
        None if ticket is None else _ticket(ticket),
        _arguments(arguments),
    )


def clean(text: str, limit: int) -> str:
    """Return the text with at most one character more than the limit, fit to be encoded."""
    if type(text) is str and len(text) <= limit and text.isascii():
        return text
    text = text[: limit + 1]
    if not text.isascii():
        # Lone surrogates come through JSON, but not through UTF-8.
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text


def _content(value: object) -> str:
    if isinstance(value, str):
        return UNFIT if value == UNFIT else clean(value, MAX_CONTENT)
    if isinstance(value, (list, tuple)):
        items = _items(cast("list[object]", value))
        if all(isinstance(item, str) and item != UNFIT for item in items):
            return clean(", ".join(map(str, items)), MAX_CONTENT)
        return UNFIT
    return str(_scalar(value))


def _ticket(value: object) -> int:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value.strip()[:13])
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_NUMBER:
        return value
    return NO_TICKET


def _arguments(value: object) -> dict[str, Any]:
    if value is None:
        return {}
    if type(value) is not dict and not isinstance(value, Mapping):
        return {"arguments": UNFIT}
    out: dict[str, Any] = {}
    for name, held in cast("Mapping[object, object]", value).items():
        if held is None or not isinstance(name, str):
            continue  # an argument that is null was not given
        if type(name) is not str or len(name) > MAX_NAME or not name.isascii():
            name = clean(name, MAX_NAME)
        if type(held) is str:
            fits = len(held) <= MAX_TEXT and held.isascii()
            out[name] = held if fits else clean(held, MAX_TEXT)
        else:
            out[name] = _value(held)
        if len(out) > MAX_ARGUMENTS:
            break
    return out


def _value(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return _items(cast("list[object]", value))
    return _scalar(value)


def _items(value: list[object] | tuple[object, ...]) -> list[str | int | float | bool]:
    return [_scalar(item) for item in value[: MAX_ITEMS + 1]]


def _scalar(value: object) -> str | int | float | bool:
    if isinstance(value, str):
        return clean(value, MAX_TEXT)
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, int):
        return int(value) if -MAX_NUMBER <= value <= MAX_NUMBER else UNFIT
    if isinstance(value, float):
        # Written so that NaN, too, is refused.
        return float(value) if -MAX_NUMBER <= value <= MAX_NUMBER else UNFIT
    return UNFIT


def check(action: Action, open_tickets: tuple[int, ...], known_types: tuple[str, ...]) -> None:
    """Raise `ActionError` for what is wrong with the shape of a sanitised action."""
    content, held = action.content, action.arguments
    if action.action_type not in known_types:
        shown = repr(action.action_type) if action.action_type else "nothing that can be read"
        raise ActionError(f"action_type is {shown}; it is one of: {', '.join(known_types)}")
    if action.ticket_id is not None and action.ticket_id not in open_tickets:
        allowed = ", ".join(map(str, open_tickets))
        raise ActionError(f"there is no such ticket; ticket_id is one of: {allowed}")
    if content is not None:
        if content == UNFIT:
            raise ActionError("content must be text")
        if len(content) > MAX_CONTENT:
            raise ActionError(f"content is longer than {MAX_CONTENT:,} characters")
    if held.get("arguments") == UNFIT:
        raise ActionError('arguments must be an object: {"name": value}')
    if len(held) > MAX_ARGUMENTS:
        raise ActionError(f"more than {MAX_ARGUMENTS} arguments")


def canonical(action: Action) -> tuple[object, ...]:
    """Return a hashable form: equal for actions that are the same to the letter."""
    held = action.arguments
    shown = repr(sorted(held.items())) if held else ""
    return (action.action_type, action.content or "", shown)
