"""Set phrases of sympathy, each found by a word that it cannot do without."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from support_env.reading._kindness import KINDNESS
from support_env.reading._literals import Needs, needs_of
from support_env.reading._remorse import REMORSE
from support_env.reading._sympathy import SYMPATHY

_YOU: Final = r"you(?:'re| are| have|'ve| had|'d)?"
_BARRED: Final = r"(?:should not|shouldn't|should never|never should|ought not to)"
_LISTED: Final = (
    ("feel", r"\bfeel for you"),
    ("loss", r"\bsorry (?:for|about|to hear (?:of|about)) (?:the|your) loss"),
    ("condolences", r"\bcondolences"),
    ("heart", r"\banyone's heart"),
    ("thing", r"\blast thing (?:that )?(?:you|anyone|one)(?:'d)? (?:need|want|would|ought|should)"),
    (
        "hope hoped hoping expect expected expecting want wanted wish wished deserve deserved paid "
        "need needed pictured imagined dreamed dreamt planned bargained",
        r"\b(?:isn't|wasn't|not) (?:\w+ ){1,4}(?:you|anyone)(?:'d)? (?:were |had |have |\w+ )?"
        r"(?:been )?(?:hoped?|hoping|pictured|imagined|dream(?:ed|t)|planned|bargained|"
        r"expect(?:ed|ing)?|want(?:ed)?|wish(?:ed)?|deserved?|"
        r"paid|need(?:ed)?)\b",
    ),
    ("must", r"\bwhat an? \w+ (?:that|it|this) must"),
    ("start way", r"\bwhat an? (?:\w+ )?(?:start|way to)\b"),
    (
        "pain nightmare letdown bummer drag blow headache pest disappointment",
        r"\b(?:a|such a|real|right|proper|huge|big|total) "
        r"(?:real |right |proper |huge |big |total )?"
        r"(?:pain|nightmare|letdown|bummer|drag|blow|headache|pest|disappointment)\b",
    ),
    ("shame pity", r"\b(?:it's|it is|that's|that is) a (?:\w+ )?(?:shame|pity)\b"),
    ("feel feeling felt", r"\bhow you(?:'re| are| must)? feel(?:ing)?\b(?! about)"),
    ("every", rf"\b{_YOU} every (?:right|reason) to\b"),
    ("reason", r"\bevery reason (?:\w+ )?to\b"),
    ("same", r"\b(?:feel|be|say) (?:exactly |just )?the same\b"),
    ("down", r"\blet you down\b"),
    (
        "makes making",
        r"\bmak(?:es|ing) you (?:\w+ )?(?:uneasy|nervous|anxious|angry|mad|cross|unhappy)",
    ),
    ("wonder", r"\bno wonder,? (?:that )?(?:you|it feels|it stings)"),
    (
        "too well place shoes position situation",
        r"\b(?:i'd|(?:i|we|any(?:one|body)|who) would(?:n't)?) (?:\w+ )?"
        r"(?:be|feel|have been|have felt) (?:\w+ ){1,6}"
        r"(?:too|as well|in (?:your|that|this) (?:place|shoes|position|situation))\b",
    ),
    ("place shoes position situation", r"\bin your (?:place|shoes|position|situation)\b"),
    ("tether rope", r"\bend of (?:your|the|one's) (?:tether|rope)\b"),
    ("wits wit wit's", r"\bwit'?s'? end\b"),
    (
        "shouldn't never should ought",
        rf"\byou (?:really |simply |just )?{_BARRED} have (?:to|had|been)\b",
    ),
    (
        "happen happened",
        r"\b(?:shouldn't|should not|should never|never should)(?: \w+)? (?:have )?happen",
    ),
    (
        "bad awful terrible dreadful rotten",
        r"\b(?:i|we) (?:do |really |truly |just )?feel (?:\w+ )?"
        r"(?:bad|awful|terrible|dreadful|rotten)\b",
    ),
    ("hurts", r"\bthat (?:it|this) hurts\b"),
    ("patient", rf"\b{_YOU} been (?:\w+ ){{0,3}}patient\b"),
    ("enough", r"\b(?:isn't|wasn't|not) (?:\w+ ){0,2}good enough\b"),
    ("ashamed", r"\bashamed\b"),
    (
        "messed wrong short slipped dropped failed",
        r"\bwe(?:'ve| have)? (?:\w+ )?(?:messed (?:\w+ )?up|got (?:it|this|that|things) wrong|"
        r"fell short|fallen short|slipped up|dropped the ball|failed you)\b",
    ),
    (
        "natural normal fair right entitled reasonable human understandable",
        r"\b(?:natural|normal|fair|right|entitled|reasonable|human|understandable) "
        r"(?:for you )?to (?:be|feel) (?:cross|mad|sad|\w+ed|angry|unhappy|\w+ous)\b",
    ),
    ("luck", r"\b(?:rotten|bad|tough|hard|awful|terrible|rough) luck\b"),
    ("time", rf"\b(?:second|third|fourth|fifth|\w+th) time (?:that )?{_YOU} had to"),
    (
        "wait chase write call ring deal put contact explain ask repeat",
        rf"\b{_YOU} had to (?:wait|chase|write|call|ring|deal|put up|contact|explain|ask|repeat)\b",
    ),
    ("ouch", r"\bouch\b"),
    ("hear", r"\b(?:i|we) (?:do |really |certainly )?hear you\b(?! (?:on|from|say)\b)"),
    ("get", r"\bi (?:totally |completely |really |do )?get it\b"),
    ("worst", r"\b(?:is|was|that's|it's|are) (?:just |simply |really )?the worst\b"),
    (
        "happy pleased satisfied delighted relieved",
        r"\b(?:hear|see|know|glad|pleased|delighted|happy) (?:to hear )?(?:that )?"
        r"you(?:'re| are) (?:so |very )?(?:happy|pleased|satisfied|delighted|relieved)\b",
    ),
    ("us", r"\b(?:that|this)(?:'s| is) (?:entirely |all |squarely )?on us\b"),
    (
        "fault mistake error doing",
        r"\b(?:is|was|that's|it's) (?:entirely |all |clearly )?our (?:fault|mistake|error|doing)\b",
    ),
    ("right", rf"\b{_YOU} (?!no )(?:\w+ )?right to be\b"),
    ("blame", r"\b(?:don't|can't|cannot|do not|wouldn't) blame you\b"),
    ("fair", r"\b(?:isn't|not|hardly|wasn't) (?:\w+ )?fair (?:on|to) you\b"),
    ("dark", r"\b(?:left|leave|leaving|kept|keeping) (?:you )?in the dark\b"),
    (
        "left leaves leaving",
        r"\b(?:left|leaves|leaving) you (?:waiting|hanging|without|in the lurch|stranded|"
        r"out of pocket|high and dry)\b",
    ),
    ("waiting", rf"\b(?:kept|keep|keeping|left) you waiting\b|\b{_YOU} been waiting\b"),
    ("pocket", rf"\b{_YOU} (?:\w+ )?out of pocket\b"),
    (
        "ruined ruins spoiled spoilt spoils upset",
        r"\b(?:ruined|spoil(?:ed|t)|spoils|ruins|upset) your (?:\w+ )?(?:party|birthday|day|"
        r"weekend|evening|holiday|christmas|wedding|plans|week|surprise)\b",
    ),
    ("wait", r"\b(?:a|such a|so|very|too) (?:\w+ )?long (?:a )?wait\b"),
    (
        "forward counting",
        rf"\b{_YOU} (?:were |been )?(?:\w+ )?(?:looking forward to|counting on)\b",
    ),
    (
        "matters means meant mattered",
        r"\bhow much (?:\w+ ){1,4}(?:matters|means|meant|mattered) to you\b",
    ),
    ("means meant", r"\b(?:means|meant) to you\b"),
    (
        "through trouble bother",
        r"\bput you (?:through (?:this|that|it|all|such)|to (?:\w+ )?(?:trouble|bother))\b",
    ),
    ("bound", r"\bbound to (?:be|feel) (?:\w+ )?(?:\w+ed|\w+ing|cross|mad)\b"),
    (
        "poor bad careless sloppy remiss",
        r"\b(?:poor|bad|careless|sloppy|remiss) (?:of us|on our (?:side|part|end))\b",
    ),
    ("fun", r"\b(?:no|not|isn't|wasn't|never) (?:\w+ )?fun\b"),
    ("ok okay", r"\b(?:not|isn't|never) ok(?:ay)?\b"),
    ("coming", r"\bwhere you(?:'re| are) coming from\b"),
    ("weighs weighed weighing", r"\bweigh(?:s|ed|ing) (?:heavily )?on you\b"),
    ("owe", r"\bowe you (?:better|more|an explanation)\b"),
    (
        "sight surprise thing",
        r"\b(?:not|never) a (?:nice|pretty|pleasant|welcome) (?:sight|surprise|thing)\b",
    ),
    ("surprise", r"\b(?:nasty|unpleasant|horrid|rude|unwelcome) surprise\b"),
    ("should", r"\b(?:not|isn't|never) how (?:it|this|that|things) should\b"),
    (
        "service standard way experience start care",
        r"\b(?:not|isn't) the (?:\w+ )?(?:service|standard|way|experience|start|care)\b",
    ),
    (
        "waiting time trouble bother hassle",
        r"\bafter all (?:this|that|the) (?:waiting|time|trouble|bother|hassle)\b",
    ),
    ("long", r"\b(?:far|much|way) too long\b"),
    ("start", r"\b(?:not|hardly) a (?:good|great|nice) start\b"),
    ("why", r"\bi (?:do |can |really |totally )?(?:see|get) why you\b"),
    ("seriously", r"\btake (?:this|that|it) (?:very )?seriously\b"),
    ("better", r"\byou(?:'d)? deserved? better\b"),
)


EVERY_PHRASE: Final = (*_LISTED, *SYMPATHY, *REMORSE, *KINDNESS)
"""Words of which it has one, and the pattern."""


class Phrase(NamedTuple):
    """A set phrase, and what no text lacks that has it."""

    part: str
    """One such text, "" for none: most phrases are ruled out by it alone."""
    needs: Needs
    pattern: str


def part_of(needs: Needs) -> str:
    """Return the longest text that all matches of a pattern have."""
    if len(needs) != 1:
        return ""
    return max([options[0] for options in needs[0] if len(options) == 1], key=len, default="")


@lru_cache(maxsize=1)
def phrases() -> dict[str, tuple[Phrase, ...]]:
    """Return the phrases by the words of which each has one; put together when first read with."""
    found: dict[str, list[Phrase]] = {}
    for words, pattern in EVERY_PHRASE:
        needs = needs_of(pattern)
        phrase = Phrase(part_of(needs), needs, pattern)
        for word in words.split():
            found.setdefault(word, []).append(phrase)
    return {word: tuple(listed) for word, listed in found.items()}


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a phrase's pattern: most are never looked for, and all take a while."""
    return re.compile(pattern)
