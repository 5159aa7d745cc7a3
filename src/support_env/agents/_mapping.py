"""From another system's tools to ours: a file that says which of its tools is which action."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from support_env import chat
from support_env.agents._answers import mapping
from support_env.packs import PackError, read_mapping
from support_env.types import ACTION_TYPES, Action

_KEYS: Final = frozenset({"action", "content", "arguments", "set"})


@dataclass(frozen=True, slots=True)
class ToolRule:
    """How one of their tools becomes an action of ours."""

    action: str
    content: str | None
    """The action's content, where it is always the same: the name of a resolution."""
    arguments: Mapping[str, str]
    """Their argument -> ours; `content` is the action's content. Others keep their names."""
    constants: Mapping[str, Any]
    """Arguments of ours that are always the same."""

    def apply(self, given: Mapping[str, Any]) -> Action:
        """Return the action that a call with these arguments means."""
        made: dict[str, Any] = {self.arguments.get(name, name): v for name, v in given.items()}
        content = made.pop("content", None)
        return Action(
            self.action,
            self.content if self.content is not None else content,
            arguments={**made, **self.constants},
        )


class ToolMap:
    """Their tools by name. Without any, theirs have our names."""

    def __init__(self, rules: Mapping[str, ToolRule] | None = None, version: str = "") -> None:
        self._rules = dict(rules or {})
        self.version = version

    def read(self, message: Mapping[str, Any]) -> Action:
        """Return the action that an assistant's message means."""
        calls = message.get("tool_calls")
        function = mapping(mapping(calls[0]).get("function")) if calls else {}
        rule = self._rules.get(str(function.get("name")))
        if rule is None:
            return chat.parse_action(message)
        try:
            given: object = json.loads(function.get("arguments") or "{}")
        except (ValueError, RecursionError):
            return Action("")
        return rule.apply(mapping(given))


def load_tools(path: Path) -> ToolMap:
    """Read a map of tools.

    Raises:
        ValueError: names the tool and what is wrong with it.
    """
    try:
        held = read_mapping(path)
    except (PackError, OSError) as error:
        raise ValueError(f"{path}: {error}") from error
    tools = held.get("tools")
    if held.keys() != {"tools"} or not isinstance(tools, dict):
        raise ValueError(f"{path}: want one key, tools: their tools by name")
    rules = cast("dict[str, object]", tools)
    made = {str(name): _rule(f"{path}: {name}", rule) for name, rule in rules.items()}
    digest = blake2b(json.dumps(tools, sort_keys=True).encode(), digest_size=4).hexdigest()
    return ToolMap(made, f"{path.name}:{digest}")


def _rule(where: str, held: object) -> ToolRule:
    rule = mapping(held)
    unknown = rule.keys() - _KEYS
    if unknown:
        raise ValueError(f"{where}: unknown key {min(unknown)!r}: want {', '.join(sorted(_KEYS))}")
    action, content = rule.get("action"), rule.get("content")
    arguments, constants = rule.get("arguments", {}), rule.get("set", {})
    if action not in ACTION_TYPES:
        raise ValueError(f"{where}: action {action!r}: choose from {', '.join(ACTION_TYPES)}")
    if content is not None and not isinstance(content, str):
        raise ValueError(f"{where}: content is a text")
    if not isinstance(constants, dict) or not isinstance(arguments, dict):
        raise ValueError(f"{where}: arguments and set are mappings")
    named = {str(k): str(v) for k, v in cast("dict[object, object]", arguments).items()}
    fixed = {str(k): v for k, v in cast("dict[object, Any]", constants).items()}
    return ToolRule(str(action), content, named, fixed)
