"""Whether labels are fair: tickets for people to label, and how far they agree with the grader.

Lives here: sheets of tickets as an agent sees them, cards for people who write tickets without the
generator, and the figures over what labellers gave. Who labels, and how, is not settled here.
"""

from support_env.evaluation.labels._cards import make_card
from support_env.evaluation.labels._figures import Figure, Judgement, Targets, judge, measure
from support_env.evaluation.labels._files import RowError
from support_env.evaluation.labels._folder import Folder, load_folder
from support_env.evaluation.labels._report import markdown
from support_env.evaluation.labels._rows import Label, Truth
from support_env.evaluation.labels._sheet import Sheet, make_sheet

__all__ = [
    "Figure", "Folder", "Judgement", "Label", "RowError", "Sheet", "Targets", "Truth", "judge",
    "load_folder", "make_card", "make_sheet", "markdown", "measure",
]  # fmt: skip
