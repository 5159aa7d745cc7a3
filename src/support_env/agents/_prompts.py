"""What a model is told first: the system prompt and the tools, `chat`'s own or a file's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from support_env import chat
from support_env.packs import PackError, read_mapping
from support_env.types import ACTION_TYPES, Observation

_MAX_BYTES: Final = 256_000
_IN_WORDS: Final = """\


Answer with one JSON object and nothing else: {"name": TOOL, "arguments": {...}}. The tools:
"""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A system prompt, tools in OpenAI's function format, and what they are called in records."""

    system: str
    tools: tuple[Mapping[str, Any], ...]
    version: str

    def messages(self, observation: Observation, *, in_words: bool = False) -> list[dict[str, Any]]:
        """Return the first messages; `in_words` puts the tools into the system prompt as JSON."""
        first = [dict(message) for message in chat.first_messages(observation)]
        system = self.system
        if in_words:
            system += _IN_WORDS + "\n".join(
                json.dumps(tool.get("function", tool), ensure_ascii=False) for tool in self.tools
            )
        first[0]["content"] = system
        return first


def load_prompt(path: Path | None = None) -> Prompt:
    """Return `chat`'s prompt, or a file's.

    A file is the system prompt as text; or, as `.yaml`, `.yml` or `.json`, a mapping with `system`
    and `tools` (in OpenAI's function format), either of which may be missing.

    Raises:
        ValueError: the file cannot be read, or does not fit; says why.
    """
    if path is None:
        return Prompt(chat.SYSTEM_PROMPT, tuple(chat.tool_schema()), chat.PROMPT_VERSION)
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            raise ValueError(f"{path}: more than {_MAX_BYTES:,} bytes")
        text = content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    version = f"{path.name}:{blake2b(content, digest_size=4).hexdigest()}"
    if path.suffix not in (".yaml", ".yml", ".json"):
        return Prompt(text, tuple(chat.tool_schema()), version)
    held = _mapping(path, text)
    unknown = held.keys() - {"system", "tools"}
    if unknown:
        raise ValueError(f"{path}: unknown key {min(unknown)!r}: want system, tools")
    system = held.get("system", chat.SYSTEM_PROMPT)
    tools = held.get("tools", chat.tool_schema())
    if not isinstance(system, str) or not isinstance(tools, list):
        raise ValueError(f"{path}: system is a text and tools a list")
    return Prompt(system, tuple(_checked(path, cast("Sequence[object]", tools))), version)


def _mapping(path: Path, text: str) -> Mapping[str, Any]:
    try:
        held: object = json.loads(text) if path.suffix == ".json" else read_mapping(path)
    except (ValueError, RecursionError, PackError) as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(held, dict):
        raise ValueError(f"{path}: want a mapping with system and tools")
    return cast("Mapping[str, Any]", held)


def _checked(path: Path, tools: Sequence[object]) -> Sequence[Mapping[str, Any]]:
    made: list[Mapping[str, Any]] = []
    for tool in tools:
        function = tool.get("function") if isinstance(tool, dict) else None  # pyright: ignore
        name = function.get("name") if isinstance(function, dict) else None  # pyright: ignore
        if name not in ACTION_TYPES:
            raise ValueError(f"{path}: tool {name!r} is no action: name {', '.join(ACTION_TYPES)}")
        made.append(cast("Mapping[str, Any]", tool))
    return made
