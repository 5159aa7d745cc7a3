"""How tickets read: duplicates, faults of form, and how alike those of one issue type are.

Lives here: what can be counted without judging. Whether a text is good is for people to say.
"""

from support_env.evaluation.texts._faults import FAULTS, faults
from support_env.evaluation.texts._figures import Alike, Figures, measure
from support_env.evaluation.texts._report import as_json, markdown, table
from support_env.evaluation.texts._samples import Sample, draw

__all__ = [
    "FAULTS", "Alike", "Figures", "Sample", "as_json", "draw", "faults", "markdown", "measure",
    "table",
]  # fmt: skip
