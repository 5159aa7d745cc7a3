"""The OpenEnv adapter: one `Session` at a time behind OpenEnv's `Environment`.

Nothing is decided here. Making an environment costs nothing (OpenEnv makes one for every look at
`/metadata`), an episode's world is made by `reset`, and packs are read once in a process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any, cast

from openenv.core.env_server.interfaces import Environment, Transform
from openenv.core.env_server.types import EnvironmentMetadata

from support_env import types
from support_env.models import SupportAction, SupportObservation, SupportState
from support_env.scenario import make_scenario
from support_env.server import _tasks
from support_env.server._about import about
from support_env.server._companies import Companies
from support_env.server._mcp import ToolServer
from support_env.server._options import Defaults, Options, ResetError, read_options
from support_env.server._outcome import components
from support_env.server._record import EpisodeLog, EpisodeRecord
from support_env.server._rubric import SupportRubric, shares
from support_env.session import Session
from support_env.tasks import TASKS

_SHARED = Companies()


class NoEpisodeError(RuntimeError):
    """A step, or a look at the ticket, before the first reset."""


class SupportEnvironment(Environment[SupportAction, SupportObservation, SupportState]):
    """A help desk with one ticket to work on at a time.

    Args:
        companies: Company packs on offer; those that the package brings.
        defaults: What `reset` assumes where it is not told.
        salt: Makes scenarios that no one without it can make: a private test set.
        transform: OpenEnv's hook on observations.
        log: Where finished episodes are kept, verdicts and all; None keeps none.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True
    REQUIRES_SINGLE_THREAD_EXECUTOR = True
    """One thread for all sessions instead of one for each, which would idle: steps take none."""

    def __init__(
        self,
        *,
        companies: Companies | None = None,
        defaults: Defaults | None = None,
        salt: str | None = None,
        transform: Transform[SupportObservation] | None = None,
        log: EpisodeLog | None = None,
    ) -> None:
        super().__init__(transform=transform, rubric=SupportRubric())
        self._companies = _SHARED if companies is None else companies
        self._defaults = defaults or Defaults(company=self._companies.usual)
        self._salt = salt
        self._log = log
        self._record: EpisodeRecord | None = None
        self._session: Session | None = None
        self._episode_id: str | None = None
        self._resets = 0
        self._next_index = 0

    def reset(
        self,
        /,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        task: str | None = None,
        company: str | None = None,
        policy: str | None = None,
        split: str | None = None,
        index: int | None = None,
        twin: bool | None = None,
        reward_mode: str | None = None,
        **unknown: Any,
    ) -> SupportObservation:
        """Start an episode.

        Args:
            seed: Which scenario of the split. Without seed and index: the next one that this
                environment has not been asked for (0, 1, 2...).
            episode_id: Echoed in the state.
            task: easy, medium or hard.
            company: A company's name.
            policy: varied (values and clause numbers change by scenario) or as_written.
            split: train, validation or test; with the task before it, as the Task API has it.
            index: The same as seed, and goes before it.
            twin: The same ticket with the one deciding hidden fact flipped.
            reward_mode: dense (each step's change of the score) or sparse (the score at the end).
            **unknown: Refused by name.

        Raises:
            ResetError: An argument that cannot be used; the episode before goes on.
        """
        options = self._read(
            seed=seed, episode_id=episode_id, task=task, company=company, policy=policy,
            split=split, index=index, twin=twin, reward_mode=reward_mode, **unknown,
        )  # fmt: skip
        return self._apply_transform(SupportObservation.from_core(self._begin(options)))

    async def reset_async(
        self, /, seed: int | None = None, episode_id: str | None = None, **kwargs: Any
    ) -> SupportObservation:
        """Start an episode without blocking the event loop while a pack is read."""
        seen = await self._begin_async(seed=seed, episode_id=episode_id, **kwargs)
        return self._apply_transform(SupportObservation.from_core(seen))

    def step(
        self,
        action: SupportAction | types.Action | Mapping[str, Any],
        timeout_s: float | None = None,
        **kwargs: Any,
    ) -> SupportObservation:
        """Take a step.

        After the end nothing happens any more, and the answer says so.

        Raises:
            NoEpisodeError: Before the first reset.
        """
        over = self._session is not None and self._session.done
        observation = SupportObservation.from_core(*self._take(action))
        if self._record is not None and self._log is not None and not over:
            self._record.add(action, observation)
            if observation.done:
                self._log.append(self._record)
        self._apply_rubric(cast("SupportAction", action), observation)
        return self._apply_transform(observation)

    async def step_async(
        self,
        action: SupportAction | types.Action | Mapping[str, Any],
        timeout_s: float | None = None,
        **kwargs: Any,
    ) -> SupportObservation:
        """Take a step: a fraction of a millisecond, so it is done here and now."""
        return self.step(action)

    @property
    def state(self) -> SupportState:
        """Which episode this is and how far it has come; nothing hidden."""
        if self._session is None:
            return SupportState()
        return SupportState(episode_id=self._episode_id, **asdict(self._session.state))

    @property
    def mcp_server(self) -> ToolServer:
        """The agent's actions as tools; OpenEnv looks for it under this name."""
        return ToolServer(self)

    def opening(self) -> SupportObservation:
        """Return what the reset showed.

        Raises:
            NoEpisodeError: Before the first reset.
        """
        if self._session is None:
            raise NoEpisodeError("no episode: the trainer's side resets first")
        # Made again for the few who ask: the briefing would be a large part of an open episode.
        return SupportObservation.from_core(self._session.fork().reset())

    def get_metadata(self) -> EnvironmentMetadata:
        """Describe the environment, README included."""
        return about()

    def close(self) -> None:
        """Drop the episode. The environment can be reset again."""
        self._session = self._record = None

    # OpenEnv's Task API, found by these names.

    def list_splits(self) -> list[dict[str, str]]:
        """Return the splits of every task."""
        return _tasks.list_splits()

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """Return a split's first items."""
        return _tasks.list_tasks(split, self._defaults)

    def num_tasks(self, split: str) -> int:
        """Return how many items a split has."""
        return _tasks.num_tasks(split, self._defaults)

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """Return one item, as the arguments of a reset."""
        return _tasks.get_task(split, index, self._defaults)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """Return some of a split's items."""
        return _tasks.get_task_range(split, start, stop, self._defaults)

    def _read(self, **given: Any) -> Options:
        return read_options(given, self._defaults, self._companies, self._next_index)

    async def _begin_async(self, **given: Any) -> types.Observation:
        options = self._read(**given)
        if not self._companies.is_loaded(options.company):
            await asyncio.to_thread(self._companies.__getitem__, options.company)
        return self._begin(options)

    def _begin(self, options: Options) -> types.Observation:
        """Start an episode and return what the core shows of it."""
        company = self._companies[options.company]
        scenario = make_scenario(
            company,
            TASKS[options.task],
            options.split,
            options.index,
            options.policy,
            twin=options.twin,
            salt=self._salt,
        )
        session = Session(scenario, options.reward_mode, company=company)
        seen = session.reset()
        self._session = session
        self._record = (
            None if self._log is None else EpisodeRecord(SupportObservation.from_core(seen))
        )
        self._resets += 1
        self._next_index = options.index + 1
        # Not drawn: the state is part of what has to be the same on every machine.
        self._episode_id = options.episode_id or (
            f"{options.company}-{options.task}-{options.split}-{options.index}-{self._resets}"
        )
        self._reset_rubric()
        return seen

    def _take(
        self, action: SupportAction | types.Action | Mapping[str, Any]
    ) -> tuple[types.Observation, float, Mapping[str, Any] | None]:
        """Take a step; return what the core shows, the reward, and what is said about that."""
        session = self._session
        if session is None:
            raise NoEpisodeError("no episode: call reset first")
        over = session.done
        result = session.step(action.to_core() if isinstance(action, SupportAction) else action)
        reward, parts = result.reward.value, result.reward.parts
        if isinstance(self.rubric, SupportRubric):
            self.rubric.hold(reward, parts, dict if over else partial(shares, session))
        last = result.done and not over
        return result.observation, reward, components(reward, parts) if last else None


__all__ = ["NoEpisodeError", "ResetError", "SupportEnvironment"]
