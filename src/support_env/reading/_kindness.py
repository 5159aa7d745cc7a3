"""Sympathy that names no feeling: what the customer went through, counted on, put up with.

Each is a pattern with the words of which it has one, as in `_phrases`.
"""

from __future__ import annotations

from typing import Final

_WE: Final = r"\b(?:i|we)(?:'m| am|'re| are)? (?:\w+ )?"
_KNOW: Final = r"(?:know|realise|realize|appreciate|understand|see|get|gather)"

KINDNESS: Final = (
    # What was done to the customer, in everyday words.
    ("messed mucked", r"\b(?:messed|mucked) (?:you )?(?:about|around)\b"),
    (
        "runaround pillar houses along off",
        r"\b(?:the|a) (?:\w+ )?runaround\b|\bpillar to post\b|\bround the houses\b|"
        r"\bstrung (?:you )?along\b|\bfobbed (?:you )?off\b",
    ),
    (
        "slide slip drift drag fall go cracks net",
        r"\blet (?:this|it|things|that|your \w+) (?:slide|slip|drift|drag|fall|go)\b|"
        r"\b(?:through|between) the (?:cracks|net)\b",
    ),
    ("through", r"\b(?:all|everything|what|lot) (?:that )?(?:you've|you have|you were) (?:\w+ )?"
        r"(?:been |put |gone )?through\b"),
    ("had", r"\b(?:time|week|month|day|year|run)(?: that)? you(?:'ve| have) had\b|"
        r"\byou(?:'ve| have) had (?:a |quite a |such a )(?:\w+ )?(?:time|week|month|day|job|"
        r"run) of it\b"),
    ("limit patience tether", r"\b(?:at|near|past) (?:your|the) (?:limit|end of your patience)\b|"
        r"\b(?:end of|lost|out of|losing|short on|tries|tried) (?:your )?patience\b"),
    ("long ages", r"\b(?:dragged|gone|going|dragging) on (?:for )?(?:\w+ )?(?:long|ages)\b|"
        r"\b(?:took|taken|taking|been) (?:\w+ )?(?:so|too|far too|this|that|very) long\b"),
    ("mill wringer", r"\bthrough the (?:mill|wringer)\b"),
    ("wait delay silence", r"\b(?:wait|delay|silence) (?:has been|have been|was|is|"
    r"must be) (?:\w+ ){0,3}?(?:long|too|"
        r"trying|hard|endless|unbearable)\b"),
    # We were at fault.
    ("should ought should've", r"\bwe (?:really |clearly |certainly )?(?:should|ought to)(?: have|"
    r"'ve)(?! (?:your|the|a|an|it|this|"
        r"that|some|no|more|received|arrived|got|heard|had|something|news)\b) \w+"),
    ("fair kind generous good gracious tolerant", r"\byou(?:'ve| have) been (?:\w+ ){0,3}(?:fair|"
    r"kind|generous|good|"
        r"gracious|tolerant)\b"),
    ("many long much", r"\b(?:calls?|times|weeks?|days?|mails?|emails?|letters?|attempts?|"
    r"months?|hours?|messages?)\b"
        r" (?:[\w']+ ){0,6}(?:is|are|was|were) (?:\w+ )?too (?:many|long|much)\b"),
    ("wants likes deserves enjoys needs", r"\bno \w+ (?:wants|likes|deserves|enjoys|needs)\b"),
    ("rubbish rough grim sad tough rotten horrid shabby shoddy poor lousy",
        r"\b(?:that's|it's|that is|this is) (?:\w+ )?(?:rubbish|rough|grim|sad|tough|rotten|"
        r"horrid|shabby|shoddy|poor|"
        r"lousy)(?= ?(?:[.,!;-]|$))"),
    ("us me", r"\b(?:thoughtless|careless|sloppy|clumsy|wrong|remiss|silly|slow|bad|rude|lax|"
    r"cold|unkind|"
        r"unhelpful|inexcusable|unprofessional|negligent) of (?:us|me)\b"),
    ("kicking", r"\bkicking (?:myself|ourselves)\b"),
    ("blew bungled botched fluffed muddled fumbled overlooked forgot slipped mishandled misjudged "
        "dropped",
        r"\b(?:i|we)(?:'ve| have)? (?:\w+ )?(?:blew|bungled|botched|fluffed|muddled|fumbled|"
        r"overlooked|forgot|"
        r"slipped|mishandled|misjudged|dropped)\b(?! (?:it |them )?(?:off|by|in|a line)\b)"),
    ("doing fault", r"\b(?:none|not|nothing|no part) (?:of |in )?(?:this |it |that |"
    r"any of this )?(?:is |was )?"
        r"your (?:doing|fault)\b"),
    ("right on okay fair", r"\b(?:that|this|it)(?:'s| is) (?:\w+ )?(?:not|isn't) (?:right|on|"
    r"okay|fair)\b(?! (?:your|the|to|a|"
        r"file|offer|sale|our|my|his|track))"),
    ("enough", r"\b(?:you'd|you had|you've|you have|had) (?:quite |"
    r"more than )?(?:had )?enough\b(?! (?:of|time|to|for|"
        r"points|credit|stock))"),
    ("nightmare nightmares dreams", r"\b(?:nightmares?|bad dreams)\b"),
    ("believe imagine picture", r"\b(?:i|we) (?:can|could) (?:\w+ )?(?:believe|imagine|"
    r"picture) (?:that |how |what )"
        r"(?:you|it|this|that)\b"),
    ("blame", r"\b(?:i'm|i am|we're|we are|are|am) (?:\w+ )?to blame\b|\bblame (?:is|lies|"
    r"rests)\b"),
    ("hands", r"\b(?:hold|holding|put|putting) (?:our|my) hands up\b"),
    ("me us", r"\bthat (?:was|is|one's|one is) (?:all |down to |on )?(?:me|us)\b(?= ?(?:[.,!;-]|"
    r"$|and\b))|"
        r"\bdown to (?:me|us)\b"),
    ("regret regrets", r"\bregrets? (?:\w+ )?(?:that )?(?:we|i|having|our|the|any|this|"
    r"it)\b(?! to| are| can| cannot| won| am| do| is)"),
    (
        "kept let left failed messed missed lost",
        r"\b(?:we|i)(?:'ve| have)? (?:\w+ )?(?:kept|left) you\b|"
        r"\b(?:we|i)(?:'ve| have)? (?:\w+ )?(?:let you down|failed you|missed your)\b",
    ),
    ("stand known aim proud", r"\bnot (?:\w+ ){0,4}(?:stand for|known for|aim for|be proud of)\b"),
    # Our own reaction.
    ("winced cringed groaned sighed heart", r"\bi (?:\w+ )?(?:winced|cringed|groaned|sighed)\b|"
        r"\bheart (?:\w+ )?(?:sank|sinks|goes out)\b"),
    ("hate stand bear", r"\b(?:i|we) (?:\w+ )?(?:hate|can't stand|can't bear|cannot bear)\b"
        r"(?: it| that| to| when| seeing| hearing| how| you)"),
    ("with", r"\b(?:i'm|i am|we're|we are) (?:right |all |entirely |totally )?with you (?:on|"
    r"there|here)\b|"
        r"\b(?:i|we) feel with you\b"),
    # Exclamations.
    ("talk", r"\btalk about (?:\w+ )?(?:timing|luck|rotten|bad)\b"),
    ("all", r"\bof all (?:the )?(?:days|times|weeks|things|nights|moments|places)\b"),
    ("need needed", r"\bjust what (?:you|anyone|one) (?:didn't|did not|doesn't|don't|never) need"),
    ("joke picnic treat joy matter", r"\b(?:no|not a|not exactly a|hardly a) (?:joke|picnic|treat|"
    r"joy|"
        r"laughing matter)\b"),
    ("show", r"\bpoor show\b"),
    ("worry strain wrench struggle bore let slap kick knock", r"\b(?:it's|it is|that's|that is|"
    r"this is) an? (?:\w+ )?"
        r"(?:worry|strain|wrench|struggle|bore|let-down|slap|kick|knock)\b"),
    ("shock blow surprise wrench", r"\b(?:come|came|coming|been|hit|have) (?:as )?(?:\w+ ){0,2}"
        r"(?:shock|blow|surprise|wrench)\b"),
    ("timing", r"\b(?:bad|worst|poor|terrible|rotten|awful) (?:possible )?timing\b"),
    # What the customer counted on or went without.
    (
        "know realise realize appreciate understand",
        rf"{_WE}(?:know|realise|realize|appreciate|understand)(?: that)? (?:how (?:much|long|often|"
        r"hard|many)|you (?:\w+ )?(?:counted|relied|needed|hoped|waited|trusted|planned|were "
        r"counting|were relying|were hoping|have waited|had plans)|(?:this|that|it)(?:'s| is|"
        r" isn't| "
        r"is not|'ll be| was) (?:\w+ ){0,3}?(?:little|small|cold|no|lot|too|second|third|fourth|"
        r"fifth|"
        r"not|far|what you|easy|ideal|easier|great))",
    ),
    ("conscious aware mindful sensible", rf"{_WE}?(?:conscious|aware|mindful) (?:of )?(?:how|"
    rf"that (?:this|"
        r"you|it)|the (?:time|trouble|effort|worry))\b"),
    ("looking", r"\byou (?:must|will|would|may) have been (?:\w+ )?looking forward\b"),
    ("must", r"\byou must (?:be|have been|feel|have felt) (?:\w+ ){0,2}?(?:at |so |sick|tired|"
    r"fed|worn|"
        r"past|beside|beyond|desperate|longing|wondering|itching|dying)"),
    ("tell see hear", r"\b(?:i|we) can (?:tell|see|hear) (?:\w+ ){0,4}(?:got to you|mattered|"
    r"matters|cost "
        r"you|wearing|limit|time of it|through|patience|how much|you've had|weighs?)\b"),
    ("rankle rankles grate grates smart smarts gall galls jar jars niggle niggles stings",
        r"\b(?:why|how|that|would|must|does|it|this) (?:\w+ ){0,2}(?:rankles?|grates?|smarts?|"
        r"galls?|jars?|"
        r"niggles?|stings)\b"),
    ("with hanging", r"\b(?:putting up with|bearing with|sticking with|hanging on|hanging in)\b"),
    ("had have", r"\byou(?:'ve| have)? had to (?:\w+ )?(?:write|wait|chase|ask|ring|come|deal|go|"
    r"spend|"
        r"take|put|sit|stay|buy|borrow|explain)\b"),
    ("without", r"\b(?:be|being|left|leaving|leave|go|going|been|get by|managed?|"
    r"managing) (?:you )?(?:\w+ )?"
        r"without (?:a|an|your|the|any) (?!photo|order|number|charge|cost|fee)\w+ (?:for|over|"
        r"all|this|that|"
        r"in|at|on|is|was|isn't)\b"),
    # Comfort.
    ("need reason cause", r"\b(?:no need|no reason|no cause) (?:at all )?(?:for you )?to (?:be|"
    r"feel) "
        r"(?:embarrassed|ashamed|sorry|guilty|bad|awkward|silly|foolish)\b"),
    ("natural normal human understandable understandably", r"\b(?:natural|normal|human|"
    r"understandable|understandably) (?:for "
        r"you |that you )?(?:to )?(?:be|feel|want|wonder|ask|worry|are|would|were)\b"),
    ("easy hard plain clear", rf"\b(?:easy|hard|plain|clear) (?:not )?to (?:see|"
    rf"{_KNOW[3:-1]}) (?:why|how)\b"),
    ("feelings feeling reaction anger", r"\byour (?:feelings?|reaction|anger|feeling) (?:is|are|"
    r"makes?)\b"),
    ("comfort consolation", r"\b(?:little|small|cold|no|scant) (?:comfort|consolation)\b"),
    ("sympathy sympathies", r"\b(?:you have )?(?:all )?(?:my|our) (?:\w+ )?(?:sympathy|"
    r"sympathies)\b"),
)  # fmt: skip
