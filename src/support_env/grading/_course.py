"""The course of one request's decision: which effects it got, and whether they were the right ones.

The first deciding effect counts. A wrong one settles the request for good, so that trying one
resolution after another pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from support_env.scenario import Decision, Pattern, Request, Scenario
from support_env.transcript import Event
from support_env.types import Entry

Misfit = Literal["", "effects", "objects", "amounts", "clause", "extra"]

ESCALATIONS: Final = ("hand_over", "approval_requested")
_CLOSENESS: Final[dict[Misfit, int]] = {"effects": 0, "objects": 1, "amounts": 2, "": 3}


@dataclass(slots=True)
class Course:
    """How far one request has come."""

    request: Request
    decision: Decision
    """The one in force: after an answered approval, what is right since."""
    entries: list[tuple[Event, Entry]] = field(default_factory=lambda: [])
    misfit: Misfit = ""
    """Why the decision is wrong for good ("" while it is not)."""
    requested: Event | None = None
    """Where the right approval was requested."""
    complete: Event | None = None
    """Where the last effect that is due was there."""
    quarters: int = 0
    """Quarters of the decision's credit that the effects so far are worth."""
    clause: bool = True
    """Whether every right effect cited a right clause that the agent had been shown."""
    evidence: bool = True
    bothered: bool = False
    """Whether it was also handed to somebody who has nothing to do with it."""

    @property
    def missed(self) -> bool:
        """Whether the first effect was already wrong."""
        return bool(self.misfit) and self.complete is None and self.requested is None

    @property
    def first(self) -> tuple[Event, Entry] | None:
        """The first deciding effect."""
        return self.entries[0] if self.entries else None

    @property
    def right(self) -> bool:
        """Whether what has been decided so far is right, and was decided on evidence."""
        if self.misfit or not self.evidence:
            return False
        return self.complete is not None or self.requested is not None


def misfit(pattern: Pattern, entry: Entry) -> Misfit:
    """Return how the entry departs from the pattern first; "" where it fits."""
    if entry.effect != pattern.effect:
        return "effects"
    given = entry.arguments
    for name, value in pattern.exact.items():
        if given.get(name) != value:
            return "effects" if isinstance(value, str) else "amounts"
    for name, ids in pattern.objects.items():
        if given.get(name) not in ids:
            return "objects"
    for name, (low, high) in pattern.bounds.items():
        value = given.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            return "amounts"
    return ""


def _closest(patterns: Sequence[Pattern], entry: Entry) -> tuple[int, Misfit]:
    """Return the pattern that the entry comes closest to, by index, and what is amiss."""
    best, amiss = -1, "effects"
    for index, pattern in enumerate(patterns):
        found = misfit(pattern, entry)
        if not found:
            return index, ""
        if best < 0 or _CLOSENESS[found] > _CLOSENESS[amiss]:
            best, amiss = index, found
    return best, amiss


class Read:
    """Which clauses the agent has been shown, by their numbers, and at which step first."""

    __slots__ = ("_scenario", "_shown")

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._shown: list[tuple[int, Iterable[str]]] = [(0, scenario.shown)]
        """Steps, and the ids of the clauses that each showed; the briefing first."""

    def add(self, event: Event) -> None:
        """Add what a step showed."""
        self._shown.append((event.step, event.clauses_seen))

    def before(self, number: str, step: int) -> bool:
        """Whether the briefing or a result before that step showed the clause."""
        numbers = self._scenario.numbers
        for at, clauses in self._shown:
            if (at < step or not at) and number in map(numbers.get, clauses):
                return True
        return False

    def cites_right(self, decision: Decision, entry: Entry, step: int) -> bool:
        """Whether the entry cites a clause that decides and that the agent has read."""
        if entry.clause is None:
            return not decision.clauses
        return entry.clause in decision.clauses and self.before(entry.clause, step)


class _Walk:
    """Takes a request's effects in their order."""

    __slots__ = ("cited", "course", "deskless", "done", "may", "read", "share", "todo")

    def __init__(self, course: Course, read: Read, deskless: bool) -> None:
        self.course, self.read, self.deskless = course, read, deskless
        self.share = 2 if course.decision.approval else 4
        self.done: list[Pattern] = []
        self._enter(course.decision)

    def _enter(self, decision: Decision) -> None:
        self.course.decision = decision
        self.todo, self.may = list(decision.must), list(decision.may)
        self.cited = True

    def take(self, event: Event, entry: Entry) -> None:
        """Compare one effect with what is due, then with what is allowed."""
        course = self.course
        if not course.entries and not self.deskless:
            course.evidence = event.determined is True
        course.entries.append((event, entry))
        if course.misfit:
            return
        index, amiss = _closest(self.todo, entry)
        if not amiss:
            self._settle(event, entry, self.todo.pop(index))
            return
        spare, not_allowed = _closest(self.may, entry)
        if not not_allowed:
            self.done.append(self.may.pop(spare))
            return
        self._stray(entry, amiss)

    def _stray(self, entry: Entry, amiss: Misfit) -> None:
        """Judge an effect that is neither due nor allowed."""
        course = self.course
        begun = course.complete is not None or course.requested is not None
        if begun and entry.effect in ESCALATIONS:
            # The work is right and a colleague is bothered: no undoing, but no success either.
            course.bothered = True
            return
        if course.complete is None:
            course.misfit = amiss
        elif all(misfit(pattern, entry) for pattern in self.done):
            course.misfit = "extra"

    def _settle(self, event: Event, entry: Entry, pattern: Pattern) -> None:
        course = self.course
        self.done.append(pattern)
        if not self.read.cites_right(course.decision, entry, event.step):
            self.cited = course.clause = False
            if self.deskless:
                # An answer is its outcome and its clause: without the clause nothing was read.
                course.misfit = "clause"
                return
        if self.todo:
            return
        # Right without the clause may be luck, and a constant answer is lucky often.
        course.quarters += self.share if self.cited else self.share // 4
        after = course.decision.after_approval
        if course.decision.approval and after is not None:
            course.requested = event
            self._enter(after)
            if not after.must:  # declined, and there is nothing left to do but to say so
                course.quarters += self.share
                course.complete = event
        else:
            course.complete = event


class Courses:
    """The courses of an episode's requests, in the scenario's order, as its events come in."""

    __slots__ = ("_deskless", "_walks", "each", "read")

    def __init__(self, scenario: Scenario, deskless: bool) -> None:
        self.read = Read(scenario)
        self.each: tuple[Course, ...] = tuple(
            [Course(request, request.decision) for request in scenario.requests]
        )
        self._deskless = deskless
        self._walks: list[_Walk] = []

    def add(self, event: Event) -> None:
        """Take the effects of the next event, and what it showed."""
        if event.clauses_seen:
            self.read.add(event)
        for entry in event.entries:
            if not self._walks:
                self._walks = [_Walk(course, self.read, self._deskless) for course in self.each]
            _owner(self._walks, entry).take(event, entry)


def _owner(walks: list[_Walk], entry: Entry) -> _Walk:
    """Return the request that the effect belongs to: by what is due, else by its objects."""
    if len(walks) == 1:
        return walks[0]
    values = set(entry.arguments.values())
    for walk in walks:
        if not walk.course.misfit and not _closest(walk.todo + walk.may, entry)[1]:
            return walk
    for walk in walks:
        if values & set(walk.course.request.objects.values()):
            return walk
    for walk in walks:
        if not walk.course.entries:
            return walk
    return walks[0]
