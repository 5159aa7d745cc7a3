"""What the agent has established, and whether it allows only one decision."""

# pyright: strict

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import TYPE_CHECKING, Any

from support_env.policy import NA
from support_env.scenario import Scenario
from support_env.transcript import Learned
from support_env.types import Entry

if TYPE_CHECKING:
    from support_env.packs import LoadedPack


class Evidence:
    """The facts established so far, request by request."""

    __slots__ = ("_loaded", "_scenario", "learned")

    def __init__(self, scenario: Scenario, loaded: LoadedPack) -> None:
        self._scenario = scenario
        self._loaded = loaded
        self.learned: set[Learned] = set(scenario.known)
        for index, request in enumerate(scenario.requests):
            # Silence about what is presumed establishes it.
            self.learned.update(
                (index, fact) for fact, where in request.where.items() if where == "presumed"
            )

    def fork(self) -> Evidence:
        """Return an independent copy."""
        made = object.__new__(Evidence)
        made._scenario, made._loaded = self._scenario, self._loaded
        made.learned = set(self.learned)
        return made

    def learn(self, pairs: Iterable[Learned]) -> None:
        """Add what a step established."""
        self.learned.update(pairs)

    def determined(self, entry: Entry) -> bool:
        """Whether the request that the effect is about has one possible decision by now."""
        index = self._about(entry)
        request, policy = self._scenario.requests[index], self._loaded.policy
        if all(map(self.learned.__contains__, zip(repeat(index), policy.relevant(request.issue)))):
            return True  # whoever knows everything that the clauses read has no choice left
        pairs = filter(self.learned.__contains__, zip(repeat(index), self._loaded.pack.facts))
        names = [fact for _, fact in pairs]
        values: Iterable[Any] = map(request.world.get, names, repeat(NA))
        known = dict(zip(names, values, strict=True))
        known["today"] = self._scenario.today
        bound = policy.bind(self._scenario.parameters, self._scenario.absent)
        return bound.settled(request.issue, known)

    def _about(self, entry: Entry) -> int:
        requests = self._scenario.requests
        if len(requests) > 1:
            named = {value for value in entry.arguments.values() if isinstance(value, str)}
            for index, request in enumerate(requests):
                if named.intersection(request.objects.values()):
                    return index
        return 0
