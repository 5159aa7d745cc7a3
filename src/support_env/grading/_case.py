"""One episode laid out for the checks: built once per score, read by each of them."""

from __future__ import annotations

from collections.abc import Sequence

from support_env.grading._course import Course, follow
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
        "_tellings", "courses", "deskless", "ended", "events", "first", "replied", "right",
        "scenario", "slipped", "spoke", "weights",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, transcript: Transcript) -> None:
        self.scenario = scenario
        self.events: Sequence[Event] = transcript.events
        self.ended = transcript.end_reason is not None
        must = scenario.requests[0].decision.must
        self.deskless = bool(must) and must[0].effect == ANSWER
        self.weights: Weights = DESKLESS if self.deskless else DESK
        self.first: tuple[Event, Entry] | None = None
        """The episode's first deciding effect."""
        self.spoke = False
        """Whether the customer was written to."""
        self.replied = False
        """Whether a message was more than a question."""
        self.slipped = False
        """Whether something happened that a penalty is for, whatever was decided."""
        for event in self.events:
            if event.entries and self.first is None:
                self.first = event, event.entries[0]
            if event.error is not None or event.repeat or event.asked_again:
                self.slipped = True
            if event.reading is not None:
                self.spoke = True
                if event.status is not None:
                    self.replied = True
        self.courses: tuple[Course, ...] = follow(
            scenario, self.events if self.first else (), self.deskless
        )
        """How each request was decided, in the scenario's order."""
        self.right = sum([course.right for course in self.courses])
        """How many requests have been decided rightly so far."""
        self._tellings: tuple[Telling | None, ...] | None = None

    @property
    def tellings(self) -> tuple[Telling | None, ...]:
        """What the closing message told, for each request; None where nothing is judged yet."""
        if self._tellings is None:
            self._tellings = tellings(self.scenario, self.events, self.courses, self.deskless)
        return self._tellings

    @property
    def accomplished(self) -> bool:
        """Decided rightly, on evidence, by the clause, closed and truthfully told.

        Success, but for the gates.
        """
        if self.right < len(self.courses):
            return False
        return all(
            course.complete is not None
            and course.clause
            and not course.bothered
            and told is not None
            and told.truthful
            for course, told in zip(self.courses, self.tellings, strict=True)
        )

    @property
    def steps(self) -> int:
        """Steps that count against the limit."""
        return sum(not event.handed_back for event in self.events)
