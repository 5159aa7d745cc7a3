# ruff: noqa: E501 - phrases stand one a line
"""What a mood sounds like: lines plain enough that attentive readers give the same label.

No line states a fact: none speaks of earlier contact, dates, deadlines, injuries, courts or the
state of anything bought.
"""

from __future__ import annotations

import re
from functools import lru_cache

from support_env.writing._pool import Pool, pool

NEGATIVE = frozenset({"angry", "frustrated", "disappointed", "worried"})
_FAMILIES = {
    "angry": "angry anger furious outraged hostile livid rage",
    "frustrated": "frustrated frustration annoyed irritated impatient exasperated fed",
    "disappointed": "disappointed disappointment upset sad let unhappy dissatisfied negative",
    "worried": "worried anxious concerned stressed nervous afraid anxiety worry",
    "confused": "confused unsure puzzled lost uncertain",
    "pleased": "pleased happy positive satisfied friendly grateful delighted cheerful warm",
    "calm": "calm neutral factual matter polite even",
}
_BY_WORD = {word: family for family, words in _FAMILIES.items() for word in words.split()}


def mood_family(label: str, says: str = "") -> str:
    """Return the family of a pack's mood: by its name, else by its description, else calm."""
    for word in (*label.lower().split("_"), *says.lower().replace(",", " ").split()):
        family = _BY_WORD.get(word.strip(".;:()"))
        if family is not None:
            return family
    return "calm"


_FEELING = re.compile(
    r"\b(happy with|pleased|disappoint\w*|nasty|surprise|oh dear|survive|upset|annoy\w*|fed up|"
    r"i expect|worried|angry|furious|frustrat\w*|unacceptable|wonderful|love|sadly)\b",
    re.IGNORECASE,
)


@lru_cache(1024)
def even_tempered(texts: Pool) -> Pool:
    """Return the phrases that name no feeling, for those who show none; all if none is left."""
    return tuple(text for text in texts if not _FEELING.search(text)) or texts


_PLAIN: dict[str, Pool] = {
    "angry": pool("""
        I am [absolutely|completely|really] furious about this.
        [Frankly, this|This] is [a disgrace|disgraceful|outrageous|appalling].
        I'm [so|really|beyond] angry [right now|about this|about the way this has gone].
        I have never been [so angry|this angry] with a company.
        How dare you treat [people|customers|anyone] like this?
        [This|It] makes my blood boil.
        I am livid, [and I mean it|plain and simple|and you should know it].
        What you people are doing here is [unacceptable|an outrage], and I'm furious.
        You should be ashamed of yourselves.
        I'm [absolutely fuming|fuming|seething] over this.
        This is the worst service I have [ever had|ever seen|come across].
        Don't you dare [fob me off|give me a canned answer|brush me off].
        I am disgusted [by this|with you|by the whole thing].
        """),
    "frustrated": pool("""
        I'm [really|so|honestly just] frustrated [with this|about this|by now].
        This is [really|incredibly|getting very] frustrating.
        I'm [fed up|getting fed up] with [this|the whole thing|all of this].
        [Honestly, it|It] shouldn't be this hard.
        I've [about|just about] had enough of this.
        This is [so|really] annoying, [to be honest|I have to say|if I'm honest].
        [Why does it have|Does it really have|Why on earth does it have] to be so difficult?
        I'm [losing patience|running out of patience] here.
        It's [a real|such a] hassle, and I'm [annoyed|frustrated].
        I'm [quite|pretty|rather] annoyed [about it|at how this has gone|by all this].
        It's exasperating, [it really is|to put it mildly|honestly].
        """),
    "disappointed": pool("""
        I'm [really|very|quite|so] disappointed.
        I [have to say|must say] I'm disappointed [in you|with this|by all this].
        I [expected|had expected|was hoping for] better [from you|than this|from a company like yours].
        This is [a real|such a|quite a] let-down.
        I was [really|so] looking forward to this, [so it's a shame|and now I'm just sad].
        [It's|That's] [such a|a real] shame, [I thought better of you|I liked your company].
        I feel [rather|a bit|really] let down [here|by this|to be honest].
        It has left me [quite|really|rather] unhappy.
        [Sadly, this|This] isn't what I [hoped for|had hoped for|expected of you].
        I'm sad [about this|that it went this way|to have to write this].
        """),
    "worried": pool("""
        I'm [really|a bit|quite|very] worried [about this|about it|and don't know what to think].
        [To be honest, I'm|I'm] [getting|rather|quite] anxious [about it|about all this].
        I [keep worrying|can't stop worrying|worry] about [this|it].
        It's [making me|got me] [nervous|anxious|uneasy].
        I'm [afraid|scared|worried] that something has gone [badly|really] wrong.
        I don't want to lose [my money|out] over this, [it worries me|I'm quite anxious].
        Please tell me [it will be all right|I don't have to worry|this can be put right], I'm worried.
        I'm [really stressed|stressed|quite stressed] about this.
        It's been on my mind [all the time|the whole time], I'm that worried.
        """),
    "confused": pool("""
        I'm [a bit|really|quite|rather] confused [about this|by it all|to be honest].
        I [don't quite|don't really|can't quite] understand how this works.
        I'm not sure what I'm [supposed|meant] to do.
        I can't make sense of [it|this|your website].
        [Maybe I'm|Perhaps I'm] missing something, but I don't get it.
        I'm [puzzled|lost], [to be honest|I admit].
        It's [not clear|unclear] to me [how this goes|what happens in a case like this].
        Sorry, I'm [completely|a little] lost [here|with this].
        """),
    "pleased": pool("""
        I [love|really like|really enjoy] your company, [by the way|just so you know|keep it up].
        You've always been [lovely|so kind|great] to deal with.
        [Thanks so much|Thank you so much|Many thanks] in advance, you're [the best|great|stars]!
        I'm [a big fan of|really happy with|very fond of] what you do.
        [Everything|All] else is [wonderful|great|lovely], I'm a happy customer.
        [Honestly|Really], your team is [wonderful|brilliant|fantastic].
        I'm sure you'll [sort it out|help], you're always so [helpful|friendly|kind].
        No hard feelings at all, I'm [still very happy|still delighted] with you.
        I [really appreciate|so appreciate] your help, [it's always a pleasure|you're great]!
        """),
    "calm": pool("""
        I'd [appreciate|be glad of|welcome] [your help|some help|an answer].
        [Could|Can] you [look into this|help me with this|check this for me], please?
        [Please let me know|Let me know|Do let me know] how this works.
        I [thought I'd|wanted to] ask [you directly|how this is done].
        I'd like to [get this settled|know where I stand|see this settled].
        [Just|Simply] let me know what [you can do|the next step is|to do].
        [That's|That is] [all|the whole story|about it].
        I'm writing to see [what can be done|how this is handled].
        """),
}

_TERSE: dict[str, Pool] = {
    "angry": pool("""
        [Absolute|Utter|Complete] disgrace.
        [Furious|Livid|Fuming].
        [Seriously|Really] angry [here|about this].
        [Outrageous|Disgusting] service.
        [Beyond|So] angry.
        [Shame on you|You should be ashamed].
        """),
    "frustrated": pool("""
        [Really|So|Very] frustrating.
        [Fed up|Getting fed up] [with this|now|here].
        [So|Really] annoying.
        [Losing|Running out of] patience.
        Not [impressed|amused], just [annoyed|frustrated].
        [Had|Have had] enough of this.
        """),
    "disappointed": pool("""
        [Very|Really|So] disappointed.
        [Expected|Hoped for] better.
        [What a|Such a] let-down.
        [Really|Quite] sad about it.
        Not what I [hoped for|expected]. [Disappointing|Shame].
        """),
    "worried": pool("""
        [Really|Quite|A bit] worried.
        [Getting|Rather] anxious [here|about it|now].
        [Worried|Anxious] about this.
        Makes me [nervous|uneasy].
        [Quite|Really] stressed about it.
        """),
    "confused": pool("""
        [Bit|Quite|Really] confused.
        Don't [get|understand] it.
        Not sure [what to do|how this works].
        [Bit|Completely] lost here.
        """),
    "pleased": pool("""
        [Love|Really like] your company!
        [Big|Huge] fan[| of yours].
        You're [great|the best|lovely]!
        [Thanks a million|Thank you so much], you're [great|stars]!
        Happy customer [otherwise|as ever]!
        """),
    "calm": pool("""
        [Please advise|Please let me know|Let me know].
        [Can|Could] you [help|check|look into it]?
        [What now|How does this work|What do I do]?
        [Advice|Info|Answer] please.
        """),
}

_FORMAL: dict[str, Pool] = {
    "angry": pool("""
        I am [extremely|exceedingly|profoundly] angry [about|at] the manner in which I have been treated.
        I consider this [an outrage|utterly unacceptable|a disgrace], and I am furious.
        I wish to state in the strongest terms how [angry|outraged] I am.
        Your conduct in this matter is [disgraceful|outrageous|appalling].
        I find myself [furious|incensed|livid], and with [good|every] reason.
        """),
    "frustrated": pool("""
        I must say that I find this [most|extremely|very] frustrating.
        My patience is [wearing thin|nearly exhausted|being tried].
        I am [considerably|most|thoroughly] annoyed by this affair.
        I am [growing|increasingly] frustrated with this matter.
        It is [vexing|exasperating] that this should be so difficult.
        """),
    "disappointed": pool("""
        I am [most|deeply|greatly] disappointed.
        I had [expected|hoped for] better from a company of your standing.
        It is with [regret|disappointment|sadness] that I write to you.
        I must confess to feeling [rather|very|sorely] let down.
        This falls [well|sadly] short of what I had hoped for, to my disappointment.
        """),
    "worried": pool("""
        I am [most|deeply|rather] concerned about this.
        This matter is causing me [considerable|some|a good deal of] anxiety.
        I confess that I am [worried|anxious|uneasy].
        I should be grateful for reassurance, as I am [quite|very] worried.
        It [troubles|worries] me [greatly|a good deal].
        """),
    "confused": pool("""
        I am [somewhat|rather|quite] confused as to how this is handled.
        I regret that I [do not quite understand|fail to understand] the procedure.
        It is not [entirely|quite] clear to me how I should proceed.
        I am [uncertain|unsure] what is expected of me.
        """),
    "pleased": pool("""
        I have [always|invariably] been [delighted|most pleased] with your service.
        May I add that I think [very highly|the world] of your company.
        I [should like to|wish to] thank you [warmly|most sincerely] for your kind service.
        I remain a [very happy|most satisfied|delighted] customer.
        """),
    "calm": pool("""
        I should be [grateful|obliged] for [your advice|your assistance|a reply].
        I [would appreciate|look forward to] your [reply|response|guidance].
        Kindly [advise|let me know] how [to proceed|this is handled].
        I [write|am writing] to enquire how this is [handled|settled].
        """),
}

_SECOND: dict[str, Pool] = {
    "angry": pool("""
        I am very very angry [for this|about this thing|now].
        This is [big shame|a very big disgrace|scandal], I am furious.
        How you can treat [the people|the customer] like this? I am [so angry|furious].
        I never was so angry with [one|a] company.
        [It is|This is] not acceptable, [I am very angry|makes me furious].
        """),
    "frustrated": pool("""
        This is [very|so much] frustrating for me.
        I am [really|very] annoyed [for this situation|with this problem].
        I lose [the patience|my patience], sorry.
        Why it is so difficult? [I am frustrated|It is very annoying].
        I have enough of this [problem|situation].
        """),
    "disappointed": pool("""
        I am [very|so] disappointed [of this|from your company].
        I was [waiting|hoping] something better [from you|of your company].
        I am sad [for this|because of it|about this].
        It is [big|a very big] disappointment for me.
        """),
    "worried": pool("""
        I am [very|so] worried [for this|about this thing].
        I have [many|a lot of] worry [now|with this].
        I am afraid [something is wrong|it goes wrong], I am very [nervous|anxious].
        Please [calm me|tell me it is fine], I have stress [with this|for this].
        """),
    "confused": pool("""
        I don't understand [so good|very well] how it works.
        I am [a little|very] confused [with this|about this].
        It is not clear for me what I must do.
        Sorry, I am [lost|confused] with [the rules|this thing].
        """),
    "pleased": pool("""
        I like your company [very much|so much]!
        You are always [very kind|so nice] with me, thank you!
        I am [very|really] happy with your company!
        Thank you [so much|very very much], you are [the best|great people]!
        """),
    "calm": pool("""
        Please [inform me|tell me] how it works.
        I [ask|would ask] for your help.
        [Please help|Kindly help] me with this.
        I wait for your [answer|kind answer|reply].
        """),
}

_SARCASTIC: dict[str, Pool] = {
    "angry": pool("""
        [Oh, bravo|Bravo|Well done], [truly|really] [world-class|first-rate]. I'm furious.
        [Brilliant|Marvellous|Fantastic] job, everyone. You should be ashamed.
        Give yourselves a medal, why don't you. I'm [livid|fuming|furious].
        [Wow|Oh wow], what [a shining example|a masterclass] of how to make [people|a customer] furious.
        Is this a joke? Because I'm [not laughing, I'm fuming|too angry to laugh].
        """),
    "frustrated": pool("""
        [Oh great|Wonderful|Lovely], [just|exactly] what I needed. So frustrating.
        [Because obviously|Clearly] I have nothing better to do. I'm fed up.
        [How|Oh how] delightful. [Really|So] annoying, I mean.
        [What a treat|What fun] this is. I'm losing patience.
        [Slow clap|Applause] from me. It's [really frustrating|exasperating].
        """),
    "disappointed": pool("""
        [Well, that|That] was [a treat|lovely]. Not. I'm [so|really] disappointed.
        [Silly|Foolish] me for expecting better. What a let-down.
        [Lovely|Charming|Great] stuff. [Really|Quite] disappointing, in fact.
        [Ten out of ten|Full marks] for [effort|trying], I suppose. I'm disappointed.
        """),
    "worried": pool("""
        [Oh good|Great], something [else|new] to lie awake over. I'm [really|quite] worried.
        [Because|As if] my nerves [weren't|aren't] bad enough. I'm [anxious|worried] now.
        [Lovely|Perfect], one more thing to worry about, and I do.
        How [relaxing|soothing]. I'm [quite|really] anxious, in case you wonder.
        """),
}


def mood_lines(family: str, style: str) -> Pool:
    """Return the lines of a mood in a style."""
    table = {
        "terse": _TERSE, "formal": _FORMAL, "second_language": _SECOND, "sarcastic": _SARCASTIC,
    }.get(style, _PLAIN)  # fmt: skip
    return table.get(family) or _PLAIN[family]
