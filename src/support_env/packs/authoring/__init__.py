"""What helps a person to write a pack: a start, a check that collects, one case decided by hand.

Lives here: what needs nothing but packs and the policy engine. What plays (coverage, audit) is in
`evaluation/companies`. May not live here: how anything is shown.
"""

from support_env.packs.authoring._asking import A_DAY
from support_env.packs.authoring._cases import Ran, run_cases
from support_env.packs.authoring._draft import Draft, read_draft
from support_env.packs.authoring._given import CaseError
from support_env.packs.authoring._meaning import check_meaning
from support_env.packs.authoring._problems import Problem, Problems
from support_env.packs.authoring._starting import start_pack
from support_env.packs.authoring._trying import Held, Line, Sum, Tried, try_case
from support_env.packs.authoring._wording import check_wording

__all__ = [
    "A_DAY", "CaseError", "Draft", "Held", "Line", "Problem", "Problems", "Ran", "Sum", "Tried",
    "check_meaning", "check_wording", "read_draft", "run_cases", "start_pack", "try_case",
]  # fmt: skip
