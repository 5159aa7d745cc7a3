"""What an agent is: two methods, and nothing of the scenario or the reward."""

from __future__ import annotations

from typing import Protocol

from support_env.types import Action, Observation


class Agent(Protocol):
    """Plays one episode after another.

    An agent that talks to a model may have an attribute `usage` (`Usage`), set anew by `reset`:
    what it counts is kept with the episode.
    """

    def reset(self, observation: Observation) -> None:
        """Begin an episode; the observation holds the briefing and the ticket."""
        ...

    def act(self, observation: Observation) -> Action:
        """Return the next action. The first call gets the observation that `reset` got."""
        ...


class AsyncAgent(Protocol):
    """The same with an `act` that is awaited, so that many episodes wait at once."""

    def reset(self, observation: Observation) -> None:
        """Begin an episode; the observation holds the briefing and the ticket."""
        ...

    async def act(self, observation: Observation) -> Action:
        """Return the next action. The first call gets the observation that `reset` got."""
        ...
