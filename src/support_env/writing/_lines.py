# ruff: noqa: E501 - phrases stand one a line
"""What customers say after the ticket: pools by purpose, and by style where it matters.

None states a fact of its own; `{label}` is a fact's name from the pack ("whether it was opened").
Lines with "~" are seen in the `test` split only.
"""

from __future__ import annotations

from support_env.writing._pool import Pool, Styled, pool

GIVES: Styled = {
    "plain": pool("""
        [Sure|Of course|No problem|OK|Yes, of course]:
        [Here you go|Here it is|Let me see]:
        [Happy to help|Glad to tell you|Right, so|Well]:
        ~ [Good question|Let me look|Hang on, got it|One second]:
        """),
    "formal": pool("""
        [Certainly|Of course|By all means|With pleasure]:
        [In answer to your question|As requested|To answer you]:
        [I can confirm the following|Please find my answer below|My answer is as follows]:
        ~ [I am glad to clarify|For your records|To your point]:
        """),
    "second_language": pool("""
        [Yes, I tell you|I answer you|OK, I say it|Yes please]:
        [Here is the answer|Here is what you ask|I write it here]:
        [Of course|No problem|With pleasure]:
        """),
    "cross": pool("""
        [Fine|Fine, then|If you must know|Well, if it helps|OK|Alright]:
        [Since you ask|There you go|Here, then|Right]:
        ~ [Go on, then|Write this down|Happy now]:
        """),
    "sarcastic": pool("""
        [Since you ask so nicely|Glad you asked|But of course, your majesty|Oh, happily]:
        [Anything for you|As you wish|Let me drop everything|Always a pleasure]:
        """),
}

ALREADY: Styled = {
    "plain": pool("""
        [I already told you that|I've already told you|As I said before|Like I said|As I said]:
        [I did say|I mentioned that already|You have that already|It's in my earlier message]:
        [Again|Once more|Same answer as before]:
        ~ [Scroll up|See above|It hasn't changed]:
        """),
    "formal": pool("""
        [As I have already stated|As stated above|I believe I have already answered this]:
        [I refer you to my earlier message|As previously mentioned|May I repeat]:
        [I did mention this before|You will find this in my previous message]:
        """),
    "second_language": pool("""
        [I told you already|I have already said it|I said this before]:
        [It is in my message before|You have already this|I write it again]:
        [Again, same answer|I repeat you]:
        """),
    "cross": pool("""
        [I already told you|Did you even read my message? I said|Do you read what I write? Again]:
        [How often do I have to say it|For the last time|I've told you this]:
        [Not again. As I said|Once more, since nobody listens|You already have this]:
        ~ [Groundhog day|Are you copying this out by hand? Again|Read up, please]:
        """),
}

DOES_NOT_KNOW: Styled = {
    "plain": pool("""
        [Sorry,|I'm afraid|Hmm,] I don't know {label}.
        [I have no idea|I really can't say|I couldn't tell you|I'm not sure] {label}.
        [No idea|I can't tell] {label}, [sorry.|you'd have to check.|can you see it on your side?]
        ~ [You've got me there|Beats me|That's beyond me]: {label}.
        """),
    "formal": pool("""
        [I regret that|I am afraid that|Unfortunately,] I do not know {label}.
        [I am unable to say|I cannot tell you|I have no knowledge of] {label}.
        [As to|Regarding] {label}, [I cannot say|I am unable to help|I must refer you to your own records].
        """),
    "terse": pool("""
        [No idea|Don't know|Can't say|Not sure|Dunno|No clue|Couldn't say|Couldn't tell you] {label}.
        """),
    "second_language": pool("""
        [Sorry|Excuse me|I am sorry], I don't know {label}.
        [I have no idea|I cannot say you|It is not known to me] {label}.
        [This I don't know|I can't tell you|I have not this information]: {label}.
        """),
}

ASKS_BACK: Styled = {
    "plain": pool("""
        Sorry, what [exactly|precisely] do you need [from me|to know|me to tell you]?
        [I'm not sure what you're asking|I don't follow|I don't quite get it]. What [exactly|precisely] do you want to know?
        [Could|Can] you [tell me exactly what you need|be more specific|say what you need to know]?
        ~ [You've lost me|Come again]? What [exactly|precisely] are you after?
        """),
    "formal": pool("""
        [Might|May] I ask what [exactly|precisely] you [require|wish to know]?
        I am [not certain|unsure] what you are asking. [Kindly|Please] be more [specific|precise].
        [Could|Would] you [kindly|please] state what [exactly|precisely] you need from me?
        """),
    "terse": pool("""
        [What|What exactly|Which info|What info] do you need?
        [Don't follow|Don't get it|Not clear]. What [exactly|precisely] [do you need|do you want to know]?
        """),
    "second_language": pool("""
        [Sorry|Excuse me], what [exactly|precisely] do you need from me?
        [I don't understand the question|I did not understand]. What [exactly|precisely] you want to know?
        Please [say|explain] me [exactly|better] what you need.
        """),
    "cross": pool("""
        What [exactly|on earth|precisely] do you want [from me|to know|me to tell you]?
        [I don't follow.|That makes no sense to me.|What are you asking?] [Be specific|Say what you need], please.
        [Just ask me|Just tell me] [plainly|straight] what you need.
        """),
}

FOLLOW_UP: dict[str, Pool] = {
    "money": pool("""
        [So how|OK, and how|Right, but how|And how|How] much [do I get back|will I get back|is that exactly|are we talking about]?
        [What|And what|OK, but what]'s the exact amount?
        ~ [And the figure|The sum, please|In figures, please]: how much is it?
        You [didn't|did not] say how much. [What will I get back|How much is it], [exactly|please]?
        """),
    "date": pool("""
        [By|And by|OK, and by|So by] when [exactly|precisely]?
        [What|And what|OK, but what]'s the [date|last day]?
        ~ [And the day|Which date do I note|On what day does that fall]?
        You [didn't|did not] say [by when|until when]. [What is the date|Which day is it], please?
        """),
    "days": pool("""
        [How|And how|OK, and how|So how] many days [is that|would that be|are we talking about|exactly]?
        [How|And how|So how] long [is that|exactly]?
        You [didn't|did not] say how long. [How many days|How long] is it, please?
        """),
    "percent": pool("""
        [What|And what|OK, but what|So what] percentage [is that|exactly|are we talking about]?
        [How|And how|So how] many percent [is that|exactly]?
        You [didn't|did not] say the percentage. What is it, please?
        """),
    "outcome": pool("""
        [So what|OK, and what|And what|Right, so what] happens [now|next]?
        [So is that|Is that|Does that mean it's] a yes or a no?
        [What|So what|And what] does that mean for me?
        [I still don't know where I stand|I'm none the wiser]. What [have you decided|happens now]?
        ~ [And the upshot is|So the verdict is]...? [What happens next|Where does that leave me]?
        """),
}
FOLLOW_UP["count"] = pool("""
    [How|And how|OK, and how|So how] many [is that|would that be|exactly|are we talking about]?
    [What|And what]'s the [number|exact number]?
    You [didn't|did not] say how many. How many is it, please?
    """)
FOLLOW_UP["identifier"] = pool("""
    [What|And what|OK, and what|So what]'s the [number|reference]?
    [Which|And which] [number|reference] is that?
    You [didn't|did not] give me the [number|reference]. [What is it|Which one is it], please?
    """)

REACTS: dict[str, Styled] = {
    "furious": {
        "plain": pool("""
            [This is unbelievable|I can't believe this|This is ridiculous|What a joke].
            [Are you serious|Are you kidding me|Is that it|Is that all you have to say]?
            [I'm losing it here|I am so angry|You're making it worse|Now I'm really angry].
            """),
        "formal": pool("""
            [This is preposterous|This is intolerable|I am appalled|I find this outrageous].
            [You cannot be serious|Is that your answer|Is this meant as help]?
            [My anger is growing|I am exceedingly angry|This makes matters worse].
            """),
        "terse": pool("""
            [Unbelievable|Ridiculous|Seriously|A joke|Really angry now|Outrageous|Wow|No. Just no].
            """),
        "second_language": pool("""
            [I cannot believe it|It is incredible|This is a joke|It is not normal].
            [You are serious|It is all|This is your answer]?
            [I am more angry now|You make it worse|I am very angry].
            """),
    },
    "low": {
        "plain": pool("""
            [Hmm, that|That] [doesn't really help|isn't much help|doesn't get me anywhere].
            [Honestly, I'm|I'm] [not getting anywhere|still annoyed|not happy with this].
            [I was hoping for more than that|That's not very helpful|This is taking a lot out of me].
            """),
        "formal": pool("""
            [That is not very helpful|I had hoped for more|This does not advance matters].
            I [remain|am still] [dissatisfied|unhappy|annoyed].
            I [cannot say|must say] [that this helps|that I am pleased], [frankly|to be plain]. [Far from it|Not at all].
            """),
        "terse": pool("""
            [Not helpful|Doesn't help|Still annoyed|Not happy|No use|Hmm. No|That's it|Not great].
            """),
        "second_language": pool("""
            [It does not help me|It is not helping|This is not so helpful].
            I am [still not happy|not content|still annoyed] [with this|about it].
            I [hoped|was waiting] [for more|something better].
            """),
    },
    "even": {
        "plain": pool("""
            [OK|Alright|Right|I see|Okay][| then|, noted|, go on].
            [Let me know|Keep me posted|Tell me] [what you find|how it goes|once you know more].
            """),
        "formal": pool("""
            [I see|Very well|Noted|Understood][|. Please proceed|. I await your answer].
            [Please keep me informed|I await your findings|Do let me know].
            """),
        "terse": pool("""
            [OK|Right|I see|Noted|Go on|Sure|Alright|Mhm].
            """),
        "second_language": pool("""
            [OK|I see|Good|All right][|, I wait|, please continue].
            [Please tell me|Please inform me] [then|after|when you know].
            """),
    },
    "up": {
        "plain": pool("""
            [Thank you|Thanks], [that's kind of you|I appreciate it|that already helps].
            [OK, that's better|That's good to hear|Good, that's a relief|That sounds better].
            [I appreciate that|Nice of you to say|That's fair]. [Thanks|Thank you].
            """),
        "formal": pool("""
            [I appreciate that|That is kind of you|That is reassuring|I am obliged to you].
            [Thank you|Many thanks], [that is good to hear|that is most considerate].
            [That puts my mind at ease|I am relieved].
            """),
        "terse": pool("""
            [Good|Better|Thanks|Appreciated|Great|That helps|Nice|OK good].
            """),
        "second_language": pool("""
            [Thank you|Thanks], [it is kind|you are kind|I feel better].
            [It is good to hear|Now it is better|This is good].
            [I appreciate this|I am glad|It helps me].
            """),
    },
}
