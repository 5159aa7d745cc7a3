"""Lookups: records, the identity check and the handbook, several in one step."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from support_env.desk._actions import ActionError
from support_env.desk._memory import Done, Memory
from support_env.desk._plan import Plan, is_check
from support_env.desk._records import Records
from support_env.desk._sayings import Sayings
from support_env.desk._values import identifier, mentions, texts
from support_env.scenario import Scenario
from support_env.transcript import Learned
from support_env.types import Action
from support_env.writing import search_ids

if TYPE_CHECKING:
    from support_env.packs.schema import LookupSpec
    from support_env.scenario import Record
    from support_env.writing import Handbook

QUERIES: Final = 2
QUERY_LENGTH: Final = 200
_NOT_SAID: Final = "not compared: these are not the customer's own answers; ask for them"
VALUES: Final = 4
"""How many values one argument of a lookup may hold."""


class Lookups:
    """Answers lookups of one scenario."""

    __slots__ = ("_handbook", "_plan", "_records", "_sayings", "_scenario", "_specs")

    def __init__(
        self,
        scenario: Scenario,
        plan: Plan,
        records: Records,
        sayings: Sayings,
        handbook: Callable[[], Handbook],
    ) -> None:
        self._scenario = scenario
        self._plan = plan
        self._records = records
        self._sayings = sayings
        self._handbook = handbook
        self._specs = plan.pack.lookups

    def run(self, action: Action, memory: Memory, given: Collection[Learned]) -> Done:
        """Run every lookup that the action names or implies.

        `given` is what the customer has told: an identity is established only by the customer's
        own answers, not by a record's copied back to it.
        """
        names = self._wanted(action)
        ready = {name: self._arguments(name, action) for name in names}
        missing = {name: self._needs(name) for name, found in ready.items() if not found}
        if missing and len(missing) == len(ready):
            wants = "; ".join(f"{name} needs {needs}" for name, needs in missing.items())
            raise ActionError(f"lookup: {wants}")
        used = self._used(ready, memory)
        data: dict[str, Any] = {}
        learned: list[Learned] = []
        seen: tuple[str, ...] = ()
        for name, arguments in ready.items():
            spec = self._specs[name]
            if not arguments:
                continue
            if spec.handbook:
                seen = self._search(arguments["query"], memory, data)
            elif is_check(spec):
                learned += self._check(spec, arguments, memory, data, given)
            else:
                learned += self._open(spec, arguments, memory, data)
        if missing:
            data["not_looked_up"] = {name: f"needs {needs}" for name, needs in missing.items()}
        return Done(data, (), tuple(dict.fromkeys(learned)), seen, used)

    def _wanted(self, action: Action) -> list[str]:
        """Return the lookups named, and those that only the arguments imply."""
        named = self._plan.lookups.within(action.content)
        takes = self._plan.takes
        spoken_for = {argument for lookup in named for argument in takes[lookup]}
        implied = [
            name
            for name in self._specs
            if name not in named
            and spoken_for.isdisjoint(takes[name])
            and self._implied(name, action)
        ]
        wanted = named + implied
        if not wanted:
            raise ActionError(
                f"lookup takes one or several of: {self._plan.lookups}, with their arguments"
            )
        return wanted

    def _implied(self, name: str, action: Action) -> bool:
        spec = self._specs[name]
        if spec.all_of:
            return all(argument in action.arguments for argument in spec.all_of)
        return any([argument in action.arguments for argument in self._plan.takes[name]])

    def _needs(self, name: str) -> str:
        spec = self._specs[name]
        if spec.handbook:
            return "query"
        return " and ".join(spec.all_of) if spec.all_of else " or ".join(spec.by)

    def _arguments(self, name: str, action: Action) -> dict[str, list[str]]:
        """Return the lookup's arguments that were given; nothing where one needed is missing."""
        spec = self._specs[name]
        if spec.handbook:
            queries = texts(action.arguments, "query", QUERIES, QUERY_LENGTH)
            return {"query": queries} if queries else {}
        found: dict[str, list[str]] = {}
        for argument in self._plan.takes[name]:
            values = texts(action.arguments, argument, VALUES, QUERY_LENGTH)
            if not values and action.content and argument in self._plan.forms:
                values = self._plan.forms[argument].findall(action.content)[:VALUES]
            if values:
                found[argument] = values
        return {} if any([argument not in found for argument in spec.all_of]) else found

    def _used(self, ready: dict[str, dict[str, list[str]]], memory: Memory) -> tuple[str, ...]:
        # One argument has the same values for every lookup.
        given: dict[str, list[str]] = {}
        for found in ready.values():
            given.update(found)
        given.pop("query", None)
        mentioned = memory.mentioned
        return tuple(
            [
                argument
                for argument, values in given.items()
                if any([identifier(value) in mentioned for value in values])
            ]
        )

    def _open(
        self,
        spec: LookupSpec,
        arguments: dict[str, list[str]],
        memory: Memory,
        data: dict[str, Any],
    ) -> list[Learned]:
        shown: list[dict[str, Any]] = data.setdefault("records", [])
        learned: list[Learned] = []
        for argument, values in arguments.items():
            for value in values:
                found = self._records.find(spec.record or "", argument, value)
                for record in found:
                    if shown and any([held["id"] == record.id for held in shown]):
                        continue
                    full: list[Record] = []
                    shown.append(self._records.show(record, memory.mentioned, full))
                    for opened in full:
                        memory.opened[opened.id] = opened
                        learned += opened.shows
                        if opened.amounts:
                            memory.amounts.update(opened.amounts.values())
                if not found:
                    data.setdefault("not_found", []).append(f"{argument} {value}")
        return learned

    def _check(
        self,
        spec: LookupSpec,
        arguments: dict[str, list[str]],
        memory: Memory,
        data: dict[str, Any],
        given: Collection[Learned],
    ) -> list[Learned]:
        typed = {name: {identifier(value) for value in arguments[name]} for name in spec.all_of}
        learned: list[Learned] = []
        said = False
        match = False
        for index, request in enumerate(self._scenario.requests):
            answers = {name: identifier(self._sayings.answer(index, name)) for name in spec.all_of}
            if any(typed[name] != {answers[name]} for name in spec.all_of):
                continue
            # These are the customer's own answers: the world says whether they fit the account.
            match = all(request.world.get(fact) is not False for fact in spec.establishes)
            if all(self._said(index, name, answers[name], given) for name in spec.all_of):
                said = True
                memory.verified = memory.verified or match
                learned += [(index, fact) for fact in spec.establishes]
        # Guesses are not compared: what they would tell, nobody has asked the customer for.
        data["identity"] = ("match" if match else "no match") if said else _NOT_SAID
        return learned

    def _said(self, index: int, name: str, answer: str, given: Collection[Learned]) -> bool:
        """Whether the customer gave this answer: in a reply, the ticket or its envelope."""
        if (index, name) in given or (index, name) in self._scenario.known:
            return True
        ticket = self._scenario.ticket
        return identifier(ticket.address) == answer or mentions(ticket.text, answer)

    def _search(self, queries: list[str], memory: Memory, data: dict[str, Any]) -> tuple[str, ...]:
        handbook, numbers = self._handbook(), self._scenario.numbers
        found = search_ids(handbook, queries)
        said = handbook.said
        data["handbook"] = [{"number": numbers[clause], "text": said(clause)} for clause in found]
        seen = memory.clauses_seen
        new = tuple([clause for clause in found if clause not in seen])
        for clause in new:
            seen[clause] = number = numbers[clause]
            memory.searched.add(number)
        return new
