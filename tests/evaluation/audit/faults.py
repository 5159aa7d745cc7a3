"""Sessions with a fault planted in them: each room of the audit must find its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from support_env.evaluation.audit import Bound, Ground, Room
from support_env.packs import find_company
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import StepResult

COMPANY = find_company("retail")


def ground(task: str, seeds: int = 6) -> Ground:
    return Ground(COMPANY, TASKS[task], range(seeds))


def broken(room: Room) -> list[str]:
    return [bound.name for bound in room.bounds if not bound.passed]


def bound(room: Room, name: str) -> Bound:
    return next(each for each in room.bounds if each.name == name)


class Telling(Session):
    """Says something of its own in every result."""

    def more(self) -> object:
        raise NotImplementedError

    def step(self, action: Any) -> StepResult:
        made = super().step(action)
        result = {**(made.observation.result or {}), "x": self.more()}
        return made._replace(observation=replace(made.observation, result=result))


class Leaky(Telling):
    """Says which of the twins it is."""

    def more(self) -> object:
        return self.scenario.address.twin


class Drifting(Telling):
    """Says how often it was called, wherever that was."""

    calls = count()

    def more(self) -> object:
        return next(self.calls)


class Scored(Session):
    """Has a score of its own."""

    won = True

    def scored(self) -> float:
        raise NotImplementedError

    def _metadata(self) -> dict[str, Any]:
        return {**super()._metadata(), "score": self.scored(), "success": self.won}


class Soft(Scored):
    """Pays for being there."""

    def scored(self) -> float:
        return 0.5


class Hasty(Scored):
    """Pays for haste."""

    def scored(self) -> float:
        return 1 - len(self.transcript.events) / 20


class Wordy(Scored):
    """Pays by the letter."""

    def scored(self) -> float:
        said = [event.action.content or "" for event in self.transcript.events]
        return min(1.0, sum(map(len, said)) / 10_000)


class Late(Scored):
    """Pays for looking up late."""

    def scored(self) -> float:
        kinds = [event.action.action_type for event in self.transcript.events]
        return kinds.index("lookup") / 20 if "lookup" in kinds else 0.0
