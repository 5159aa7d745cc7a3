"""Readiness for launch: what an agent can own, with what restrictions, and what is still open.

`_evidence.py` makes tickets of a run's rows, `_clauses.py` and `_issues.py` judge them by the lines
of `_thresholds.py`, `_plan.py` chooses what to play next. Intervals are confidence sequences
(statistics/): they hold however often a run is looked at and gone on with.
"""

from support_env.evaluation.readiness._clauses import ClauseJudged, ErrorJudged
from support_env.evaluation.readiness._evidence import Rate, Ticket
from support_env.evaluation.readiness._issues import NAMES, IssueJudged
from support_env.evaluation.readiness._plan import EPISODES, PLAN, POOL, run_plan
from support_env.evaluation.readiness._readiness import (
    CANNOT_SHOW,
    Readiness,
    number_of,
    readiness,
)
from support_env.evaluation.readiness._thresholds import Thresholds, read_thresholds

__all__ = [
    "CANNOT_SHOW", "EPISODES", "NAMES", "PLAN", "POOL", "ClauseJudged", "ErrorJudged",
    "IssueJudged", "Rate", "Readiness", "Thresholds", "Ticket", "number_of", "read_thresholds",
    "readiness", "run_plan",
]  # fmt: skip
