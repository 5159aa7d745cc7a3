"""Quotations: what others wrote. They are set aside, and nothing in them counts."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading._types import Span

_DOUBLE: Final = re.compile(r'(?<!\w)"(?=[^\s"])[^"\n]*+(?:\n(?![ ]*+\n)[^"\n]*+)*+"')
_CURLY: Final = re.compile(r"\u2018[^\u2018\n']*(?:'(?=\w)[^\u2018\n']*)*'(?!\w)")
_SINGLE: Final = re.compile(r"(?<![\w'])'(?=[^\s'])[^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*(?<=\S)'(?!\w)")
_LINES: Final = re.compile(r"^[ ]{0,3}>.*(?:\n[ ]{0,3}>.*)*", re.MULTILINE)
_FENCES: Final = re.compile(r"^[ ]{0,3}(```|~~~)", re.MULTILINE)

_SINGLE_MAX: Final = 400
_WHOLE: Final = 0.9


def quotations(text: str) -> list[Span]:
    """Return where quotations stand, in order, none inside another."""
    found: list[Span] = []
    if "```" in text or "~~~" in text:
        found += _fenced(text)
    if ">" in text:
        found += [match.span() for match in _LINES.finditer(text)]
    if '"' in text:
        found += [match.span() for match in _DOUBLE.finditer(text)]
    if "\u2018" in text:
        found += [match.span() for match in _CURLY.finditer(text)]
    if " '" in text or "\n'" in text or text.startswith("'"):
        found += [
            match.span()
            for match in _SINGLE.finditer(text)
            if match.end() - match.start() <= _SINGLE_MAX
        ]
    if not found:
        return found
    # A model that wraps its whole answer in quotes or a fence quotes nobody.
    whole = _WHOLE * len(text.strip())
    return _merged([span for span in found if span[1] - span[0] < whole or text[span[0]] == ">"])


def _fenced(text: str) -> list[Span]:
    marks = [match.start() for match in _FENCES.finditer(text)]
    if len(marks) % 2:
        marks.append(len(text))
    return list(zip(marks[0::2], marks[1::2], strict=True))


def _merged(spans: list[Span]) -> list[Span]:
    if len(spans) < 2:
        return spans
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
