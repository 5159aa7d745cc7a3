# pyright: strict
"""An action as the assistant's tool call: for demonstrations, and for agents without a model."""

from __future__ import annotations

import json
from typing import Any

from support_env.chat._prompt import CONTENT_KEYS
from support_env.types import Action


def as_message(action: Action, call_id: str = "call_1") -> dict[str, Any]:
    """Return the assistant message that `parse_action` reads back as the same action."""
    arguments: dict[str, Any] = dict(action.arguments)
    if action.content is not None:
        keys = CONTENT_KEYS.get(action.action_type, ())
        key = keys[0] if keys and keys[0] not in arguments else "content"
        content: Any = action.content
        if key == "lookups":
            content = [part.strip() for part in action.content.split(",")]
        arguments = {key: content, **arguments}
    text = json.dumps(arguments, ensure_ascii=False, default=str)
    return {
        "role": "assistant",
        "content": "",
        "tool_calls": [
            {
                "id": call_id,
                "type": "function",
                "function": {"name": action.action_type, "arguments": text},
            }
        ],
    }
