# ruff: noqa: E501 - phrases stand one a line
"""What a mood sounds like: lines plain enough that attentive readers give the same label.

No line states a fact: none speaks of earlier contact, dates, deadlines, injuries, courts or the
state of anything bought. Phrases with `{shop}` or `{buy}` are left out where nothing is sold.
Lines with "~" are seen in the `test` split only.
"""

from __future__ import annotations

import re
from functools import lru_cache

from support_env.writing._moods_styled import FORMAL, SARCASTIC, SECOND, TERSE
from support_env.writing._pool import Pool, pool

NEGATIVE = frozenset({"angry", "frustrated", "disappointed", "worried"})
CROSS = frozenset({"angry", "frustrated"})
"""Who thanks nobody."""
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
    r"i expect|what i paid for|paid for a proper|worried|angry|furious|frustrat\w*|unacceptable|wonderful|love|sadly)\b",
    re.IGNORECASE,
)


@lru_cache(1024)
def even_tempered(texts: tuple[str, ...]) -> tuple[str, ...]:
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
        ~ I could [scream|throw something], that's how [angry|furious] I am.
        ~ [Hopping mad|Absolutely raging] doesn't begin to describe [it|me].
        ~ [What a bunch of amateurs|Utter incompetence], and I'm [raging|seething].
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
        ~ My [nerves are|patience is] [wearing thin|all but gone], [I'll admit|I won't lie].
        ~ I'm at [my wits' end|the end of my tether] with this.
        """),
    "disappointed": pool("""
        I'm [really|very|quite|so] disappointed.
        I [have to say|must say] I'm disappointed [in you|with this|by all this].
        I [expected|had expected|was hoping for] better [from you|than this|from a company like yours].
        This is [a real|such a|quite a] let-down.
        I was [really|so] looking forward to this, [so it's a shame|and now I'm just sad].
        [It's|That's] [such a|a real] shame, [I thought better of you|and I like your company].
        I feel [rather|a bit|really] let down [here|by this|to be honest].
        It has left me [quite|really|rather] unhappy.
        [Sadly, this|This] isn't what I [hoped for|had hoped for|expected of you].
        I'm sad [about this|that it went this way|to have to write this].
        ~ I [feel let down|came away disheartened], [and that's putting it mildly|if you want the truth].
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
        ~ I [haven't slept well|can't settle] for worrying about [this|it].
        ~ There's a knot in my stomach [over|about] [this|it].
        ~ [Should I be|Do I need to be] worried? [Because I am|I already am].
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
        ~ My head is [spinning|swimming] with this.
        """),
    "pleased": pool("""
        I [love|really like|really enjoy] your [{shop}|company], [by the way|just so you know|keep it up].
        You've always been [lovely|so kind|great] to deal with.
        [Thanks so much|Thank you so much|Many thanks] in advance, you're [the best|great|stars]!
        I'm [a big fan of|really happy with|very fond of] what you do.
        [Everything|All] else is [wonderful|great|lovely], I'm a happy customer.
        [Honestly|Really], your team is [wonderful|brilliant|fantastic].
        I'm sure you'll [sort it out|help], you're always so [helpful|friendly|kind].
        No hard feelings at all, I'm [still very happy|still delighted] with you.
        I [really appreciate|so appreciate] your help, [it's always a pleasure|you're great]!
        ~ You're [a joy|a delight] to [{shop} with|{buy} from], [truly|honestly].
        ~ [Bless you all|Big smile from me], you [do a grand job|make {shop}ping fun]!
        ~ I [tell all my friends|sing your praises] [about you|to everyone], [just so you know|and happily].
        """),
    "calm": pool("""
        I'd [appreciate|be glad of|welcome] [your help|some help|an answer].
        [Could|Can] you [look into this|help me with this|check this for me], please?
        [Please let me know|Let me know|Do let me know] how this works.
        I [thought I'd|wanted to] ask [you directly|how this is done].
        I'd like to [get this settled|know where I stand|see this settled].
        [Just|Simply] let me know what [you can do|the next step is|to do].
        [That's|That is] [all|all there is to it|about it].
        I'm writing to see [what can be done|how this is handled].
        ~ [For information|For the record], that's [the position|how it stands].
        ~ [A short answer|A line or two] [is fine|will do].
        ~ [Over to you for|I await] the next step.
        """),
}

EMOJI: dict[str, Pool] = {
    "angry": pool("[😡|🤬|😠]\n~ [💢|👿]"),
    "frustrated": pool("[😤|🙄|😒]\n~ [🤦|😩]"),
    "disappointed": pool("[😞|😕|🙁]\n~ [💔|😢]"),
    "worried": pool("[😟|😰|😬]\n~ [🥺|😥]"),
    "confused": pool("[🤔|😕|🤷]\n~ [😵|🧐]"),
    "pleased": pool("[😊|🙏|😀|❤️]\n~ [🌟|🤗]"),
}


def mood_lines(family: str, style: str) -> Pool:
    """Return the lines of a mood in a style."""
    table = {
        "terse": TERSE, "formal": FORMAL, "second_language": SECOND, "sarcastic": SARCASTIC,
    }.get(style, _PLAIN)  # fmt: skip
    return table.get(family) or _PLAIN[family]
