"""Reading what the agent wrote: closed answers with the spans that they rest on.

Prose is matched against what the scenario already knows, never parsed from nothing. Every answer
may be "cannot tell"; an accusation (a wrong value, a false claim, a secret, an insult) is made
only on plain words. A leaf: it imports no other part of the package but types.

`compile_lexicon(pack)` once for each company, `prepare(expectations)` while they stay the same,
then `read(text, vocabulary, prepared)` once for each message.
"""

from support_env.reading._answers import states, wrong_values
from support_env.reading._normal import LIMIT, normalise
from support_env.reading._prepared import Prepared, prepare
from support_env.reading._read import read
from support_env.reading._types import (
    About,
    Claim,
    Expectations,
    Found,
    Lexicon,
    Reading,
    Span,
    ValueKind,
)
from support_env.reading._vocabulary import Vocabulary, compile_lexicon

__all__ = [
    "LIMIT",
    "About",
    "Claim",
    "Expectations",
    "Found",
    "Lexicon",
    "Prepared",
    "Reading",
    "Span",
    "ValueKind",
    "Vocabulary",
    "compile_lexicon",
    "normalise",
    "prepare",
    "read",
    "states",
    "wrong_values",
]
