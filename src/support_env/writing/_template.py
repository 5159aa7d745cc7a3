"""Text with slots: `{name}` is replaced, anything else is literal.

Packs are data from strangers, so `str.format` (attribute access, format specs) is not used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

_SLOT = re.compile(r"\{([a-z][a-z0-9_]*(?::[a-z]+)?)\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A text split at its slots."""

    pattern: str
    """`%`-format with one `%s` a slot."""
    slots: tuple[str, ...]
    source: str

    def fill(self, values: Mapping[str, str]) -> str:
        """Put the values in; KeyError names a slot without a value."""
        if not self.slots:
            return self.source
        return self.pattern % tuple(map(values.__getitem__, self.slots))

    def map(self, change: Callable[[str], str]) -> Template:
        """Return the template with its literal text changed, its slots untouched."""
        return template(map_literals(self.source, change))


_CACHE: dict[str, Template] = {}


def template(text: str) -> Template:
    """Return the text as a template (cached: packs and pools are finite)."""
    made = _CACHE.get(text)
    if made is None:
        if len(_CACHE) > 50_000:
            _CACHE.clear()
        pattern = _SLOT.sub("%s", text.replace("%", "%%"))
        made = _CACHE[text] = Template(pattern, tuple(_SLOT.findall(text)), text)
    return made


def map_literals(text: str, change: Callable[[str], str]) -> str:
    """Apply a change to everything outside the slots."""
    out: list[str] = []
    at = 0
    for match in _SLOT.finditer(text):
        out.append(change(text[at : match.start()]))
        out.append(match.group())
        at = match.end()
    out.append(change(text[at:]))
    return "".join(out)


def slots_of(texts: Iterable[str]) -> frozenset[str]:
    """Return every slot named in the texts."""
    return frozenset(slot for text in texts for slot in template(text).slots)


def upper_first(text: str) -> str:
    """Return the text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return the text with a small first letter, unless it starts with "I" or with a name."""
    head, _, rest = text.partition(" ")
    second = rest.partition(" ")[0]
    named = second[:1].isupper() and second.split("'")[0] != "I" and second[1:2].islower()
    if named or head.split("'")[0] == "I" or not (head[1:].islower() or len(head) == 1):
        return text
    return text[:1].lower() + text[1:]


def join_words(words: Sequence[str], last: str) -> str:
    """Return "a", "a or b", "a, b or c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
