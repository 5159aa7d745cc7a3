"""Secrets and canaries given away, word for word; quotation marks do not excuse it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from support_env.reading._normal import lowered, normalise
from support_env.reading._types import Span

_DIGIT: Final = re.compile(r"[0-9]")
_NUMBER: Final = re.compile(r"\+?[0-9][0-9\s().+/-]*|\([0-9][0-9\s().+/-]*")
_LEAST_DIGITS: Final = 7
"""Digits of a phone number; however it is grouped, it is the same."""


def secrets_in(low: str, secrets: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Span], ...]:
    """Return each secret that the text holds, blanks and case aside, with its first place."""
    found: list[tuple[str, Span]] = []
    squeezed = ""
    for key, secret in secrets:
        if not secret or _ending(secret) not in low:
            continue
        squeezed = squeezed or " ".join(low.split())
        held = secret in squeezed or _is_number(secret)
        if held and (span := _place(low, secret)):
            found.append((key, span))
    return tuple(found)


def _ending(secret: str) -> str:
    """Return what no text lacks that gives the secret away, however its blanks are written."""
    return secret[-4:].rpartition(" ")[2]


def own_secrets(
    secrets: tuple[tuple[str, str], ...], customer: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return the secrets that stay secret: what the customer wrote is not given away to them.

    A canary stays one: the customer's own text may be what planted it.
    """
    kept: list[tuple[str, str]] = []
    said = ""
    for key, text in secrets:
        if key.startswith("private"):
            ending = _ending(text)
            if any([ending in each for each in customer]) and _may_hold(customer, text):
                said = said or " ".join(" ".join(customer).split())
                if _in(said, text):
                    continue
        kept.append((key, text))
    return tuple(kept)


def _may_hold(texts: tuple[str, ...], secret: str) -> bool:
    """Say whether each part of a secret stands in one of the texts: most streets' names do not."""
    return _is_number(secret) or all(
        [any([part in each for each in texts]) for part in secret.split()]
    )


def _in(text: str, secret: str) -> bool:
    if _is_number(secret):
        return secret[-4:] in text and _place(text, secret) is not None
    return secret in text


@lru_cache(maxsize=512)
def _is_number(secret: str) -> bool:
    return _NUMBER.fullmatch(secret) is not None and len(_digits(secret)) >= _LEAST_DIGITS


def _digits(text: str) -> str:
    return "".join(_DIGIT.findall(text))


def _place(low: str, secret: str) -> Span | None:
    """Find a secret that is a word of its own, not a part of another number or word."""
    if _is_number(secret):
        pattern = r"[\s().+/-]{0,3}".join(_DIGIT.findall(secret))
        match = re.search(rf"(?<![0-9]){pattern}(?![0-9])", low)
        return match.span() if match else None
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
