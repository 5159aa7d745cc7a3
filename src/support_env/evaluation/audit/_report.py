"""What an audit found, for every task and company."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from support_env.evaluation.audit._bounds import Bound, Room
from support_env.grading import GRADER_VERSION
from support_env.scenario import GENERATOR


@dataclass(frozen=True, slots=True)
class Section:
    """One task of one company; `all` for what compares tasks."""

    company: str
    task: str
    rooms: tuple[Room, ...]

    @property
    def name(self) -> str:
        """The company and the task."""
        return f"{self.company} {self.task}"

    def room(self, name: str) -> Room | None:
        """Return a room by its name."""
        return next((room for room in self.rooms if room.name == name), None)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole audit."""

    seeds: str
    policy: str
    split: str
    sections: tuple[Section, ...]

    @property
    def passed(self) -> bool:
        """Whether every bound holds."""
        return not any(True for _ in self.broken())

    def broken(self) -> Iterator[tuple[Section, Bound]]:
        """Yield every bound that is broken."""
        for section in self.sections:
            for room in section.rooms:
                for bound in room.bounds:
                    if not bound.passed:
                        yield section, bound

    @property
    def count(self) -> int:
        """How many bounds there are."""
        return sum(len(room.bounds) for section in self.sections for room in section.rooms)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "passed": self.passed,
            "bounds": self.count,
            "broken": [f"{section.name}: {bound.name}" for section, bound in self.broken()],
            "seeds": self.seeds,
            "policy": self.policy,
            "split": self.split,
            "grader": GRADER_VERSION,
            "generator": GENERATOR,
            "sections": [
                {
                    "company": section.company,
                    "task": section.task,
                    "rooms": [room.as_dict() for room in section.rooms],
                }
                for section in self.sections
            ],
        }


__all__ = ["Report", "Section"]
