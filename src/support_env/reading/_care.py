"""How a message treats the customer: apology, own words, a next step."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._feelings import dismissive
from support_env.reading._layout import Layout, Sentence
from support_env.reading._matching import follows
from support_env.reading._prepared import OwnWords
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Found, Span

_APOLOGY_BEFORE: Final = w.listed(
    "my our an of sincere sincerest full many with the deepest huge big humble accept heartfelt "
    "unreserved most please owe offer again thousand million warm warmest honest humblest deep "
    "some another real proper public"
)
_NOUNS: Final = frozenset({"apology", "apologies", "pardons"})
_GIVEN_TO: Final = w.listed("owe give offer send")
_NO_APOLOGY: Final = w.listed("than we'd i'd would")
_SORRY_THINGS: Final = w.listed("excuse state sight story lot affair looking attempt")
_MERE_LOSS: Final = w.listed("time money data signal service internet connection power earnings")
_REGRETTED: Final = w.listed(
    "inconvenience trouble delay delays error errors mistake mistakes distress upset confusion "
    "disappointment frustration experience problem problems happened wait waiting mess mix mixup "
    "slip oversight hassle nuisance bother damage service hardship mishap stress worry caused "
    "annoyance misunderstanding late lateness silence muddle"
)
"""What one regrets oneself; "I regret that we cannot" only refuses."""
_OUR_REGRET: Final = w.listed("our my sincere deep deepest with")
_EXCUSED: Final = w.listed("us our my any the this all")
_WAIVED: Final = w.listed("fee fees charge charges cost payment yourself")
_NEGATED_BACK: Final = 6
_UNDUE: Final = w.listed("due owed called warranted necessary required")
_OWES: Final = w.listed("owe owes owed")


def apology_in(layout: Layout) -> Span | None:
    """Return where the message apologises."""
    for i in layout.words_with(w.APOLOGY):
        sentence = layout.sentence_of(i)
        if not _apologises(layout, sentence, i):
            continue
        return layout.span(i, i)
    return None


def _apologises(layout: Layout, sentence: Sentence, i: int) -> bool:
    word = layout.words[i]
    previous = layout.words[i - 1] if i > sentence.first else ""
    if previous in _NO_APOLOGY or layout.words[i - 2 : i] == ["far", "from"]:
        return False  # "better safe than sorry", "if so we'd apologise"
    lowest = max(sentence.first, i - _NEGATED_BACK)
    for k in range(i - 1, lowest - 1, -1):
        if starts_clause(layout, k + 1):
            break
        now = layout.classes[k]
        if now & (w.NEGATION | w.IMAGINED) or layout.words[k] in ("if", "no", "your"):
            return False
        if layout.words[k] in _OWES and not layout.classes[k - 1] & w.SELF:
            return False  # "the courier owes you an apology"
        other = now & w.OTHER or layout.words[k] == "you'd"
        if other and word not in _NOUNS and layout.words[k - 1] not in _GIVEN_TO:
            return False  # "you should be sorry"
        if now & w.SELF:
            break
    following = layout.words[i + 1 : min(i + 4, sentence.last)]
    if following[:2] in (["not", "sorry"], ["for", "yourself"]) or dismissive(layout, sentence):
        return False
    if (
        word in _NOUNS and not layout.kinds[i + 1] and not _UNDUE.isdisjoint(following[1:])
        and any(now & w.NEGATION for now in layout.classes[i + 1 : i + 3])
    ):  # fmt: skip
        return False  # "an apology is not due", and not "an apology isn't enough"
    if word == "excuse":
        ahead = layout.words[i + 1 : min(i + 7, sentence.last)]
        polite = i == sentence.first or previous in ("please", "do", "pls", "kindly")
        if polite and not _EXCUSED.isdisjoint(following[:1]):
            return _WAIVED.isdisjoint(ahead)
        return following[:1] == ["us"] or (
            not _EXCUSED.isdisjoint(following[:1]) and not _REGRETTED.isdisjoint(ahead)
        )
    if word == "sorry" and following[:1] == ["you"] and _feels(following):
        return False  # "sorry you feel that way" regrets the customer, not the matter
    if word == "sorry" and following[:2] in (["that", "you"], ["if", "you"]) and _feels(following):
        return False
    if word in _NOUNS and i > sentence.first and not starts_clause(layout, i):
        return layout.words[i - 1] in _APOLOGY_BEFORE
    if word == "sorry" and following[:1] and following[0] in _SORRY_THINGS:
        return False
    if sentence.question and sentence.last - sentence.first < 4:
        return False  # "Sorry?"
    if word.startswith("regret"):
        if previous in _OUR_REGRET and following[:1] != ["to"]:
            return True  # "we express our regret at the poor service"
        if following[:1] in (["how"], ["having"], ["keeping"]):
            return True
        return any(f in _REGRETTED for f in layout.words[i + 1 : min(i + 5, sentence.last)])
    ahead = layout.words[i + 1 : min(i + 7, sentence.last)]
    return "loss" not in ahead or any(a in _MERE_LOSS for a in ahead)


def _feels(words: list[str]) -> bool:
    return any(word in ("feel", "felt", "think", "feeling") for word in words)


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
    places = [i for i, word in enumerate(words) if word[:length] in by_start]
    for i in places:
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
