"""How a voice changes words: at the template, so that what is filled in is never touched."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from support_env.writing._template import Template, template

_PAIRS = (
    (r"\bI'm\b", "I am"), (r"\bI've\b", "I have"), (r"\bI'll\b", "I will"),
    (r"\bI'd((?: already| once)? (?:\w+ed|been|better|bought|got|had|seen|sent))\b", r"I had\1"),
    (r"\bI'd\b", "I would"), (r"\bcan't\b", "cannot"), (r"\bwon't\b", "will not"),
    (r"\b([a-zA-Z]+)n't\b", r"\1 not"),
    (r"\b(it|that|there|what|he|she|who|where|everything|something|nobody|one)'s "
     r"(been|got|gone|had|become|come|turned|stopped|started|arrived)\b", r"\1 has \2"),
    (r"\b(it|that|there|what|he|she|who|where|everything|something|nobody|one)'s\b", r"\1 is"),
    (r"\b(you|we|they)'re\b", r"\1 are"), (r"\b(you|we|they)'ve\b", r"\1 have"),
    (r"\b(you|we|they|it|that)'ll\b", r"\1 will"),
    (r"\b(you|we|they|it|that)'d (like|love|prefer|be)\b", r"\1 would \2"),
)  # fmt: skip
_CONTRACTIONS = tuple((re.compile(left, re.IGNORECASE), right) for left, right in _PAIRS)
_ARTICLES = re.compile(r"(?<= )(?:the|a|an) (?=[a-z{])(?!lot|bit|little|yes|no\b)")
_SOFT = (
    (re.compile(r"\bI would like\b"), "I want"),
    (re.compile(r"\bcan I\b", re.IGNORECASE), "I can"),
)

_CHATTY: Final = re.compile(
    r"\b(yes|yeah|no luck|my lot|just checked|missing in action|back it goes|not going to happen|"
    r"off the shelf|by the way|or anything|apparently|says my app|sort (?:it|this) out|wrecked|"
    r"I guess|ages|cheaper|in case you ask|for me after all|fix this)\b|^(?:So|Honestly|Happy) ",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(
    r"(?:I|It|The|My|There|We|You|They|Your|This|That|These|Both|Nobody|Somebody|What|Where|When|"
    r"How|Is|Are|Am|Can|Could|Do|Does|Will|Would|Please|Kindly|According|Keeping|Nothing|Tracking|"
    r"One|Honestly|If|Let|See|Something|Money|Payment|Two|Everything|A|An|Our|Mine|In my)\b"
)
_FEW: Final = 3
"""So many phrases at least are left by a style that is choosy."""


def is_whole(text: str) -> bool:
    """Whether a phrase is a sentence, to which "Also," can be put: "Quantity 2." is none."""
    return _WHOLE.match(text) is not None


@lru_cache(16384)
def in_style(texts: tuple[str, ...], style: str, asked: bool) -> tuple[str, ...]:
    """Return the phrases that a style would use: short ones, whole sentences, nothing chatty.

    Who was not `asked` does not blurt out two words, unless that is the style.
    """
    able = texts
    if style == "terse":
        able = _shortest(texts)
    elif style == "formal":
        able = tuple(text for text in texts if is_whole(text) and not _is_chatty(text))
    elif style == "second_language":
        able = tuple(text for text in texts if not _is_chatty(text))
    elif style == "rambling":
        able = tuple(text for text in texts if is_whole(text))
    if not asked and style not in ("terse", "lower"):
        longer = tuple(text for text in able if text.count(" ") > 1)
        able = longer if len(longer) >= _FEW else able
    return able if len(able) >= _FEW else texts


@lru_cache(16384)
def _is_chatty(text: str) -> bool:
    return _CHATTY.search(text) is not None


def _shortest(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shorter half, in order."""
    lengths = sorted(map(len, texts))
    most = lengths[len(texts) // 2]
    return tuple(text for text in texts if len(text) <= most)


@lru_cache(16384)
def spelled_out(text: str) -> str:
    """Return the text without contractions: "I've" is "I have"."""
    if "'" not in text:
        return text
    for found, instead in _CONTRACTIONS:
        text = found.sub(lambda m, to=instead: _cased(m, to), text)
    return text


def _cased(match: re.Match[str], to: str) -> str:
    made = match.expand(to)
    head = match.group()[:1]
    return made[:1].upper() + made[1:] if head.isupper() else made


@cache
def voiced(text: str, style: str, fact: bool) -> Template:
    """Return a fragment's template in a style; facts change only where no meaning can.

    Cached without a bound: fragments are written by people and finite.
    """
    if style == "formal":
        return template(spelled_out(text))
    if style == "second_language":
        made = spelled_out(text)
        if not fact:
            made = _ARTICLES.sub("", made)
            for found, instead in _SOFT:
                made = found.sub(instead, made)
        return template(made)
    if style == "shouting":
        return template(text).map(str.upper)
    if style == "lower":
        return template(text).map(str.lower)
    return template(text)


@lru_cache(4096)
def fillable(texts: tuple[str, ...], slots: frozenset[str]) -> tuple[str, ...]:
    """Return the phrases all of whose slots are given.

    Raises:
        ValueError: there is none.
    """
    able = tuple(text for text in texts if slots.issuperset(template(text).slots))
    if not able:
        raise ValueError(f"none of these can be filled with {sorted(slots)}: {list(texts)}")
    return able
