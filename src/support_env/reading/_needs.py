"""What an agent needs, wants or lacks, as a way of asking for it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._scopes import starts_clause

_NUMBERED: Final = w.listed(
    "order ref reference customer account item serial tracking parcel confirmation phone tel model "
    "invoice ord card transfer payment claim complaint"
)
"""What has a number."""
_OWN: Final = w.listed("i we i'll we'll i'd we'd i've we've i'm we're let")
_YOU: Final = w.listed("you u ya your ur message mail email note")
THIRD: Final = w.listed(
    "courier carrier driver depot warehouse manager colleague colleagues supplier bank merchant "
    "postman shipper"
)
"""Who else may be asked or waited for."""
_THAT_IS: Final = w.listed("what all only that thing things everything")
_LIKING: Final = w.listed("like love want")
_NEEDED: Final = w.listed("needed required necessary essential")
_WONDERED: Final = w.listed("asked ask wondered wonder wrote wanted want")
_MAKE_OUT: Final = w.listed("tell make judge work")
_STILL: Final = (["ever"], ["still"], ["also"])
_IF: Final = w.listed("if should when whenever case")
_STUCK: Final = w.listed("i'm we're im am are")
_ABLE: Final = w.listed("happy still fine able glad going not")
_YOUR: Final = w.listed("your ur the a")
_UNSAID: Final = w.listed(
    "say said tell told mention mentioned include included give given attach attached send sent "
    "state stated specify specified quote quoted add added provide provided"
)
_NOT_YET: Final = w.listed("don't doesn't hasn't dont doesnt haven't didn't havent didnt not never")
_YOUR_MAIL: Final = w.listed("message mail email note ticket text reply attached")
_LEARN: Final = w.listed(
    "know see have hear get be ask receive confirm verify clarify find identify establish learn"
)
"""What an agent who needs to do it wants from the customer; other verbs are the agent's own."""
_GOING: Final = w.listed("will i'll we'll let going you you'll you'd they he she u shall")
_HAVING: Final = w.listed("have find got get know received locate had")


def needs(layout: Layout, sentence: Sentence, i: int) -> int:
    """Return where the need at word i opens: its own word, or all of "a photo is needed"."""
    words, word = layout.words, layout.words[i]
    if denied(layout, sentence, i) or (
        words[sentence.first] == "you" and words[sentence.first + 1] in _WONDERED
    ):
        return -1
    before = words[max(sentence.first, i - 4) : i]
    after = words[i + 1 : min(i + 5, sentence.last)]
    if not THIRD.isdisjoint(before[-3:]) or (
        "from" in words[i:] and not THIRD.isdisjoint(words[i : min(i + 9, sentence.last)])
    ):
        return -1  # "the courier needs", "I need a photo from the driver"
    if (
        words[sentence.first] in ("should", "if")
        and i - sentence.first < 4
        and (layout.classes[sentence.first + 1] & w.SELF)
    ):
        return -1  # "should I need a photo, I'll say so"
    if before[-1:] == ["you"] or (before[-1:] in _STILL and before[-2:-1] == ["you"]):
        lead = words[max(sentence.first, i - 4) : i]
        if not _IF.isdisjoint(lead):
            return -1  # "should you ever need your order number, it's in the app"
    if "only" in after and words[words.index("only", i) + 1 : sentence.last][:1] == ["if"]:
        return -1  # "we'd want a photo only if it were broken"
    if word == "ask":
        return i if _asking(layout, sentence, i, before, after) else -1
    if word == "missing":
        if not any(b in ("i", "i'm", "im", "we", "we're", "seem", "still", "are") for b in before):
            return -1
    elif word in ("waiting", "after"):
        ours = any(b in ("i'm", "im", "we're", "am", "still") for b in before[-2:])
        return i if ours and any(a in _YOUR or a == "that" for a in after[:2]) else -1
    elif word.startswith(("need", "requir")) or word in _LIKING:
        if word in _LIKING and not any(b in _OWN for b in before):
            return -1
        while after and after[0] in ("just", "only", "also", "first", "still"):
            after = after[1:]
        if after[:1] == ["to"] and len(after) > 1:
            own = any(b in _OWN for b in before)
            useful = after[1] in _LEARN if own else w.classes_of(after[1]) & w.GIVE or (
                after[1] in ("do", "know", "have")
            )  # fmt: skip
            if not useful:
                return -1
        if after[:1] in (["nothing"], ["no"]):
            return -1
    elif word in ("unclear", "unsure") and not any(b in _OWN | {"it's", "is"} for b in before):
        return -1
    names_it = any(b in _THAT_IS for b in before) or word in _NEEDED
    return sentence.first if names_it or i == sentence.last - 1 else i


def denied(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether a "not" or "nothing" stands before word i in its clause."""
    for k in range(i - 1, max(sentence.first, i - 6) - 1, -1):
        if layout.classes[k] & w.NEGATION and not numbers(layout, k):
            return True
        if starts_clause(layout, k + 1) or starts_clause(layout, k):
            return False
    return False


def numbers(layout: Layout, i: int) -> bool:
    """Say whether the "no" at word i is short for "number"."""
    return layout.words[i] == "no" and i > 0 and layout.words[i - 1] in _NUMBERED


def _asking(
    layout: Layout, sentence: Sentence, i: int, before: list[str], after: list[str]
) -> bool:
    """Tell "may I ask" and "ask your neighbours" from "I'll ask the courier"."""
    if after[:1] in (["you"], ["u"]) or (after[:1] == ["for"] and any(b in _OWN for b in before)):
        return True
    if i == sentence.first or starts_clause(layout, i) or layout.words[i - 1] in ("please", "pls"):
        return True
    return any(b in ("i", "we") for b in before) and any(
        b in ("may", "can", "could", "must", "might", "if") for b in before
    ) and not any(b in _GOING for b in before)  # fmt: skip


def lacks(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "I don't have your order number", "without a photo I can't": both ask for it."""
    words = layout.words
    if words[i] == "without":
        for k in range(i + 1, min(i + 9, sentence.last)):
            if layout.classes[k] & w.SELF:
                if words[k] in _STUCK and words[k + 1] not in _ABLE:
                    return True  # "without it I'm flying blind"
                return any(c & w.NEGATION for c in layout.classes[k : min(k + 4, sentence.last)])
        earlier = words[max(sentence.first, i - 4) : i]
        if any(a in ("your", "ur") and b in _YOUR_MAIL for a, b in pairwise(earlier)):
            return True  # "your mail came without the photo"
        return any(c & w.SELF for c in layout.classes[max(sentence.first, i - 5) : i]) and any(
            c & w.NEGATION for c in layout.classes[max(sentence.first, i - 5) : i]
        )
    before = words[max(sentence.first, i - 3) : i]
    if words[i] in _NOT_YET and words[i - 1] in _YOU:
        said = words[i + 1 : min(i + 4, sentence.last)]
        return not _UNSAID.isdisjoint(said) and "to" not in said
    if words[i] == "no" and not numbers(layout, i):
        following = words[i + 2 : min(i + 8, sentence.last)]
        return any(a in ("in", "on", "with") for a in following) and any(
            a in ("your", "ur") and b in _YOUR_MAIL for a, b in pairwise(following)
        )
    if not any(b in _OWN for b in before):
        return False
    for k in range(i + 1, min(i + 3, sentence.last - 1)):
        if words[k] in _MAKE_OUT and words[k + 1] not in _YOU:
            ahead = words[k + 1 : min(k + 9, sentence.last)]
            return "if" in ahead or "whether" in ahead
    for k in range(i + 1, min(i + 5, sentence.last - 1)):
        if words[k] in _HAVING or words[k] == "see":
            following = words[k + 1 : k + 3]
            wanted = ("your", "ur") if words[k] == "see" else ("your", "ur", "a", "an", "the")
            return any(word in wanted for word in following)
    return False
