"""Statistics of runs: estimators, intervals, paired tests. Numbers in, numbers out.

The unit is the scenario: trials of one scenario are no independent evidence, so each scenario
counts once, with the mean over its trials. All randomness is keyed: the same numbers give the same
intervals.
"""

from support_env.evaluation.statistics._estimators import (
    pass_at_k,
    pass_hat_k,
    smallest_difference,
    standard_error,
)
from support_env.evaluation.statistics._intervals import intervals, wilson
from support_env.evaluation.statistics._paired import Paired, holm, paired
from support_env.evaluation.statistics._sequences import more_needed, sequence

__all__ = [
    "Paired",
    "holm",
    "intervals",
    "more_needed",
    "paired",
    "pass_at_k",
    "pass_hat_k",
    "sequence",
    "smallest_difference",
    "standard_error",
    "wilson",
]
