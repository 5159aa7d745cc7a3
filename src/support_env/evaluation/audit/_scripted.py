"""Playing a genome: each step's slots are filled from what was seen, and from nothing else."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from support_env.evaluation.audit._choice import chosen_clause, holds
from support_env.evaluation.audit._genome import NONE, PIECES, Genome, Step
from support_env.evaluation.audit._view import Passage, View, closest, share, words
from support_env.types import Action, Observation

_ASKED: Final = 3
_QUERY: Final = 200
_ACTS: Final = ("resolve", "escalate")
_FIXED: Final = {
    "sorry": "I am very sorry for the trouble.",
    "feeling": "I understand how frustrating this is.",
    "next step": "We will write to you as soon as there is news.",
}
_SIGNS: Final = (
    ("refused", ("refus", "no longer", "cannot be")),
    ("handed_over", ("goes to",)),
    ("pending", ("wait", "is opened", "first", "inspect", "turn it back")),
    ("answered", ("lapses", "by itself", "bank")),
)


class ScriptedAgent:
    """Plays a genome, then writes notes until the steps run out."""

    def __init__(self, genome: Genome) -> None:
        self._genome = genome

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self.view = View(observation)
        self._next = 0
        self._acted = False
        self._cited = ""
        self._outcome = "answered"

    def act(self, observation: Observation) -> Action:
        """Return the next step whose conditions hold."""
        self.view.hear(observation)
        while self._next < len(self._genome):
            step = self._genome[self._next]
            self._next += 1
            # Without this, what a decision list tries second would undo what it tried first.
            late = self._acted and step.kind in _ACTS and step.get("again") != "yes"
            if not late and holds(self.view, step):
                self._acted = self._acted or step.kind in _ACTS
                return self._play(step)
        self._next += 1
        return Action("note", f"note {self._next}")

    def _play(self, step: Step) -> Action:
        match step.kind:
            case "classify":
                return self._classify(step)
            case "ask":
                return self._ask(step)
            case "lookup":
                return self._lookup(step)
            case "resolve":
                return self._resolve(step)
            case "escalate":
                return self._escalate(step)
            case _:
                return self._respond(step)

    # Actions ------------------------------------------------------------------------------------

    def _classify(self, step: Step) -> Action:
        typed: dict[str, str] = {}
        said = words(self.view.ticket)
        for name, held in step.slots:
            part = {"issue_type": "issue_types", "sentiment": "sentiments"}.get(name, "priorities")
            typed[name] = closest(self.view.named(part), said) if held == "closest" else held
        return Action("classify", typed.get("issue_type"), arguments=typed)

    def _ask(self, step: Step) -> Action:
        view, how = self.view, step.get("facts")
        names = list(view.named("askable"))
        if how.startswith("from "):
            at = int(how[5:])
            facts = names[at : at + _ASKED]
        else:
            takes = [a for name in view.named("lookups") for a in view.takes("lookups", name)]
            lacked = [n for n in names if n in takes and view.typed(n) is None]
            about = words(f"{view.named('issue_types').get(view.issue())} {view.ticket}")
            rest = [n for n in names if n not in takes]
            rest.sort(key=lambda n: -share(words(view.named("askable")[n]), about))
            facts = {"identifiers": lacked, "issue": rest}.get(how, [*lacked, *rest])[:_ASKED]
        listed = ", ".join(view.named("askable")[name] for name in facts)
        return Action("ask", f"Could you please tell me {listed}?", arguments={"facts": facts})

    def _lookup(self, step: Step) -> Action:
        view, which = self.view, step.get("name")
        names = list(view.named("lookups")) if which == "every" else [which]
        typed: dict[str, Any] = {}
        for argument in [a for name in names for a in view.takes("lookups", name)]:
            if argument == "query":
                both = (self._query(step.get("query")), self._query(step.get("second")))
                typed[argument] = [query[:_QUERY] for query in both if query]
            elif (value := view.typed(argument)) is not None:
                typed[argument] = value
        return Action("lookup", ", ".join(names), arguments=typed)

    def _query(self, name: str) -> str:
        view = self.view
        about = view.named("issue_types").get(view.issue(), "")
        return {
            NONE: "",
            "": "",
            "issue": about.partition(":")[0],
            "description": about,
            "ticket": view.ticket,
            "said": " ".join(view.said),
            "resolutions": " ".join(view.named("resolutions").values()),
            "queues": " ".join(view.named("queues").values()),
        }.get(name, name)

    def _resolve(self, step: Step) -> Action:
        clause = chosen_clause(self.view, step)
        name = self._resolution(step.get("what"), clause)
        self._note(clause, name)
        return Action("resolve", name, arguments=self._typed(step, name, clause))

    def _escalate(self, step: Step) -> Action:
        clause = chosen_clause(self.view, step)
        queues = self.view.named("queues")
        queue = step.get("queue")
        if queue in ("clause", "closest"):
            text = clause.text if clause and queue == "clause" else self.view.ticket
            queue = closest(queues, words(text))
        typed: dict[str, Any] = {"queue": queue}
        if (propose := step.get("propose")) != NONE:
            name = self._resolution(propose, clause)
            typed |= {**self._typed(step, name, clause), "resolution": name, "summary": name}
        self._note(clause, "")
        if clause:
            typed["clause"] = clause.number
        return Action("escalate", "Please take over.", arguments=typed)

    def _resolution(self, what: str, clause: Passage | None) -> str:
        names = self.view.named("resolutions")
        if what == "clause":
            return next(iter(clause.named(names) if clause else ()), "")
        if what == "closest":
            return closest(names, words(self.view.ticket))
        if what.startswith("place "):
            return list(names)[min(int(what[6:]), len(names) - 1)] if names else ""
        return what

    def _typed(self, step: Step, name: str, clause: Passage | None) -> dict[str, Any]:
        typed: dict[str, Any] = {}
        for argument in self.view.takes("resolutions", name):
            if argument.endswith("_id"):
                record = self.view.chosen(argument.removesuffix("_id"), step.get("object"))
                if record is not None:
                    typed[argument] = record.id
            elif argument == "amount" and (amount := self._amount(step, clause)):
                typed[argument] = amount
        if clause is not None:
            typed["clause"] = clause.number
        return typed

    def _amount(self, step: Step, clause: Passage | None) -> str | None:
        value = self.view.field(step.get("amount"), step.get("object") or "closest")
        part_of = step.get("share")
        percent = clause.percent if clause else None
        try:
            whole = Decimal(value or "")
        except ArithmeticError:
            return None
        if part_of.isdigit():
            part = Decimal(part_of)
        else:
            part = percent if percent is not None else Decimal(100)
            part = 100 - part if part_of == "less clause" and percent is not None else part
        return str((whole * part / 100).quantize(Decimal("0.01")))

    def _note(self, clause: Passage | None, resolution: str) -> None:
        self._cited = clause.number if clause else ""
        held: dict[str, Any] = self.view.briefing.get("resolutions") or {}
        self._outcome = str((held.get(resolution) or {}).get("outcome") or "handed_over")

    # Words --------------------------------------------------------------------------------------

    def _respond(self, step: Step) -> Action:
        clause = chosen_clause(self.view, step)
        if self._cited:
            clause = next((c for c in self.view.clauses if c.number == self._cited), clause)
        outcome = step.get("outcome")
        typed: dict[str, Any] = {"status": step.get("status")}
        if outcome == "by clause":
            outcome = _outcome(clause.rule if clause else "")
        typed["outcome"] = self._outcome if outcome == "mapped" else outcome
        if clause is not None:
            typed["clause"] = clause.number
        pieces: list[str] = []
        for name in PIECES:
            if step.get(f"say {name}") == "yes":
                pieces += self._piece(name, step, clause)
        text = " ".join(pieces)
        return Action("respond", text, arguments=typed)

    def _piece(self, name: str, step: Step, clause: Passage | None) -> list[str]:
        view = self.view
        match name:
            case "greeting":
                return [f"Hello {view.sender.partition(' ')[0]},"]
            case "problem":
                about = view.named("issue_types").get(view.issue(), "").partition(":")[0].lower()
                return [f"Thank you for writing to us about the {about}."]
            case "decision":
                return [f"Your request has been {self._outcome.replace('_', ' ')}."]
            case "amount":
                return [f"The amount is ${held}." for held in [self._amount(step, clause)] if held]
            case "amounts":
                return [f"The amount is ${held}." for held in view.amounts()]
            case "dates":
                return [f"The date is {day}." for day in view.dates()]
            case "due" if clause:
                return [f"The date is {day}." for day in [view.due(clause)] if day]
            case "rule" if clause:
                return [clause.rule]
            case "clause" if clause:
                return [f"You can find this in clause {clause.number}."]
            case _:
                return [_FIXED[name]] if name in _FIXED else []


def _outcome(rule: str) -> str:
    """Return what a rule's words sound like."""
    low = rule.lower()
    return next((outcome for outcome, signs in _SIGNS if any(s in low for s in signs)), "granted")
