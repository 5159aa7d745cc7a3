"""Grading: what an episode was worth, and why.

Pure functions of (scenario, transcript). `score` is the number that a session needs after each
step; `grade` is the same with a sentence for every check and a timeline. Checks live in `checks/`,
one room for each kind. Nothing here reads prose: messages arrive as readings.
"""

from __future__ import annotations

from support_env.grading._grade import GRADER_VERSION, grade, score, tally
from support_env.grading._types import Change, CheckResult, Part, Status, Tally, Verdict

__all__ = [
    "GRADER_VERSION",
    "Change",
    "CheckResult",
    "Part",
    "Status",
    "Tally",
    "Verdict",
    "grade",
    "score",
    "tally",
]
