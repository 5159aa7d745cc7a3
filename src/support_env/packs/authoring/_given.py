"""Facts of a case as people write them: yes, 84.20, 31 or 2026-02-01, a label, none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from support_env.packs._loading import money
from support_env.policy import NA

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec

_YES: Final = frozenset({"yes", "true", "y", "1"})
_NO: Final = frozenset({"no", "false", "n", "0"})
_NONE: Final = frozenset({"none", "n/a", "na"})
_WHOLE: Final = re.compile(r"(-?\d{1,9})\s*(?:days?|%|pieces?)?", re.ASCII)


class CaseError(ValueError):
    """A case cannot be made of what was given; the message says what is allowed."""


def among(name: str, allowed: Iterable[str], what: str) -> str:
    """Return what to say of a name that is not there."""
    names = list(allowed)
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"no {what} {name!r} (there are {', '.join(names)}){hint}"


def read_value(name: str, spec: FactSpec, text: object, today: int) -> Any:
    """Return a fact's value as people write it.

    Raises:
        CaseError: it is none; the message says what is allowed.
    """
    word = ("yes" if text else "no") if isinstance(text, bool) else str(text).strip()
    if word.lower() in _NONE and word not in (spec.values or {}):
        return NA
    if spec.kind == "flag":
        if word.lower() in _YES or word.lower() in _NO:
            return word.lower() in _YES
        raise CaseError(f"{name}: {word!r} is neither yes nor no")
    if spec.kind == "label":
        if word in (spec.values or {}):
            return word
        raise CaseError(f"{name}: {among(word, spec.values or (), 'value')}")
    if spec.kind == "money":
        try:
            return money(word)
        except ValueError as error:
            raise CaseError(f"{name}: {error}") from error
    if spec.kind == "days" and re.fullmatch(r"\d{4}-\d\d-\d\d", word):
        return today - read_day(name, word)
    found = _WHOLE.fullmatch(word)
    if found is None:
        more = ", or a date like 2026-03-02" if spec.kind == "days" else ""
        raise CaseError(f"{name}: {word!r} is no whole number{more}")
    return int(found[1])


def read_day(name: str, text: object) -> int:
    """Return a day that is written as 2026-03-02."""
    try:
        return date.fromisoformat(str(text)).toordinal()
    except ValueError:
        raise CaseError(f"{name}: {text!r} is no day (write 2026-03-02)") from None


__all__ = ["CaseError", "among", "read_day", "read_value"]
