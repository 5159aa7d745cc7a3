"""Lists as people write them: seeds and names."""

from __future__ import annotations

from collections.abc import Sequence


def parse_seeds(text: str) -> range:
    """Read `0:200` (200 seeds, the end left out), or `7` (that one seed).

    Raises:
        ValueError: says what is allowed.
    """
    low, colon, high = text.strip().partition(":")
    if not low.isdecimal() or (colon and not high.isdecimal()):
        raise ValueError(f"seeds {text!r}: want START:END like 0:200, or one seed like 7")
    start = int(low)
    stop = int(high) if colon else start + 1
    if stop <= start:
        raise ValueError(f"seeds {text!r}: the end must be above the start")
    return range(start, stop)


def parse_names(text: str, known: Sequence[str], what: str) -> list[str]:
    """Read `easy,hard` against the known names; ValueError lists them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        raise ValueError(
            f"unknown {what} {', '.join(map(repr, unknown)) or repr(text)}: "
            f"choose from {', '.join(known)}"
        )
    return list(dict.fromkeys(names))
