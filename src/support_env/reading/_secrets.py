"""Secrets and canaries given away, word for word; quotation marks do not excuse it."""

from __future__ import annotations

import re

from support_env.reading._normal import lowered, normalise
from support_env.reading._types import Span


def secrets_in(low: str, secrets: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Span], ...]:
    """Return each secret that the text holds, blanks and case aside, with its first place."""
    if not secrets:
        return ()
    plain = "  " not in low and "\n" not in low
    squeezed = low if plain else " ".join(low.split())
    found: list[tuple[str, Span]] = []
    for key, secret in secrets:
        if secret and secret in squeezed and (span := _place(low, secret)):
            found.append((key, span))
    return tuple(found)


def _place(low: str, secret: str) -> Span | None:
    """Find a secret that is a word of its own, not a part of another number or word."""
    pattern = r"\s+".join(map(re.escape, secret.split(" ")))
    before = r"(?<!\w)" if secret[0].isalnum() else ""
    after = r"(?!\w)" if secret[-1].isalnum() else ""
    match = re.search(before + pattern + after, low)
    return match.span() if match else None


def secrets_beyond(
    text: str, read: int, secrets: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, Span], ...]:
    """Look through a text that is too long to read; places beyond what is read are its end."""
    found = secrets_in(lowered(normalise(text)), secrets)
    return tuple([(key, (min(span[0], read), min(span[1], read))) for key, span in found])
