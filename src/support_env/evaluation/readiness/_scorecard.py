"""The company's own quality scorecard over the checks of a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support_env.packs import LoadedPack

Checks = Mapping[str, str]
"""Names of checks to how they ended."""


class Scorecard:
    """Items of a pack's scorecard; empty if the pack brings none.

    Args:
        loaded: The company.
    """

    def __init__(self, loaded: LoadedPack) -> None:
        self.items: Mapping[str, Any] = loaded.pack.scorecard
        self.has_auto_fails = any(item.auto_fail for item in self.items.values())

    def passed(self, name: str, checks: Checks) -> bool | None:
        """Return whether an item is passed: all of its checks that applied are; None if none."""
        wanted = self.items[name].checks
        ended = [
            status
            for check, status in checks.items()
            if status != "not_applicable" and any(_is_of(check, each) for each in wanted)
        ]
        return all(status == "pass" for status in ended) if ended else None

    def fails(self, checks: Checks) -> bool:
        """Return whether an item that fails the whole conversation is failed."""
        return any(
            item.auto_fail and self.passed(name, checks) is False
            for name, item in self.items.items()
        )

    def score(self, checks: Checks) -> float | None:
        """Return the share of the weights that was passed; 0 after an auto-fail, None if empty."""
        if self.fails(checks):
            return 0.0
        held = {name: self.passed(name, checks) for name in self.items}
        whole = sum(self.items[name].weight for name, passed in held.items() if passed is not None)
        if not whole:
            return None
        return sum(self.items[name].weight for name, passed in held.items() if passed) / whole


def _is_of(check: str, wanted: str) -> bool:
    return check == wanted or check.startswith(f"{wanted}.")


__all__ = ["Scorecard"]
