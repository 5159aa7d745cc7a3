"""Which facts the words ask for. Generous: a fact named in a question, request or need counts."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import BLANK, BULLET, COLON, LINE, Layout, Sentence
from support_env.reading._matching import follows, reached
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Span
from support_env.reading._vocabulary import Vocabulary

_MARKS: Final = w.PLEASE | w.NEED | w.GIVE | w.KNOW
_ANY_MARK: Final = _MARKS | w.USEFUL
_AFTERWARDS: Final = w.PLEASE | w.USEFUL | w.NEED
"""Marks that also reach back over what comes before them: "a photo, please"."""
_OPENERS: Final = w.listed(
    "what whats what's which who's whose where's could can would may did does do has is are was "
    "were any"
)
"""First words that make a question even without its mark."""
_NO_QUESTION: Final = w.listed("i we i've we've i'm we're i'd we'd a an it")
_IDLE: Final = w.listed(
    "be note accept rest find don't dont do never ignore bear allow keep hold feel disregard "
    "remember enjoy excuse forgive wait"
)
"""After "please" these ask for nothing."""
_WOULD_BE: Final = w.listed("would it'd be are is that'd much")
_GIVERS: Final = w.listed(
    "you and or then just also to please kindly either simply so pls could can would kindly "
    "first u dear hello hi"
)
_WANTED: Final = w.listed("know appreciate see hear")
_HOLDS_BACK: Final = w.listed("but just only however although except")
_ONCE: Final = w.listed("once when if until till soon as before moment")


def asks_in(layout: Layout, vocabulary: Vocabulary) -> dict[str, Span]:
    """Return what is asked for, by name, each with the first words that ask for it."""
    found: dict[str, Span] = {}
    carried = 0
    for sentence in layout.sentences:
        named = sentence.classes & w.VOCABULARY
        spreads = layout.kinds[sentence.last] & COLON or sentence.classes & w.SEVERAL
        if not (named or spreads or carried):
            continue
        if carried and _continues(layout, sentence):
            opens, carried = sentence.first, carried - 1
        else:
            opens = _asks_from(layout, sentence)
            carried = _spread(layout, sentence) if opens >= 0 and spreads else 0
        if opens >= 0 and named:
            _collect(layout, vocabulary, sentence, opens, found)
    return found


def _asks_from(layout: Layout, sentence: Sentence) -> int:
    """Return the word from which the sentence asks for things; -1: it does not."""
    if sentence.question or _opens_question(layout, sentence):
        return sentence.first
    if not sentence.classes & _ANY_MARK:
        return -1
    classes = layout.classes
    own = enumerate(classes[sentence.first : sentence.last], start=sentence.first)
    for i in [i for i, each in own if each & _ANY_MARK]:
        now = classes[i]
        if now & _AFTERWARDS and _reaches_back(layout, sentence, i):
            return sentence.first if not now & w.NEED or i == sentence.last - 1 else i
        if now & w.GIVE and _imperative(layout, sentence, i):
            return i
        if now & w.KNOW and (_wanted(layout, sentence, i) or _once(layout, sentence, i)):
            return i
    return -1


def _opens_question(layout: Layout, sentence: Sentence) -> bool:
    """Read a question without its mark; "What I can do is" and "Have a good day" are none."""
    first = layout.words[sentence.first]
    second = layout.words[sentence.first + 1] if sentence.first + 1 < sentence.last else ""
    if first in ("have", "had", "will"):
        return second in ("you", "u", "your")
    return first in _OPENERS and second not in _NO_QUESTION


def _reaches_back(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "a photo, please" and "would be useful" from "please note" and "the missing lid"."""
    now, word = layout.classes[i], layout.words[i]
    before = layout.words[max(sentence.first, i - 4) : i]
    if now & w.PLEASE:
        return i + 1 >= sentence.last or layout.words[i + 1] not in _IDLE
    if word == "missing":
        return any(b in ("i", "i'm", "we", "we're", "seem") for b in before)
    if now & w.USEFUL:
        return any(b in _WOULD_BE for b in before)
    denied = any(c & w.NEGATION for c in layout.classes[max(sentence.first, i - 2) : i])
    return not (denied and word in ("needed", "required"))


def _imperative(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "send us a photo" from "I'll send a photo" and "we have sent"."""
    if i == sentence.first or starts_clause(layout, i):
        return True
    before = layout.words[i - 1]
    if before not in _GIVERS:
        return False
    if before not in ("and", "or", "then", "just", "also", "to", "simply", "so"):
        return True
    # "we'll check and confirm" is the agent's, "check and confirm", "you to confirm" are not.
    earlier = layout.classes[max(sentence.first, i - 6) : i]
    return not any(classes & w.SELF for classes in earlier)


def _wanted(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "let me know", "need to know", "like to see", "may I have", "once I have"."""
    word, before = layout.words[i], layout.words[max(sentence.first, i - 5) : i]
    if not before or (word not in _WANTED and word != "have"):
        return False
    if word == "know":
        return before[-1] in ("me", "us", "to")
    if word == "appreciate":
        return any(b in ("i'd", "we'd", "would", "much") for b in before[-2:])
    asked = any(b in ("like", "love", "need", "could", "may", "can", "let") for b in before)
    if word in ("see", "hear"):
        return asked and before[-1] in ("to", "i", "we", "me", "us")
    return word == "have" and asked and before[-1] in ("to", "i", "we", "me", "us")


def _once(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Read "once I have", "as soon as you've sent": what is waited for is asked for."""
    if not sentence.classes & (w.CONDITION | w.TIME) or layout.words[i] in _WANTED:
        return False
    before = layout.words[max(sentence.first, i - 3) : i]
    return any(b in _ONCE for b in before) and not any(
        classes & w.NEGATION for classes in layout.classes[max(sentence.first, i - 3) : i]
    )


def _spread(layout: Layout, sentence: Sentence) -> int:
    """Return how many sentences after this one may go on listing what it asks for."""
    return 12 if layout.kinds[sentence.last] & COLON else 3


def _continues(layout: Layout, sentence: Sentence) -> bool:
    """Say whether a sentence goes on a list: a bullet, a numeral, a short line, or "second"."""
    kind = layout.kinds[sentence.first]
    if kind & (BULLET | COLON):
        return True
    first = layout.words[sentence.first]
    if kind & LINE and (first.isdecimal() or sentence.last - sentence.first <= 12):
        return not kind & BLANK or first.isdecimal()
    return not kind & LINE and (
        layout.classes[sentence.first] & w.ORDINAL != 0 or first in ("and", "also", "the", "your")
    )


def _collect(
    layout: Layout, vocabulary: Vocabulary, sentence: Sentence, opens: int, found: dict[str, Span]
) -> None:
    spared: set[int] | None = None
    own = enumerate(layout.classes[opens : sentence.last], start=opens)
    for i in [i for i, classes in own if classes & w.VOCABULARY]:
        if layout.quoted(layout.starts[i]):
            continue
        near = reached(layout, i)
        for kind, name, _, rest in vocabulary.look_up(layout.words[i]):
            if (rest and rest[0].text not in near) or kind != "ask" or name in found:
                continue
            last = follows(layout, i, rest)
            if last is None:
                continue
            if spared is None:
                spared = _spared(layout, sentence)
            if i in spared:
                break
            found[name] = layout.span(i, last)


def _spared(layout: Layout, sentence: Sentence) -> set[int]:
    """Return the words under "no need to send", "please don't", "thanks for the"."""
    spared: set[int] = set()
    if not sentence.classes & (w.NEGATION | w.THANKS):
        return spared
    closed = -1
    for i in range(sentence.first, sentence.last):
        now = layout.classes[i]
        if i <= closed or not now & (w.NEGATION | w.THANKS):
            continue
        if now & w.NEGATION and not _declines(layout, sentence, i):
            continue
        for k in range(i, sentence.last):
            if k > i and (layout.words[k] in _HOLDS_BACK or _asks_anew(layout, k)):
                break
            spared.add(k)
            closed = k
    return spared


def _declines(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether a "no", "don't", "not" at word i is about needing, sending or having."""
    following = layout.classes[i + 1 : min(i + 5, sentence.last)]
    if layout.words[i] in ("needn't", "neednt", "without"):
        return True
    if sentence.question and i == sentence.first:
        return False  # "Don't you have the receipt?"
    return any(classes & (w.NEED | w.GIVE) for classes in following) and not (
        sentence.question and layout.words[i] not in ("no", "not", "don't", "never", "dont")
    )


def _asks_anew(layout: Layout, k: int) -> bool:
    """Say whether a new clause with a request of its own starts at word k."""
    return starts_clause(layout, k) and any(
        classes & (w.PLEASE | w.NEED | w.GIVE | w.ASKING | w.KNOW)
        for classes in layout.classes[k : k + 3]
    )
