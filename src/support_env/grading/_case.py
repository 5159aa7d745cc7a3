"""One episode laid out for the checks: built once per score, read by each of them."""

from __future__ import annotations

from support_env.grading._course import Course, Courses
from support_env.grading._replies import Telling, tellings
from support_env.grading._weights import DESK, DESKLESS, Weights
from support_env.scenario import Scenario
from support_env.transcript import Event, Transcript
from support_env.types import Entry

ANSWER = "answer"
"""The effect of a closing message where there is no desk."""


class Case:
    """What the checks read. Everything in it follows from the scenario and the transcript."""

    __slots__ = (
        "_accomplished", "_courses", "_memory", "_tellings", "courses", "deskless", "ended",
        "events", "first", "labels", "replied", "right", "scenario", "slipped", "spoke", "weights",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, transcript: Transcript | None = None) -> None:
        self.scenario = scenario
        self.events: list[Event] = []
        must = scenario.requests[0].decision.must
        self.deskless = bool(must) and must[0].effect == ANSWER
        self.weights: Weights = DESKLESS if self.deskless else DESK
        self.first: tuple[Event, Entry] | None = None
        """The episode's first deciding effect."""
        self.labels: dict[str, tuple[str, int]] = {}
        """The first label of each kind, and its step."""
        self.spoke = False
        """Whether the customer was written to."""
        self.replied = False
        """Whether a message was more than a question."""
        self.slipped = False
        """Whether something happened that a penalty is for, whatever was decided."""
        self._courses = Courses(scenario, self.deskless)
        self.courses: tuple[Course, ...] = self._courses.each
        """How each request was decided, in the scenario's order."""
        self.right = 0
        """How many requests have been decided rightly so far."""
        self.ended = False
        self._tellings: tuple[Telling | None, ...] | None = None
        self._memory: bool | None = None
        self._accomplished: bool | None = None
        if transcript is not None:
            for event in transcript.events:
                self.add(event)
            self.ended = transcript.end_reason is not None

    def add(self, event: Event) -> None:
        """Take the next event in."""
        self.events.append(event)
        self._accomplished = None
        for name, given in event.labels.items():
            self.labels.setdefault(name, (given, event.step))
        if event.error is not None or event.repeat or event.asked_again:
            self.slipped = True
        if event.reading is not None:
            self.spoke = True
            self._tellings = None
            if event.status is not None:
                self.replied = True
        if event.entries or event.clauses_seen:
            self._courses.add(event)
        if event.entries:
            if self.first is None:
                self.first = event, event.entries[0]
            self._tellings = None
            self.right = [course.right for course in self.courses].count(True)

    def was_read(self, number: str, step: int) -> bool:
        """Whether the agent had been shown a clause before that step."""
        return self._courses.read.before(number, step)

    @property
    def memory_applies(self) -> bool:
        """Whether a right play must use a value that the ticket does not state."""
        if self._memory is None:
            self._memory = _memory_applies(self.scenario)
        return self._memory

    @property
    def tellings(self) -> tuple[Telling | None, ...]:
        """What the closing message told, for each request; None where nothing is judged yet."""
        if not self.replied:
            return (None,) * len(self.courses)
        if self._tellings is None:
            self._tellings = tellings(self.scenario, self.events, self.courses, self.deskless)
        return self._tellings

    @property
    def accomplished(self) -> bool:
        """Decided rightly, on evidence, by the clause, closed and truthfully told.

        Success, but for the gates.
        """
        if not self.replied or self.right < len(self.courses):
            return False
        if self._accomplished is None:
            self._accomplished = self._told_well()
        return self._accomplished

    def _told_well(self) -> bool:
        for course, told in zip(self.courses, self.tellings, strict=True):
            if course.complete is None or not course.clause or course.bothered:
                return False
            if told is None or not told.truthful:
                return False
        return True

    @property
    def steps(self) -> int:
        """Steps that count against the limit."""
        return sum([not event.handed_back for event in self.events])


def _memory_applies(scenario: Scenario) -> bool:
    """Return whether a right play must use a value that the ticket does not state.

    A ticket that names its order, and that another team must have, needs no value from anywhere
    else: then the evidence is worth all of discovery.
    """
    ticket = scenario.ticket
    seen = f"{ticket.subject}\n{ticket.text}"
    for request in scenario.requests:
        for pattern in request.decision.must:
            for ids in pattern.objects.values():
                if not any([ident in seen for ident in ids]):
                    return True
        for name, where in request.where.items():
            if where == "customer" and (name in request.objects or hasattr(scenario.persona, name)):
                return True
    return False
