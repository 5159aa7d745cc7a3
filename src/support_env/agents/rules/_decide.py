"""From clauses and facts to what is done: what is due first, then who may act."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from support_env.agents.rules._book import Book, Clause
from support_env.agents.rules._facts import Facts, work_out
from support_env.agents.rules._words import stems

_TO_TEAM: Final = re.compile(r"\bgoes to ([^.,;]+)")
_CHARGE: Final = re.compile(r"charge of (\d+)% of .* applies")
_LIMIT: Final = re.compile(r"more than \D?([\d,]+(?:\.\d\d)?) would be paid")
_PERCENT: Final = re.compile(r"^(\d+)% of (.+)$")
_PLACE: Final = re.compile(r"\[([^\]]+)\]")


@dataclass(slots=True)
class Plan:
    """What the agent will do, and what it will say about it."""

    clause: Clause | None = None
    effects: list[str] = field(default_factory=lambda: [])
    cents: int | None = None
    queue: str | None = None
    approval: Clause | None = None
    outcome: str = "answered"
    dates: list[tuple[str, date]] = field(default_factory=lambda: [])
    """Dates to be told, each after the words that lead to it."""


class Decider:
    """Weighs the clauses of one issue."""

    def __init__(self, book: Book, facts: Facts, title: str, queues: Iterable[str]) -> None:
        self._book = book
        self._facts, self._title, self._queues = facts, title, list(queues)
        self._clauses = [c for c in book.clauses.values() if self._about(c)]
        self._held = {c.number: self._holds(c) for c in self._clauses}

    def decide(self) -> Plan:
        """Return the plan."""
        plan = Plan()
        for clause in self._winners():
            team = _TO_TEAM.search(clause.result.rstrip("."))
            if team and (queue := self._queue(team[1])):
                handed = Plan(clause, queue=queue, outcome="handed_over")
                self._stands("team", "they will write to you by", handed)
                return handed
        due = [c for c in self._winners() if c.desk and not _is_approval(c)]
        if not due:
            due = self._likely()
        if not due:
            return plan
        plan.clause = due[0]
        plan.effects = [name for name, _ in due[0].desk]
        plan.cents = next((self._cents(words) for _, words in due[0].desk if words), None)
        if plan.cents is None and re.search(r"line total|paid back|refund", due[0].result):
            plan.cents = self._cents(due[0].result)
        plan.outcome = _outcome(due[0])
        self._tell(due[0], plan)
        if plan.outcome == "refused":
            self._stands("refused", "you can ask for a second look until", plan)
        plan.approval = self._approval(plan.cents)
        return plan

    def priority(self, labels: Iterable[str]) -> str:
        """Return the priority that the rules give to the ticket."""
        held = list(labels)
        for clause in self._winners():
            for label in held:
                if f"priority is {label.replace('_', ' ')}" in clause.result:
                    return label
        return "normal" if "normal" in held else (held[len(held) // 2] if held else "")

    def _about(self, clause: Clause) -> bool:
        if clause.titles:
            return self._title in clause.titles
        if not clause.chapter or not clause.desk or _is_approval(clause):
            return True
        mine, chapter = stems(self._title), stems(clause.chapter)
        return bool(mine & chapter)

    def _holds(self, clause: Clause) -> bool | None:
        if not clause.conditions:
            return None
        context = " ".join((*clause.conditions, clause.result))
        answers = [self._facts.holds(phrase, context) for phrase in clause.conditions]
        if False in answers:
            return False
        return None if None in answers else True

    def _winners(self) -> list[Clause]:
        held = {number for number, holds in self._held.items() if holds}
        return [c for c in self._clauses if c.number in held and not c.unless & held]

    def _likely(self) -> list[Clause]:
        """Return clauses that nothing known speaks against, the surest first."""
        held = {number for number, holds in self._held.items() if holds}
        open_ = [
            c
            for c in self._clauses
            if c.desk
            and self._held[c.number] is None
            and not c.unless & held
            and not _is_approval(c)
        ]
        return sorted(open_, key=self._sureness)

    def _sureness(self, clause: Clause) -> tuple[int, int]:
        context = " ".join((*clause.conditions, clause.result))
        answers = [self._facts.holds(phrase, context) for phrase in clause.conditions]
        return answers.count(None), -answers.count(True)

    def _queue(self, words: str) -> str | None:
        wanted = stems(words)
        return max(
            (q for q in self._queues if stems(q.replace("_", " ")) & wanted),
            key=lambda q: len(stems(q.replace("_", " ")) & wanted),
            default=None,
        )

    def _approval(self, cents: int | None) -> Clause | None:
        for clause in self._clauses:
            found = _LIMIT.search(clause.text)
            if found and cents is not None and cents > _cents(found[1]):
                return clause
        return None

    def _cents(self, words: str) -> int | None:
        """Return an amount that is given in words: "15% of the line total"."""
        if found := _PERCENT.match(words):
            base = self._cents(found[2])
            return None if base is None else (base * int(found[1]) * 2 + 100) // 200
        total = self._amount("line_total") or self._amount("amount") or self._facts.said_total()
        if "paid back" in words and total is not None:
            for clause in self._winners():
                if found := _CHARGE.search(clause.result):
                    total -= (total * int(found[1]) * 2 + 100) // 200
        if "less the price of" in words:
            prices = [self._amount("price"), self._amount("packed_price")]
            pieces = self._facts.field("quantity")
            if None not in prices and isinstance(pieces, int):
                return ((prices[0] or 0) - (prices[1] or 0)) * pieces
        return self._amount("amount") or total if "amount" in words else total

    def _amount(self, name: str) -> int | None:
        value = self._facts.field(name)
        if isinstance(value, str) and re.fullmatch(r"[\d,]+(\.\d\d)?", value):
            return _cents(value)
        return None

    def _tell(self, clause: Clause, plan: Plan) -> None:
        found = _PLACE.search(clause.tell)
        if not found:
            return
        days = next((self._days(c) for c in clause.conditions if "days" in c), None)
        when = work_out(found[1], self._facts, days)
        if when is not None:
            plan.dates.append((clause.tell.partition(found[0])[0].strip(), when))

    def _stands(self, word: str, says: str, plan: Plan) -> None:
        """Add the date that every decision of this kind has told."""
        for whom, words in self._book.standing:
            if word in whom and (day := work_out(words, self._facts, None)):
                plan.dates.append((says, day))

    def _days(self, phrase: str) -> int | None:
        found = re.search(r"(\d+) days?(?: \(([^)]*)\))?", phrase)
        return self._facts.limit(found[1], found[2]) if found else None


def _cents(text: str) -> int:
    units, _, rest = text.replace(",", "").partition(".")
    return int(units) * 100 + int((rest or "0").ljust(2, "0"))


def _is_approval(clause: Clause) -> bool:
    return "approval is requested" in clause.result


def _outcome(clause: Clause) -> str:
    low = clause.result.lower()
    if "refused" in low or "no longer" in low:
        return "refused"
    if "is told that" in low or "bank" in low:
        return "answered"
    if any(part in low for part in ("is asked to", "for inspection", "trace", "turn it back")):
        return "pending"
    return "granted"
