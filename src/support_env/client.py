"""The OpenEnv client: one WebSocket, one episode at a time, async or sync.

    with SupportEnv(base_url="http://localhost:8000").sync() as env:
        result = env.reset(task="easy", seed=0)
        result = env.step(SupportAction(action_type="classify", content="return"))

`reset` takes what `support_env.server.environment.SupportEnvironment.reset` takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient

from support_env import types
from support_env.models import SupportAction, SupportObservation, SupportState, plain


class SupportEnv(EnvClient[SupportAction, SupportObservation, SupportState]):
    """Plays episodes on a running server.

    `async with` gives the async client, `.sync()` the blocking one. A step takes a
    `SupportAction`, the core's `Action`, or a mapping with the same fields.
    """

    def _step_payload(self, action: Any) -> dict[str, Any]:
        if isinstance(action, types.Action):
            action = SupportAction.from_core(action)
        if isinstance(action, SupportAction):
            return action.model_dump(exclude_defaults=True)
        if isinstance(action, Mapping):
            return plain(action)
        raise TypeError(
            "an action is a SupportAction, a support_env Action or a mapping, "
            f"not {type(action).__name__}"
        )

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[SupportObservation]:
        reward = payload.get("reward")
        done = bool(payload.get("done", False))
        observation = SupportObservation.model_validate(
            {**payload.get("observation", {}), "reward": reward, "done": done}
        )
        return StepResult(
            observation=observation,
            reward=reward,
            done=done,
            metadata=observation.metadata or None,
        )

    def _parse_state(self, payload: dict[str, Any]) -> SupportState:
        return SupportState.model_validate(payload)


__all__ = ["SupportAction", "SupportEnv", "SupportObservation", "SupportState"]
