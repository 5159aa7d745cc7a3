"""The handbook as the agent reads it, for one episode's numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from support_env.randomness import Source
from support_env.writing._book import Book, HasPack, book_of
from support_env.writing._front import back_text, front_text
from support_env.writing._slots import Parameters, Shown
from support_env.writing._template import Template, join_words, template

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


class HandbookClause(NamedTuple):
    """One clause, rendered."""

    id: str
    number: str
    chapter: str
    """The chapter's name in the pack."""
    text: str
    """Without its number."""
    plain: str
    """As it stands under its chapter's order: without "unless ..." for clauses of the chapter."""
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


class Handbook:
    """The handbook, or some chapters of it, with one episode's values and numbers.

    Each clause is rendered when it is first read: a search reads few of them.
    """

    __slots__ = (
        "_above", "_clauses", "_gone", "_ids", "_made", "_names", "_numbers", "_pages", "_shown",
        "book",
    )  # fmt: skip

    def __init__(
        self,
        book: Book,
        parameters: Parameters,
        numbers: Mapping[str, str],
        absent: Collection[str] = frozenset(),
        chapters: Collection[str] | None = None,
    ) -> None:
        self.book = book
        self._numbers = numbers
        self._gone = absent if isinstance(absent, frozenset) else frozenset(absent)
        self._names = tuple([n for n in book.pack.chapters if chapters is None or n in chapters])
        # Own words may name own numbers: they are read only where the policy is as written.
        as_written = bool(book.pack.handbook) and numbers == book.numbers
        self._clauses = book.own if as_written else book.clauses
        self._above = book.above(self._gone)
        self._shown = Shown(book, parameters, numbers)
        self._pages = _pages(book, self._names)
        self._made: dict[str, HandbookClause] = {}
        self._ids: Set[str] | None = None

    @property
    def ids(self) -> Set[str]:
        """Ids of its clauses."""
        if self._ids is None:
            clauses = self._clauses
            self._ids = self._above.keys()
            if len(self._names) < len(self.book.pack.chapters):
                self._ids = {name for name in self._ids if clauses[name].chapter in self._names}
        return self._ids

    def clause(self, clause_id: str) -> HandbookClause:
        """Return one clause by its id; KeyError when it is not there."""
        made = self._made.get(clause_id)
        if made is None:
            made = self._made[clause_id] = self._render(clause_id)
        return made

    def said(self, clause_id: str) -> str:
        """Return one clause's text, without its number: what a search shows of it."""
        made = self._made.get(clause_id)
        if made is not None:
            return made.text
        compiled, above = self._clauses[clause_id], self._above[clause_id]
        before, after = compiled.before.fill(self._shown), compiled.after.fill(self._shown)
        if not above or compiled.verbatim:
            return before + after
        numbers = self._numbers
        if len(above) == 1:
            return f"{before}, unless {numbers[above[0]]} applies{after}"
        over = sorted(map(numbers.__getitem__, above), key=number_key)
        return f"{before}, unless {join_words(over, 'or')} applies{after}"

    def numbered(self, numbers: Collection[str]) -> list[str]:
        """Return the ids of the clauses that have these numbers."""
        return [name for name in self.ids if self._numbers[name] in numbers]

    def links(self, clause_id: str) -> tuple[str, ...]:
        """Return the ids of the clauses that prevail over one or that it names, those present."""
        links = self._above[clause_id] + self._clauses[clause_id].refers
        return tuple(filter(self.ids.__contains__, links)) if links else ()

    @property
    def front(self) -> str:
        """How to read it."""
        return self._pages[0].fill(self._shown)

    @property
    def searched(self) -> str:
        """How to read what a search of it finds."""
        return self._pages[1].fill(self._shown)

    @property
    def back(self) -> str:
        """What holds where no clause applies."""
        return self._pages[2].fill(self._shown)

    @property
    def chapters(self) -> tuple[HandbookChapter, ...]:
        """The chapters that have clauses, in the order of their numbers."""
        members: dict[str, list[str]] = {name: [] for name in self._names}
        for clause_id in self._above:
            found = members.get(self._clauses[clause_id].chapter)
            if found is not None:
                found.append(clause_id)
        made: list[HandbookChapter] = []
        for name, found in members.items():
            if found:
                found.sort(key=self._key)
                number, title = self._key(found[0])[0], self.book.pack.chapters[name].title
                clauses = tuple([self.clause(clause_id) for clause_id in found])
                made.append(HandbookChapter(name, number, title, clauses))
        made.sort(key=lambda chapter: chapter.number)
        return tuple(made)

    @property
    def clauses(self) -> tuple[HandbookClause, ...]:
        """In the order of their numbers."""
        return tuple([clause for chapter in self.chapters for clause in chapter.clauses])

    @property
    def text(self) -> str:
        """All of it, with the order of each chapter's clauses under its title."""
        name = self.book.pack.company.name
        lines = [f"# {name}: support handbook", "## How to read it", self.front]
        for chapter in self.chapters:
            lines.append(f"## {chapter.clauses[0].number.partition('.')[0]}. {chapter.title}")
            order = self._order(chapter.name)
            if order:
                lines.append(f"Order: {order}.")
            lines += [f"{clause.number}  {clause.plain}" for clause in chapter.clauses]
        back = self.back
        if back:
            lines += ["## When no clause applies", back]
        return "\n".join(lines)

    def _order(self, chapter: str) -> str:
        """Return the numbers of the clauses in an order in which the first to apply counts."""
        lists: list[list[str]] = []
        for ranks in self.book.ranks(chapter, self._gone):
            left = sorted(ranks, key=self._key)
            placed: list[str] = []
            while left:
                # Overrides have no cycle, so one is always free; the lowest number comes first.
                found = next(name for name in left if ranks[name].issubset(placed))
                left.remove(found)
                placed.append(found)
            lists.append(placed)
        lists.sort(key=len, reverse=True)
        return "; ".join(", ".join([self._numbers[name] for name in held]) for held in lists)

    def _key(self, clause_id: str) -> tuple[int, ...]:
        return number_key(self._numbers[clause_id])

    def _render(self, clause_id: str) -> HandbookClause:
        compiled, numbers = self._clauses[clause_id], self._numbers
        above = self._above[clause_id]
        before = compiled.before.fill(self._shown)
        after = compiled.after.fill(self._shown)
        over: tuple[str, ...] = ()
        plain = before
        if above:
            ranked = sorted(above, key=self._key) if len(above) > 1 else above
            over = tuple([numbers[name] for name in ranked])
            if not compiled.verbatim:
                before = f"{before}, unless {join_words(over, 'or')} applies"
                # What stands in another chapter is not in the order under this one's title.
                mine, specs = compiled.chapter, self.book.specs
                far = [numbers[name] for name in ranked if specs[name].chapter != mine]
                plain = f"{plain}, unless {join_words(far, 'or')} applies" if far else plain
        refers = compiled.refers and tuple(
            [numbers[name] for name in compiled.refers if name not in self._gone]
        )
        return HandbookClause(
            compiled.id, numbers[compiled.id], compiled.chapter, before + after, plain + after,
            over, refers,
        )  # fmt: skip


def draw_numbers(source: Source | None, pack: Pack) -> dict[str, str]:
    """Return each clause's number: the company's own, or drawn so that a number tells nothing.

    Drawn, chapters come in a drawn order, and the clauses of a chapter in a drawn order.
    """
    if source is None:
        return {clause.id: clause.number for clause in pack.clauses}
    members = book_of(pack).members
    numbers: dict[str, str] = {}
    for at, name in enumerate(_drawn_order(source, "chapters", list(members)), 1):
        for place, clause_id in enumerate(_drawn_order(source, name, members[name]), 1):
            # One string for all the episodes that are open: a book has a hundred of them.
            numbers[clause_id] = intern(f"{at}.{place}")
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
    """Return the handbook, or the chapters named, with this episode's values and numbers."""
    book = book_of(loaded)
    for name in book.needs:
        if name not in parameters:
            raise KeyError(f"handbook slot {{{name}}} is neither a parameter nor a clause")
    return Handbook(book, parameters, numbers, absent, chapters)


def clause_text(
    loaded: Pack | HasPack,
    clause_id: str,
    parameters: Parameters,
    numbers: Mapping[str, str],
    absent: Collection[str] = frozenset(),
) -> str:
    """Return one clause's text, without its number."""
    return render_handbook(loaded, parameters, numbers, absent).clause(clause_id).text


@lru_cache(maxsize=4096)
def number_key(number: str) -> tuple[int, ...]:
    """Return a clause number's place in the book: "4.12"; a letter counts too ("B.3")."""
    return tuple(map(_place, number.split(".")))


def _place(part: str) -> int:
    if part.isdecimal():
        return int(part)
    return ord(part.upper()) - ord("A") + 1 if len(part) == 1 and part.isalpha() else 0


_Pages = tuple[Template, Template, Template]
_PAGES: dict[tuple[int, tuple[str, ...]], tuple[Book, _Pages]] = {}
"""The book is kept with its pages, so that its id is not given to another."""


def _pages(book: Book, chapters: tuple[str, ...]) -> _Pages:
    key = (id(book), chapters)
    held = _PAGES.get(key)
    if held is None:
        if len(_PAGES) > 4096:
            _PAGES.clear()
        made = (
            template(front_text(book, chapters, searched=False)),
            template(front_text(book, chapters, searched=True)),
            template(back_text(book, chapters)),
        )
        held = _PAGES[key] = (book, made)
    return held[1]


__all__ = [
    "Handbook", "HandbookChapter", "HandbookClause", "Parameters", "clause_text", "draw_numbers",
    "number_key", "render_handbook",
]  # fmt: skip
