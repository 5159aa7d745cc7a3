"""What the agent does on the desk: resolutions, hand-overs and requests for approval.

Preconditions are structural: the argument is there, the object was opened by a lookup, the amount
is no more than the record holds. Whether it ought to be done is nobody's business here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from support_env.desk._actions import ActionError
from support_env.desk._memory import Done, Memory
from support_env.desk._plan import Plan
from support_env.desk._records import Records
from support_env.desk._values import (
    cents,
    chosen,
    clause,
    count,
    identifier,
    one_text,
    ordinal,
    plain,
    show_cents,
)
from support_env.scenario import Record, Scenario
from support_env.types import Action, Entry, Value

if TYPE_CHECKING:
    from support_env.packs.schema import ArgumentSpec, Resolution

HAND_OVER: Final = "hand_over"
APPROVAL: Final = "approval_requested"
ANSWER: Final = "answer"

_GRANTED = "{queue}: granted as proposed. Please carry it out and tell the customer."
_DECLINED = "{queue}: declined. Please refuse the request and tell the customer."


class Effects:
    """Writes the ledger of one scenario."""

    __slots__ = ("_plan", "_records", "_scenario")

    def __init__(self, scenario: Scenario, plan: Plan, records: Records) -> None:
        self._scenario = scenario
        self._plan = plan
        self._records = records

    def resolve(self, action: Action, memory: Memory, step: int) -> Done:
        """Carry out one resolution."""
        name = self._resolution(action, action.content)
        arguments, limits = self._arguments(name, action, memory)
        self._within(name, arguments, limits)
        entry = Entry(step, name, arguments, clause(action.arguments.get("clause")))
        return self._done(entry, {"done": name}, memory)

    def escalate(self, action: Action, memory: Memory, step: int) -> Done:
        """Hand the ticket to a team, or propose something to the approvals queue."""
        queue = chosen(action.arguments, "queue", self._plan.queues)
        if queue is None:
            named = self._plan.queues.within(action.content)
            if len(named) != 1:
                raise ActionError(f"escalate needs queue, one of: {self._plan.queues}")
            queue = named[0]
        cited = clause(action.arguments.get("clause"))
        if queue == self._plan.approvals:
            return self._propose(action, memory, step, queue, cited)
        entry = Entry(step, HAND_OVER, {"queue": queue}, cited)
        return self._done(entry, {"handed_to": queue}, memory)

    def _propose(
        self, action: Action, memory: Memory, step: int, queue: str, cited: str | None
    ) -> Done:
        try:
            name = self._resolution(action, action.content)
        except ActionError:
            raise ActionError(
                f"escalate to {queue} needs resolution (what you propose), one of: "
                f"{self._plan.resolutions}"
            ) from None
        arguments, limits = self._arguments(name, action, memory)
        self._within(name, arguments, limits)
        entry = Entry(step, APPROVAL, {"queue": queue, "resolution": name, **arguments}, cited)
        # The answer was drawn with the scenario: it is the same whatever is proposed, so that
        # nobody can find out what is right by proposing.
        says = _GRANTED if self._scenario.approver_grants else _DECLINED
        events = [says.format(queue=plain(queue).capitalize())]
        learned = tuple(
            (index, fact)
            for index in range(len(self._scenario.requests))
            for fact in self._plan.approval_facts
        )
        data = {"proposed": name, "to": queue, "events": events}
        done = self._done(entry, data, memory)
        return Done(done.data, done.entries, learned, (), done.used_values)

    def _done(self, entry: Entry, data: dict[str, Any], memory: Memory) -> Done:
        arguments = entry.arguments
        spec = self._plan.pack.resolutions.get(str(arguments.get("resolution", entry.effect)))
        wants = spec.arguments if spec is not None else {}
        shown: dict[str, Any] = data
        used: list[str] = []
        for name, value in arguments.items():
            money = name in wants and wants[name].kind == "money"
            if money:
                known = value in memory.amounts
            else:
                known = isinstance(value, str) and identifier(value) in memory.mentioned
            if known:
                used.append(name)
            if name not in ("queue", "resolution"):
                shown[name] = show_cents(int(value)) if money else value
        if entry.clause is not None:
            shown["clause"] = entry.clause
            if entry.clause in memory.searched:
                used.append("clause")
        memory.entries.append(entry)
        return Done(shown, (entry,), (), (), tuple(used))

    def _resolution(self, action: Action, content: str | None) -> str:
        name = chosen(action.arguments, "resolution", self._plan.resolutions)
        named = [name] if name else self._plan.resolutions.within(content)
        if len(named) != 1:
            raise ActionError(f"resolve takes one resolution, one of: {self._plan.resolutions}")
        return named[0]

    def _arguments(
        self, name: str, action: Action, memory: Memory
    ) -> tuple[dict[str, Value], list[Record]]:
        """Return the resolution's typed arguments, and the records that they name."""
        spec = self._plan.pack.resolutions[name]
        values: dict[str, Value] = {}
        objects: list[Record] = []
        for argument, wants in spec.arguments.items():
            given: Any = action.arguments.get(argument)
            if given is None or given == []:
                if not wants.optional:
                    needs = ", ".join(n for n, held in spec.arguments.items() if not held.optional)
                    raise ActionError(f"{name} needs {argument} (its arguments: {needs})")
                continue
            if isinstance(given, list):
                given = _single(argument, cast("list[Any]", given))
            if wants.kind == "object":
                record = self._opened(argument, wants, given, memory)
                objects.append(record)
                values[argument] = record.id
            else:
                values[argument] = _scalar(argument, wants, given)
        return values, objects

    def _opened(self, argument: str, wants: ArgumentSpec, given: object, memory: Memory) -> Record:
        kind = wants.of or ""
        record = self._records.get(kind, given)
        if record is None or record.id not in memory.opened:
            # The same words whether or not there is such a record.
            label = self._plan.pack.records[kind].label
            raise ActionError(
                f"{argument} names no {label} that you have opened: look it up first, then use "
                "the id shown there"
            )
        return record

    def _within(self, name: str, arguments: Mapping[str, Value], objects: list[Record]) -> None:
        """Raise when an amount is more than the record that limits it holds."""
        spec = self._plan.pack.resolutions[name]
        most = self._at_most(spec, objects)
        if most is None:
            return
        for argument, wants in spec.arguments.items():
            amount = arguments.get(argument)
            if wants.kind == "money" and isinstance(amount, int) and amount > most:
                raise ActionError(
                    f"{argument} {show_cents(amount)} is more than the {show_cents(most)} on record"
                )

    def _at_most(self, spec: Resolution, objects: list[Record]) -> int | None:
        if spec.at_most is None:
            return None
        kind, _, field = spec.at_most.partition(".")
        for record in objects:
            near = [r for r in self._records.upwards(record) if r.kind == kind]
            near = near or [r for r in self._records.downwards(record) if r.kind == kind]
            amounts = [r.amounts[field] for r in near if field in r.amounts]
            if amounts:
                return sum(amounts)
        return None


def _single(argument: str, given: list[Any]) -> Any:
    if len(given) != 1:
        raise ActionError(f"{argument} takes one value")
    return given[0]


def _scalar(argument: str, wants: ArgumentSpec, given: object) -> Value:
    if wants.kind == "money":
        amount = cents(given)
        if amount is None or amount <= 0:
            raise ActionError(f'{argument} must be an amount above 0, such as "84.20"')
        return amount
    if wants.kind == "count":
        number = count(given)
        if number is None:
            raise ActionError(f"{argument} must be a whole number of at least 1")
        return number
    if wants.kind == "date":
        day = ordinal(given)
        if day is None:
            raise ActionError(f'{argument} must be a date, such as "2026-05-14"')
        return day
    if wants.kind == "label":
        return _label(argument, wants, given)
    if wants.kind == "clause":
        number = clause(given)
        if number is None:
            raise ActionError(f'{argument} must be a clause number, such as "4.1"')
        return number
    text = one_text({argument: given}, argument)
    if not text:
        raise ActionError(f"{argument} must be text")
    return text


def _label(argument: str, wants: ArgumentSpec, given: object) -> str:
    allowed = {plain(name): name for name in wants.values or ()}
    found = allowed.get(plain(given)) if isinstance(given, str) else None
    if found is None:
        raise ActionError(f"{argument} is one of: {', '.join(allowed.values())}")
    return found
