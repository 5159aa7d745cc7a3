# ruff: noqa: E501 - phrases stand one a line
"""What stands around a ticket's facts: greetings, padding, partings, signatures, quoted mail.

Nothing here may state a fact that a policy could read: no dates, no deadlines, no injuries, no
courts, no memberships, nothing about packaging, deliveries, payments or earlier contact.
`{company}`, `{handle}`, `{name}` and `{first}` are filled in.
"""

from __future__ import annotations

from support_env.writing._pool import Pool, pool

GREETINGS: dict[str, Pool] = {
    "plain": pool("""
        [Hi|Hello|Hi there|Hello there|Hey|Good morning|Good afternoon|Good evening],
        [Hi|Hello|Dear] [{company}|team|{company} team|support|customer service|all|everyone],
        To [{company}|the {company} team|whoever reads this],
        """),
    "terse": pool("""
        [Hi|Hello|Hey|Hi there|Morning|Evening].
        [{company}|Hi all|Hello {company}|Support|Hi support],
        """),
    "formal": pool("""
        Dear [Sir or Madam|Sirs|customer service|{company}|Sir/Madam|support team|{company} team],
        To whom it may concern,
        Dear [colleagues|representatives] of {company},
        """),
    "second_language": pool("""
        [Hello|Hello dear|Dear] [support|support team|{company}|customer service|friends],
        [Good day|Good day to you|Greetings|Hello sir or madam|Hello dear team],
        [Esteemed|Respected] [{company}|team|Sir or Madam],
        """),
    "chat": pool("""
        [hi|hello|hey|hi there|hiya|hello there|good morning|good evening][|!|.|,]
        [anyone there|is anybody there|hello, anyone here]?
        """),
    "social": pool("""
        {handle}
        [hey|hi|hello|ok|dear|yo] {handle}
        {handle} [hi|hello|hey|help|listen|right]
        """),
}

LEADS: Pool = pool("""
    [OK so|Right|Well|So|Okay|Look|Basically|Right then|OK],
    [So here's the thing|Here's the situation|Let me explain|It's like this|Here goes]:
    """)
FORMAL_LEADS: Pool = pool("""
    I am [writing|contacting you] about the following matter.
    I [wish|should like] to [raise|bring up] the following.
    [Permit|Allow] me to set out my concern.
    I trust this message reaches the [right|appropriate] department.
    """)
SECOND_LEADS: Pool = pool("""
    I write you because I have a [question|problem|request].
    Sorry for my English[|, it is not so good|, I learn still].
    I [explain|tell] you my [situation|case].
    I hope you can understand [me|my English].
    """)
JOINTS: Pool = pool("""
    [Also,|And|Oh, and|Plus,|By the way,|Just so you know,|For what it's worth,|Oh, and also,|And also,|What else:]
    """)
FORMAL_JOINTS: Pool = pool("""
    [Furthermore:|Moreover:|In addition:|I should add:|For completeness:|Please note:]
    """)
SECOND_JOINTS: Pool = pool("""
    [Also,|And also|And|More information:|I say also:]
    """)

FILLER: Pool = pool("""
    I'm writing this [on my phone|on the train|on the bus|from a café|in my lunch break|on the sofa|between two meetings], so [excuse|forgive|sorry for] [the spelling|any typos|how this reads].
    I [couldn't|could not] find [the right form|where to ask this|the right page] on your website.
    Not sure if this is the right [place|address|channel] for this.
    I [read|looked at|went through] your help pages [but got lost|and gave up|first].
    Sorry [this is so long|for the long message|for going on a bit].
    My [tea|coffee|dinner] is going cold while I [type|write] this.
    [The cat|The dog|My son|My daughter] keeps [walking over|jumping at|bashing] the keyboard.
    It's [pouring|boiling hot|freezing|grey and windy] here, [typical|as ever|as usual].
    I'm not [good with|great with|very used to] [computers|these things|the internet].
    [Autocorrect|My phone] keeps changing [my words|what I write].
    I hope [you're having a good day|this finds you well|your day is going fine].
    I [usually|normally] [ring|phone|call] [companies|people] but I thought I'd write.
    My [sister|colleague|cousin|brother] [told me|said] to just [write to you|ask you|drop you a line].
    [Bear|Please bear] with me, I'm [typing|writing] this [with one hand|half asleep|with cold fingers].
    I [don't|do not] write [messages|letters] like this [often|very often|every day].
    [Your website is|Your pages are] [rather|a bit|quite] [slow|hard to read|busy], by the way.
    [My eyes|My glasses] aren't [what they were|the best], so I [hope|trust] I'm [making sense|clear].
    I've [tried|done my best] to keep this [short|in order|clear].
    I [had to|did] [look up|hunt for|search for] where to [write|send this|post this].
    The [music|noise] in this café is terrible, [never mind|sorry|anyway].
    [Typing|Writing] on this [tablet|old laptop|tiny screen] is [a pain|slow going|no fun].
    """)

WANT_LEADS: Pool = pool("""
    [So|Anyway|All in all|In short|Bottom line|To sum up|Long story short],
    """)

PLEASE: Pool = pool("""
    [Please help|Please advise|Please look into it|Any help is welcome].
    [Can you help|Could you help|Can somebody help|Could someone look into it][|, please|, thanks]?
    """)

SIGNOFFS: dict[str, Pool] = {
    "plain": pool("""
        [Thanks|Thank you|Many thanks|Thanks a lot|Cheers|Best|Best wishes|Kind regards|Regards|All the best|Thanks in advance|Thanks for your help],
        """),
    "terse": pool("""
        [Thanks|Thx|Ta|Cheers|Rgds|Regards|Best][|.|,]
        """),
    "formal": pool("""
        [Yours faithfully|Yours sincerely|Respectfully|Respectfully yours|With kind regards|Sincerely|I remain, yours faithfully|With best regards],
        """),
    "second_language": pool("""
        [Thank you for your understanding|Thank you for your attention|With friendly greetings|Best greetings|Many greetings|Thank you and good day|Have a nice day],
        """),
    "cross": pool("""
        [Regards|Waiting for your reply|I expect an answer|Sort it out|Over to you|Not impressed|Hoping for better],
        """),
    "chat": pool("""
        [thanks|thx|ty|cheers|thank you][|!|.]
        """),
    "social": pool("""
        [#customerservice|#help|#fail|#customercare|#support|#pleasehelp]
        [please reply|dm me|answer please|anyone|hello?]
        """),
}

TAILS: Pool = pool("""
    Sent from my [phone|mobile|tablet]
    Sent from [Mail|my mail app|my handheld]
    [Please excuse brevity|Typed with thumbs|Excuse any typos]
    """)
TITLES: Pool = pool("""
    [Teacher|Nurse|Architect|Translator|Bookkeeper|Gardener|Electrician|Librarian|Photographer|Baker|Surveyor|Musician|Project manager|Physiotherapist]
    [Please think of the environment before printing this|This message is meant for the person it is addressed to]
    """)
QUOTED: Pool = pool("""
    > [Thank you for writing to|Thanks for contacting|Welcome to] {company}. [We have received your message|Your message has reached us|Somebody will read your message].
    > [This is an automatic reply|This mailbox answers automatically]. [Please reply above this line|Please do not change the subject line|Please keep this text when you answer].
    > {company} [newsletter|news]: [what is new|a word from our founders|what our team is reading]. [Unsubscribe|Manage your preferences] at any time.
    > [How did we do?|Tell us what you think.] Rate [our help pages|this page|our website] with one click.
    """)
QUOTE_HEADS: Pool = pool("""
    -----Original message-----
    [{company} wrote|From: {company}|On behalf of {company}]:
    [Forwarded message|Begin forwarded message|Previous message]:
    """)

SUBJECTS: Pool = pool("""
    [Question|Query|Request|Problem|Issue|Help needed|Please help|Enquiry|Help][| about {item}| - {item}|: {item}| ({item})]
    [My case|For the support team|Customer enquiry|Hello|Support request|A matter for your team|Assistance needed]
    """)
EMPTY_SUBJECTS: Pool = (
    "(no subject)",
    "Hello",
    "Help",
    "Question",
    "hi",
    "Hi there",
    "Fwd:",
    "Re:",
)
