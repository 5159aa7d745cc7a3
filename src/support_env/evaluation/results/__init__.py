"""What runs add up to: summaries with intervals, and comparisons of two runs.

Reads rows, and the records where a comparison needs to know what was right; plays nothing.
"""

from support_env.evaluation.results._compare import Comparison, Difference, compare
from support_env.evaluation.results._references import references
from support_env.evaluation.results._summary import summarise

__all__ = ["Comparison", "Difference", "compare", "references", "summarise"]
