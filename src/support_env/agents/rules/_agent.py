"""The agent: classify, find out, decide, tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final, cast

from support_env.agents.rules._book import Book
from support_env.agents.rules._decide import Decider, Plan
from support_env.agents.rules._facts import Facts
from support_env.agents.rules._labels import issue_of, mood_of
from support_env.agents.rules._words import stems
from support_env.types import Action, Observation

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+")
_ASKED_AT_ONCE: Final = 3


class RulesAgent:
    """Plays from what observations show; see the package."""

    def reset(self, observation: Observation) -> None:
        """Read the briefing and the ticket."""
        self._briefing: Mapping[str, Any] = observation.briefing or {}
        ticket = observation.tickets[0]
        self._ticket = ticket
        text = f"{ticket.get('subject', '')}\n{ticket.get('text', '')}"
        self._facts = Facts(date.fromisoformat(str(self._briefing.get("today"))), [text])
        self._facts.attachments = [str(a) for a in ticket.get("attachments", ())]
        self._book = Book()
        for rule in self._briefing.get("rules", ()):
            self._book.read(str(rule))
        self._book.read(str(self._briefing.get("handbook") or ""))
        self._facts.nouns, self._facts.holidays = self._book.fields, self._book.holidays
        self._issue, self._mood = "", ""
        self._plan: Plan | None = None
        self._stage = "classify"
        self._todo: list[Action] = []
        self._granted: bool | None = None
        self._told = False

    def act(self, observation: Observation) -> Action:
        """Return the next action."""
        self._hear(observation)
        if self._stage == "classify":
            return self._classify()
        if self._stage == "ask":
            self._stage = "lookup"
            if asked := self._ask():
                return asked
        if self._stage == "lookup":
            self._stage = "decide"
            if self._briefing.get("lookups"):
                return self._lookup()
        if self._stage == "decide":
            self._decide()
        if self._todo:
            return self._todo.pop(0)
        return self._respond()

    # What comes in ------------------------------------------------------------------------------

    def _hear(self, observation: Observation) -> None:
        result = observation.result or {}
        data = cast("Mapping[str, Any]", result.get("data") or {})
        self._facts.add_records(list(data.get("records") or ()))
        self._book.search(data.get("handbook") or ())
        if data.get("identity") in ("match", "no match"):
            self._facts.identity = str(data["identity"])
        for event in data.get("events") or ():
            self._granted = "granted" in str(event)
        if observation.history:
            said = str(observation.history[-1].get("user") or "")
            if said and said not in self._facts.texts:
                self._facts.texts.append(said)
        for shown in observation.tickets:
            self._facts.attachments = [str(a) for a in shown.get("attachments", ())]

    # What goes out ------------------------------------------------------------------------------

    def _classify(self) -> Action:
        text = self._facts.texts[0]
        self._issue = issue_of(text, self._named("issue_types"))
        self._mood = mood_of(text, self._named("sentiments"))
        priority = self._decider().priority(self._named("priorities"))
        searched = not self._briefing.get("handbook")
        self._stage = "ask" if searched else "lookup"
        return Action(
            "classify", self._issue,
            arguments={"issue_type": self._issue, "sentiment": self._mood, "priority": priority},
        )  # fmt: skip

    def _ask(self) -> Action | None:
        """Ask for identifiers that are missing, then for what sounds like this issue's facts."""
        labels = self._named("askable")
        lookups = self._named_mapping("lookups")
        wanted: list[str] = []
        takes = {a for spec in lookups.values() for a in _arguments(spec)}
        signed_in = bool(self._ticket.get("authenticated"))
        for name in labels:
            if name not in takes or name == "query" or (name == "email" and self._email()):
                continue
            missing = not self._facts.ids() if name.endswith("_id") else not signed_in
            if missing:
                wanted.append(name)
        about = stems(f"{self._named('issue_types').get(self._issue, '')} {self._facts.texts[0]}")
        rest = [n for n in labels if n not in takes and not labels[n].startswith(("when", "the "))]
        rest += [n for n in labels if n not in takes and labels[n].startswith("a ")]
        rest.sort(key=lambda n: -len(stems(labels[n]) & about))
        wanted += [n for n in dict.fromkeys(rest) if stems(labels[n]) & about]
        wanted = wanted[:_ASKED_AT_ONCE]
        if not wanted:
            return None
        listed = ", ".join(labels[n] for n in wanted)
        return Action(
            "ask",
            f"{self._greeting()} I am sorry about the trouble. So that I can help, please tell me "
            f"or send me the following: {listed}.",
            arguments={"facts": wanted},
        )

    def _lookup(self) -> Action:
        names: list[str] = []
        arguments: dict[str, Any] = {}
        ids = self._facts.ids()
        for name, spec in self._named_mapping("lookups").items():
            takes = _arguments(spec)
            found: dict[str, Any] = {}
            for argument in takes:
                value = self._value(argument, ids)
                if value is not None:
                    found[argument] = value
            whole = spec.get("needs") == "all" and len(found) < len(takes)
            if found and not whole and not (spec.get("needs") == "all" and self._signed_in()):
                names.append(name)
                arguments.update(found)
        return Action("lookup", ", ".join(names), arguments=arguments)

    def _value(self, argument: str, ids: list[str]) -> Any:
        if argument == "query":
            title = self._title()
            return [title, "who may act: account flagged, dispute, approval, team"]
        if argument == "email":
            return self._email()
        if argument.endswith("_id"):
            return ids[0] if ids and argument == self._first_id() else None
        word = argument.replace("_", " ")
        for text in reversed(self._facts.texts):
            if found := re.search(
                rf"{word}[^A-Z0-9]*([A-Z0-9][A-Z0-9 -]{{3,8}}[A-Z0-9])", text, re.I
            ):
                return found[1]
        return None

    def _first_id(self) -> str:
        """Return the id argument that customers know: what is asked for, or looked up first."""
        lookups = self._named_mapping("lookups").values()
        known = [*self._named("askable"), *(name for spec in lookups for name in _arguments(spec))]
        return next((name for name in known if name.endswith("_id")), "")

    def _decide(self) -> None:
        self._stage = "act"
        plan = self._plan = self._decider().decide()
        if plan.clause is None or not self._briefing.get("lookups"):
            return
        number = plan.clause.number
        if plan.queue is not None:
            self._todo.append(
                Action("escalate", "The handbook gives this to your team.",
                       arguments={"queue": plan.queue, "clause": number})
            )  # fmt: skip
            return
        for effect in plan.effects:
            typed = {**self._objects(effect, plan), "clause": number}
            if plan.approval is not None and "amount" in typed:
                self._todo.append(
                    Action(
                        "escalate", "More than the desk may pay.",
                        arguments={
                            **typed, "queue": self._approvals(), "resolution": effect,
                            "clause": plan.approval.number,
                            "summary": f"{effect.replace('_', ' ')} under clause {number}",
                        },
                    )
                )  # fmt: skip
                typed["clause"] = plan.approval.number
            self._todo.append(Action("resolve", effect, arguments=typed))

    def _objects(self, effect: str, plan: Plan) -> dict[str, Any]:
        spec = self._named_mapping("resolutions").get(effect, {})
        typed: dict[str, Any] = {}
        for argument in _arguments(spec):
            if argument.endswith("_id"):
                subject = self._facts.subject(argument.removesuffix("_id"))
                if subject is not None:
                    typed[argument] = subject.id
            elif argument == "amount" and plan.cents is not None:
                typed[argument] = f"{plan.cents // 100}.{plan.cents % 100:02d}"
        return typed

    def _respond(self) -> Action:
        plan = self._plan or Plan()
        if self._granted is False:
            plan.outcome = "refused"
        arguments: dict[str, Any] = {"status": "solved", "outcome": plan.outcome}
        if plan.clause is not None:
            arguments["clause"] = plan.clause.number
        message = self._message(plan)
        if self._told:
            message = f"{message} I hope that this answers your question."
        self._told = True
        return Action("respond", message, arguments=arguments)

    def _message(self, plan: Plan) -> str:
        topic = self._title().lower()
        item = next((str(v) for n, v in self._facts.fields() if n == "item"), "order")
        parts = [
            self._greeting(),
            f"Thank you for writing to us about the {topic}; I am sorry for the trouble with "
            f"the {item}, and I understand that this is frustrating.",
        ]
        if plan.queue is not None:
            team = plan.queue.replace("_", " ")
            parts.append(f"I have passed your request to our {team} team, who will write to you.")
        elif plan.clause is not None:
            parts.append(_spoken(plan.clause.result))
        if plan.cents is not None and plan.outcome == "granted":
            parts.append(f"The amount is ${plan.cents // 100}.{plan.cents % 100:02d}.")
        for says, when in plan.dates:
            shown = f"{when.day} {_MONTHS[when.month - 1]} {when.year}"
            parts.append(f"{says[:1].upper()}{says[1:]} {shown}.")
        return " ".join(parts)

    # Bits ---------------------------------------------------------------------------------------

    def _decider(self) -> Decider:
        return Decider(self._book, self._facts, self._title(), self._named("queues"))

    def _title(self) -> str:
        return self._named("issue_types").get(self._issue, self._issue).partition(":")[0]

    def _greeting(self) -> str:
        name = str(self._ticket.get("from", "")).partition("<")[0].strip()
        return f"Hello {name}," if name else "Hello,"

    def _signed_in(self) -> bool:
        return bool(self._ticket.get("authenticated"))

    def _email(self) -> str | None:
        found = _EMAIL.search(str(self._ticket.get("from", "")))
        return found[0] if found else None

    def _approvals(self) -> str:
        return next((q for q in self._named("queues") if "approv" in q), "")

    def _named(self, key: str) -> dict[str, str]:
        return {str(k): str(v) for k, v in dict(self._briefing.get(key) or {}).items()}

    def _named_mapping(self, key: str) -> dict[str, Mapping[str, Any]]:
        return dict(self._briefing.get(key) or {})


def _arguments(spec: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(spec.get("arguments") or ())


def _spoken(result: str) -> str:
    """Turn a clause's words to the customer."""
    said = re.sub(r"\bthe customer is\b", "you are", result, flags=re.I)
    said = re.sub(r"\bthe customer\b", "you", said, flags=re.I)
    said = said.strip(" .,")
    return f"{said[:1].upper()}{said[1:]}."
