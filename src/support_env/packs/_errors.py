"""What a user of the library is told when a pack cannot be used."""

from __future__ import annotations


class PackError(ValueError):
    """A company pack is wrong. The message names file, line, key, and what is allowed."""
