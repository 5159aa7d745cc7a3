"""Kinds of sympathy beyond a named feeling: a bad turn named, comfort, own fault, thanks.

Each is a pattern with the words of which it has one, as in `_phrases`.
"""

from __future__ import annotations

from typing import Final

_YOU: Final = r"you(?:'re| are| have|'ve| had|'d)?"
_BANES: Final = (
    "nuisance pain shame pity bother hassle mess nightmare letdown disappointment blow drag horror "
    "ordeal headache palaver disaster debacle fiasco saga faff inconvenience worry trouble "
    "misfortune mishap muddle farce upset frustration annoyance setback shock bummer misery pest"
)
"""What a bad turn is called, so that naming it is sympathy: "what a nuisance", "a real ordeal"."""
_SAD: Final = (
    "awful horrible horrid nasty rotten terrible dreadful miserable lousy frustrating annoying "
    "upsetting disappointing stressful unpleasant sad unlucky unfortunate rough tough trying "
    "tiring worrying maddening wretched grim"
)
_FEARS: Final = (
    "worry worried worrying anxious concerned nervous alarmed afraid scared frightened stressed "
    "stress panic panicked panicking fret uneasy troubled"
)
"""What one is told not to feel for comfort; "no need to be angry" comforts nobody."""
_TROUBLES: Final = (
    "troubles upsets annoys worries bothers frustrates distresses angers hurts disappoints saddens "
    "trouble upset annoy worry bother frustrate distress anger hurt disappoint sadden troubled "
    "annoyed worried bothered frustrated distressed angered disappointed saddened"
)
"""What something does to a person."""
_PLACES: Final = "experience service standard treatment welcome level care impression quality"


def _any(words: str) -> str:
    return f"(?:{words.replace(' ', '|')})"


SYMPATHY: Final = (
    # What a bad turn it is.
    (_BANES, rf"\bwhat an? (?:\w+ ){{0,2}}{_any(_BANES)}\b"),
    ("what", rf"\bwhat an? (?:\w+ )?{_any(_SAD)} (?!good)\w+"),
    ("luck timing", rf"\bwhat {_any(_SAD)} (?:luck|timing)\b|\bwhat bad (?:luck|timing)\b"),
    (
        _BANES,
        r"\b(?:such|quite|a real|a right|a proper|a huge|a big|a total|a bit of|a great|an awful|"
        rf"a complete|an absolute|rather) (?:an? )?{_any(_BANES)}\b",
    ),
    (
        "hard rough tough bad rotten horrible awful difficult",
        r"\b(?:hard|rough|tough|bad|rotten|horrible|awful|difficult) "
        r"(?:time|week|day|ride|deal|month|weekend|situation|position|spot|on you)\b",
    ),
    (
        "thing way end experience surprise feeling moment situation",
        rf"\ban? (?:\w+ )?{_any(_SAD)} "
        rf"(?:thing|way|end|experience|surprise|feeling|moment|situation)\b",
    ),
    ("unfair", r"\bunfair (?:that|of us|on you|to you)\b"),
    ("acceptable", r"\b(?:is|was|are) (?:\w+ )?not (?:\w+ )?acceptable\b(?! as\b)"),
    ("blame", r"\b(?:don't|do not|no need to) blame yourself\b"),
    ("waited", rf"\b{_YOU} (?:\w+ )?waited (?:too|so|very) "),
    # Comfort.
    (
        _FEARS,
        r"\b(?:don't|dont|do not|needn't|need not|not to|never|no need(?: for you)? to|"
        r"no reason(?: for you)? to|no cause(?: for you)? to|not have to|don't have to) "
        r"(?:please )?(?:be |feel |get |become )?(?:too |so |overly |unduly )?"
        rf"{_any(_FEARS)}\b(?! about (?!this|it\b|that\b|any|losing|your money))",
    ),
    ("sleep", r"\blose (?:any )?sleep\b"),
    ("mind", r"\b(?:put|set) your mind at (?:rest|ease)\b"),
    # Waiting, and thanks for it.
    (
        "patient patience bearing waiting holding hanging sticking understanding persevering "
        "perseverance forbearance",
        r"\b(?:thanks|thank you|thankful|bless you|grateful|appreciate|appreciated|cheers|thx)\b"
        r"[^.!?;]{0,40}\b(?:patien(?:t|ce)|bearing with|waiting|hanging (?:on|in)|holding on|"
        r"sticking with|understanding|persevering|perseverance|forbearance)\b",
    ),
    (
        "patience",
        r"\b(?:try|tries|tried|tests?|tested|stretch(?:es|ed)?) \w+(?:'s)? patience\b|"
        r"\bpatience of a saint\b",
    ),
    (
        "waited",
        rf"\b{_YOU} (?:\w+ )?waited (?:\w+ ){{0,3}}(?:long|weeks|days|hours|enough|patiently)\b",
    ),
    ("wait waiting", r"\bwait(?:ing)? (?:for )?(?:this|that|so|such a) long\b"),
    # It is no wonder.
    (
        "understandable understandably",
        r"\b(?:that's|that is|it's|it is|this is|is|are|all) (?:\w+ )?understandabl[ey]\b",
    ),
    (
        "sense",
        r"\b(?:feeling|feelings|frustration|anger|worry|concerns?|reaction|disappointment|upset|"
        r"annoyance) (?:\w+ ){0,2}makes? (?:\w+ ){0,2}sense\b",
    ),
    (
        "reason cause right",
        r"\b(?:every|good|full|perfect|all the|plenty of) (?:right|reason|cause) "
        r"(?:for you )?to (?:be|feel|complain|expect|worry|mind)\b",
    ),
    (
        "surprised surprise surprising wonder",
        r"\b(?:not surprised|no surprise|hardly surprising|not surprising|little wonder|"
        r"small wonder)(?: at all)? (?:that |if )?you(?:'re| are| feel|r)?\b",
    ),
    ("complain", r"\byou(?:'re| are|'ve| have)? (?:\w+ ){0,2}right (?:\w+ )?to complain\b"),
    # What it is like, and whose side one is on.
    (
        "with side",
        r"\bi'm (?:\w+ )?(?:with you\b(?! (?:in|on|at|until|till|for)\b)|on your side\b)",
    ),
    (
        "too either well same myself",
        r"\b(?:i|we|anyone|anybody|everyone)(?:'d| would) (?:\w+ )?(?:hate|want|feel|be|mind|find|"
        r"have|ask|wonder|complain)(?: (?!happy|glad|pleased)\w+){1,9} "
        r"(?:too|either|as well|the same|myself)\b",
    ),
    # What it does to them, in a verb of theirs: "I can see this troubles you".
    (
        _TROUBLES,
        r"\b(?:see|understand|know|hear|tell|sense|realise|realize|appreciate|gather|imagine|clear)"
        r"(?: (?!if\b|whether\b)\w+){0,3} (?:this|that|it|which|all of this|all this|the \w+)"
        rf"(?: (?!not\b|never\b|hardly\b)\w+){{0,2}} {_any(_TROUBLES)} you\b",
    ),
    ("hate", r"\bi'd hate\b|\bi would hate\b"),
    ("hurts", r"\b(?:it|that|this) (?:really )?hurts\b"),
    ("money", r"\ba lot of money to (?:be|wait|miss|lose|have|go)\b"),
    (
        "slow long late",
        r"\b(?:this|that|it|which)(?:'s| is| was|'s been| has been| took) (?:\w+ )?"
        r"too (?:slow|long|late)\b(?! to\b)",
    ),
    (
        "should",
        r"\b(?:not|isn't|wasn't|weren't|n't) (?:\w+ )?what (?:it|they|you|this|that) should\b",
    ),
    (
        "scratch standard standards",
        r"\b(?:not|isn't|wasn't|below) (?:\w+ ){0,2}(?:scratch|standards?)\b",
    ),
    ("wrong mess", r"\bwe(?:'ve| have)? (?:\w+ )?(?:got|did|made) (?:\w+ ){1,3}(?:wrong|mess)\b"),
    ("patient", r"\b(?:more than|very|so|extremely|incredibly|remarkably) patient\b"),
    ("listening", r"\b(?:nobody|no one)(?:'s| is| was) listening\b"),
    (
        "feel feels seem look sound",
        r"\b(?:must|may|might|can) (?:\w+ )?(?:feel|seem|look|sound) (?:as if|as though|like)\b",
    ),
    ("breath", r"\btake a (?:deep )?breath\b"),
    ("sick", r"\bworried sick\b|\bsick (?:with worry|of (?:this|it|waiting))\b"),
    ("cope", r"\b(?:hard|a lot|not easy) to cope\b"),
    ("trusted relied counted", rf"\b{_YOU} (?:\w+ )?(?:trusted|relied on|counted on) us\b"),
    ("hold", r"\bdon't hold it against\b"),
    (
        "enough",
        r"\bas if (?:\w+ ){1,6}enough\b|\byou(?:'ve| have) (?:\w+ )?(?:had|been through) enough\b",
    ),
    ("plate plates", r"\benough on your plates?\b"),
    (
        "right",
        r"(?<!no )\bright to (?:write|complain|raise|be|feel|ask|expect|insist|chase)\b",
    ),
    (
        "poor slow bad shoddy",
        r"\bour (?:\w+ )?(?:service|handling|communication|reply|packing|response|part) "
        r"(?:was|has been|is) (?:\w+ )?(?:poor|slow|bad|shoddy)\b",
    ),
    ("bad", r"\b(?:feel|feeling) (?:\w+ )?bad (?:about|abt|for|that)\b"),
    ("sympathy sympathies sympathise sympathize", r"(?<!no )\bsympath(?:y|ies|ise|ize)\b"),
    ("feeling", r"\bknow (?:the|that|this) feeling\b"),
    (
        "climbing wince cringe hair wall walls bend mad crazy nuts",
        r"\bclimbing the walls?\b|\bmakes? (?:me|us) (?:wince|cringe)\b|"
        r"\b(?:your|my|one's) hair "
        r"out\b|\b(?:drive|drives|driven|driving|drove) (?:me|us|you|anyone|"
        r"anybody|people) (?:mad|crazy|nuts|up the wall|round the bend)\b",
    ),
    (
        "annoy upset worry bother",
        r"\bwould (?:annoy|upset|worry|bother) (?:me|us|anyone|anybody)\b",
    ),
    ("hang chin", r"\bhang in there\b|\bchin up\b"),
    (
        "long",
        r"\b(?:dragged|gone|going|went|taken|taking|took|been) (?:on |out |going on )?(?:for )?"
        r"(?:far too |much too |way too |too |so )?long(?: enough)?\b",
    ),
    ("like happy", r"\b(?:don't|do not|not) (?:like|happy with) (?:how|that this|the way)\b"),
    ("small little minor", r"\bno (?:small|little|minor) (?:thing|matter)\b"),
    ("leave", r"\bleave you (?:hanging|waiting|without|in the lurch|stranded|alone with)\b"),
    (
        "promised meant aim want mean intended",
        r"\b(?:not|isn't|wasn't) what (?:we|was) (?:\w+ "
        r")?(?:promised|meant|aim|want|mean|intended)\b",
    ),
    (
        "meant supposed",
        r"\b(?:not|isn't|never) (?:how|the way) (?:it|this|that|things)(?:'s| is| are| was) "
        r"(?:meant|supposed) to\b",
    ),
    (
        "harder worse longer difficult more",
        r"\b(?:harder|worse|longer|more difficult|more work) than (?:it|this|that) (?:\w+ )?"
        r"(?:had|has|needs?|needed|should|ought|was)\b",
    ),
    (
        "kind patient understanding gracious calm polite",
        rf"\b{_YOU} been (?:\w+ )?(?:\w+ )?(?:kind|patient|understanding|gracious|calm|polite)\b",
    ),
    ("fair right natural", r"\bonly (?:fair|right|natural) that you\b"),
    ("heart", r"\btake (?:this|that|it) to heart\b"),
    ("tight", r"\b(?:money|things|time) (?:is|are|gets?|was) tight\b"),
    (
        "everything nothing",
        r"\byou(?:'ve| have)? (?:did|done) (?:everything right|nothing wrong)\b",
    ),
    ("mark", r"\b(?:we|i)(?:'ve| have)? (?:\w+ )?missed the mark\b"),
    ("job", r"\b(?:it's|it is|that's) our job to\b"),
    ("caught", r"\byou(?:'re| are| were| got)? (?:\w+ )?caught (?:up )?in (?:this|the middle)\b"),
    ("day week month time", r"\bwhat a (?:\w+ )?(?:day|week|month|time) (?:you|it|this)\b"),
    (
        "customer nobody one",
        r"\b(?:nobody|no (?:one|customer)) (?:should|ought to|deserves to) "
        r"(?:ever )?(?:have|go|be|wait)\b",
    ),
    ("felt feels", r"\bhow (?:it|that|this|you) (?:must )?(?:have )?fe(?:lt|els)\b"),
    (
        "needed need hoped hoping relied rely depend",
        r"\b(?:know|realise|realize|understand|appreciate) (?:that |how much "
        r"|how badly )?you(?:'re|'d| "
        r"were| are| had)? (?:\w+ )?(?:needed|need|hoped|hoping|relied|rely|depend)\b",
    ),
    (
        "planned plans planning set",
        r"\b(?:know|realise|realize|understand|gather|appreciate) (?:that )?you(?:'d)? "
        r"(?:had )?(?:\w+ ){0,4}(?:planned|plans|planning|set your heart)\b",
    ),
    (
        "way",
        r"(?<!there )\b(?:is|was|are|it's|that's|what a) (?:really |certainly |just )?no way to "
        r"(?:spend|treat|start|end|run|celebrate|mark|welcome|greet|be treated|look after)\b",
    ),
    ("let", r"\b(?:feel|felt|feeling|how|been|so|badly|were) let down\b"),
    ("understandably", r"\bunderstandably\b"),
    ("stings sting", r"\b(?:it|that|this) (?:\w+ )?stings?\b"),
    ("value", r"\bvalue your patience\b"),
    # Not what it should be.
    (
        "than",
        r"\b(?:better|quicker|faster|sooner|clearer|kinder) (?:\w+ ){0,3}"
        r"than (?:this|that|what you)\b",
    ),
    (
        "leaves puts left hits costs spoils upsets disrupts put",
        r"\b(?:realise|realize|know|see|understand|appreciate|aware) (?:that )?(?:this|it|that) "
        r"(?:has )?(?:leaves|puts|left|hits|costs|spoils|upsets|disrupts|put) "
        r"you(?:r)?\b(?! with\b| [^a-z])",
    ),
    (
        "wrong",
        r"\b(?:don't|do not|not) (?:\w+ )?(?:think|feel|worry) (?:that )?you(?:'ve| have)? "
        r"(?:did|done) (?:anything|something) wrong\b",
    ),
    ("nothing", r"\bnothing you(?:'ve| have)? (?:did|done)\b"),
    (
        "limbo empty handed emptyhanded stranded guessing half",
        r"\b(?:left|leaves|leaving|stuck) you(?:r)? (?:\w+ ){0,3}(?:in limbo|empty "
        r"?-?handed|stranded|guessing|half \w+ed)\b",
    ),
    (
        _PLACES,
        r"\b(?:not|isn't|wasn't|hardly|never|far from) (?:\w+ ){0,3}"
        rf"{_any(_PLACES)}(?: \w+){{0,3}} (?:you|we|anyone|customers?)\b",
    ),
    (
        "how",
        r"\b(?:not|isn't|wasn't|hardly|never) how (?:we|you|anyone|anybody|customers?|people) "
        r"(?:\w+ )?(?:want|like|wish|mean|aim|treat|do things|should|deserve|ought|expect)",
    ),
    (
        "deserve deserved expect",
        r"\byou (?:\w+ )?(?:deserved?|(?:should|could|may) (?:rightly )?expect) (?:so much |much |"
        r"far |a )?(?:better|more|an answer|an explanation|an apology)\b",
    ),
    (
        "easy pleasant nice fun comfortable convenient great good",
        r"\b(?:can't|cannot|can not|couldn't) (?:have )?(?:be|been|feel|felt) (?:\w+ )?"
        r"(?:easy|pleasant|nice|fun|comfortable|convenient|great|good)\b",
    ),
    (
        "pleasant nice fair great acceptable funny ideal",
        r"\b(?:(?:that|this|it)(?:'s| is| was) (?:not|no|never|hardly|far from)|"
        r"(?:that|this|it) (?:isn't|wasn't)) (?:\w+ )?"
        r"(?:pleasant|nice|fair|great|acceptable|funny|ideal)\b(?! (?:to|for|with|when|if|as)\b)",
    ),
    ("nice", r"\b(?:not|isn't) nice (?:to (?:wait|be|have|get|find|receive|see)|for you)\b"),
    ("on", r"\b(?:not|isn't|wasn't|n't) (?:really )?on(?=[,.!;]|$)"),
    ("without", r"\bcould (?:have|'ve) done without\b"),
    # One's own sorrow at it.
    (
        "wish",
        r"\b(?:i|we) (?:\w+ )?wish (?:that )?(?:this|that|it|things|your|the|we) (?:\w+ )?"
        r"(?:\w+ )?(?:had|hadn't|could|were|was)\b",
    ),
    (
        "hear read learn see",
        r"(?<!not )(?<!never )\b(?:sad|saddened|hate|hated|gutted|dismayed|shocked|upset|"
        r"troubled|upsetting|sorry|disappointed|pains (?:me|us)|saddens (?:me|us)|hurts|"
        r"not (?:good|nice|great)) "
        r"(?:\w+ )?to (?:hear|read|learn|see)\b",
    ),
    (
        "pains saddens troubles upsets grieves",
        r"\b(?:pains|saddens|troubles|upsets|grieves) (?:me|us)\b",
    ),
    ("hate", r"\b(?:i|we) (?:\w+ )?hate (?:that|how|it when|this for|to think)\b"),
    ("heart hearts", r"\b(?:my|our) hearts? (?:goes|go|sank|breaks|bleeds)\b"),
    (
        "hope",
        r"\bhope (?:that )?(?:it|this) (?:didn't|hasn't|won't|did not|has not) (?:\w+ )?"
        r"(?:spoil|ruin|upset|cause|put)",
    ),
    ("up", r"\bmake (?:it|this|things) up to you\b"),
    ("poor", r"\bpoor (?:you|thing|him|her|soul|them|little \w+)\b"),
    ("ugh oof yikes argh", r"\b(?:ugh|oof|yikes|argh)\b"),
    ("dear", r"\boh dear\b"),
    ("no", r"\boh no ?(?:!|\.|, ?(?:how|what|poor|not again|you must))"),
    # What it did to the customer.
    (
        "caused gave given brought cost through",
        r"\b(?:trouble|bother|hassle|upset|stress|worry|inconvenience|distress|nuisance|confusion|"
        r"headaches?|frustration|disappointment|grief|mess) (?:that )?(?:this|it|we|all this|you|"
        r"the \w+|our \w+)(?:'ve|'s)? (?:\w+ ){0,2}(?:caused|gave|given|brought|cost|through)\b",
    ),
    (
        "trouble worry stress bother hassle upset inconvenience confusion grief headache headaches",
        r"\b(?:caus(?:e|ed|es|ing)|giv(?:e|en|ing)|gave|cost) you (?:\w+ ){0,3}(?:trouble|worry|"
        r"stress|bother|hassle|upset|inconvenience|confusion|grief|headaches?)\b",
    ),
    ("wasted waste wasting", r"\bwast(?:e|ed|ing) (?:\w+ )?(?:your|of your) (?:\w+ )?time\b"),
    (
        "likes wants enjoys needs deserves should",
        r"\b(?:nobody|no one) (?:likes|wants|enjoys|needs|deserves|should have to)\b",
    ),
    (
        "tell",
        r"\b(?:i|we) can tell (?:that )?(?:this|it|you)(?:'s|'re)? "
        r"(?!if|how|when|what)(?:\w+ ){0,4}"
        r"(?:upset|\w+ing|worried|annoyed|hard|frustrated|disappointed|mattered|matters)\b",
    ),
)
