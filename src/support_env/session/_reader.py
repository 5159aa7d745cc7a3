"""Reads each message of an episode once, with what the scenario knows."""

# pyright: strict

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from support_env.desk import Plan
from support_env.reading import Expectations, Prepared, Vocabulary, compile_lexicon, prepare, read
from support_env.scenario import Scenario

if TYPE_CHECKING:
    from support_env.packs.schema import Pack
    from support_env.reading import Reading


@lru_cache(maxsize=64)
def _vocabulary(plan: Plan) -> Vocabulary:
    return compile_lexicon(plan.pack)


def _own_words(scenario: Scenario, pack: Pack) -> tuple[str, ...]:
    """Return the words of this customer's own problem: the issue's, and what it is about."""
    words = [word for request in scenario.requests for word in pack.issues[request.issue].words]
    bound = {id for request in scenario.requests for id in request.objects.values()}
    for record in scenario.records:
        if record.id in bound:
            fields = pack.records[record.kind].fields
            words += [
                str(record.fields[name])
                for name, spec in fields.items()
                if spec.item == "name" and name in record.fields
            ]
    return _with_parts(tuple(words))


@lru_cache(maxsize=4096)
def _with_parts(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words and the longer words that they are made of, each once."""
    # "The lamp" is the brass desk lamp, too.
    parts = [part for word in words for part in word.split() if len(part) > 3 and part.isalpha()]
    return tuple(dict.fromkeys([*words, *parts]))


class Reader:
    """One episode's reader. What was shown and said so far is not a message when it is echoed."""

    __slots__ = (
        "_forms", "_handbook", "_own_words", "_prepared", "_said", "_scenario", "_stale",
        "_vocabulary",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, plan: Plan) -> None:
        pack = plan.pack
        self._scenario = scenario
        self._vocabulary = _vocabulary(plan)
        self._own_words = _own_words(scenario, pack)
        self._forms = tuple(spec.id for spec in pack.records.values())
        self._said: tuple[str, ...] = (scenario.ticket.text,)
        self._handbook = ""
        self._prepared: Prepared | None = None
        self._stale = False

    def fork(self) -> Reader:
        """Return an independent copy."""
        made = object.__new__(Reader)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        return made

    def read(self, text: str) -> Reading:
        """Read one message."""
        if self._prepared is None:
            self._prepared = prepare(
                Expectations(
                    self._scenario.today,
                    self._own_words,
                    self._scenario.secrets,
                    self._forms,
                    self._clauses(),
                    self._said,
                    self._handbook,
                )
            )
        elif self._stale:
            self._prepared = self._prepared.after(self._said, self._handbook)
        self._stale = False
        return read(text, self._vocabulary, self._prepared)

    def _clauses(self) -> tuple[str, ...]:
        """Return the numbers of the clauses that the episode's handbook has."""
        scenario = self._scenario
        return tuple([n for id, n in scenario.numbers.items() if id not in scenario.absent])

    def heard(self, text: str) -> None:
        """Keep what the customer wrote."""
        self._said = (*self._said, text)
        self._stale = True

    def shown(self, clauses: Iterable[Mapping[str, Any]] | str) -> None:
        """Keep what the agent was shown of the handbook."""
        text = clauses if isinstance(clauses, str) else "\n".join([c["text"] for c in clauses])
        if text:
            self._handbook = f"{self._handbook}\n{text}" if self._handbook else text
            self._stale = True
