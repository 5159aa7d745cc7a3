"""How a stretch of words is meant: said plainly, in doubt, asked, denied, or imagined."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COLON, COMMA, OPEN, STRONG, Layout, Sentence
from support_env.reading._others import anothers, by_others, mentioned, too_much, would_be
from support_env.reading._recanted import in_general, recanted, stands
from support_env.reading._speech import (
    affirmed,
    counterfactual,
    governed,
    out_of_it,
    set_aside,
    supposed,
)
from support_env.reading._types import About

_MATTERS: Final = w.NEGATION | w.CONDITION | w.IMAGINED | w.WOULD | w.REPORT | w.MISTAKEN | w.ASIDE
_GOVERNS: Final = _MATTERS | w.LIMIT | w.SELF | w.OTHER
_PERSONS: Final = w.SELF | w.OTHER
_BACK: Final = 80
"""Words looked back over; a sentence that runs on for longer is nobody's plain statement."""
_REACH: Final = 6
"""Words before and after a value within which "not" and "can't" plainly speak of it."""
_WAS: Final = w.listed("is was were are been a an the plain simply just sounds seems looks")
_PRONOUNS: Final = w.listed(
    "i we you he she they it i've we've you've i'll we'll you'll it's that's i'm we're they're this"
)
_TAGS: Final = w.listed("right yes no correct true eh huh yeah ok")
"""Alone at the end of a question these ask whether all of it is so."""
_LEAD: Final = 12
"""Words within which a request begins: "So that we can go on, could you..."."""
_ABLE: Final = w.listed("can could will would")
_YOU: Final = w.listed("you u ya")
_SOFTLY: Final = w.listed("perhaps maybe just also then both possibly now therefore mind")
_TELL: Final = w.listed(
    "tell say know remember recall think guess see check find look let explain clarify describe "
    "imagine agree believe accept take wait live"
)
"""What is asked for behind these is an answer."""
_I_DID: Final = w.listed("i've we've ive weve")
_I_DO: Final = _I_DID | {"we're", "i'm", "we'll", "i'll"}
_DEADLINE: Final = w.listed("by before until till within than latest through including")
_REPORTED: Final = w.listed("you is was were are did does came arrived got")
_ASK_FOR: Final = w.listed(
    "ask request appeal apply write contact reply respond object dispute know tell"
)
_ONCE: Final = w.listed("requested returned claimed asked sent cancelled reported applied used")
_UNREAL: Final = w.listed(
    "had would were could said told wrote claimed thought whether he she they someone somebody"
)
_PAY: Final = w.listed("pay settle transfer paying settling transferring")
_BOUNDS: Final = w.listed("over above under below exceeding than least most minimum")
"""Right before a value these make it a bound of a rule."""
_CLAIMED: Final = w.listed(
    "claim claims claimed say says said thought wanted want expected hoped mentioned promised told "
    "believed read heard demanded"
)
_BE: Final = w.listed("is are was were goes")
_MEANT: Final = _BE | w.listed("only applies apply")
_CLASSES: Final = w.listed(
    "members customers businesses companies traders staff others people somebody someone"
)
_ELSEWHERE: Final = w.listed("shop shops store stores competitor competitors retailer elsewhere")
_OTHERS: Final = w.listed("other another others competitor competitors")
_SHOWN: Final = w.listed("showed shows displayed printed said read listed gave")
_WHAT_IS: Final = (["is", "what"], ["was", "what"])
_PLURAL: Final = re.compile(r"[a-z]{3,}[^s\W]s")
_STATES: Final = w.listed("is are was were it's that's")
_PAST: Final = w.listed("was were gave had paid took")
_UPWARDS: Final = (["upwards"], ["upward"], ["and", "above"], ["and", "over"], ["and", "up"],
    ["or", "more"], ["and", "more"])  # fmt: skip
_CORRECTED: Final = re.compile(
    r"[.;,!-]{1,3} (?:(?:sorry|oops|no|oh|pardon),? )?(?:(?:or rather|i mean|i meant|make that|"
    r"scratch that|correction)\b|(?:sorry|oops|pardon),? (?:it's |that's )?[$\u20ac\u00a3]?[0-9])"
)
"""Right behind a value this takes it back: "$40, sorry, $14", "12 May - I mean 13 May"."""
_DATED: Final = ("of", "from", "on")
_WRITINGS: Final = w.listed("message mail email letter note call chat ticket wrote reply")
_VALUES: Final = w.DIGITS | w.NUMBER | w.UNIT | w.MONTH
_AS_IT_IS: Final = w.listed("but since because however instead")
_INSTEAD: Final = w.listed("instead rather unlike opposed")


def starts_clause(layout: Layout, i: int) -> bool:
    """Say whether a new clause starts at word i: after a pause or a "but", or at "and I"."""
    kind = layout.kinds[i]
    if (kind & COMMA and not kind & OPEN) or layout.classes[i] & w.BREAK:
        return True
    return layout.classes[i - 1] & w.JOINER != 0 and layout.words[i] in _PRONOUNS


def about(layout: Layout, sentence: Sentence, first: int, last: int) -> About:
    """Say how the value in words first..last (last included) is meant."""
    scope = _scope(layout, sentence, first, last)
    if scope in ("question", "hypothetical") and affirmed(layout, sentence):
        return "doubtful"
    if scope == "hypothetical" and _may_ask_by(layout, sentence, first):
        return "doubtful"
    if scope in ("negated", "hypothetical") and stands(layout, sentence, first, last):
        return "doubtful"
    if scope in ("plain", "doubtful", "negated") and (
        _CORRECTED.match(layout.low, layout.ends[last])
        or (_mentions_others(layout, sentence) and anothers(layout, sentence, first, last))
        or recanted(layout, sentence, first, last)
    ):
        return "hypothetical"
    if scope == "plain" and in_general(layout, sentence, first, last):
        return "doubtful"
    return scope


def _mentions_others(layout: Layout, sentence: Sentence) -> bool:
    return sentence.classes & w.ASIDE != 0 or "yours" in layout.words


def _scope(layout: Layout, sentence: Sentence, first: int, last: int) -> About:
    if sentence.question:
        return _asked(layout, sentence, first)
    if (
        layout.words[last + 1 : last + 2] in _UPWARDS
        or layout.words[last + 1 : last + 3] in _UPWARDS
    ):
        return "doubtful"  # a bound of a rule
    opening = layout.words[sentence.first]
    if (opening in ("had", "were") and not _real_again(layout, sentence, first)) or (
        opening == "before" and _formerly(layout, sentence, first)
    ):
        return "hypothetical"  # "had it been lost, you would have had $80", "were we to treat it"
    if last + 1 < sentence.last and _of_others(layout, sentence, last + 1):
        return "hypothetical"
    if not sentence.classes & _MATTERS:
        return "doubtful" if _in_general(layout, sentence, first) else "plain"
    before = _before(layout, sentence, first, last)
    if before == "hypothetical" and _summed_up(layout, sentence, first):
        before = "plain"
    if before in ("negated", "hypothetical"):
        return before
    after = _after(layout, sentence, last)
    return after if after != "plain" else before


def _real_again(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Read on from "had it come late you'd have had $15; as it came on the 8th, nothing is due"."""
    return any(
        layout.kinds[k] & STRONG or (layout.kinds[k] & COMMA and layout.words[k] in _AS_IT_IS)
        for k in range(sentence.first + 1, first)
    )


def _asked(layout: Layout, sentence: Sentence, first: int) -> About:
    """Tell "is it the $18 one?" from "you get $18 back, does that help?"."""
    if _kindly_asked(layout, sentence, first):
        return "doubtful"
    if layout.classes[sentence.first] & w.ASKING:
        return "question"
    for i in range(sentence.last - 1, max(first, sentence.last - _BACK), -1):
        if starts_clause(layout, i):
            return "question" if _tag(layout, i, sentence.last) else "doubtful"
    return "question"


def _may_ask_by(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Read "it may be reviewed if you ask by 12 May": a condition that the customer can meet."""
    words = layout.words
    if words[first - 1] not in _DEADLINE:
        return False
    before = words[sentence.first : first]
    if before[:1] not in (["if"], ["had"]) and "could have been" in " ".join(before[-6:]):
        return not _ONCE.isdisjoint(before[-6:])  # "it could have been returned until 12 May"
    return not _ASK_FOR.isdisjoint(before[-8:]) and _UNREAL.isdisjoint(before)


def _summed_up(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Read "we're refunding what it should have taken off: $11.20"."""
    if not layout.kinds[first] & COLON:
        return False
    for k in range(sentence.first, first):
        if layout.words[k] in _I_DO:
            return True
        if layout.classes[k] & (w.NEGATION | w.CONDITION | w.IMAGINED | w.WOULD):
            return False
    return False


def _kindly_asked(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Read "could you confirm it by 12 May, please?": an order in the form of a question."""
    words, classes = layout.words, layout.classes
    for k in range(sentence.first, min(first, sentence.first + _LEAD)):
        if words[k] in _ABLE and words[k + 1] in _YOU:
            verb = k + 2
            while verb < first and (classes[verb] & w.PLEASE or words[verb] in _SOFTLY):
                verb += 1
            if verb >= first or words[verb] in _TELL:
                return False
            end = first - 3 if words[first - 1] == "than" else first  # "no later than"
            between = classes[verb + 1 : end]
            if any(held & (w.CONDITION | w.REPORT | w.NEGATION) for held in between):
                return False
            if not _REPORTED.isdisjoint(words[verb + 1 : end]) or any(
                words[at] == "that" and words[at + 1] in _PRONOUNS for at in range(verb + 1, end)
            ):
                return False  # "could you confirm that it came by 12 May?"
            return words[first - 1] in _DEADLINE or words[verb] in _PAY
    return False


def _tag(layout: Layout, i: int, last: int) -> bool:
    """Read "right?", "didn't you?", "is that correct?" at the end of a question."""
    words = layout.words[i:last]
    if len(words) == 1:
        return words[0] in _TAGS
    if len(words) == 2:
        return layout.classes[i] & w.ASKING != 0 and words[1] in _PRONOUNS
    if len(words) < 5 and words[-1] in ("right", "correct", "true", "so"):
        return True
    return words[0] in ("is", "was") and words[1] in ("that", "it", "this") and words[2] == "what"


def _before(layout: Layout, sentence: Sentence, first: int, last: int) -> About:
    """Look back from the value: what in its sentence governs it."""
    classes, kinds = layout.classes, layout.kinds
    result: About = "doubtful" if _in_general(layout, sentence, first) else "plain"
    near, limit, joined, turned = True, False, False, False
    lowest = max(sentence.first, first - _BACK)
    for i in range(first - 1, lowest - 1, -1):
        now = classes[i]
        if kinds[i + 1] or classes[i + 1] & w.BREAK or now & w.JOINER:
            listed = i + 1 == first and now & _VALUES
            if near and not listed and starts_clause(layout, i + 1):
                near = False
            if kinds[i + 1] & STRONG or (not near and _firm(layout, i + 1)):
                return result
            if kinds[i + 1] & COLON and layout.words[i + 1] in _I_DID:
                return result  # "the other shop asks $82: I've sent you $2"
            joined = joined or layout.words[i] == "and"
        if not now & _GOVERNS:
            continue
        if layout.words[i] == "place":
            if layout.words[i - 1] == "in" and layout.words[i + 1] == "of" and first - i < 4:
                return "negated"  # "in place of 10% you get 25%"
            continue
        if now & w.ASIDE and set_aside(layout, sentence, i):
            return "hypothetical"
        if now & w.MISTAKEN and (
            layout.words[i + 1] == "that" or not _SHOWN.isdisjoint(layout.words[i + 1 : first])
        ):
            return "hypothetical"  # "it is false that we take 30%", "an error showed $40"
        if now & w.NEGATION:
            if layout.words[i] in _INSTEAD:
                if near and not turned and first - i <= _REACH:
                    return "negated"
                continue  # "instead of $90 you get $84"
            if kinds[i + 1] & COMMA and layout.words[i] in ("no", "not"):
                continue  # "Oh no, three days"
            if (
                layout.words[i + 1] == "longer"
                and layout.words[i + 2] != "than"
                and i + 3 > first - 1
            ):
                return "negated"  # "no longer $40"
            if classes[i + 1] & w.DIGITS and kinds[first] & COMMA and i + 1 < first:
                continue  # "not $40, $35"
            if layout.words[i] == "without" and (
                turned or not _STATES.isdisjoint(layout.words[i + 1 : first])
            ):
                continue  # "without the tags we pay $30", "our limit without it is $30"
            if near and not limit and not joined and first - i <= _REACH:
                return "negated"
            result = "doubtful"
        elif now & (w.CONDITION | w.WOULD | w.IMAGINED | w.REPORT):
            found = governed(layout, sentence, i, near, (first, last))
            if found == "hypothetical":
                return found
            result = found if found == "doubtful" else result
        turned = turned or now & (w.SELF | w.OTHER) != 0
        # "no later than 6 May" and not "wasn't handed over on 6 May"
        limit = limit or (now & w.LIMIT != 0 and layout.words[i + 1] not in ("on", "to", "at"))
    return result if lowest == sentence.first else "doubtful"


def _of_others(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "is for members", "used to be", "would be for a new one" right behind a value."""
    words = layout.words[i : min(i + 5, sentence.last)]
    if words[0] == "elsewhere" or (
        words[0] in ("at", "in", "from")
        and not _ELSEWHERE.isdisjoint(words[1:])
        and (sentence.classes & w.WOULD or not _OTHERS.isdisjoint(words[1:3]))
    ):
        return True  # "you'd get $100 at the shop round the corner"
    if words[:2] == ["was", "the"] and words[2:3] in (["old"], ["former"], ["previous"]):
        return True
    if words[:2] in (["used", "to"], ["is", "history"]) or words[:3] == ["would", "be", "for"]:
        return True
    if words[:4] == ["has", "nothing", "to", "do"] or words[:4] == ["have", "nothing", "to", "do"]:
        return True
    aimed = "for" in words[1:3] if words[0] in _BE else "to" in words[1:3]
    return aimed and words[0] in _MEANT and not _CLASSES.isdisjoint(words[2:])


def _others_say(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether others want, say or get what a value "is what" of."""
    for k in range(i, min(i + 7, sentence.last)):
        if k > i and starts_clause(layout, k):
            return False
        if layout.words[k] in _CLAIMED and not layout.classes[k - 1] & w.SELF:
            return True
        if layout.classes[k] & w.ASIDE and set_aside(layout, sentence, k):
            return True
    return False


def _taken_back(layout: Layout, sentence: Sentence, i: int) -> About:
    """Read ", but it isn't due" and ", which doesn't apply" at word i."""
    at = i + (layout.words[i] in ("but", "yet", "though", "however", "although", "and"))
    end = min(at + 3, sentence.last)
    denied = any(c & w.NEGATION for c in layout.classes[at:end])
    if denied and at > i and sentence.last - at < 4:
        return "negated"  # "I'd love to give you $50, but I can't"
    if layout.words[i] in ("if", "unless", "provided", "assuming"):
        return "doubtful"
    if layout.words[at : at + 1] in (["it"], ["that"], ["which"], ["this"], ["it's"], ["that's"]):
        return "doubtful" if denied else "plain"
    return "plain"


def _formerly(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Read "before March it was 60 days"."""
    at = sentence.first + 1
    then = layout.classes[at] & w.MONTH or layout.words[at] in ("last", "then", "that", "this")
    return then != 0 and not _PAST.isdisjoint(layout.words[at:first])


def _in_general(layout: Layout, sentence: Sentence, first: int) -> bool:
    """Say whether a value is part of a rule or of other things: "orders over $50", "Cards last"."""
    words, classes, opening = layout.words, layout.classes, sentence.first
    if first == opening:
        return False
    if words[first - 1] in _BOUNDS:
        return True
    if words[first - 1] in _DATED and words[first - 2] in _WRITINGS:
        return True  # "your message of 2 May"
    if classes[opening]:
        return False
    at = opening if words[opening][-1] == "s" else opening + 1
    return at < first and not classes[at] and _PLURAL.fullmatch(words[at]) is not None


def _firm(layout: Layout, i: int) -> bool:
    """Say whether word i turns to a new statement that nothing before it governs."""
    word = layout.words[i]
    if word == "so" and i + 1 < len(layout.words) and layout.kinds[i + 1]:
        return False  # "if that were so, you'd get $80"
    return word in ("but", "however", "instead", "so", "therefore", "yet", "hence")


def _after(layout: Layout, sentence: Sentence, last: int) -> About:
    """Look on from the value to the end of its clause: "$20 is not due", "$20 if you agree"."""
    if layout.words[last + 1 : last + 3] in _WHAT_IS and _others_say(layout, sentence, last + 3):
        return "hypothetical"  # "7 days is what the courier's site claims"
    limit = False
    for i in range(last + 1, min(sentence.last, last + 1 + _BACK)):
        now = layout.classes[i]
        joined = layout.classes[i - 1] & w.JOINER
        if layout.kinds[i] & OPEN and now & w.NEGATION:
            return "plain"  # "$40 (not $50)"
        pause = layout.kinds[i] or now & w.BREAK or joined
        if pause and (starts_clause(layout, i) or (joined and now & w.NEGATION)):
            # "$20 and isn't refundable" speaks of something else, "$20, but it isn't due" does not
            return _taken_back(layout, sentence, i)
        if now & w.ASIDE and out_of_it(layout, i):
            return "negated"
        if now & w.WOULD and (
            too_much(layout, i) if i == last + 1 else would_be(layout, i, last + 1)
        ):
            return "hypothetical"
        if now & w.MISTAKEN and layout.words[i - 1] in _WAS:
            return "hypothetical"
        if not now & _GOVERNS:
            limit = limit or layout.words[i] in ("it", "there")
            continue
        if layout.words[i] in ("rather", "instead"):
            continue
        if now & w.NEGATION and i - last <= _REACH:
            if any(c & w.MISTAKEN for c in layout.classes[i + 1 : i + 4]):
                return "plain"  # "$120 isn't a typo"
            doubtful = limit or layout.words[i] in ("without", "unless", "or")
            return "doubtful" if doubtful else "negated"
        if now & (w.CONDITION | w.WOULD) and counterfactual(layout, sentence, i):
            return "hypothetical"
        if now & w.CONDITION:
            unreal = layout.words[i] == "if" and supposed(layout, sentence, i)
            return "hypothetical" if unreal else "doubtful"
        if now & w.REPORT and i - last < 4 and by_others(layout, i):
            return "hypothetical"  # "the $50 mentioned in your mail"
        if now & w.OTHER and i - last < 3 and mentioned(layout, sentence, i):
            return "hypothetical"  # "the $50 you mention isn't what we charged"
        # "the $412 payment that you never made" says nothing against the amount.
        limit = limit or now & (w.LIMIT | _PERSONS) != 0
    return "plain"
