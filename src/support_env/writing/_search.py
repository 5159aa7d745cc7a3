"""Searching the handbook: word overlap, rare words weigh more, nothing random.

A result comes with the clauses that prevail over it and those that it names, because a clause
read alone misleads. What comes back is capped, so that nobody dumps the book by asking for "the".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from math import log
from struct import Struct
from typing import TYPE_CHECKING, Final

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
"""Weight of a word of the issue's title, against one of the clause itself."""
_TITLE = 1.6
"""Weight of a word of the chapter's own title: whoever names a chapter is after all of it."""


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
        # Every clause's score in one whole number: adding two of them adds up all scores. Beneath
        # the score lies what ties go by, so that no two of these numbers are the same.
        self._count = len(self.names)
        self._lanes = Struct(f"<{self._count}Q")
        self._start = self._packed(range(self._count)[::-1])
        weights: dict[str, list[tuple[int, float]]] = {}
        for clause_id, clause in book.clauses.items():
            own = stems(_SLOTS.sub(" ", f"{clause.before.source} {clause.after.source}"))
            shares = {word: _HEADING for heading in clause.index for word in stems(heading)}
            shares.update(dict.fromkeys(own, 1.0))
            for word in dict.fromkeys(stems(clause.index[0])):
                shares[word] = _TITLE + (1.0 if word in own else 0.0)
            length = 1.0 + 0.15 * log(1 + len(set(own)))
            for word, share in shares.items():
                weights.setdefault(word, []).append((self.places[clause_id], share / length))
        self._postings: dict[str, int] = {}
        for word, found in weights.items():
            lanes = [0] * self._count
            for place, share in found:
                weight = round(1000 * share * log(1 + len(book.clauses) / len(found)))
                lanes[place] = weight * _ONE
            self._postings[word] = self._packed(lanes)

    def _packed(self, lanes: Sequence[int]) -> int:
        return int.from_bytes(self._lanes.pack(*lanes), "little")

    def scores(self, query: str) -> list[int]:
        """Return what each clause scores, times `_ONE`, and beneath that what ties go by.

        By place; a clause's place is also in what ties go by (see `name`).
        """
        found = map(self._postings.get, dict.fromkeys(stems(query)), repeat(0))
        packed = sum(found, self._start).to_bytes(8 * self._count, "little")
        return list(self._lanes.unpack(packed))

    def name(self, score: int) -> str:
        """Return the clause that has this score."""
        return self.names[~(score % _ONE)]

    def rank(self, clause_id: str, query: str) -> int:
        """Return how many clauses a query finds before this one."""
        scores = self.scores(query)
        mine = max(scores[self.places[clause_id]], _ONE - 1)
        return sum([score > mine for score in scores])


_ONE: Final = 1 << 16
"""One point of a score, above the place of a clause."""


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
    return [handbook.clause(name) for name in search_ids(handbook, queries, each)]


def search_ids(handbook: Handbook, queries: Sequence[str], each: int = 9) -> list[str]:
    """Return the ids of what `search_handbook` finds: nothing is rendered."""
    searches = [_Search(handbook, query[:MAX_QUERY]) for query in queries[:MAX_QUERIES]]
    out: dict[str, None] = {}
    explained: set[str] = set()
    cap = each * len(searches)
    width = 2 if len(searches) == 1 else 1
    most = max([len(search.hits) for search in searches], default=0)
    for turn in range(0, min(cap, most), width):
        if len(out) >= cap:
            break
        found = [search.hits[turn : turn + width] for search in searches]
        for hits in found:
            out.update(dict.fromkeys(hits))
        for search, hits in zip(searches, found, strict=True):
            for hit in hits:
                if len(out) < cap and hit not in explained:
                    explained.add(hit)
                    out.update(dict.fromkeys(search.context(hit)))
    return list(out)[:cap]


class _Search:
    """One query's ranking of the clauses."""

    def __init__(self, handbook: Handbook, query: str) -> None:
        index, ids = _index(handbook.book), handbook.ids
        self._handbook, self._places = handbook, index.places
        self._scores = scores = index.scores(query)
        if named := set(_NUMBER.findall(query)):
            for name in handbook.numbered(named):
                scores[index.places[name]] += _NAMED * _ONE
        best = max(scores, default=0)
        if best and index.name(best) not in ids:
            best = max([scores[index.places[name]] for name in ids], default=0)
        least = (best // _ONE // 5 + 1) * _ONE
        near = sorted([score for score in scores if score >= least], reverse=True)
        self.hits = [name for name in map(index.name, near) if name in ids]

    def context(self, hit: str) -> Sequence[str]:
        """Return what prevails over a hit and what it names, nearest to the query first."""
        links = self._handbook.links(hit)
        if len(links) < 2:
            return links
        # Ties go by id, which unlike the number is the same in every episode.
        scores, places = self._scores, self._places
        return sorted(links, key=lambda name: scores[places[name]], reverse=True)


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
