"""One episode: a scenario, a desk and a customer, played step by step and scored.

Here is who is asked what, in which order, and what is written down about it; the desk, the
customer, the reading of messages and the grading do the work.
"""

# pyright: strict

from support_env.session._session import RewardMode, Session

__all__ = ["RewardMode", "Session"]
