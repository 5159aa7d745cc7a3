"""The slots of a handbook's texts: what one episode's parameters and clause numbers read like."""

from __future__ import annotations

from collections.abc import Mapping

from support_env.writing._book import Book
from support_env.writing._values import show_value

Parameters = Mapping[str, "int | Mapping[str, int]"]

_KEPT = 8192
"""How many a book keeps: parameters move in steps, so the same few values come again and again."""


class Shown(dict[str, str]):
    """Slots' values: parameters as prose, clause ids as numbers; made when first asked for."""

    def __init__(self, book: Book, parameters: Parameters, numbers: Mapping[str, str]) -> None:
        self._book = book
        self._parameters = parameters
        self._numbers = numbers

    def __missing__(self, slot: str) -> str:
        name, _, form = slot.partition(":")
        if name in self._numbers:
            shown = self._numbers[name]
        elif name in self._parameters:
            value = self._parameters[name]
            key = slot, value if isinstance(value, int) else tuple(value.items())
            held = self._book.shown
            shown = held.get(key)
            if shown is None:
                if len(held) >= _KEPT:
                    held.clear()
                shown = held[key] = self._parameter(name, value, form)
        else:
            raise KeyError(f"handbook slot {{{slot}}} is neither a parameter nor a clause")
        self[slot] = shown
        return shown

    def _parameter(self, name: str, value: int | Mapping[str, int], form: str) -> str:
        pack = self._book.pack
        spec = pack.parameters[name]

        def one(number: int) -> str:
            if form == "business":
                return f"{number} business day{'' if number == 1 else 's'}"
            return show_value(spec.kind, number, pack.company.currency)

        if isinstance(value, int):
            return one(value)
        texts = (pack.facts[spec.by].values or {}) if spec.by else {}
        (_, first), *others = value.items()
        shown = one if spec.kind == "money" else str
        rest = "; ".join(
            [f"{shown(number)} if {_briefly(texts.get(n, n))}" for n, number in others]
        )
        return f"{one(first)} ({rest})" if rest else one(first)


def _briefly(text: str) -> str:
    """Return what somebody or something is, without naming it again."""
    return text.removeprefix("it is ").removeprefix("the customer is ")
