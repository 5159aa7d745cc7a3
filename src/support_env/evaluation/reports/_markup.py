"""Text and plain data as HTML: whatever an agent, a customer or a pack wrote stays text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, cast

_DEEPEST: Final = 6
# Control characters are shown as their pictures: browsers drop some and choke on others.
_PICTURES: Final = {c: 0x2400 + c for c in range(32) if chr(c) not in "\n\t"} | {127: 0x2421}


def text(value: object) -> str:
    """Return a value as text that is safe in elements and in quoted attributes.

    Every `<`, `>`, `&` and quote is escaped, line ends are line feeds, and what UTF-8 cannot hold
    (half of a surrogate pair) is a question mark.
    """
    said = str(value).replace("\r\n", "\n").encode("utf-8", "replace").decode()
    return escape(said.translate(_PICTURES))


def block(value: object, kind: str = "") -> str:
    """Return a paragraph of somebody's words: line ends kept, its direction its own."""
    return f'<p class="words {kind}" dir="auto">{text(value)}</p>'


def data(value: Any, depth: int = 0) -> str:
    """Return plain data (of JSON) as nested lists; what lies very deep is left as JSON."""
    if isinstance(value, Mapping | list | tuple) and value and depth >= _DEEPEST:
        return f"<code>{text(json.dumps(value, ensure_ascii=False))}</code>"
    if isinstance(value, Mapping) and value:
        held = cast("Mapping[Any, Any]", value)
        inner = "".join(f"<dt>{text(k)}</dt><dd>{data(v, depth + 1)}</dd>" for k, v in held.items())
        return f"<dl>{inner}</dl>"
    if isinstance(value, list | tuple) and value:
        each = cast("Sequence[Any]", value)
        return f"<ul>{''.join(f'<li>{data(v, depth + 1)}</li>' for v in each)}</ul>"
    if isinstance(value, str):
        return f'<bdi class="words">{text(value)}</bdi>'
    return f"<code>{text(json.dumps(value))}</code>"


__all__ = ["block", "data", "text"]
