"""One episode's state, and what each action does to it.

The desk and the customer do the work; here is who is asked what, in which order, and what is
written into the transcript about it.
"""

# pyright: strict

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from support_env.customer import Customer, Reply
from support_env.desk import (
    ANSWER,
    APPROVAL,
    HAND_OVER,
    ActionError,
    Desk,
    Done,
    canonical,
    check,
)
from support_env.scenario import Scenario
from support_env.session._evidence import Evidence
from support_env.session._reader import Reader
from support_env.session._typed import NOT_CLOSING, Closing, read_closing, read_facts, read_labels
from support_env.transcript import Event
from support_env.types import ACTION_TYPES, Action, Entry

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.reading import Reading

_DESK_ONLY: Final = ("lookup", "resolve", "escalate")
_WAITING: Final = ("pending", "handed_over")
"""Outcomes after which a ticket may be closed as pending."""

Score = Callable[[Event], int]
"""The score if the episode ended with this event."""
NEARLY_FULL: Final = 9_500
"""From this score on a closed ticket raises no follow-up."""


_NOTHING: Final = Done()
"""Most steps leave the desk as it was."""
_EMPTY: Final[Mapping[str, Any]] = {}


class _Step:
    """What one action came to, before it is an event."""

    __slots__ = ("closing", "data", "done", "labels", "reading", "reply")

    def __init__(self) -> None:
        self.data: Mapping[str, Any] = _EMPTY
        self.done: Done = _NOTHING
        self.labels: Mapping[str, str] = _EMPTY
        self.reply: Reply | None = None
        self.reading: Reading | None = None
        self.closing: Closing = NOT_CLOSING


class Episode:
    """What changes while an episode is played. Forks are independent."""

    __slots__ = (
        "_acted", "_reader", "_tickets", "attachments", "closed", "customer", "desk", "deskless",
        "evidence", "follow_up", "left", "scenario", "step", "steps_left",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, loaded: LoadedPack, *, deskless: bool) -> None:
        self.scenario = scenario
        self.deskless = deskless
        self.desk = Desk(scenario, loaded)
        self.customer = Customer(scenario, self.desk.plan, self.desk.sayings)
        self.evidence = Evidence(scenario, loaded)
        self._reader = Reader(scenario, self.desk.plan)
        self._tickets = (scenario.ticket.id,)
        self._acted: set[tuple[object, ...]] = set()
        self.attachments: list[str] = list(scenario.ticket.attachments)
        self.step = 0
        self.steps_left = scenario.limit
        self.closed = False
        self.follow_up = False
        self.left = False

    def fork(self) -> Episode:
        """Return an independent copy."""
        made = object.__new__(Episode)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        made.desk, made.customer = self.desk.fork(), self.customer.fork()
        made.evidence, made._reader = self.evidence.fork(), self._reader.fork()
        made._acted, made.attachments = set(self._acted), list(self.attachments)
        return made

    def briefing(self) -> dict[str, Any]:
        """Return the briefing, and keep what it shows of the handbook."""
        made = self.desk.briefing(deskless=self.deskless)
        self._reader.shown(made["handbook"] or "")
        return made

    def act(self, action: Action, score: Score) -> tuple[Event, Mapping[str, Any]]:
        """Take one sanitised action; return what is graded, and what the agent is shown of it."""
        self.step += 1
        verified = self.desk.memory.verified
        try:
            check(action, self._tickets, ACTION_TYPES)
            if self.deskless and action.action_type in _DESK_ONLY:
                raise ActionError(
                    "there is nothing to look up or carry out here; action_type is one of: "
                    + ", ".join(kind for kind in ACTION_TYPES if kind not in _DESK_ONLY)
                )
            step = _Step()
            self._do(action, step, score, verified)
        except ActionError as error:
            self.steps_left -= 1
            return Event(self.step, action, str(error), verified=verified), {}
        return self._event(action, step, verified), step.data

    def _do(self, action: Action, step: _Step, score: Score, verified: bool) -> None:
        kind = action.action_type
        if kind == "classify":
            step.labels, extra = read_labels(action, self.desk.plan)
            step.data = {**step.labels, **extra} if extra else step.labels
        elif kind == "lookup":
            step.done = self.desk.lookup(action, self.customer.given)
            if (found := step.done.data.get("handbook")) is not None:
                self._reader.shown(found)
        elif kind == "resolve":
            step.done = self.desk.resolve(action, self.step)
        elif kind == "escalate":
            step.done = self.desk.escalate(action, self.step)
        elif kind == "ask":
            self._ask(action, step)
        elif kind == "respond":
            self._respond(action, step, score, verified)
        else:
            step.done = self.desk.note(action)
        step.data = step.data or step.done.data

    def _ask(self, action: Action, step: _Step) -> None:
        facts = read_facts(action, self.desk.plan)
        step.reading = self._reader.read(action.content or "")
        step.reply = self.customer.asked(facts, step.reading)
        self._heard(step.reply)

    def _respond(self, action: Action, step: _Step, score: Score, verified: bool) -> None:
        typed = read_closing(action)
        held = self._ledger_outcome()
        status = typed.status or self._status()
        closes = status == "solved" or (
            status == "pending" and bool({typed.outcome, held}.intersection(_WAITING))
        )
        step.closing = Closing(status, typed.outcome, typed.clause)
        step.reading = self._reader.read(action.content or "")
        if closes and self.deskless and not self.desk.memory.entries:
            step.done = self.desk.answer(typed.outcome, typed.clause, self.step)
        step.reply = self.customer.told(
            step.reading,
            closes=closes,
            outcome=typed.outcome or held,
            ledger=self.desk.memory.entries,
            content=lambda: score(self._event(action, step, verified, peek=True)) >= NEARLY_FULL,
        )
        self._heard(step.reply)
        self.follow_up = step.reply.turn.open_follow_up
        self.closed = closes or (self.closed and status != "open")
        step.data = {"status": status} if typed.outcome is None else {
            "status": status, "outcome": typed.outcome,
        }  # fmt: skip

    def _status(self) -> str:
        """Return the status of a respond that has none: after a decision it closes."""
        if self.deskless or any(e.effect != APPROVAL for e in self.desk.memory.entries):
            return "solved"
        return "open"

    def _ledger_outcome(self) -> str | None:
        """Return the outcome that the last effect stands for."""
        if not self.desk.memory.entries:
            return None
        last = self.desk.memory.entries[-1]
        if last.effect == HAND_OVER:
            return "handed_over"
        if last.effect == APPROVAL:
            return "pending"
        if last.effect == ANSWER:
            return str(last.arguments.get("outcome", "")) or None
        return self.desk.plan.pack.resolutions[last.effect].outcome

    def _heard(self, reply: Reply) -> None:
        self.attachments += reply.attachments
        self.left = self.left or reply.turn.left
        if reply.given:
            self.desk.heard({a.name: a.value for a in reply.given if a.value is not None})
        self._reader.heard(reply.turn.text)

    def _event(self, action: Action, step: _Step, verified: bool, peek: bool = False) -> Event:
        """Return the step as it is graded; unless it is only a peek, it now has happened."""
        reply, done, closing = step.reply, step.done, step.closing
        turn, learned, asked, again, handed_back = None, done.learned, (), (), False
        if reply is not None:
            turn, asked, again = reply.turn, reply.asked, reply.asked_again
            learned, handed_back = learned + turn.told, reply.handed_back
        known = canonical(action)
        # In the order of the fields: names would take as long again.
        event = Event(
            self.step,
            action,
            None,
            step.labels,
            done.entries,
            learned,
            done.clauses_seen,
            self._determined(done.entries) if done.entries else None,
            done.used_values,
            asked,
            again,
            known in self._acted,
            *closing,
            step.reading,
            turn,
            verified,
            handed_back,
        )
        if not peek:
            if learned:
                self.evidence.learn(learned)
            if not handed_back:
                self._acted.add(known)
                self.steps_left -= 1
        return event

    def _determined(self, entries: tuple[Entry, ...]) -> bool | None:
        """Whether the evidence so far allowed one decision only: asked at the first effect."""
        first = len(self.desk.memory.entries) == len(entries)
        return self.evidence.determined(entries[0]) if first and not self.deskless else None
