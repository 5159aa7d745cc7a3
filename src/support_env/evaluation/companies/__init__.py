"""Whether a company can be played: every check of a pack, those that need scenarios included.

Lives here: what `support-env company check` runs. What needs no scenario is in `packs/authoring`.
"""

from support_env.evaluation.companies._check import Checked, check_company

__all__ = ["Checked", "check_company"]
