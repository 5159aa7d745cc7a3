"""The desk of one episode.

It never referees. It knows which objects exist and what a payment came to; it knows neither the
policy nor what is right, and neither can be found out by trying things on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from support_env.desk._actions import ActionError
from support_env.desk._briefing import make_briefing
from support_env.desk._effects import ANSWER, Effects
from support_env.desk._lookups import Lookups
from support_env.desk._memory import Done, Memory
from support_env.desk._plan import Plan, plan_of
from support_env.desk._records import Records
from support_env.desk._sayings import Sayings
from support_env.desk._values import identifier
from support_env.scenario import Scenario
from support_env.types import Action, Entry, Value
from support_env.writing import render_handbook

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.transcript import Learned
    from support_env.writing import Handbook


class _World:
    """What never changes in an episode: shared by all its forks."""

    __slots__ = (
        "_handbook", "effects", "loaded", "lookups", "plan", "records", "sayings", "scenario",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, loaded: LoadedPack) -> None:
        self.scenario = scenario
        self.loaded = loaded
        self.plan = plan_of(loaded)
        self.records = Records(scenario, self.plan)
        self.sayings = Sayings(scenario, self.plan, self.records)
        self.effects = Effects(scenario, self.plan, self.records)
        self.lookups = Lookups(scenario, self.plan, self.records, self.sayings, self.handbook)
        self._handbook: Handbook | None = None

    def handbook(self) -> Handbook:
        """Return the whole handbook, rendered once."""
        if self._handbook is None:
            scenario = self.scenario
            self._handbook = render_handbook(
                self.loaded, scenario.parameters, scenario.numbers, scenario.absent
            )
        return self._handbook


class Desk:
    """Lookups, effects, approvals and notes of one episode, and what came of them."""

    __slots__ = ("_world", "memory")

    def __init__(self, scenario: Scenario, loaded: LoadedPack) -> None:
        self._world = _World(scenario, loaded)
        self.memory = Memory(verified=scenario.ticket.authenticated)
        for clause_id in sorted(scenario.shown):
            self.memory.clauses_seen[clause_id] = scenario.numbers[clause_id]

    @property
    def plan(self) -> Plan:
        """What the desk knows of the company."""
        return self._world.plan

    @property
    def sayings(self) -> Sayings:
        """What the customer answers when asked for identifiers."""
        return self._world.sayings

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every effect so far."""
        return tuple(self.memory.entries)

    def briefing(self, *, deskless: bool) -> dict[str, Any]:
        """Return what the agent is told at the start; the caller owns it."""
        world = self._world
        return make_briefing(world.scenario, world.loaded, world.handbook, deskless=deskless)

    def fork(self) -> Desk:
        """Return an independent copy."""
        made = object.__new__(Desk)
        made._world = self._world
        made.memory = self.memory.copy()
        return made

    def lookup(self, action: Action, given: Collection[Learned]) -> Done:
        """Look up what is named; `given` is what the customer has told so far."""
        return self._world.lookups.run(action, self.memory, given)

    def resolve(self, action: Action, step: int) -> Done:
        """Carry out a resolution."""
        return self._world.effects.resolve(action, self.memory, step)

    def escalate(self, action: Action, step: int) -> Done:
        """Hand over, or propose to the approvals queue."""
        return self._world.effects.escalate(action, self.memory, step)

    def answer(self, outcome: str | None, cited: str | None, step: int) -> Done:
        """Write down the answer where the reply is the decision."""
        arguments: dict[str, Value] = {} if outcome is None else {"outcome": outcome}
        entry = Entry(step, ANSWER, arguments, cited)
        self.memory.entries.append(entry)
        return Done(entries=(entry,))

    def note(self, action: Action) -> Done:
        """Keep a note. Nothing comes of it."""
        if not (action.content or "").strip():
            raise ActionError("note needs content: what to write down")
        self.memory.notes.append(action.content or "")
        return Done({"notes": len(self.memory.notes)})

    def heard(self, told: Mapping[str, Value]) -> None:
        """Keep what the customer gave, so that using it can be told: identifiers and amounts."""
        facts = self.plan.pack.facts
        for name, value in told.items():
            if name not in facts:
                self.memory.mentioned.add(identifier(value))
            elif facts[name].kind == "money" and isinstance(value, int):
                self.memory.amounts.add(value)
