"""The agent's actions as MCP tools, on OpenEnv's `/mcp` and its sessions.

OpenEnv takes an environment's `mcp_server` to be a FastMCP server, of which it asks the tools and
nothing else; this answers that, with the one static schema that `chat` has. A trainer resets over
the WebSocket (`/ws?session_id=...`); the agent's side sees neither resets nor rewards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from support_env import chat
from support_env.models import SupportObservation
from support_env.types import Action

READ: Final = "read_ticket"


class Desk(Protocol):
    """What the tools need of the environment."""

    def step(self, action: Action) -> SupportObservation:
        """Take a step."""
        ...

    def opening(self) -> SupportObservation:
        """Return what the reset showed."""
        ...


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as OpenEnv reads it off a FastMCP server."""

    name: str
    description: str
    parameters: dict[str, Any]
    fn: Callable[..., dict[str, Any]]


class ToolServer:
    """The tools of one environment."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def get_tools(self) -> dict[str, Tool]:
        """Return the tools by name."""
        tools = [
            Tool(READ, "Read the briefing and the ticket; costs no step.",
                 {"type": "object", "properties": {}}, self._read)
        ]  # fmt: skip
        for schema in chat.tool_schema():
            function = schema["function"]
            name = function["name"]
            tools.append(
                Tool(name, function["description"], function["parameters"], self._acting(name))
            )
        return {tool.name: tool for tool in tools}

    def _read(self, **_: Any) -> dict[str, Any]:
        opening = self._desk.opening()
        return {"text": chat.first_messages(opening.to_core())[-1]["content"]}

    def _acting(self, name: str) -> Callable[..., dict[str, Any]]:
        def act(**arguments: Any) -> dict[str, Any]:
            call = {"function": {"name": name, "arguments": arguments}}
            seen = self._desk.step(chat.parse_action({"tool_calls": [call]}))
            return {
                "text": chat.render_delta(seen.to_core()),
                "result": seen.result,
                "steps_left": seen.steps_left,
                "done": seen.done,
            }

        return act


__all__ = ["READ", "ToolServer"]
