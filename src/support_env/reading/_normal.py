"""One spelling for what looks the same: unicode, quotes, dashes, invisible and lookalike marks."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LIMIT: Final = 8_000
"""Characters of a message that are read; the rest is cut off and the reading says so."""

_INVISIBLE: Final = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4"
    "\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\ud800-\udfff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
_STRAY_MARKS: Final = re.compile("[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+")
_APOSTROPHE: Final = re.compile(r"(?<=\w)\u2018(?=\w)")
_LINE_ENDS: Final = re.compile(r"\r\n?|[\u0085\u2028\u2029]")

_SAME: Final = str.maketrans(
    {
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u2036\u301d\u301e\uff02", '"'),
        **dict.fromkeys("\u2019\u201b\u2032\u2035\u00b4\u02bc\u02b9\uff07", "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\u02d7\ufe63\uff0d\u2043", "-"),
        **dict.fromkeys("\u2014\u2015\u2e3a\u2e3b", "\u2014"),
        **dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009", " "),
        **dict.fromkeys("\u200a\u202f\u205f\u3000\u1680\t", " "),
        **dict.fromkeys("\u2022\u2023\u25aa\u25cf\u25e6\u00b7\u2219", "*"),
        # Lookalikes: Cyrillic and Greek letters that pass for Latin ones.
        **dict(
            zip(
                "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b"
                "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0405\u0406"
                "\u0408\u03bf\u03b1\u03bd\u03c1\u03b9\u0391\u0392\u0395\u0396\u0397\u0399\u039a"
                "\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u0131\u0261",
                "aeopcyxijshdwABEKMHOPCTXSIJoavpiABEZHIKMNOPTYXig",
                strict=True,
            )
        ),
    }
)


_PLAIN: Final = bytes([ord("\n"), *range(ord(" "), ord("~") + 1)])
"""Printable ASCII and line ends: what needs no other spelling."""
_LOWER: Final = bytes([code if code in _PLAIN else 0 for code in range(256)]).lower()


def normalise(text: str) -> str:
    """Return the text as it looks to a reader; spans of a reading are spans of this."""
    # Dropping bytes by a table takes a fifth of the time of `isprintable`.
    if text.isascii() and not text.encode().translate(None, _PLAIN):
        return text
    text = _INVISIBLE.sub("", _LINE_ENDS.sub("\n", text).replace("\t", " "))
    if text.isascii():
        return text
    if not unicodedata.is_normalized("NFKC", text):
        # \u00b4 is a quote to people, but NFKC takes it for a space and an accent.
        text = unicodedata.normalize("NFKC", text.replace("\u00b4", "'"))
    text = _APOSTROPHE.sub("'", text).translate(_SAME)
    return _STRAY_MARKS.sub("", _INVISIBLE.sub("", text))


def lowered(text: str) -> str:
    """Return the text in lower case at unchanged length, so that spans hold for both."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(mark if len(mark.lower()) != 1 else mark.lower() for mark in text)


def plain(text: str) -> str:
    """Return a text normalised and in lower case: for long texts that are mostly ASCII."""
    if text.isascii() and 0 not in (low := text.encode().translate(_LOWER)):
        return low.decode()
    return lowered(normalise(text))
