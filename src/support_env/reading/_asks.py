"""Which facts the words ask for. Generous: a fact named in a question, request or need counts."""

from __future__ import annotations

from typing import Final

from support_env.reading import _words as w
from support_env.reading._layout import BLANK, BULLET, COLON, COMMA, LINE, STRONG, Layout, Sentence
from support_env.reading._matching import follows
from support_env.reading._needs import lacks, numbers
from support_env.reading._patterns import FARTHEST, Pattern
from support_env.reading._requests import announces, asks_from
from support_env.reading._scopes import starts_clause
from support_env.reading._types import Span
from support_env.reading._vocabulary import Vocabulary
from support_env.reading._wanting import wants_from

_STARTS: Final = w.VOCABULARY | w.OPENING
_HOLDS_BACK: Final = w.listed("but just only however although except")
_ASKS_WHEN: Final = w.listed(
    "knows knowing me us remember recall of exactly roughly about sure clear idea and or just also "
    "on since from is was that date day time dates out ago him with"
)
"""Before these a "when" asks; behind "was it damaged" it only says when that was."""
_TELL: Final = w.listed("tell show remind text mail write say message inform")
_VERBS: Final = w.listed(
    "did do does was were is are has have had will would can could should exactly roughly about "
    "precisely u"
)
_IT: Final = w.listed("it they that he she you u this")
_HAVE: Final = w.listed("have got see know found noticed checked received read i've we've")
_WILL: Final = w.listed("i'll we'll let")
_WANTS: Final = w.listed("need require ask have know you him want see")
_UPON: Final = w.listed(
    "once if until till as so before but after please minute moment second instant"
)
_STATES: Final = w.listed("i we it that this there if for they our it's that's")
_SAYS: Final = w.listed("tell say check confirm fill enlighten let help clarify look")
_GOES_ON: Final = w.listed("and also the your a an one then lastly")
_YOU_GAVE: Final = w.listed("you you've youve u")
_GIVEN: Final = w.listed(
    "sent gave given attached provided mentioned enclosed uploaded shared quoted added told"
)
_POOR: Final = w.listed(
    "too blurred blurry dark unclear not isn't doesn't won't didn't can't only again another"
)
_NOT_UNTIL: Final = w.listed("before until unless till")
_YOU_HAVE: Final = w.listed("you've youve i've we've")
_WISHED: Final = w.listed("may can could once if when do did need like until unless must let as")


def asks_in(layout: Layout, vocabulary: Vocabulary) -> dict[str, Span]:
    """Return what is asked for, by name, each with the first words that ask for it."""
    found: dict[str, Span] = {}
    carried = 0
    for sentence in layout.sentences:
        named = sentence.classes & (w.VOCABULARY | w.OPENING * sentence.question)
        spreads = layout.kinds[sentence.last] & (COLON | BULLET) or sentence.classes & w.SEVERAL
        if not (named or spreads or carried):
            continue
        if carried and _continues(layout, sentence):
            opens, carried = sentence.first, carried - 1
        else:
            opens = asks_from(layout, sentence)
            if opens >= 0 and _unmet(layout, sentence):
                opens = -1
            elif (
                not sentence.question
                and opens != sentence.first
                and sentence.classes & w.VOCABULARY
            ):
                wanted = wants_from(layout, sentence)
                if wanted >= 0:
                    opens = wanted if opens < 0 else min(wanted, opens)
                elif opens < 0 and _taken_up(layout, sentence):
                    opens = sentence.first
            if spreads and (opens >= 0 or announces(layout, sentence)):
                carried = _spread(layout, sentence)
            else:
                carried = 0
        if opens >= 0 and named:
            _collect(layout, vocabulary, sentence, opens, found)
    return found


def _unmet(layout: Layout, sentence: Sentence) -> bool:
    """Read "if you had sent a photo, this would have been quicker": nothing is asked for."""
    words = layout.words[sentence.first : sentence.first + 3]
    return (
        not sentence.question
        and words[:1] == ["if"]
        and (words[1:] == ["you", "had"] or (words[1:2] == ["you'd"] and words[2] in _GIVEN))
    )


def _taken_up(layout: Layout, sentence: Sentence) -> bool:
    """Say whether the next sentence asks about this one: "... Has it?", "Could you tell me?"."""
    if sentence.last >= len(layout.words):
        return False
    then = layout.sentence_of(sentence.last)
    words = layout.words[then.first : then.last]
    if not then.question or len(words) < 2 or words[0] not in _VERBS or words[1] not in _IT:
        return False
    return len(words) < 4 or (len(words) < 7 and not _SAYS.isdisjoint(words[2:4]))


def _spread(layout: Layout, sentence: Sentence) -> int:
    """Return how many sentences after this one may go on listing what it asks for."""
    return 12 if layout.kinds[sentence.last] & (COLON | BULLET) else 3


def _continues(layout: Layout, sentence: Sentence) -> bool:
    """Say whether a sentence goes on a list: a bullet, a numeral, a short line, or "second"."""
    kind = layout.kinds[sentence.first]
    if kind & (BULLET | COLON):
        return True
    first = layout.words[sentence.first]
    if kind & LINE and (first.isdecimal() or sentence.last - sentence.first <= 12):
        return not kind & BLANK or first.isdecimal()
    return not kind & LINE and (
        layout.classes[sentence.first] & w.ORDINAL != 0 or first in _GOES_ON
    )


def _collect(
    layout: Layout, vocabulary: Vocabulary, sentence: Sentence, opens: int, found: dict[str, Span]
) -> None:
    closes = _closes(layout, sentence, opens)
    asked: list[tuple[str, int, int]] = []
    apart: list[tuple[str, int, int]] = []
    own = enumerate(layout.classes[sentence.first : sentence.last], start=sentence.first)
    for i in [i for i, classes in own if classes & _STARTS]:
        for pattern, last in _matches(layout, vocabulary, sentence, i):
            if pattern.kind == "not":
                apart.append((pattern.name, i, last))
            elif opens <= i < closes and pattern.name not in found and not (
                pattern.first.text == "when" and _only_when(layout, sentence, i)
            ):  # fmt: skip
                asked.append((pattern.name, i, last))
    if not asked:
        return
    spared = _spared(layout, sentence)
    for name, i, last in asked:
        if name in found or i in spared or layout.quoted(layout.starts[i]):
            continue
        if not sentence.question and last + 1 < sentence.last and _told(layout, sentence, i, last):
            continue
        if not any([it == name and a <= last and i <= b for it, a, b in apart]):
            found[name] = layout.span(i, last)


def _closes(layout: Layout, sentence: Sentence, opens: int) -> int:
    """Return where a statement begins that a request does not reach: "...; it is fourteen"."""
    for k in range(opens + 1, sentence.last):
        if layout.kinds[k] & STRONG and layout.words[k] in _STATES and not sentence.question:
            ahead = layout.classes[k : sentence.last]
            if not any(c & (w.PLEASE | w.NEED | w.GIVE | w.KNOW | w.USEFUL) for c in ahead):
                return k
    return sentence.last


def _told(layout: Layout, sentence: Sentence, first: int, last: int) -> bool:
    """Read "your order number is KL-30021", "the photo you sent": what is told isn't asked for."""
    words = layout.words
    if layout.between[last + 1] == "-" and layout.classes[last + 1] & w.DIGITS:
        return True
    if layout.between[last + 2 : last + 3] == ["-"] and layout.classes[last + 2] & w.DIGITS:
        return True
    known = words[first - 1 : first] in (["the"], ["your"])
    if known and words[last + 1] in _YOU_GAVE and not _GIVEN.isdisjoint(words[last + 2 : last + 4]):
        return _POOR.isdisjoint(words[last + 2 : sentence.last])
    return layout.words[last + 1 : last + 2] in (["is"], ["was"]) and any(
        classes & w.DIGITS for classes in layout.classes[last + 2 : last + 4]
    )


def _matches(
    layout: Layout, vocabulary: Vocabulary, sentence: Sentence, i: int
) -> list[tuple[Pattern, int]]:
    """Return the patterns that start at word i, each with its last word."""
    words = layout.words
    onward = vocabulary.onward(words[i])
    found = [(pattern, i) for pattern in onward.alone]
    for k, word in enumerate(words[i + 1 : min(i + 1 + FARTHEST, sentence.last)], start=i + 1):
        for pattern in onward[word]:
            if k - i - 1 > pattern.rest[0].gap:
                continue
            last = k if len(pattern.rest) == 1 else follows(layout, k, pattern.rest[1:])
            if last is not None and last < sentence.last:
                found.append((pattern, last))
    return found


def _only_when(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Tell "was it damaged when it arrived" from "tell me when it arrived"."""
    if i > sentence.first and not starts_clause(layout, i):
        if layout.words[i - 1] in ("me", "us") and layout.words[i - 2] not in _TELL:
            return True
        asks = layout.classes[i - 1] & (w.GIVE | w.KNOW | w.NEED | w.PLEASE)
        return not asks and layout.words[i - 1] not in _ASKS_WHEN
    if i + 1 < sentence.last and layout.words[i + 1] in _VERBS:
        return False
    # "When you opened it, was it broken?"
    return i <= sentence.first + 1 and any(
        kind & COMMA for kind in layout.kinds[i + 2 : sentence.last]
    )


def _spared(layout: Layout, sentence: Sentence) -> set[int]:
    """Return the words under "no need to send", "please don't", "thanks for the", "I have"."""
    spared: set[int] = set()
    if not sentence.classes & (w.NEGATION | w.THANKS | w.SELF):
        return spared
    closed = -1
    for i in range(sentence.first, sentence.last):
        now = layout.classes[i]
        if i <= closed or not now & (w.NEGATION | w.THANKS | w.SELF):
            continue
        if not _spares(layout, sentence, i):
            continue
        for k in range(i, sentence.last):
            if k > i and (
                layout.words[k] in _HOLDS_BACK
                or _asks_anew(layout, k)
                or (now & w.NEGATION and layout.words[k] in _NOT_UNTIL and _once_you(layout, k))
                or (now & w.SELF and layout.words[k] in _UPON)
            ):
                break
            spared.add(k)
            closed = k
    return spared


def _once_you(layout: Layout, k: int) -> bool:
    """Read "don't send it back before you've sent a photo" at the "before"."""
    return layout.words[k + 1 : k + 2] != [] and layout.words[k + 1] in _YOU_HAVE


def _spares(layout: Layout, sentence: Sentence, i: int) -> bool:
    now = layout.classes[i]
    if now & w.THANKS:
        return True
    return _declines(layout, sentence, i) if now & w.NEGATION else _holds(layout, sentence, i)


def _holds(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether the "I" or "we" at word i has or knows what is named: "I have your postcode"."""
    words = layout.words
    if i > sentence.first and words[i - 1] in ("let", "lets"):
        return False
    if words[i] in _WILL:
        following = words[i + 1 : min(i + 5, sentence.last)]
        return not any(f in _WANTS for f in following)
    if any([word in _WISHED for word in words[max(sentence.first, i - 2) : i]]):
        return False
    following = words[i : min(i + 4, sentence.last)]
    for at, word in enumerate(following):
        if layout.classes[i + at] & w.NEGATION or word in ("need", "should", "still", "must"):
            return False
        if word in _HAVE:
            after = words[i + at + 1 : i + at + 3]
            return after[:1] != ["to"] and (word not in ("i've", "we've") or after[:1] == ["got"])
    return False


def _declines(layout: Layout, sentence: Sentence, i: int) -> bool:
    """Say whether a "no", "don't", "not" at word i is about needing, sending or having."""
    following = layout.classes[i + 1 : min(i + 5, sentence.last)]
    if layout.words[i] in ("needn't", "neednt"):
        return True
    if numbers(layout, i) or lacks(layout, sentence, i):
        return False
    if layout.words[i] == "without":
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
