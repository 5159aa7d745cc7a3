# ruff: noqa: E501 - phrases stand one a line
"""How customers end a talk: told yes or no, told what comes first, or out of patience.

Partings follow the outcome and the mood after it: nobody gives warm thanks for a refusal, nobody
scolds over what was granted. Lines with "~" are seen in the `test` split only.
"""

from __future__ import annotations

from support_env.writing._lines import REACTS
from support_env.writing._pool import Styled, pool

DEMANDS_HUMAN: Styled = {
    "plain": pool("""
        [I want|I'd like] to [speak|talk] to a [real person|human|manager|supervisor].
        [Put me through to|Get me|Let me talk to] a [manager|supervisor|person who can help], please.
        """),
    "formal": pool("""
        I [must ask|request|insist] to [speak|be put through] to a [manager|supervisor|superior].
        [Kindly|Please] [refer|pass] [this matter|my case] to your [manager|supervisor|superior].
        """),
    "terse": pool("""
        [Manager|Supervisor|Human|Real person], [please|now please].
        [Get me|Put me through to] a [manager|human|supervisor].
        """),
    "second_language": pool("""
        I want to speak with [a real person|the chief|a manager|your boss].
        Please [give me|connect me with|call] [a manager|the responsible person|a human].
        """),
}

THREATENS: Styled = {
    "plain": pool("""
        [If this goes on,|If this doesn't get better,|One more answer like that and] I'm [leaving|done|off].
        I'm [this close to giving up|about to take my business elsewhere|about ready to leave].
        [Keep this up|Carry on like this] and [you've lost me|I'm gone|you lose a customer].
        """),
    "formal": pool("""
        Should this continue, I shall [take my custom elsewhere|end this conversation|leave].
        I am [on the point|on the verge] of [leaving|ending this conversation|giving up].
        If this [does not improve|is all you have to offer], I [shall|will] [leave|go elsewhere].
        """),
    "terse": pool("""
        [About|Ready] to [leave|give up|quit].
        [One more of these|Keep this up] and I'm [off|gone|done].
        """),
    "second_language": pool("""
        If it [continues so|stays like this], I [go|leave|stop here].
        I am [near to leave|ready to go|almost finished with you].
        [You lose me as client|I will go to another company], if it [continues|goes on].
        """),
}

LEAVES: Styled = {
    "plain": pool("""
        [That's it|Right, that's it|Enough], I'm [done|leaving|out of here].
        [Forget it|Never mind|I give up]. [Goodbye|Bye|I'm off].
        [This is going nowhere|I'm wasting my time]. [Goodbye|I'm done].
        """),
    "formal": pool("""
        I [see no point|find no point] in continuing. [Goodbye|Good day].
        I [consider|regard] this conversation [closed|finished]. [Good day|Goodbye].
        [This is leading nowhere|This serves no purpose]. [Good day|Goodbye].
        """),
    "terse": pool("""
        [Forget it|Never mind|Enough|I'm done]. [Bye|Goodbye].
        [Done here|I'm off|I give up|Waste of time].
        """),
    "second_language": pool("""
        [I stop here|I go now|It is enough for me]. [Goodbye|Bye].
        [Forget it|It has no sense]. I [leave|go].
        [I lose my time|I finish this], [bye|goodbye].
        """),
}

THANKS: Styled = {
    "plain": pool("""
        [Thanks|Thank you|Great, thanks|Perfect, thank you|OK, thanks][| for your help| for sorting that| for letting me know].
        [That's great|That helps|Good to know|That's clear], [thanks|thank you].
        ~ [You're a star|Made my day|Lovely stuff]. [Thanks|Thank you]!
        """),
    "formal": pool("""
        [Thank you|Many thanks|I thank you] for your [help|assistance|reply|clear answer].
        [That is most helpful|I am much obliged|That settles the matter]. [Thank you|Many thanks].
        """),
    "terse": pool("""
        [Thanks|Great, thanks|OK thanks|Ta|Cheers|Perfect|Good, thanks|Thx].
        """),
    "second_language": pool("""
        Thank you [very much|so much|a lot] [for the help|for your answer|for this].
        [It is good|Now I understand|Very good], [thank you|many thanks].
        """),
}

_SETTLED: Styled = {
    "plain": pool("""
        [OK|Alright|Right|Good|Fine], [thanks|thank you|that's settled then|noted].
        [That answers it|That settles it|That will do]. [Thanks|Thank you].
        ~ [Right you are|Sounds fair|Works for me]. [Thanks|Cheers].
        """),
    "formal": pool("""
        [Very well|Understood|I take note of it|That is clear]. [Thank you|Many thanks].
        [That settles the matter|That is acceptable|I am content with that]. [Thank you|Good day].
        """),
    "terse": pool("""
        [OK, thanks|Fine|Good|Understood|Right, thanks|Got it|Noted|That'll do].
        """),
    "second_language": pool("""
        [OK|Good|All right], [thank you|it is clear now|I understand it now].
        [It is OK for me|It is clear|Then it is fine]. [Thanks|Thank you].
        """),
}
_GRUDGING: Styled = {
    "plain": pool("""
        [Fine|Right|OK|Well], [at least that's settled|that's something|about time].
        [Finally|At last|About time]. [It shouldn't have come to this|That took some doing|I'm still not amused].
        ~ [Hooray|Better late than never], [I suppose|for what it's worth].
        """),
    "formal": pool("""
        [Very well|So be it|Good]. [It was high time|At least the matter is settled|It should not have come to this].
        [I take note of it|I accept that], [though I remain displeased|if without enthusiasm].
        """),
    "terse": pool("""
        [Finally|About time|At last|Fine|OK. At last|Well, that's something|High time|Good. Finally].
        """),
    "second_language": pool("""
        [OK|Good|Fine], [finally|at last|it was time].
        [At least it is solved|It is good now], but I [was|am still] [angry|not happy] [about it|with you].
        """),
}
_WAITING: Styled = {
    "plain": pool("""
        [OK|Alright|Right|Fine], [I'll wait|I'll wait to hear|that's fine by me|understood].
        [Good|OK|Thanks], [keep me posted|let me know|I'll look out for it].
        ~ [Right you are|Over to them then|No problem], [I'll sit tight|I'll hang on].
        """),
    "formal": pool("""
        [Very well|Understood|I see]. I [await your answer|shall wait|look forward to hearing from you].
        [Please keep me informed|Do let me know|I shall expect to hear from you]. [Thank you|Good day].
        """),
    "terse": pool("""
        [OK, waiting|I'll wait|Understood|Keep me posted|OK, let me know|Will wait|Noted|Right, I'll wait].
        """),
    "second_language": pool("""
        [OK|Good|All right], I [wait|will wait|wait for it].
        [Please inform me|Please tell me] [then|when it is ready|when you know]. [Thanks|Thank you].
        """),
}
_AGREED: Styled = {
    "plain": pool("""
        [OK|Alright|Right|Fine], [understood|that's clear|got it|that's fine by me].
        [Thanks|OK|Right], [I know where I stand|that's clear enough|I understand].
        ~ [Right you are|Clear as day|No problem], [noted|all clear].
        """),
    "formal": pool("""
        [Very well|Understood|I see]. [I take note of it|That is clear|I shall proceed accordingly].
        [That is clear to me|I have made a note of it|I understand how it stands]. [Thank you|Good day].
        """),
    "terse": pool("""
        [OK|Understood|Got it|Noted|Right|Fine, noted|OK, clear|All right].
        """),
    "second_language": pool("""
        [OK|Good|All right], I [understand|have understood|understand it now].
        [It is clear|I know it now|I have noted it]. [Thanks|Thank you].
        """),
}
_RELUCTANT: Styled = {
    "plain": pool("""
        [Fine|Right|OK|Well], [but I'm not thrilled|but it had better work|if that's what it takes].
        [If I must|So be it|I suppose I have no choice]. [I'm not happy|It had better work|Hmph].
        ~ [One more hoop|More hoops, then], [just so you know|honestly].
        """),
    "formal": pool("""
        [Very well|So be it|I see]. I [am not pleased|remain displeased|accept it with little pleasure].
        [If it cannot be helped|If that is how it stands], [so be it|I accept it, reluctantly].
        """),
    "terse": pool("""
        [If I must|Hmph. Fine|Not happy, but OK|So be it|Fine, I suppose|OK, if need be|Fine, whatever it takes].
        """),
    "second_language": pool("""
        [OK|Fine|Good], but I am [not happy|not content] [about it|with this].
        [So it must be|If it must be|OK then]. [I am not happy|It is not good].
        """),
}
_IMPATIENT: Styled = {
    "plain": pool("""
        [Fine|Right|OK|Well], [but don't leave me hanging|but I want to hear soon|I'll wait, but not happily].
        [I'll wait, I suppose|So I wait|More waiting, then]. [I'm not happy|It had better be good|Hmph].
        ~ [Clock's ticking|I'll believe it when I see it], [just so you know|honestly].
        """),
    "formal": pool("""
        [Very well|So be it|I see]. I [expect a prompt answer|shall not wait for long|wait, with little patience].
        I [shall wait|will wait], [though I am not pleased|if I must|with little confidence].
        """),
    "terse": pool("""
        [Fine, waiting|If I must|Hmph. Waiting|Don't be long|OK, but soon|So I wait|Be quick|Not happy, but OK].
        """),
    "second_language": pool("""
        [OK|Fine|Good], I wait, but [not for long|I am not happy|please be fast].
        [Again I must wait|So I must wait|I wait then]. [I am not happy|It is not good].
        """),
}
_UNHAPPY: Styled = {
    "plain": pool("""
        [Well|Right|Hmph], [I can't say I'm happy|I'm not happy with that|that's not what I wanted to hear].
        [I don't like it|I think that's wrong|I don't agree], [but I hear you|but fine|for what it's worth].
        ~ [Cold comfort|A fine how-do-you-do]. [I'm not convinced|I'm not pleased].
        """),
    "formal": pool("""
        I [cannot say that I am pleased|remain dissatisfied|do not agree with this], [but I take note of it|frankly].
        [That is not the answer I had hoped for|I find that hard to accept|I note your answer with regret]. [Good day|So be it].
        """),
    "terse": pool("""
        [Not happy|Disappointing|Can't say I like it|Hmph|Not good enough|Wrong, if you ask me|Not what I wanted|Poor].
        """),
    "second_language": pool("""
        I am not [happy|content] [with this|about it|with this answer].
        [I hoped for something better|It is not what I wanted|I find it not right]. [But OK|Goodbye].
        """),
}
_NOTED: Styled = {
    "plain": pool("""
        [OK|Alright|Fair enough|Right|I see], [understood|noted|I'll leave it at that|if that's how it is].
        [Not what I hoped for, but OK|Pity|That's a shame]. [Thanks for explaining|Understood].
        ~ [Can't win them all|Worth a try], [I suppose|eh].
        """),
    "formal": pool("""
        [Very well|I understand|I see|So be it]. [Thank you for explaining|I take note of it].
        [I accept that|I shall leave it at that|A pity]. [Thank you for the clear answer|Good day].
        """),
    "terse": pool("""
        [OK|Pity|Understood|Right|Shame|Fair enough|Noted|Alright].
        """),
    "second_language": pool("""
        [OK|Good|All right], I [understand|accept it|see].
        [It is a pity|I understand the situation|I accept this]. [Thanks for the explanation|Goodbye].
        """),
}
_KINDLY_NOTED: Styled = {
    "plain": pool("""
        [A pity|Oh well|That's a shame|Fair enough], but [thanks for explaining|thanks for looking into it|I understand].
        [I see|Understood], [no hard feelings|you were clear about it]. [Thanks|Thank you] [anyway|all the same].
        ~ [Never mind then|Ah well], you [did your best|were kind about it]. [Thanks|Cheers].
        """),
    "formal": pool("""
        [A pity|I see|I understand], but [I thank you for explaining|your answer is clear|I am obliged to you all the same].
        [Thank you|Many thanks] [for your trouble|for looking into it|all the same].
        """),
    "terse": pool("""
        [Pity, but thanks|OK, thanks anyway|Fair enough, thanks|Shame. Thanks though|Understood, thanks|Oh well, thanks|No problem|Fine, thanks].
        """),
    "second_language": pool("""
        [It is a pity|OK|I understand], but thank you [for the explanation|anyway|for your time].
        [No problem|I accept it|I see], you are [kind|nice] [all the same|with me].
        """),
}

ENDS: dict[str, dict[str, Styled]] = {
    "done": {"furious": _GRUDGING, "low": _GRUDGING, "even": _SETTLED, "up": THANKS},
    "waiting": {"furious": _IMPATIENT, "low": _IMPATIENT, "even": _WAITING, "up": _WAITING},
    "pending": {"furious": _RELUCTANT, "low": _RELUCTANT, "even": _AGREED, "up": _AGREED},
    "refused": {
        "furious": REACTS["furious"], "low": _UNHAPPY, "even": _NOTED, "up": _KINDLY_NOTED,
    },
}  # fmt: skip
"""By how the case ended, and by the mood after it."""


def ending(outcome: str | None) -> str:
    """Return how a case with this outcome ended for the customer."""
    if outcome in ("refused", "pending"):
        return outcome
    return "waiting" if outcome == "handed_over" else "done"
