"""The handbook's first and last page: how to read it, where to look, what else holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from support_env.writing._book import Book
from support_env.writing._template import join_words, lower_first, upper_first
from support_env.writing._values import show_holidays

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


_UNLESS: Final = (
    'Where a clause named after "unless" applies, it is followed instead. Where several that '
    "apply say the same, cite any of them."
)
_ORDER: Final = (
    "Of a chapter's clauses that apply, the first in the order under its title counts; what stands "
    "after a semicolon is decided apart."
)


def front_text(book: Book, chapters: Sequence[str], *, searched: bool) -> str:
    """Return how to read the book (with slots): the chapters shown, or what a search finds."""
    pack = book.pack
    holidays = show_holidays(pack.company.holidays)
    lines = [line.rstrip().replace("{holidays}", holidays) for line in pack.reading]
    lines += _derived(book, chapters)
    # Clauses that a search finds stand alone: there each names those that go before it.
    lines.append(_UNLESS if searched else _ORDER)
    lines.append("[...] is worked out and told as a date or a sum; `...` dates are on records.")
    lines.append(_order_of_work(pack))
    lines += _standing(book)
    presumed = _presumed(pack, book.facts_of(chapters))
    if presumed:
        lines.append(presumed)
    if not searched and len(chapters) == len(pack.chapters):
        # Beside an excerpt the records themselves say it; where the book is searched, what may be
        # asked for is named, and everything else is on records.
        lines += _where(book, chapters)
    return "\n".join(f"- {line}" for line in lines if line)


def back_text(book: Book, chapters: Sequence[str]) -> str:
    """Return what holds where no clause of a topic applies (with slots)."""
    pack = book.pack
    shown = set(chapters)
    mine = {clause.topic for clause in pack.clauses if clause.chapter in shown}
    mine |= book.names_of(chapters)
    lines = [
        upper_first(topic.otherwise_says.rstrip().removesuffix(".")) + "."
        for topic in pack.topics
        if topic.otherwise_says and topic.id in mine
    ]
    return "\n".join(f"- {line}" for line in lines)


def _derived(book: Book, chapters: Sequence[str]) -> list[str]:
    """Define the sums that clauses name, where the pack's own lines do not."""
    said = " ".join(book.pack.reading).lower()
    out: list[str] = []
    for name in book.derived_of(chapters):
        words = name.replace("_", " ")
        if words not in said:
            out.append(f"The {words} is {book.words.amount(book.pack.derived[name])}.")
    return out


def _standing(book: Book) -> list[str]:
    """Return what is told by every clause of a kind."""
    return [
        upper_first(tell.rule.rstrip(".").replace("{x}", book.words.amount(tell.value, tell.kind)))
        + "."
        for tell in book.pack.standing
    ]


def _order_of_work(pack: Pack) -> str:
    last = next((topic for topic in pack.topics if topic.decides), None)
    if last is None:
        return ""
    steps = [
        f"{lower_first(topic.title)}, from the ticket alone"
        for topic in pack.topics
        if topic.visible_only
    ]
    steps += [lower_first(t.title) for t in pack.topics if t.id == str(last.otherwise)]
    steps.append(lower_first(last.title))
    return (
        f"Order of work: {'; '.join(steps)}. A clause on the last that applies is followed and "
        "cited; else what is due is done and its clause cited."
    )


def _presumed(pack: Pack, facts: Sequence[str]) -> str:
    texts: list[str] = []
    for name in facts:
        spec = pack.facts[name]
        if spec.presumed is None:
            continue
        if spec.presumed is False:
            texts.append(spec.says_not or f"it is not so that {spec.says or spec.noun}")
        elif spec.presumed is True:
            texts.append(spec.says or spec.noun)
        elif spec.values and str(spec.presumed) in spec.values:
            texts.append(spec.values[str(spec.presumed)])
        else:
            texts.append(f"{spec.noun} is {spec.presumed}")
    if not texts:
        return ""
    return f"Unless told or shown otherwise, take it that {join_words(texts, 'and')}."


def _where(book: Book, chapters: Sequence[str]) -> list[str]:
    """Say on which record or by what check each fact is found (the rest one asks for)."""
    pack = book.pack
    records: dict[str, list[str]] = {}
    checks: dict[str, list[str]] = {}
    established = {f: name for name, lookup in pack.lookups.items() for f in lookup.establishes}
    for name in book.facts_of(chapters):
        spec = pack.facts[name]
        noun = spec.noun.removeprefix("the ")
        if spec.field is not None:
            record, _, field = spec.field.partition(".")
            shown = f"{noun} (`{field}`)" if spec.kind == "days" else noun
            records.setdefault(record, []).append(shown)
        elif name in established:
            checks.setdefault(established[name], []).append(noun)
    lines = [f"{_label(pack, record)}: {', '.join(nouns)}." for record, nouns in records.items()]
    lines += [f"Lookup `{name}`: {', '.join(nouns)}." for name, nouns in checks.items()]
    return lines


def _label(pack: Pack, record: str) -> str:
    label = pack.records[record].label if record in pack.records else record
    plain = label.removeprefix("the ").removeprefix("a ").removeprefix("an ")
    return f"On the {plain} record"
