"""Searching the handbook: word overlap, rare words weigh more, nothing random.

A result comes with the clauses that prevail over it and those that it names, because a clause
read alone misleads. What comes back is capped, so that nobody dumps the book by asking for "the".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING

from support_env.writing._book import Book, HasPack, book_of
from support_env.writing._handbook import Handbook, HandbookClause
from support_env.writing._pool import word_list

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

MAX_QUERIES = 2
MAX_QUERY = 200
_WORD = re.compile(r"[a-z]+")
_SLOTS = re.compile(r"\{[^}]*\}")
_NUMBER = re.compile(r"\b\d+\.\d+\b")
_STOP = frozenset(
    word_list("""
    a an and any are as at be been but by can could customer do does for from has have he her
    his how i if in is it its may me my no not of on or our over she so than that the their them
    then there these they this to tell unless was we were what when where which who will with
    would you your all applies apply hold desk
    """)
)
_NAMED = 10**9
"""What a clause's own number in a query counts."""
_HEADING = 0.8
"""Weight of a word of the chapter's title or the issue's, against one of the clause itself."""


@lru_cache(8192)
def stem(word: str) -> str:
    """Return a word's rough stem: enough for "refunded" to meet "refunds"."""
    for ending in (
        "ments",
        "ment",
        "ations",
        "ation",
        "ings",
        "ing",
        "ies",
        "ied",
        "edly",
        "ed",
        "es",
        "s",
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems(text: str) -> list[str]:
    """Return the stems of a text's words that carry meaning."""
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in _STOP]


class _Index:
    """Whole numbers only: a logarithm's last bit differs between machines, a ranking may not."""

    def __init__(self, book: Book) -> None:
        self.queries: dict[str, str] = {}
        self.names = tuple(sorted(book.clauses))
        """Clauses stand for their places here: ties go by id, so a stable sort keeps them."""
        self.places = {name: place for place, name in enumerate(self.names)}
        weights: dict[str, list[tuple[int, float]]] = {}
        for clause_id, clause in book.clauses.items():
            own = stems(_SLOTS.sub(" ", f"{clause.before.source} {clause.after.source}"))
            shares = {word: _HEADING for heading in clause.index for word in stems(heading)}
            shares.update(dict.fromkeys(own, 1.0))
            length = 1.0 + 0.15 * log(1 + len(set(own)))
            for word, share in shares.items():
                weights.setdefault(word, []).append((self.places[clause_id], share / length))
        self._postings = {
            word: tuple(
                (place, round(1000 * share * log(1 + len(book.clauses) / len(found))))
                for place, share in found
            )
            for word, found in weights.items()
        }

    def scores(self, query: str) -> list[int]:
        """Return what each clause scores, by its place."""
        out = [0] * len(self.names)
        for word in dict.fromkeys(stems(query)):
            for place, weight in self._postings.get(word, ()):
                out[place] += weight
        return out

    def rank(self, clause_id: str, query: str) -> int:
        """Return how many clauses a query finds before this one."""
        scores = self.scores(query)
        mine = self.places[clause_id]
        return sum(
            score > 0 and (-score, place) < (-scores[mine], mine)
            for place, score in enumerate(scores)
        )


_INDEXES: dict[int, tuple[Book, _Index]] = {}
"""By the book's id; the book is kept with it, so that its id is not given to another."""


def _index(book: Book) -> _Index:
    held = _INDEXES.get(id(book))
    if held is None:
        if len(_INDEXES) >= 64:
            _INDEXES.clear()
        held = _INDEXES[id(book)] = (book, _Index(book))
    return held[1]


def search_handbook(
    handbook: Handbook, queries: Sequence[str], each: int = 9
) -> list[HandbookClause]:
    """Return at most `each` clauses a query, for one or two queries, hits before their context.

    Nine is a chapter: the two obvious queries, what the ticket is about and who may act, bring
    every clause that can decide it, and still only a third of a book of fifty. First the best hit
    of each query (two of a single one), then what prevails over these and what they name, then the
    next hits. Queries beyond the second and characters beyond the 200th are ignored.
    """
    searches = [_Search(handbook, query[:MAX_QUERY]) for query in queries[:MAX_QUERIES]]
    out: dict[str, None] = {}
    explained: set[str] = set()
    cap = each * len(searches)
    width = 2 if len(searches) == 1 else 1
    for turn in range(0, cap, width):
        found = [(s, hit) for s in searches for hit in s.hits[turn : turn + width]]
        if not found or len(out) >= cap:
            break
        out.update(dict.fromkeys([hit for _, hit in found]))
        for search, hit in found:
            if len(out) < cap and hit not in explained:
                explained.add(hit)
                out.update(dict.fromkeys(search.context(hit)))
    return [handbook.clause(name) for name in list(out)[:cap]]


class _Search:
    """One query's ranking of the clauses."""

    def __init__(self, handbook: Handbook, query: str) -> None:
        index, ids = _index(handbook.book), handbook.ids
        names, self._places = index.names, index.places
        self._handbook = handbook
        self._scores = scores = index.scores(query)
        if named := set(_NUMBER.findall(query)):
            for name in handbook.numbered(named):
                scores[self._places[name]] += _NAMED
        present = [at for at, score in enumerate(scores) if score and names[at] in ids]
        best = max([scores[at] for at in present], default=0)
        found = [at for at in present if 5 * scores[at] > best]
        found.sort(key=scores.__getitem__, reverse=True)
        self.hits = [names[at] for at in found]

    def context(self, hit: str) -> Sequence[str]:
        """Return what prevails over a hit and what it names, nearest to the query first."""
        links = self._handbook.links(hit)
        return sorted(links, key=self._rank) if len(links) > 1 else links

    def _rank(self, name: str) -> tuple[int, int]:
        # Ties go by id, which unlike the number is the same in every episode.
        place = self._places[name]
        return (-self._scores[place], place)


def query_for(loaded: Pack | HasPack, clause_id: str) -> str:
    """Return an obvious query for a clause: what it, its chapter and its answer speak of.

    Of a few such queries, the first that finds the clause best: rankings do not depend on an
    episode's values or numbers, and absent clauses can only improve one.
    """
    book = book_of(loaded)
    spec, index = book.specs[clause_id], _index(book)
    if clause_id in index.queries:
        return index.queries[clause_id]
    conditions = [book.words.condition(each) for each in spec.when]
    told = [tell.says for tell in spec.tell]
    title = book.pack.chapters[spec.chapter].title
    tried = (
        [title, *conditions, spec.says],
        [*conditions, spec.says],
        [title, *conditions, spec.says, *told],
        [*conditions, spec.says, *told],
        [spec.says, *told],
    )
    queries = [_query(texts) for texts in tried]
    best = min(queries, key=lambda query: index.rank(clause_id, query))
    return index.queries.setdefault(clause_id, best)


def _query(texts: Sequence[str]) -> str:
    said = _SLOTS.sub(" ", " ".join(texts)).lower()
    query = " ".join(dict.fromkeys(w for w in _WORD.findall(said) if w not in _STOP))
    return query if len(query) <= MAX_QUERY else query[:MAX_QUERY].rsplit(" ", 1)[0]
