"""Leaks: a scenario and its twin look the same until what differs has been learned.

In this process; `wire` does the same through a server, `prediction` asks statistics.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from support_env.evaluation.audit._bounds import Bound, Room, at_least, at_most, none_of
from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit._wander import Wanderer, seen
from support_env.randomness import Source
from support_env.scenario import Scenario
from support_env.types import Action, Observation

SEQUENCES: Final = 4
"""Random plays of each pair of twins."""
SHUFFLES: Final = 2
"""Plays of each pair that are the oracle's actions, in another order and with some left out."""
POSITION: Final = 0.12
"""How much more often than by chance a place may be the right one (200 seeds: three deviations)."""
MANY: Final = 60
"""Seeds from which on places say anything."""
_WORD: Final = re.compile(r"\w+")

Chooser = Callable[[Observation], Action]


def leaks(ground: Ground, plays: int = 1) -> Room:
    """Play twins side by side, look for distinctive strings, and at places.

    Args:
        ground: The task and company.
        plays: How many times as many plays of each pair.
    """
    pairs = [seed for seed in ground.seeds if _hidden(ground, seed)]
    apart: list[str] = []
    strings: list[str] = []
    played = told = 0
    for done, seed in enumerate(pairs, 1):
        one, other = ground.scenario(seed), ground.scenario(seed, True)
        for key, choose in _choosers(ground, seed, plays):
            where, learned = interference(ground, one, other, choose)
            played, told = played + 1, told + learned
            if where:
                apart.append(f"seed {seed}, {key}: {where}")
        ground.tell("non-interference", done, len(pairs))
    for seed in ground.seeds:
        strings += _strings(ground, ground.scenario(seed), seed)
    bounds = [
        none_of("leak.interference", apart, f"{played} plays of {len(pairs)} pairs of twins"),
        none_of("leak.strings", strings, "names of clauses, secrets and addresses in what is seen"),
        *(_places(ground) if len(ground.seeds) >= MANY else ()),
    ]
    if ground.task.desk:
        bounds.append(at_least("leak.reached", told, 1, "plays in which the fact was learned"))
    return Room(
        "leaks", "What tells twins apart before the flipped fact is learned.", tuple(bounds),
        numbers={"plays": played, "pairs": len(pairs), "learned": told},
    )  # fmt: skip


def _hidden(ground: Ground, seed: int) -> bool:
    one, other = ground.scenario(seed), ground.scenario(seed, True)
    return one.target.pivot is not None and one.ticket == other.ticket


def _choosers(
    ground: Ground, seed: int, plays: int
) -> Iterator[tuple[str, Callable[[Observation], Chooser]]]:
    for turn in range(SEQUENCES * plays):
        yield f"random {turn}", lambda first, turn=turn: Wanderer(first, seed, turn).act
    for turn in range(SHUFFLES * plays):
        source = Source("shuffled", seed, turn)
        plan = ground.plan(seed, bool(turn % 2))
        order = [
            a for n, a in enumerate(source.shuffled("order", plan)) if source.unit(f"{n}") > 0.2
        ]
        yield f"oracle's actions {turn}", lambda first, order=order: listed(order)


def differing(one: Scenario, other: Scenario) -> set[tuple[int, str]]:
    """Return (request, fact) for each fact in which two worlds differ."""
    return {
        (index, fact)
        for index, (a, b) in enumerate(zip(one.requests, other.requests, strict=True))
        for fact in {*a.world, *b.world}
        if a.world.get(fact) != b.world.get(fact)
    }


def listed(order: Sequence[Action]) -> Chooser:
    """Return a chooser that plays a list of actions, and notes after it."""
    rest = iter(order)
    return lambda observation: next(rest, Action("note", "Nothing more."))


def interference(
    ground: Ground, one: Scenario, other: Scenario, chooser: Callable[[Observation], Chooser]
) -> tuple[str, bool]:
    """Play the same on both; return where they first differ too early, and if it was learned."""
    left, right = ground.open(one), ground.open(other)
    first, also = left.reset(), right.reset()
    if seen(first) != seen(also) or left.state != right.state:
        return "the first observation", False
    hidden = differing(one, other)
    choose, observation = chooser(first), first
    step = 0
    while not observation.done:
        action = choose(observation)
        step += 1
        observation, also = left.step(action).observation, right.step(action).observation
        learned = {
            *left.transcript.events[-1].learned, *right.transcript.events[-1].learned,
        }  # fmt: skip
        if learned & hidden:
            return "", True
        if seen(observation) != seen(also) or left.state != right.state:
            return f"step {step}, {action.action_type} {action.content or ''}", False
    return "", False


# Strings ----------------------------------------------------------------------------------------


def _strings(ground: Ground, scenario: Scenario, seed: int) -> Iterator[str]:
    """Yield what a first look shows that only a scenario knows."""
    text = seen(ground.open(scenario).reset())
    names = {clause.id for clause in ground.loaded.pack.clauses if "_" in clause.id}
    public = _public(ground)
    for name in sorted((names - public) & set(_WORD.findall(text))):
        yield f"seed {seed} shows the clause's name {name}"
    if str(scenario.address) in text or scenario.address.pack_digest in text:
        yield f"seed {seed} shows the address"
    for key, secret in scenario.secrets.items():
        if key.startswith("internal") and secret and secret in text:
            yield f"seed {seed} shows the secret {key}"
    for word in ("pivot", "twin", "oracle", "deciding"):
        if f'"{word}' in text:
            yield f"seed {seed} shows a field {word}"


def _public(ground: Ground) -> set[str]:
    pack = ground.loaded.pack
    return {*pack.resolutions, *pack.queues, *pack.issues, *pack.facts, *pack.lookups}


# Places -----------------------------------------------------------------------------------------


def _places(ground: Ground) -> Iterator[Bound]:
    """Yield how much more often than by chance the first or last place is the right one."""
    clauses: list[tuple[int, int]] = []
    objects: list[tuple[int, int]] = []
    for seed in ground.seeds:
        scenario = ground.scenario(seed)
        clauses += _clause_place(scenario)
        objects += _object_places(scenario)
    for name, places in (("clause", clauses), ("record", objects)):
        if not places:
            continue
        chance = sum(1 / count for _, count in places)
        for end, hits in (
            ("first", sum(place == 0 for place, _ in places)),
            ("last", sum(place == count - 1 for place, count in places)),
        ):
            lift = (hits - chance) / len(places)
            says = f"{hits} of {len(places)} right in the {end} place, {chance:.0f} by chance"
            yield at_most(f"leak.place.{name}.{end}", lift, POSITION, says)


def _clause_place(scenario: Scenario) -> Iterator[tuple[int, int]]:
    """Yield where in its chapter the deciding clause stands, and among how many."""
    decision = scenario.requests[0].decision
    number = scenario.numbers.get(decision.deciding)
    if number is None:
        return
    chapter = number.partition(".")[0]
    present = [
        held for name, held in scenario.numbers.items()
        if held.partition(".")[0] == chapter and name not in scenario.absent
    ]  # fmt: skip
    ordered = sorted(present, key=lambda held: [int(part) for part in held.split(".")])
    if len(ordered) > 1:
        yield ordered.index(number), len(ordered)


def _object_places(scenario: Scenario) -> Iterator[tuple[int, int]]:
    """Yield where among its like each record that the request is about stands."""
    objects = set(scenario.requests[0].objects.values())
    for record in scenario.records:
        if record.id in objects and record.parent is not None:
            like = [
                r.id for r in scenario.records
                if (r.kind, r.parent) == (record.kind, record.parent)
            ]  # fmt: skip
            if len(like) > 1:
                yield like.index(record.id), len(like)


__all__ = ["Chooser", "differing", "interference", "leaks", "listed"]
