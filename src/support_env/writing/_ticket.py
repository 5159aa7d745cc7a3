"""The ticket's text, composed of small pieces that are each drawn by name.

Each piece is a pure function of the source and its own inputs, so a twin that tells the same
facts has the same text, and one that tells another fact differs in that sentence only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from support_env.randomness import Source
from support_env.types import Value
from support_env.writing import _phrases as phrases
from support_env.writing._facts import tell_fact, tell_identifier
from support_env.writing._layout import Letter, laid_out, subject_line
from support_env.writing._moods import NEGATIVE, even_tempered, mood_family, mood_lines
from support_env.writing._persona import Voice
from support_env.writing._pool import word_list
from support_env.writing._style import fillable, voiced
from support_env.writing._template import lower_first
from support_env.writing._typos import with_typo

if TYPE_CHECKING:
    from support_env.packs.schema import Issue, Pack


@dataclass(frozen=True, slots=True)
class Noise:
    """How much of what real desks get is mixed in: factors on the usual probabilities."""

    typos: float = 1.0
    filler: float = 1.0
    quoted: float = 1.0


class Ticket(NamedTuple):
    """What the customer sent."""

    subject: str
    text: str


class _Piece(NamedTuple):
    kind: str
    """opening, want, mood, filler, lead: may have typos. fact, identifier, extra: never."""
    text: str


PLAIN_NOISE = Noise()
_EXACT = frozenset({"fact", "identifier", "extra"})
_KEPT_WORDS = frozenset(
    word_list("""
    refund refunded return returned returning cancel cancelled cancelling replace replacement
    without cannot never damaged broken wrong missing twice double charged late lost keep still
    exchange second before after until
    """)
)


def write_ticket(
    source: Source,
    pack: Pack,
    voice: Voice,
    issue: str,
    facts: Sequence[tuple[str, Value]] = (),
    identifiers: Sequence[tuple[str, str]] = (),
    item: str = "",
    question: bool = False,
    *,
    noise: Noise = PLAIN_NOISE,
    slots: Mapping[str, str] | None = None,
    today: int | None = None,
    extra: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> Ticket:
    """Write a ticket that tells these facts and identifiers and nothing else that matters.

    Args:
        source: Origin of every draw.
        pack: The company.
        voice: Who writes.
        issue: The issue type.
        facts: (fact, value) pairs told, presumed ones that differ from what silence means too.
        identifiers: (identifier, value) pairs told.
        item: What it is about, for `{item}`.
        question: Ask instead of wanting (the `easy` task).
        noise: Factors for typos, padding and quoted mail.
        slots: More values for the pack's phrases.
        today: Lets phrases about days name the date.
        extra: More sentences to mix in, as they are.
        remarks: Sentences beside the matter, said in the writer's style at the start or the end.
    """
    style = _style(source, voice)
    label = pack.sentiments.get(voice.mood)
    family = mood_family(voice.mood, label.says if label is not None else "")
    spec = pack.issues[issue]
    filled = {**(slots or {}), **dict(identifiers), "item": item}
    told = [
        (n, _Piece("fact", tell_fact(source, pack, n, value, style, today, asked=False)))
        for n, value in facts
    ]
    told += [
        (n, _Piece("identifier", tell_identifier(source, pack, n, value, style)))
        for n, value in identifiers
    ]
    told += [(f"extra {at}", _Piece("extra", text)) for at, text in enumerate(extra)]
    if len(told) > 1:
        told.sort(key=lambda pair: source.raw(f"order\x1f{pair[0]}"))
    body = _Body(source, spec, style, family, noise, filled, remarks)
    pieces = body.pieces([piece for _, piece in told], question)
    kept = _kept_words(item, pack.company.name, tuple(spec.words))
    pieces = _with_typos(source, pieces, style, noise, kept)
    letter = Letter(source, voice, style, family, pack.company.name, noise.quoted)
    text = laid_out(letter, [piece.text for piece in pieces])
    return Ticket(subject_line(letter, spec.subjects, filled), text)


def _style(source: Source, voice: Voice) -> str:
    """Return the style of words; some who write plainly on a chat never touch the shift key."""
    if voice.style in ("plain", "terse") and voice.channel != "email":
        return "lower" if source.chance("lower", 0.35) else voice.style
    return voice.style


@lru_cache(4096)
def _kept_words(item: str, company: str, words: tuple[str, ...]) -> frozenset[str]:
    """Return the words that no typo touches: what it is about and what carries the matter."""
    return _KEPT_WORDS.union(*(text.lower().split() for text in (item, company, *words)))


class _Body:
    """Draws the sentences of one ticket."""

    def __init__(
        self, source: Source, issue: Issue, style: str, family: str, noise: Noise,
        slots: Mapping[str, str], remarks: Sequence[str],
    ) -> None:  # fmt: skip
        self.source, self.issue, self.style = source, issue, style
        self.family, self.noise = family, noise
        self.slots = {**slots, "item": slots["item"].upper()} if style == "shouting" else slots
        self.keys = frozenset(slots)
        self.remarks = remarks

    def pieces(self, told: Sequence[_Piece], question: bool) -> list[_Piece]:
        """Return the sentences in order.

        The opening names the thing that the facts call "it", so facts come after it, and nothing
        that has another "it" comes between.
        """
        source, style = self.source, self.style
        opening = _Piece("opening", self._say("opening", self._able(self.issue.openings)))
        asked = self.issue.questions if question and self.issue.questions else self.issue.wants
        want = _Piece("want", self._want(asked))
        shape = source.raw("shape") % 6
        body = [opening, *self._joined(told), want]
        if shape == 0 and told and told[0].kind == "identifier":
            body = [told[0], opening, *self._joined(told[1:]), want]
        elif shape == 1 and style in ("terse", "rambling", "lower"):
            body = [opening, want, *body[1:-1]]
        for at, line in enumerate(self._moods()):
            # A matter-of-fact line ("Let me know how this works.") makes sense at the end only.
            low = len(body) if self.family == "calm" else 0
            place = source.integer(f"mood {at} place", low, len(body))
            body.insert(place, _Piece("mood", line))
        for at, line in enumerate(self._fillers()):
            place = 0 if source.chance(f"filler {at} first", 0.6) else len(body)
            body.insert(place, _Piece("filler", line))
        for at, line in enumerate(self.remarks):
            place = 0 if source.chance(f"remark {at} first", 0.4) else len(body)
            # Exact: a typo could make of a near miss the thing itself.
            body.insert(place, _Piece("extra", voiced(line, style, False).fill(self.slots)))
        if style != "formal" and source.chance("plea", 0.18):
            body.append(_Piece("filler", self._say("plea words", phrases.PLEASE)))
        lead = self._lead()
        return [lead, *body] if lead else body

    def _able(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Return the pack's phrases whose slots are filled and that fit the mood."""
        able = fillable(tuple(texts), self.keys)
        return able if self.family in NEGATIVE else even_tempered(able)

    def _say(self, name: str, pool: Sequence[str]) -> str:
        return voiced(self.source.choice(name, pool), self.style, False).fill(self.slots)

    def _want(self, texts: Sequence[str]) -> str:
        text = self._say("want", self._able(texts))
        odds = {"rambling": 0.5, "plain": 0.12, "lower": 0.12, "shouting": 0.1}.get(self.style, 0.0)
        if odds and self.source.chance("want lead", odds):
            return f"{self._say('want lead words', phrases.WANT_LEADS)} {lower_first(text)}"
        return text

    def _joined(self, told: Sequence[_Piece]) -> list[_Piece]:
        odds, pool = {
            "formal": (0.3, phrases.FORMAL_JOINTS),
            "second_language": (0.35, phrases.SECOND_JOINTS),
            "terse": (0.05, phrases.JOINTS),
            "rambling": (0.6, phrases.JOINTS),
        }.get(self.style, (0.2, phrases.JOINTS))
        out: list[_Piece] = []
        for at, piece in enumerate(told):
            if piece.kind != "extra" and self.source.chance(f"joint {at}", odds):
                joint = self._say(f"joint words {at}", pool)
                piece = _Piece(piece.kind, f"{joint} {lower_first(piece.text)}")
            out.append(piece)
        return out

    def _lead(self) -> _Piece | None:
        odds, pool = {
            "rambling": (0.7, phrases.LEADS),
            "formal": (0.5, phrases.FORMAL_LEADS),
            "second_language": (0.5, phrases.SECOND_LEADS),
        }.get(self.style, (0.0, phrases.LEADS))
        if not odds or not self.source.chance("lead", odds):
            return None
        return _Piece("lead", self._say("lead words", pool))

    def _moods(self) -> list[str]:
        """Nearly every mood but calm shows; the second line is never the first again."""
        source, rambling = self.source, self.style == "rambling"
        draw = source.unit("mood")
        count = 1 + int(draw < (0.6 if rambling else 0.25))
        if self.family == "calm":
            count = int(draw < 0.35)
        return self._picked("mood words", mood_lines(self.family, self.style), count)

    def _fillers(self) -> list[str]:
        odds = {"rambling": 1.0, "plain": 0.3, "second_language": 0.2, "sarcastic": 0.15,
                "lower": 0.15, "shouting": 0.1}.get(self.style, 0.0)  # fmt: skip
        draw = self.source.unit("filler") if odds else 1.0
        count = int(draw < odds * self.noise.filler)
        if self.style == "rambling":
            count += int(draw < 0.5 * self.noise.filler)
        return self._picked("filler words", phrases.FILLER, count)

    def _picked(self, name: str, pool: Sequence[str], count: int) -> list[str]:
        """Pick lines; a second one from the other half of the pool, so of another phrase."""
        if not count:
            return []
        size = len(pool)
        first = self.source.raw(name) % size
        picked = [first]
        if count > 1:
            picked.append((first + size // 3 + self.source.raw(f"{name} 2") % (size // 3)) % size)
        return [voiced(pool[at], self.style, False).fill(self.slots) for at in picked]


def _with_typos(
    source: Source, pieces: list[_Piece], style: str, noise: Noise, kept: frozenset[str]
) -> list[_Piece]:
    odds = (0.12 if style == "formal" else 0.45) * noise.typos
    draw = source.unit("typos")
    if draw >= odds:
        return pieces
    count = 1 + int(draw < 0.3 * odds) + int(style in ("second_language", "lower"))
    able = [at for at, piece in enumerate(pieces) if piece.kind not in _EXACT]
    out = list(pieces)
    for turn in range(min(count, len(able))):
        at = able.pop(source.raw(f"typo piece {turn}") % len(able))
        out[at] = _Piece(out[at].kind, with_typo(source, f"typo {turn}", out[at].text, kept))
    return out
