"""Searching the handbook: word overlap, rare words weigh more, nothing random.

A result comes with the clauses that prevail over it and those that it names, because a clause
read alone misleads. What comes back is capped, so that nobody dumps the book by asking for "the".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import log

from support_env.packs.schema import Pack
from support_env.writing._book import Book, HasPack, book_of
from support_env.writing._handbook import Handbook, HandbookClause
from support_env.writing._pool import word_list

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
_HEADING = 0.6
"""Weight of a word of the chapter's title or the issue's, against one of the clause itself."""


def stem(word: str) -> str:
    """Return a word's rough stem: enough for "refunded" to meet "refunds"."""
    for ending in ("ations", "ation", "ings", "ing", "ies", "ied", "edly", "ed", "es", "s"):
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
    def __init__(self, book: Book) -> None:
        self.weights: dict[str, dict[str, float]] = {}
        seen: dict[str, int] = {}
        for clause_id, clause in book.clauses.items():
            words: dict[str, float] = {}
            for heading in clause.index:
                for word in stems(heading):
                    words[word] = _HEADING
            own = stems(_SLOTS.sub(" ", f"{clause.before.source} {clause.after.source}"))
            for word in own:
                words[word] = 1.0
            length = 1.0 + 0.15 * log(1 + len(set(own)))
            for word in words:
                seen[word] = seen.get(word, 0) + 1
            self.weights[clause_id] = {word: share / length for word, share in words.items()}
        count = len(self.weights)
        self.rarity = {word: log(1 + count / times) for word, times in seen.items()}

    def score(self, clause_id: str, words: Sequence[str]) -> float:
        mine = self.weights[clause_id]
        return sum(mine[word] * self.rarity[word] for word in words if word in mine)


_INDEXES: dict[int, _Index] = {}


def _index(book: Book) -> _Index:
    made = _INDEXES.get(id(book))
    if made is None:
        if len(_INDEXES) >= 64:
            _INDEXES.clear()
        made = _INDEXES[id(book)] = _Index(book)
    return made


def search_handbook(
    handbook: Handbook, queries: Sequence[str], cap: int = 6
) -> list[HandbookClause]:
    """Return at most `cap` clauses for one or two queries, hits before their context.

    First the best hit of each query (two of a single one), then what prevails over these and what
    they name, then the next hits. Queries beyond the second and characters beyond the 200th are
    ignored.
    """
    asked = [query[:MAX_QUERY] for query in queries[:MAX_QUERIES]]
    searches = [_Search(handbook, query) for query in asked]
    by_number = {clause.number: clause for clause in handbook.clauses}
    out: dict[str, HandbookClause] = {}
    width = 2 if len(searches) == 1 else 1
    for turn in range(0, cap, width):
        found = [(s, hit) for s in searches for hit in s.hits[turn : turn + width]]
        context = [clause for search, hit in found for clause in search.context(hit, by_number)]
        for clause in [hit for _, hit in found] + context:
            if len(out) < cap:
                out.setdefault(clause.id, clause)
    return list(out.values())


class _Search:
    """One query's ranking of the clauses."""

    def __init__(self, handbook: Handbook, query: str) -> None:
        index = _index(handbook.book)
        wanted = list(dict.fromkeys(stems(query)))
        named = set(_NUMBER.findall(query))
        self._scores = {
            clause.id: index.score(clause.id, wanted) + 100.0 * (clause.number in named)
            for clause in handbook.clauses
        }
        floor = 0.35 * max(self._scores.values(), default=0.0)
        self.hits = [clause for clause in handbook.clauses if self._scores[clause.id] > floor]
        self.hits.sort(key=self._rank)

    def context(
        self, hit: HandbookClause, by_number: Mapping[str, HandbookClause]
    ) -> list[HandbookClause]:
        """Return what prevails over a hit and what it names, nearest to the query first."""
        numbers = (*hit.prevailed_by, *hit.refers)
        return sorted((by_number[n] for n in numbers if n in by_number), key=self._rank)

    def _rank(self, clause: HandbookClause) -> tuple[float, str]:
        # Ties go by id, which unlike the number is the same in every episode.
        return (-self._scores[clause.id], clause.id)


def query_for(loaded: Pack | HasPack, clause_id: str) -> str:
    """Return an obvious query for a clause: what its conditions and its answer speak of."""
    book = book_of(loaded)
    spec = book.specs[clause_id]
    texts = [
        book.pack.chapters[spec.chapter].title,
        *(book.words.condition(each) for each in spec.when),
        spec.says,
    ]
    seen = dict.fromkeys(
        word
        for text in texts
        for word in _WORD.findall(_SLOTS.sub(" ", text).lower())
        if word not in _STOP
    )
    query = " ".join(seen)
    return query if len(query) <= MAX_QUERY else query[:MAX_QUERY].rsplit(" ", 1)[0]
