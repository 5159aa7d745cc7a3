"""Everything about a company that the generator works out once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from support_env.policy import cents
from support_env.randomness import Source
from support_env.scenario._decision import Refusals, effect_kinds, make_refusals
from support_env.scenario._domains import Domain, Narrowed, meet
from support_env.scenario._fields import Evaluate, Item
from support_env.scenario._issues import IssuePlan, make_issue_plans
from support_env.scenario._layout import Layout, make_layout
from support_env.scenario._literals import Env, Literal, Literals
from support_env.scenario._records import KindPlan, make_kind_plans
from support_env.scenario._types import EffectKind
from support_env.types import Value
from support_env.writing import mood_number

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.packs.schema import FactSpec, Pack
    from support_env.policy import BoundPolicy, Policy


@dataclass(frozen=True, eq=False)
class Workshop:
    """One company, ready to make scenarios of."""

    loaded: LoadedPack
    pack: Pack
    policy: Policy
    layout: Layout
    literals: Literals
    issues: Mapping[str, IssuePlan]
    kinds: Mapping[str, KindPlan]
    items: tuple[Item, ...]
    refusals: Refusals
    effects: Mapping[str, EffectKind]
    silent: frozenset[str]
    """Clauses under which nothing from the records is told."""
    betrayals: Mapping[str, tuple[str, ...]]
    """Fact that the customer must not hear of -> phrases that plainly say it."""
    presumed: Mapping[str, Value]
    priority: str | None
    """The topic that is settled by the ticket alone."""
    moods: tuple[str, ...]
    moody: tuple[tuple[str, FactSpec], ...]
    """Facts that go with some moods only, where a ticket says other than what is presumed."""
    upset: frozenset[str]
    """Sentiments that a good reply acknowledges."""
    rounded: frozenset[str]
    """Clauses that bring a percentage into an amount."""
    shared: frozenset[str]
    """Clauses that bring a share by days, or the like, into an amount."""
    money: frozenset[str]
    """Facts that are amounts."""
    percents: tuple[str, ...]
    """Parameters that are percentages."""

    spots: Mapping[str, tuple[Domain, Literal | None, tuple[Literal, ...]]]
    """Fact -> its values, what it hangs on, and what always holds of it, seen from it."""

    def draw_decoy(
        self, source: Source, names: tuple[str, ...], around: Mapping[str, Value],
        item: Item | None, bound: BoundPolicy, beside: Mapping[str, Value],
    ) -> dict[str, Value]:  # fmt: skip
        """Draw the facts of a record that the request is not about; some are so `beside` it."""
        env = Env(bound, around)
        raws = source.raws("facts", len(names))
        out: dict[str, Value] = {}
        for name, raw in zip(names, raws, strict=False):
            domain, guard, bonds = self.spots[name]
            if guard is not None and not guard.holds(env):
                continue
            left: Narrowed | None = None
            if name in beside:
                env[name] = out[name] = beside[name]
                continue
            if item is not None:
                if name in item.fixed:
                    env[name] = out[name] = item.fixed[name]
                    continue
                if name in item.ranges:
                    left = Narrowed(None, *item.ranges[name])
            for bond in bonds:
                found = bond.narrowed(domain, env, True)
                left = left if found is None else meet(left, found)
            value = domain.pick(raw, left)
            if value is not None:
                env[name] = out[name] = value
        return out


def make_workshop(loaded: LoadedPack) -> Workshop:
    """Work out one company."""
    pack, policy = loaded.pack, loaded.policy
    layout = make_layout(pack)
    literals = Literals(pack, policy)
    always = [view for each in map(literals.of, policy.always) for view in each.views]

    guards = {name: literals.of(test.comparisons[0]) for name, test in policy.guards.items()}

    def evaluator(text: str) -> Evaluate:
        return cast(Evaluate, literals.evaluator(text))

    return Workshop(
        loaded=loaded,
        pack=pack,
        policy=policy,
        layout=layout,
        literals=literals,
        issues=make_issue_plans(layout, policy, literals),
        kinds=make_kind_plans(layout, evaluator),
        items=tuple(_item(pack, entry) for entry in pack.catalogue),
        refusals=make_refusals(pack),
        effects=effect_kinds(pack),
        silent=frozenset(clause.id for clause in pack.clauses if clause.silent),
        betrayals={n: tuple(f.betrayed_by) for n, f in pack.facts.items() if f.betrayed_by},
        presumed={n: f.presumed for n, f in pack.facts.items() if f.presumed is not None},
        priority=next((t.id for t in pack.topics if t.visible_only), None),
        moods=tuple(pack.sentiments),
        moody=tuple((name, spec) for name, spec in pack.facts.items() if spec.moods),
        upset=frozenset(n for n, held in pack.sentiments.items() if mood_number(n, held.says) < 0),
        rounded=_rounded(pack),
        shared=_calling(pack, "prorated"),
        money=frozenset(name for name, spec in pack.facts.items() if spec.kind == "money"),
        percents=tuple(n for n, p in pack.parameters.items() if p.kind == "percent" and not p.by),
        spots={
            name: (domain, guards.get(name), tuple(v for v in always if v.subject == name))
            for name, domain in literals.domains.items()
        },
    )


def _item(pack: Pack, entry: Mapping[str, Any]) -> Item:
    """Read an entry of the catalogue: fields named like a fact limit that fact."""
    ranges: dict[str, tuple[int, int]] = {}
    for name, held in entry.items():
        if name in pack.facts and isinstance(held, list):
            low, high = cast("list[float]", held)
            money = pack.facts[name].kind == "money"
            ranges[name] = (cents(low), cents(high)) if money else (int(low), int(high))
    return Item(
        str(entry["name"]), str(entry.get("sku", "")), str(entry.get("category", "")), ranges,
        dict(cast("Mapping[str, Value]", entry.get("fits", {}))),
        frozenset(entry.get("not_about", ())),
    )  # fmt: skip


def _rounded(pack: Pack) -> frozenset[str]:
    """Return the clauses that bring a percentage into an amount."""
    rates = {topic.id for topic in pack.topics if topic.gives == "percent"}
    return _calling(pack, "percent_of") | {
        clause.id for clause in pack.clauses if clause.topic in rates and str(clause.then) != "0"
    }


def _calling(pack: Pack, function: str) -> frozenset[str]:
    """Return the clauses with an amount that calls a function, by what is derived too."""
    return frozenset(
        clause.id
        for clause in pack.clauses
        if isinstance(clause.then, list)
        for effect in clause.then
        if any(_calls(pack, text, function) for text in effect.args.values())
    )


def _calls(pack: Pack, text: str, function: str) -> bool:
    names = re.findall(r"\w+", text)
    return function in names or any(
        _calls(pack, pack.derived[name], function) for name in names if name in pack.derived
    )


_HELD: dict[int, Workshop] = {}


def workshop_of(loaded: LoadedPack) -> Workshop:
    """Return the workshop of a company (kept: a process plays few companies, many times)."""
    held = _HELD.get(id(loaded))
    if held is None or held.loaded is not loaded:
        if len(_HELD) >= 64:
            _HELD.clear()
        # The pack is kept with it, so that its id cannot be given to another.
        held = _HELD[id(loaded)] = make_workshop(loaded)
    return held


__all__ = ["Workshop", "make_workshop", "workshop_of"]
