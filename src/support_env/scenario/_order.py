"""Going through a list in an order that tells nothing, without laying the order out."""

from __future__ import annotations

from math import gcd


def coprime(raw: int, size: int) -> int:
    """Return a stride that steps through every place of a list of this size."""
    if size < 3:
        return 1
    stride = 1 + raw % (size - 1)
    while gcd(stride, size) != 1:
        stride = stride % (size - 1) + 1
    return stride


__all__ = ["coprime"]
