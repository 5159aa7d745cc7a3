"""One turn in the customer's words. What is said is decided elsewhere; its form is drawn here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from support_env.customer._knowledge import Answer
from support_env.randomness import Source
from support_env.scenario import Scenario
from support_env.transcript import CustomerAct
from support_env.types import Value
from support_env.writing import CustomerLines

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


_FELT: Final[Mapping[CustomerAct, Callable[[CustomerLines, Source, int], str]]] = {
    "asks_back": CustomerLines.asks_back,
    "reacts": CustomerLines.reacts,
}
"""Lines that depend on the mood."""
_PLAIN: Final[Mapping[CustomerAct, Callable[[CustomerLines, Source], str]]] = {
    "demands_human": CustomerLines.demands_human,
    "threatens": CustomerLines.threatens,
    "leaves": CustomerLines.leaves,
}


class Voice:
    """The customer's lines, and where their draws come from: the same for a scenario's twin."""

    __slots__ = ("_key", "lines")

    def __init__(self, scenario: Scenario, pack: Pack) -> None:
        unseen = scenario.address.split == "test"
        self.lines = CustomerLines(pack, scenario.persona.style, scenario.today, unseen)
        self._key = Source("customer", str(replace(scenario.address, twin=False)))

    def source(self, *names: str | int) -> Source:
        """Return the source of one line."""
        return self._key.child(*names)


class Turn:
    """A turn being put together."""

    __slots__ = ("_parts", "_said", "_voice", "acts", "mood")

    def __init__(self, voice: Voice, said: dict[str, int], mood: int) -> None:
        self._voice = voice
        self._said = said
        self._parts: list[str] = []
        self.acts: list[CustomerAct] = []
        self.mood = mood

    @property
    def text(self) -> str:
        """The whole turn."""
        return " ".join(self._parts)

    def say(self, act: CustomerAct) -> None:
        """Add a line that needs nothing but the mood."""
        lines, source = self._voice.lines, self._source(act)
        felt = _FELT.get(act)
        if felt is not None:
            self._add(act, felt(lines, source, self.mood))
        else:
            self._add(act, _PLAIN[act](lines, source))

    def end(self, act: CustomerAct, outcome: str | None) -> None:
        """Add the last line, which depends on the outcome too."""
        self._add(act, self._voice.lines.ends(self._source(act), outcome, self.mood))

    def follow_up(self, need: str) -> None:
        """Ask for what the closing message left out."""
        line = self._voice.lines.follow_up(self._source("follow_up", need), need)
        self._add("follow_up", line)

    def answer(self, answers: Sequence[Answer]) -> None:
        """Say again what was said, give what is new, and own up to what is not known."""
        lines = self._voice.lines
        if again := _told(answers, "repeats"):
            names = [name for name, _ in again]
            self._add("repeats", lines.already_told(self._source(*names), again, self.mood))
        if new := _told(answers, "gives"):
            names = [name for name, _ in new]
            self._add("gives", lines.gives(self._source(*names), new, self.mood))
        if unknown := [answer.name for answer in answers if answer.act == "does_not_know"]:
            line = lines.does_not_know(self._source("unknown", *unknown), unknown)
            self._add("does_not_know", line)

    def _source(self, *names: str) -> Source:
        """Return the source of the next line of this kind: named by how often it was said."""
        kind = "\x1f".join(names)
        count = self._said.get(kind, 0)
        self._said[kind] = count + 1
        return self._voice.source(*names, count)

    def _add(self, act: CustomerAct, line: str) -> None:
        self.acts.append(act)
        self._parts.append(line)


def _told(answers: Sequence[Answer], act: str) -> list[tuple[str, Value]]:
    return [(a.name, a.value) for a in answers if a.act == act and a.value is not None]
