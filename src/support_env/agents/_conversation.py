"""The messages between an agent and the desk, in the chat completions' form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from support_env import chat
from support_env.types import ACTION_TYPES, Action, Observation


class Conversation:
    """Grows by what the agent said and by what came of it."""

    def __init__(self, first: list[dict[str, Any]]) -> None:
        self.messages = first
        self._answered = False

    def hear(self, observation: Observation) -> None:
        """Add what the last action brought; nothing before the first one."""
        if not self._answered:
            return
        self._answered = False
        text = chat.render_delta(observation)
        calls = self.messages[-1].get("tool_calls")
        if calls:
            self.messages.append({"role": "tool", "tool_call_id": calls[0]["id"], "content": text})
        else:
            self.messages.append({"role": "user", "content": text})

    def say(self, message: dict[str, Any]) -> None:
        """Add the agent's message."""
        self.messages.append(message)
        self._answered = True


def is_malformed(message: Mapping[str, Any], action: Action) -> bool:
    """Return whether a message cannot be read as an action, or calls a tool with broken JSON."""
    if action.action_type not in ACTION_TYPES:
        return True
    calls = message.get("tool_calls")
    if not calls:
        return False
    try:
        return not isinstance(json.loads(calls[0]["function"]["arguments"] or "{}"), dict)
    except (ValueError, RecursionError):
        return True


__all__ = ["Conversation", "is_malformed"]
