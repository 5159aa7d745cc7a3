"""One fact in a customer's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.types import Value
from support_env.writing._clashes import NOTHING, fitting
from support_env.writing._pool import shared_out
from support_env.writing._style import in_style, voiced
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
    unseen: bool = False,
) -> str:
    """Say a fact as a customer would ("I've opened it.", "I got it 12 days ago.").

    The words depend on the source, the fact, its value and the style only. `{date}` in a phrase
    about days is the day meant; phrases with it are used only where `today` is given. Phrases
    that answer a question ("Yes, ...", "No, ...") are used only where one was `asked`. With
    `unseen`, phrases kept for the `test` split are among them.
    """
    text = fact_words(source, pack, fact, value, style, today, asked=asked, unseen=unseen)
    return fill_fact(text, pack, fact, value, style, today)


def fact_words(
    source: Source,
    pack: Pack,
    fact: str,
    value: Value,
    style: str,
    today: int | None,
    *,
    asked: bool,
    unseen: bool,
    said: frozenset[str] = NOTHING,
) -> str:
    """Return the phrase that tells a fact, not filled in; it goes with what is `said` already."""
    written = tuple(_written(pack.facts[fact], value))
    options = usable(written, today is not None, asked, style, unseen)
    if not options:
        raise ValueError(f"fact {fact!r} has no words for {value!r}: give it `tells` or `says`")
    if said:
        options = fitting(options, said)
    return source.choice(f"tell\x1f{fact}", options)


def fill_fact(text: str, pack: Pack, fact: str, value: Value, style: str, today: int | None) -> str:
    """Put a fact's value into its phrase."""
    made = voiced(text, style, True)
    if not made.slots:
        return made.source
    spec = pack.facts[fact]
    slots = {"x": show_value(spec.kind, value, pack.company.currency)}
    if spec.kind == "label" and spec.values:
        slots["x"] = spec.values.get(str(value), slots["x"])
    if today is not None and spec.kind == "days" and isinstance(value, int):
        slots["date"] = show_date(today - value)
    if style == "shouting":
        slots = {name: shown.upper() for name, shown in slots.items()}
    return made.fill(slots)


def tell_identifier(
    source: Source,
    pack: Pack,
    name: str,
    value: str,
    style: str = "plain",
    *,
    asked: bool = True,
    unseen: bool = False,
) -> str:
    """Say an identifier: "My order is HF-204881."."""
    texts = usable(tuple(pack.identifiers[name].tells), True, asked, style, unseen)
    text = source.choice(f"tell\x1f{name}", texts)
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


_ANSWER = re.compile(
    r"(yes|no|not yet|well|let me see|\w+\?|\w+ \w+\?)[ ,.]|(it's )?\{\w+\}\.?$", re.IGNORECASE
)


@lru_cache(16384)
def _answers(text: str) -> bool:
    """Whether a phrase answers a question."""
    return _ANSWER.match(text) is not None


@lru_cache(16384)
def usable(
    texts: tuple[str, ...], dated: bool, asked: bool, style: str = "plain", unseen: bool = False
) -> tuple[str, ...]:
    """Return the phrases that fit: none with a date that is not given, no answers unasked."""
    texts = shared_out(texts, unseen)
    if not dated:
        texts = tuple(text for text in texts if "{date}" not in text)
    if not asked:
        texts = tuple(t for t in texts if not _answers(t)) or texts
    return in_style(texts, style, asked)
