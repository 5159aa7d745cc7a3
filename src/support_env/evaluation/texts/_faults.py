"""Faults of form that a program can see. Each check is simple and knows the styles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from support_env.evaluation.texts._samples import Sample

_SLOT: Final = re.compile(r"[{}]|%[sd]\b|\bNone\b|\bTrue\b|\bFalse\b")
_SPACES: Final = re.compile(r"\S  +\S|[ \t]$", re.MULTILINE)
_SPACE_BEFORE: Final = re.compile(r"\w [,.;:!?](?:\s|$)")
_MARKS: Final = re.compile(r"[,;:][.,;:!?]|(?<!\.)\.\.(?!\.)|[!?]\.(?!\.)|\.{4,}|\.[!?](?!\.)")
_TWICE: Final = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_MEANT_TWICE: Final = frozenset({"very", "that", "had", "so", "no", "really", "bye", "veeery"})
_A: Final = re.compile(r"\ba (?=[aeio]|u[bfmnpr](?!i[tfoqv]))(?!one\b|once\b|eu)\w+", re.IGNORECASE)
_AN: Final = re.compile(
    r"\ban (?![aeiou8]|hour|honest|heir|honou?r|[fhlmnrsx]\b)\w+", re.IGNORECASE
)
_SMALL: Final = re.compile(r"[.!?] +(?=[a-z])(?!#|@)\w+")
_SMALL_AMONG: Final = re.compile(r"[A-Z'!,]{2,} [a-z]+ [A-Z']{2,}")
_SMALL_I: Final = re.compile(r"(?<![\w.])i(?='|’| )")
_JOINED: Final = re.compile(
    r"(?<!Dear)(?<!Hello)[a-z], (The|It|It's|There|There's|This|That|Your|My|We|You|They|Please|"
    r"Can|Could|Is|Do|What|How|Where|A|An|Still|No|Not)\b"
)
_OPEN_JOINT: Final = re.compile(r"[,:]\n\n(?=[a-z])")


def _slots(sample: Sample) -> bool:
    return bool(_SLOT.search(sample.text) or _SLOT.search(sample.subject))


def _spaces(sample: Sample) -> bool:
    return bool(_SPACES.search(sample.text))


def _marks(sample: Sample) -> bool:
    return bool(_SPACE_BEFORE.search(sample.text) or _MARKS.search(sample.text))


def _doubled(sample: Sample) -> bool:
    return any(m.group(1).lower() not in _MEANT_TWICE for m in _TWICE.finditer(sample.text))


def _article(sample: Sample) -> bool:
    return bool(_A.search(sample.text) or _AN.search(sample.text))


def _capitals(sample: Sample) -> bool:
    """Look for small letters after a stop, where the writer uses capitals at all."""
    if sample.planted:  # what a stranger dictated has its own capitals
        return False
    if sample.style == "shouting" and _SMALL_AMONG.search(sample.text):
        return True
    if _without_capitals(sample.text):
        return False
    return bool(_SMALL.search(_spoken(sample.text)) or _SMALL_I.search(sample.text))


def _joints(sample: Sample) -> bool:
    if sample.style != "shouting" and _JOINED.search(_spoken(sample.text)):
        return True
    return bool(_OPEN_JOINT.search(sample.text))


def _brackets(sample: Sample) -> bool:
    if sample.planted:
        return False
    text = sample.text
    return "[" in text or "]" in text or "|" in text or text.count("(") != text.count(")")


def _without_capitals(text: str) -> bool:
    """Whether it is written without the shift key."""
    starts = re.findall(r"(?:^|[.!?\n] *)([A-Za-z])", text)
    return sum(letter.islower() for letter in starts) * 2 > len(starts)


def _spoken(text: str) -> str:
    """Return what the person wrote: no quoted mail."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(">"))


FAULTS: Final[dict[str, Callable[[Sample], bool]]] = {
    "unfilled slot": _slots,
    "spaces": _spaces,
    "marks": _marks,
    "word twice": _doubled,
    "a or an": _article,
    "capitals": _capitals,
    "joints": _joints,
    "stray bracket": _brackets,
}
"""What is looked for, by the name in the table."""


def faults(sample: Sample) -> Iterator[str]:
    """Yield the names of the faults that a ticket has."""
    for name, found in FAULTS.items():
        if found(sample):
            yield name
