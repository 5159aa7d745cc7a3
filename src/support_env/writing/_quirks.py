"""Habits of the hand: dots, marks, emojis, dropped apostrophes. At most one to a person.

They touch what carries no fact. Some are seen in the `test` split only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from support_env.randomness import Source
from support_env.writing._moods import EMOJI
from support_env.writing._piece import EXACT, Piece
from support_env.writing._pool import offered

COMMON: Final = ("dots", "marks", "emoji", "bare")
KEPT: Final = ("short", "listed", "stressed", "drawn out")
"""For `test` only."""
_SHORT: Final = {
    "please": "pls", "you": "u", "your": "ur", "because": "bc", "really": "rly", "thanks": "thx",
    "about": "abt", "people": "ppl", "message": "msg",
}  # fmt: skip
_LONG: Final = {
    "so": "sooo", "please": "pleeease", "really": "reallyyy", "very": "veeery", "never": "neverrr",
}  # fmt: skip
_WORD: Final = re.compile(r"(?<!')\b[a-z]+\b(?!')", re.IGNORECASE)
_STRONG: Final = re.compile(r"\b(really|very|never|please|so|quite|all|must|now|how|what|this)\b")
_APOSTROPHE: Final = re.compile(r"(?<=[a-z])'(?=[a-z])", re.IGNORECASE)


def draw_quirk(source: Source, style: str, channel: str, family: str, unseen: bool) -> str:
    """Return a person's habit, or nothing."""
    if style in ("formal", "shouting"):
        return ""
    odds = 0.16 if channel == "email" else 0.34
    draw = source.unit("quirk")
    if draw >= odds:
        return ""
    names = (*COMMON, *KEPT) if unseen else COMMON
    quirk = names[int(draw / odds * len(names))]
    if (quirk == "emoji" and channel == "email") or (
        quirk in ("emoji", "marks", "drawn out") and family == "calm"
    ):
        return ""
    return quirk


def with_quirk(
    source: Source, quirk: str, pieces: Sequence[Piece], family: str, unseen: bool
) -> list[Piece]:
    """Return the sentences as somebody with this habit types them."""
    change = _CHANGES.get(quirk)
    if change is not None:
        return [
            piece if piece.kind in EXACT else Piece(piece.kind, change(piece.text), piece.group)
            for piece in pieces
        ]
    out = list(pieces)
    if quirk == "marks":
        return [_marked(piece) if piece.kind in ("mood", "want") else piece for piece in out]
    able = [at for at, piece in enumerate(out) if piece.kind in ("mood", "want")]
    if quirk in ("emoji", "stressed") and able:
        moods = [at for at in able if out[at].kind == "mood"]
        at = (moods or able)[-1]
        kind, text, group = out[at]
        if quirk == "emoji":
            shown = source.choice("emoji", offered(EMOJI[family], unseen))
            out[at] = Piece(kind, f"{text.removesuffix('.')} {shown}", group)
        else:
            out[at] = Piece(kind, _STRONG.sub(_loud, text, count=1), group)
    return out


def _marked(piece: Piece) -> Piece:
    text = piece.text
    if text.endswith("."):
        text = text.rstrip(".") + "!!"
    elif text.endswith("?"):
        text += "?"
    return Piece(piece.kind, text, piece.group)


def _dotted(text: str) -> str:
    return f"{text}.." if text.endswith(".") else text


def _without_apostrophes(text: str) -> str:
    return _APOSTROPHE.sub("", text) if "'" in text else text


def _loud(match: re.Match[str]) -> str:
    return match.group().upper()


def _words(table: dict[str, str]) -> Callable[[str], str]:
    def one(match: re.Match[str]) -> str:
        word = match.group()
        made = table.get(word.lower())
        if made is None:
            return word
        return made[:1].upper() + made[1:] if word[:1].isupper() else made

    def change(text: str) -> str:
        return _WORD.sub(one, text)

    return change


_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "dots": _dotted,
    "bare": _without_apostrophes,
    "short": _words(_SHORT),
    "drawn out": _words(_LONG),
}
