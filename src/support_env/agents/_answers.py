"""From the bytes of a chat completion to one assistant message, whole or streamed.

Endpoints are hostile here: whatever they send becomes a message, or an `EndpointError`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

MAX_REPLY: Final = 262_144
"""Bytes of one answer that are read; what comes after is the endpoint's fault."""


class EndpointError(Exception):
    """The endpoint gave no usable answer; the message says why."""


def read_answer(body: str) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """Return the assistant's message and the usage; some servers stream unasked.

    The message may be empty: see `is_empty`.

    Raises:
        EndpointError: the body is not in the protocol.
    """
    if body.lstrip().startswith(("data:", "event:", ":")):
        return _from_stream(body)
    try:
        data: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise EndpointError(f"not JSON: {short(body)!r}") from error
    message = _choice(data, "message")
    if not message:
        raise EndpointError(f"no message in the answer: {short(body)!r}")
    return tidy(message), mapping(mapping(data).get("usage"))


def is_empty(message: Mapping[str, Any]) -> bool:
    """Return whether an assistant's message says nothing and calls nothing."""
    return not message["content"] and "tool_calls" not in message


def tidy(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return an assistant message that any endpoint takes back: at most one tool call."""
    content = message.get("content")
    made: dict[str, Any] = {
        "role": "assistant",
        "content": content if isinstance(content, str) else "",
    }
    calls = message.get("tool_calls")
    if isinstance(calls, list) and calls:
        call = mapping(cast("list[object]", calls)[0])
        function = mapping(call.get("function")) or call
        arguments = function.get("arguments")
        made["tool_calls"] = [
            {
                "id": str(call.get("id") or "call_1"),
                "type": "function",
                "function": {
                    "name": str(function.get("name") or ""),
                    "arguments": arguments
                    if isinstance(arguments, str)
                    else json.dumps(arguments or {}),
                },
            }
        ]
    return made


def short(error: object) -> str:
    """Return the start of a text, on one line."""
    return " ".join(str(error).split())[:200]


def mapping(value: object) -> Mapping[str, Any]:
    """Return the value if it is a mapping, else an empty one."""
    return cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {}


def tokens(usage: Mapping[str, Any], name: str) -> int:
    """Return a count of tokens from an answer's usage; 0 where it gives none that makes sense."""
    count = usage.get(name)
    if not isinstance(count, int) or isinstance(count, bool):
        return 0
    return count if 0 <= count < 10**12 else 0


def _choice(data: object, key: str) -> Mapping[str, Any]:
    choices = mapping(data).get("choices")
    if not isinstance(choices, list) or not choices:
        return {}
    return mapping(mapping(cast("list[object]", choices)[0]).get(key))


def _from_stream(body: str) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """Put a server-sent-events answer together (the `data:` lines of chat completion chunks)."""
    content: list[str] = []
    calls: dict[int, dict[str, Any]] = {}
    usage: Mapping[str, Any] = {}
    for line in body.splitlines():
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or data == "[DONE]":
            continue
        try:
            chunk: object = json.loads(data)
        except (ValueError, RecursionError):
            continue
        usage = mapping(mapping(chunk).get("usage")) or usage
        delta = _choice(chunk, "delta")
        if isinstance(delta.get("content"), str):
            content.append(delta["content"])
        pieces = delta.get("tool_calls")
        for piece in cast("list[object]", pieces) if isinstance(pieces, list) else []:
            call = mapping(piece)
            index = call.get("index", 0)
            if not isinstance(index, int):
                continue
            held = calls.setdefault(index, {"id": "", "name": "", "arguments": ""})
            function = mapping(call.get("function"))
            held["id"] = held["id"] or str(call.get("id") or "")
            held["name"] = held["name"] or str(function.get("name") or "")
            held["arguments"] += str(function.get("arguments") or "")
    if not content and not calls:
        raise EndpointError("the stream held no answer")
    message: dict[str, Any] = {"content": "".join(content)}
    if calls:
        message["tool_calls"] = [
            {"id": c["id"], "function": {"name": c["name"], "arguments": c["arguments"]}}
            for _, c in sorted(calls.items())
        ]
    return tidy(message), usage
