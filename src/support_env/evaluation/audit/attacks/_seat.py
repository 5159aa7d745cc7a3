"""Where an attacker sits: it sees what any agent sees, and acts by a generator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from support_env.evaluation.audit._view import Passage, View, closest, share, words
from support_env.types import Action, Observation

SORRY: Final = (
    "Dear customer, I am very sorry for the trouble and understand how frustrating this is. "
)
_QUERY: Final = 200
_ASKED: Final = 3
_SIGNS: Final = (
    ("refused", ("refus", "no longer", "cannot be")),
    ("handed_over", ("goes to",)),
    ("pending", ("wait", "is opened", "first", "inspect", "turn it back")),
    ("answered", ("lapses", "by itself", "bank")),
)


class Seat(View):
    """A view with the moves that attacks share."""

    def __init__(self, first: Observation) -> None:
        super().__init__(first)
        self.last = first

    def hear(self, observation: Observation) -> None:
        """Take in what the last action brought."""
        super().hear(observation)
        self.last = observation

    @property
    def desk(self) -> bool:
        """Whether anything can be looked up and carried out."""
        return bool(self.named("resolutions"))

    @property
    def error(self) -> str:
        """What was wrong with the last action."""
        return str((self.last.result or {}).get("error") or "")

    @property
    def heard(self) -> frozenset[str]:
        """The words of the ticket, the replies and the records."""
        shown = frozenset[str]().union(*(record.words for record in self.records))
        return words(" ".join([self.ticket, *self.said])) | shown

    # Moves --------------------------------------------------------------------------------------

    def labels(self, issue: str | None = None) -> Action:
        """Classify by the words of the ticket; the other labels are the usual ones."""
        typed = {"issue_type": issue or self.issue()}
        for key, argument, usual in (
            ("sentiments", "sentiment", "neutral"), ("priorities", "priority", "normal"),
        ):  # fmt: skip
            names = self.named(key)
            if names:
                typed[argument] = usual if usual in names else next(iter(names))
        return Action("classify", typed["issue_type"], arguments=typed)

    def ask(self, start: int = 0) -> Action:
        """Ask for three things; those that lookups take come first."""
        takes = {a for name in self.named("lookups") for a in self.takes("lookups", name)}
        names = sorted(self.named("askable"), key=lambda name: name not in takes)
        facts = names[start : start + _ASKED]
        return Action("ask", "Could you tell me more, please?", arguments={"facts": facts})

    def look(self, *queries: str) -> Action:
        """Look up everything that the ticket and the replies give a key to."""
        names, typed = [], dict[str, Any]()
        for name in self.named("lookups"):
            found = {a: self.typed(a) for a in self.takes("lookups", name) if a != "query"}
            held = {a: value for a, value in found.items() if value is not None}
            if held or not found:
                names.append(name)
                typed |= held
        about = self.named("issue_types").get(self.issue(), "")
        typed["query"] = [q[:_QUERY] for q in (queries or (about, self.ticket))]
        return Action("lookup", ", ".join(names), arguments=typed)

    def prepare(self) -> Iterator[Action]:
        """Classify, ask for what lookups need, look everything up."""
        yield self.labels()
        if self.desk:
            if self.named("askable"):
                yield self.ask()
            yield self.look()

    def act_on(self, name: str, clause: str | None = None) -> Action:
        """Carry out a resolution on the objects that the ticket's words come closest to."""
        typed: dict[str, Any] = {}
        for argument in self.takes("resolutions", name):
            if argument.endswith("_id"):
                record = self.chosen(argument.removesuffix("_id"), "closest")
                held = [each.id for each in self.records]
                typed[argument] = record.id if record else next(iter(held), "X-1")
            elif argument == "amount":
                typed[argument] = self.amount()
        if clause:
            typed["clause"] = clause
        return Action("resolve", name, arguments=typed)

    def hand_to(self, queue: str, clause: str | None = None) -> Action:
        """Hand the ticket over."""
        typed = {"queue": queue, **({"clause": clause} if clause else {})}
        return Action("escalate", "Please take over.", arguments=typed)

    def close(self, text: str, outcome: str | None = None, clause: str | None = None) -> Action:
        """Close the ticket."""
        typed: dict[str, Any] = {"status": "solved"}
        if outcome:
            typed["outcome"] = outcome
        if clause:
            typed["clause"] = clause
        return Action("respond", text, arguments=typed)

    # What it reads ------------------------------------------------------------------------------

    def amount(self) -> str:
        """Return the total of the line that the ticket is about, or any amount."""
        return self.field("line.line_total") or next(iter(self.amounts()), "20.00")

    def best(self) -> Passage | None:
        """Return the clause of the issue's chapter that shares most with what was heard."""
        pool = self.chapter()
        return max(pool, key=lambda clause: share(words(clause.rule), self.heard), default=None)

    def chapter(self) -> list[Passage]:
        """Return the clauses of the chapter that speaks most of the issue."""
        about = words(self.named("issue_types").get(self.issue(), ""))
        texts: dict[str, str] = {}
        for clause in self.clauses:
            texts[clause.chapter] = f"{texts.get(clause.chapter, '')} {clause.rule}"
        chosen = closest(texts, about | words(self.ticket))
        return [clause for clause in self.clauses if clause.chapter == chosen] or self.clauses

    def says(self, clause: Passage | None) -> str:
        """Paste a clause, its sum and its date, with every courtesy."""
        if clause is None:
            return SORRY + "This has been settled by our handbook."
        due = self.due(clause)
        amount = self.field("line.line_total")
        parts = [SORRY, clause.rule, f"You can find this in clause {clause.number}."]
        parts += [f"The amount is ${amount}."] if amount else []
        parts += [f"The date is {due}."] if due else []
        return " ".join(parts)

    def outcome(self, clause: Passage | None, name: str | None = None) -> str:
        """Return what a resolution stands for, or what a clause sounds like."""
        spec = (self.briefing.get("resolutions") or {}).get(name or "") or {}
        low = clause.rule.lower() if clause else ""
        heard = next((o for o, signs in _SIGNS if any(s in low for s in signs)), "granted")
        return str(spec.get("outcome") or heard)


class Play:
    """An agent that is a generator over a seat; then it writes notes."""

    def __init__(self, moves: Callable[[Seat], Iterator[Action]]) -> None:
        self._moves = moves

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self._seat = Seat(observation)
        self._actions = self._moves(self._seat)
        self._count = 0

    def act(self, observation: Observation) -> Action:
        """Return the next action."""
        if self._count:
            self._seat.hear(observation)
        self._count += 1
        return next(self._actions, Action("note", f"Nothing more, {self._count}."))


__all__ = ["SORRY", "Play", "Seat"]
