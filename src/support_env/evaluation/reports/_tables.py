"""Summaries as tables: every figure by its dotted name, one column of figures or one row each."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

Summary = dict[str, Any]
Flat = dict[str, Any]


def flat(summary: Summary) -> Flat:
    """Return a summary with one figure for each name: `intervals.mean_score.low`, `gates.double`.

    What is empty (no gate was hit) has no name.
    """
    return dict(_leaves("", summary))


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, held in cast("dict[str, Any]", value).items():
            yield from _leaves(f"{name}.{key}" if name else key, held)
    elif isinstance(value, list):
        for end, held in zip(("low", "high"), cast("list[Any]", value), strict=True):
            yield f"{name}.{end}", held
    else:
        yield name, value


def names(rows: Sequence[Flat]) -> list[str]:
    """Return the names of all figures, those of one group together, in the order of the first."""
    groups: dict[str, dict[str, None]] = {}
    for row in rows:
        for name in row:
            groups.setdefault(name.partition(".")[0], {}).setdefault(name)
    return [name for group in groups.values() for name in group]


def as_json(rows: Sequence[Summary]) -> str:
    """Return what `summarise` returned, as JSON."""
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def as_csv(rows: Sequence[Summary]) -> str:
    """Return one line for each task and company under a line of names."""
    made = [flat(row) for row in rows]
    out = io.StringIO()
    writer = csv.DictWriter(out, names(made), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in made)
    return out.getvalue()


def _cell(value: Any) -> Any:
    # A spreadsheet would run such a text as a formula.
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value


def as_markdown(rows: Sequence[Summary]) -> str:
    """Return a table with a line for each figure and a column for each task and company."""
    made = [flat(row) for row in rows]
    heads = [f"{_plain(row['task'])} {_plain(row['company'])}" for row in made]
    lines = [["figure", *heads], ["---", *("---:" for _ in heads)]]
    lines += [[_plain(name), *(_plain(row.get(name)) for row in made)] for name in names(made)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _plain(value: Any) -> str:
    said = "" if value is None else " ".join(str(value).split())
    return re.sub(r"([\\|<>&`*\[\]~])", r"\\\1", said)


__all__ = ["Flat", "Summary", "as_csv", "as_json", "as_markdown", "flat", "names"]
