"""The customer's later lines, in a voice. Nothing here decides; it only finds words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.types import Value
from support_env.writing import _endings as endings
from support_env.writing import _lines as lines
from support_env.writing._facts import tell_fact, tell_identifier
from support_env.writing._moods import mood_family
from support_env.writing._pool import Styled, offered
from support_env.writing._style import voiced
from support_env.writing._template import join_words, lower_first, upper_first

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

Told = tuple[str, Value]


@dataclass(frozen=True, slots=True)
class CustomerLines:
    """Finds words for one customer of one company.

    `mood` is a number from -3 (furious) to 3 (delighted) where a line depends on it. Every line
    is a pure function of the source given and the arguments.
    """

    pack: Pack
    style: str
    today: int | None = None
    unseen: bool = False
    """Use the phrases too that are kept for the `test` split."""

    def gives(self, source: Source, told: Sequence[Told], mood: int = 0) -> str:
        """Give facts or identifiers that were asked for."""
        said = [self._fact(source, name, value) for name, value in told]
        if source.chance("give lead", 0.5 if self.style != "terse" else 0.1):
            return f"{self._say(source, 'give words', lines.GIVES, mood)} {_joined(said)}"
        return " ".join(said)

    def already_told(self, source: Source, told: Sequence[Told], mood: int = 0) -> str:
        """Say again what was given before, and that it was."""
        lead = self._say(source, "already", lines.ALREADY, mood)
        return f"{lead} {_joined([self._fact(source, name, value) for name, value in told])}"

    def does_not_know(self, source: Source, facts: Sequence[str]) -> str:
        """Say that these facts or identifiers are unknown to the customer."""
        labels = [self._label(name) for name in facts]
        text = self._text(source, "unknown", lines.DOES_NOT_KNOW, 0)
        joined = join_words(labels, "or")
        return self._fill(text, {"label": joined.upper() if self.style == "shouting" else joined})

    def asks_back(self, source: Source, mood: int = 0) -> str:
        """Ask what exactly is wanted."""
        return self._say(source, "ask back", lines.ASKS_BACK, mood)

    def follow_up(self, source: Source, kind: str) -> str:
        """Ask for what a closing message left out: money, date, days, percent, count or outcome."""
        pool = lines.FOLLOW_UP.get(kind, lines.FOLLOW_UP["outcome"])
        return self._fill(source.choice(f"follow up\x1f{kind}", offered(pool, self.unseen)), {})

    def demands_human(self, source: Source) -> str:
        """Ask for a person."""
        return self._say(source, "human", endings.DEMANDS_HUMAN, 0)

    def threatens(self, source: Source) -> str:
        """Threaten to leave."""
        return self._say(source, "threat", endings.THREATENS, 0)

    def leaves(self, source: Source) -> str:
        """Leave."""
        return self._say(source, "leave", endings.LEAVES, 0)

    def ends(self, source: Source, outcome: str | None, mood: int = 0) -> str:
        """Say what there is to say at the end: the words follow the outcome and the mood."""
        how, level = endings.ending(outcome), _level(mood)
        return self._say(source, f"end\x1f{how}\x1f{level}", endings.ENDS[how][level], 0)

    def reacts(self, source: Source, mood: int) -> str:
        """Say how it feels just now."""
        level = _level(mood)
        return self._say(source, f"react\x1f{level}", lines.REACTS[level], 0)

    def _say(self, source: Source, name: str, pools: Styled, mood: int) -> str:
        return self._fill(self._text(source, name, pools, mood), {})

    def _text(self, source: Source, name: str, pools: Styled, mood: int) -> str:
        style = self.style
        if mood <= -2 and style not in ("formal", "second_language") and "cross" in pools:
            style = "sarcastic" if style == "sarcastic" and "sarcastic" in pools else "cross"
        return source.choice(name, offered(pools.get(style) or pools["plain"], self.unseen))

    def _fill(self, text: str, slots: dict[str, str]) -> str:
        shown = voiced(text, self.style, False).fill(slots)
        if self.style == "shouting":
            return shown.removesuffix(".") + ("" if shown.endswith(("!", "?", ":")) else "!")
        return shown

    def _fact(self, source: Source, name: str, value: Value) -> str:
        if name in self.pack.identifiers:
            return tell_identifier(
                source, self.pack, name, str(value), self.style, unseen=self.unseen
            )
        return tell_fact(source, self.pack, name, value, self.style, self.today, unseen=self.unseen)

    def _label(self, name: str) -> str:
        if name in self.pack.identifiers:
            return self.pack.identifiers[name].ask.label
        spec = self.pack.facts.get(name)
        if spec is None:
            return "that"
        return spec.ask.label if spec.ask is not None else spec.noun


def mood_number(label: str, says: str = "") -> int:
    """Return where a sentiment starts on the scale from -3 to 3."""
    return {
        "angry": -3, "frustrated": -2, "disappointed": -1, "worried": -1, "confused": 0, "calm": 0,
        "pleased": 1,
    }[mood_family(label, says)]  # fmt: skip


def _level(mood: int) -> str:
    return "furious" if mood <= -3 else "low" if mood < 0 else "even" if mood == 0 else "up"


def _joined(said: Sequence[str]) -> str:
    if not said:
        return ""
    return " ".join([lower_first(said[0]), *map(upper_first, said[1:])])
