"""How values look: in prose for people, and in the fields of records."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from support_env.types import Value
from support_env.writing._template import join_words

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def show_money(cents: int, currency: str = "$") -> str:
    """Return "$84.20", or "$45" for a whole amount."""
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), 100)
    shown = f"{units:,}.{rest:02d}" if rest else f"{units:,}"
    return f"{sign}{currency}{shown}"


def show_date(ordinal: int) -> str:
    """Return "14 May 2026" (no locale)."""
    day = date.fromordinal(ordinal)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def show_yearday(day: int) -> str:
    """Return "24 December": a day of every year, by its place in a leap year."""
    at = date.fromordinal(date(2000, 1, 1).toordinal() - 1 + day)
    return f"{at.day} {_MONTHS[at.month - 1]}"


def show_holidays(days: Iterable[str]) -> str:
    """Return days in words ("12-25" every year, "2026-04-03" once): "1 May, 25 and 26 December"."""
    months: dict[str, list[int]] = {}
    for text in sorted(days, key=lambda day: (len(day), day)):
        *year, month, day = text.split("-")
        name = " ".join((_MONTHS[int(month) - 1], *year))
        months.setdefault(name, []).append(int(day))
    return ", ".join(
        f"{join_words([str(day) for day in held], 'and')} {name}" for name, held in months.items()
    )


def show_value(kind: str, value: Value, currency: str = "$") -> str:
    """Return a value as prose writes it: "$84.20", "14 May 2026", "12 days", "15%"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value.replace("_", " ") if kind == "label" else value
    if kind == "money":
        return show_money(value, currency)
    if kind == "date":
        return show_date(value)
    if kind == "yearday":
        return show_yearday(value)
    if kind == "days":
        return "1 day" if value == 1 else f"{value} days"
    if kind == "percent":
        return f"{value}%"
    return str(value)


def show_field(kind: str, value: Value) -> str | int | bool:
    """Return a value as a record's field shows it: "84.20", "2026-05-14", 12."""
    if isinstance(value, bool | str):
        return value
    if kind == "money":
        sign = "-" if value < 0 else ""
        return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"
    if kind == "date":
        return date.fromordinal(value).isoformat()
    return value
