"""What the customer knows, what it has given so far, and what it says where memory fails it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from support_env.desk import Plan, Sayings
from support_env.scenario import Scenario
from support_env.transcript import Learned
from support_env.types import Value


class Answer(NamedTuple):
    """What the customer has to say to one thing it was asked."""

    name: str
    act: Literal["gives", "repeats", "does_not_know"]
    request: int = 0
    value: Value | None = None
    establishes: bool = False
    """Whether it is so, or nobody can know it: what is misremembered establishes nothing."""
    attachment: str | None = None

    @property
    def pair(self) -> Learned:
        """The request and the name."""
        return self.request, self.name


class Knowledge:
    """Answers from the scenario. It never changes, so every fork shares it."""

    __slots__ = ("_plan", "_sayings", "_scenario")

    def __init__(self, scenario: Scenario, plan: Plan, sayings: Sayings) -> None:
        self._scenario = scenario
        self._plan = plan
        self._sayings = sayings

    def in_ticket(self, pair: Learned) -> bool:
        """Whether the ticket says it in so many words (silence that means something does not)."""
        index, name = pair
        if name in self._plan.pack.identifiers:
            # An address that only the envelope has was never written to anyone.
            value = self._sayings.answer(index, name)
            ticket = self._scenario.ticket
            return value is not None and (value in ticket.text or value in ticket.subject)
        where = self._scenario.requests[index].where.get(name)
        return pair in self._scenario.known and where != "presumed"

    def concerns(self, name: str) -> bool:
        """Whether a request has anything to do with it, known to the customer or not."""
        return any(
            name in request.where or name in request.world for request in self._scenario.requests
        ) or (name in self._plan.pack.identifiers)

    def answer(self, name: str, given: Collection[Learned]) -> Answer:
        """Return the customer's answer to one question."""
        first: Answer | None = None
        for index in range(len(self._scenario.requests)):
            found = self._known(index, name)
            if found is not None:
                if found.pair not in given and not self.in_ticket(found.pair):
                    return found
                first = first or found
        if first is None:
            about = self._nowhere(name)
            return Answer(name, "does_not_know", about or 0, establishes=about is not None)
        return Answer(name, "repeats", first.request, first.value, False, None)

    def _nowhere(self, name: str) -> int | None:
        """Return the request in which nobody can know a customer's fact: a fault in a sealed box.

        Whoever asked the one who would know has established that; what is only not known to this
        customer stays open.
        """
        spec = self._plan.pack.facts.get(name)
        if spec is None or not spec.customer:
            return None
        for index, request in enumerate(self._scenario.requests):
            if name not in request.world:
                return index
        return None

    def _known(self, index: int, name: str) -> Answer | None:
        request = self._scenario.requests[index]
        where = request.where.get(name)
        if where == "nowhere":
            return None
        if name in self._plan.pack.identifiers:
            value = self._sayings.answer(index, name)
            right = name not in request.misremembered
            return None if value is None else Answer(name, "gives", index, value, right)
        spec = self._plan.pack.facts.get(name)
        true = request.world.get(name)
        if spec is None or true is None:
            return None
        knows = spec.customer or where in ("customer", "ticket", "presumed") or spec.attachment
        if not knows:
            return None
        said = request.misremembered.get(name, true)
        sent = spec.attachment if said is True else None
        return Answer(name, "gives", index, said, name not in request.misremembered, sent)
