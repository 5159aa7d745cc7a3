"""Values put in words only to be taken back, and values that a denial beside them leaves standing.

"My colleague was wrong to promise you $60", "there is a $60 fee, but it doesn't apply to you";
"the $60 hasn't reached you yet".
"""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import Layout, Sentence
from support_env.reading._literals import may_match, needs_of
from support_env.reading._types import About

_FAR: Final = 240
_AHEAD: Final = 160
"""Characters looked over before and after a value."""

_TURNS: Final = (";", "\u2014", ", but ", ", while ", ", whereas ", ", though ")
"""What is said before these doesn't govern what comes after them."""

_SAY: Final = r"(?:say|tell|promise|write|quote|claim|offer|name|put down)"
_SAID: Final = (
    r"(?:said|told|promised|wrote|written|quoted|claimed|offered|named|gave|given|put|typed|stated)"
)
_QUOTED: Final = r"(?:said|told|promised|wrote|written|quoted|claimed|named|typed|stated)"
_SAYING: Final = r"(?:" + _SAY[3:-1] + "|" + _SAID[3:-1] + ")"
_GAP: Final = r"(?: [\w'-]+){0,4}"
_MAIL: Final = r"(?:mail|e-mail|email|message|note|letter|claim|ticket|text|post)"

_TOLD_WRONGLY: Final = re.compile(
    rf"\b(?:wrong|mistaken|no right|no business|careless|premature|hasty|"
    rf"out of line) (?:of \w+ )?to"
    rf"(?: have)? {_SAYING}\b"
    rf"|\b(?:mistake|slip|error|typo|wrong(?:ly)?|mistakenly|misquoted|"
    rf"misread)\b[^.;]*\b{_QUOTED}\b"
    rf"|\b(?:should|ought)(?:n't| not| never)(?: to)? have (?:\w+ )?(?:been )?{_SAID}\b"
    rf"|\b(?:easy|easier|easiest|tempting|nice|lovely|simple|simplest|wonderful|tempted|lying|"
    rf"guessing|pretending|making it up|dishonest) (?:for me )?(?:to|if (?:i|we)) {_SAYING}\b"
    rf"|\b(?:i|we)(?:'d| had) (?:\w+ )?(?:hoped|wanted|planned|meant|aimed|"
    rf"expected) (?:\w+ ){{0,3}}"
    rf"|\b(?:forgiven|excused) for (?:thinking|assuming|believing|expecting|reading)\b"
    rf"|\b(?:you|one|anyone|anybody) (?:may|might|could|would) (?:\w+ )?(?:think|assume|expect|"
    rf"believe)\b"
    r"|\b(?:one|you|some) would (?:look|turn|go|point|think)\b"
    r"|\b(?:much as|as much as|however much) (?:i|we)(?:'d| would) (?:\w+ )?(?:like|love|wish|"
    r"want|prefer)\b"
    rf"|\b(?:not|never) to be (?:confused|mixed up|muddled) with(?: \w+){{0,2}} ?$"
    r"|\b(?:i|we) (?:had |'d )?(?:\w+ )?(?:reckoned|figured|guessed|assumed|estimated|budgeted)\b"
    rf"|\b(?:far cry|long way) from\b|\banything but\b"
    rf"|\byour {_MAIL} (?:speaks|talks|tells) (?:of|about)\b"
    rf"|\b(?:somebody|someone|reddit|the internet|a forum|forums|neighbours?|neighbors?|friends?|"
    rf"a blog|facebook|twitter)\b{_GAP} (?:got|gets?|offer(?:s|ed)?|said|says|had|has|paid|pays|"
    rf"received|claims?|claimed)\b"
    rf"|\b(?:courier|carrier|seller|merchant|shop|driver|bank)\b{_GAP} (?:offered|promised|"
    rf"suggested|"
    rf"quoted)\b"
    rf"|\byou (?:\w+ )?(?:saw|read|heard|found|noticed|seen)\b[^.;,]*\b(?:elsewhere|somewhere|"
    rf"online|"
    rf"forum|advert\w*|poster|website)\b"
    rf"|(?:\bit's|\bis|\bwas|\bcomes to|\bthat's) (?:(?!not? )\w+ )?(?:less|more|lower|higher|"
    rf"fewer) than\b"
)
"""Before a value: it is told only as what somebody else, or nobody, should have said."""
_REFUSED: Final = re.compile(r"\b(?:turned down|rejected|declined|refused|threw out)\b")
_MIGHT_SAY: Final = re.compile(
    rf"\b(?:could|might|would|'d)(?: \w+){{0,4}} {_SAY}\b|\b(?:tried|fought|pushed|asked|pleaded|"
    rf"applied|argued) (?:\w+ ){{0,3}}(?:to|for)\b"
)
"""Before a value, where what comes after it takes it back."""
_BUT: Final = re.compile(
    r"[^.;]{0,50}[.;,]? (?:but|yet|though|only|however|without|in vain|and (?:was|were|got|"
    r"had)\b[^.]*"
    r"\b(?:no|refused|turned down))\b"
)
_SAID_ONCE: Final = re.compile(
    rf"\b(?:i|we)(?:'d| had|'ve| have)? (?:\w+ )?{_SAID}(?: you| down)?\b[^.;,]*$"
    rf"|\b(?:i|we)(?:'d| had) (?:\w+ )?(?:sent|pointed|directed|referred|led) you (?:to|towards)\b"
)
_ONCE: Final = re.compile(
    r"[^.;,]{0,30}\b(?:before|earlier|at first|originally|last time|yesterday|the other day|"
    r"on the phone)"
    r",? but\b|[^.;]{0,24}[.;,]? (?:and|but|which) (?:that |it )?(?:was|is) (?:\w+ )?(?:wrong|"
    r"a mistake|a slip)\b"
)
"""Around a value: what the agent said before and now takes back."""
_REMOTE: Final = re.compile(
    r"\b(?:would|'d have|expect(?:s|ed|ing)?|hop(?:e|es|ed|ing)|thought|believed|reckoned|assumed|"
    r"(?:had|'d) (?:agreed|said|planned|thought|meant|set|put|promised|told|quoted|named|hoped)|"
    r"(?:could|might) (?:sell|have|say|get)|last (?:spring|summer|autumn|winter|year|month|week))\b"
)
_ACTUAL: Final = re.compile(
    r"[.,;:\u2014-] ?(?:[\w']+,? ){0,9}?(?:it's|it is|it'll be|it will be|it has to be|that's|"
    r"yours is|"
    r"price (?:is|was)|figure (?:is|was)|sum (?:is|was)|(?:i've|we've) (?:put|made) it(?: up|"
    r" down)?(?: to)?)"
    r"(?: [\w']+){0,3} ?[$\u20ac\u00a3*]*$"
)
"""Before a value, and between it and the next: what might have been, and what is."""
_RIGHT_ONE: Final = re.compile(
    r"[.,;:\u2014-] ?(?:[\w']+ ){0,6}?(?:yours (?:is|comes|was|stands)|(?:final|right|correct|"
    r"actual|true|real) "
    r"(?:figure|amount|sum|price|date|one|total|number|day|answer|clause) (?:is|was)|(?:having|"
    r"after|once i'd) "
    r"(?:done|checked|looked|redone|worked|gone)|on (?:a )?(?:second|closer) (?:look|thought))\b"
)
_TURNED: Final = re.compile(
    r"\b(?:but|whereas|while|yet|though) (?:\w+ )?(?:you|you've|you're|yours|for you)\b"
)
_YOU: Final = re.compile(r"\byou")
_SHOWED: Final = re.compile(
    r"\b(?:down as|down at|showed|shown|shows|listed|displayed|entered|recorded|printed|logged|"
    r"looked|searched|opened|pulled up)\b"
)
_IN_ERROR: Final = re.compile(r"(?: [\w'-]+){0,4} (?:in error|by mistake|by accident|wrongly)\b")
_CLASS_OF: Final = re.compile(
    r"\b(?:members?|customers?|buyers|orders|accounts?|shoppers|companies|traders|gold|silver|"
    r"bronze|"
    r"platinum|somebody|someone|anyone|people|most|others|your (?:\w+ )?(?:sister|brother|friend|"
    r"mother|father|mum|dad|neighbour|neighbor|colleague|"
    r"cousin|son|daughter|wife|husband|partner)(?:'s)?)\b[^.;]*$"
)
_NOT_YOU: Final = re.compile(
    r"[^.;]{0,40}[.;,]+ (?:\w+ )?(?:you're not|you are not|you aren't|you're on|you are on|"
    r"yours is|but (?:you|you've|you're) |"
    r"yours isn't|(?:on|for|with|in) yours|not for you|[\w ]{0,24}(?:such as|like) you)\b"
)
_GONE: Final = re.compile(
    r"(?: (?!(?:i|we|you|it|that|this|he|she|they)\b)[\w'-]+){0,4}? (?:is|are|was|were|has|have|"
    r"had|has been|had been|'s)? ?(?:just |simply |now |"
    r"far |also )?(?:out of reach|too (?:much|high|generous)|more than (?:i|we|anyone|my|our)\b|"
    r"a slip|"
    r"old news|history|turned down|rejected|declined|refused|"
    r"a misprint|a thing of the past)\b"
    r"| (?:\w+ )?(?:in|on) (?:our|my|the) (?:first|last|earlier|previous|old) (?:mail|e-mail|email|"
    r"message|letter|note|reply)\b"
    r"| (?:\w+ )?(?:went|was|goes|belongs|belonged|is|came) (?:to|for|from) (?:somebody|someone|"
    r"another|a different|an other|other)\b"
    r"| (?:offer|deal|voucher|code|price|discount|credit) (?:has |had |have )?(?:ended|expired|"
    r"lapsed|"
    r"ran out|run out)\b"
    r"| for (?:somebody|someone|hers|his|theirs|another|a different)\b"
    r"|(?: fee| charge| rule| price| limit)?(?: \w+){0,5}[.;,]+ (?:but |and |though |"
    r"yet )?not (?:for|to|"
    r"in) (?:you|your)\b"
)
"""Behind a value: it is over, too much, or another's."""
_FORMERLY: Final = re.compile(
    r" (?:before the \w+|before (?:that|then)|once,? but|until the \w+|years ago|back then|"
    r"in those "
    r"days|at first|originally)\b"
)
_WAS: Final = re.compile(r"\b(?:was|were|stood at|used to be|had been)(?: \w+){0,2} ?$")
_EXAMPLE: Final = re.compile(r" [\w-]+ (?:would|might)\b")
_IT: Final = r"(?:it|that|this|which|the rule|the clause|those|these|they|such a \w+)"
_DENIES: Final = re.compile(
    rf"(?: [\w'-]+){{0,8}}(?:[.;,:\u2014-]+ ?-? ?(?:but |and |though |yet |however,? )?| and )"
    rf"(?:{_IT}"
    r"(?: (?:i|we) (?:know|see|think|admit|fear|believe))?|you|one|he|she|they)(?:"
    rf" (?:do|does|did|is|was)(?:n't| not)(?= ?[.;,!:\u2014])"
    rf"| (?:should|ought to|was (?:meant|supposed) to) (?:read|say|have been|have read|have said)\b"
    rf"|(?: was|'s| is) (?:only )?(?:my|his|her|their|somebody's|your|an?) (?:\w+ |"
    rf"\w+'s )?(?:estimate|guess|"
    rf"slip|typo|mistake|hope|wish|idea|error|opinion|misreading|misunderstanding|blunder)\b"
    rf"| (?:do|does|did|is|was|are|will|would|has|can)(?:n't| not| never|"
    rf" no longer)(?: \w+){{0,3}}? "
    rf"(?:apply|applies|right|correct|true|the case|due|happen|happening|relevant|valid|in force|"
    rf"(?:touch|concern|affect|bind|reach|help|cover|catch|hit|involve|bother) (?:to )?(?:you|"
    rf"your|this|"
    rf"us)|(?:to do with|for|about|something) you|yours)\b"
    rf"|(?: is| was|'s| would be|'d be) (?:\w+ )?(?:untrue|wrong|a mistake|an error|a guess|false|"
    rf"guesswork|too (?:much|high|generous)|a lie|nonsense|incorrect|mistaken|out of date|"
    rf"only a guess)\b)"
)
"""Behind a value: the next clause says of it that it doesn't hold."""

_RULE: Final = re.compile(
    r"\b(?:in (?:the |an )?(?:ordinary|usual|normal|regular|standard|general|most)\b|as a rule\b|"
    r"by default\b|ordinarily\b|customarily\b|for most\b|under normal\b|"
    r"a (?:new|replacement|spare|similar|second) (?:\w+ ){0,2}(?:alone )?(?:is|costs|comes|goes|"
    r"sells|runs)\b)"
)
_DIFFERENCE: Final = re.compile(
    r" for [\w ]{3,30} and [$\u20ac\u00a3\w ]{1,16} for (?:the |all |any|every)|"
    r" (?:more|less|higher|lower|dearer|cheaper) than\b"
)
_COMPARES: Final = (" for ", " more ", " less ", " higher ", " lower ", " dearer ", " cheaper ")
"""How what `_DIFFERENCE` finds begins."""
_ABOUT_IT: Final = re.compile(
    r"(?: [\w'-]+){0,5}? (?:has|have|had|is|are|was|were|will|won|wo|ca|can|could|do|does|did)"
    r"(?:n't| not)(?: \w+){0,2}? (?:reached|arrived|lost|forgotten|expire|taxed|shown|show|cleared|"
    r"landed|appeared|appear|vanish|vanished|disappear|disappeared|left|moved|make|feel|seem|sound|"
    r"much|enough|a lot|cover|disputed|in doubt|in question|touched|stuck|at risk|up for|in cash|"
    r"gone "
    r"astray|going anywhere|come through|change|changed|a fortune|the world)\b"
)
"""Behind a value: what is denied of it leaves it as it is."""
_SAFE: Final = re.compile(
    r"(?:n't|\bnot|\bnever)(?: \w+)? (?:lost|lose|losing|forgotten|forget|forgot|spend|return|"
    r"worry|"
    r"overlooked|missed)\b(?: [\w']+){0,4} ?$"
)
_BACK: Final = re.compile(r"(?: \w+)? back\b")
_AGREED: Final = re.compile(
    r"\b(?:said|says|say) (?:yes|ok|okay) to\b|\bfar from (?:nothing|empty-handed),"
)
_WRONGLY_NEEDS: Final = needs_of(_TOLD_WRONGLY.pattern)
_BUT_NEEDS: Final = needs_of(_BUT.pattern)
_ONCE_NEEDS: Final = needs_of(_ONCE.pattern)

_TELLERS: Final = w.listed(
    "wrong mistaken right business careless premature hasty line mistake slip error typo wrongly "
    "mistakenly misquoted misread should shouldn't ought easy easier easiest tempting nice lovely "
    "simple simplest wonderful tempted lying guessing pretending making dishonest hoped wanted "
    "planned meant aimed expected reckoned figured guessed assumed estimated budgeted forgiven "
    "excused think assume expect believe look turn go point like love wish want prefer confused "
    "mixed muddled cry way anything speaks talks tells somebody someone reddit internet forum "
    "forums neighbour neighbours neighbor neighbors friend friends blog facebook twitter offered "
    "promised suggested quoted saw read heard found noticed seen less more lower higher fewer"
)
"""Words before a value of which each way of telling it wrongly has one."""
_SIGNS: Final = w.listed(
    "reach much high generous than slip old history down rejected declined refused misprint past "
    "first last earlier previous somebody someone another different other hers his theirs ended "
    "expired lapsed ran run not untrue guess false guesswork lie nonsense incorrect read say been "
    "wrong mistake error mistaken date too estimate typo hope wish idea opinion misreading "
    "misunderstanding blunder threw tell promise write quote claim offer name tried fought pushed "
    "asked pleaded applied argued before originally yesterday phone accident wrongly once until "
    "ago then those would might member members customer customers buyers orders account accounts "
    "shoppers companies traders gold silver bronze platinum anyone people most others sister "
    "brother friend mother father mum dad neighbour neighbor colleague cousin son daughter wife "
    "husband partner friend's sister's brother's neighbour's neighbor's mother's father's "
    "colleague's turned"
)
"""Words near a value of which every other way of taking it back has one, or a denial."""
_RULES: Final = w.listed(
    "usual normal ordinary regular standard general most rule default ordinarily customarily new "
    "replacement spare similar second"
)
_BESIDE: Final = 24
"""Words behind a value among which such a word may stand."""


def recanted(layout: Layout, sentence: Sentence, first: int, last: int) -> bool:
    """Say whether a value is put in words only to be taken back, or is another's."""
    near = layout.words[sentence.first : last + _BESIDE]
    told = not _TELLERS.isdisjoint(layout.words[sentence.first : first])
    behind = layout.classes[last + 1 : last + _BESIDE]
    denied = layout.present & w.NEGATION != 0 and any([c & w.NEGATION for c in behind])
    if not (told or denied) and _SIGNS.isdisjoint(near):
        return False
    before, after = _around(layout, sentence, first, last)
    if told and may_match(_WRONGLY_NEEDS, before) and _TOLD_WRONGLY.search(before):
        return True
    if not denied and _SIGNS.isdisjoint(near):
        return False
    if _GONE.match(after) or _DENIES.match(after):
        return True
    if _REFUSED.search(before) and " for " not in before[-8:]:
        return True
    if may_match(_BUT_NEEDS, after) and _MIGHT_SAY.search(before) and _BUT.match(after):
        return True
    if may_match(_ONCE_NEEDS, after) and _ONCE.match(after) and _SAID_ONCE.search(before):
        return True
    if _IN_ERROR.match(after) and _SHOWED.search(before):
        return True
    if _FORMERLY.match(after) and _WAS.search(before):
        return True
    if before.endswith((" a ", " an ")) and _EXAMPLE.match(after):
        return True
    return _CLASS_OF.search(before) is not None and _NOT_YOU.match(after) is not None


def superseded(low: str, before: int, one: tuple[int, int], two: int) -> About:
    """Say how a value is meant beside the next of its kind: "we'd agreed 20 May; it'll be 22 May".

    `before` is where its sentence begins, `two` where the next value does.
    """
    if two - one[1] > _AHEAD:
        return "plain"
    start = max(before, one[0] - _FAR)
    if _REMOTE.search(low, start, one[0]) and _ACTUAL.search(low, one[1], two):
        return "hypothetical"
    if _RIGHT_ONE.search(low, one[1], two):
        return "hypothetical"
    turned = _TURNED.search(low, one[1], two) and not _YOU.search(low, start, one[0])
    return "doubtful" if turned else "plain"


def in_general(layout: Layout, sentence: Sentence, first: int, last: int) -> bool:
    """Say whether a value is a rule's or a difference: "as a rule it's 14 days"."""
    if _RULES.isdisjoint(layout.words[sentence.first : first]):
        end = layout.ends[last]
        after = layout.low[end : end + _AHEAD].lstrip("%*)")
        return after.startswith(_COMPARES) and _DIFFERENCE.match(after) is not None
    before, after = _around(layout, sentence, first, last)
    return _RULE.search(before) is not None or _DIFFERENCE.match(after) is not None


def stands(layout: Layout, sentence: Sentence, first: int, last: int) -> bool:
    """Say whether a denial near a value leaves it as it is: "the $60 hasn't reached you yet"."""
    before, after = _around(layout, sentence, first, last)
    if _SAFE.search(before) or _AGREED.search(before):
        return True
    if before.endswith((" ask for the ", " want the ", " ask for your ")) and _BACK.match(after):
        return True
    return _ABOUT_IT.match(after) is not None


def _around(layout: Layout, sentence: Sentence, first: int, last: int) -> tuple[str, str]:
    start, end = layout.starts[sentence.first], layout.ends[last]
    before = layout.low[max(start, layout.starts[first] - _FAR) : layout.starts[first]]
    before = before[max(map(before.rfind, _TURNS)) + 1 :]
    return before.rstrip("$\u20ac\u00a3*"), layout.low[end : end + _AHEAD].lstrip("%*)")
