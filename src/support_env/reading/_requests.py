"""Where a sentence starts to ask for something: questions, requests, needs and what is lacking."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COLON, Layout, Sentence
from support_env.reading._needs import THIRD, lacks, needs
from support_env.reading._scopes import starts_clause

_ANY_MARK: Final = (
    w.PLEASE | w.NEED | w.GIVE | w.KNOW | w.USEFUL | w.NEGATION | w.ASKING | w.ORDINAL | w.SELF
)
_AFTERWARDS: Final = w.PLEASE | w.USEFUL
"""Marks that also reach back over what comes before them: "a photo, please"."""
_OPENERS: Final = w.listed(
    "what whats what's which who's whose where's could can would may did does do has is are was "
    "were any"
)
"""First words that make a question even without its mark."""
_NO_QUESTION: Final = w.listed("i we i've we've i'm we're i'd we'd a an it")
_WHICH: Final = w.listed(
    "when how why where what which whens hows what's whats when's how's wheres"
)
_VERBS: Final = w.listed(
    "do does did is r are was were have has had can could would will should shall may might"
)
_MEASURED: Final = w.listed("much many long old soon bad badly often recently big expensive")
_YOU: Final = w.listed("you u ya your ur")
_THEM: Final = _YOU | w.listed("the it that this they we these those them")
_PUT_TO: Final = _THEM | w.listed("any anyone all both either people u i members things")
_IN_ORDER: Final = w.listed(
    "first second third firstly secondly thirdly then next also lastly finally plus last"
)
_GREETINGS: Final = w.listed(
    "hi hello hey dear ok okay so and also but well sorry thanks then right oh btw no worries "
    "please pls just quick"
)
_IDLE: Final = w.listed(
    "be note accept rest find don't dont do never ignore bear allow keep hold feel disregard "
    "remember enjoy excuse forgive wait"
)
"""After "please" these ask for nothing."""
_WOULD_BE: Final = w.listed("would it'd be are is that'd much will")
_GIVERS: Final = w.listed(
    "you and or then just also to please kindly either simply so pls could can would kindly "
    "first u dear hello hi"
)
_ADVERBS: Final = w.listed("also just only first still really now then")
_WANTED: Final = w.listed("know appreciate see hear")
_TIME: Final = w.listed("minute minutes moment second seconds sec bit while hour day chance")
_ONCE: Final = w.listed("once when if until till soon as before moment")
_ONLY: Final = w.listed("what's what just only last still all thing")
_LEFT: Final = w.listed("left outstanding remaining")
_EMBEDS: Final = w.listed("the my our this that these those your they")
_US: Final = (["me"], ["us"])
_TO_YOU: Final = (["you"], ["u"])
_OF_YOU: Final = w.listed("confirm verify state check show say")
_OWN: Final = w.listed("i we i'll we'll i'd we'd i've we've i'm we're let")


def asks_from(layout: Layout, sentence: Sentence) -> int:
    """Return the word from which the sentence asks for things; -1: it does not."""
    if sentence.question:
        no = layout.words[sentence.first] == "no" and sentence.last - sentence.first < 4
        rhetorical = layout.words[sentence.first : sentence.first + 2] == ["why", "should"]
        return -1 if no or rhetorical else sentence.first
    classes, first, last = layout.classes, sentence.first, sentence.last
    own = enumerate(classes[first:last], start=first)
    marked = [i for i, each in own if each & _ANY_MARK]
    opens = _opens_question(layout, sentence, marked)
    if opens >= 0 or not marked:
        return opens
    if last - first < 8 and _fragment(layout, sentence):
        return first
    if sentence.classes & w.SELF and sentence.classes & w.JOINER and _and_then(layout, sentence):
        return first
    if sentence.classes & _AFTERWARDS:
        for i in marked:
            if classes[i] & _AFTERWARDS and _reaches_back(layout, sentence, i):
                return first
    for i in marked:
        now = classes[i]
        if now & w.NEED and (opens := needs(layout, sentence, i)) >= 0:
            return opens
        if now & w.GIVE and _imperative(layout, sentence, i):
            return i
        if now & w.KNOW and (_wanted(layout, sentence, i) or _once(layout, sentence, i)):
            # "when it arrived would be good to know"
            return first if i == last - 1 and layout.words[i - 1] == "to" else i
        if now & w.NEGATION and lacks(layout, sentence, i):
            return i
    return -1


def announces(layout: Layout, sentence: Sentence) -> bool:
    """Read "Two quick things:" and "A few questions:", which ask for nothing themselves."""
    return (
        sentence.classes & w.SEVERAL != 0
        and sentence.last - sentence.first <= (8 if layout.kinds[sentence.last] & COLON else 6)
        and (layout.kinds[sentence.last] & COLON or sentence.classes & w.NUMBER) != 0
        and not sentence.classes & w.NEGATION
    )


def _fragment(layout: Layout, sentence: Sentence) -> bool:
    """Read "First, the order number." and "Then your postcode.": no verb, and no value told."""
    words = layout.words[sentence.first : sentence.last]
    if len(words) > 7 or (words[0] not in _IN_ORDER and words[:2] != ["one", "more"]):
        return False
    rest = layout.classes[sentence.first + 1 : sentence.last]
    return (
        any(word in ("your", "ur", "the", "a", "an") for word in words[1:4])
        and not any(classes & (w.DIGITS | w.FUTURE | w.NEGATION | w.SELF) for classes in rest)
        and not any(word in _VERBS for word in words)
    )


def _and_then(layout: Layout, sentence: Sentence) -> bool:
    """Read "Order number, and I'll look it up": no verb before what the agent will do with it."""
    if not sentence.classes & w.SELF:
        return False
    words = layout.words
    for i in range(sentence.first + 1, min(sentence.first + 9, sentence.last - 1)):
        now = layout.classes[i]
        if now & w.SELF:
            turn = words[i - 1] in ("and", "then", "so", "that")
            return turn and (words[i] in ("i'll", "we'll") or words[i + 1] in ("can", "will"))
        if now & (w.NEGATION | w.DIGITS | w.REPORT | w.THANKS) or words[i] in _VERBS:
            return False
    return False


def _opens_question(layout: Layout, sentence: Sentence, marked: list[int]) -> int:
    """Return where a question without its mark opens; "What I can do is" is none."""
    words, k = layout.words, sentence.first
    last = min(sentence.first + 4, sentence.last - 1)
    while words[k] in _GREETINGS and k < last:
        k += 1
    if _question_at(layout, sentence, k):
        return k
    # Behind a pause only what is plainly put to the customer: "no worries, when did u get it".
    if not sentence.classes & w.ASKING:
        return -1
    for i in marked:
        asking = layout.classes[i] & w.ASKING and k < i < sentence.last - 2
        if not asking or not starts_clause(layout, i):
            continue
        one, two, three = words[i : i + 3]
        if layout.kinds[i + 2] and two in _YOU:
            continue  # "send a photo, will you, and the number"
        if one in _VERBS and two in ("you", "u") and one not in ("had", "should", "were", "may"):
            return i
        if one in _WHICH and (
            (two in _VERBS and three in _THEM and (one[:4] != "what" or three in _YOU))
            or (one in ("what's", "whats") and two in _YOU)
        ):
            return i
    return -1


def _question_at(layout: Layout, sentence: Sentence, k: int) -> bool:
    first = layout.words[k]
    second = layout.words[k + 1] if k + 1 < sentence.last else ""
    if first in ("have", "had", "will"):
        imagined = first == "had" and sentence.classes & w.WOULD  # "had you sent it, you would"
        return second in ("you", "u", "your") and not imagined
    if first == "how" and second in _MEASURED:  # "How much comes back depends on the bank" is none
        ahead = layout.words[k + 2 : min(k + 8, sentence.last)]
        return any(a in _VERBS and (b in _THEM or b == "there") for a, b in pairwise(ahead))
    if first in ("when", "how", "why", "where"):
        return second in _VERBS
    if first == "do" and second not in _PUT_TO:
        return False  # "do get in touch"
    if first == "what" and second in _EMBEDS:
        return False  # "What the rules leave me is 20%"
    if second == "it" and first in _VERBS:
        return True
    return first in _OPENERS and second not in _NO_QUESTION


def _reaches_back(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "a photo, please" and "would be useful" from "please note"."""
    word = layout.words[i]
    before = layout.words[max(sentence.first, i - 4) : i]
    if layout.classes[i] & w.PLEASE:
        after = layout.words[i + 1 : min(i + 3, sentence.last)]
        return not after or (after[0] not in _IDLE and (after[0] != "let" or after[1:] in _US))
    if word == "use" or (word == "do" and layout.words[i + 1 : i + 2] == ["with"]):
        return before[-1:] == ["could"] and any(b in _OWN for b in before)
    if word in ("let", "lets", "do") and any(b in _OWN for b in before):
        return False
    if word in ("let", "do") and before[-1:] not in (["would"], ["will"]):
        return False
    if word == "helps":
        return layout.words[sentence.first] != "your" and not any(b in _OWN for b in before)
    if word in _LEFT:
        return any(b in _ONLY for b in layout.words[max(sentence.first, i - 8) : i])
    return any(b in _WOULD_BE for b in before)


def _imperative(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "send us a photo" from "I'll send a photo" and "we have sent"."""
    if layout.words[i + 1 : i + 2] in _TO_YOU and layout.words[i] not in _OF_YOU:
        return False  # "to tell you thirty days"
    if layout.words[i] == "give" and not _TIME.isdisjoint(layout.words[i + 1 : i + 5]):
        return False  # "give me a minute to read the tracking"
    if i == sentence.first or starts_clause(layout, i):
        return True
    before = layout.words[i - 1]
    if before == "do" and i - 1 == sentence.first:
        return True
    if before not in _GIVERS:
        return False
    if before not in ("and", "or", "then", "just", "also", "to", "simply", "so"):
        return True
    if not THIRD.isdisjoint(layout.words[max(sentence.first, i - 4) : i]):
        return False  # "we're waiting for the courier to confirm it"
    # "we'll check and confirm" is the agent's, "check and confirm", "you to confirm" are not.
    earlier = layout.classes[max(sentence.first, i - 6) : i]
    return not any(classes & w.SELF for classes in earlier)


def _wanted(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "let me know", "need to know", "like to see", "may I have", "once I have"."""
    word = layout.words[i]
    if word == "knew":
        return layout.words[max(sentence.first, i - 2) : i] in (["if", "i"], ["if", "we"])
    before = [b for b in layout.words[max(sentence.first, i - 5) : i] if b not in _ADVERBS]
    if not before or (word not in _WANTED and word != "have"):
        return False
    if word == "know":
        return before[-1] in ("me", "us", "to", "must", "should", "kindly", "please")
    if word == "appreciate":
        return any(b in ("i'd", "we'd", "would", "much") for b in before[-2:])
    asked = any(b in ("like", "love", "need", "could", "may", "can", "let", "must") for b in before)
    if word in ("see", "hear"):
        return asked and before[-1] in ("to", "i", "we", "me", "us")
    if before[-2:] == ["have", "to"] or before[-1] == "must":
        return True
    return word == "have" and asked and before[-1] in ("to", "i", "we", "me", "us")


def _once(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "once I have", "as soon as you've sent": what is waited for is asked for."""
    if not sentence.classes & (w.CONDITION | w.TIME):
        return False
    if layout.words[i] in _WANTED and layout.words[i - 1] not in ("i", "we"):
        return False
    before = layout.words[max(sentence.first, i - 3) : i]
    return any(b in _ONCE for b in before) and not any(
        classes & w.NEGATION for classes in layout.classes[max(sentence.first, i - 3) : i]
    )
