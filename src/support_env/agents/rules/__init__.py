"""An honest rule-based agent: it reads what an agent sees, and nothing else.

Handbook sentences are taken apart by regular expressions, their conditions are looked for on the
records and in the customer's words, and the clauses that hold are weighed as the handbook says.
It knows no company: names, labels and resolutions come from the briefing. A baseline, far from
perfect: conditions in words that it does not recognise count as not met.
"""

from __future__ import annotations

from support_env.agents.rules._agent import RulesAgent

__all__ = ["RulesAgent"]
