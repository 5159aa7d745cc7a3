"""Plain reports that something was done. Anything less than plain is left alone."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import STRONG, Layout, Sentence
from support_env.reading._matching import follows
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Claim
from support_env.reading._vocabulary import Vocabulary

_ADVERBS: Final = w.listed(
    "already just now also today therefore then gladly gone went ahead and fully personally "
    "immediately directly manually only happily successfully both since instead duly hereby"
)
_HAVE: Final = frozenset({"have", "ve"})
_I_HAVE: Final = frozenset({"i've", "we've", "ive", "weve"})
_I: Final = frozenset({"i", "we"})
_BEFORE_REPORT: Final = _I_HAVE | _I | _HAVE | {"been"}
_OBJECTS: Final = w.listed(
    "you your the this that it a an both all these those everything in to full half back on "
    "today now for and as u ur"
)
_DONE: Final = w.listed(
    "issued processed sent made completed initiated shipped dispatched posted placed ordered "
    "arranged raised booked submitted credited"
)
_ARTICLES: Final = w.listed("your the a an full partial complete my our this new free total")
_OTHER_THINGS: Final = w.listed(
    "request requests claim case policy form label query enquiry inquiry application team option "
    "window period process number note notice email link instructions details"
)
_CLOUDS: Final = w.CONDITION | w.TIME | w.IMAGINED | w.WOULD | w.REPORT | w.HEDGE
_INSTANTS: Final = w.listed("moment minute second instant day time")
_CLOUDS_AFTER: Final = w.listed(
    "if once when unless until whether or yesterday last previously past "
    "before many often times kind kinds sort"
)
_DOUBTS: Final = w.listed(
    "apparently supposedly allegedly reportedly seemingly evidently presumably according seems "
    "appears think believe guess says said claims claimed wrote suppose"
)
"""Anywhere around a report these leave it to others or make it less than certain."""
_FOREIGN: Final = _DOUBTS | w.listed(
    "per case condition assumption assuming claim pretend pretends pretending rumour rumours scam "
    "scammer write insist insists suggest suggests imply implies maintain allege alleges suspect "
    "impression supposing provided providing granted idea story note notes looks sounds"
)
_LEADS: Final = w.listed(
    "i i'm we we're i'd am are is can let me to know that just confirm tell say inform report "
    "happy glad pleased delighted relieved good great news the and so ok okay hi hello dear here "
    "here's it's done right also now then thanks thank for well yes sure of course have has been "
    "this morning afternoon evening today earlier good assure assured want wanted letting telling "
    "writing confirming quick update all sorted already still rest"
)
"""What may stand between the start of a clause and a report that is the agent's own."""
_COLLEAGUES: Final = w.listed("colleague colleagues manager team supervisor boss they he she you")
_TELLS_YOU: Final = w.listed("let letting tell telling inform assure thank for update updating all")
_TO_WHAT: Final = w.listed("the our your a an this that these those its it my all both")
_OTHER_OBJECTS: Final = w.listed(
    "word words address newsletter subscription appointment call callback meeting break lunch "
    "reminder name old text wording phrase line draft template reply message email survey alert "
    "alerts password number date meetings coffee plans booking signature paragraph spelling typo "
    "filter battery fuse printer my his her"
)
"""What else is cancelled, replaced or sent in an office."""


def claims_in(layout: Layout, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Return every plain report, once for each family."""
    found: dict[str, Claim] = {}
    for i in layout.words_with(w.CLAIMED):
        sentence = layout.sentence_of(i)
        if sentence.question:
            continue
        led = _led(layout, sentence, i)
        for pattern in vocabulary.claimed(layout.words[i]):
            if pattern.name in found:
                continue
            if pattern.kind == "claim":
                if not led:
                    continue
                last = follows(layout, i, pattern.rest)
                first = None if last is None else _reported(layout, sentence, i, last)
            else:
                first, last = _noun_done(layout, sentence, i)
            if first is not None and last is not None and last < sentence.last:
                found[pattern.name] = Claim(pattern.name, layout.span(first, last))
    return tuple(found.values())


def _led(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether what stands before a participle may make it a report: nearly none has it."""
    words = layout.words
    k = i - 1
    while k >= sentence.first and words[k] in _ADVERBS:
        k -= 1
    return k >= sentence.first and (words[k] in _BEFORE_REPORT or words[i - 1] == "and")


def _reported(layout: Layout, sentence: Sentence, i: int, last: int) -> int | None:
    """Return the first word of the report whose participle is word i, if it is one."""
    k = i - 1
    while k >= sentence.first and layout.words[k] in _ADVERBS:
        k -= 1
    first: int | None = None
    if k < sentence.first:
        return None
    word = layout.words[k]
    if word in _I_HAVE or word in _I:
        first = k
    elif word in _HAVE:
        first = _subject(layout, sentence, k)
    elif word == "been":
        first = _passive(layout, sentence, k, last)
    elif layout.words[i - 1] == "and":
        first = _second_verb(layout, sentence, i)
    if first is None or not _has_object(layout, sentence, i, last):
        return None
    return first if _plainly(layout, sentence, first, i, last) else None


def _subject(layout: Layout, sentence: Sentence, have: int) -> int | None:
    """Return the "I" or "we" of "I have", adverbs between allowed."""
    k = have - 1
    while k >= sentence.first and layout.words[k] in _ADVERBS:
        k -= 1
    return k if k >= sentence.first and layout.words[k] in _I else None


def _second_verb(layout: Layout, sentence: Sentence, i: int) -> int | None:
    """Read the second report of "I've cancelled the order and refunded you"."""
    for k in range(i - 2, max(sentence.first, i - 14) - 1, -1):
        if layout.words[k] in _I_HAVE:
            return k
        if layout.words[k] in _HAVE:
            return _subject(layout, sentence, k)
        if layout.kinds[k] & STRONG or layout.words[k] in ("that", "which", "who", "will", "can"):
            return None
    return None


def _passive(layout: Layout, sentence: Sentence, been: int, last: int) -> int | None:
    """Read "your order has been cancelled"; what a record may just as well report is left."""
    k = been - 1
    while k > sentence.first and layout.words[k] in ("now", "just", "both"):
        k -= 1
    if layout.words[k] not in ("has", "have") or k == sentence.first:
        return None
    after = layout.words[last + 1 : min(last + 4, sentence.last)]
    if "by" in after or "on" in after or "in" in after[:1]:
        return None
    start = k
    while start > sentence.first and not starts_clause(layout, start) and k - start < 8:
        start -= 1
    if (
        any(now & _CLOUDS for now in layout.classes[start:k])
        or "that" in layout.words[start + 1 : k]
    ):
        return None
    if layout.words[start] in ("your", "the", "this", "a", "both", "it", "that"):
        return start
    return None


def _noun_done(layout: Layout, sentence: Sentence, i: int) -> tuple[int | None, int | None]:
    """Read "your refund of $20 has been issued" around the noun at word i."""
    words = layout.words
    start = i
    while start > sentence.first and (
        words[start - 1] in _ARTICLES or layout.classes[start - 1] & w.DIGITS
    ):
        start -= 1
    if start == i or not (start == sentence.first or starts_clause(layout, start)):
        return None, None
    if i + 1 < sentence.last and words[i + 1] in _OTHER_THINGS:
        return None, None
    for k in range(i + 1, min(i + 8, sentence.last - 2)):
        if words[k] in ("has", "have"):
            after = k + 1
            while after < sentence.last and words[after] in ("now", "just"):
                after += 1
            if words[after : after + 1] != ["been"] or after + 1 >= sentence.last:
                return None, None
            done = after + 1
            if words[done] not in _DONE or _passive(layout, sentence, after, done) is None:
                return None, None
            return (start, done) if _plainly(layout, sentence, start, done, done) else (None, None)
        if layout.classes[k] & (w.SELF | w.OTHER) or words[k] in ("is", "was", "will"):
            break
    return None, None


def _has_object(layout: Layout, sentence: Sentence, i: int, last: int) -> bool:
    """Tell "refunded you" and "refunded." from "refunded orders like this"."""
    if last + 1 >= sentence.last or layout.kinds[last + 1]:
        return True
    end = min(last + 5, sentence.last)
    if layout.words[last] == "link" and _elsewhere(layout.words[last + 1 : end]):
        return False
    if not _OTHER_OBJECTS.isdisjoint(layout.words[last + 1 : end]):
        return False
    if last > i:
        return True
    following = layout.words[last + 1]
    if "by" in layout.words[last + 1 : min(last + 9, sentence.last)]:
        return False
    return following in _OBJECTS or any(
        classes & w.DIGITS for classes in layout.classes[last + 1 : min(last + 4, sentence.last)]
    )


def _elsewhere(words: list[str]) -> bool:
    """Tell "a link to the tracking page" from "a link to sign in": the desk sends the latter."""
    if words[0] in ("for", "with", "about", "where", "of"):
        return True
    return words[0] == "to" and words[1:] != [] and words[1] in _TO_WHAT


def _plainly(layout: Layout, sentence: Sentence, first: int, i: int, last: int) -> bool:
    """Say whether nothing clouds the report in words first..last, whose verb is word i."""
    classes = layout.classes
    if any(now & w.NEGATION for now in classes[first : last + 1]):
        return False
    if layout.words[sentence.first] in ("had", "should", "were"):
        return False
    if any(now & (w.HEDGE | w.REPORT) for now in classes[first:i]):
        return False
    if not _introduced(layout, sentence, first):
        return False
    near = not starts_clause(layout, first)
    for k in range(first - 1, max(sentence.first, first - 60) - 1, -1):
        now = classes[k]
        if layout.kinds[k + 1] & STRONG:
            break
        if (now & _CLOUDS or layout.words[k] in _FOREIGN) and not _harmless(layout, k):
            return False
        if now & (w.NEGATION | w.PLEASE) and near:
            return False
        if layout.words[k] in _INSTANTS and layout.words[k - 1] in ("the", "this"):
            return False
        near = near and not starts_clause(layout, k)
    for k in range(last + 1, min(sentence.last, last + 12)):
        if starts_clause(layout, k):
            break
        if layout.words[k] in _CLOUDS_AFTER or classes[k] & w.NEGATION:
            return False
        if layout.words[k] == "ago" and layout.words[k - 1] in ("days", "weeks", "months", "years"):
            return False
        if layout.words[k] == "in" and k + 1 < sentence.last and (
            classes[k + 1] & w.MONTH or layout.words[k + 1].startswith("20")
        ):  # fmt: skip
            return False
    return _DOUBTS.isdisjoint(layout.words[last + 1 : min(sentence.last, last + 14)])


def _introduced(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Say whether a report is the agent's own: a clause by itself, or "glad to say that"."""
    k = first
    if layout.words[first - 1] == "and" and layout.words[first - 2] in _COLLEAGUES:
        return False  # "my colleague and I have refunded a great many"
    while k > sentence.first and (not starts_clause(layout, k) or layout.words[k - 1] == "that"):
        k -= 1
        word = layout.words[k]
        if word == "you":
            if k == sentence.first or layout.words[k - 1] not in _TELLS_YOU:
                return False
        elif word not in _LEADS:
            return False
    return True


def _harmless(layout: Layout, k: int) -> bool:
    """Let "as you asked" and "about" be: they cloud nothing."""
    word = layout.words[k]
    if word in ("asked", "requested", "wanted"):
        return "as" in layout.words[max(k - 3, 0) : k]
    return word in ("about", "around")
