"""Files of rows: one JSON object a line, written the same on every machine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

TICKETS: Final = "tickets.jsonl"
TRUTH: Final = "truth.jsonl"
BRIEFING: Final = "briefing.md"
CARDS: Final = "cards.jsonl"
WRITING: Final = "writing.md"
ENVELOPES: Final = "envelopes.jsonl"
"""Tickets without subject and text, until somebody has written these."""
WRITTEN: Final = "written.jsonl"
LABELS: Final = ("labels.jsonl", "labels-*.jsonl")


class RowError(ValueError):
    """A row that cannot be used; the message begins with its file and line."""


class Row(NamedTuple):
    """One line of a file."""

    place: str
    """`file:line`, for messages."""
    data: Mapping[str, Any]

    def text(self, name: str, *, empty: bool = False) -> str:
        """Return a field that is a string, and not empty unless that is allowed."""
        value = self.data.get(name)
        if not isinstance(value, str) or not (value.strip() or empty):
            raise RowError(f"{self.place}: `{name}` must be a text, not {json.dumps(value)}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that is a list of strings."""
        value = self.data.get(name)
        held = cast("list[Any]", value) if isinstance(value, list) else []
        texts = tuple(each for each in held if isinstance(each, str))
        if not isinstance(value, list) or len(texts) < len(held):
            raise RowError(f"{self.place}: `{name}` must list texts, not {json.dumps(value)}")
        return texts

    def object(self, name: str) -> Mapping[str, Any]:
        """Return a field that is an object."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            raise RowError(f"{self.place}: `{name}` must be an object, not {json.dumps(value)}")
        return cast("dict[str, Any]", value)

    def only(self, *names: str) -> None:
        """Refuse a field that is none of these."""
        for name in self.data:
            if name not in names:
                raise RowError(
                    f"{self.place}: unknown field {name!r}; there are {', '.join(names)}"
                )


def read_rows(path: Path) -> list[Row]:
    """Read a file; RowError says in which line something is wrong with it."""
    rows: list[Row] = []
    # Not `splitlines`: a ticket may hold characters that it takes for ends of lines.
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip():
            continue
        try:
            data: Any = json.loads(line)
        except ValueError as error:
            raise RowError(f"{path}:{number}: not JSON: {error}") from None
        if not isinstance(data, dict):
            raise RowError(f"{path}:{number}: a line is one JSON object")
        rows.append(Row(f"{path}:{number}", cast("dict[str, Any]", data)))
    return rows


def by_id(rows: Iterable[Row]) -> dict[str, Row]:
    """Return rows by their ids; no id may stand twice."""
    found: dict[str, Row] = {}
    for row in rows:
        name = row.text("id")
        if name in found:
            raise RowError(f"{row.place}: id {name!r} is taken by {found[name].place}")
        found[name] = row
    return found


def write_rows(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a file of rows."""
    write_text(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def write_text(path: Path, text: str) -> None:
    """Write a file with the same ends of lines everywhere, and its folder where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def label_files(folder: Path) -> list[Path]:
    """Return a folder's files of labels, in the order of their names."""
    return sorted(path for pattern in LABELS for path in folder.glob(pattern))


def keep_work(folder: Path, *, written: bool = False) -> None:
    """Refuse to write into a folder where people's work would lose what it is about.

    Raises:
        ValueError: There are labels, or (with `written`) tickets that somebody wrote.
    """
    there = label_files(folder)
    if written and (folder / WRITTEN).exists():
        there.append(folder / WRITTEN)
    if there:
        raise ValueError(f"{there[0]} is there already: choose another folder")
