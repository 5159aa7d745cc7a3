"""The template: every typed field right, and prose that does no more than it must.

It shows how much of a score the words are worth: the oracle's play, with the closing message cut
down to the required values in one bare sentence.
"""

from __future__ import annotations

from dataclasses import replace

from support_env.oracle import Oracle
from support_env.scenario import Scenario
from support_env.types import Action, Observation
from support_env.writing import show_value


class TemplateAgent:
    """The oracle without its words."""

    def __init__(self, scenario: Scenario) -> None:
        self._oracle = Oracle(scenario)
        self._scenario = scenario

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self._oracle.reset(observation)

    def act(self, observation: Observation) -> Action:
        """Return the oracle's action, bare."""
        action = self._oracle.act(observation)
        if action.action_type == "ask":
            return replace(action, content="Please tell me this.")
        return replace(action, content=self._bare()) if action.action_type == "respond" else action

    def _bare(self) -> str:
        decision = self._scenario.requests[0].decision
        decision = decision.after_approval or decision
        shown = [show_value(owed.kind, owed.value) for owed in decision.owed]
        if not shown:
            return "This has been settled by our handbook."
        return f"The answer to this is {' and '.join(shown)}."
