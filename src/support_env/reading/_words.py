"""Which words mean what to the readers: one bit a class, one table, looked up once a word."""

from __future__ import annotations

from typing import Final

NEGATION: Final = 1 << 0
CONDITION: Final = 1 << 1
"""Makes what follows depend on something or less than certain: if, unless, may, usually."""
TIME: Final = 1 << 2
"""Puts what follows before or after something: after, until, as soon as."""
IMAGINED: Final = 1 << 3
"""Wishes and examples."""
WOULD: Final = 1 << 4
REPORT: Final = 1 << 5
"""Somebody said, wanted or thought it."""
HEDGE: Final = 1 << 6
"""What one only thinks, checks or makes sure of."""
LIMIT: Final = 1 << 7
"""After a negation these make a limit of the value: "no later than", "not after"."""
BREAK: Final = 1 << 8
"""Starts a new thought within a sentence."""
SELF: Final = 1 << 9
OTHER: Final = 1 << 10
"""You, he, she, they and people: who else may be speaking or meant."""
NUMBER: Final = 1 << 11
ORDINAL: Final = 1 << 12
MONTH: Final = 1 << 13
OPENING: Final = 1 << 14
"""As `VOCABULARY`, of a grammar word: "or just marked", "is it broken"."""
UNIT: Final = 1 << 15
FUTURE: Final = 1 << 16
PLEASE: Final = 1 << 17
NEED: Final = 1 << 18
"""Words that want something whoever says them: need, missing, please, grateful."""
GIVE: Final = 1 << 19
"""Imperatives that ask for something: send, share, confirm, tell."""
ASKING: Final = 1 << 20
"""First words of a question."""
APOLOGY: Final = 1 << 21
FEELING: Final = 1 << 22
EMPATHY: Final = 1 << 23
FUNCTION: Final = 1 << 24
"""Grammar words: sentences are full of them, lists of keywords are not."""
VOCABULARY: Final = 1 << 25
"""The company's words for what can be asked (set by the vocabulary, never in this table)."""
DIGITS: Final = 1 << 26
CLAIMED: Final = 1 << 27
"""The company's words for what can be claimed as done (set by the vocabulary)."""
JOINER: Final = 1 << 28
"""And, so: with a pronoun after it, a new clause."""
KNOW: Final = 1 << 29
"""Wants something only with the right words before it: let me know, once I have."""
# Numbers of more than 30 bits are slow, so what is seldom looked for comes last.
SEVERAL: Final = 1 << 30
"""Announces more than one request: things, questions, details."""
USEFUL: Final = 1 << 31
"""Said of what one would like to have: useful, appreciated, plenty."""
INSULT: Final = 1 << 32
THANKS: Final = 1 << 33
RELATIVE: Final = 1 << 34
"""Today, tomorrow, yesterday."""
WEEKDAY: Final = 1 << 37
ASIDE: Final = 1 << 36
"""Speaks of what is only to be confirmed or left aside, or of somebody else."""
MISTAKEN: Final = 1 << 35
"""Says of what comes before it that it was an error."""


def listed(words: str) -> frozenset[str]:
    """Return the words of a list written as one string."""
    return frozenset(words.split())


def _numbered(words: str, start: int = 0, step: int = 1) -> dict[str, int]:
    return {word: start + step * place for place, word in enumerate(words.split())}


SMALL: Final = _numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
) | _numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
ORDINALS: Final = _numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    1,
) | {"thirtieth": 30}
MONTHS: Final = (
    _numbered(
        "january february march april may june july august september october november december", 1
    )
    | _numbered("jan feb mar apr may jun jul aug sep oct nov dec", 1)
    | {"sept": 9}
)
WEEKDAYS: Final = (
    _numbered("monday tuesday wednesday thursday friday saturday sunday")
    | _numbered("mon tue wed thu fri sat sun")
    | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}
)
UNITS: Final[dict[str, int]] = {
    "day": 1, "days": 1, "week": 7, "weeks": 7, "fortnight": 14, "fortnights": 14, "month": 30,
    "months": 30, "year": 365, "years": 365, "hour": 0, "hours": 0, "hrs": 0, "hr": 0,
    "h": 0, "day's": 1, "week's": 7, "month's": 30, "year's": 365,
    "d": 1, "wk": 7, "wks": 7, "mth": 30, "mths": 30, "yr": 365, "yrs": 365,
}  # fmt: skip
"""Days in each unit; hours are told apart by their 0."""
RELATIVES: Final[dict[str, int]] = {
    "today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "tomorow": 1, "yesterday": -1,
}  # fmt: skip

_LISTS: Final[tuple[tuple[int, str], ...]] = (
    (
        NEGATION,
        "not no never cannot can't won't don't doesn't didn't isn't aren't wasn't weren't wouldn't "
        "couldn't shouldn't haven't hasn't hadn't needn't mustn't ain't nor neither none without "
        "unable unlike opposed refuse refused refusing decline declined declining denied deny "
        "denying rejected reject rejecting disallowed withheld scrapped "
        "nothing nobody cant "
        "wont dont doesnt didnt isnt arent wasnt havent hasnt wouldnt couldnt shouldnt neednt "
        "instead rather impossible unless hardly",
    ),
    (
        CONDITION,
        "if unless once when whenever provided providing assuming whether may might could perhaps "
        "maybe possibly possible should supposing depending depends otherwise either usually "
        "normally typically generally sometimes often potentially probably likely wherever "
        "whichever waive waived waiving or about around approximately roughly approx maximum "
        "estimated nearly almost",
    ),
    (TIME, "after before until till soon upon pending awaiting"),
    (
        IMAGINED,
        "wish wished suppose supposed imagine imagined hypothetical hypothetically theory "
        "theoretically example instance pretend",
    ),
    (
        WOULD,
        "would you'd i'd we'd it'd they'd he'd she'd that'd would've could've should've might've",
    ),
    (
        REPORT,
        "said says saying tells telling wrote written mention mentioned told claimed asked "
        "asking requested expected wanted want thought believed hoped hoping stated promised "
        "floated suggested named quoted asks claims mentions reckon reckons prefer prefers "
        "preferred think thinks "
        "believe believes "
        "suspect demand demanded advised assumed understood wants demands demanding speak speaks "
        "spoke "
        "rumoured rumored typed entered keyed quote put puts say claim write state demand",
    ),
    (
        HEDGE,
        "think thought believe believed sure check checking ensure verify hope seem seems appear "
        "appears pretend whether wonder doubt guess rumour",
    ),
    (
        LIMIT,
        "than after before until till til by beyond later over within more less fewer past "
        "exceed above below under higher "
        "exceeding only except longer outside earlier sooner just but",
    ),
    (
        BREAK,
        "but however so although though because while whereas yet therefore hence instead since",
    ),
    (SELF, "i we i've we've i'm we're i'll we'll ive weve im"),
    (
        OTHER,
        "you he she they you've they've you're you'll customer colleague colleagues whoever "
        "someone "
        "somebody advisor adviser agent who manager courier merchant seller everyone people "
        "youve u ya",
    ),
    (NUMBER, "hundred thousand half " + " ".join(SMALL)),
    (ORDINAL, " ".join(ORDINALS)),
    (MONTH, " ".join(MONTHS)),
    (WEEKDAY, " ".join(WEEKDAYS)),
    (UNIT, " ".join(UNITS)),
    (RELATIVE, " ".join(RELATIVES)),
    (PLEASE, "please pls plz kindly"),
    (
        NEED,
        "need needs needed require requires required missing miss grateful wonder wondering "
        "ask curious "
        "lack lacking unclear unsure like love want await awaiting waiting necessary "
        "essential after",
    ),
    (
        USEFUL,
        "use useful helpful appreciated plenty welcome handy enough great ideal help brilliant "
        "left outstanding remaining speed best perfect "
        "let lets allow enable suffice do helps",
    ),
    (
        KNOW,
        "knew know appreciate see hear have you've i've we've receive received sent send get got",
    ),
    (
        GIVE,
        "send share provide confirm tell give attach upload forward reply describe specify verify "
        "clarify check include add paste submit furnish indicate mention list state note pop "
        "say write email snap supply enter show "
        "text mail answer explain advise quote remind",
    ),
    (
        ASKING,
        "what which who whose when where why how do does did is are was were have has had can "
        "could would will shall may should might whats what's where's when's who's how's any "
        "wont won't don't didn't isn't wasn't haven't hasn't couldn't wouldn't",
    ),
    (
        APOLOGY,
        "sorry apologise apologize apologises apologizes apologised apologized apologising "
        "apologizing apologies apology regret regrets regretted forgive pardon regretfully culpa "
        "pardons soz sry "
        "sory sorrry srry appologies appologise appologize apologis apologys apologie appology "
        "excuse",
    ),
    (
        FEELING,
        "frustrated frustrating frustration annoyed annoying annoyance upset upsetting "
        "disappointed disappointing disappointment stress stressed stressful worried worrying "
        "worry anxious anxiety angry anger fuming furious irritated irritating irritation "
        "inconvenience inconvenient exasperating exasperated distress distressing distressed "
        "alarm alarming alarmed unsettling unsettled concerned concerning concern awful horrible "
        "terrible maddening infuriating infuriated confusing confused confusion unpleasant "
        "difficult hard tough miserable unhappy dismay dismayed hurt scary frightening frightened "
        "scared fright heart heartbreaking sting stings tedious wretched dispiriting nuisance "
        "aggravating aggravation nasty horrid pain bother hurts trying rotten gutted gutting "
        "maddened hassle unfair letdown "
        "discouraging discouraged dreadful ghastly unacceptable sad sadly rough disheartening "
        "distraught exhausted exhausting tiring tired lousy headache panic nerve wracking shock "
        "shocked shocking embarrassing embarrassed impatient feelings galling overwhelming "
        "overwhelmed poor mad cross resentful disgusted saddened troubling troubled "
        "aggrieved vexing vexed bothersome ordeal uneasy nervous nerves uncertain uncertainty "
        "unnerving fed apprehensive fretting fret unsure irksome galled dejected crushed crushing "
        "heartbroken devastated devastating misery gruelling grueling dire humiliating humiliated "
        "offended offensive demoralising livid irate miffed peeved displeased disgruntled "
        "dissatisfied cheated ignored neglected helpless powerless despair panicked tense rattled "
        "shaken flustered frazzled fraught wearing wearisome tiresome afraid fearful terrified "
        "terrifying dread dreaded sick sickening outraged outrageous outrage bitter sore sour "
        "draining drained exasperation trouble chore slog deflated deflating underwhelmed "
        "unlucky unfortunate mortified puzzling puzzled perplexing "
        "perplexed baffled baffling bewildered bewildering lost inconvenienced disruption "
        "disrupted burden burdensome grim rubbish worrisome aggravated bummed crestfallen",
    ),
    (
        EMPATHY,
        "understand understandable understandably see imagine appreciate realise realize know "
        "sounds sound must feel hear get acknowledge recognise recognize hope blame rightly "
        "understood sympathise sympathize felt wouldn't anyone feels reason right grasp sense "
        "notice tell picture recognising understanding seeing knowing",
    ),
    (
        FUTURE,
        "will i'll we'll you'll it'll they'll he'll she'll that'll shall going expect way next "
        "arrives arrive heading headed follow goes sending allow due leaves comes should reach "
        "receive now today tomorrow drops return scheduled until then tmrw aim may wait starts",
    ),
    (
        INSULT,
        "idiot idiots idiotic moron moronic stupid dumb liar fool scum pathetic imbecile cretin "
        "loser dimwit shut fuck fucking fucked piss bitch asshole arsehole bastard wanker twat "
        "cunt dumbass dickhead hell brainless clown halfwit parasite jerk retard retarded trash "
        "garbage worthless ignorant crook thief scammer screw bullshit crap",
    ),
    (
        FUNCTION,
        "i you he she it we they me him her us them my your his its our their a an the this that "
        "these those is are was were be been being am do does did have has had will would can "
        "could shall should may might must to of in on at for from with by as and but or if so "
        "not no that's it's i'm i've i'll we've we'll you'll you've you're there here which who "
        "what when where how than then because until once after before about into out up over "
        "don't can't won't isn't doesn't didn't haven't hasn't yours all any both just also "
        "please let u ur done sorted sent sorry thanks thank yes gone been "
        "im ive its weve well whats hasnt havent cant dont wont isnt "
        "i'd you'd he'd she'd it'd we'd they'd that'd they've they're he's she's they'll he'll "
        "she'll it'll that'll let's what's who's where's how's there's here's couldn't wouldn't "
        "shouldn't wasn't weren't aren't hadn't needn't mustn't ain't cannot thats theres didnt "
        "doesnt youre too very some such own same now never myself yourself me like while though "
        "off again only more most much many few each every another other between through during "
        "we're",
    ),
    (JOINER, "and so"),
    (
        ASIDE,
        "confirm verify read heard ignore disregard used customer customers customer's client "
        "friend friends else else's shop shops doubt rumour rumours myth nonsense gossip talk "
        "nowhere place way according maths math reckoning calculation calculations estimate "
        "scrap scratch strike forget far such nothing view opinion niece nephew sister brother "
        "mother father mum dad cousin "
        "aunt uncle say until question table though old former previous members neighbour "
        "neighbours neighbour's neighbours' neighbor neighbors neighbor's friend's colleague's "
        "impression rivals competitors site sites store stores seller sellers suggestion "
        "proposal guess demand idea staff others people orders buyers hers theirs door",
    ),
    (
        MISTAKEN,
        "wrong mistaken incorrect typo misprint erroneous outdated inaccurate mistake error "
        "ignored disregarded discarded fraud fraudulent scam fake phishing bogus false untrue "
        "void null withdrawn obsolete moot",
    ),
    (SEVERAL, "things following details questions information points"),
    (THANKS, "thanks thank ta cheers thx"),
)


def _table() -> dict[str, int]:
    table: dict[str, int] = {}
    for flag, listed in _LISTS:
        for word in listed.split():
            table[word] = table.get(word, 0) | flag
    return table


CLASSES: Final[dict[str, int]] = _table()


def classes_of(word: str) -> int:
    """Return the classes of one lower-case word, numerals included."""
    return DIGITS if "0" <= word[:1] <= "9" else CLASSES.get(word, 0)
