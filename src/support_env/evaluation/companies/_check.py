"""All checks of one pack, in the order in which they help: form, cases, meaning, words, play."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from support_env.evaluation.companies._playing import check_play
from support_env.evaluation.companies._supply import check_supply
from support_env.evaluation.companies._tickets import check_tickets
from support_env.packs.authoring import (
    Problem,
    Problems,
    Ran,
    check_meaning,
    check_wording,
    read_draft,
    run_cases,
)

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

Tell = Callable[[str, int, int], None]
"""Called with (what is checked, done, in all)."""


@dataclass(frozen=True)
class Checked:
    """What checking a pack came to."""

    folder: Path
    loaded: LoadedPack | None
    """None where its form is wrong: then nothing else could be checked."""
    cases: tuple[Ran, ...]
    problems: tuple[Problem, ...]
    figures: dict[str, Any] = field(default_factory=lambda: {})
    """What was counted on the way."""

    @property
    def passed(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return not any(problem.severity == "error" for problem in self.problems)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        loaded = self.loaded
        return {
            "passed": self.passed,
            "folder": str(self.folder),
            "company": loaded.pack.company.id if loaded else None,
            "digest": loaded.digest if loaded else None,
            "cases": [
                {"name": ran.name, "where": ran.where, "clauses": list(ran.clauses),
                 "wrong": list(ran.wrong)}
                for ran in self.cases
            ],
            "problems": [problem.as_dict() for problem in self.problems],
            "figures": self.figures,
        }  # fmt: skip


def check_company(
    path: str | os.PathLike[str], *, seeds: int = 40, tell: Tell | None = None
) -> Checked:
    """Check a pack's folder; nothing is raised for what is wrong with the pack.

    Args:
        path: The folder.
        seeds: Scenarios of each task that are played, each with its twin; 0 plays none.
        tell: Called as it goes on.
    """
    say: Tell = tell or (lambda what, done, total: None)
    folder = Path(path)
    draft = read_draft(folder)
    problems = Problems(draft.document)
    problems.extend(draft.problems)
    if draft.loaded is None:
        return Checked(folder, None, (), tuple(problems.found))
    cases, wrong = run_cases(folder, draft.loaded)
    problems.extend(wrong)
    for ran in cases:
        problems.extend(ran.problems)
    check_meaning(draft, problems, say)
    check_wording(draft, problems)
    check_supply(draft, problems)
    figures: dict[str, Any] = {"cases": len(cases)}
    if seeds and all(problem.check == "case" for problem in problems.errors):
        figures |= check_play(draft, problems, seeds, say)
        figures |= check_tickets(draft, problems, say)
    return Checked(folder, draft.loaded, tuple(cases), tuple(problems.found), figures)


__all__ = ["Checked", "check_company"]
