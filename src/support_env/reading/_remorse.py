"""Own fault, and what it did to the customer, said in so many words: more kinds of sympathy.

Each is a pattern with the words of which it has one, as in `_phrases`.
"""

from __future__ import annotations

from typing import Final

REMORSE: Final = (
    # It was our doing.
    (
        "ours mine us",
        r"\b(?:mistake|fault|error|slip|blame|oversight|failure|responsibility)(?: here| there)? "
        r"(?:was|is|lies|sits) (?:\w+ )?(?:ours|mine|with us|on us)\b",
    ),
    ("own", r"\b(?:we|i) own (?:it|this|that|up|the mistake)\b"),
    ("responsibility", r"\btake (?:\w+ )?responsibility\b"),
    (
        "bad mistake fault error slip oversight",
        r"(?<!not )(?<!isn't )(?<!wasn't )\b(?:our|my) (?:bad|own mistake|mistake|fault|error|slip|"
        r"oversight)\b",
    ),
    (
        "better sooner earlier",
        r"\bwe (?:really |clearly )?(?:should|could|ought to)(?: have|'ve) (?:\w+ ){1,4}"
        r"(?:better|sooner|earlier)\b",
    ),
    (
        "botched bungled mishandled mixed failed mistake",
        r"\bwe(?:'ve| have)? (?:\w+ )?(?:botched|bungled|mishandled|mixed (?:\w+ )?up|failed|"
        r"made (?:a|the|an) (?:\w+ )?mistake)\b",
    ),
    (
        "part end side",
        r"\b(?:disgrace|failure|failing|mistake|slip|error|lapse|oversight|blunder|muddle|mess|fault|"
        r"poor|bad|careless|sloppy|shoddy) (?:\w+ )?(?:on|at|from) our (?:part|end|side)\b",
    ),
    (
        "made",
        r"\bwe(?:'ve| have)? (?:\w+ )?made (?:a|an|such a|quite a) (?:\w+ ){0,2}"
        r"(?:hash|mess|botch|muddle|shambles|blunder|pig's ear|dog's dinner|mockery|fool)\b",
    ),
    ("dropped", r"\bwe(?:'ve| have)? (?:\w+ )?dropped (?:the ball|a clanger|a brick|a stitch)\b"),
    (
        "owe owed owes",
        r"\b(?:we|i)(?:'ve)? owed? you (?:an? )?(?:\w+ ){0,2}"
        r"(?:answer|reply|explanation|apology|service|care)\b",
    ),
    (
        "age ages eternity lifetime forever time",
        r"\b(?:is|was|are|that's) (?:an age|an eternity|a lifetime|ages|forever|"
        r"a (?:\w+ )?long time) (?:to|for|without)\b",
    ),
    (
        "deserve deserved",
        r"\byou (?:\w+ )?deserved? (?:a|an|some) (?:\w+ )?"
        r"(?:answer|reply|explanation|apology|care)\b",
    ),
    ("lost", r"\b(?:i'd|i would) have lost my \w+\b"),
    ("what", r"\bknow what it(?:'s| is) (?:like )?to\b"),
    ("lot", r"\ba lot to (?:take in|deal with|bear|go through|put up with|ask of you)\b"),
    (
        "nothing",
        r"\bnothing about (?:this|it|that) (?:has been|was|is) (?:\w+ )?"
        r"(?:smooth|easy|right|good|okay|fun)\b",
    ),
    ("pillar", r"\bpillar to post\b"),
    (
        "around about round from",
        r"\byou(?:'ve|'re| have| are| were)? (?:\w+ )?(?:been |being )?"
        r"(?:passed|sent|bounced|shunted|pushed|handed) "
        r"(?:around|about|round|from (?:\w+ ){1,3}to)\b",
    ),
    (
        "mad cross fed beside tearing seething spitting boiling",
        r"\b(?:i'd|(?:i|anyone|anybody|who) would(?:n't)?) (?:\w+ )?"
        r"(?:be|have been|feel|have felt) (?:\w+ )?"
        r"(?:mad|cross|fed up|beside|tearing|seething|spitting|boiling)\b",
    ),
    (
        "pretend",
        r"\b(?:won't|not|can't|cannot|wouldn't) pretend (?:that )?"
        r"(?:this|that|it|we)(?:'s| is| was|'ve|'re)? (?:good enough|fine|okay|acceptable|easy|"
        r"all right|done well|been)\b",
    ),
)
