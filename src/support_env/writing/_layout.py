"""How sentences stand on a page: mail with greeting and parting, chat, a social post."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.writing import _phrases as phrases
from support_env.writing._moods import CROSS
from support_env.writing._persona import Voice
from support_env.writing._piece import TOLD, Piece
from support_env.writing._pool import offered, shared_out, timely
from support_env.writing._style import fillable, voiced
from support_env.writing._template import lower_first, template, upper_first

if TYPE_CHECKING:
    from support_env.packs.schema import Company

_ENDS = (".", "!", "?", ":", ",", ")")
_LONG = 9
"""Mails with so many sentences have a third paragraph."""


def trade_words(company: Company, style: str) -> dict[str, str]:
    """Return the slots of phrases that only customers of a seller use; none elsewhere."""
    words = ("shop", "buy") if company.sells else ()
    return {word: word.upper() if style == "shouting" else word for word in words}


class Letter:
    """What is drawn around a ticket's sentences."""

    def __init__(
        self, source: Source, voice: Voice, style: str, family: str, company: Company,
        quoted: float, unseen: bool, listed: bool = False, hour: int | None = None,
    ) -> None:  # fmt: skip
        self.hour = hour
        self.source, self.voice, self.style = source, voice, style
        self.cross = family in CROSS
        self.unseen, self.listed = unseen, listed
        handle = "@" + "".join(c for c in company.name if c.isalnum())
        self.slots = {"company": company.name, "handle": handle, **trade_words(company, style)}
        self.keys = frozenset(self.slots)
        self.threaded = voice.channel == "email" and source.chance("quoted", 0.1 * quoted)

    def say(self, name: str, pool: Sequence[str]) -> str:
        """Draw a phrase in the voice's style."""
        text = self.source.choice(name, self._able(pool))
        return voiced(text, self.style, False).fill(self.slots)

    def greeting(self, manner: str) -> str:
        """Draw a greeting that fits the time of day."""
        texts = timely(tuple(offered(phrases.GREETINGS[manner], self.unseen)), self.hour)
        return voiced(self.source.choice("greeting", texts), self.style, False).fill(self.slots)

    def plain(self, name: str, pool: Sequence[str]) -> str:
        """Draw a phrase that a machine, not the voice, put there."""
        return template(self.source.choice(name, self._able(pool))).fill(self.slots)

    def _able(self, pool: Sequence[str]) -> tuple[str, ...]:
        return fillable(tuple(offered(pool, self.unseen)), self.keys)

    def small(self, text: str) -> str:
        """Return a sentence as it goes on after a comma."""
        return text if self.style in ("lower", "shouting") else lower_first(text)

    def large(self, text: str) -> str:
        """Return a phrase as it stands alone."""
        return text if self.style == "lower" else upper_first(text)


def laid_out(letter: Letter, pieces: Sequence[Piece]) -> str:
    """Return the ticket's whole text."""
    style = letter.style
    texts = [_ended(piece.text, style) if piece.kind != "extra" else piece.text for piece in pieces]
    if style not in ("lower", "shouting"):
        texts = [
            lower_first(text) if at and texts[at - 1].endswith((",", ":")) else upper_first(text)
            for at, text in enumerate(texts)
        ]
    groups = [piece.group for piece in pieces]
    if letter.listed:
        texts, groups = _listed(texts, pieces)
    channel = letter.voice.channel
    if channel == "email":
        text = _mail(letter, texts, groups)
    else:
        text = _chat(letter, texts) if channel == "chat" else _social(letter, texts)
    return text.replace(" \n", "\n").replace("\n ", "\n") if letter.listed else text


def _ended(text: str, style: str) -> str:
    """End a sentence; those who shout do it with marks."""
    if style == "shouting":
        text = text.removesuffix(".")
        return text if text.endswith(("!", "?", ":", ",")) else text + "!"
    # What ends in an emoji needs no stop.
    return text if text.endswith(_ENDS) or text[-1:] > "\u2000" else text + "."


def _listed(texts: list[str], pieces: Sequence[Piece]) -> tuple[list[str], list[str]]:
    """Put what is told in a row into a list with dashes."""
    out: list[str] = []
    groups: list[str] = []
    rows: list[str] = []
    several = sum(piece.kind in TOLD for piece in pieces) > 2
    for text, piece in zip(texts, pieces, strict=True):
        if several and piece.kind in TOLD:
            rows.append(f"- {text}")
            continue
        if rows:
            out.append("\n" + "\n".join(rows) + "\n")
            groups.append("list")
            rows = []
        out.append(text)
        groups.append(piece.group)
    if rows:
        out.append("\n" + "\n".join(rows) + "\n")
        groups.append("list")
    return out, groups


def _chat(letter: Letter, texts: list[str]) -> str:
    source, style = letter.source, letter.style
    if style == "lower" and source.chance("no stops", 0.5):
        texts = [text if text.endswith("..") else text.removesuffix(".") for text in texts]
    lines = not letter.listed and (style == "lower" or source.chance("lines", 0.4))
    if lines:
        texts = _unbroken(texts)
    if source.chance("greet", 0.6):
        mannered = style in ("formal", "second_language")
        greeting = letter.greeting(style if mannered else "chat")
        if lines:
            greeting = greeting if mannered else greeting.removesuffix(",")
        elif greeting[-1].isalpha():
            greeting += ","
        first = letter.small(texts[0]) if greeting.endswith(",") and not lines else texts[0]
        texts = [greeting, first, *texts[1:]]
    if style not in ("shouting", "sarcastic", "formal") and source.chance("thanks", 0.3):
        pool = (phrases.CROSS_SIGNOFFS if letter.cross else phrases.SIGNOFFS)["chat"]
        if style == "second_language" and not letter.cross:
            pool = phrases.SIGNOFFS[style]
        sign = letter.say("sign", pool)
        texts = [*texts, letter.large(f"{sign[:-1]}." if sign.endswith(",") else sign)]
    return ("\n" if lines else " ").join(texts)


def _unbroken(texts: list[str]) -> list[str]:
    """Put what follows a comma on the same line."""
    out = texts[:1]
    for text in texts[1:]:
        if out[-1].endswith((",", ":")):
            out[-1] = f"{out[-1]} {text}"
        else:
            out.append(text)
    return out


def _social(letter: Letter, texts: list[str]) -> str:
    mannered = letter.style in ("formal", "second_language")
    greeting = letter.greeting("social_mannered" if mannered else "social")
    first = letter.small(texts[0]) if greeting.endswith(",") else texts[0]
    parts = [greeting, first, *texts[1:]]
    if letter.style != "formal" and letter.source.chance("tag", 0.5):
        pool = (phrases.CROSS_SIGNOFFS if letter.cross else phrases.SIGNOFFS)["social"]
        parts.append(letter.large(letter.say("tag words", pool)))
    return " ".join(parts)


def _mail(letter: Letter, texts: list[str], groups: list[str]) -> str:
    source, style = letter.source, letter.style
    manner = style if style in ("terse", "formal", "second_language") else "plain"
    brief = style in ("terse", "shouting")
    blocks: list[str] = []
    extras = source.unit("tail")
    if extras > 0.97 and not brief:
        blocks.append(letter.plain("forward words", phrases.FORWARDS))
    if source.chance("greet", 0.55 if brief else 0.95):
        blocks.append(letter.greeting(manner))
    blocks += _paragraphs(source, texts, groups)
    blocks += _parting(letter, manner, 0.5 if brief else 0.92)
    if extras < 0.15:
        blocks.append(letter.plain("tail words", phrases.TAILS))
    if letter.threaded:
        head = letter.plain("quote head", phrases.QUOTE_HEADS)
        blocks.append(f"{head}\n{letter.plain('quote', phrases.QUOTED)}")
    return "\n\n".join(blocks)


def _parting(letter: Letter, manner: str, odds: float) -> list[str]:
    source, name = letter.source, letter.voice.name
    lines: list[str] = []
    if source.chance("part", odds):
        pool = phrases.SIGNOFFS[manner]
        if letter.cross:
            table = phrases.CROSS_SIGNOFFS
            pool = table.get(letter.style) or table["plain"]
        lines.append(letter.say("sign", pool))
    signed = source.unit("signed")
    if signed < 0.9:
        lines.append(name if signed < 0.5 else name.split(" ", 1)[0])
        if source.chance("signature", 0.13):
            lines.append(letter.plain("signature words", phrases.TITLES))
    elif lines:
        lines[0] = lines[0].removesuffix(",")
    return ["\n".join(lines)] if lines else []


def _paragraphs(source: Source, texts: list[str], groups: list[str]) -> list[str]:
    """Break the sentences into paragraphs where the subject changes, never after "So,"."""
    if len(texts) < 3 or source.chance("one block", 0.4):
        return [" ".join(texts)]
    able = [
        at for at in range(1, len(texts))
        if groups[at] != groups[at - 1] and not texts[at - 1].endswith((",", ":"))
    ]  # fmt: skip
    if not able:
        return [" ".join(texts)]
    cuts = {able[source.raw("cut") % len(able)]}
    if len(texts) >= _LONG:
        cuts.add(able[source.raw("second cut") % len(able)])
    ends = [0, *sorted(cuts), len(texts)]
    return [" ".join(texts[one:two]) for one, two in pairwise(ends)]


def subject_line(letter: Letter, subjects: Sequence[str], slots: Mapping[str, str]) -> str:
    """Return a mail's subject; other channels have none."""
    if letter.voice.channel != "email":
        return ""
    source, draw = letter.source, letter.source.unit("subject kind")
    if draw >= 0.92:
        return source.choice("subject", offered(phrases.EMPTY_SUBJECTS, letter.unseen))
    keys = frozenset(name for name, value in slots.items() if value)
    if not any("{item}" in text for text in subjects):
        keys -= {"item"}  # it stands beside the matter
    own = shared_out(tuple(subjects), letter.unseen) if draw < 0.65 and subjects else ()
    texts = own or tuple(offered(phrases.SUBJECTS, letter.unseen))
    text = source.choice("subject", fillable(texts, keys))
    shown = upper_first(voiced(text, letter.style, True).fill(slots))
    shown = shown.upper() if letter.style == "shouting" else shown
    return f"Re: {shown}" if letter.threaded else shown
