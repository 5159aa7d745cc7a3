"""The environment as our own server runs it: WebSockets get their answers in text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support_env import types
from support_env.models import SupportAction, SupportObservation
from support_env.server._answers import ANSWER, STAND_IN, frame
from support_env.server._rubric import SupportRubric
from support_env.server.environment import SupportEnvironment


class ServedEnvironment(SupportEnvironment):
    """Writes what a WebSocket is to be answered, unless somebody looks at the observation."""

    async def reset_async(
        self, /, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> SupportObservation:
        """Start an episode without blocking the event loop while a pack is read."""
        answer = ANSWER.get()
        if answer is None or self._watched:
            return await super().reset_async(seed, episode_id, **kwargs)
        answer.text = frame(await self._begin_async(seed=seed, episode_id=episode_id, **kwargs))
        return STAND_IN

    async def step_async(
        self,
        action: SupportAction | types.Action | Mapping[str, Any],
        timeout_s: float | None = None,
        **kwargs: Any,
    ) -> SupportObservation:
        """Take a step."""
        answer = ANSWER.get()
        if answer is None or self._watched:
            return self.step(action)
        answer.text = frame(*self._take(action))
        return STAND_IN

    @property
    def _watched(self) -> bool:
        """Whether a transform, a record or a hook is to see every observation."""
        rubric = self.rubric
        return (
            self.transform is not None
            or self._log is not None
            or not isinstance(rubric, SupportRubric)
            or rubric.watched
        )


__all__ = ["ServedEnvironment"]
