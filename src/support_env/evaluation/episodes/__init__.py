"""The episodes of a run: played, kept as they end, loaded, graded again.

`_record.py` holds the form of a record, `_rows.py` its figures, `_folder.py` the files; nothing
here adds up (results/) and nothing here grades.
"""

from support_env.evaluation.episodes._baselines import TRIVIAL
from support_env.evaluation.episodes._engine import AgentBroken
from support_env.evaluation.episodes._folder import RunError, RunFolder, read_episodes, read_pack
from support_env.evaluation.episodes._load import Run, load_run, sort_rows
from support_env.evaluation.episodes._record import (
    FORMAT,
    FULL,
    Record,
    action_of,
    brought_by,
    opening_of,
)
from support_env.evaluation.episodes._regrade import Regraded, regrade
from support_env.evaluation.episodes._rows import PARTS, Row, flat, row_of
from support_env.evaluation.episodes._run import Progress, run
from support_env.evaluation.episodes._settings import CompanyRef, Job, Settings
from support_env.evaluation.episodes._snapshot import restore

__all__ = [
    "FORMAT",
    "FULL",
    "PARTS",
    "TRIVIAL",
    "AgentBroken",
    "CompanyRef",
    "Job",
    "Progress",
    "Record",
    "Regraded",
    "Row",
    "Run",
    "RunError",
    "RunFolder",
    "Settings",
    "action_of",
    "brought_by",
    "flat",
    "load_run",
    "opening_of",
    "read_episodes",
    "read_pack",
    "regrade",
    "restore",
    "row_of",
    "run",
    "sort_rows",
]
