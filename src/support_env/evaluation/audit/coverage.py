"""Coverage: what the seeds reached of all that can be asked of an agent; gaps are failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from support_env.evaluation.audit._bounds import Bound, Room, at_least, none_of
from support_env.evaluation.audit._ground import Ground
from support_env.scenario import Pattern, Scenario, make_scenario
from support_env.scenario._schedule import schedule_of
from support_env.scenario._workshop import workshop_of
from support_env.writing import STYLES

ROUNDS: Final = 2
"""Rounds of the schedule that must reach everything."""
_CHANNELS: Final = ("email", "chat", "social")
_LIKE: Final = 0.98
"""Share of tickets that are unlike every other one."""


def coverage(ground: Ground) -> Room:
    """Look at the scenarios and their twins, at least so many as make up two rounds."""
    schedule = schedule_of(workshop_of(ground.loaded), ground.task)
    start = ground.seeds[0]
    seeds = range(start, start + max(len(ground.seeds), ROUNDS * len(schedule.aims)))
    held: list[Scenario] = []
    for done, seed in enumerate(seeds, 1):
        held += [_made(ground, seed, twin) for twin in (False, True)]
        if done % 20 == 0:
            ground.tell("coverage", done, len(seeds))
    targets = {(a.issue, a.clause, a.condition) for a in schedule.aims}
    edges = {(a.issue, a.clause, a.condition) for a in schedule.aims if a.edge}
    sides = {(s.target.issue, s.target.clause, s.target.condition, s.target.side) for s in held}
    reached_edges = {
        (s.target.issue, s.target.clause, s.target.condition) for s in held if s.target.edge
    }
    pack = ground.loaded.pack
    bounds = [
        _gap("conditions", ((*t, side) for t in targets for side in (True, False)), sides),
        _gap("boundaries", edges, reached_edges),
        _gap("issues", pack.issues, {s.requests[0].issue for s in held}),
        _gap("styles", STYLES, {s.persona.style for s in held}),
        _gap("channels", _CHANNELS, {s.persona.channel for s in held}),
        _gap("sentiments", pack.sentiments, {s.sentiment for s in held}),
        *_decided(ground, held, {a.clause for a in schedule.aims}),
    ]
    texts = Counter(s.ticket.text for s in held[::2])
    unlike = sum(count == 1 for count in texts.values()) / len(held[::2])
    bounds.append(at_least("coverage.phrasing", unlike, _LIKE, "share of tickets unlike any other"))
    deciding = Counter(s.requests[0].decision.deciding for s in held)
    return Room(
        "coverage", f"What {len(seeds)} seeds and their twins reach.", tuple(bounds),
        numbers={
            "scenarios": len(held), "conditions": len(targets), "boundaries": len(edges),
            "deciding_clauses": len(deciding),
            "overriding": sum(s.target.overriding for s in held) / len(held),
            "hidden_pivot": sum(s.target.pivot is not None for s in held) / len(held),
        },
    )  # fmt: skip


def _made(ground: Ground, seed: int, twin: bool) -> Scenario:
    if seed in ground.seeds:
        return ground.scenario(seed, twin)
    return make_scenario(ground.loaded, ground.task, ground.split, seed, ground.policy, twin=twin)


def _gap(name: str, wanted: object, reached: object) -> Bound:
    missing = sorted(set(wanted) - set(reached))  # type: ignore[call-overload]
    shown = [" ".join(map(str, m)) if isinstance(m, tuple) else str(m) for m in missing]
    total = len(set(reached))  # type: ignore[call-overload]
    return none_of(f"coverage.{name}", shown, f"{total} reached, no gap")


def _decided(ground: Ground, held: list[Scenario], aims: set[str]) -> Iterator[Bound]:
    """Yield gaps in what is right: resolutions and queues of clauses that the task can test."""
    pack = ground.loaded.pack
    clauses = [clause for clause in pack.clauses if clause.id in aims]
    outcomes = {s.requests[0].decision.outcome for s in held}
    if not ground.task.desk:
        yield _gap("outcomes", ("granted", "refused", "pending"), outcomes)
        return
    patterns = [p for s in held for p in _patterns(s)]
    due = {
        effect.do
        for clause in clauses
        if isinstance(clause.then, list) and len(clause.then) <= ground.task.effects
        for effect in clause.then
    }
    yield _gap("resolutions", due, {p.effect for p in patterns})
    queues = {c.hand_over for c in clauses if c.hand_over}
    if ground.task.approvals:
        queues |= {c.approval for c in clauses if c.approval}
    yield _gap("queues", queues, {str(p.exact["queue"]) for p in patterns if "queue" in p.exact})
    if ground.task.approvals:
        answers = {s.approver_grants for s in held if s.requests[0].decision.approval}
        yield _gap("approvals", (True, False), answers)


def _patterns(scenario: Scenario) -> Iterator[Pattern]:
    decision = scenario.requests[0].decision
    yield from (*decision.must, *decision.may)
    if decision.after_approval is not None:
        yield from (*decision.after_approval.must, *decision.after_approval.may)


__all__ = ["coverage"]
