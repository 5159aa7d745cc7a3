"""The customer of one episode: what it says next, and how it feels about it.

Agenda-based and deterministic. It knows its facts, the ledger's effects on it and the messages it
got; it never knows what would have been right, so nothing can be learned from its mood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from support_env.customer._knowledge import Answer, Knowledge
from support_env.customer._mood import (
    ABUSED,
    ASKED_AGAIN,
    ENDINGS,
    NEXT_STEP,
    NO_MESSAGE,
    NOT_UNDERSTOOD,
    REASON,
    STALLED,
    Mood,
)
from support_env.customer._needs import Need, missing, needs_of
from support_env.customer._turn import Turn, Voice
from support_env.desk import HAND_OVER, Plan, Sayings
from support_env.reading import Reading
from support_env.scenario import Scenario
from support_env.transcript import CustomerAct, CustomerTurn, Learned
from support_env.types import Entry
from support_env.writing import mood_number

ANSWERS_AT_ONCE: Final = 3
HANDED_BACK: Final = 2
"""How many steps an episode gives back when the customer had to ask what was meant."""


class Reply(NamedTuple):
    """The customer's turn, and what the session keeps of it."""

    turn: CustomerTurn
    asked: tuple[str, ...] = ()
    asked_again: tuple[str, ...] = ()
    given: tuple[Answer, ...] = ()
    attachments: tuple[str, ...] = ()
    handed_back: bool = False


class Customer:
    """One episode's customer."""

    __slots__ = (
        "_asked_back", "_closing", "_followed_up", "_knowledge", "_needs", "_patience", "_said",
        "_stalled", "_voice", "given", "mood",
    )  # fmt: skip

    def __init__(self, scenario: Scenario, plan: Plan, sayings: Sayings) -> None:
        self._knowledge = Knowledge(scenario, plan, sayings)
        self._needs = needs_of(plan)
        self._voice = Voice(scenario, plan.pack)
        self._patience = scenario.persona.patience
        label = plan.pack.sentiments.get(scenario.persona.mood)
        says = label.says if label is not None else ""
        self.mood: Mood = Mood(10 * mood_number(scenario.persona.mood, says))
        self.given: set[Learned] = set()
        """What it has told in its replies, misremembered or not."""
        self._closing: list[Reading] = []
        self._said: dict[str, int] = {}
        self._asked_back = 0
        self._stalled = 0
        self._followed_up = False

    def fork(self) -> Customer:
        """Return an independent copy."""
        made = object.__new__(Customer)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        made.given, made._said = set(self.given), dict(self._said)
        made._closing = list(self._closing)
        return made

    def asked(self, facts: Sequence[str], reading: Reading) -> Reply:
        """Answer an `ask`: the facts named, or else those that the words ask for."""
        turn = self._turn()
        self._hear(reading)
        names = tuple(dict.fromkeys(facts or self._of_the_matter(reading.asks)))
        if not names:
            return self._ask_back(turn)
        answers = self._answer(names, turn)
        again = tuple([answer.name for answer in answers if answer.act == "repeats"])
        if again:
            self.mood = self.mood.moved(ASKED_AGAIN, 1)
        self._lose_patience(turn, bool(again))
        return self._reply(turn, names, again, answers)

    def told(
        self,
        reading: Reading,
        *,
        closes: bool,
        outcome: str | None,
        ledger: Sequence[Entry],
        content: Callable[[], bool],
    ) -> Reply:
        """React to a `respond`; `content` says whether nothing is missing from a closing one."""
        turn = self._turn()
        self._hear(reading)
        annoyed = not reading.is_message
        if annoyed:
            self.mood = self.mood.moved(NO_MESSAGE, 1)
        elif reading.next_step is not None:
            self.mood = self.mood.moved(NEXT_STEP)
        if closes:
            return self._close(turn, reading, outcome, ledger, content)
        names = tuple(name for name in reading.asks if self._is_new(name))
        answers = self._answer(names, turn) if names else ()
        if not names:
            annoyed = self._wait(turn, reading) or annoyed
        handed_over = any(entry.effect == HAND_OVER for entry in ledger)
        self._lose_patience(turn, annoyed and not handed_over)
        return self._reply(turn, names, (), answers)

    def _of_the_matter(self, asks: Iterable[str]) -> Sequence[str]:
        """Leave out what belongs to other matters, where something belongs to this one.

        Words fit more than one thing ("a photo"); whoever writes about a lamp hears the lamp's.
        """
        names = tuple(asks)
        return tuple(filter(self._knowledge.concerns, names)) or names

    def _turn(self) -> Turn:
        return Turn(self._voice, self._said, self.mood.shown)

    def _is_new(self, name: str) -> bool:
        return self._knowledge.answer(name, self.given).act == "gives"

    def _hear(self, reading: Reading) -> None:
        apology, feeling = reading.apology is not None, reading.emotion is not None
        if apology or feeling:
            self.mood = self.mood.heard(apology=apology, feeling=feeling)
        if reading.abuse is not None:
            self.mood = self.mood.moved(ABUSED, 2)

    def _ask_back(self, turn: Turn) -> Reply:
        self._asked_back += 1
        free = self._asked_back <= HANDED_BACK
        self.mood = self.mood.moved(NOT_UNDERSTOOD, 0 if free else 1)
        turn.say("asks_back")
        self._lose_patience(turn, not free)
        return self._reply(turn, handed_back=free)

    def _answer(self, names: Sequence[str], turn: Turn) -> tuple[Answer, ...]:
        """Answer at most three things."""
        answers: list[Answer] = []
        for name in names[:ANSWERS_AT_ONCE]:
            answer = self._knowledge.answer(name, self.given)
            answers.append(answer)
            if answer.act == "gives":
                self.given.add(answer.pair)
        turn.answer(answers)
        return tuple(answers)

    def _wait(self, turn: Turn, reading: Reading) -> bool:
        """React to a message that neither asks nor closes; return whether it annoys."""
        if not reading.is_message:
            turn.say("asks_back")
            return True
        stalled = reading.next_step is None and not reading.values
        self._stalled += stalled
        annoyed = stalled and self._stalled > 1
        if annoyed:
            self.mood = self.mood.moved(STALLED, 1)
        turn.mood = self.mood.shown
        turn.say("reacts")
        return annoyed

    def _close(
        self,
        turn: Turn,
        reading: Reading,
        outcome: str | None,
        ledger: Sequence[Entry],
        content: Callable[[], bool],
    ) -> Reply:
        first = not self._closing
        self._closing.append(reading)
        need: Need | None = None
        if not self._followed_up:
            need = missing(self._needs, ledger, outcome, self._closing)
            need = need if reading.is_message else (need or "outcome")
            need = None if need is not None and content() else need
        if need is not None:
            self._followed_up = True
            turn.follow_up(need)
            return self._reply(turn, open_follow_up=True)
        if reading.values or reading.own_words:
            self.mood = self.mood.moved(REASON)
        if first or self._followed_up:
            self.mood = self.mood.settled(ENDINGS.get(outcome or "", 0))
        turn.mood = shown = self.mood.shown
        if outcome == "refused" or shown < -2:
            turn.end("reacts", outcome)
        else:
            turn.end("thanks" if shown > 0 else "accepts", outcome)
        return self._reply(turn)

    def _lose_patience(self, turn: Turn, annoyed: bool) -> None:
        """Demand a human, threaten to leave, leave: one stage each time it is annoyed."""
        over = self.mood.annoyances - self._patience
        if annoyed and over >= 0:
            stages: tuple[CustomerAct, ...] = ("demands_human", "threatens", "leaves")
            turn.say(stages[min(over, 2)])

    def _reply(
        self,
        turn: Turn,
        asked: tuple[str, ...] = (),
        again: tuple[str, ...] = (),
        answers: tuple[Answer, ...] = (),
        *,
        handed_back: bool = False,
        open_follow_up: bool = False,
    ) -> Reply:
        acts, mood = tuple(turn.acts), self.mood.shown
        left = "leaves" in acts
        if not answers:
            made = CustomerTurn(turn.text, acts, (), mood, open_follow_up, left)
            return Reply(made, asked, again, (), (), handed_back)
        given = tuple([answer for answer in answers if answer.act == "gives"])
        told = tuple([answer.pair for answer in answers if answer.establishes])
        made = CustomerTurn(turn.text, acts, told, mood, open_follow_up, left)
        sent = tuple([answer.attachment for answer in given if answer.attachment])
        return Reply(made, asked, again, given, sent, handed_back)
