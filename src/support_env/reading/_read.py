"""A message read once, into everything that anyone may ask about it."""

from __future__ import annotations

from typing import Final

from support_env.reading._abuse import abuse_in
from support_env.reading._awaited import asks_of
from support_env.reading._care import apology_in, next_step_in, own_words_in
from support_env.reading._claims import claims_in
from support_env.reading._feelings import emotion_in
from support_env.reading._layout import lay_out
from support_env.reading._listing import lists_outcomes
from support_env.reading._message import COPIED, not_message_because
from support_env.reading._normal import LIMIT, lowered, normalise
from support_env.reading._prepared import Prepared, prepare
from support_env.reading._quotes import quotations
from support_env.reading._secrets import secrets_beyond, secrets_in
from support_env.reading._types import Expectations, Reading
from support_env.reading._values import Known, values_in
from support_env.reading._vocabulary import Vocabulary

_LONGEST: Final = 200_000
"""Characters that are searched for secrets even where they are not read."""


def read(text: str, vocabulary: Vocabulary, expectations: Expectations | Prepared) -> Reading:
    """Read one agent message; never raises, whatever the text."""
    known = expectations if isinstance(expectations, Prepared) else prepare(expectations)
    whole = text[:_LONGEST]
    shown = normalise(whole[: 2 * LIMIT])
    cut = len(whole) > 2 * LIMIT or len(shown) > LIMIT
    shown = shown[:LIMIT]
    low = lowered(shown)
    layout = lay_out(shown, low, quotations(shown), vocabulary.classes)
    values = values_in(
        layout, Known(known.identifiers, known.clauses, vocabulary.currency, known.today)
    )
    because = not_message_because(layout, known, cut)
    secrets = (
        secrets_beyond(whole, len(shown), known.secrets) if cut else secrets_in(low, known.secrets)
    )
    # In the order of the fields: names would take as long again.
    return Reading(
        shown,
        asks_of(layout, vocabulary),
        values,
        apology_in(layout),
        emotion_in(layout),
        own_words_in(layout, known.own),
        next_step_in(layout, values),
        claims_in(layout, vocabulary),
        secrets,
        abuse_in(layout),
        because is None,
        because,
        lists_outcomes(layout, values) or because == COPIED,
        cut,
    )
