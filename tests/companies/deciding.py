"""A company's policy as written, asked about one case at a time: for tests case by case."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from support_env.packs import LoadedPack
from support_env.policy import BoundPolicy
from support_env.types import Value
from tests.policy.worlds import masked

Case = tuple[str, dict[str, Value], str, dict[str, Any]]
"""Issue type, what differs from its usual case, the clause that decides, what comes of it."""


class Deciding:
    """Decides cases.

    Args:
        loaded: The company.
        calm: Facts of every case.
        usual: A case of each issue type, which the cases change.
    """

    def __init__(
        self,
        loaded: LoadedPack,
        calm: Mapping[str, Value],
        usual: Mapping[str, Mapping[str, Value]],
    ) -> None:
        self._policy, self._calm, self._usual = loaded.policy, calm, usual

    def bound(self) -> BoundPolicy:
        """Return the policy as written."""
        return self._policy.bind(self._policy.draw_parameters(None))

    def facts_of(self, issue: str, changed: Mapping[str, Value]) -> dict[str, Value]:
        """Return the facts of a case; those that do not exist in it are not applicable."""
        return masked(self.bound(), issue, {**self._calm, **self._usual[issue], **changed})

    def decided(self, issue: str, changed: Mapping[str, Value]) -> tuple[str, dict[str, Any]]:
        """Return the clause that decides, and all that comes of it: deeds, sums, dates, queue."""
        ruling = self.bound().decide(issue, self.facts_of(issue, changed))
        out: dict[str, Any] = {"do": [effect.do for effect in ruling.effects]}
        for effect in ruling.effects:
            out |= effect.args
        for told in ruling.tell:
            day = told.kind == "date" and isinstance(told.value, int)
            out[told.name] = date.fromordinal(int(told.value)) if day else told.value
        return ruling.clauses[0], out | {"queue": ruling.hand_over}

    def priority(self, issue: str, **said: Value) -> str:
        """Return the priority of a case."""
        return self.bound().label("priority", issue, self.facts_of(issue, said))


def day(month: int, of: int, year: int = 2026) -> date:
    """Return a day of the year in which the cases play."""
    return date(year, month, of)


__all__ = ["Case", "Deciding", "day"]
