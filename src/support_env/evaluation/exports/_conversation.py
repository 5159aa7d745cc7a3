"""A stored episode as the conversation that a model has: what was said, called and answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from support_env import chat
from support_env.evaluation.episodes import action_of, brought_by, opening_of
from support_env.types import ACTION_TYPES

Record = Mapping[str, Any]
Message = dict[str, Any]


def conversation(record: Record) -> list[Message]:
    """Return an episode's messages in the chat completions' form, arguments as JSON text.

    System prompt, the user's first message (briefing and ticket), then an assistant's tool call
    and the tool's answer for each step; the last message is the last call, since nobody answers
    what came of it.
    """
    messages = chat.first_messages(opening_of(record))
    for number, step in enumerate(record["steps"], 1):
        call = f"call_{number}"
        messages.append(tool_call(step, call))
        messages.append(
            {"role": "tool", "tool_call_id": call, "content": chat.render_delta(brought_by(step))}
        )
    return messages[:-1] if record["steps"] else messages


def tool_call(step: Mapping[str, Any], call_id: str) -> Message:
    """Return a step's action as a call that keeps to the tool schema.

    The desk reads arguments of lookups and resolutions beside the others or under `arguments`; a
    model that learns from calls should see the one form that the schema names.
    """
    action = action_of(step)
    message = chat.as_message(action, call_id)
    known = _properties().get(action.action_type)
    if known is not None:
        function = message["tool_calls"][0]["function"]
        held: dict[str, Any] = json.loads(function["arguments"])
        made = {name: value for name, value in held.items() if name in known}
        more = {name: value for name, value in held.items() if name not in known}
        more.pop("content", None)  # what a call says beside its arguments
        if more and "arguments" in known:
            made["arguments"] = more | dict(made.get("arguments") or {})
        function["arguments"] = json.dumps(made, ensure_ascii=False)
    return message


@cache
def _properties() -> Mapping[str, frozenset[str]]:
    functions = [tool["function"] for tool in chat.tool_schema()]
    return {f["name"]: frozenset(f["parameters"]["properties"]) for f in functions}


def is_well_formed(record: Record) -> bool:
    """Return whether every step was one of the actions there are: something to learn from."""
    steps = record["steps"]
    return bool(steps) and all(s["action"]["action_type"] in ACTION_TYPES for s in steps)


__all__ = ["Message", "Record", "conversation", "is_well_formed", "tool_call"]
