# pyright: strict
"""An episode as chat, for any model: prompt, tools, what is new after each step, and a parser.

The tool schema is one constant for all tasks and companies, so that prompts cache and compiled
grammars stay; what differs (labels, queues, resolutions) is text in the briefing. Parsing never
raises and takes time linear in the text.
"""

from __future__ import annotations

from support_env.chat._parse import parse_action
from support_env.chat._prompt import PROMPT_VERSION, SYSTEM_PROMPT, tool_schema
from support_env.chat._render import first_messages, render_delta
from support_env.chat._write import as_message

__all__ = [
    "PROMPT_VERSION",
    "SYSTEM_PROMPT",
    "as_message",
    "first_messages",
    "parse_action",
    "render_delta",
    "tool_schema",
]
