"""The audit: what playing without doing the job gets, measured for every task and company.

Lives here: policies and searches that attack the score, and what they may get at most. May not
live here: anything that grades. Each room measures one thing on a `Ground` (one task of one
company) and returns its bounds; `audit` goes through all of them.
"""

from support_env.evaluation.audit._bounds import Bound, Room, Row
from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit._lines import lines
from support_env.evaluation.audit._page import html
from support_env.evaluation.audit._report import Report, Section
from support_env.evaluation.audit._run import ROOMS, audit
from support_env.evaluation.audit._text import headline, markdown, summary

__all__ = [
    "ROOMS", "Bound", "Ground", "Report", "Room", "Row", "Section", "audit", "headline", "html",
    "lines", "markdown", "summary",
]  # fmt: skip
