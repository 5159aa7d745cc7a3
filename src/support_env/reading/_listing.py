"""Whether a message covers all cases: many values for one thing, an outcome and its opposite."""

from __future__ import annotations

import re
from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import COMMA, Layout, Sentence
from support_env.reading._types import Found
from support_env.reading._values import MOST

_KINDS: Final = ("money", "days", "percent", "date")
_ALTERNATIVES: Final = 3
"""Different values of one kind in one sentence with "or" or conditions between them."""
_CONDITIONED: Final = 3
"""The same over a whole message, each under a condition."""
_ANY: Final = 7
"""Different values of one kind, however they stand."""
_CLAUSES: Final = 6
_BOTH_WAYS: Final = re.compile(
    r"\b(?:you|we|i|refunds?|money|credit|replacements?) "
    r"(?:may|might|can|could|will) or (?:may |might |can |could |will )?(?:not|n't)\b|"
    r"\b(?:will|can|could) or (?:won't|can't|cannot|couldn't)\b|"
    r"\b(\w{4,}),? (?:(?:a |or |partial |\w+ )){0,3}or no \1\b|"
    r"\bis or (?:is not|isn't)\b|\byes (?:or|and) no\b(?!\w)"
)
_BOTH_MARKS: Final = (
    "or no", "or n", "or can", "or won", "or could", "or is", "or may", "or might", "or will",
    "yes and no",
)  # fmt: skip
"""Each of them has one of these in it; most messages have none."""
_ORS: Final = 3
_OPEN_END: Final = w.listed("depending depends whichever whatever applies else nothing")
_ANSWER: Final = w.listed("know tell whether say answer reply confirm")
_NOT: Final = {
    "can't": "can", "cannot": "can", "cant": "can", "won't": "will", "wont": "will",
    "don't": "do", "dont": "do", "doesn't": "does", "didn't": "did", "isn't": "is",
    "isnt": "is", "aren't": "are", "wasn't": "was", "weren't": "were", "haven't": "have",
    "hasn't": "has", "not": "", "no": "", "never": "",
}  # fmt: skip
_LIGHT: Final = w.listed(
    "a an the do does did unfortunately also please note but and so then if sorry yes however "
    "actually be is are any or either"
)
_SHORTENED: Final = {
    "we'll": "we will", "you'll": "you will", "i'll": "i will", "it'll": "it will",
    "it's": "it is", "we've": "we have", "i've": "i have", "you've": "you have",
    "you're": "you are", "we're": "we are",
}  # fmt: skip
_OPEN_ENDED: Final = frozenset(
    [*(part for long in _SHORTENED.values() for part in long.split()), *_NOT.values()]
)
"""Words that may stand in a text in another shape ("we'll", "won't")."""
_TURNS: Final = frozenset({"but", "because"})
_FREE: Final = frozenset([*_OPEN_ENDED, *_NOT, *_LIGHT, *_SHORTENED])
"""Words that a denial may have and the statement it denies may not."""
_MOST_DENIALS: Final = 40
_LONGEST_STATEMENT: Final = 30
_CORE: Final = 3
"""Words that an outcome and its opposite must share."""


def lists_outcomes(layout: Layout, values: tuple[Found, ...]) -> bool:
    """Say whether the message covers several cases at once; only what is plain counts."""
    if len(values) >= MOST:
        return True
    if len(values) >= _ALTERNATIVES and _many_values(layout, values):
        return True
    low = layout.low
    if low.count("or") >= _ORS and layout.words.count("or") >= _ORS and _any_of_all(layout):
        return True
    if not layout.present & w.NEGATION:
        return False
    if any([mark in low for mark in _BOTH_MARKS]) and any(
        _given(layout, m.start()) for m in _BOTH_WAYS.finditer(low)
    ):
        return True
    return _contradicts(layout)


def _any_of_all(layout: Layout) -> bool:
    """Find "a refund, or a replacement, or nothing, depending on what applies"."""
    return any(
        not sentence.question
        and layout.words[sentence.first : sentence.last].count("or") >= _ORS
        and not _OPEN_END.isdisjoint(layout.words[sentence.first : sentence.last])
        for sentence in layout.sentences
    )


def _given(layout: Layout, place: int) -> bool:
    """Say whether both ways are put forward: not quoted, asked, or wanted as an answer."""
    if layout.quoted(place):
        return False
    sentence = layout.sentence_of(layout.word_at(place))
    words = layout.words[sentence.first : sentence.last]
    return not sentence.question and not sentence.classes & w.PLEASE and _ANSWER.isdisjoint(words)


def _many_values(layout: Layout, values: tuple[Found, ...]) -> bool:
    kinds = [value.kind for value in values]
    clauses = kinds.count("clause") >= _CLAUSES
    if clauses and len({v.value for v in values if v.kind == "clause"}) >= _CLAUSES:
        return True
    for kind in _KINDS:
        if kinds.count(kind) < _ALTERNATIVES:
            continue
        of_kind = [v for v in values if v.kind == kind and not v.quoted and v.about != "question"]
        different = {v.value for v in of_kind}
        if len(different) < _ALTERNATIVES:
            continue
        if len(different) >= _ANY and kind != "date":
            return True
        if _alternatives(layout, of_kind):
            return True
    return False


def _alternatives(layout: Layout, values: list[Found]) -> bool:
    """Find three values joined by "or" in one sentence, or each under its own "if"."""
    by_sentence: dict[int, set[int | str]] = {}
    conditioned: set[int | str] = set()
    for value in values:
        i = layout.word_at(value.span[0])
        sentence = layout.sentence_of(i)
        if sentence.question:
            continue
        if "or" in layout.words[sentence.first : sentence.last]:
            by_sentence.setdefault(sentence.first, set()).add(value.value)
        if _own_condition(layout, sentence, i):
            conditioned.add(value.value)
    most = max(map(len, by_sentence.values()), default=0)
    return most >= _ALTERNATIVES or len(conditioned) >= _CONDITIONED


def _own_condition(layout: Layout, sentence: Sentence, i: int) -> bool:
    return any(word in ("if", "whether") for word in layout.words[max(sentence.first, i - 14) : i])


def _contradicts(layout: Layout) -> bool:
    """Find two statements that differ in nothing but a "not"."""
    affirmed: dict[tuple[str, ...], int] | None = None
    repeated: frozenset[str] = frozenset()
    words = layout.words
    for i in layout.words_with(w.NEGATION)[:_MOST_DENIALS]:
        first, last = _statement_at(layout, i)
        # Nearly every denial has a word that the message has only once, most often its longest.
        longest = max(layout.words[first:last], key=len)
        if longest not in _FREE and layout.low.count(longest) < 2:
            continue
        odd = [word for word in words[first:last] if word not in _FREE]
        # Most denials end here, and two counts take less than finding all repeated words.
        if any([words.count(word) < 2 for word in odd[:2]]):
            continue
        repeated = repeated or frozenset(_repeated(words))
        if not repeated.issuperset(odd):
            continue
        core, denied = _core(layout.words[first:last])
        if len(core) < _CORE or not denied or not _twice(layout.words, core):
            continue
        if layout.sentence_of(i).question:
            continue
        affirmed = _affirmed(layout) if affirmed is None else affirmed
        if affirmed.get(core, first) != first:
            return True
    return False


def _repeated(words: list[str]) -> list[str]:
    """Return the words that stand in a message more than once."""
    seen: set[str] = set()
    return [word for word in words if word in seen or seen.add(word)]


def _affirmed(layout: Layout) -> dict[tuple[str, ...], int]:
    """Return the cores of statements without a "not", each with its first word."""
    cores = [(first, *_core(layout.words[first:last])) for first, last in _statements(layout)]
    return {core: first for first, core, denied in cores if core and not denied}


def _statement_at(layout: Layout, i: int) -> tuple[int, int]:
    """Return the statement around word i: from pause to pause within its sentence."""
    sentence = layout.sentence_of(i)
    first, last = i, i + 1
    while first > sentence.first and not _parts(layout, first) and i - first < _LONGEST_STATEMENT:
        first -= 1
    while last < sentence.last and not _parts(layout, last) and last - i < _LONGEST_STATEMENT:
        last += 1
    return first, last


def _parts(layout: Layout, i: int) -> bool:
    if layout.kinds[i] & COMMA or layout.words[i] in _TURNS:
        return True
    # "if it is faulty we will replace it"
    return layout.classes[i] & w.SELF != 0 and not layout.classes[i - 1] & w.JOINER


def _twice(words: list[str], core: tuple[str, ...]) -> bool:
    """Say whether a denial's words may stand in the message once more, shortened or not."""
    return all(words.count(word) > 1 or word in _OPEN_ENDED for word in core)


def _statements(layout: Layout) -> list[tuple[int, int]]:
    """Split sentences that are no questions and are not quoted at their pauses."""
    found: list[tuple[int, int]] = []
    for sentence in layout.sentences:
        first, last = sentence.first, sentence.last
        if sentence.question or layout.quoted(layout.starts[first]):
            continue
        for i in range(first + 1, last):
            if _parts(layout, i):
                found.append((first, i))
                first = i
        found.append((first, last))
    return [(a, b) for a, b in found if b - a <= _LONGEST_STATEMENT]


def _core(words: list[str]) -> tuple[tuple[str, ...], bool]:
    """Return a statement's words without its negation, and whether it has one."""
    core: list[str] = []
    denied = False
    conditional = words[:1] in (["if"], ["when"], ["unless"], ["whether"], ["as"])
    for word in words:
        plain = _NOT.get(word)
        if plain is not None:
            denied = not denied
            word = plain
        if word and word not in _LIGHT:
            core += _SHORTENED.get(word, word).split()
    return ((), False) if conditional else (tuple(core), denied)
