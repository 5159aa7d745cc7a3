"""Whether a message names how the customer feels, or accepts it."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._phrases import PHRASES
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Span

_WEAK: Final = w.listed(
    "hard difficult poor mad cross heart tough rough trying concern concerned concerning worry sad "
    "sadly nerve wracking alarm panic hurt feelings shock inconvenience inconvenient hassle "
    "confusion confused confusing unpleasant resentful unfair troubled ordeal nuisance "
    "rotten tired lousy unacceptable sting stings scared unsure uncertain uncertainty"
)
"""Feelings that need a word of sympathy beside them to be about the customer's."""
_SYMPATHY: Final = w.listed(
    "understand see imagine appreciate realise realize know hear get acknowledge recognise "
    "recognize sympathise sympathize"
)
_REACH: Final = 14
"""Words before and behind its own word within which a phrase stands."""
_STATES: Final = w.listed(
    "is was be been are that's it's so how very really most quite sounds must feels feel were "
    "such truly extremely your and incredibly you're deeply"
)
_LEADS: Final = w.listed(
    "how be been so very really such your incredibly the a an this that extremely most any"
)
"""Before a weak feeling these make it one: "how hard", "must be difficult"."""


def emotion_in(layout: Layout) -> Span | None:
    """Return where the message names how the customer feels, or accepts it."""
    for sentence in layout.sentences:
        if not sentence.classes & (w.FEELING | w.EMPATHY | w.APOLOGY):
            continue
        if sentence.question and layout.words[sentence.first] != "who":
            continue
        if span := _feeling(layout, sentence):
            return span
    return _phrase(layout)


def _phrase(layout: Layout) -> Span | None:
    """Find a set phrase of sympathy: "the last thing you need", "no wonder you're cross"."""
    words = layout.words
    for i in [i for i, word in enumerate(words) if word in PHRASES]:
        sentence = layout.sentence_of(i)
        if sentence.question and words[sentence.first] != "who":
            continue
        first, last = max(sentence.first, i - _REACH), min(sentence.last, i + _REACH) - 1
        for pattern in PHRASES[words[i]]:
            match = pattern.search(layout.low, layout.starts[first], layout.ends[last])
            if match and not layout.quoted(match.start()):
                return match.span()
    return None


def _feeling(layout: Layout, sentence: Sentence) -> Span | None:
    words, classes = layout.words, layout.classes
    for i in range(sentence.first, min(sentence.last, sentence.first + 120)):
        now = classes[i]
        if not now & (w.FEELING | w.EMPATHY) or layout.quoted(layout.starts[i]):
            continue
        if now & w.EMPATHY and (span := _sympathy(layout, sentence, i)):
            return span
        if not now & w.FEELING or words[i] in _WEAK or _brushed_off(layout, sentence, i):
            continue
        if sentence.last - sentence.first < 3 and not sentence.question:
            return layout.span(i, i)  # "Stressful!"
        if i > sentence.first and (words[i - 1] in _STATES or sentence.classes & w.APOLOGY):
            return layout.span(i, i)
    return None


def _sympathy(layout: Layout, sentence: Sentence, i: int) -> Span | None:
    """Read "I understand how annoying", "that must have been stressful", "I see why you"."""
    words = layout.words
    word = words[i]
    before = words[max(sentence.first, i - 4) : i]
    ours = any(b in ("i", "we", "can", "i'm", "completely", "fully", "do") for b in before)
    if word in _SYMPATHY and (ours or i == sentence.first) and not _denied(layout, sentence, i):
        following = words[i + 1 : min(i + 4, sentence.last)]
        if "why" in following and any(f.startswith("you") for f in following):
            return layout.span(i, min(i + 3, sentence.last - 1))
    elif word not in ("must", "sounds", "sound", "feels", "understandably", "rightly", "anyone"):
        return None
    for k in range(i + 1, min(i + 17, sentence.last)):
        if not layout.classes[k] & w.FEELING or _brushed_off(layout, sentence, k):
            continue
        weak = layout.words[k] in _WEAK and (k - i > 4 or words[k - 1] not in _LEADS)
        if not weak and not layout.quoted(layout.starts[k]):
            return layout.span(i, k)
    return None


def _denied(layout: Layout, sentence: Sentence, i: int) -> bool:
    return (
        any(classes & w.NEGATION for classes in layout.classes[max(sentence.first, i - 2) : i])
        and layout.words[i] != "imagine"
    )


def _brushed_off(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether a feeling is denied or only supposed: "no cause for alarm", "if you're upset"."""
    for k in range(i - 1, max(sentence.first, i - 6) - 1, -1):
        word = layout.words[k]
        denies = layout.classes[k] & w.NEGATION and word not in ("wouldn't", "can't", "cannot")
        if denies and (i - k <= 2 or layout.words[k + 1] in ("cause", "need", "reason", "real")):
            return True
        if word in ("if", "whether", "should", "any", "calm"):
            return True
        if starts_clause(layout, k):
            return False
    return False
