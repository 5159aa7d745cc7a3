"""One fact in a customer's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.types import Value
from support_env.writing._style import voiced
from support_env.writing._template import upper_first
from support_env.writing._values import show_date, show_value

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec, Pack


def tell_fact(
    source: Source,
    pack: Pack,
    fact: str,
    value: Value,
    style: str = "plain",
    today: int | None = None,
    *,
    asked: bool = True,
) -> str:
    """Say a fact as a customer would ("I've opened it.", "I got it 12 days ago.").

    The words depend on the source, the fact, its value and the style only. `{date}` in a phrase
    about days is the day meant; phrases with it are used only where `today` is given. Phrases
    that answer a question ("Yes, ...", "No, ...") are used only where one was `asked`.
    """
    spec = pack.facts[fact]
    options = usable(tuple(_written(spec, value)), today is not None, asked)
    if not options:
        raise ValueError(f"fact {fact!r} has no words for {value!r}: give it `tells` or `says`")
    made = voiced(source.choice(f"tell\x1f{fact}", options), style, True)
    if not made.slots:
        return made.source
    slots = {"x": show_value(spec.kind, value, pack.company.currency)}
    if spec.kind == "label" and spec.values:
        slots["x"] = spec.values.get(str(value), slots["x"])
    if today is not None and spec.kind == "days" and isinstance(value, int):
        slots["date"] = show_date(today - value)
    if style == "shouting":
        slots = {name: shown.upper() for name, shown in slots.items()}
    return made.fill(slots)


def tell_identifier(source: Source, pack: Pack, name: str, value: str, style: str = "plain") -> str:
    """Say an identifier: "My order is HF-204881."."""
    text = source.choice(f"tell\x1f{name}", pack.identifiers[name].tells)
    return voiced(text, style, True).fill({"x": value, name: value})


def _written(spec: FactSpec, value: Value) -> Sequence[str]:
    """Return the pack's phrases for a value, else its condition text as a sentence."""
    if spec.kind == "flag":
        texts, fallback = (spec.tells, spec.says) if value else (spec.tells_not, spec.says_not)
    elif spec.kind == "label":
        texts = (spec.tells_values or {}).get(str(value)) or spec.tells
        fallback = (spec.values or {}).get(str(value))
    else:
        texts, fallback = spec.tells, spec.says
    return texts or ([upper_first(fallback) + "."] if fallback else [])


_ANSWER = re.compile(r"(yes|no|not yet|well|let me see|\w+\?|\w+ \w+\?)[ ,.]", re.IGNORECASE)


@lru_cache(4096)
def usable(texts: tuple[str, ...], dated: bool, asked: bool) -> tuple[str, ...]:
    """Return the phrases that fit: none with a date that is not given, no answers unasked."""
    if not dated:
        texts = tuple(text for text in texts if "{date}" not in text)
    return texts if asked else tuple(t for t in texts if not _ANSWER.match(t)) or texts
