"""Readiness for launch as tables: who may own what, why, and what is still open."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from support_env.evaluation.readiness import (
    CANNOT_SHOW,
    NAMES,
    ClauseJudged,
    IssueJudged,
    Rate,
    Readiness,
    number_of,
)

SAYS: Final = {
    "own": "can own it",
    "restricted": "can own it, with restrictions",
    "open": "the evidence is not enough",
    "people": "leave it to people",
}


def headline(found: Readiness) -> str:
    """Return what a support lead asks first, in one sentence."""
    volume = found.volume
    owned = volume.get("own", 0.0) + volume.get("restricted", 0.0)
    says = {"open": "need more evidence", "people": "are for people"}
    rest = [f"{volume[name]:.0%} {said}" for name, said in says.items() if volume.get(name)]
    more = f" ({volume['restricted']:.0%} with restrictions)" if "restricted" in volume else ""
    said = f"can own {owned:.0%} of the tickets{more}" + "".join(f"; {each}" for each in rest)
    return f"{found.agent} at {found.company}, by its policy as written: {said}."


def wording(found: Readiness, clause: str) -> tuple[str, str]:
    """Return a clause's number in the company's handbook, and what it says."""
    held = next(each for each in found.loaded.pack.clauses if each.id == clause)
    return number_of(found.loaded, clause), held.says


def _advice(found: Readiness, judged: IssueJudged) -> str:
    """Return why an issue type's verdict is what it is, and what to do."""
    said = list(judged.reasons)
    if judged.standing in ("own", "restricted"):
        said.append(f"{_share(judged.remaining)} of {judged.remaining.seen} tickets succeeded.")
    if judged.except_for and judged.standing != "people":
        numbers = ", ".join(wording(found, clause)[0] for clause in judged.except_for)
        said.append(f"Leave tickets to people where {numbers} comes into play.")
    if judged.standing == "open" and judged.clauses:
        said.append(_many(judged.more))
    return " ".join(said)


def _many(count: int | None) -> str:
    """Return how much more evidence is wanted, in words."""
    if count is None:
        return "The rate is so near to its line that a great many tickets more would not settle it."
    if not count:
        return "Tickets of other types would settle it."
    return f"About {count} {'ticket' if count == 1 else 'tickets'} more would settle it."


def interval(seen: Rate) -> str:
    """Return a rate with its interval."""
    return f"{_share(seen)} [{seen.low:.0%}, {seen.high:.0%}] of {seen.seen}" if seen.seen else "-"


def _share(seen: Rate) -> str:
    return "-" if seen.share is None else f"{seen.share:.0%}"


def _cost(judged: IssueJudged) -> str:
    """Return what errors cost a ticket, and the interval of that."""
    if judged.cost is None:
        return "-"
    mean, low, high = judged.cost
    return f"{mean:.2f} [{low:.2f}, {high:.2f}]"


def _marked(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for place, row in enumerate(rows):
        yield f"| {' | '.join(_plain(cell) for cell in row)} |\n"
        if not place:
            yield "|" + " --- |" * len(row) + "\n"


def _plain(value: Any) -> str:
    """Return a text that stays one in a table of Markdown."""
    return re.sub(r"([\\|<>&`*\[\]~])", r"\\\1", " ".join(str(value).split()))


def markdown(all_found: Sequence[Readiness]) -> str:
    """Return tables of issue types, clauses, errors and the company's own scorecard."""
    return "\n".join("".join(_one(found)) for found in all_found)


def _one(found: Readiness) -> Iterator[str]:
    yield f"# Readiness\n\n{_plain(headline(found))}\n\n"
    for line in found.unmet():
        yield f"- not met: {_plain(line)}\n"
    yield "\n## Issue types\n\n"
    yield from _marked([_ISSUE_HEADS, *(issue_row(found, each) for each in issues_of(found))])
    yield "\n## Clauses\n\n"
    yield from _marked(
        [_CLAUSE_HEADS, *(clause_row(found, judged) for judged in clauses_of(found))]
    )
    yield "\n## Errors, over all tickets\n\n"
    yield from _marked([_ERROR_HEADS, *error_rows(found)])
    if found.scorecard:
        yield "\n## The company's scorecard\n\n"
        yield from _marked([_CARD_HEADS, *card_rows(found)])
    yield f"\n{CANNOT_SHOW}\n"


_ISSUE_HEADS = ["issue type", "of all tickets", "verdict", "success", "errors cost a ticket", "why"]
_CLAUSE_HEADS = ["clause", "says", "verdict", "applies", "only just not", "on the boundary",
                 "judged", "more"]  # fmt: skip
_ERROR_HEADS = ["error", "seen", "at most", "verdict"]
_CARD_HEADS = ["item", "passed"]
HEADS: Final = {"issues": _ISSUE_HEADS, "clauses": _CLAUSE_HEADS, "errors": _ERROR_HEADS,
                "scorecard": _CARD_HEADS}  # fmt: skip


def issues_of(found: Readiness) -> list[IssueJudged]:
    """Return the issue types, the most frequent first."""
    return sorted(found.issues, key=lambda judged: -judged.volume)


def issue_row(found: Readiness, judged: IssueJudged) -> tuple[str, ...]:
    """Return an issue type's line."""
    title = found.loaded.pack.issues[judged.issue].title
    return (title, f"{judged.volume:.0%}", SAYS[judged.standing], interval(judged.remaining),
            _cost(judged), _advice(found, judged))  # fmt: skip


def clauses_of(found: Readiness) -> list[ClauseJudged]:
    """Return the clauses that tickets can be about, in the handbook's order."""
    held = (found.clauses.get(clause.id) for clause in found.loaded.pack.clauses)
    return [judged for judged in held if judged is not None]


def clause_row(found: Readiness, judged: ClauseJudged) -> tuple[str, ...]:
    """Return a clause's line."""
    edge = "has none" if judged.edge is None else interval(judged.edge)
    return (*wording(found, judged.clause), SAYS[judged.standing], interval(judged.applies),
            interval(judged.spares), edge, _judged(judged), _more(judged))  # fmt: skip


def _judged(judged: ClauseJudged) -> str:
    together = interval(judged.together)
    return together if judged.is_pooled else f"{together} (the worse side)"


def _more(judged: ClauseJudged) -> str:
    if judged.standing != "open":
        return ""
    return "very many" if judged.more is None else str(judged.more)


def error_rows(found: Readiness) -> Iterator[tuple[str, ...]]:
    """Yield a line for each kind of error."""
    said = {"own": "rare enough", "people": "too often", "open": "open"}
    for judged in found.errors.values():
        more = f" ({judged.more} tickets more)" if judged.standing == "open" and judged.more else ""
        yield (NAMES[judged.name], interval(judged.rate), f"{judged.limit:.0%}",
               said[judged.standing] + more)  # fmt: skip


def card_rows(found: Readiness) -> Iterator[tuple[str, ...]]:
    """Yield a line for each item of the company's own scorecard, and its points."""
    for name, seen in found.scorecard.items():
        item = found.loaded.pack.scorecard[name]
        yield item.says + (" (fails all)" if item.auto_fail else ""), interval(seen)
    yield "points, of all that applied", interval(found.quality)


def as_json(all_found: Sequence[Readiness]) -> str:
    """Return everything as JSON, one object a company."""
    return json.dumps([found.as_json() for found in all_found], indent=2, ensure_ascii=False) + "\n"


def as_csv(all_found: Sequence[Readiness]) -> str:
    """Return a line for each issue type and each clause."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["company", "kind", "name", "volume", "verdict", "seen", "share", "low", "high",
                     "more"])  # fmt: skip
    for found in all_found:
        for issue in found.issues:
            writer.writerow(_cells(found, "issue", issue.issue, f"{issue.volume:.6f}",
                                   issue.standing, issue.remaining, issue.more))  # fmt: skip
        for clause in found.clauses.values():
            writer.writerow(_cells(found, "clause", clause.clause, "", clause.standing,
                                   clause.together, clause.more))  # fmt: skip
    return out.getvalue()


def _cells(
    found: Readiness, kind: str, name: str, volume: str, standing: str, seen: Rate, more: int | None
) -> list[Any]:
    share = "" if seen.share is None else f"{seen.share:.6f}"
    return [found.company, kind, name, volume, standing, seen.seen, share, f"{seen.low:.6f}",
            f"{seen.high:.6f}", "" if more is None else more]  # fmt: skip


__all__ = [
    "HEADS", "SAYS", "as_csv", "as_json", "card_rows", "clause_row", "clauses_of", "error_rows",
    "headline", "issue_row", "issues_of", "markdown",
]  # fmt: skip
