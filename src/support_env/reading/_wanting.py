"""Sentences that want something without a question, a request or a need said outright.

"That leaves your postcode", "a photo would settle it", "the minute I have it", "ping me a photo":
frames that hold whatever is named in them.
"""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COLON, COMMA, Layout, Sentence
from support_env.reading._needs import THIRD
from support_env.reading._scopes import starts_clause

_NAMED: Final = w.VOCABULARY
_DETERMINERS: Final = w.listed("a an the your ur any some that this one another its")
_THIRD: Final = THIRD | w.listed("team he she they them him her sorting")
"""Who else is asked or waited for."""
_FINITE: Final = w.listed(
    "is are was were has have had do does did can could will would shall should may might must "
    "it's that's there's i'm i've i'll i'd we're we've we'll we'd you're you've you'll you'd "
    "isn't aren't wasn't weren't can't won't don't doesn't didn't haven't hasn't shows show came "
    "went goes says said means comes sent got gets looks tells helps applies knows thanks thank"
)
_LEADING: Final = 8
"""Words within which what is wanted stands before its predicate: "a clear photo of it would"."""
_VERBS_ALL_THE_SAME: Final = w.listed("pass press ping bring ring fling sling need feed")
_PARTICLES: Final = w.listed(
    "me us reply over off in out up back along through on down across to with"
)
_NO_ORDER: Final = w.listed(
    "keep note find use ignore disregard remember forget bear enjoy wait accept let see thank "
    "attached enclosed allow hold leave print return refund seal pack open wrap expect know "
    "hope never always here there below above about with without for from under by at on in of to "
    "and or but if when while since because as so than then like not no only just also even "
    "both all each every most many some had got gave took saw was did has came went told said "
    "found made kept put-off lost knew per via regarding concerning despite including"
)
"""First words that order nothing that would answer: "keep the photo", "had the photo"."""
_NECESSARY: Final = w.listed(
    "must requirement necessity needed required necessary essential vital key mandatory "
    "compulsory obligatory crucial indispensable missing lacking outstanding absent"
)
_ONE_THING: Final = w.listed("only last one next first sole single main remaining final")
_THING: Final = w.listed(
    "thing piece bit item detail step part point hurdle gap question stop task obstacle job"
)
_TAIL: Final = w.listed("if when whenever once as")
_COURTESY: Final = w.listed(
    "kind good could would can may mind trouble possible moment minute chance sec second hand "
    "convenient ready get able time"
)
_IN_TIME: Final = w.listed("once until till when pending minute moment second soon before unless")
_ARRIVES: Final = w.listed(
    "arrives arrive arrived reaches reach reached comes come lands land inbox here there's "
    "through shows received turns supplied provided given sent attached hits follows follow"
)
_PASSED: Final = w.listed("told shown given handed informed")
_CLEFTS: Final = w.listed("how why what which where")
_MEANWHILE: Final = w.listed("while and then meanwhile")
_ANY: Final = w.listed("a an any")
_WILL_DO: Final = w.listed("fine enough plenty ok okay perfect great")


_LONGEST: Final = 400
"""Characters of a sentence that are searched for what is lacking."""
_LACKING: Final = re.compile(
    r"^(?:that|which|this|it) (?:leaves|lacks|remains|needs|wants)\b|^let's (?:start|begin|kick)\b"
    r"|^over to you\b|^help me (?:out|with)\b"
    r"|^(?:see|look|search|hunt|dig)\b.{0,40}?\b(?:if|for|whether|out)\b"
    r"|^(?:can't|couldn't|don't|didn't) (?:\w+ ){0,2}(?:find|see|have|locate|spot)\b"
    r"|^(?:the|all|what|one)\b(?: \w+){0,4}? ?\b(?:thing|piece|bit|item|detail|step|part|hurdle|"
    r"gap|question|"
    r"one|only|last|all|what)\b.{0,40}?\b(?:holding|keeping|stopping|blocking|missing|left|"
    r"between|lacking|need|"
    r"can't|haven't|don't|lack|want)\b.{0,40}? (?:is|are)\b"
    r"|\bwhat (?:i|we) (?:\w+ )?(?:haven't|don't|lack|miss|can't|cannot|couldn't|need|"
    r"want)\b.{0,40}? (?:is|are)\b"
    r"|\bthat (?:a|an|the|your|any)\b.{0,40} be \w+ed\b"
    r"|\b(?:found|find|see)\b.{0,60}\b(?:none|nothing)\b"
    r"|\b(?:insists?|calls?|asks?) (?:on|for)\b|\b(?:depends?|hinges|turns|"
    r"rests) (?:up)?on (?:whether|if|how|when)\b"
    r"|\b(?:must|(?:needs|have|has) to) (?:\w+ )?(?:accompany|include|contain|come with|show|"
    r"carry|feature|attach)\b"
    r"|(?:\b(?:i|we)(?:'m|'re|'d)? (?:\w+ ){0,3}|^)(?:(?:hoping|hope|looking|waiting|keen|eager|"
    r"dying) "
    r"(?:for|to|on|forward)|short of|trying to (?:work|figure|understand|establish|pin|see|"
    r"decide|gauge|picture|"
    r"judge))\b"
    r"|\b(?:i|we) (?:would|must|may|hereby|have to) (?:\w+ )?(?:request|(?:trouble|bother|press|"
    r"pester|chase|beg|"
    r"invite|ask) you)\b"
    r"|(?:n't|\bnot|\bnever)(?: \w+){0,2} (?:clear|sure|certain|obvious|plain|apparent|evident|"
    r"known|given)\b"
    r"(?: \w+){0,3} (?:whether|if|when|how|what|which|where)\b"
    r"|\b(?:indebted|obliged|thankful|obligation)\b(?: \w+){0,3} (?:if|for)\b"
    r"|^there(?:'s| is| was| were) (?:no|nothing)\b.*\b(?:mail|email|message|note|letter|form|"
    r"ticket|text|reply|"
    r"attached|included|with|in)\b"
    r"|^(?:if only|with (?:a|the|your))\b.* (?:i|we)(?: could| can| had| would|'d)\b"
    r"|\b(?:i|we) (?:could|can|would)\b.*\bif (?:i|we) had\b"
)


def wants_from(layout: Layout, sentence: Sentence) -> int:
    """Return the word from which the sentence wants what it names; -1: it does not."""
    if not sentence.classes & _NAMED or not _THIRD.isdisjoint(
        layout.words[sentence.first : sentence.last]
    ):
        return -1
    own = range(sentence.first, sentence.last)
    named = [i for i in own if layout.classes[i] & _NAMED]
    for found in (_subject, _ordered, _lacking, _waited, _alone):
        if (opens := found(layout, sentence, named)) >= 0:
            return opens
    return -1


def _subject(layout: Layout, sentence: Sentence, named: list[int]) -> int:
    """Read "a photo would settle it", "a photo is a must", "the number, if you'd be so kind"."""
    words, first = layout.words, sentence.first
    if words[first] in _CLEFTS:
        return -1
    if words[first] not in _DETERMINERS and first not in named and words[first] != "knowing":
        return -1
    for k in range(first + 1, min(first + _LEADING, sentence.last - 1)):
        word = words[k]
        if not any(i < k for i in named):
            if layout.classes[k] & (w.SELF | w.OTHER):
                return -1
            continue
        after = words[k + 1 : min(k + 9, sentence.last)]
        if word in ("would", "wouldn't", "will", "might", "could"):
            useful = any(layout.classes[j] & w.USEFUL for j in range(k, min(k + 9, sentence.last)))
            open_ = word in ("would", "wouldn't") and after[0] != "have"
            return first if useful or (open_ and words[first] != "how") else -1
        if word in ("must", "needs", "should"):
            return first
        if word in ("has", "have") and after[0] == "to":
            return first
        if word in ("is", "are", "remains", "isn't"):
            wanted = (
                (words[first] in _ANY and not _WILL_DO.isdisjoint(after[:2]))
                or not _NECESSARY.isdisjoint(after[:4])
                or (not _ONE_THING.isdisjoint(after[:3]) and not _THING.isdisjoint(after[:5]))
            )
            return first if wanted and "not" not in after[:2] and word != "isn't" else -1
        if layout.kinds[k] & COMMA and word in _TAIL:
            return first if not _COURTESY.isdisjoint(after) else -1
        if layout.kinds[k] & COMMA and word == "and":
            return first if not {"done", "set", "there", "away", "sorted"}.isdisjoint(after) else -1
        if word == "and" and after[:1] in (["we're"], ["that's"], ["you're"], ["i'm"]):
            return first
        if word in _FINITE or layout.classes[k] & (w.SELF | w.OTHER | w.NEGATION | w.REPORT):
            return -1
    return -1


def _ordered(layout: Layout, sentence: Sentence, named: list[int]) -> int:
    """Read "ping me a photo", "stick the number in your next mail": any verb that gives it."""
    words = layout.words
    for i in range(sentence.first, min(named[-1], sentence.last - 1)):
        at_start = i == sentence.first or starts_clause(layout, i) or words[i - 1] in (
            "please", "just", "pls", "then", "and", "may", "can", "kindly"
        )  # fmt: skip
        at_start = at_start or (words[i - 1] == "you" and words[i - 2] in _MEANWHILE)
        word = words[i]
        if not at_start or word in _NO_ORDER or len(word) < 3:
            continue
        if word.endswith(("ed", "ing", "ly", "s")) and word not in _VERBS_ALL_THE_SAME:
            continue
        if layout.classes[i] & (w.FUNCTION | w.SELF | w.DIGITS | w.ORDINAL) and word != "put":
            continue
        if (
            words[i - 1] != "you"
            and i > sentence.first
            and any(c & w.SELF for c in layout.classes[max(sentence.first, i - 6) : i])
        ):
            continue
        k = i + 1
        while k < sentence.last and words[k] in _PARTICLES:
            k += 1
        if words[k + 1 : k + 2] and words[k + 1] in _IN_TIME:
            continue  # "give me a minute to read the tracking"
        if k < sentence.last and words[k] in _DETERMINERS and any(k < n < k + 4 for n in named):
            return k
    return -1


def _lacking(layout: Layout, sentence: Sentence, _: list[int]) -> int:
    """Read "that leaves the number", "what I lack is", "it isn't clear whether", "hoping for"."""
    start, end = layout.span(sentence.first, sentence.last - 1)
    found = _LACKING.search(layout.low[start : min(end, start + _LONGEST)])
    return sentence.first if found else -1


def _waited(layout: Layout, sentence: Sentence, named: list[int]) -> int:
    """Read "until a photo arrives I can't act", "the minute you give me the number"."""
    words, first, last = layout.words, sentence.first, sentence.last
    if not (sentence.classes & w.SELF or words[first] == "pending"):
        return -1
    for i in range(first, last - 2):
        if words[i] not in _IN_TIME:
            continue
        ahead = words[i + 1 : min(i + 9, last)]
        near = [n for n in named if i < n < i + 6]
        if not near or not (_DETERMINERS | {"there's"}).intersection(ahead[:3] + ahead[3:5]):
            continue
        gives = {"you", "i", "we", "us", "me", "we're", "i'm"}.intersection(ahead) and any(
            layout.classes[j] & (w.GIVE | w.KNOW) or words[j] in _PASSED
            for j in range(i + 1, near[0])
        )
        if words[i] == "pending" or gives or any(a in _ARRIVES for a in ahead if a != "arrived"):
            return i
    return -1


def _alone(layout: Layout, sentence: Sentence, named: list[int]) -> int:
    """Read "Next up: your order number." and "One photo and we're done.": no verb, no value."""
    words = layout.words[sentence.first : sentence.last]
    if len(words) > 9 or sentence.classes & (w.DIGITS | w.NEGATION | w.THANKS | w.SELF | w.REPORT):
        return -1
    colon = any(kind & COLON for kind in layout.kinds[sentence.first + 1 : named[-1] + 1])
    led = not {"next", "then", "lastly", "finally", "and", "plus", "gimme"}.isdisjoint(words[:1])
    if not (colon or led) or not _FINITE.isdisjoint(words):
        return -1
    return sentence.first if not _DETERMINERS.isdisjoint(words) or words[0] == "gimme" else -1
