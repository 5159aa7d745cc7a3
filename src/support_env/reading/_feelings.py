"""Whether a message names how the customer feels, or accepts it."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._literals import may_match
from support_env.reading._phrases import compiled, phrases
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Span

_WEAK: Final = w.listed(
    "hard difficult poor mad cross heart tough rough trying concern concerned concerning worry sad "
    "sadly nerve wracking alarm panic hurt feelings shock inconvenience inconvenient hassle "
    "confusion confused confusing unpleasant resentful unfair troubled ordeal nuisance "
    "rotten tired lousy unacceptable sting stings scared unsure uncertain uncertainty sick bitter "
    "sore sour grim lost tense dire rubbish burden burdensome trouble chore slog helpless "
    "offended offensive afraid "
    "ignored neglected cheated disruption disrupted unlucky unfortunate outrageous"
)
"""Feelings that need a word of sympathy beside them to be about the customer's."""
_GOODS: Final = w.listed("pain stress distressed bother nasty alarming fright headache confusing")
"""Feelings that goods have or cure as well: they need a verb before them."""
_FOR_YOU: Final = (["for", "you"], ["on", "you"], ["for", "your"])
_SYMPATHY: Final = w.listed(
    "understand see imagine appreciate realise realize know hear get acknowledge recognise "
    "recognize sympathise sympathize grasp sense notice tell picture"
)
_REACH: Final = 14
"""Words before and behind its own word within which a phrase stands."""
_STATES: Final = w.listed(
    "is was be been are that's it's so how very really most quite sounds must feels feel were "
    "such truly extremely your and incredibly you're deeply"
)
_VERY: Final = w.listed("bit so really pretty quite such too very rather super truly just")
_THIS: Final = w.listed("that this it that's it's thats its")
_FEELS: Final = w.listed("are feel feels felt sound seem look were must be")
_LEADS: Final = w.listed(
    "how be been so very really such your incredibly the a an this that extremely most any feel "
    "feels felt you're quite rather pretty bit much"
)
"""Before a weak feeling these make it one: "how hard", "must be difficult"."""
_GROUNDS: Final = w.listed("cause need reason real right business excuse grounds point use call")
_BRUSH: Final = w.listed(
    "care matter matters problem concern fault interest interested deal annoyed tired sick angry "
    "frustrated fed irritated tough whining moaning crying pity feel think stop quit ridiculous "
    "silly absurd childish laughable pathetic"
)
"""Words without which nothing brushes a customer aside."""
_BRUSHED: Final = re.compile(
    r"\b(?:don't|do not|doesn't|does not|didn't|couldn't|could not|nobody|no one|not|never) "
    r"(?:\w+ ){0,2}(?:cares?|matters? (?:to )?(?:us|me|here)|interest(?:ed)?(?: us| me| in)?)\b|"
    r"\b(?:that's|that is|it's|it is|is|are|this is) your (?:own )?(?:problem|fault|concern)\b|"
    r"\b(?:not|isn't|aren't) (?:our|my) (?:problem|concern|fault)\b|"
    r"\bsorry (?:that |if )?you (?:feel|think)\b|\bdeal with it\b|\btough (?:luck|titty)\b|"
    r"\b(?:stop|quit) (?:\w+ )?(?:whin|moan|cry)ing\b|\bself-pity\b|"
    r"\b(?:stop|quit) (?:be|gett)ing (?:so |this |that )?(?:angry|cross|upset|annoyed|mad|rude)\b|"
    r"\b(?:ridiculous|silly|absurd|childish|laughable|pathetic) (?:that |how )?you(?:'re| are|"
    r" feel| get) (?:so |this |that )?(?:angry|cross|upset|annoyed|frustrated|worried|anxious|"
    r"mad|sad)\b|"
    r"\b(?:i'm|i am|we're|we are) (?:\w+ ){0,2}(?:annoyed|tired|sick|angry|frustrated|fed up|"
    r"irritated) (?:with|by|of|at) (?:you|your)\b"
)


def dismissive(layout: Layout, sentence: Sentence) -> bool:
    """Say whether a sentence brushes the customer aside: "sorry, but that's your problem"."""
    if _BRUSH.isdisjoint(layout.words[sentence.first : sentence.last]):
        return False
    span = layout.span(sentence.first, sentence.last - 1)
    return _BRUSHED.search(layout.low, *span) is not None


def emotion_in(layout: Layout) -> Span | None:
    """Return where the message names how the customer feels, or accepts it."""
    for sentence in layout.sentences:
        if not sentence.classes & (w.FEELING | w.EMPATHY | w.APOLOGY):
            continue
        if (span := _feeling(layout, sentence)) and _said(layout, sentence, span):
            return span
    return _phrase(layout)


def _said(layout: Layout, sentence: Sentence, span: Span) -> bool:
    """Say whether what names a feeling is said: not asked, and not brushed aside."""
    if sentence.question and layout.words[sentence.first] != "who":
        first, after = sentence.first, layout.word_at(span[1] - 1) + 1
        second = layout.classes[first + 1] if first + 1 < sentence.last else 0
        exclaims = layout.words[first] in ("how", "what") and second & w.FEELING
        if layout.classes[first] & w.ASKING and not exclaims:
            return False
        # "That sounds stressful, which order is it?" and "No fun waiting, is it?"
        if not any(starts_clause(layout, k) for k in range(after, sentence.last)):
            return False
    return not dismissive(layout, sentence)


def _phrase(layout: Layout) -> Span | None:
    """Find a set phrase of sympathy: "the last thing you need", "no wonder you're cross"."""
    words, low, by_word = layout.words, layout.low, phrases()
    for i in [i for i, word in enumerate(words) if word in by_word]:
        sentence = layout.sentence_of(i)
        first, last = max(sentence.first, i - _REACH), min(sentence.last, i + _REACH) - 1
        start, end = layout.starts[first], layout.ends[last]
        around = low[start:end]
        for part, needs, pattern in by_word[words[i]]:
            if part not in around or not may_match(needs, around):
                continue
            match = compiled(pattern).search(low, start, end)
            if match and not layout.quoted(match.start()) and _said(
                layout, sentence, match.span()
            ):  # fmt: skip
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
        if not now & w.FEELING or _brushed_off(layout, sentence, i):
            continue
        if words[i] in _WEAK:
            if words[i + 1 : i + 3] in _FOR_YOU or _heartfelt(layout, sentence, i):
                return layout.span(i, i)
            continue
        if i == sentence.first and (sentence.last - i < 3 or layout.kinds[i + 1]):
            return layout.span(i, i)  # "Stressful!", "Frustrating, I know."
        if sentence.last - sentence.first < 3:
            return layout.span(i, i)  # "How stressful!"
        if words[i] not in _GOODS or words[i - 1] in _STATES or sentence.classes & w.APOLOGY:
            return layout.span(i, i)
    return None


def _heartfelt(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "you're cross", "you must be sad", "it's a bit rubbish" at the feeling."""
    before = layout.words[max(sentence.first, i - 3) : i]
    if before and before[-1] in _VERY and layout.words[i + 1 : i + 2] != ["to"]:
        return not _THIS.isdisjoint(layout.words[max(sentence.first, i - 4) : i])
    if "you're" in before:
        return True
    return "you" in before and not _FEELS.isdisjoint(before)


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
    if word == "tell" and before[-1:] != ["can"]:
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
        if denies and (i - k <= 2 or layout.words[k + 1] in _GROUNDS):
            return True
        if word in ("if", "whether", "should", "any", "calm"):
            return True
        if starts_clause(layout, k):
            return False
    return False
