"""Labelled messages as they stand in files: one line is one message (see `data/README.md`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple, cast, get_args

from support_env.reading import ValueKind

DATA: Final = Path(__file__).parent / "data"
_KINDS: Final = frozenset(get_args(ValueKind))


class RowError(ValueError):
    """A line that cannot be used, with the place where it stands."""


class Value(NamedTuple):
    """One value as the readers hold it: cents, ordinals, days, whole percents, labels."""

    kind: ValueKind
    value: int | str

    def __str__(self) -> str:
        """Write it as in the files."""
        if isinstance(self.value, str):
            return f"{self.kind} {self.value}"
        if self.kind == "money":
            return f"money {self.value // 100}.{self.value % 100:02d}"
        if self.kind == "date":
            return f"date {date.fromordinal(self.value).isoformat()}"
        return f"{self.kind} {self.value}"


def parse_value(written: str) -> Value:
    """Read `money 84.20`, `date 2026-05-14`, `days 30`, `clause 4.1`."""
    kind, _, text = written.partition(" ")
    if kind not in _KINDS or not text:
        raise ValueError(f"a value is a kind ({', '.join(sorted(_KINDS))}) and what it is")
    return Value(cast("ValueKind", kind), _parsed(kind, text))


def _parsed(kind: str, text: str) -> int | str:
    if kind == "money":
        whole, _, cents = text.partition(".")
        if not (whole.isdigit() and len(cents) == 2 and cents.isdigit()):
            raise ValueError(f"money is written 84.20, not {text}")
        return 100 * int(whole) + int(cents)
    if kind == "date":
        return date.fromisoformat(text).toordinal()
    if kind in ("identifier", "clause"):
        return text
    if kind == "percent" and "." in text:
        return text
    return int(text)


@dataclass(frozen=True, slots=True)
class Row:
    """One message and what is true of it; None: not said, so nothing is asked about it."""

    id: str
    file: str
    text: str
    style: str = ""
    context: Mapping[str, Any] = field(default_factory=dict[str, Any])
    asks: frozenset[str] | None = None
    perhaps: frozenset[str] = frozenset()
    among: frozenset[str] | None = None
    states: tuple[Value, ...] = ()
    states_not: tuple[Value, ...] = ()
    allowed: tuple[Value, ...] = ()
    wrong: tuple[Value, ...] = ()
    apology: bool | None = None
    care: bool | None = None
    claims: frozenset[str] | None = frozenset()
    abuse: bool | None = False
    message: bool | None = True
    listing: bool | None = False
    secrets: frozenset[str] | None = frozenset()


_CONTEXT: Final = frozenset(
    ["today", "issue", "item", "currency", "forms", "clauses", "secrets", "customer", "handbook"]
)


def _names(value: Any) -> frozenset[str]:
    return frozenset(_strings(value))


def _strings(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in cast("list[Any]", value)):
        raise ValueError("a list of strings is needed")
    return cast("list[str]", value)


def _values(value: Any) -> tuple[Value, ...]:
    return tuple(map(parse_value, _strings(value)))


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true, false or null is needed")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("a string is needed")
    return value


def _context(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not _CONTEXT.issuperset(cast("dict[str, Any]", value)):
        raise ValueError(f"an object is needed, with any of {', '.join(sorted(_CONTEXT))}")
    return cast("Mapping[str, Any]", value)


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "id": _text, "text": _text, "style": _text, "context": _context,
    "asks": _names, "perhaps": _names, "among": _names, "claims": _names, "secrets": _names,
    "states": _values, "states_not": _values, "allowed": _values, "wrong": _values,
    "apology": _flag, "care": _flag, "abuse": _flag, "message": _flag, "listing": _flag,
}  # fmt: skip
_NULLABLE: Final = frozenset(
    ["asks", "apology", "care", "claims", "abuse", "message", "listing", "secrets"]
)


def parse_row(line: str, file: str) -> Row:
    """Read one line; raises ValueError that says what is wrong with it."""
    raw: Any = json.loads(line)
    if not isinstance(raw, dict):
        raise ValueError("a line is one JSON object")
    fields: dict[str, Any] = {}
    for key, value in cast("dict[str, Any]", raw).items():
        if key not in _READ:
            raise ValueError(f"unknown field {key!r}; there are {', '.join(_READ)}")
        if value is None and key in _NULLABLE:
            fields[key] = None
            continue
        try:
            fields[key] = _READ[key](value)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    if not {"id", "text"} <= fields.keys():
        raise ValueError("`id` and `text` are needed")
    if fields.get("wrong") and not fields.get("allowed"):
        raise ValueError("`wrong` needs `allowed`, the values that are true")
    return Row(file=file, **fields)


def load(paths: Iterable[Path] | None = None) -> list[Row]:
    """Read every line of the files, by default of every `*.jsonl` in the data folder."""
    rows: list[Row] = []
    seen: dict[str, str] = {}
    for path in sorted(DATA.glob("*.jsonl")) if paths is None else paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.strip():
                continue
            try:
                row = parse_row(line, path.name)
            except ValueError as error:
                raise RowError(f"{path}:{number}: {error}") from None
            place = f"{path.name}:{number}"
            if row.id in seen:
                raise RowError(f"{path}:{number}: id {row.id!r} is taken by {seen[row.id]}")
            seen[row.id] = place
            rows.append(row)
    return rows
