# pyright: strict
"""From whatever a model wrote to an `Action`: tool calls, JSON in any wrapping, or plain prose.

Never raises. What cannot be read becomes an action without a type, which the desk answers with
what is allowed; plain prose is a message to the customer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from support_env.chat._prompt import CONTENT_KEYS
from support_env.types import ACTION_TYPES, Action

_MAX_TEXT: Final = 64_000
_MAX_DEPTH: Final = 24
_MAX_NUMBER: Final = 10**15
_MAX_STARTS: Final = 16
"""Places where JSON is looked for: a bound that keeps reading linear."""
_TYPE_KEYS: Final = ("action_type", "action", "name", "tool", "tool_name", "type")
_ARGUMENT_KEYS: Final = ("arguments", "parameters", "args", "input", "action_input")
_THOUGHT: Final = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
_MARKS: Final = re.compile(r'["{}\[\]\\]')

UNREADABLE: Final = Action("")


def parse_action(given: object) -> Action:
    """Return the action that was meant.

    Args:
        given: Text, an assistant message (mapping or object of a client library), one tool call,
            or an action as a mapping. Of several tool calls the first counts.
    """
    if isinstance(given, Action):
        return given
    if isinstance(given, str):
        return _from_text(given)
    if isinstance(given, Mapping):
        return _from_mapping(cast("Mapping[object, object]", given))
    if isinstance(given, (list, tuple)):
        return _from_parts(cast("Sequence[object]", given))
    return _from_object(given)


def _from_object(given: object) -> Action:
    """Read a client library's message: its attributes are a message's keys."""
    held: dict[object, object] = {}
    for name in ("tool_calls", "function", "name", "arguments", "content"):
        try:
            value: object = getattr(given, name, None)
        except Exception:  # a property of somebody else's object may do anything
            continue
        if value is not None:
            held[name] = value
    return _from_mapping(held) if held else UNREADABLE


def _from_mapping(given: Mapping[object, object]) -> Action:
    calls = given.get("tool_calls")
    if isinstance(calls, (list, tuple)) and calls:
        call = _plain(cast("Sequence[object]", calls)[0])
        return _call(_plain(call.get("function") or call))
    for key in ("function", "function_call"):
        function = given.get(key)
        if function is not None and not isinstance(function, str):
            return _call(_plain(function))
    if _type_of(given):
        return _call(given)
    content = given.get("content")
    if isinstance(content, str):
        return _from_text(content)
    if isinstance(content, (list, tuple)):
        return _from_parts(cast("Sequence[object]", content))
    return UNREADABLE


def _plain(value: object) -> Mapping[object, object]:
    """Return a mapping for a tool call or function, whether it is one or an object like one."""
    if isinstance(value, Mapping):
        return cast("Mapping[object, object]", value)
    held: dict[object, object] = {}
    for name in ("function", "name", "arguments"):
        try:
            held[name] = getattr(value, name, None)
        except Exception:  # as above
            continue
    return held


def _from_parts(parts: Sequence[object]) -> Action:
    """Read a message's content parts: a tool use if there is one, else the text."""
    texts: list[str] = []
    for part in parts[:64]:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Mapping):
            held = cast("Mapping[object, object]", part)
            if held.get("type") == "tool_use":
                return _call({"name": held.get("name"), "arguments": held.get("input")})
            text = held.get("text")
            if isinstance(text, str):
                texts.append(text)
    return _from_text("\n".join(texts))


def _from_text(text: str) -> Action:
    text = text[:_MAX_TEXT]
    if "<think" in text:
        text = _THOUGHT.sub("", text)
    text = text.strip()
    for held in _objects(text):
        if _type_of(held) or "function" in held or "tool_calls" in held:
            return _from_mapping(held)
    if not text or (text[0] in "{[`<" and any(f'"{key}"' in text for key in _TYPE_KEYS)):
        return UNREADABLE  # nothing, or JSON that broke off: not for the customer's eyes
    return Action("respond", text)


def _objects(text: str) -> Iterator[dict[object, object]]:
    """Yield the JSON objects in the text, outermost only, in order."""
    place = 0
    for _ in range(_MAX_STARTS):
        start = text.find("{", place)
        if start < 0:
            return
        end = _closing(text, start)
        if end is None:
            place = start + 1
            continue
        place = end
        try:
            found: object = json.loads(text[start:end], strict=False)
        except (ValueError, RecursionError):
            place = start + 1
            continue
        if isinstance(found, dict):
            yield cast("dict[object, object]", found)


def _closing(text: str, start: int) -> int | None:
    """Return where the object that starts here ends; None if it does not, or is too deep."""
    depth, quoted, skip = 0, False, -1
    for match in _MARKS.finditer(text, start):
        mark, at = match.group(), match.start()
        if at == skip:
            continue
        if mark == "\\":
            skip = at + 1
        elif mark == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif mark in "{[":
            depth += 1
            if depth > _MAX_DEPTH:
                return None
        else:
            depth -= 1
            if depth == 0:
                return match.end()
    return None


def _type_of(given: Mapping[object, object]) -> str:
    """Return the action type that a mapping names; "" where it names none."""
    for key in _TYPE_KEYS:
        value = given.get(key)
        if isinstance(value, str):
            name = value.strip().lower().rpartition(".")[2]
            if name in ACTION_TYPES or (key in ("action_type", "name") and "arguments" in given):
                return name
    return ""


def _call(given: Mapping[object, object]) -> Action:
    """Read a mapping with a name and arguments, wherever it keeps them."""
    kind = _type_of(given)
    if not kind:
        name = given.get("name")
        kind = name.strip().lower() if isinstance(name, str) else ""
    arguments: dict[str, Any] = {}
    for key in _ARGUMENT_KEYS:
        arguments |= _arguments(given.get(key))
    nested = arguments.pop("arguments", None)
    if nested is not None:
        arguments = {**_arguments(nested), **arguments}
    for key, value in given.items():
        if (
            isinstance(key, str)
            and key not in _TYPE_KEYS
            and key not in _ARGUMENT_KEYS
            and key not in ("id", "function", "index", "content", "ticket_id")
        ):
            arguments.setdefault(key, value)
    ticket = given.get("ticket_id", arguments.pop("ticket_id", None))
    content = given.get("content")
    if content is None:
        content = arguments.pop("content", None)
    for key in CONTENT_KEYS.get(kind, ()):
        if content is None and key in arguments:
            content = arguments.pop(key)
    return Action(kind, _content(content), _ticket(ticket), arguments)


def _arguments(value: object) -> dict[str, Any]:
    """Return arguments given as a mapping or as a string of JSON (or with JSON in it)."""
    if isinstance(value, str):
        value = next(_objects(value[:_MAX_TEXT]), None)
    if not isinstance(value, Mapping):
        return {}
    held = cast("Mapping[object, Any]", value)
    return {k: v for k, v in held.items() if isinstance(k, str) and v is not None}


def _content(value: object) -> str | None:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(v) for v in cast("Sequence[object]", value)[:64] if isinstance(v, str))
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)) and abs(value) < _MAX_NUMBER:
        return str(value)
    return None


def _ticket(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.strip().isdigit():
        value = int(value.strip()[:12])
    return value if isinstance(value, int) and not isinstance(value, bool) else None
