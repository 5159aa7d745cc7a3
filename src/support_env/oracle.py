"""The agent that knows the scenario, and still plays by the rules.

It acts only through what a session accepts, uses a value only after the episode has shown it, and
cites a clause only after the briefing or a search has shown it. What it is told tells it nothing
new, so its whole play is a function of the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from support_env.packs import company_of
from support_env.randomness import Source
from support_env.scenario import Decision, Pattern, Request, Scenario
from support_env.types import Action, Observation
from support_env.writing import compose_reply, query_for, show_value, to_customer

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.packs.schema import Pack

_WAITING = ("pending", "handed_over")
_HANDED = (
    "I have passed your request on to the colleagues who look after this, and they will write to "
    "you themselves"
)
_DECLINED = "I put your request to the colleagues who decide on this, and it was not approved"


class Oracle:
    """Plays one scenario perfectly."""

    def __init__(self, scenario: Scenario, *, company: LoadedPack | None = None) -> None:
        self._plan = oracle_plan(scenario, company=company)
        self._next = 0

    def reset(self, observation: Observation) -> None:
        """Begin again."""
        self._next = 0

    def act(self, observation: Observation) -> Action:
        """Return the next action; the last one again where the episode goes on after it."""
        action = self._plan[min(self._next, len(self._plan) - 1)]
        self._next += 1
        return action


def oracle_plan(scenario: Scenario, *, company: LoadedPack | None = None) -> tuple[Action, ...]:
    """Return the whole play."""
    address = scenario.address
    loaded = company if company is not None else company_of(address.company, address.pack_digest)
    return tuple(_Planning(scenario, loaded).actions())


class _Planning:
    """Plans the play of one scenario."""

    def __init__(self, scenario: Scenario, loaded: LoadedPack) -> None:
        self.scenario, self.loaded = scenario, loaded
        self.pack: Pack = loaded.pack
        self.request: Request = scenario.requests[0]
        self.source = Source("oracle", str(scenario.address))
        self.desk = not any(p.effect == "answer" for p in self.request.decision.must)

    def actions(self) -> Iterator[Action]:
        decision = self.request.decision
        yield self._classify()
        if self.desk:
            asked = self._asked()
            if asked:
                yield self._ask(asked)
            yield self._lookup(decision)
            yield from self._effects(decision)
            if decision.after_approval is not None:
                decision = decision.after_approval
                yield from self._effects(decision)
        yield self._respond(decision)

    def _classify(self) -> Action:
        scenario = self.scenario
        labels = {"issue_type": self.request.issue}
        if self.desk:
            labels |= {"sentiment": scenario.sentiment, "priority": scenario.priority}
        return Action("classify", " ".join(labels.values()), arguments=labels)

    # --- finding out -----------------------------------------------------------------------------

    def _asked(self) -> list[str]:
        return [name for name, where in self.request.where.items() if where == "customer"]

    def _ask(self, names: list[str]) -> Action:
        labels = [self._label(name) for name in names]
        wanted = labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} and {labels[-1]}"
        first = self.scenario.persona.name.split(" ", 1)[0]
        sorry = "I'm sorry for the trouble. " if self.scenario.upset else ""
        text = f"Hello {first}, thank you for writing. {sorry}Could you please tell me {wanted}?"
        return Action("ask", text, arguments={"facts": names})

    def _label(self, name: str) -> str:
        if name in self.pack.identifiers:
            return self.pack.identifiers[name].ask.label
        spec = self.pack.facts[name]
        return spec.ask.label if spec.ask is not None else spec.noun

    def _lookup(self, decision: Decision) -> Action:
        """Look up everything in one go: records, the identity, the handbook."""
        names = self._lookups(decision)
        arguments: dict[str, Any] = {}
        for name in names:
            spec = self.pack.lookups[name]
            wanted = spec.all_of or [next(a for a in spec.by if self._value(a) is not None)]
            arguments |= {argument: self._value(argument) for argument in wanted}
        if not self.scenario.shown:
            search = next(n for n, spec in self.pack.lookups.items() if spec.handbook)
            names.append(search)
            arguments["query"] = self.queries(decision)
        return Action("lookup", ", ".join(names), arguments=arguments)

    def _lookups(self, decision: Decision) -> list[str]:
        """Return the lookups that show what is on records only, and what is acted on."""
        request, kinds = self.request, {r.kind for r in self.scenario.records}
        needed: set[str] = set()
        for name, where in request.where.items():
            if where == "record":
                shown = (k for k in kinds if self._shows(k, name))
                needed |= {lookup for kind in shown if (lookup := self._lookup_of(kind))}
            elif where == "event":
                needed |= {n for n, s in self.pack.lookups.items() if name in s.establishes}
        for pattern in _patterns(decision):
            for argument in pattern.objects:
                kind = next(k for k, spec in self.pack.records.items() if spec.argument == argument)
                needed.add(self._lookup_of(kind) or "")
        return [name for name in self.pack.lookups if name in needed]

    def _shows(self, kind: str, fact: str) -> bool:
        return any(field.fact == fact for field in self.pack.records[kind].fields.values())

    def _lookup_of(self, kind: str | None) -> str | None:
        while kind is not None:
            for name, spec in self.pack.lookups.items():
                if spec.record == kind and not spec.all_of:
                    return name
            kind = self.pack.records[kind].of
        return None

    def _value(self, argument: str) -> str | None:
        """Return an argument's value, if the ticket shows it or the customer was asked for it."""
        where = self.request.where.get(argument)
        if where in ("ticket", "customer") and argument in self.request.objects:
            return self.request.objects[argument]
        spec = self.pack.identifiers.get(argument)
        if spec is None or argument in self.request.objects:
            return None
        field = self.pack.records[spec.record].fields.get(argument)
        persona = field.persona if field is not None else None
        if persona == "email":
            return self.scenario.ticket.address
        if persona is not None and where in ("ticket", "customer"):
            return str(getattr(self.scenario.persona, persona))
        return None

    def queries(self, decision: Decision) -> list[str]:
        """Return what an attentive agent searches for: the matter, and the rule that settles it."""
        title = self.pack.issues[self.request.issue].title
        return [query_for(self.loaded, self._cited(decision)), title]

    # --- doing -----------------------------------------------------------------------------------

    def _cited(self, decision: Decision) -> str:
        """Return the id of the clause that is cited: the first in the pack that may be."""
        numbers = self.scenario.numbers
        return next(c.id for c in self.pack.clauses if numbers[c.id] in decision.clauses)

    def _clause(self, decision: Decision) -> str:
        return self.scenario.numbers[self._cited(decision)]

    def _effects(self, decision: Decision) -> Iterator[Action]:
        for pattern in decision.must:
            arguments = {**self._typed(pattern), "clause": self._clause(decision)}
            if pattern.effect == "hand_over":
                arguments["summary"] = f"{self.request.issue}, see the ticket"
                yield Action("escalate", "This is for your team to decide.", arguments=arguments)
            elif pattern.effect == "approval_requested":
                arguments["summary"] = f"{pattern.exact['resolution']} as the handbook gives it"
                yield Action("escalate", "Above what I may decide.", arguments=arguments)
            else:
                yield Action("resolve", pattern.effect, arguments=arguments)

    def _typed(self, pattern: Pattern) -> dict[str, Any]:
        arguments: dict[str, Any] = {name: ids[0] for name, ids in pattern.objects.items()}
        arguments |= pattern.exact
        for name, (low, high) in pattern.bounds.items():
            cents = (low + high) // 2
            arguments[name] = f"{cents // 100}.{cents % 100:02d}"
        return arguments

    # --- telling ---------------------------------------------------------------------------------

    def _respond(self, decision: Decision) -> Action:
        scenario = self.scenario
        outcome = decision.outcome
        status = "pending" if outcome in _WAITING else "solved"
        arguments = {"status": status, "outcome": outcome, "clause": self._clause(decision)}
        message = compose_reply(
            self.source,
            name=scenario.persona.name,
            about=self._about(),
            apology=scenario.upset,
            decision=self._says(decision),
            owed=[owed.says for owed in decision.owed],
            clause=self._clause(decision),
            sign=self.pack.company.name,
        )
        return Action("respond", message, arguments=arguments)

    def _about(self) -> str:
        """Return the matter in a few of the customer's own words."""
        words = self.pack.issues[self.request.issue].title.lower()
        item = next(
            (
                record.fields[name]
                for record in self.scenario.records
                if record.id in self.request.objects.values()
                for name, spec in self.pack.records[record.kind].fields.items()
                if spec.item == "name" and name in record.fields
            ),
            None,
        )
        if item is None:
            return f"the {words}"
        # A name of its own has no article.
        return f"the {words} and {item if item[:1].isupper() else f'the {item}'}"

    def _says(self, decision: Decision) -> str:
        if decision.outcome == "handed_over":
            return _HANDED
        if self.request.decision.approval and not self.scenario.approver_grants:
            return _DECLINED
        spec = next(c for c in self.pack.clauses if c.id == decision.deciding)
        if spec.approval is not None:
            return "Your request has been approved"
        return to_customer(self._filled(spec.says))

    def _filled(self, says: str) -> str:
        """Return a clause's words with this episode's numbers in them."""
        parameters: Mapping[str, Any] = self.scenario.parameters
        for name, value in parameters.items():
            slot = f"{{{name}}}"
            if slot in says:
                spec = self.pack.parameters[name]
                if not isinstance(value, int):
                    value = value[self.request.world[str(spec.by)]]
                shown = show_value(spec.kind, value, self.pack.company.currency)
                says = says.replace(slot, shown)
        return says


def _patterns(decision: Decision) -> Iterator[Pattern]:
    yield from decision.must
    if decision.after_approval is not None:
        yield from _patterns(decision.after_approval)


__all__ = ["Oracle", "oracle_plan"]
