"""Values that are somebody else's or another thing's, by the words around them."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence

_TOO_MUCH: Final = w.listed("more less too over beyond unfair wrong generous")
_PEOPLE: Final = w.listed(
    "members customers people others neighbour neighbours neighbor neighbors neighbour's "
    "neighbor's neighbours' friend friends friend's colleague's staff "
    "orders buyers hers theirs door claims cases requests refunds companies businesses"
)
"""Who gets what isn't this customer's, where the words go on to what is: "yours is $38"."""
_BACK: Final = 20
_YOURS: Final = w.listed("yours you you're you've your")
_ONES: Final = w.listed("a an the that which it another any")
_ANY_ONE: Final = w.listed("the a an some another your previous you them")
_CURRENCIES: Final = "$\u20ac\u00a3"
_COST: Final = w.listed("be cost come fetch have set")
_NAMED: Final = w.listed(
    "mention mentioned ask asked want wanted expect expected hope hoped quote quoted claim claimed "
    "name named suggest suggested saw read heard demand demanded request requested think thought"
)


def too_much(layout: Layout, i: int) -> bool:
    """Read "would be more than you paid" at the "would" behind a value."""
    return layout.words[i + 1 : i + 2] == ["be"] and not _TOO_MUCH.isdisjoint(
        layout.words[i + 2 : i + 4]
    )


def would_be(layout: Layout, i: int, after: int) -> bool:
    """Read "the $120 a new one would be" at the "would"; `after` is the word behind the value."""
    return (
        i - after < 6
        and layout.words[after] in _ONES
        and not any(layout.kinds[after : i + 1])
        and layout.words[i + 1 : i + 2] != []
        and layout.words[i + 1] in _COST
        and (i + 2 == len(layout.words) or layout.kinds[i + 2] != 0)
    )


def anothers(layout: Layout, sentence: Sentence, first: int, last: int) -> bool:
    """Read "Gold members get 60 days. You're on Silver, so it's 45.": a rule for others first."""
    ends = min(sentence.last, last + 12)
    if _PEOPLE.isdisjoint(layout.words[max(sentence.first, first - _BACK) : ends]):
        return False
    at = next(
        (k for k in range(last + 1, ends) if layout.words[k] == "yours" and layout.kinds[k]),
        sentence.last,
    )
    if at >= len(layout.words) or layout.words[at] not in _YOURS:
        return False
    then = layout.sentence_of(at)
    if then.question:
        return False
    for k in range(at + 1, min(at + 12, then.last)):
        if layout.classes[k] & (w.DIGITS | w.NUMBER):
            return _alike(layout, first, last, k)
    return False


def _alike(layout: Layout, first: int, last: int, k: int) -> bool:
    """Say whether the number at word k may be of the same kind as the value before it."""
    money = layout.low[layout.starts[k] - 1] in _CURRENCIES
    timed = any(c & w.UNIT for c in layout.classes[k + 1 : k + 3])
    if layout.low[layout.starts[first] - 1] in _CURRENCIES:
        return not timed
    return not money if layout.classes[last] & w.UNIT else not (money or timed)


def mentioned(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "the $50 you mention isn't what we charged" at the "you" behind a value."""
    following = layout.words[i + 1 : min(i + 4, sentence.last)]
    if not any(word in _NAMED for word in following):
        return False
    return any(c & w.NEGATION for c in layout.classes[i + 2 : min(i + 10, sentence.last)])


def by_others(layout: Layout, i: int) -> bool:
    """Read "mentioned in your mail", "quoted by you" at a participle behind a value."""
    words = layout.words[i : i + 3]
    if len(words) < 3:
        return False
    if layout.words[i - 1] in ("was", "were", "been") and words[1:2] == ["by"]:
        return words[2] in _ANY_ONE  # "$30 was suggested by the previous agent"
    return (
        words[0].endswith("ed")
        and words[1] in ("in", "by", "from")
        and words[2] in ("your", "you", "their", "them", "some")
    )
