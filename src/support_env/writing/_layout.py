"""How sentences stand on a page: mail with greeting and parting, chat, a social post."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from support_env.randomness import Source
from support_env.writing import _phrases as phrases
from support_env.writing._persona import Voice
from support_env.writing._style import fillable, voiced
from support_env.writing._template import lower_first, template, upper_first

_ENDS = (".", "!", "?", ":", ",", ")")


class Letter:
    """What is drawn around a ticket's sentences."""

    def __init__(
        self, source: Source, voice: Voice, style: str, family: str, company: str, quoted: float
    ) -> None:
        self.source, self.voice, self.style = source, voice, style
        self.cross = family in ("angry", "frustrated")
        self.quoted = quoted
        handle = "@" + "".join(c for c in company if c.isalnum())
        self.slots = {"company": company, "handle": handle}

    def say(self, name: str, pool: Sequence[str]) -> str:
        """Draw a phrase in the voice's style."""
        return voiced(self.source.choice(name, pool), self.style, False).fill(self.slots)

    def plain(self, name: str, pool: Sequence[str]) -> str:
        """Draw a phrase that a machine, not the voice, put there."""
        return template(self.source.choice(name, pool)).fill(self.slots)


def laid_out(letter: Letter, sentences: Sequence[str]) -> str:
    """Return the ticket's whole text."""
    texts = [_ended(text, letter.style) for text in sentences]
    if letter.style not in ("lower", "shouting"):
        texts = [
            lower_first(text) if at and texts[at - 1].endswith(",") else upper_first(text)
            for at, text in enumerate(texts)
        ]
    if letter.voice.channel == "chat":
        return _chat(letter, texts)
    if letter.voice.channel == "social":
        return _social(letter, texts)
    return _mail(letter, texts)


def _ended(text: str, style: str) -> str:
    """End a sentence; those who shout do it with marks."""
    if style == "shouting":
        text = text.removesuffix(".")
        return text if text.endswith(("!", "?", ":", ",")) else text + "!"
    return text if text.endswith(_ENDS) else text + "."


def _chat(letter: Letter, texts: list[str]) -> str:
    source, style = letter.source, letter.style
    if style == "lower" and source.chance("no stops", 0.5):
        texts = [text.removesuffix(".") for text in texts]
    lines = style == "lower" or source.chance("lines", 0.4)
    if source.chance("greet", 0.6):
        pool = phrases.GREETINGS["formal" if style == "formal" else "chat"]
        greeting = letter.say("greeting", pool)
        bare = not lines and greeting[-1].isalpha()
        texts = [greeting + "," if bare else greeting, *texts]
        if bare and style not in ("lower", "shouting"):
            texts[1] = lower_first(texts[1])
    if style not in ("shouting", "sarcastic", "formal") and source.chance("thanks", 0.3):
        texts = [*texts, letter.say("sign", phrases.SIGNOFFS["chat"])]
    return ("\n" if lines else " ").join(texts)


def _social(letter: Letter, texts: list[str]) -> str:
    parts = [letter.say("greeting", phrases.GREETINGS["social"]), *texts]
    if letter.style != "formal" and letter.source.chance("tag", 0.5):
        parts.append(letter.say("tag words", phrases.SIGNOFFS["social"]))
    return " ".join(parts)


def _mail(letter: Letter, texts: list[str]) -> str:
    source, style = letter.source, letter.style
    manner = style if style in ("terse", "formal", "second_language") else "plain"
    brief = style in ("terse", "shouting")
    blocks: list[str] = []
    if source.chance("greet", 0.55 if brief else 0.95):
        blocks.append(letter.say("greeting", phrases.GREETINGS[manner]))
    blocks += _paragraphs(source, texts)
    blocks += _parting(letter, manner, 0.5 if brief else 0.92)
    if source.chance("tail", 0.15):
        blocks.append(source.choice("tail words", phrases.TAILS))
    if source.chance("quoted", 0.1 * letter.quoted):
        head = letter.plain("quote head", phrases.QUOTE_HEADS)
        blocks.append(f"{head}\n{letter.plain('quote', phrases.QUOTED)}")
    return "\n\n".join(blocks)


def _parting(letter: Letter, manner: str, odds: float) -> list[str]:
    source, name = letter.source, letter.voice.name
    lines: list[str] = []
    if source.chance("part", odds):
        cross = letter.cross and manner in ("plain", "terse")
        lines.append(letter.say("sign", phrases.SIGNOFFS["cross" if cross else manner]))
    signed = source.unit("signed")
    if signed < 0.9:
        lines.append(name if signed < 0.5 else name.split(" ", 1)[0])
        if source.chance("signature", 0.13):
            lines.append(source.choice("signature words", phrases.TITLES))
    elif lines:
        lines[0] = lines[0].removesuffix(",")
    return ["\n".join(lines)] if lines else []


def _paragraphs(source: Source, texts: list[str]) -> list[str]:
    """Break the sentences into paragraphs, never after a leading "So,"."""
    if len(texts) < 3 or source.chance("one block", 0.4):
        return [" ".join(texts)]
    cut = source.integer("cut", 1, len(texts) - 1)
    while cut < len(texts) and texts[cut - 1].endswith((",", ":")):
        cut += 1
    return [" ".join(part) for part in (texts[:cut], texts[cut:]) if part]


def subject_line(letter: Letter, subjects: Sequence[str], slots: Mapping[str, str]) -> str:
    """Return a mail's subject; other channels have none."""
    if letter.voice.channel != "email":
        return ""
    source, draw = letter.source, letter.source.unit("subject kind")
    if draw >= 0.92:
        return source.choice("subject", phrases.EMPTY_SUBJECTS)
    keys = frozenset(name for name, value in slots.items() if value)
    own = draw < 0.65 and subjects
    text = source.choice("subject", fillable(tuple(subjects if own else phrases.SUBJECTS), keys))
    shown = upper_first(voiced(text, letter.style, True).fill(slots))
    return shown.upper() if letter.style == "shouting" else shown
