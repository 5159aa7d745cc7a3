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
from support_env.writing._body import Body
from support_env.writing._clashes import NOTHING, marks
from support_env.writing._facts import fact_words, fill_fact, tell_identifier
from support_env.writing._layout import Letter, laid_out, subject_line, trade_words
from support_env.writing._moods import mood_family
from support_env.writing._persona import Voice
from support_env.writing._piece import EXACT, Piece
from support_env.writing._pool import word_list
from support_env.writing._quirks import draw_quirk, with_quirk
from support_env.writing._typos import with_typo

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec, Pack


@dataclass(frozen=True, slots=True)
class Noise:
    """How much of what real desks get is mixed in: factors on the usual probabilities."""

    typos: float = 1.0
    filler: float = 1.0
    quoted: float = 1.0
    quirks: float = 1.0


class Ticket(NamedTuple):
    """What the customer sent."""

    subject: str
    text: str


PLAIN_NOISE = Noise()
_KEPT_WORDS = frozenset(
    word_list("""
    refund refunded return returned returning cancel cancelled cancelling replace replacement
    without cannot never damaged broken wrong missing twice double charged late lost keep still
    exchange second before after until
    angry furious livid fuming seething raging disgrace outrage outrageous disgusted ashamed
    frustrated frustrating annoyed annoying exasperating patience worried worry anxious nervous
    stressed afraid uneasy happy love lovely great best kind wonderful brilliant fantastic delighted
    disappointed confused
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
    unseen: bool = False,
    hour: int | None = None,
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
        noise: Factors for typos, padding, quoted mail and habits.
        slots: More values for the pack's phrases.
        today: Lets phrases about days name the date.
        extra: More sentences to mix in, as they are.
        remarks: Sentences beside the matter, said in the writer's style at the start or the end.
        unseen: Use the phrases and habits too that are kept for the `test` split.
        hour: When it is written, 0 to 23: nobody says "good morning" at night.
    """
    style = _style(source, voice)
    label = pack.sentiments.get(voice.mood)
    family = mood_family(voice.mood, label.says if label is not None else "")
    spec = pack.issues[issue]
    company = pack.company
    filled = {**(slots or {}), **dict(identifiers), "item": item, **trade_words(company, style)}
    telling = _Telling(source, pack, style, today, unseen)
    told = telling.pieces(dict(facts), identifiers, extra)
    others = [other.title for other in pack.issues.values() if other is not spec]
    body = Body(source, spec, others, style, family, noise.filler, filled, unseen, remarks)
    pieces = body.pieces(told, telling.said, question)
    kept = _kept_words(item, company.name, tuple(spec.words))
    pieces = _with_typos(source, pieces, style, noise, kept)
    quirk = draw_quirk(source, style, voice.channel, family, unseen) if noise.quirks else ""
    if quirk:
        pieces = with_quirk(source, quirk, pieces, family, unseen)
    letter = Letter(
        source, voice, style, family, company, noise.quoted, unseen, quirk == "listed", hour
    )
    return Ticket(subject_line(letter, spec.subjects, filled), laid_out(letter, pieces))


def _style(source: Source, voice: Voice) -> str:
    """Return the style of words; some who write plainly on a chat never touch the shift key."""
    if voice.style in ("plain", "terse") and voice.channel != "email":
        return "lower" if source.chance("lower", 0.35) else voice.style
    return voice.style


@lru_cache(4096)
def _kept_words(item: str, company: str, words: tuple[str, ...]) -> frozenset[str]:
    """Return the words that no typo touches: what it is about and what carries the matter."""
    return _KEPT_WORDS.union(*(text.lower().split() for text in (item, company, *words)))


class _Telling:
    """The sentences that tell facts, each in words that go with those before.

    What belongs together stands together, and what only the customer knows in the pack's order:
    the trouble before the photo of it. Threats and deadlines come last.
    """

    def __init__(
        self, source: Source, pack: Pack, style: str, today: int | None, unseen: bool
    ) -> None:
        self.source, self.pack, self.style, self.today = source, pack, style, today
        self.unseen = unseen
        self.said: frozenset[str] = NOTHING

    def pieces(
        self, values: Mapping[str, Value], identifiers: Sequence[tuple[str, str]],
        extra: Sequence[str],
    ) -> list[Piece]:  # fmt: skip
        """Return all that is told, in order."""
        source, pack, style = self.source, self.pack, self.style
        out: list[Piece] = []
        for name, value in identifiers:
            text = tell_identifier(
                source, pack, name, value, style, asked=False, unseen=self.unseen
            )
            out.append(Piece("identifier", text, pack.identifiers[name].record))
        for name, spec in pack.facts.items() if values else ():
            if name in values:
                group = _group(spec)
                kind = "claim" if group == "claim" else "fact"
                out.append(Piece(kind, self._fact(name, values[name]), group))
        out += [Piece("extra", text, f"extra {at}") for at, text in enumerate(extra)]
        if len(out) > 1:
            out = self._in_order(out)
        return out

    def _fact(self, name: str, value: Value) -> str:
        text = fact_words(
            self.source, self.pack, name, value, self.style, self.today, asked=False,
            unseen=self.unseen, said=self.said,
        )  # fmt: skip
        found = marks(text)
        if found:
            self.said |= found
        return fill_fact(text, self.pack, name, value, self.style, self.today)

    def _in_order(self, told: Sequence[Piece]) -> list[Piece]:
        """Sort by group; what a record shows is told from the top down or from the bottom up."""
        groups: dict[str, list[Piece]] = {}
        for piece in told:
            groups.setdefault(piece.group, []).append(piece)
        ranked: list[tuple[int, str]] = []
        for group, pieces in groups.items():
            rank = self.source.raw(f"order\x1f{group}")
            # The trouble itself tends to come first, claims come late.
            if group == "own":
                rank >>= 1
            elif group == "claim":
                rank |= 1 << 63
            elif rank & 1:
                pieces.reverse()
            ranked.append((rank, group))
        return [piece for _, group in sorted(ranked) for piece in groups[group]]


def _group(spec: FactSpec) -> str:
    if spec.field is not None:
        return spec.field.partition(".")[0]
    return "own" if spec.presumed is None else "claim"


def _with_typos(
    source: Source, pieces: list[Piece], style: str, noise: Noise, kept: frozenset[str]
) -> list[Piece]:
    odds = (0.12 if style == "formal" else 0.45) * noise.typos
    draw = source.unit("typos")
    if draw >= odds:
        return pieces
    count = 1 + int(draw < 0.3 * odds) + int(style in ("second_language", "lower"))
    able = [at for at, piece in enumerate(pieces) if piece.kind not in EXACT]
    out = list(pieces)
    for turn in range(min(count, len(able))):
        at = able.pop(source.raw(f"typo piece {turn}") % len(able))
        kind, text, group = out[at]
        out[at] = Piece(kind, with_typo(source, f"typo {turn}", text, kept), group)
    return out
