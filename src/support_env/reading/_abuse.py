"""Plain insults of the customer; only word-list insults, said in earnest."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Span

_INSULT: Final = (
    r"idiots?|morons?|fools?|imbeciles?|cretins?|losers?|dimwits?|liars?|scum|dumbass|asshole|"
    r"arsehole|bastard|wankers?|twats?|cunts?|bitch|dickhead|clowns?|halfwits?|parasites?|jerk|"
    r"retards?|crook|thief|scammers?"
)
_INSULTING: Final = (
    r"stupid|dumb|pathetic|idiotic|moronic|worthless|brainless|ignorant|retarded|trash|garbage"
)
_PADDING: Final = (
    r"(?:(?:a|an|such|so|just|really|too|absolute|complete|total|utter|fucking|damn|bloody|stupid|"
    r"dumb|pathetic|little|lying|filthy) ){0,4}"
)
_ABUSE: Final = re.compile(
    rf"\b(?:you're|youre|you are|ur|u r|you were) {_PADDING}(?:{_INSULT}|{_INSULTING})\b|"
    rf"\byou {_PADDING}(?:{_INSULT})\b(?!-)|\byou (?:stupid|dumb|pathetic|idiotic|worthless) \w+|"
    r"\bshut (?:the \w+ )?up\b|"
    r"\bfuck (?:you|off|u)\b|\bscrew you(?= *(?:[!.,?]|$))|\bpiss off\b|"
    r"\bgo to hell\b|"
    r"\bto hell with you\b"
)


_BEFORE_SHUT: Final = w.listed("just please so now and should you")
_PLACES: Final = [
    ["in"],
    ["inside"],
    ["at"],
    ["behind"],
    ["shop"],
    ["properly"],
    ["tight"],
    ["to"],
    ["the"],
    ["your"],
    ["it"],
    ["well"],
    ["that"],
    ["this"],
]
_SAYING: Final = w.listed("said says wrote called calls shouted yelled told read reads")


def abuse_in(layout: Layout) -> Span | None:
    """Return a plain insult of the customer; only word-list insults, said in earnest."""
    if not layout.present & w.INSULT:
        return None
    for match in _ABUSE.finditer(layout.low):
        if layout.quoted(match.start()):
            continue
        i = layout.word_at(match.start())
        sentence = layout.sentence_of(i)
        if _earnest(layout, sentence, i) and not _called(layout, i):
            return match.span()
    return None


def _earnest(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether nothing around the insult at word i takes it back."""
    words = layout.words
    if words[i] == "shut" and not _orders(layout, sentence, i):
        return False
    if i > sentence.first and words[i - 1] in ("that", "whether", "how", "why"):
        return False
    first = max(sentence.first, i - 8)
    if starts_clause(layout, i):  # "what do you want, you idiot?"
        return _SAYING.isdisjoint(words[first:i])
    clouds = w.NEGATION | w.REPORT | w.CONDITION | w.IMAGINED | w.WOULD | w.HEDGE
    return not any(classes & clouds for classes in layout.classes[first:i])


def _orders(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "shut up and wait" from "it sat shut up in a depot" and "it won't shut up"."""
    words = layout.words
    told = i == sentence.first or starts_clause(layout, i) or words[i - 1] in _BEFORE_SHUT
    up = i + 1 + (words[i + 1 : i + 2] == ["the"]) * 2
    return told and words[up + 1 : up + 2] not in _PLACES


def _called(layout: Layout, i: int) -> bool:
    return any(
        word in ("called", "calling", "feel", "look") for word in layout.words[max(i - 6, 0) : i]
    )
