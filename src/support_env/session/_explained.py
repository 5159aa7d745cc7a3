"""The verdict in a terminal observation: written out when somebody looks."""

# pyright: strict

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from support_env.grading import Verdict


class Explained(Mapping[str, Any]):
    """A verdict as a mapping. Sentences and timeline cost more than the whole last step."""

    __slots__ = ("_held", "_make")

    def __init__(self, make: Callable[[], Verdict]) -> None:
        self._make = make
        self._held: dict[str, Any] | None = None

    def _all(self) -> dict[str, Any]:
        if self._held is None:
            self._held = written(self._make())
        return self._held

    def __getitem__(self, name: str) -> Any:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        """Return a plain dictionary: what is copied is going to be written."""
        return written(self._make())

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (self._all(),)


def written(verdict: Verdict) -> dict[str, Any]:
    """Return `asdict(verdict)`, at a tenth of its price."""
    return {
        "grader": verdict.grader,
        "score": verdict.score,
        "success": verdict.success,
        "cap": verdict.cap,
        "checks": tuple(
            [
                {
                    "name": check.name,
                    "part": check.part,
                    "status": check.status,
                    "weight": check.weight,
                    "earned": check.earned,
                    "reason": check.reason,
                    "step": check.step,
                }
                for check in verdict.checks
            ]
        ),
        "timeline": tuple(
            [
                {"step": change.step, "check": change.check, "delta": change.delta}
                for change in verdict.timeline
            ]
        ),
        "parts": dict(verdict.parts),
        "csat": verdict.csat,
    }
