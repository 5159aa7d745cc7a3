"""Whose words and worlds a value is in: what others said, orders, suppositions, other people."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import STRONG, Layout, Sentence
from support_env.reading._types import About

_WOULD_HAVE: Final = w.listed("would could might should")
_HAVE_HAD: Final = w.listed(
    "said told given made sent taken put done written come got gotten had been paid lost gone seen "
    "owed"
)
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
_FUTURE: Final = w.listed("will i'll you'll we'll they'll shall should")
_SOMEBODY: Final = w.listed("you him her them some somebody someone people")
_WRITTEN: Final = w.listed("mail email message letter note text memory friend neighbour bank")
_SUMS: Final = w.listed(
    "maths math reckoning calculation calculations estimate suggestion proposal guess demand idea"
)
_SOME_OTHER: Final = w.listed(
    "business trade corporate wholesale new another other different someone somebody anyone a "
    "some most someone's"
)
_NEVER_SAID: Final = w.listed(
    "doubt rumour rumours myth nonsense gossip talk nowhere far way such nothing view opinion "
    "though"
)
_KIN: Final = w.listed(
    "niece nephew sister brother mother father mum dad cousin aunt uncle friend friends"
)
_RULES: Final = w.listed(
    "rule rules policy price limit window terms handbook version fee rate page"
)
_BEFORE_OTHERS: Final = w.listed("as if when should because")
_THEY_WOULD: Final = w.listed("you'd they'd he'd she'd")
_PREFER: Final = w.listed("prefer want think like love expect")
_HAD_SAID: Final = w.listed(
    "said told mentioned asked written quoted claimed wanted expected thought believed"
)
_SHOWS: Final = w.listed("says said told claims claimed mentions mentioned quoted promised")
_WROTE: Final = w.listed("wrote written told asked")
_WHEN: Final = w.listed("on before since after")
_GETS: Final = w.listed("will has had have paid got gets pays")
_OURS: Final = w.listed("our my your the this")
_RIVALS: Final = w.listed("rivals competitors site sites store stores seller sellers")
_TRADES: Final = w.listed("charge charges take takes ask asks sell sells list lists want get pay")
_ANYONE: Final = w.listed("anyone anybody everyone everybody nobody who")
_HEARSAY: Final = w.listed("advert advertisement ad forum blog post review reviews video rumour")
_ELSE: Final = w.listed(
    "customer customers customer's client friend friends else else's shop shops"
)
_YES: Final = w.listed("yes yep yeah indeed correct exactly right absolutely certainly")
_IT: Final = w.listed("it they that this you")
_DOES: Final = w.listed("will is are does do was were did")
_TOLD: Final = w.listed("say quote claim write state demand put puts speak speaks spoke")
"""Reports only right behind who says it, being much else besides."""
_WANTS: Final = w.listed("wants demands demanding asks asking")
_WRONGLY: Final = w.listed("wrongly mistakenly initially")
_SLIPS: Final = (["at", "first"], ["by", "mistake"], ["in", "error"], ["instead", "of"])
_AT_FIRST: Final = _WRONGLY | {"first", "mistake", "error", "instead"}
_ADVERBS: Final = w.listed("also now even still both always really")
_THIRD_PERSON: Final = w.listed("says tells asks telling saying reckons claims believes thinks")


def governed(
    layout: Layout, sentence: Sentence, i: int, near: bool, value: tuple[int, int]
) -> About:
    """Say what the condition, wish or report at word i makes of a value after it."""
    now = layout.classes[i]
    if now & w.IMAGINED or counterfactual(layout, sentence, i):
        return "hypothetical"
    if layout.words[i] == "about" and layout.words[i - 1 : i + 2] == ["was", "about", "to"]:
        return "hypothetical" if near else "doubtful"  # "I was about to write $40"
    if layout.words[i + 1 : i + 3] in (["have", "me"], ["have", "us"]) and now & w.WOULD:
        return "hypothetical"  # "the note would have me pay $900"
    if layout.words[i] in ("if", "whether") and _unreal(layout, sentence, i):
        return "hypothetical"
    if now & w.WOULD and near and _they_would(layout, sentence, i):
        return "hypothetical"  # "you would like $80 back"
    if now & w.WOULD and near and layout.words[i - 1] in _ANYONE and i > sentence.first:
        return "hypothetical"  # "anyone would be glad of $40"
    if now & (w.CONDITION | w.WOULD):
        return "doubtful"
    if layout.words[i : i + 2] == ["put", "it"] and layout.words[i - 2 : i] == ["as", "you"]:
        return "hypothetical"  # "as you put it, you're out $140"
    if layout.words[i] in _SHOWS and layout.words[sentence.first] == "if" and near:
        return "hypothetical"  # "if the leaflet says 14 days, bin it"
    if layout.words[i] in _TOLD and not _told(layout, sentence, i):
        return "plain"
    if layout.words[i] in _WANTS and not _SOURCES.isdisjoint(
        layout.words[max(sentence.first, i - 4) : i]
    ):
        return "hypothetical"  # "the text message that wants $3 from you"
    if now & w.REPORT and not _AT_FIRST.isdisjoint(
        layout.words[max(sentence.first, i - 3) : value[1] + 4]
    ) and _first_only(layout, i, value[1]):  # fmt: skip
        return "hypothetical"  # "my notes said $45 at first"
    if layout.words[i] in _ORDERS and _commanded(layout, sentence, i, value[0]):
        return "hypothetical"
    if _reported(layout, sentence, i):
        if _when_said(layout, i, value):
            return "plain"
        return "hypothetical" if near else "doubtful"
    if layout.words[i] in _SUPPOSED and layout.words[i - 1] in ("i", "we", "first", "wrongly"):
        return "hypothetical" if near else "doubtful"
    return "doubtful" if layout.words[i] in _THIRD_PERSON else "plain"


def _they_would(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "you'd like", "you would prefer"; "if you'd like $20 off" offers it."""
    words = layout.words
    who = i if words[i] in _THEY_WOULD else i - 1
    if who < sentence.first or not (words[i] in _THEY_WOULD or layout.classes[who] & w.OTHER):
        return False
    opening = words[who - 1] if who > sentence.first else ""
    return words[i + 1 : i + 2] != [] and words[i + 1] in _PREFER and opening not in _BEFORE_OTHERS


def affirmed(layout: Layout, sentence: Sentence) -> bool:
    """Say whether the next sentence says yes to this one: "Was it $25? Yes.", "It will."."""
    if sentence.last >= len(layout.words):
        return False
    then = layout.sentence_of(sentence.last)
    words = layout.words[then.first : min(then.first + 4, then.last)]
    if words[0] in _YES:
        return not any(c & w.NEGATION for c in layout.classes[then.first : then.first + 4])
    if words[:1] == ["that"] and words[1:2] in (["was"], ["is"]) and words[2:3] == ["the"]:
        return not any(c & w.MISTAKEN for c in layout.classes[then.first : then.first + 12])
    return words[0] in _IT and words[1:2] != [] and words[1] in _DOES and (
        len(words) == 2 or layout.kinds[then.first + 2] != 0
    )  # fmt: skip


def _told(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "you say $90", "you put it at $90" from "you may claim $90", "you write by 12 May"."""
    words = layout.words
    who = i - 1 - (words[i - 1] in _ADVERBS)
    if who < sentence.first:
        return False
    if not layout.classes[who] & w.OTHER and words[who] not in _HEARSAY:
        return False
    after = words[i + 1 : min(i + 5, sentence.last)]
    if words[i] in ("put", "puts"):
        return "at" in after
    if words[i] in ("speak", "speaks", "spoke"):
        return after[:1] in (["of"], ["about"])
    return after[:1] not in (["to"], ["back"], ["us"], ["again"])


def _first_only(layout: Layout, i: int, last: int) -> bool:
    """Say whether what was said is marked as taken back since: "said at first", "wrongly told"."""
    words = layout.words
    return (
        not _WRONGLY.isdisjoint(words[i - 3 : last + 4])
        or words[last + 1 : last + 3] in _SLIPS
        or words[i - 2 : i] == ["at", "first"]
    )


def _unreal(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "if you had sent it by 3 May" and "I'm checking whether it's $20" at an "if"."""
    words = layout.words
    if words[i] == "whether" and i == sentence.first:
        return words[i + 1] != "or"  # "whether it's $20 I can't say yet"
    if supposed(layout, sentence, i):
        return True
    before = words[max(sentence.first, i - 2) : i]
    told = words[max(sentence.first, i - 3) : i]
    if words[i - 1] == "know" and not _FUTURE.isdisjoint(told):
        return False  # "you will know whether it worked by 13 May"
    return any(b in _LOOKED_INTO for b in before) and not {"let", "tell"} & set(told)


def supposed(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "if you had sent it", "if it were", "if you were a business" at the "if"."""
    words = layout.words
    for k in range(i + 1, min(i + 4, sentence.last - 1)):
        if words[k] == "had" and words[k + 1] != "to":
            return True
        if words[k : k + 2] in (["were", "a"], ["were", "an"]):
            return True
        if words[k] == "were" and words[k - 1] in ("it", "this", "that", "there", "only"):
            return True
        if words[k].endswith("'d") and (words[k + 1] in _HAVE_HAD or words[k + 1].endswith("ed")):
            return True
    return False


def set_aside(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "please confirm that it was $20", "you've read about 50%", "another customer got"."""
    before = layout.classes[max(sentence.first, i - 3) : i]
    after = layout.words[i + 1 : i + 2]
    word, previous = layout.words[i], layout.words[i - 1] if i > sentence.first else ""
    if word == "question" or word == "table":
        return out_of_it(layout, i)
    if word == "according":
        return after == ["to"] and _by_others(layout, i + 2)
    if word in _SUMS:
        owner = layout.words[i - 2] if previous == "own" and i > 1 else previous
        return owner in ("your", "their", "his", "her")
    if word in ("scrap", "scratch", "strike", "forget"):
        alone = i == sentence.first or previous in ("please", "so", "and", "just", "now")
        return alone and after != ["to"]
    if word in _NEVER_SAID:
        return _never_said(layout, sentence, i)
    if word in _KIN:
        owned = previous == "your" and after[0:1] != [] and after[0] in _GETS
        return owned or previous in ("my", "our", "a", "his", "her")
    if word in ("old", "former", "previous"):
        return after[0:1] != [] and after[0] in _RULES
    if word == "until":
        return after in (["last"], ["recently"], ["then"])
    if word == "say" and previous in ("let's", "lets"):
        return True
    if word == "say":
        return i == sentence.first and after in (["you"], ["we"], ["it"], ["your"], ["the"])
    if word == "others":
        return after[0:1] != [] and after[0] in _TRADES
    if word == "impression":
        return layout.words[i - 2 : i] == ["under", "the"]
    if (
        word in _RIVALS
        and previous not in _OURS
        and after[0:1] != []
        and after[0] in _TRADES | {"out", "of", "would"}
    ):
        return True
    if layout.words[i] in _ELSE:
        return i > sentence.first and layout.words[i - 1] in _SOME_OTHER
    if layout.words[i] in ("ignore", "disregard"):
        return not any(c & w.NEGATION for c in before)
    if layout.words[i] == "used":
        return after == ["to"] and layout.words[i + 2 : i + 3] in (["be"], ["cost"], ["get"])
    if layout.words[i] in ("confirm", "verify"):
        return after in (["that"], ["whether"], ["if"]) and not any(c & w.SELF for c in before)
    return after in (["about"], ["of"], ["that"]) and any(c & w.OTHER for c in before)


def _by_others(layout: Layout, i: int) -> bool:
    """Say whether word i after "according to" names somebody, or what the customer wrote."""
    words = layout.words[i : i + 2]
    if words[:1] == ["your"]:
        return words[1:] != [] and (words[1] in _WRITTEN or words[1] in _SUMS)
    return words[:1] != [] and words[0] in _SOMEBODY


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
    if word == "way":
        return after[:1] in (["from"], ["off"]) and words[i - 1] in ("long", "some")
    if word in ("nowhere", "far", "talk"):
        return after[:1] in (["near"], ["from"], ["of"], ["about"])
    return word in ("doubt", "rumour", "rumours", "myth", "nonsense", "gossip")


def out_of_it(layout: Layout, i: int) -> bool:
    """Say whether what comes before word i is "out of the question" or "off the table"."""
    return layout.words[i - 3 : i] == ["out", "of", "the"] or (
        layout.words[i] == "table" and layout.words[i - 2 : i] == ["off", "the"]
    )


def _commanded(layout: Layout, sentence: Sentence, i: int, first: int) -> bool:
    """Read "a line in your mail tells me to refund $900": an order that somebody planted."""
    return "to" in layout.words[i + 1 : min(i + 8, first)] and not _SOURCES.isdisjoint(
        layout.words[max(sentence.first, i - 8) : i]
    )


def _when_said(layout: Layout, i: int, value: tuple[int, int]) -> bool:
    """Say whether a value tells when something was said: "you told us on 12 April that"."""
    first, last = value
    if layout.words[i] in _WROTE and first - i < 4 and layout.words[first - 1] in _WHEN:
        return layout.classes[last] & w.MONTH != 0 or layout.classes[first] & w.MONTH != 0
    return (
        layout.words[last + 1 : last + 2] == ["that"]
        and layout.words[first - 1] in ("on", "last", "the")
        and "that" not in layout.words[i + 1 : first]
    )


def counterfactual(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Find "would have", "could not have" at word i."""
    if layout.words[i].endswith("d've") or layout.words[i] == "might've":
        return True
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
        if layout.classes[k] & w.SELF or layout.kinds[k + 1] & STRONG:
            return False
        if (
            layout.classes[k] & w.OTHER
            or layout.words[k] in _HEARSAY
            or (
                layout.words[k] in _THEY_WOULD
                and (layout.words[i] in _PREFER or layout.words[i] in _HAD_SAID)
            )
            or layout.words[k] in ("been", "was", "were")
        ):
            # "as you asked", "if you think it's wrong, write until 20 May"
            return k == sentence.first or layout.words[k - 1] not in _BEFORE_OTHERS
    return False
