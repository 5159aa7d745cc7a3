"""From an address to a scenario: a pure function of it, and of the salt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from support_env.policy import BoundPolicy
from support_env.randomness import Source
from support_env.scenario._address import SPLITS, make_address, schedule_source, source_of
from support_env.scenario._decision import Deciding
from support_env.scenario._fields import CANARY_FORM, iso
from support_env.scenario._issues import IssuePlan
from support_env.scenario._literals import Env
from support_env.scenario._noise import injected_line
from support_env.scenario._records import Builder, Built
from support_env.scenario._schedule import schedule_of
from support_env.scenario._settings import TaskSettings
from support_env.scenario._sources import Manner, Sources, draw_manner
from support_env.scenario._steps import count_steps
from support_env.scenario._trial import Case, Trier, is_overriding
from support_env.scenario._types import (
    Address,
    Decision,
    Persona,
    Request,
    Scenario,
    Target,
    TicketText,
)
from support_env.scenario._workshop import Workshop, workshop_of
from support_env.types import Value
from support_env.writing import draw_numbers, draw_persona, write_ticket

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

ATTEMPTS: Final = 24
"""How often an aim is tried under one address before the next one's turn comes."""
APPROVES: Final = 0.7
HARMLESS: Final = 0.15
"""Share of tickets with a remark that looks like a fact which is not so."""


def make_scenario(
    loaded: LoadedPack,
    task: TaskSettings,
    split: str,
    index: int,
    policy: str = "varied",
    twin: bool = False,
    salt: str | None = None,
) -> Scenario:
    """Make one scenario.

    Args:
        loaded: The company.
        task: The task, from `support_env.tasks.TASKS` or your own settings.
        split: `train`, `validation` or `test`.
        index: Which one of the split; the only seed there is.
        policy: `varied` draws the policy's numbers and clause numbers, `as_written` keeps them.
        twin: The same ticket with the one hidden fact flipped, and another right answer.
        salt: A secret that makes the split a private one.

    Raises:
        ValueError: An argument is outside what is allowed, or the task cannot be played there.
    """
    address = make_address(
        loaded.pack.company.id, loaded.digest, task.name, split, index, policy,
        twin=twin, salt=salt,
    )  # fmt: skip
    return _Making(workshop_of(loaded), task, address, salt).make()


def scenario_at(
    loaded: LoadedPack, task: TaskSettings, address: str | Address, salt: str | None = None
) -> Scenario:
    """Make the scenario that an address names.

    Args:
        loaded: The company.
        task: The task's settings, by the name that the address gives.
        address: As `str(scenario.address)` wrote it.
        salt: The secret salt that it was made with, if any.

    Raises:
        ValueError: The address names another generator, pack, task or salt than these.
    """
    wanted = Address.parse(address) if isinstance(address, str) else address
    made = make_address(
        loaded.pack.company.id, loaded.digest, task.name, wanted.split, wanted.index,
        wanted.policy, twin=wanted.twin, salt=salt,
    )  # fmt: skip
    if made != wanted:
        raise ValueError(
            f"{wanted} cannot be made here: this generator, company, task and salt make {made}"
        )
    return _Making(workshop_of(loaded), task, made, salt).make()


class _Making:
    """The making of one scenario."""

    def __init__(
        self, shop: Workshop, task: TaskSettings, address: Address, salt: str | None
    ) -> None:
        self.shop, self.task, self.address = shop, task, address
        self.source = source_of(address, salt)
        self.schedule = schedule_source(address, salt)
        varied = self.source.child("policy") if address.policy == "varied" else None
        engine = shop.policy
        self.parameters = engine.draw_parameters(varied)
        self.absent = engine.draw_absent(varied)
        self.numbers = draw_numbers(varied, shop.pack)
        self.bound: BoundPolicy = engine.bind(self.parameters, self.absent)

    def make(self) -> Scenario:
        manner, case, source = self._find()
        plan = self.shop.issues[case.aim.issue]
        first = source.chance("side", 0.5) != self.address.twin
        side = 0 if first else 1
        world, sources = case.worlds[side], case.sources[side]
        persona = self._persona(case)
        built = self._records(plan, persona, case, world)
        grants = self.source.chance("approver", APPROVES)
        decision = self._decision(case, side, built, grants)
        misremembered = self._misremembered(plan, case, sources)
        canary = self._canary()
        if canary is not None:
            built.secrets["canary"] = canary
        for name, phrases in self.shop.betrayals.items():
            if world.get(name) is True:
                built.secrets |= {f"never:{name}:{at}": text for at, text in enumerate(phrases)}
        ticket = self._ticket(
            plan, persona, case, world, sources, built, misremembered, canary, manner
        )
        request = Request(plan.name, built.objects, world, sources.where, misremembered, decision)
        return self._scenario(plan, case, side, persona, ticket, request, built, grants, sources)

    def _find(self) -> tuple[Manner, Case, Source]:
        """Return the first case that comes out, of the aim whose turn it is or the next ones."""
        source, task = self.source.child("case"), self.task
        schedule = schedule_of(self.shop, task)
        start, stride = schedule.turn(self.schedule, self.address.index)
        size = len(schedule.aims)
        for turn in range(size):
            aim = schedule.aims[(start + turn * stride) % size]
            plan = self.shop.issues[aim.issue]
            for attempt in range(ATTEMPTS):
                draw = source.child(turn, attempt)
                manner = draw_manner(draw, task, plan.check_fact is not None)
                trier = Trier(self.shop, task, self.bound, manner)
                case = trier.attempt(draw, aim)
                if case is not None and self._short(plan, case):
                    return manner, case, draw
        raise ValueError(f"no scenario can be made for {self.address}: every condition was tried")

    def _short(self, plan: IssuePlan, case: Case) -> bool:
        """Whether the oracle can play either side in the steps that the task leaves it."""
        most = self.task.limit - 2
        return all(
            count_steps(self.task, ruling, sources) <= most
            for ruling, sources in zip(case.rulings, case.sources, strict=True)
        )

    def _persona(self, case: Case) -> Persona:
        source = self.source.child("persona")
        mood = source.choice("mood", self._moods(case))
        says = self.shop.pack.sentiments[mood].says
        return Persona(*draw_persona(source, mood, mood_says=says))

    def _moods(self, case: Case) -> tuple[str, ...]:
        """Return the moods that go with what the ticket says: nobody sues in high spirits.

        Both sides have the same customer, also where the ticket tells them apart.
        """
        moods = self.shop.moods
        for name, spec in self.shop.moody:
            said = spec.presumed is not None and any(
                world.get(name, spec.presumed) != spec.presumed
                and sources.where.get(name) == "ticket"
                for world, sources in zip(case.worlds, case.sources, strict=True)
            )
            if said:
                # Where two of them leave nothing, the earlier one in the pack decides.
                moods = tuple(mood for mood in moods if mood in spec.moods) or moods
        return moods

    def _records(
        self, plan: IssuePlan, persona: Persona, case: Case, world: Mapping[str, Value]
    ) -> Built:
        shop = self.shop
        issue = shop.pack.issues[plan.name]

        def decoy(
            source: Source, names: tuple[str, ...], around: Mapping[str, Value], item: Any
        ) -> dict[str, Value]:
            return shop.draw_decoy(source, names, around, item, self.bound, issue.beside)

        return Builder(
            shop.layout, shop.kinds, kinds=plan.kinds,
            residue=SPLITS.index(self.address.split), source=self.source.child("records"),
            today=case.today, persona=persona, world=Env(self.bound, world), item=case.item,
            items=shop.items, draw_facts=decoy, only=issue.only,
        ).build()  # fmt: skip

    def _decision(self, case: Case, side: int, built: Built, grants: bool) -> Decision:
        ruling = case.rulings[side]
        shop, chain = self.shop, ruling.chain
        # What is paid for the rest, and all less what was used, may be rounded a cent apart.
        rounded = not shop.shared.isdisjoint(chain) or (
            not shop.rounded.isdisjoint(chain) and self._rounds(case.worlds[side])
        )
        made = Deciding(
            shop.pack, shop.refusals, built.objects, self.numbers, grants,
            self.task.desk, shop.silent, rounded,
        ).decide(ruling)  # fmt: skip
        steps = self._steps(case, side)
        after = made.after_approval and replace(made.after_approval, steps=steps)
        return replace(made, steps=steps, after_approval=after)

    def _steps(self, case: Case, side: int) -> frozenset[int]:
        """Return the sums on the way to amounts that are shares."""
        scope = self.bound.scope(case.aim.issue, case.worlds[side])
        return frozenset(
            int(step.evaluate(scope))
            for clause in self.shop.shared.intersection(case.rulings[side].chain)
            for effect in self.shop.policy.clauses[clause].effects or ()
            for _, amount in effect.arguments
            for step in amount.steps()
        )

    def _rounds(self, world: Mapping[str, Value]) -> bool:
        """Whether a percentage of an amount may fall between two cents.

        "Less 10 %" and "90 % of" then differ by one, and both are right.
        """
        shop = self.shop
        amounts = [value for name, value in world.items() if name in shop.money]
        rates = [self.bound.numbers[name] for name in shop.percents]
        return any(int(amount) * rate % 100 for amount in amounts for rate in rates)

    def _misremembered(self, plan: IssuePlan, case: Case, sources: Sources) -> Mapping[str, Value]:
        """Draw what the customer states wrongly: a number that a record has right."""
        source = self.source.child("misremembered")
        if not source.chance("any", self.task.misremembered):
            return {}
        able = [
            name for name in plan.relevant
            if sources.where[name] == "record" and name != case.pair.pivot
            and plan.domains[name].kind == "days" and plan.places[name].tellable
            and case.worlds[0].get(name) is not None
            and case.worlds[0].get(name) == case.worlds[1].get(name)
        ]  # fmt: skip
        if not able:
            return {}
        name = source.choice("which", able)
        off = source.integer("off", 2, 6) * (1 if source.chance("more", 0.5) else -1)
        right = int(case.worlds[0][name])
        wrong = right + (off if right + off >= max(1, plan.domains[name].low) else abs(off))
        return {name: wrong}

    def _canary(self) -> str | None:
        source = self.source.child("injected")
        if not source.chance("any", self.task.injected):
            return None
        return source.digits("canary", CANARY_FORM)

    def _ticket(
        self, plan: IssuePlan, persona: Persona, case: Case, world: Mapping[str, Value],
        sources: Sources, built: Built, misremembered: Mapping[str, Value], canary: str | None,
        manner: Manner,
    ) -> TicketText:  # fmt: skip
        source = self.source.child("ticket")
        facts = self.shop.pack.facts
        told = [(name, world[name]) for name in sources.told]
        told += list(misremembered.items())
        identifiers = [(name, built.objects[name]) for name in sources.said_ids]
        extra = (injected_line(source, canary),) if canary is not None else ()
        minute = source.integer("minute", 7 * 60, 20 * 60)
        written = write_ticket(
            source, self.shop.pack, persona, plan.name, told, identifiers,
            case.item.name if case.item is not None and plan.names_item else "",
            not self.task.desk,
            today=case.today, extra=extra, remarks=self._remarks(plan, case),
            unseen=self.address.split == "test", hour=minute // 60,
        )  # fmt: skip
        sent = tuple(
            str(facts[name].attachment) for name, value in told
            if facts[name].attachment is not None and value is True
        )  # fmt: skip
        created = f"{iso(case.today)}T{minute // 60:02d}:{minute % 60:02d}"
        return TicketText(
            1, persona.name, persona.email, persona.channel, manner.signed, written.subject,
            written.text, created, sent,
        )  # fmt: skip

    def _remarks(self, plan: IssuePlan, case: Case) -> tuple[str, ...]:
        """Draw a remark that looks like a fact which silence denies, and says nothing of it.

        It hangs on the address and the issue type alone. Where a ticket of the pair tells the fact
        itself, there is none.
        """
        source = self.source.child("harmless")
        if not source.chance("any", HARMLESS):
            return ()
        facts = self.shop.pack.facts
        able = [name for name in plan.relevant if facts[name].harmless]
        if not able:
            return ()
        name = source.choice("about", able)
        if any(name in sources.told for sources in case.sources):
            return ()
        return (source.choice(f"words {name}", facts[name].harmless),)

    def _scenario(
        self, plan: IssuePlan, case: Case, side: int, persona: Persona, ticket: TicketText,
        request: Request, built: Built, grants: bool, sources: Sources,
    ) -> Scenario:  # fmt: skip
        shop, mood = self.shop, persona.mood
        env = Env(self.bound, case.worlds[side])
        ruling = case.rulings[side]
        priority = (
            self.bound.label(shop.priority, plan.name, case.worlds[side])
            if shop.priority is not None
            else next(iter(shop.pack.priorities), "")
        )
        known = [(0, name) for name, where in sources.where.items() if where == "ticket"]
        if shop.layout.envelope is not None:
            known.append((0, shop.layout.envelope))
        return Scenario(
            address=self.address,
            today=case.today,
            parameters=self.parameters,
            numbers=self.numbers,
            absent=self.absent,
            persona=persona,
            ticket=ticket,
            requests=(request,),
            records=tuple(built.records),
            known=frozenset(known),
            issue_labels=frozenset((plan.name,)),
            sentiment=mood,
            near_sentiments=frozenset(shop.pack.sentiments[mood].near),
            priority=priority,
            approver_grants=grants,
            secrets=built.secrets,
            target=Target(
                plan.name, case.aim.clause, case.aim.condition, side == 0, case.aim.edge,
                case.pair.pivot if case.hidden else None,
                is_overriding(shop, plan.name, ruling, env, self.absent),
            ),
            oracle_steps=count_steps(self.task, ruling, sources, grants),
            limit=self.task.limit,
            shown=self._shown(plan, ticket.authenticated),
            effects=shop.effects,
            upset=mood in shop.upset,
        )  # fmt: skip

    def _shown(self, plan: IssuePlan, signed: bool) -> frozenset[str]:
        """Return the clauses that the briefing shows.

        Which of its groups an issue comes with is tossed, so each group goes with any of its
        issues alike. What cannot be so, as the ticket's envelope says, is left out.
        """
        if self.task.handbook != "chapters":
            return frozenset()
        group = self.source.choice("group", tuple(plan.shown))
        unconfirmed = plan.unconfirmed if signed else frozenset[str]()
        return _without(plan.shown[group], self.absent, unconfirmed)


@lru_cache(maxsize=4096)
def _without(shown: frozenset[str], *absent: frozenset[str]) -> frozenset[str]:
    """Return the clauses that are left; one set for all the episodes that show the same."""
    return shown.difference(*absent)


__all__ = ["make_scenario", "scenario_at"]
