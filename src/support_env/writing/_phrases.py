# ruff: noqa: E501 - phrases stand one a line
"""What stands around a ticket's facts: greetings, padding, partings, signatures, quoted mail.

Nothing here may state a fact that a policy could read: no dates, no deadlines, no injuries, no
courts, no memberships, nothing about packaging, deliveries, payments or earlier contact.
`{company}` and `{handle}` are filled in, `{other}` by the title of another issue type. Phrases
with `{shop}` or `{buy}` are left out where nothing is sold. Lines with "~" are seen in the `test`
split only.
"""

from __future__ import annotations

from support_env.writing._pool import Pool, pool

GREETINGS: dict[str, Pool] = {
    "plain": pool("""
        [Hi|Hello|Hi there|Hello there|Hey|Good morning|Good afternoon|Good evening],
        [Hi|Hello|Dear] [{company}|team|{company} team|support|customer service|all|everyone],
        To [{company}|the {company} team|whoever reads this],
        ~ [Hello out there|Hi folks|Dear helpers|Good day all|Hi from a customer],
        ~ [Hi|Hello] to [the help desk|the desk|whoever is on duty],
        """),
    "terse": pool("""
        [Hi|Hello|Hey|Hi there|Morning|Evening].
        [{company}|Hi all|Hello {company}|Support|Hi support],
        ~ [Team|Help desk|Folks|All],
        """),
    "formal": pool("""
        Dear [Sir or Madam|Sirs|customer service|{company}|Sir/Madam|support team|{company} team],
        To whom it may concern,
        Dear [colleagues|representatives] of {company},
        ~ For the attention of [customer relations|the customer department|{company}]:
        ~ [Ladies and Gentlemen|Dear customer relations|Dear team of {company}],
        """),
    "second_language": pool("""
        [Hello|Hello dear|Dear] [support|support team|{company}|customer service|friends],
        [Good day|Good day to you|Greetings|Hello sir or madam|Hello dear team],
        [Esteemed|Respected] [{company}|team|Sir or Madam],
        ~ [Very dear|Honoured] [{company}|team|service],
        ~ [Hi dear|Good morning dear|I greet you,] [{company}|support],
        """),
    "chat": pool("""
        [hi|hello|hey|hi there|hiya|hello there|good morning|good evening][|!|.|,]
        [anyone there|is anybody there|hello, anyone here]?
        ~ [heya|howdy|morning all|evening all|well hello][|!|.|,]
        ~ [is this the right chat|am I through to someone|is someone on]?
        """),
    "social": pool("""
        {handle}
        [hey|hi|hello|ok|dear|yo] {handle},
        {handle} [hi|hello|hey|listen|right],
        {handle} help!
        ~ [calling|paging|psst] {handle}!
        ~ {handle} [you there|got a minute|quick one for you]?
        """),
    "social_mannered": pool("""
        {handle}
        [dear|hello|good day] {handle},
        ~ [dear team of|greetings to|to] {handle},
        """),
}

LEADS: Pool = pool("""
    [OK so|Right|Well|So|Okay|Look|Basically|Right then|OK],
    [So here's the thing|Here's the situation|Let me explain|It's like this|Here goes]:
    ~ [Deep breath|Where do I start|Bear with me|Right, story time]:
    ~ [Alright then|Now then|Hear me out],
    """)
FORMAL_LEADS: Pool = pool("""
    I am [writing|contacting you] about the following matter.
    I [wish|should like] to [raise|bring up] the following.
    [Permit|Allow] me to set out my concern.
    I trust this message reaches the [right|appropriate] department.
    ~ The [purpose|object] of this letter is [as follows|set out below].
    ~ I [turn|address myself] to you [in the following matter|with the matter below].
    """)
SECOND_LEADS: Pool = pool("""
    I write you because I have a [question|problem|request].
    Sorry for my English[|, it is not so good|, I learn still].
    I [explain|tell] you my [situation|case].
    I hope you can understand [me|my English].
    ~ I use a [dictionary|translator] for this [message|text].
    ~ I have [my|the] English from [school|films], [I try|please have patience].
    """)
JOINTS: Pool = pool("""
    [Also,|And|Oh, and|Plus,|By the way,|Just so you know,|For what it's worth,|Oh, and also,|One more thing:]
    ~ [One more thing:|Worth knowing:|Another thing:|In case it matters,]
    """)
FORMAL_JOINTS: Pool = pool("""
    [Furthermore:|Moreover:|In addition:|I should add:|For completeness:|Please note:]
    ~ [It may help to know:|For the sake of completeness:|Let me add:]
    """)
SECOND_JOINTS: Pool = pool("""
    [Also,|And also|And|More information:|I say also:]
    ~ [Then,|I add:|You must know:]
    """)

FILLER: Pool = pool("""
    I'm writing this [on my phone|on the train|on the bus|from a café|in my lunch break|on the sofa|between two meetings], so [excuse|forgive] [the spelling|any typos|how this reads].
    I [couldn't|could not] find [the right form|where to ask this|the right page] on your website.
    Not sure if this is the right [place|address|channel] for this.
    I [read|looked at|went through] your help pages [but got lost|and gave up|first].
    [The cat|The dog|My son|My daughter] keeps [walking over|jumping at|bashing] the keyboard.
    I'm not [good with|great with|very used to] [computers|these things|the internet].
    [Autocorrect|My phone] keeps changing [my words|what I write].
    I [usually|normally] [ring|phone|call] [companies|people] but I wanted to write this time.
    My [sister|colleague|cousin|brother] [told me|said] to just [write to you|ask you|drop you a line].
    I [don't|do not] write [messages|letters] like this [often|very often|every day].
    [Your website is|Your pages are] [rather|a bit|quite] [slow|hard to read|busy], by the way.
    I [had to|did] [look up|hunt for|search for] where to [write|send this|post this].
    [Typing|Writing] on this [tablet|old laptop|tiny screen] is [a pain|slow going|no fun].
    ~ [My signal|The wifi here] comes and goes, so [this may arrive in bits|forgive any gaps|I hope this gets through].
    ~ I [asked|tried] your [search box|menu|website] first and got [nowhere|recipes for soup|a blank page].
    ~ [A colleague is|My kids are] reading over my shoulder, [so this is the polite version|so I'll keep it clean].
    ~ I'm [dictating|speaking] this [to my phone|while I cook], so [odd words are its own|it may read oddly].
    """)
KIND_FILLER: Pool = pool("""
    [Sorry|Apologies] [this is so long|for the long message|for going on a bit].
    My [tea|coffee|dinner] is going cold while I [type|write] this.
    It's [pouring|boiling hot|freezing|grey and windy] here, [typical|as ever|as usual].
    I hope [you're having a good day|this finds you well|your day is going fine].
    [Bear|Please bear] with me, I'm [typing|writing] this [with one hand|half asleep|with cold fingers].
    [My eyes|My glasses] aren't [what they were|the best], so I [hope|trust] I'm [making sense|clear].
    I've [tried|done my best] to keep this [short|in order|clear].
    The [music|noise] in this café is [terrible|loud], [never mind|sorry].
    ~ I hope [the phones aren't too busy|you get a quiet shift|somebody brings you a biscuit].
    ~ The [kettle has just boiled|radio is playing my song], so I'm [in no mood to moan|quite content].
    """)
"""Only from those who are not cross."""
LONG_FILLER: Pool = pool("""
    My [gran|mother|old teacher] used to say that [if you don't ask you don't get|asking costs nothing], and [she had a point|she was right].
    I [only sat down|meant only] to [write|jot down] two lines, and [look at me now|here we are].
    [My other half|My flatmate|The family] [says|always says] I should just go to a {shop}, but [there you are|it's such a trek from here].
    We've had the [decorators|painters|plumbers] in, so [the whole place is upside down|it's all topsy-turvy here].
    I [was going|had meant] to [ring|phone|call], but [I can never hear a thing on that phone|the line here is dreadful].
    [I say it as it is|I'm one for details], [always have been|ask anyone], so [here is all of it|you get the lot].
    ~ [My mind wanders|I do go on], [as my wife likes to point out|as everyone at work knows], so [stop me|skip ahead] if you must.
    ~ There's [a magpie|a fox|a hedgehog] in the garden as I write, [very distracting|bold as brass], but [where was I|back to business].
    """)
"""Only from those who ramble."""
MISNAMED: Pool = pool("""
    Your form made me [pick|choose|tick] "{other}", [but it isn't that|please ignore that|which is not what this is].
    I [clicked|ticked|chose] "{other}" on your site [because nothing else fitted|by mistake], [so ignore that|it isn't that].
    The menu [only offered|offered me] "{other}", [which isn't it|but that's not it].
    ~ If this lands under "{other}", [that's your menu, not me|blame the drop-down, it isn't that].
    """)
"""Another issue's name, said to be the wrong one."""

WANT_LEADS: Pool = pool("""
    [So|Anyway|In short|Bottom line|Long story short],
    ~ [Cutting to the chase|What it comes down to|Getting to the point]:
    """)

PLEASE: Pool = pool("""
    [Please help|Please advise|Please look into it|Any help is welcome].
    [Can you help|Could you help|Can somebody help|Could someone look into it][|, please]?
    ~ [I could use a hand here|A pointer would do|I leave it with you].
    """)
CROSS_PLEASE: Pool = pool("""
    [Can somebody|Could somebody|Will someone] [look into it|deal with this|get on with it]?
    [Look into it|Deal with it|Get it sorted].
    ~ [Do something|Now it's your turn|Your move].
    """)

SIGNOFFS: dict[str, Pool] = {
    "plain": pool("""
        [Thanks|Thank you|Many thanks|Thanks a lot|Cheers|Best|Best wishes|Kind regards|Regards|All the best|Thanks in advance|Thanks for your help],
        ~ [Take care|Warmly|Yours|Ta very much|Bye for now|With thanks],
        """),
    "terse": pool("""
        [Thanks|Thx|Ta|Cheers|Rgds|Regards|Best][|.|,]
        ~ [Tks|KR|BR][|.|,]
        """),
    "formal": pool("""
        [Yours faithfully|Yours sincerely|Respectfully|Respectfully yours|With kind regards|Sincerely|I remain, yours faithfully|With best regards],
        ~ [Yours truly|With compliments|Very truly yours],
        """),
    "second_language": pool("""
        [Thank you for your understanding|Thank you for your attention|With friendly greetings|Best greetings|Many greetings|Thank you and good day|Have a nice day],
        ~ [Warm greetings to you|Thank you from heart|I salute you],
        """),
    "chat": pool("""
        [thanks|thx|ty|cheers|thank you][!|.]
        ~ [tysm|appreciate it|much obliged][!|.]
        """),
    "social": pool("""
        [#customerservice|#help|#customercare|#support|#pleasehelp]
        [please reply|dm me|answer please].
        [anyone|hello]?
        ~ [#askingforafriend|#{shop}life|#overtoyou]
        """),
}
CROSS_SIGNOFFS: dict[str, Pool] = {
    "plain": pool("""
        [Regards|Waiting for your reply|I expect an answer|Sort it out|Over to you|Not impressed|Hoping for better],
        ~ [Yours, fed up|Do better|In no mood for excuses],
        """),
    "sarcastic": pool("""
        [Yours in admiration|With all due respect|Lots of love|Fondly|Your biggest fan|Warmest regards, obviously],
        ~ [Holding my breath|Sleep well|With a heavy sigh],
        """),
    "formal": pool("""
        [Yours faithfully|Yours sincerely|Respectfully|Sincerely],
        ~ [I await your answer|Yours, with displeasure],
        """),
    "second_language": pool("""
        [I wait your answer|Greetings|I wait for solution|With greetings],
        ~ [A client not happy|You owe me answer],
        """),
    "chat": pool("""
        [waiting|well|over to you|your turn].
        [hello|anyone|well]?
        ~ [tick tock|still here|any day now].
        """),
    "social": pool("""
        [#customerservice|#fail|#customercare|#badservice]
        [answer me|dm me|please respond|explain].
        ~ [#neveragain|#doyourjob|#shame]
        """),
}
"""Partings of those who are angry or fed up: nobody thanks."""

TAILS: Pool = pool("""
    Sent from my [phone|mobile|tablet]
    Sent from [Mail|my mail app|my handheld]
    [Please excuse brevity|Typed with thumbs|Excuse any typos]
    ~ Sent [from the sofa|while walking|from a borrowed phone]
    ~ [Big fingers, small screen|Written by voice, read by nobody]
    """)
TITLES: Pool = pool("""
    [Teacher|Nurse|Architect|Translator|Bookkeeper|Gardener|Electrician|Librarian|Photographer|Baker|Surveyor|Musician|Project manager|Physiotherapist]
    [Please think of the environment before printing this|This message is meant for the person it is addressed to]
    ~ [Beekeeper|Tour guide|Piano tuner|Notary]
    ~ [This mailbox is read in the mornings|Views are my own]
    """)
FORWARDS: Pool = pool("""
    [---------- Forwarded message ----------|Begin forwarded message:]
    [Passing this on to|Forwarding this to] [the right address, I hope|the {shop}'s address|you from my other mailbox].
    ~ [Fwd from my drafts|Copied from my notes], [sorry about the format|hence the format].
    """)
QUOTED: Pool = pool("""
    > [Thank you for writing to|Thanks for contacting|Welcome to] {company}. [We have received your message|Your message has reached us|Somebody will read your message].
    > [This is an automatic reply|This mailbox answers automatically]. [Please reply above this line|Please do not change the subject line|Please keep this text when you answer].
    > {company} [newsletter|news]: [what is new|a word from our founders|what our team is reading]. [Unsubscribe|Manage your preferences] at any time.
    > [How did we do?|Tell us what you think.] Rate [our help pages|this page|our website] with one click.
    ~ > [You are reading|This is] the {company} [journal|reading list]. [Turn off pictures|View in your browser].
    ~ > [Our help desk is staffed|We answer] in the order in which [messages come in|people write]. [Be well|Until soon].
    """)
QUOTE_HEADS: Pool = pool("""
    -----Original message-----
    [{company} wrote|On behalf of {company}]:
    From: {company}
    [Earlier|Before this|In an earlier mail], {company} wrote:
    [Forwarded message|Previous message]:
    ~ [---- In reply to ----|{company} <no-reply@example.com> wrote:]
    """)

SUBJECTS: Pool = pool("""
    [Question|Query|Request|Problem|Issue|Help needed|Please help|Enquiry|Help][| about {item}| - {item}|: {item}| ({item})]
    ~ [Could somebody read this|A quick word|Knock knock|Attention please|One for the help desk]
    [My case|For the support team|Customer enquiry|Hello|Support request|A matter for your team|Assistance needed]
    """)
EMPTY_SUBJECTS: Pool = pool("""
    [(no subject)|Hello|Help|Question|Hi|Hi there|Fwd:|Re:]
    ~ [...|To whom it concerns|Untitled]
    """)
