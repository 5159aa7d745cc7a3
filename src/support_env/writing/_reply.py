# ruff: noqa: E501 - phrases stand one a line
"""Replies of a good agent, for the oracle and the baselines: plain, warm, to the point."""

from __future__ import annotations

import re
from collections.abc import Sequence

from support_env.randomness import Source
from support_env.writing._pool import Pool, pool
from support_env.writing._template import template, upper_first

_HELLO: Pool = pool("""
    [Hi|Hello|Dear] {first},
    """)
_THANKS: Pool = pool("""
    Thank you for [writing to us|getting in touch|your message|contacting us][|. I have looked into it|. I have gone through the details].
    Thanks for [reaching out|letting us know|your patience while I looked into this].
    """)
_APOLOGY: Pool = pool("""
    I'm [sorry|very sorry|really sorry] [for the trouble|for the bother|for the inconvenience] [with {about}|around {about}].
    I'm [sorry|so sorry|really sorry] to hear about {about}[|, and I understand that this is frustrating|; that must be annoying].
    I [apologise|do apologise] for the [trouble|difficulty] you have had with {about}.
    """)
_APOLOGY_BARE: Pool = pool("""
    I'm [sorry|very sorry|really sorry] [for the trouble|for the bother|for the inconvenience].
    I'm [sorry|so sorry|really sorry] [you've had this trouble|about this], [and I understand that this is frustrating|and I can see why you are upset].
    I [apologise|do apologise] for the [trouble|difficulty] you have had.
    """)
_ABOUT: Pool = pool("""
    I have [looked into|gone through|read] [your message about|what you wrote about] {about}[| with care].
    You [asked|wrote] about {about}[|, and I have looked into it].
    Thank you for your message about {about}.
    """)
_BASIS: Pool = pool("""
    [This follows from|This is under|The rule for this is] clause {clause} of our policy.
    [Our policy covers this in|You can find this in] clause {clause}[|, for your reference].
    """)
_CLOSING: Pool = pool("""
    [Please let us know|Let us know|Just write to us] if [anything is unclear|you need anything else|there is anything else].
    [I hope this helps|I hope that settles it|We are here if you need anything else].
    """)
_SIGN: Pool = pool("""
    [Kind regards|Best regards|Best wishes|With kind regards],
    """)


def compose_reply(
    source: Source,
    *,
    name: str = "",
    about: str = "",
    apology: bool = False,
    decision: str = "",
    reason: str = "",
    owed: Sequence[str] = (),
    next_step: str = "",
    clause: str = "",
    sign: str = "",
) -> str:
    """Compose a reply from its parts; empty parts are left out.

    Args:
        source: Origin of every draw.
        name: The customer's name.
        about: Noun phrase for the matter, in the customer's own words: "the cracked lamp".
        apology: Say sorry, once.
        decision: What happens, a sentence: "You may return it for a refund."
        reason: Why, a sentence.
        owed: Fragments that state what must be told: "please send it back by 14 May 2026".
        next_step: What comes next, a sentence.
        clause: Clause number to name.
        sign: Who signs.
    """
    out: list[str] = []
    if apology:
        out.append(source.choice("apology", _APOLOGY if about else _APOLOGY_BARE))
    else:
        out.append(source.choice("thanks", _ABOUT if about else _THANKS))
    slots = {"about": about, "clause": clause, "first": name.split(" ", 1)[0]}
    said = [template(out[0]).fill(slots)]
    said += [sentence(text) for text in (decision, reason, *owed, next_step) if text.strip()]
    if clause:
        said.append(template(source.choice("basis", _BASIS)).fill(slots))
    said.append(source.choice("closing", _CLOSING))
    blocks = [" ".join(said)]
    if name:
        blocks.insert(0, template(source.choice("hello", _HELLO)).fill(slots))
    if sign:
        blocks.append(f"{source.choice('sign', _SIGN)}\n{sign}")
    return "\n\n".join(blocks)


def sentence(text: str) -> str:
    """Return a fragment as a sentence: capital letter, full stop."""
    text = upper_first(text.strip())
    return text if text.endswith((".", "!", "?")) else text + "."


_TO_YOU = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (r"\bthe customer's\b", "your"), (r"\bthe customer is\b", "you are"),
        (r"\bthe customer was\b", "you were"), (r"\bthe customer has\b", "you have"),
        (r"\bthe customer ([a-z]+[^s\W])s\b", r"you \1"),
        (r"\bthe customer\b", "you"), (r"\bthe ticket\b", "your request"),
    )
)  # fmt: skip


def to_customer(says: str) -> str:
    """Return a clause's words as said to the customer: "you may return it for a refund"."""
    for pattern, instead in _TO_YOU:
        says = pattern.sub(instead, says)
    return says
