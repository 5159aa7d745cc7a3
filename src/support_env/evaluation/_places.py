"""Where a baseline plays: in this process, or on a running server."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action, Observation


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an episode ended."""

    score: float
    success: bool


class Place(Protocol):
    """Somewhere that episodes can be played, one at a time."""

    def reset(self, task: str, company: str, seed: int) -> Observation:
        """Start an episode."""
        ...

    def step(self, action: Action) -> tuple[Observation, float]:
        """Take a step; return what is seen and the reward."""
        ...

    def outcome(self) -> Outcome:
        """Return how the finished episode went."""
        ...


class InProcess:
    """Plays sessions of this process."""

    def __init__(self) -> None:
        self._session: Session | None = None

    def reset(self, task: str, company: str, seed: int) -> Observation:
        """Start an episode."""
        self._session = Session(make_scenario(find_company(company), TASKS[task], "train", seed))
        return self._session.reset()

    def step(self, action: Action) -> tuple[Observation, float]:
        """Take a step."""
        if self._session is None:
            raise RuntimeError("step before reset")
        result = self._session.step(action)
        return result.observation, result.reward.value

    def outcome(self) -> Outcome:
        """Return how the episode went."""
        if self._session is None:
            raise RuntimeError("no episode was played")
        verdict = self._session.verdict()
        return Outcome(verdict.score / 10_000, verdict.success)


class OnServer(AbstractContextManager["OnServer"]):
    """Plays on a running server, over its WebSocket.

    Raises whatever the client raises when the server is away; the message names the address.
    """

    def __init__(self, url: str) -> None:
        # Imported here: openenv takes seconds to load and only this path needs it.
        from support_env.client import SupportEnv

        self._client: Any = SupportEnv(base_url=url).sync()
        self._client.__enter__()
        self._last: Mapping[str, Any] = {}
        self._return = 0.0

    def reset(self, task: str, company: str, seed: int) -> Observation:
        """Start an episode."""
        self._return = 0.0
        return self._seen(self._client.reset(task=task, company=company, seed=seed))[0]

    def step(self, action: Action) -> tuple[Observation, float]:
        """Take a step."""
        from support_env.models import SupportAction

        wire = SupportAction(
            action_type=action.action_type,
            content=action.content,
            ticket_id=action.ticket_id,
            arguments=dict(action.arguments),
        )
        observation, reward = self._seen(self._client.step(wire))
        self._return += reward
        return observation, reward

    def outcome(self) -> Outcome:
        """Return how the episode went, from the terminal observation's metadata."""
        return Outcome(
            float(self._last.get("score", self._return)), bool(self._last.get("success", False))
        )

    def _seen(self, result: Any) -> tuple[Observation, float]:
        seen = result.observation
        self._last = dict(seen.metadata or {})
        observation = Observation(
            tickets=tuple(seen.tickets),
            current_ticket_id=seen.current_ticket_id,
            history=tuple(seen.history),
            briefing=seen.briefing,
            result=seen.result,
            steps_left=seen.steps_left,
            done=bool(result.done),
        )
        return observation, float(result.reward or 0.0)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.__exit__(kind, error, trace)
