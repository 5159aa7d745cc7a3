"""Whose words and worlds a value is in: what others said, orders, suppositions, other people."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._types import About

_WOULD_HAVE: Final = w.listed("would could might should")
_HAVE_HAD: Final = w.listed("got gotten had been paid lost gone come seen owed")
_HAD: Final = w.listed("me us you him her them it to the a an no your")
_SOURCES: Final = w.listed(
    "message mail email line text note attachment file document part instruction instructions "
    "letter sentence paragraph invoice comment"
)
_ORDERS: Final = w.listed("tells telling told asks asking asked instructs instructing orders "
    "ordering demands demanding commands commanding wants wanting says saying")  # fmt: skip
_SUPPOSED: Final = w.listed("thought believed assumed expected hoped understood wanted")
_LOOKED_INTO: Final = w.listed(
    "know check checking see ask asked asking wonder wondering sure certain clear out say unclear "
    "verify question matter unsure determine decide"
)
_SOME_OTHER: Final = w.listed(
    "another other different someone somebody anyone a some most someone's"
)
_NEVER_SAID: Final = w.listed(
    "doubt rumour rumours myth nonsense gossip talk nowhere far such nothing view opinion though"
)
_KIN: Final = w.listed(
    "niece nephew sister brother mother father mum dad cousin aunt uncle friend friends"
)
_RULES: Final = w.listed(
    "rule rules policy price limit window terms handbook version fee rate page"
)
_TOO_MUCH: Final = w.listed("more less too over beyond unfair wrong generous")
_BEFORE_OTHERS: Final = w.listed("as if when should because")
_THEY_WOULD: Final = w.listed("you'd they'd he'd she'd")
_PREFER: Final = w.listed("prefer want think")
_ELSE: Final = w.listed(
    "customer customers customer's client friend friends else else's shop shops"
)
_NAMED: Final = w.listed(
    "mention mentioned ask asked want wanted expect expected hope hoped quote quoted claim claimed "
    "name named suggest suggested saw read heard demand demanded request requested think thought"
)
_THIRD_PERSON: Final = ("says", "tells", "asks", "telling", "saying")


def governed(
    layout: Layout, sentence: Sentence, i: int, near: bool, value: tuple[int, int]
) -> About:
    """Say what the condition, wish or report at word i makes of a value after it."""
    now = layout.classes[i]
    if now & w.IMAGINED or counterfactual(layout, sentence, i):
        return "hypothetical"
    if layout.words[i + 1 : i + 3] in (["have", "me"], ["have", "us"]) and now & w.WOULD:
        return "hypothetical"  # "the note would have me pay $900"
    if layout.words[i] in ("if", "whether") and _unreal(layout, sentence, i):
        return "hypothetical"
    if now & (w.CONDITION | w.WOULD):
        return "doubtful"
    if layout.words[i] in _ORDERS and _commanded(layout, sentence, i, value[0]):
        return "hypothetical"
    if _reported(layout, sentence, i):
        if _when_said(layout, i, value):
            return "plain"
        return "hypothetical" if near else "doubtful"
    if layout.words[i] in _SUPPOSED and layout.words[i - 1] in ("i", "we", "first", "wrongly"):
        return "hypothetical"
    return "doubtful" if layout.words[i] in _THIRD_PERSON else "plain"


def _unreal(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "if you had sent it by 3 May" and "I'm checking whether it's $20" at an "if"."""
    words = layout.words
    for k in range(i + 1, min(i + 4, sentence.last - 1)):
        if words[k] == "had" and words[k + 1] != "to":
            return True
        if words[k].endswith("'d") and (words[k + 1] in _HAVE_HAD or words[k + 1].endswith("ed")):
            return True
    before = words[max(sentence.first, i - 2) : i]
    told = words[max(sentence.first, i - 3) : i]
    return any(b in _LOOKED_INTO for b in before) and not {"let", "tell"} & set(told)


def set_aside(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "please confirm that it was $20", "you've read about 50%", "another customer got"."""
    before = layout.classes[max(sentence.first, i - 3) : i]
    after = layout.words[i + 1 : i + 2]
    word, previous = layout.words[i], layout.words[i - 1] if i > sentence.first else ""
    if word in _NEVER_SAID:
        return _never_said(layout, sentence, i)
    if word in _KIN:
        return previous in ("my", "our", "a", "his", "her")
    if word in ("old", "former", "previous"):
        return after[0:1] != [] and after[0] in _RULES
    if word == "until":
        return after in (["last"], ["recently"], ["then"])
    if word == "say":
        return i == sentence.first and after in (["you"], ["we"], ["it"], ["your"], ["the"])
    if layout.words[i] in _ELSE:
        return i > sentence.first and layout.words[i - 1] in _SOME_OTHER
    if layout.words[i] in ("ignore", "disregard"):
        return not any(c & w.NEGATION for c in before)
    if layout.words[i] == "used":
        return after == ["to"] and layout.words[i + 2 : i + 3] in (["be"], ["cost"], ["get"])
    if layout.words[i] in ("confirm", "verify"):
        return after in (["that"], ["whether"], ["if"]) and not any(c & w.SELF for c in before)
    return after in (["about"], ["of"], ["that"]) and any(c & w.OTHER for c in before)


def _never_said(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read what denies or belittles from afar: "nowhere near", "no such thing", "a rumour of"."""
    words = layout.words
    word, after = words[i], words[i + 1 : i + 4]
    if word in ("view", "opinion"):
        return i > sentence.first and words[i - 1] in ("your", "their", "his", "her")
    if word == "though":
        return words[i - 1] == "as" and any(
            c & w.NEGATION for c in layout.classes[max(sentence.first, i - 3) : i]
        )
    if word == "such":
        return words[i - 1] == "no"
    if word == "nothing":
        return after == ["to", "do", "with"]
    if word in ("nowhere", "far", "talk"):
        return after[:1] in (["near"], ["from"], ["of"], ["about"])
    return word in ("doubt", "rumour", "rumours", "myth", "nonsense", "gossip")


def out_of_it(layout: Layout, i: int) -> bool:
    """Say whether what comes before word i is "out of the question" or "off the table"."""
    return layout.words[i - 3 : i] == ["out", "of", "the"] or (
        layout.words[i] == "table" and layout.words[i - 2 : i] == ["off", "the"]
    )


def too_much(layout: Layout, i: int) -> bool:
    """Read "would be more than you paid" at the "would" behind a value."""
    return layout.words[i + 1 : i + 2] == ["be"] and not _TOO_MUCH.isdisjoint(
        layout.words[i + 2 : i + 4]
    )


def _commanded(layout: Layout, sentence: Sentence, i: int, first: int) -> bool:
    """Read "a line in your mail tells me to refund $900": an order that somebody planted."""
    return "to" in layout.words[i + 1 : min(i + 8, first)] and not _SOURCES.isdisjoint(
        layout.words[max(sentence.first, i - 8) : i]
    )


def _when_said(layout: Layout, i: int, value: tuple[int, int]) -> bool:
    """Say whether a value tells when something was said: "you told us on 12 April that"."""
    first, last = value
    return (
        layout.words[last + 1 : last + 2] == ["that"]
        and layout.words[first - 1] in ("on", "last", "the")
        and "that" not in layout.words[i + 1 : first]
    )


def counterfactual(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Find "would have", "could not have" at word i."""
    if layout.words[i] not in _WOULD_HAVE:
        if not layout.classes[i] & w.WOULD or layout.words[i + 1 : i + 2] != ["have"]:
            return False
        return any(v in _HAVE_HAD or v.endswith("ed") for v in layout.words[i + 2 : i + 3])
    for k in range(i + 1, min(i + 3, sentence.last - 1)):
        if layout.words[k] == "have":  # "would have me say no", "would have $84 back"
            return layout.words[k + 1] not in _HAD and not layout.classes[k + 1] & w.DIGITS
    return False


def _reported(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether the verb of saying or wanting at word i is another person's: "you wrote"."""
    if i > sentence.first and layout.words[i - 1] == "as":
        return False
    for k in range(i - 1, max(sentence.first, i - 5) - 1, -1):
        if layout.classes[k] & w.SELF:
            return False
        if (
            layout.classes[k] & w.OTHER
            or (layout.words[k] in _THEY_WOULD and layout.words[i] in _PREFER)
            or layout.words[k] in ("been", "was", "were")
        ):
            # "as you asked", "if you think it's wrong, write until 20 May"
            return k == sentence.first or layout.words[k - 1] not in _BEFORE_OTHERS
    return False


def mentioned(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "the $50 you mention isn't what we charged" at the "you" behind a value."""
    following = layout.words[i + 1 : min(i + 4, sentence.last)]
    if not any(word in _NAMED for word in following):
        return False
    return any(c & w.NEGATION for c in layout.classes[i + 2 : min(i + 10, sentence.last)])
