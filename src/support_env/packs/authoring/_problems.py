"""What is wrong with a pack: where, what, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from support_env.packs._yaml import Document, KeyPath


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or that is better changed."""

    severity: Literal["error", "warning"]
    check: str
    """Which check found it: schema, case, clash, gap, ..."""
    where: str
    """`file:line`, or what it is about."""
    message: str
    """What is wrong and what is allowed."""

    def as_dict(self) -> dict[str, str]:
        """Return plain data for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class Problems:
    """Collects what is wrong with one pack.

    Args:
        document: Where its keys stand.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self.found: list[Problem] = []

    def error(self, check: str, path: KeyPath, message: str) -> None:
        """Add an error at a key."""
        self._add(Problem("error", check, self._document.where(path), message))

    def warn(self, check: str, path: KeyPath, message: str) -> None:
        """Add a warning at a key."""
        self._add(Problem("warning", check, self._document.where(path), message))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add what was found elsewhere."""
        for problem in problems:
            self._add(problem)

    def _add(self, problem: Problem) -> None:
        if problem not in self.found:
            self.found.append(problem)

    @property
    def errors(self) -> list[Problem]:
        """Those that are errors."""
        return [problem for problem in self.found if problem.severity == "error"]
