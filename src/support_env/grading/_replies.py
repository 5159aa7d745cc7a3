"""What the closing message told the customer, request by request.

Judged once, at the first closing message after the right decision. What it lacked can be repaired
after a follow-up, for half.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from support_env.grading._course import Course
from support_env.grading._rivals import rival
from support_env.grading._truth import true_values
from support_env.reading import Found, Reading, ValueKind, states, wrong_values
from support_env.scenario import Decision, Owed, Scenario
from support_env.transcript import Event

_COMPARED: Final[tuple[ValueKind, ...]] = ("money", "date", "days", "percent", "identifier")
"""Kinds of values whose contradictions are looked for."""
_TELLS: Final = ("respond", "ask")
_YEAR: Final = re.compile("[0-9]{4}")
_SPARE: Final = 3
"""True values of an owed kind that a message may hold beside the owed ones; more is hedging."""


class Told(NamedTuple):
    """One message (or the messages up to the closing one), judged."""

    outcome: bool
    values: int
    """Owed values that were stated; with nothing owed, 1 for a reason in the case's own words."""
    care: bool
    message: bool


NOTHING: Final = Told(False, 0, False, False)


class Telling(NamedTuple):
    """How one request was told."""

    closing: Event
    first: Told
    later: Told | None
    """At the best after a follow-up; None when there was none."""
    repaired: Event | None
    due: int
    """How many values it takes (at least 1)."""
    missing: tuple[str, ...]
    wrong: str | None
    """A wrong value, as written, in the closing message or after it."""

    @property
    def truthful(self) -> bool:
        """Whether outcome and values were right, at first or repaired, and nothing was wrong."""
        first, later = self.first, self.later or NOTHING
        return (
            self.wrong is None
            and (first.outcome or later.outcome)
            and self.due in (first.values, later.values)
        )


def tellings(
    scenario: Scenario, events: Sequence[Event], courses: Sequence[Course], deskless: bool
) -> tuple[Telling | None, ...]:
    """Judge the messages for each request that has been decided rightly."""
    return tuple([_telling(scenario, events, courses, course, deskless) for course in courses])


def _closes(event: Event, decision: Decision) -> bool:
    if event.status == "solved":
        return True
    return event.status == "pending" and decision.outcome in ("pending", "handed_over")


def _telling(
    scenario: Scenario,
    events: Sequence[Event],
    courses: Sequence[Course],
    course: Course,
    deskless: bool,
) -> Telling | None:
    if course.complete is None or not course.right or not course.clause:
        # A decision without its clause may have been a guess: telling it earns nothing.
        return None
    start = course.complete.step + (0 if deskless else 1)
    replies = [e for e in events if e.reading is not None and e.step >= start and _is_reply(e)]
    place = next((i for i, e in enumerate(replies) if _closes(e, course.decision)), None)
    if place is None:
        return None
    closing = replies[place]
    judge = _Judge(scenario, events, courses, course)
    heard = [e.reading for e in events if e.reading is not None and e.step <= closing.step]
    first = judge.judge(replies[: place + 1], heard)
    later, repaired, said = None, None, first.values
    if after := replies[place + 1 :]:
        asked = _followed_up(events, closing.step)
        for event in after:
            if asked is not None and event.step > asked:
                told = judge.judge([event], [event.reading] if event.reading is not None else [])
                if later is None or _worth(told) > _worth(later):
                    later, repaired = told, event
        said = max(said, later.values if later else 0)
    return Telling(
        closing, first, later, repaired, judge.due,
        judge.missing(replies) if said < judge.due else (),
        judge.wrong(replies) or judge.wrong(_beside(events, replies, 0 if deskless else start)),
    )  # fmt: skip


def _beside(events: Sequence[Event], replies: Sequence[Event], start: int) -> list[Event]:
    """Return what else the customer was told from that step on: questions, earlier answers."""
    counted = {event.step for event in replies}
    return [
        event
        for event in events
        if event.step >= start and event.step not in counted and event.reading is not None
        and event.action.action_type in _TELLS and event.error is None
    ]  # fmt: skip


def _followed_up(events: Sequence[Event], start: int) -> int | None:
    """Return the first step from that one on at which the customer asked for more."""
    for event in events:
        if event.step >= start and event.customer and event.customer.open_follow_up:
            return event.step
    return None


def _is_reply(event: Event) -> bool:
    return event.action.action_type == "respond" and event.error is None


def _worth(told: Told) -> tuple[int, int]:
    return told.values, told.outcome + told.care + told.message


class _Judge:
    """Compares messages with what one request's customer must be told."""

    __slots__ = (
        "_allowed", "_found", "_judged", "_kinds", "all_owed", "courses", "due", "events", "owed",
        "scenario",
    )  # fmt: skip

    def __init__(
        self,
        scenario: Scenario,
        events: Sequence[Event],
        courses: Sequence[Course],
        course: Course,
    ) -> None:
        self.scenario, self.events, self.courses = scenario, events, courses
        self.owed = course.decision.owed
        self.due = len(self.owed) or 1
        self.all_owed: Sequence[Owed] = (
            self.owed if len(courses) == 1 else [o for c in courses for o in c.decision.owed]
        )
        self._kinds: list[ValueKind] | None = None
        self._allowed: dict[ValueKind, set[int | str]] | None = None
        self._found: dict[int, str | None] = {}
        self._judged: dict[tuple[int, int], str | None] = {}

    @property
    def kinds(self) -> list[ValueKind]:
        """The kinds of values whose contradictions count here."""
        if self._kinds is None:
            owed = {owed.kind for owed in self.all_owed}
            self._kinds = [k for k in _COMPARED if k == "money" or k in owed]
        return self._kinds

    def judge(self, replies: Sequence[Event], heard: Sequence[Reading]) -> Told:
        """Judge the last of the replies, with what the ones before it already said."""
        closing = replies[-1].reading
        if closing is None or not closing.is_message or closing.listing:
            return NOTHING
        readings = [e.reading for e in replies if e.reading is not None]
        if self.owed:
            values = sum([self._said(readings, owed) for owed in self.owed])
        else:
            # With nothing to state, it must be about this case, or name the team that has it now.
            values = int(bool(closing.own_words) or self._names_team(closing))
        if self.wrong(replies):
            values = 0
        upset, outcome = self.scenario.upset, replies[-1].outcome
        return Told(
            any([c.decision.outcome == outcome for c in self.courses]),
            values,
            any([_cares(reading, upset) for reading in heard]),
            not closing.secrets,
        )

    def missing(self, replies: Sequence[Event]) -> tuple[str, ...]:
        """Return, in words, the owed values that no reply states."""
        readings = [e.reading for e in replies if e.reading is not None]
        return tuple(owed.says or owed.name for owed in self.owed if not self._said(readings, owed))

    def _said(self, readings: Sequence[Reading], owed: Owed) -> bool:
        return any([self._says(reading, owed) for reading in readings])

    def _says(self, reading: Reading, owed: Owed) -> bool:
        """Whether the message states the value; in doubt only where it tries no other beside."""
        if owed.kind == "label":
            return str(owed.value).replace("_", " ").lower() in reading.text.lower()
        found = states(reading, owed.kind, owed.value, owed.tolerance)
        if found is None or found.about == "plain":
            return found is not None
        true = self._true(owed.kind)
        return all(
            value.value in true or value is found
            for value in reading.values
            if value.kind == owed.kind
            and _tried(value)
            # Where the value itself is but a weekday, the other weekdays are rivals of it.
            and (_passing(found, reading.text) or not _passing(value, reading.text))
        )

    def _names_team(self, reading: Reading) -> bool:
        """Whether the message names the queue that the request goes to."""
        queues = {str(p.exact.get("queue", "")) for c in self.courses for p in c.decision.must}
        words = {word for queue in queues for word in queue.split("_") if len(word) > 3}
        text = reading.text.lower()
        return any(word in text for word in words)

    def wrong(self, replies: Sequence[Event]) -> str | None:
        """Return what must not be told, as it was written, or what hedges; None if nothing is."""
        if not replies:
            return None
        key = replies[0].step, len(replies)  # they are always a row of the episode's messages
        if key not in self._judged:
            self._judged[key] = self._wrong_in(replies)
        return self._judged[key]

    def _wrong_in(self, replies: Sequence[Event]) -> str | None:
        for event in self.events:
            for key, span in event.reading.secrets if event.reading is not None else ():
                if key.startswith("never"):
                    return event.reading.text[slice(*span)] if event.reading is not None else key
        for event in replies:
            if event.step not in self._found:
                self._found[event.step] = self._wrong(event)
            found = self._found[event.step]
            if found is not None:
                return found
        return self._hedged(replies)

    def _hedged(self, replies: Sequence[Event]) -> str | None:
        """Say which kind the messages together hold too many values of, doubtful ones included."""
        if sum([len(e.reading.values) for e in replies if e.reading is not None]) <= 1 + _SPARE:
            return None  # not too many of any kind that is owed
        for kind in dict.fromkeys([owed.kind for owed in self.all_owed]):
            owed = sum([o.kind == kind for o in self.all_owed])
            tried = {
                value.value
                for event in replies
                if event.reading is not None
                for value in event.reading.values
                if value.kind == kind and _tried(value)
            }
            if len(tried) > owed + _SPARE + min(2, _worked_out(tried) if kind == "money" else 0):
                return f"several {kind} values for one thing"
        return None

    def _wrong(self, event: Event) -> str | None:
        reading = event.reading
        if reading is None:
            return None
        # Most replies state what is owed and nothing else: the rest is worked out on demand.
        told = {(owed.kind, owed.value) for owed in self.all_owed}
        for value in reading.values:
            known = (value.kind, value.value) in told
            if not known and value.kind in self.kinds and _counts(value):
                break
        else:
            return None
        for kind in self.kinds:
            for value in wrong_values(reading, kind, self._true(kind)):
                shown = reading.text[slice(*value.span)]
                if value.kind == "date" and self._in_another_year(value, shown):
                    continue
                if not self._customer_wrote(shown, event.step):
                    return shown
        return rival(reading, self._due())

    def _due(self) -> set[int | str]:
        """Return the amounts that the customer gets: what is owed, and what was rightly done."""
        due = {value for course in self.courses if not course.misfit for value in _done(course)}
        for owed in self.all_owed:
            if owed.kind == "money" and isinstance(owed.value, int):
                due.update(range(owed.value - owed.tolerance, owed.value + owed.tolerance + 1))
        return due

    def _in_another_year(self, value: Found, shown: str) -> bool:
        """Whether a date without its year is true of last year or the next: "29 December"."""
        if _YEAR.search(shown) or not any(map(str.isdigit, shown)):
            return False
        near = {int(value.value) + turn for turn in (-366, -365, 365, 366)}
        return not near.isdisjoint(self._true("date"))

    def _true(self, kind: ValueKind) -> set[int | str]:
        """Return every true value of a kind in this case."""
        if self._allowed is None:
            owed: list[ValueKind] = [o.kind for o in self.all_owed if o.kind != "label"]
            kinds: list[ValueKind] = [*self.kinds, *owed]
            allowed: dict[ValueKind, set[int | str]] = {kind: set() for kind in kinds}
            for course in self.courses:
                true = true_values(self.scenario, course.request, course.decision)
                for held in allowed:
                    allowed[held] |= true[held]
                # What was done within discretion is true as well: the voucher that was sent.
                if "money" in allowed and not course.misfit:
                    allowed["money"] |= _done(course)
            self._allowed = allowed
        return self._allowed[kind]

    def _customer_wrote(self, shown: str, before: int) -> bool:
        ticket = self.scenario.ticket
        turns = (e.customer for e in self.events if e.step < before)
        written = (ticket.text, ticket.subject, *(t.text for t in turns if t is not None))
        # "$5" isn't written in "$52.00", nor "4 days" in "14 days".
        said = re.escape(shown.rstrip(".,"))
        alone = re.compile(rf"(?<!\w)(?<!\d[.,]){said}(?!\w|[.,]\d)")
        return any(alone.search(text) for text in written)


def _counts(found: Found) -> bool:
    return not found.quoted and found.about == "plain"


def _done(course: Course) -> set[int | str]:
    """Return the amounts of what was rightly done."""
    return {
        value
        for _, entry in course.entries
        for value in entry.arguments.values()
        if isinstance(value, int) and not isinstance(value, bool)
    }


def _tried(found: Found) -> bool:
    return not found.quoted and found.about in ("plain", "doubtful")


def _worked_out(values: set[int | str]) -> int:
    """Count sums that follow from others beside them: "$16 against $13 is $3 more"."""
    sums = [value for value in values if isinstance(value, int)]
    if len(sums) > _SPARE + 6:
        return 0  # a list, and no reckoning
    pairs = [(a, b) for a in sums for b in sums if a < b]
    return sum([any(value in (a + b, b - a) for a, b in pairs if value not in (a, b))
                for value in sums])  # fmt: skip


def _passing(found: Found, text: str) -> bool:
    """Whether it is a day that comes up in passing: "your party on Saturday", "we write today"."""
    return found.kind == "date" and not any(map(str.isdigit, text[slice(*found.span)]))


def _cares(reading: Reading, upset: bool) -> bool:
    if reading.emotion is not None:
        return True
    own = reading.own_words
    if upset:
        if reading.apology is not None:
            return True
        return len(own) >= 2 and len({reading.text[a:b].lower() for a, b in own}) >= 2
    # Whoever is content is met by thanks, too.
    return bool(own) or reading.next_step is not None or "thank" in reading.text.lower()
