"""How well the readers read: labelled messages, closed questions, and what they add up to.

Lives here: the labelled data (`data/`), how a line of it becomes questions, and the figures that
`make readers` prints. It asks the readers as the grader and the customer do, and may change
nothing about them.
"""

from __future__ import annotations

from support_env.evaluation.readers._figures import Counts, Figure, Target, lower_bound, measure
from support_env.evaluation.readers._questions import Answer, answers
from support_env.evaluation.readers._rows import DATA, Row, RowError, load

__all__ = [
    "DATA",
    "Answer",
    "Counts",
    "Figure",
    "Row",
    "RowError",
    "Target",
    "answers",
    "load",
    "lower_bound",
    "measure",
]
