"""How a message treats the customer: apology, feelings, own words, a next step, insults."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._matching import follows
from support_env.reading._prepared import OwnWords
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Found, Span

_APOLOGY_BEFORE: Final = w.listed(
    "my our an of sincere sincerest full many with the deepest huge big humble accept heartfelt "
    "unreserved most please owe offer again"
)
_NOUNS: Final = frozenset({"apology", "apologies"})
_REGRETTED: Final = w.listed(
    "inconvenience trouble delay delays error errors mistake mistakes distress upset confusion "
    "disappointment frustration experience problem problems happened"
)
"""What one regrets oneself; "I regret that we cannot" only refuses."""


def apology_in(layout: Layout) -> Span | None:
    """Return where the message apologises."""
    for i in layout.words_with(w.APOLOGY):
        sentence = layout.sentence_of(i)
        if not _apologises(layout, sentence, i):
            continue
        return layout.span(i, i)
    return None


def _apologises(layout: Layout, sentence: Sentence, i: int) -> bool:
    lowest = max(sentence.first, i - 4)
    for k in range(i - 1, lowest - 1, -1):
        if starts_clause(layout, k + 1):
            break
        now = layout.classes[k]
        if now & (w.NEGATION | w.IMAGINED) or layout.words[k] in ("if", "no", "your"):
            return False
        if now & w.OTHER and layout.words[k - 1] not in ("owe", "give", "offer", "send"):
            return False  # "you should be sorry"
        if now & w.SELF:
            break
    word = layout.words[i]
    following = layout.words[i + 1 : min(i + 4, sentence.last)]
    if word == "sorry" and following[:1] == ["you"] and _feels(following):
        return False  # "sorry you feel that way" regrets the customer, not the matter
    if word == "sorry" and following[:2] == ["that", "you"] and _feels(following):
        return False
    if word in _NOUNS and i > sentence.first and not starts_clause(layout, i):
        return layout.words[i - 1] in _APOLOGY_BEFORE
    if sentence.question and sentence.last - sentence.first < 4:
        return False  # "Sorry?"
    if word.startswith("regret"):
        return any(f in _REGRETTED for f in layout.words[i + 1 : min(i + 5, sentence.last)])
    return "loss" not in layout.words[i + 1 : min(i + 5, sentence.last)]


def _feels(words: list[str]) -> bool:
    return any(word in ("feel", "felt", "think", "feeling") for word in words)


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
_STATES: Final = w.listed(
    "is was be been are that's it's so how very really most quite sounds must feels feel were "
    "such truly extremely your and incredibly you're deeply"
)
_LEADS: Final = w.listed(
    "how be been so very really such your incredibly the a an this that extremely most any"
)
"""Before a weak feeling these make it one: "how hard", "must be difficult"."""
_FEELING_PHRASES: Final = re.compile(
    r"\bfeel for you|\bsorry for your loss|\bcondolences|\banyone's heart|\blast thing (?:that )?"
    r"(?:you|anyone)(?:'d)? (?:need|want|would)|\b(?:isn't|wasn't|not) (?:\w+ ){1,4}you(?:'d)? "
    r"(?:were |had |have )?(?:been )?(?:hop|expect|want|wish)\w*|"
    r"\bwhat an? \w+ (?:that|it|this) must|"
    r"\bhow you(?:'re| are| must)? feel|"
    r"\byou(?:'re| are| have| had)? every right to|\bfeel (?:exactly |just )?the same|"
    r"\bi'd (?:be|feel) (?:\w+ ){1,6}too\b|\blet you down|"
    r"\bmak(?:es?|ing) you (?:\w+ )?(?:uneasy|nervous|anxious|angry|mad|cross|unhappy)|"
    r"\b(?:there is|there's)? ?no (?:need|reason|cause) (?:for you )?to (?:worry|fret|be \w+)"
)


_PHRASE_MARKS: Final = (
    "feel", "sorry for your loss", "condolences", "anyone's heart", "last thing ", "not ", "n't ",
    " must", "every right to", "i'd ", "let you down", "ing you ", "s you ", "e you ", "no need ",
    "no reason ", "no cause ",
)  # fmt: skip
"""Each of the phrases has one of these in it; most messages have none."""


def emotion_in(layout: Layout) -> Span | None:
    """Return where the message names how the customer feels, or accepts it."""
    for sentence in layout.sentences:
        if not sentence.classes & (w.FEELING | w.EMPATHY | w.APOLOGY):
            continue
        if sentence.question and layout.words[sentence.first] != "who":
            continue
        if span := _feeling(layout, sentence):
            return span
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
        if i > sentence.first and (words[i - 1] in _STATES or sentence.classes & w.APOLOGY):
            return layout.span(i, i)
    if not any([mark in layout.low for mark in _PHRASE_MARKS]):
        return None
    start = layout.starts[sentence.first]
    match = _FEELING_PHRASES.search(layout.low, start, layout.ends[sentence.last - 1])
    return match.span() if match and not layout.quoted(match.start()) else None


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


_SOON: Final = re.compile(
    r"\b(?:on (?:its|the|their) way|(?:next|coming) (?:bill|statement|invoice|step|days?|week)|"
    r"straight ?away|right away|shortly|right now|as we speak|by the end of|hours?|overnight|"
    r"what happens next|this (?:afternoon|evening|week)|headed back|on the next)\b"
)
_FIRM_FUTURE: Final = w.listed(
    "will i'll we'll you'll it'll they'll he'll she'll that'll shall going expect arrives "
    "arrive arriving heading headed follow goes allow due leaves comes should receive reach way "
    "sending next return returned moves starts ask"
)


def next_step_in(layout: Layout, values: tuple[Found, ...]) -> Span | None:
    """Return a sentence that says what happens next and when."""
    for sentence in layout.sentences:
        if sentence.question or not sentence.classes & w.FUTURE:
            continue
        if layout.classes[sentence.first] & w.CONDITION and sentence.last - sentence.first < 12:
            continue
        span = layout.span(sentence.first, sentence.last - 1)
        if layout.quoted(span[0]) or not _ahead(layout, sentence):
            continue
        timed = any(
            value.kind in ("date", "days") and span[0] <= value.span[0] < span[1]
            and not value.quoted and value.about in ("plain", "doubtful")
            for value in values
        )  # fmt: skip
        if timed or _SOON.search(layout.low, *span):
            return span
    return None


def _ahead(layout: Layout, sentence: Sentence) -> bool:
    """Say whether the sentence looks ahead without a "not"."""
    for i in range(sentence.first, sentence.last):
        if layout.words[i] in _FIRM_FUTURE:
            beside = layout.classes[max(sentence.first, i - 3) : min(i + 2, sentence.last)]
            if not any(classes & w.NEGATION for classes in beside):
                return True
    return False


def own_words_in(layout: Layout, own: OwnWords) -> tuple[Span, ...]:
    """Return the customer's own words for the problem, each once."""
    length, by_start = own
    words, quotes = layout.words, layout.quotes
    spans: list[Span] = []
    seen: set[int] = set()
    for i in [i for i, word in enumerate(words) if word[:length] in by_start]:
        word = words[i]
        for order, (text, prefix), rest in by_start[word[:length]]:
            if order in seen or not word.startswith(text):
                continue
            if not (prefix or word == text or word == text + "s"):
                continue
            last = follows(layout, i, rest) if rest else i
            if last is None or (quotes and layout.quoted(layout.starts[i])):
                continue
            seen.add(order)
            spans.append((layout.starts[i], layout.ends[last]))
            break
    return tuple(spans)


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
    r"\bshut (?:the \w+ )?up\b|\bfuck (?:you|off|u)\b|\bscrew you(?= *(?:[!.,?]|$))|\bpiss off\b|"
    r"\bgo to hell\b|"
    r"\bto hell with you\b"
)


def abuse_in(layout: Layout) -> Span | None:
    """Return a plain insult of the customer; only word-list insults, said in earnest."""
    if not layout.present & w.INSULT:
        return None
    for match in _ABUSE.finditer(layout.low):
        if layout.quoted(match.start()):
            continue
        i = layout.word_at(match.start())
        sentence = layout.sentence_of(i)
        before = layout.classes[max(sentence.first, i - 8) : i]
        clouds = w.NEGATION | w.REPORT | w.CONDITION | w.IMAGINED | w.WOULD | w.HEDGE
        if not any(classes & clouds for classes in before) and not _called(layout, i):
            return match.span()
    return None


def _called(layout: Layout, i: int) -> bool:
    return any(
        word in ("called", "calling", "feel", "look") for word in layout.words[max(i - 6, 0) : i]
    )
