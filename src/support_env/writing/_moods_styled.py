# ruff: noqa: E501 - phrases stand one a line
"""Moods in the styles that have words of their own; as plain to read as the others.

Lines with "~" are seen in the `test` split only.
"""

from __future__ import annotations

from support_env.writing._pool import Pool, pool

TERSE: dict[str, Pool] = {
    "angry": pool("""
        [Absolute|Utter|Complete] disgrace.
        [Furious|Livid|Fuming].
        [Seriously|Really] angry [here|about this].
        [Outrageous|Disgusting] service.
        [Beyond|So] angry.
        [Shame on you|You should be ashamed].
        ~ [Raging|Seething|Boiling].
        ~ [Pathetic|Shocking]. [Furious|So angry].
        """),
    "frustrated": pool("""
        [Really|So|Very] frustrating.
        [Fed up|Getting fed up] [with this|now|here].
        [So|Really] annoying.
        [Losing|Running out of] patience.
        Not [impressed|amused], just [annoyed|frustrated].
        [Had|Have had] enough of this.
        ~ [Wits' end|End of my tether].
        ~ [Grr|Argh]. [So tiring|Annoyed].
        """),
    "disappointed": pool("""
        [Very|Really|So] disappointed.
        [Expected|Hoped for] better.
        [What a|Such a] let-down.
        [Really|Quite] sad about it.
        Not what I [hoped for|expected]. [Disappointing|Shame].
        ~ [Let down|Disheartened].
        """),
    "worried": pool("""
        [Really|Quite|A bit] worried.
        [Getting|Rather] anxious [here|about it|now].
        [Worried|Anxious] about this.
        Makes me [nervous|uneasy].
        [Quite|Really] stressed about it.
        ~ [Can't settle|Losing sleep]. [Worried|Anxious].
        ~ [Nervous|On edge] [about this|here].
        """),
    "confused": pool("""
        [Bit|Quite|Really] confused.
        Don't [get|understand] it.
        Not sure [what to do|how this works].
        [Bit|Completely] lost here.
        ~ [Head spinning|Baffled].
        """),
    "pleased": pool("""
        [Love|Really like] your company!
        [Big|Huge] fan[| of yours].
        You're [great|the best|lovely]!
        [Thanks a million|Thank you so much], you're [great|stars]!
        Happy customer [otherwise|as ever]!
        ~ [Keep it up|Top marks]!
        ~ [Lovely people|Bless you], [all of you|truly]!
        """),
    "calm": pool("""
        [Please advise|Please let me know|Let me know].
        [Can|Could] you [help|check|look into it]?
        [What now|How does this work|What do I do]?
        [Advice|Info|Answer] please.
        ~ [Your view|Next step|What applies]?
        ~ [Reply|Line] will do.
        """),
}

FORMAL: dict[str, Pool] = {
    "angry": pool("""
        I am [extremely|exceedingly|profoundly] angry [about|at] the manner in which I have been treated.
        I consider this [an outrage|utterly unacceptable|a disgrace], and I am furious.
        I wish to state in the strongest terms how [angry|outraged] I am.
        Your conduct in this matter is [disgraceful|outrageous|appalling].
        I find myself [furious|incensed|livid], and with [good|every] reason.
        ~ Words [hardly suffice|scarcely do] to express my [fury|anger].
        ~ I am [outraged|incensed], and I [do not say so lightly|choose the word with care].
        """),
    "frustrated": pool("""
        I must say that I find this [most|extremely|very] frustrating.
        My patience is [wearing thin|nearly exhausted|being tried].
        I am [considerably|most|thoroughly] annoyed by this affair.
        I am [growing|increasingly] frustrated with this matter.
        It is [vexing|exasperating] that this should be so difficult.
        ~ I am at a loss, and [not a little|more than a little] [irritated|exasperated].
        ~ This [tries|exhausts] [my patience|one's patience] [sorely|considerably].
        """),
    "disappointed": pool("""
        I am [most|deeply|greatly] disappointed.
        I had [expected|hoped for] better from a company of your standing.
        It is with [regret|disappointment|sadness] that I write to you.
        I must confess to feeling [rather|very|sorely] let down.
        This falls [well|sadly] short of what I had hoped for, to my disappointment.
        ~ I am [disheartened|saddened], [I regret to say|to speak plainly].
        """),
    "worried": pool("""
        I am [most|deeply|rather] concerned about this.
        This matter is causing me [considerable|some|a good deal of] anxiety.
        I confess that I am [worried|anxious|uneasy].
        I should be grateful for reassurance, as I am [quite|very] worried.
        It [troubles|worries] me [greatly|a good deal].
        ~ I am [uneasy|apprehensive] [as to|about] the outcome.
        ~ This [weighs on my mind|robs me of my sleep], I am [anxious|worried] to admit.
        """),
    "confused": pool("""
        I am [somewhat|rather|quite] confused as to how this is handled.
        I regret that I [do not quite understand|fail to understand] the procedure.
        It is not [entirely|quite] clear to me how I should proceed.
        I am [uncertain|unsure] what is expected of me.
        ~ I find the procedure [perplexing|bewildering].
        """),
    "pleased": pool("""
        I have [always|invariably] been [delighted|most pleased] with your service.
        May I add that I think [very highly|the world] of your company.
        I [should like to|wish to] thank you [warmly|most sincerely] for your kind service.
        I remain a [very happy|most satisfied|delighted] customer.
        ~ It is [a pleasure|a delight] to deal with a house such as yours.
        ~ I [commend|applaud] your [team|staff] [most warmly|without reserve].
        """),
    "calm": pool("""
        I should be [grateful|obliged] for [your advice|your assistance|a reply].
        I [would appreciate|look forward to] your [reply|response|guidance].
        Kindly [advise|let me know] how [to proceed|this is handled].
        I [write|am writing] to enquire how this is [handled|settled].
        ~ I [leave the matter|place this] in your hands.
        ~ A [brief reply|short note] will [suffice|be sufficient].
        """),
}

SECOND: dict[str, Pool] = {
    "angry": pool("""
        I am very very angry [for this|about this thing|now].
        This is [big shame|a very big disgrace|scandal], I am furious.
        How you can treat [the people|the customer] like this? I am [so angry|furious].
        I never was so angry with [one|a] company.
        [It is|This is] not acceptable, [I am very angry|makes me furious].
        ~ My anger is [big|very big] [now|with you].
        ~ You make me [mad|crazy angry], [I say it open|believe me].
        """),
    "frustrated": pool("""
        This is [very|so much] frustrating for me.
        I am [really|very] annoyed [for this situation|with this problem].
        I lose [the patience|my patience], sorry.
        Why it is so difficult? [I am frustrated|It is very annoying].
        I have enough of this [problem|situation].
        ~ My nerves [finish|are finished] [with this|slowly].
        ~ It is [tiring|heavy] for me, I am [annoyed|frustrated].
        """),
    "disappointed": pool("""
        I am [very|so] disappointed [of this|from your company].
        I was [waiting|hoping] something better [from you|of your company].
        I am sad [for this|because of it|about this].
        It is [big|a very big] disappointment for me.
        ~ My heart is [heavy|sad] [with this|for this].
        """),
    "worried": pool("""
        I am [very|so] worried [for this|about this thing].
        I have [many|a lot of] worry [now|with this].
        I am afraid [something is wrong|it goes wrong], I am very [nervous|anxious].
        Please [calm me|tell me it is fine], I have stress [with this|for this].
        ~ I do not sleep [good|well] [for this|because of it], I am worried.
        ~ I am [nervous|anxious] [how it will end|what will be].
        """),
    "confused": pool("""
        I don't understand [so good|very well] how it works.
        I am [a little|very] confused [with this|about this].
        It is not clear for me what I must do.
        Sorry, I am [lost|confused] with [the rules|this thing].
        ~ My head [turns|goes round] from this.
        """),
    "pleased": pool("""
        I like your company [very much|so much]!
        You are always [very kind|so nice] with me, thank you!
        I am [very|really] happy with your company!
        Thank you [so much|very very much], you are [the best|great people]!
        ~ With you I am [always content|very glad]!
        ~ [Bravo|Compliment] to [all your people|your team], [super|very nice] work!
        """),
    "calm": pool("""
        Please [inform me|tell me] how it works.
        I [ask|would ask] for your help.
        [Please help|Kindly help] me with this.
        I wait for your [answer|kind answer|reply].
        ~ [Say|Write] me [please how it goes|please what is next].
        ~ I [hope|look] for your [message|information].
        """),
}

SARCASTIC: dict[str, Pool] = {
    "angry": pool("""
        [Oh, bravo|Bravo|Well done], [truly|really] [world-class|first-rate]. I'm furious.
        [Brilliant|Marvellous|Fantastic] job, everyone. You should be ashamed.
        Give yourselves a medal, why don't you. I'm [livid|fuming|furious].
        [Wow|Oh wow], what [a shining example|a masterclass] of how to make [people|a customer] furious.
        Is this a joke? Because I'm [not laughing, I'm fuming|too angry to laugh].
        ~ [Chapeau|Hats off], you [found|discovered] a new low. I'm [raging|seething].
        ~ [Somebody frame this|Put it in a museum]: how to make me [furious|boil with anger].
        """),
    "frustrated": pool("""
        [Oh great|Wonderful|Lovely], [just|exactly] what I needed. So frustrating.
        [Because obviously|Clearly] I have nothing better to do. I'm fed up.
        [How|Oh how] delightful. [Really|So] annoying, I mean.
        [What a treat|What fun] this is. I'm losing patience.
        [Slow clap|Applause] from me. It's [really frustrating|exasperating].
        ~ [Love that for me|Living the dream]. I'm [so fed up|at my wits' end].
        ~ [Gold star|Round of applause], [again|everyone]. So [annoying|frustrating].
        """),
    "disappointed": pool("""
        [Well, that|That] was [a treat|lovely]. Not. I'm [so|really] disappointed.
        [Silly|Foolish] me for expecting better. What a let-down.
        [Lovely|Charming|Great] stuff. [Really|Quite] disappointing, in fact.
        [Ten out of ten|Full marks] for [effort|trying], I suppose. I'm disappointed.
        ~ [And there I was, being hopeful|So much for that]. Disappointing.
        """),
    "worried": pool("""
        [Oh good|Great], something [else|new] to lie awake over. I'm [really|quite] worried.
        [Because|As if] my nerves [weren't|aren't] bad enough. I'm [anxious|worried] now.
        [Lovely|Perfect], one more thing to worry about, and I do.
        How [relaxing|soothing]. I'm [quite|really] anxious, in case you wonder.
        ~ [Who needs sleep|Sleep is overrated] anyway. I'm [worried sick|so anxious].
        ~ [Just what my blood pressure ordered|My favourite hobby, fretting]. I'm [really worried|nervous].
        """),
}
