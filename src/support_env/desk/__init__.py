"""The desk: briefing, reading of actions, lookups, effects, approvals, ledger, notes.

What lives here acts on records and writes the ledger. It never referees: nothing here may import
`grading`, look at a request's decision, or know the policy.
"""

from support_env.desk._actions import ActionError, canonical, check, sanitise
from support_env.desk._desk import Desk
from support_env.desk._effects import ANSWER, APPROVAL, HAND_OVER
from support_env.desk._memory import Done
from support_env.desk._plan import Plan, plan_of
from support_env.desk._sayings import Sayings
from support_env.desk._values import Names, cents, chosen, clause, plain, texts

__all__ = [
    "ANSWER", "APPROVAL", "HAND_OVER", "ActionError", "Desk", "Done", "Names", "Plan", "Sayings",
    "canonical", "cents", "check", "chosen", "clause", "plain", "plan_of",
    "sanitise", "texts",
]  # fmt: skip
