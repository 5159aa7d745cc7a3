"""The handbook as the agent reads it, for one episode's numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from support_env.writing._book import Book, HasPack, book_of
from support_env.writing._front import back_text, front_text
from support_env.writing._numbers import number_key
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
        "_above", "_clauses", "_ids", "_made", "_names", "_numbers", "_order", "_pages", "_shown",
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
        self._order = book.order(absent if isinstance(absent, frozenset) else frozenset(absent))
        self._names = tuple([n for n in book.pack.chapters if chapters is None or n in chapters])
        # Own words may name own numbers: they are read only where the policy is as written.
        as_written = bool(book.pack.handbook) and numbers == book.numbers
        self._clauses = book.own if as_written else book.clauses
        self._above = self._order.above
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
        return tuple(
            HandbookChapter(
                name, self._key(ids[0])[0], self.book.pack.chapters[name].title,
                tuple([self.clause(clause_id) for clause_id in ids]),
            )
            for name, ids in self._members()
        )  # fmt: skip

    def _members(self) -> list[tuple[str, list[str]]]:
        """Return the ids of each chapter's clauses; all in the order of their numbers."""
        present, key = self._above, self._key
        found: list[tuple[str, list[str]]] = []
        for name in self._names:
            ids = sorted([i for i in self.book.members.get(name, ()) if i in present], key=key)
            if ids:
                found.append((name, ids))
        return sorted(found, key=lambda chapter: key(chapter[1][0])[0])

    @property
    def clauses(self) -> tuple[HandbookClause, ...]:
        """In the order of their numbers."""
        return tuple([clause for chapter in self.chapters for clause in chapter.clauses])

    @property
    def text(self) -> str:
        """All of it, with the order of each chapter's clauses under its title."""
        name = self.book.pack.company.name
        lines = [f"# {name}: support handbook", "## How to read it", self.front]
        numbers = self._numbers
        for chapter, ids in self._members():
            title = self.book.pack.chapters[chapter].title
            lines.append(f"## {numbers[ids[0]].partition('.')[0]}. {title}")
            order = self._listed(chapter)
            if order:
                lines.append(f"Order: {order}.")
            lines += [f"{numbers[clause]}  {self.plain(clause)}" for clause in ids]
        back = self.back
        if back:
            lines += ["## When no clause applies", back]
        return "\n".join(lines)

    def _listed(self, chapter: str) -> str:
        """Return the numbers of the clauses in an order in which the first to apply counts."""
        lists: list[list[str]] = []
        for ranks in self._order.ranks(chapter):
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

    def plain(self, clause_id: str) -> str:
        """Return a clause's text as it stands under its chapter's order.

        Without "unless ..." for clauses of the chapter: the order says that.
        """
        compiled, over = self._clauses[clause_id], self._order.far.get(clause_id)
        if over is None or compiled.verbatim:
            return compiled.whole.fill(self._shown)
        shown = [self._numbers[name] for name in sorted(over, key=self._key)]
        before, after = compiled.before.fill(self._shown), compiled.after.fill(self._shown)
        return f"{before}, unless {join_words(shown, 'or')} applies{after}"

    def _render(self, clause_id: str) -> HandbookClause:
        compiled, numbers = self._clauses[clause_id], self._numbers
        above = self._above[clause_id]
        before = compiled.before.fill(self._shown)
        after = compiled.after.fill(self._shown)
        over: tuple[str, ...] = ()
        if above:
            ranked = sorted(above, key=self._key) if len(above) > 1 else above
            over = tuple([numbers[name] for name in ranked])
            if not compiled.verbatim:
                before = f"{before}, unless {join_words(over, 'or')} applies"
        refers = compiled.refers and tuple(
            [numbers[name] for name in compiled.refers if name not in self._order.absent]
        )
        return HandbookClause(
            compiled.id, numbers[compiled.id], compiled.chapter, before + after, over, refers,
        )  # fmt: skip


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
    "Handbook", "HandbookChapter", "HandbookClause", "Parameters", "clause_text", "render_handbook",
]  # fmt: skip
