"""The sentences of one ticket, each drawn by name, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from support_env.randomness import Source
from support_env.writing import _phrases as phrases
from support_env.writing._clashes import fitting
from support_env.writing._moods import CROSS, NEGATIVE, even_tempered, mood_lines
from support_env.writing._piece import Piece
from support_env.writing._pool import offered, shared_out
from support_env.writing._style import fillable, in_style, is_whole, voiced
from support_env.writing._template import lower_first

if TYPE_CHECKING:
    from support_env.packs.schema import Issue

_JOINTS = {
    "formal": (0.3, phrases.FORMAL_JOINTS, 3),
    "second_language": (0.35, phrases.SECOND_JOINTS, 3),
    "terse": (0.0, phrases.JOINTS, 0),
    "rambling": (0.5, phrases.JOINTS, 4),
}
_FEW_JOINTS = (0.2, phrases.JOINTS, 3)
_LEADS = {
    "rambling": (0.7, phrases.LEADS),
    "formal": (0.5, phrases.FORMAL_LEADS),
    "second_language": (0.5, phrases.SECOND_LEADS),
}
_WANT_LEADS = {"rambling": 0.5, "plain": 0.12, "lower": 0.12, "shouting": 0.1}
_FILLERS = {"rambling": 1.0, "plain": 0.3, "second_language": 0.2, "sarcastic": 0.15,
            "lower": 0.15, "shouting": 0.1}  # fmt: skip
_PLEAS = {"terse": 0.06, "formal": 0.0}
_MISNAMED = 0.04
_ALREADY_JOINED = ("by the way", "also", "plus", "as well", "too,")


class Body:
    """Draws the sentences of one ticket."""

    def __init__(
        self, source: Source, issue: Issue, others: Sequence[str], style: str, family: str,
        filler: float, slots: Mapping[str, str], unseen: bool, remarks: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.source, self.issue, self.others = source, issue, others
        self.style, self.family, self.filler, self.unseen = style, family, filler, unseen
        self.slots = {**slots, "item": slots["item"].upper()} if style == "shouting" else slots
        self.keys = frozenset(slots)
        self.remarks = remarks

    def pieces(self, told: Sequence[Piece], said: frozenset[str], question: bool) -> list[Piece]:
        """Return the sentences in order.

        The opening names the thing that the facts call "it", so facts come after it, and nothing
        that has another "it" comes between.
        """
        source, style = self.source, self.style
        opening = Piece("opening", self._own("opening", self.issue.openings, said), "opening")
        asked = self.issue.questions if question and self.issue.questions else self.issue.wants
        want = Piece("want", self._want(asked, said), "want")
        shape = source.raw("shape") % 6
        head, facts = [opening], self._joined(told)
        if shape == 0 and told and told[0].kind == "identifier":
            head, facts = [told[0], opening], facts[1:]
        elif shape == 1 and style in ("terse", "rambling", "lower"):
            head.append(want)
        tail = [] if head[-1] is want else [want]
        before: list[Piece] = []
        after: list[Piece] = []
        moods = [Piece("mood", line, "mood") for line in self._moods()]
        if self.family == "calm":
            # A matter-of-fact line ("Let me know how this works.") makes sense at the end only.
            after += moods
        elif moods:
            place = source.raw("mood place")
            for at, line in enumerate(moods):
                (before, head, facts, after)[(place + at * (1 + (place >> 8) % 3)) % 4].append(line)
        for at, piece in enumerate(self._fillers()):
            first = source.chance(f"filler {at} first", 0.6)
            before.insert(0, piece) if first else after.append(piece)
        for at, line in enumerate(self.remarks):
            # Exact: a typo could make of a near miss the thing itself.
            said_so = voiced(line, style, False).fill(self.slots)
            piece = Piece("aside", said_so, "remark")
            first = source.chance(f"remark {at} first", 0.4)
            before.insert(0, piece) if first else after.append(piece)
        if self.family != "calm" or not moods:
            pool = phrases.CROSS_PLEASE if self.family in CROSS else phrases.PLEASE
            if source.chance("plea", _PLEAS.get(style, 0.18)):
                after.append(Piece("filler", self._say("plea words", pool), "want"))
        return [*before, *self._lead(), *head, *facts, *tail, *after]

    def _own(self, name: str, texts: Sequence[str], said: frozenset[str]) -> str:
        """Draw one of the company's phrases that fits the style, the mood and what is told."""
        able = fillable(shared_out(tuple(texts), self.unseen), self.keys)
        able = in_style(able, self.style, True)
        able = able if self.family in NEGATIVE else even_tempered(able)
        able = fitting(able, said) if said else able
        return voiced(self.source.choice(name, able), self.style, False).fill(self.slots)

    def _small(self, text: str) -> str:
        """Return a sentence as it goes on after a joint."""
        return text if self.style == "shouting" else lower_first(text)

    def _say(self, name: str, pool: Sequence[str]) -> str:
        text = self.source.choice(name, offered(pool, self.unseen))
        return voiced(text, self.style, False).fill(self.slots)

    def _want(self, texts: Sequence[str], said: frozenset[str]) -> str:
        text = self._own("want", texts, said)
        odds = _WANT_LEADS.get(self.style, 0.0)
        if odds and self.source.chance("want lead", odds):
            return f"{self._say('want lead words', phrases.WANT_LEADS)} {self._small(text)}"
        return text

    def _joined(self, told: Sequence[Piece]) -> list[Piece]:
        """Join some of the sentences to those before; never twice by the same words."""
        odds, pool, most = _JOINTS.get(self.style, _FEW_JOINTS)
        out = list(told)
        if not most or not told:
            return out
        draws = self.source.raws("joints", len(told) + 1)
        pool = offered(pool, self.unseen)
        used, before = 0, -2
        for at, piece in enumerate(told):
            text = piece.text
            low = draws[at + 1] * 2.0**-64 >= odds or used == most or before == at - 1
            if low or piece.kind not in ("fact", "identifier") or not _joinable(text):
                continue
            joint = voiced(pool[(draws[0] + 3 * used) % len(pool)], self.style, False).source
            out[at] = Piece(piece.kind, f"{joint} {self._small(text)}", piece.group)
            used, before = used + 1, at
        return out

    def _lead(self) -> list[Piece]:
        odds, pool = _LEADS.get(self.style, (0.0, phrases.LEADS))
        if not odds or not self.source.chance("lead", odds):
            return []
        return [Piece("lead", self._say("lead words", pool), "opening")]

    def _moods(self) -> list[str]:
        """Nearly every mood but calm shows; the second line is never the first again."""
        draw = self.source.unit("mood")
        count = 1 + int(draw < (0.6 if self.style == "rambling" else 0.25))
        if self.family == "calm":
            count = int(draw < 0.35)
        return self._picked("mood words", mood_lines(self.family, self.style), count)

    def _fillers(self) -> list[Piece]:
        odds = _FILLERS.get(self.style, 0.0)
        draw = self.source.unit("filler") if odds else 1.0
        lines: list[str] = []
        out: list[Piece] = []
        if draw < odds * self.filler:
            pool = phrases.FILLER
            if self.family not in NEGATIVE and draw < 0.4 * odds:
                pool = phrases.KIND_FILLER
            lines = self._picked("filler words", pool, 1)
        if self.style == "rambling" and draw < 0.5 * self.filler:
            lines += self._picked("long filler words", phrases.LONG_FILLER, 1)
        elif self.others and odds and self.source.chance("misnamed", _MISNAMED * self.filler):
            other = self.source.choice("misnamed as", self.others)
            text = self.source.choice("misnamed words", offered(phrases.MISNAMED, self.unseen))
            # Exact: a typo could hide that the other name is wrong.
            named = voiced(text, self.style, False).fill({"other": other})
            out.append(Piece("aside", named, "misnamed"))
        return [*(Piece("filler", line, "filler") for line in lines), *out]

    def _picked(self, name: str, pool: Sequence[str], count: int) -> list[str]:
        """Pick lines; a second one from the other half of the pool, so of another phrase."""
        if not count:
            return []
        pool = fillable(tuple(offered(pool, self.unseen)), self.keys)
        size = len(pool)
        bits = self.source.raw(name)
        picked = [bits % size]
        if count > 1:
            picked.append((picked[0] + size // 3 + (bits >> 32) % max(size // 3, 1)) % size)
        return [voiced(pool[at], self.style, False).fill(self.slots) for at in picked]


def _joinable(text: str) -> bool:
    """Whether "Also," can stand before it: a whole sentence that has no such word yet."""
    if not is_whole(text.capitalize() if text.isupper() else text[:1].upper() + text[1:24]):
        return False
    low = text.lower()
    return not any(word in low for word in _ALREADY_JOINED)
