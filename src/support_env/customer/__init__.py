"""The customer: what it knows, how it feels, what it says next.

What lives here sees the scenario's facts, the ledger and the messages. It may not look at a
request's decision, and nothing here draws on chance but for its words.
"""

from support_env.customer._customer import ANSWERS_AT_ONCE, HANDED_BACK, Customer, Reply
from support_env.customer._knowledge import Answer
from support_env.customer._needs import Need, missing, needs_of

__all__ = [
    "ANSWERS_AT_ONCE", "HANDED_BACK", "Answer", "Customer", "Need", "Reply", "missing", "needs_of",
]  # fmt: skip
