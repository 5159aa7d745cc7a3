"""Playing agents over many scenarios and adding up what came of it.

`run` plays and keeps, `load_run` reads, `summarise`, `compare` and `regrade` say what came of it as
plain records; `report` writes it down. Beside them live the audit, the fairness sheets, and the
baseline run that `inference.py` starts. Nothing here grades; verdicts come from the session.
"""

from support_env.evaluation._arguments import parse_names, parse_seeds
from support_env.evaluation._episode import Episode, play_episode
from support_env.evaluation.episodes import AgentBroken, Run, RunError, load_run, regrade, run
from support_env.evaluation.exports import export
from support_env.evaluation.readiness import (
    Readiness,
    Thresholds,
    read_thresholds,
    readiness,
    run_plan,
)
from support_env.evaluation.reports import readiness_report, report
from support_env.evaluation.results import compare, summarise

__all__ = [
    "AgentBroken",
    "Episode",
    "Readiness",
    "Run",
    "RunError",
    "Thresholds",
    "compare",
    "export",
    "load_run",
    "parse_names",
    "parse_seeds",
    "play_episode",
    "read_thresholds",
    "readiness",
    "readiness_report",
    "regrade",
    "report",
    "run",
    "run_plan",
    "summarise",
]
