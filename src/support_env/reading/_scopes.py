"""How a stretch of words is meant: said plainly, in doubt, asked, denied, or imagined."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COMMA, OPEN, STRONG, Layout, Sentence
from support_env.reading._types import About

_MATTERS: Final = w.NEGATION | w.CONDITION | w.IMAGINED | w.WOULD | w.REPORT
_GOVERNS: Final = _MATTERS | w.LIMIT | w.SELF | w.OTHER
_PERSONS: Final = w.SELF | w.OTHER
_BACK: Final = 80
"""Words looked back over; a sentence that runs on for longer is nobody's plain statement."""
_REACH: Final = 6
"""Words before and after a value within which "not" and "can't" plainly speak of it."""
_PRONOUNS: Final = w.listed(
    "i we you he she they it i've we've you've i'll we'll you'll it's that's i'm we're they're this"
)
_THIRD_PERSON: Final = ("says", "tells", "asks", "telling", "saying")


def starts_clause(layout: Layout, i: int) -> bool:
    """Say whether a new clause starts at word i: after a pause or a "but", or at "and I"."""
    kind = layout.kinds[i]
    if (kind & COMMA and not kind & OPEN) or layout.classes[i] & w.BREAK:
        return True
    return layout.classes[i - 1] & w.JOINER != 0 and layout.words[i] in _PRONOUNS


def about(layout: Layout, sentence: Sentence, first: int, last: int) -> About:
    """Say how the value in words first..last (last included) is meant."""
    if sentence.question:
        return _asked(layout, sentence, first)
    if layout.words[sentence.first] == "had":
        return "hypothetical"  # "had it been lost, you would have had $80"
    if not sentence.classes & _MATTERS:
        return "plain"
    before = _before(layout, sentence, first)
    if before in ("negated", "hypothetical"):
        return before
    after = _after(layout, sentence, last)
    return after if after != "plain" else before


def _asked(layout: Layout, sentence: Sentence, first: int) -> About:
    """Tell "is it the $18 one?" from "you get $18 back, does that help?"."""
    if layout.classes[sentence.first] & w.ASKING:
        return "question"
    for i in range(sentence.last - 1, max(first, sentence.last - _BACK), -1):
        if starts_clause(layout, i):
            return "doubtful"
    return "question"


def _before(layout: Layout, sentence: Sentence, first: int) -> About:
    """Look back from the value: what in its sentence governs it."""
    classes, kinds = layout.classes, layout.kinds
    result: About = "plain"
    near, limit, joined, turned = True, False, False, False
    lowest = max(sentence.first, first - _BACK)
    for i in range(first - 1, lowest - 1, -1):
        now = classes[i]
        if kinds[i + 1] or classes[i + 1] & w.BREAK or now & w.JOINER:
            if i + 1 < first and near and starts_clause(layout, i + 1):
                near = False
            if kinds[i + 1] & STRONG or (not near and _firm(layout, i + 1)):
                return result
            joined = joined or layout.words[i] == "and"
        if not now & _GOVERNS:
            continue
        if now & w.NEGATION:
            if layout.words[i] in ("instead", "rather"):
                if not turned and first - i <= _REACH:
                    return "negated"
                continue  # "instead of $90 you get $84"
            if near and not limit and not joined and first - i <= _REACH:
                return "negated"
            result = "doubtful"
        elif now & (w.CONDITION | w.WOULD | w.IMAGINED | w.REPORT):
            found = _governed(layout, sentence, i, near)
            if found == "hypothetical":
                return found
            result = found if found == "doubtful" else result
        turned = turned or now & (w.SELF | w.OTHER) != 0
        limit = limit or now & w.LIMIT != 0
    return result if lowest == sentence.first else "doubtful"


def _governed(layout: Layout, sentence: Sentence, i: int, near: bool) -> About:
    """Say what the condition, wish or report at word i makes of a value after it."""
    now = layout.classes[i]
    if now & w.IMAGINED or _counterfactual(layout, sentence, i):
        return "hypothetical"
    if now & (w.CONDITION | w.WOULD):
        return "doubtful"
    if reported(layout, sentence, i):
        return "hypothetical" if near else "doubtful"
    return "doubtful" if layout.words[i] in _THIRD_PERSON else "plain"


def _firm(layout: Layout, i: int) -> bool:
    """Say whether word i turns to a new statement that nothing before it governs."""
    return layout.words[i] in ("but", "however", "instead", "so", "therefore", "yet", "hence")


def _counterfactual(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Find "would have", "could not have" at word i."""
    following = layout.words[i + 1 : min(i + 3, sentence.last)]
    return layout.words[i] in ("would", "could", "might", "should") and "have" in following


def reported(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether the verb of saying or wanting at word i is another person's: "you wrote"."""
    if i > sentence.first and layout.words[i - 1] == "as":
        return False
    for k in range(i - 1, max(sentence.first, i - 5) - 1, -1):
        if layout.classes[k] & w.SELF:
            return False
        if layout.classes[k] & w.OTHER or layout.words[k] in ("been", "was", "were"):
            return k == sentence.first or layout.words[k - 1] != "as"  # "as you asked"
    return False


def _after(layout: Layout, sentence: Sentence, last: int) -> About:
    """Look on from the value to the end of its clause: "$20 is not due", "$20 if you agree"."""
    limit = False
    for i in range(last + 1, min(sentence.last, last + 1 + _BACK)):
        now = layout.classes[i]
        pause = layout.kinds[i] or now & w.BREAK or layout.classes[i - 1] & w.JOINER
        if pause and starts_clause(layout, i):
            break
        if not now & _GOVERNS:
            continue
        if now & w.NEGATION and i - last <= _REACH:
            doubtful = limit or layout.words[i] in ("without", "unless", "or")
            return "doubtful" if doubtful else "negated"
        if now & (w.CONDITION | w.WOULD) and _counterfactual(layout, sentence, i):
            return "hypothetical"
        if now & w.CONDITION:
            return "doubtful"
        # "the $412 payment that you never made" says nothing against the amount.
        limit = limit or now & (w.LIMIT | _PERSONS) != 0
    return "plain"
