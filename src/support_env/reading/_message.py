"""Whether a text is a message at all: not a heap of keywords, an echo or a pasted handbook."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COLON, LINE, QUESTION, Layout
from support_env.reading._prepared import Prepared

COPIED: Final = "it is copied out of the handbook"
_LEAST_WORDS: Final = 4
_SHORT: Final = 12
"""Below this many words a text may be terse: one grammar word will do."""
_GRAMMAR: Final = 0.2
_GRAMMAR_SHORT: Final = 0.15
"""Share of grammar words below which a text is no sentences; below `_LONG` words, and above."""
_LONG: Final = 20
_LONGEST_RUN: Final = 22
"""Words in a row without a grammar word among them that no sentence or short list has."""
_LONGEST_FORM: Final = 40
_CODE: Final = re.compile(
    r"\s*(?:```\w*\s*)?(?:\{\s*\"|\[\s*\{|</?(?:tool|function|call|action|invoke)|\w{2,40}\(\s*\w{1,40}\s*=)"
)
_SAYS: Final = w.PLEASE | w.NEGATION | w.THANKS | w.DIGITS | w.NUMBER | w.RELATIVE | w.WEEKDAY
_OF_VALUES: Final = w.DIGITS | w.MONTH | w.UNIT
_DONE: Final = w.listed(
    "sent shipped issued approved refunded dispatched delivered closed arranged booked processed "
    "cancelled posted credited raised received checked opened noted sorted confirmed lost ordered "
    "emailed paid leaves arrives wait press plug unplug"
)
"""What terse messages say was done."""
_TELLS: Final = (
    w.FUNCTION | w.PLEASE | w.NEGATION | w.THANKS | w.WEEKDAY | w.RELATIVE | w.GIVE | w.TIME
)
_TONGUES: Final = w.listed(
    "de la el los que por para con su una und der die das ist nicht wir ihre sie le les des pour "
    "vous votre nous et est une dans il che per non di een het van voor je tout suite ich mit "
    "sie mir mich sich auf bei zu noch schon gleich bitte danke ist j'ai c'est merci bonjour hola "
    "ya lo se yo nos te le es son muy gracias grazie ciao sono ho jeg det som ik wij heb "
    "niet obrigado eu nie jest"
)
"""Grammar words of other languages: not read, but no soup of keywords either."""
_TELEGRAM: Final = 0.25
_VARIETY: Final = 0.25
_VARIED_FROM: Final = 40
_WINDOW: Final = 6
_LEAST_WINDOWS: Final = 4
_COPIED: Final = 0.6
_SAMPLE: Final = 3


def not_message_because(layout: Layout, prepared: Prepared, cut: bool) -> str | None:
    """Return why the text is no message to a customer, or None."""
    if cut:
        return "it is longer than a message that anybody reads"
    count = len(layout.words)
    if count < _LEAST_WORDS:
        return f"it has fewer than {_LEAST_WORDS} words"
    if _CODE.match(layout.text) and layout.text.rstrip()[-1] in ")}]>`;":
        return "it is code"
    if reason := _no_sentences(layout, count):
        return reason
    pieces = layout.low.split()
    if len(pieces) < _WINDOW:
        return None
    sample = _sample(pieces)
    for text in prepared.customer:
        if _copied(pieces, sample, text):
            return "it repeats what the customer wrote"
    if prepared.handbook and _copied(pieces, sample, prepared.handbook):
        return COPIED
    return None


def _form(layout: Layout, count: int) -> bool:
    """Read "Refund: $19.99 / Method: card / Date: 6 May", a line for each."""
    if ":" not in layout.low or w.DIGITS not in layout.classes:
        return False
    lines = sum(kind & LINE != 0 for kind in layout.kinds)
    colons = sum(kind & COLON != 0 for kind in layout.kinds)
    if not colons:
        return False
    dated = count < _SHORT and layout.present & w.MONTH != 0
    return dated or (lines > 1 and colons > lines and count < _LONGEST_FORM)


def _no_sentences(layout: Layout, count: int) -> str | None:
    function = w.FUNCTION
    marks = [classes & function for classes in layout.classes]
    grammar = count - marks.count(0)
    if _form(layout, count):
        return None
    if not grammar and (count >= _SHORT or not _terse(layout)) and not _telegram(layout):
        return "it has no sentence"
    numerals = layout.classes.count(w.DIGITS)
    if count - numerals < _LEAST_WORDS - 1 and grammar < _LEAST_WORDS - 2:
        return "it is nothing but numbers"  # and not "No, not $15; $16."
    if count < _SHORT:
        return None
    least = _GRAMMAR if count >= _LONG else _GRAMMAR_SHORT
    if (grammar < least * (count - numerals) or _runs_on(marks)) and not _telegram(layout):
        return "it lists keywords instead of sentences"
    if count >= _VARIED_FROM and len(set(layout.words)) < _VARIETY * count:
        return "it says the same over and over"
    return None


def _telegram(layout: Layout) -> bool:
    """Tell "Parcel lost, courier confirmed Friday. New one sent." and other tongues from soup."""
    said = sum(
        classes & _TELLS != 0 or word in _DONE or word in _TONGUES or not word.isascii()
        for word, classes in zip(layout.words, layout.classes, strict=True)
    )
    return said >= max(_TELEGRAM * (len(layout.words) - layout.classes.count(w.DIGITS)), 2)


def _runs_on(marks: list[int]) -> bool:
    """Say whether somewhere `_LONGEST_RUN` words in a row have no mark."""
    at = _LONGEST_RUN - 1
    while at < len(marks):
        back = 0  # from the last word that a run of words without a mark would have
        while back < _LONGEST_RUN and not marks[at - back]:
            back += 1
        if back == _LONGEST_RUN:
            return True
        at += _LONGEST_RUN - back
    return False


def _terse(layout: Layout) -> bool:
    """Tell "Label sent, pls wait" and "Return window: 30 days" from a few keywords."""
    words = [each for each in layout.classes if not each & _OF_VALUES]
    return len(words) > 1 and (
        layout.present & _SAYS != 0
        or any(kind & (QUESTION | COLON) for kind in layout.kinds)
        or not _DONE.isdisjoint(layout.words)
        or not _TONGUES.isdisjoint(layout.words)
        or not all(map(str.isascii, layout.words))
    )


def _order(windows: int) -> list[int]:
    """Return in which order a text's runs are looked for: every third first."""
    return [*range(1, windows, 3), *range(0, windows, 3), *range(2, windows, 3)]


_FIRST: Final = [_order(windows)[:_SAMPLE] for windows in range(3 * _SAMPLE + 1)]
"""The runs that a text of so many is sampled by."""


def _sample(pieces: list[str]) -> list[str]:
    """Return the few runs of which a copied text has one in its source; a short text is one."""
    windows = len(pieces) // _WINDOW
    if windows < _LEAST_WINDOWS:
        return [" ".join(pieces)]
    return [_run(pieces, k) for k in _FIRST[min(windows, 3 * _SAMPLE)]]


def _run(pieces: list[str], k: int) -> str:
    return " ".join(pieces[_WINDOW * k : _WINDOW * (k + 1)])


def _copied(pieces: list[str], sample: list[str], source: str) -> bool:
    """Say whether most of a text's runs of words stand in a source."""
    # Nearly every message ends here.
    if not any([run in source for run in sample]):
        return False
    windows = len(pieces) // _WINDOW
    if windows < _LEAST_WINDOWS:
        return True
    needed = _COPIED * windows
    hits, left = 0, windows
    for k in _order(windows):
        hits += _run(pieces, k) in source
        left -= 1
        if hits + left < needed:
            return False
        if hits >= needed:
            return True
    return False
