"""Slips of the keyboard, only in words that carry no fact."""

from __future__ import annotations

from collections.abc import Set

from support_env.randomness import Source

_NEAR = {
    "a": "sqz", "b": "vgn", "c": "xvd", "d": "sfe", "e": "wrd", "f": "dgr", "g": "fht", "h": "gjy",
    "i": "uok", "j": "hku", "k": "jli", "l": "kop", "m": "nj", "n": "bmh", "o": "ipl", "p": "ol",
    "q": "wa", "r": "etf", "s": "adw", "t": "ryg", "u": "yij", "v": "cbf", "w": "qes", "x": "zcs",
    "y": "tuh", "z": "xa",
}  # fmt: skip


def with_typo(source: Source, name: str, text: str, protected: Set[str]) -> str:
    """Return the text with one slip in one word; unchanged where no word may be touched.

    Only words of four and more plain small letters are candidates: no identifier, number, date,
    name or word in `protected` can be.
    """
    words = text.split(" ")
    able = [at for at, word in enumerate(words) if _touchable(word, protected)]
    if not able:
        return text
    bits = source.raw(name)
    bits, pick = divmod(bits, len(able))
    at = able[pick]
    words[at] = _slip(words[at], bits)
    return " ".join(words)


def _touchable(word: str, protected: Set[str]) -> bool:
    core = word.rstrip(".,!?")
    if len(core) < 4 or not (core.isascii() and core.isalpha()):
        return False
    return core[1:].islower() and core.lower() not in protected


def _slip(word: str, bits: int) -> str:
    core = word.rstrip(".,!?")
    tail = word[len(core) :]
    # The first letter stays: people notice a wrong one, and it keeps words readable.
    bits, at = divmod(bits, len(core) - 2)
    at += 1
    bits, way = divmod(bits, 5)
    letter = core[at]
    if way == 0 and core[at + 1] != letter:
        core = core[:at] + core[at + 1] + letter + core[at + 2 :]
    elif way == 1:
        core = core[:at] + letter + core[at:]
    elif way == 2 and len(core) > 4:
        core = core[:at] + core[at + 1 :]
    else:
        near = _NEAR.get(letter.lower(), letter)
        core = core[:at] + near[bits % len(near)] + core[at + 1 :]
    return core + tail
