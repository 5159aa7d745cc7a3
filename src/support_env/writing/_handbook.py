"""The handbook as the agent reads it, for one episode's numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from support_env.packs.schema import Pack
from support_env.randomness import Source
from support_env.writing._book import Book, CompiledClause, HasPack, book_of
from support_env.writing._front import back_text, front_text
from support_env.writing._template import Template, join_words, template
from support_env.writing._values import show_value

Parameters = Mapping[str, "int | Mapping[str, int]"]


class HandbookClause(NamedTuple):
    """One clause, rendered."""

    id: str
    number: str
    chapter: str
    """The chapter's name in the pack."""
    text: str
    """Without its number."""
    prevailed_by: tuple[str, ...] = ()
    """Numbers of the clauses that prevail over it, those present."""
    refers: tuple[str, ...] = ()
    """Numbers of other clauses that it names."""

    @property
    def line(self) -> str:
        """The clause with its number."""
        return f"{self.number}  {self.text}"


@dataclass(frozen=True, slots=True)
class HandbookChapter:
    """One chapter, rendered."""

    name: str
    number: int
    title: str
    clauses: tuple[HandbookClause, ...]


@dataclass(frozen=True, slots=True)
class Handbook:
    """The handbook, or some chapters of it."""

    front: str
    """How to read it."""
    chapters: tuple[HandbookChapter, ...]
    clauses: tuple[HandbookClause, ...]
    """In the order of their numbers."""
    back: str
    """What holds where no clause applies."""
    text: str
    """All of it."""
    book: Book = field(repr=False, compare=False)


def draw_numbers(source: Source | None, pack: Pack) -> dict[str, str]:
    """Return each clause's number: the company's own, or drawn so that a number tells nothing.

    Drawn, chapters come in a drawn order under rising numbers with gaps, and the clauses of a
    chapter in a drawn order.
    """
    if source is None:
        return {clause.id: clause.number for clause in pack.clauses}
    members: dict[str, list[str]] = {}
    for clause in pack.clauses:
        members.setdefault(clause.chapter, []).append(clause.id)
    numbers: dict[str, str] = {}
    at = 0
    gaps = source.raw("gaps")
    for name in _drawn_order(source, "chapters", list(members)):
        gaps, gap = divmod(gaps, 3)
        at += 1 + gap
        for place, clause_id in enumerate(_drawn_order(source, name, members[name]), 1):
            numbers[clause_id] = f"{at}.{place}"
    return numbers


def _drawn_order(source: Source, name: str, items: list[str]) -> list[str]:
    """Shuffle with one hash where 64 bits are enough (20 items), else one a dozen items."""
    out = list(items)
    bits = 0
    for left in range(len(out), 1, -1):
        if (len(out) - left) % 12 == 0:
            bits = source.raw(f"{name}\x1f{left}")
        bits, pick = divmod(bits, left)
        out[left - 1], out[pick] = out[pick], out[left - 1]
    return out


def render_handbook(
    loaded: Pack | HasPack,
    parameters: Parameters,
    numbers: Mapping[str, str],
    absent: Collection[str] = frozenset(),
    chapters: Collection[str] | None = None,
) -> Handbook:
    """Render the handbook, or the chapters named, with this episode's values and numbers."""
    book = book_of(loaded)
    pack = book.pack
    gone = absent if isinstance(absent, frozenset) else frozenset(absent)
    names = tuple(n for n in pack.chapters if chapters is None or n in chapters)
    pages = _pages(book, names)
    shown = _Shown(book, parameters, numbers)
    above = book.above(gone)
    order = {clause_id: number_key(numbers[clause_id]) for clause_id in above}
    members: dict[str, list[str]] = {name: [] for name in names}
    for clause_id in sorted(above, key=order.__getitem__):
        chapter = book.clauses[clause_id].chapter
        if chapter in members:
            members[chapter].append(clause_id)
    made: list[HandbookChapter] = []
    for name, found in members.items():
        if found:
            rendered = tuple(
                _render(book.clauses[clause_id], above[clause_id], numbers, order, shown, gone)
                for clause_id in found
            )
            made.append(
                HandbookChapter(name, order[found[0]][0], pack.chapters[name].title, rendered)
            )
    made.sort(key=lambda chapter: chapter.number)
    front, back = pages[0].fill(shown), pages[1].fill(shown)
    lines = [f"# {pack.company.name}: support handbook", "## How to read it", front]
    for chapter in made:
        lines.append(f"## {chapter.number}. {chapter.title}")
        lines += [f"{clause.number}  {clause.text}" for clause in chapter.clauses]
    if back:
        lines += ["## When no clause applies", back]
    clauses = tuple(clause for chapter in made for clause in chapter.clauses)
    return Handbook(front, tuple(made), clauses, back, "\n".join(lines), book)


def clause_text(
    loaded: Pack | HasPack,
    clause_id: str,
    parameters: Parameters,
    numbers: Mapping[str, str],
    absent: Collection[str] = frozenset(),
) -> str:
    """Return one clause's text, without its number."""
    book = book_of(loaded)
    gone = frozenset(absent)
    shown = _Shown(book, parameters, numbers)
    above = book.above(gone)[clause_id]
    order = {name: number_key(numbers[name]) for name in above}
    return _render(book.clauses[clause_id], above, numbers, order, shown, gone).text


def number_key(number: str) -> tuple[int, ...]:
    """Return a clause number's place in the book."""
    return tuple(int(part) if part.isdecimal() else 0 for part in number.split("."))


def _render(
    compiled: CompiledClause,
    above: tuple[str, ...],
    numbers: Mapping[str, str],
    order: Mapping[str, tuple[int, ...]],
    shown: Mapping[str, str],
    gone: frozenset[str],
) -> HandbookClause:
    before, after = compiled.before.fill(shown), compiled.after.fill(shown)
    over: tuple[str, ...] = ()
    if above:
        ranked = sorted(above, key=order.__getitem__) if len(above) > 1 else above
        over = tuple([numbers[name] for name in ranked])
        before = f"{before}, unless {join_words(over, 'or')} applies"
    refers = compiled.refers and tuple(
        numbers[name] for name in compiled.refers if name not in gone
    )
    return HandbookClause(
        compiled.id, numbers[compiled.id], compiled.chapter, before + after, over, refers
    )


_PAGES: dict[tuple[int, tuple[str, ...]], tuple[Template, Template]] = {}


def _pages(book: Book, chapters: tuple[str, ...]) -> tuple[Template, Template]:
    key = (id(book), chapters)
    made = _PAGES.get(key)
    if made is None:
        if len(_PAGES) > 4096:
            _PAGES.clear()
        made = (template(front_text(book, chapters)), template(back_text(book, chapters)))
        _PAGES[key] = made
    return made


class _Shown(dict[str, str]):
    """Slots' values: parameters as prose, clause ids as numbers; made when first asked for."""

    def __init__(self, book: Book, parameters: Parameters, numbers: Mapping[str, str]) -> None:
        self._book = book
        self._parameters = parameters
        self._numbers = numbers

    def __missing__(self, slot: str) -> str:
        name, _, form = slot.partition(":")
        if name in self._numbers:
            shown = self._numbers[name]
        elif name in self._parameters:
            shown = self._parameter(name, self._parameters[name], form)
        else:
            raise KeyError(f"handbook slot {{{slot}}} is neither a parameter nor a clause")
        self[slot] = shown
        return shown

    def _parameter(self, name: str, value: int | Mapping[str, int], form: str) -> str:
        pack = self._book.pack
        spec = pack.parameters[name]

        def one(number: int) -> str:
            if form == "business":
                return f"{number} business day{'' if number == 1 else 's'}"
            return show_value(spec.kind, number, pack.company.currency)

        if isinstance(value, int):
            return one(value)
        texts = (pack.facts[spec.by].values or {}) if spec.by else {}
        parts = [(one(number), texts.get(label, label)) for label, number in value.items()]
        rest = "; ".join(f"{shown} if {text}" for shown, text in parts[1:])
        return f"{parts[0][0]} ({rest})" if rest else parts[0][0]


__all__ = [
    "Handbook", "HandbookChapter", "HandbookClause", "Parameters", "clause_text", "draw_numbers",
    "number_key", "render_handbook",
]  # fmt: skip
