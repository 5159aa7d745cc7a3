"""Grading: what an episode was worth, and why.

Pure functions of (scenario, transcript). `score` is a number, `grade` the same with a sentence for
every check and a timeline, and a `Standing` what a session needs after each step. Checks live in
`checks/`, one room for each kind. Nothing here reads prose: messages arrive as readings.
"""

from __future__ import annotations

from support_env.grading._grade import GRADER_VERSION, Standing, grade, score, tally
from support_env.grading._types import Change, CheckResult, Part, Status, Tally, Verdict

__all__ = [
    "GRADER_VERSION",
    "Change",
    "CheckResult",
    "Part",
    "Standing",
    "Status",
    "Tally",
    "Verdict",
    "grade",
    "score",
    "tally",
]
