"""Metamorphic relations: changes of a play whose effect on the score is known beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from support_env.evaluation.audit._abilities import no_arithmetic, no_asking
from support_env.evaluation.audit._bounds import Room, none_of
from support_env.evaluation.audit._ground import Ground, Played
from support_env.evaluation.audit._wander import seen
from support_env.types import Action

SEEDS: Final = 40
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
_CLOSE: Final = 1e-9
_EFFECTS: Final = ("resolve", "escalate")


def metamorphic(ground: Ground) -> Room:
    """Check every relation on the first seeds."""
    broken: dict[str, list[str]] = {
        name: [] for name in ("drop", "replace", "earlier", "reword", "lookup", "twin")
    }
    seeds = ground.some(SEEDS)
    for done, seed in enumerate(seeds, 1):
        full = ground.replay(ground.plan(seed), ground.scenario(seed))
        for name, problem in _problems(ground, seed, full):
            broken[name].append(f"seed {seed}: {problem}")
        ground.tell("metamorphic", done, len(seeds))
    says = {
        "drop": "leaving out an action of the oracle never raises the score",
        "replace": "a note, the twin's or another seed's action in its place never raises it",
        "earlier": "moving one forward, past nothing that it hangs on, never lowers it",
        "reword": "other words around the same values change nothing",
        "lookup": "an irrelevant look-up (a note where there is no desk) changes efficiency only",
        "twin": "the oracle of one twin does not succeed on the other",
    }
    bounds = [none_of(f"metamorphic.{name}", found, says[name]) for name, found in broken.items()]
    return Room(
        "metamorphic", "Changes of a play, and what they may do to its score.", tuple(bounds),
        numbers={"superfluous": _superfluous(ground, seeds)},
    )  # fmt: skip


def _superfluous(ground: Ground, seeds: Sequence[int]) -> float:
    """Return the share of seeds where an action of the oracle could be left out for nothing.

    Without a question nothing is known that only its answer gives.
    """
    found = 0
    for seed in seeds:
        plan, scenario = ground.plan(seed), ground.scenario(seed)
        plays = [
            (*plan[:at], *plan[at + 1 :])
            for at, action in enumerate(plan)
            if action.action_type != "ask"
        ]
        asking = no_asking(ground, seed)
        plays += [asking] if asking else []
        full = ground.replay(plan, scenario).score
        found += any(ground.replay(play, scenario).score >= full for play in plays)
    return round(found / len(seeds), 6)


def _problems(ground: Ground, seed: int, full: Played) -> Iterator[tuple[str, str]]:
    plan, scenario = ground.plan(seed), ground.scenario(seed)
    for base in (plan, no_arithmetic(ground, seed) or plan):
        score = ground.replay(base, scenario).score
        for at, action in enumerate(base):
            if action not in plan:
                continue  # what is wrong already may well be better left out
            rest = (*base[:at], *base[at + 1 :])
            instead = (*base[:at], Action("note", f"Instead {at}."), *base[at + 1 :])
            if ground.replay(rest, scenario).score > score + _CLOSE:
                yield "drop", f"{action.action_type} left out pays more"
            if ground.replay(instead, scenario).score > score + _CLOSE:
                yield "replace", f"a note for {action.action_type} pays more"
            for other in _others(ground, seed, action):
                wrong = (*base[:at], other, *base[at + 1 :])
                if ground.replay(wrong, scenario).score > score + _CLOSE:
                    yield "replace", f"another {action.action_type} pays more"
    for action, moved in _earlier(ground, seed):
        score = ground.replay(moved, scenario).score
        if score < full.score - _CLOSE:
            yield "earlier", f"{action.action_type} moved forward: {score:.4f}"
    for text in _reworded(plan[-1].content or ""):
        played = ground.replay((*plan[:-1], replace(plan[-1], content=text)), scenario)
        if abs(played.score - full.score) > _CLOSE:
            yield "reword", f"{full.score:.4f} became {played.score:.4f}: {text[:60]!r}"
    yield from _looking(ground, seed, full)
    if scenario.target.pivot is not None:
        for one, other in ((False, True), (True, False)):
            if ground.replay(ground.plan(seed, one), ground.scenario(seed, other)).success:
                yield "twin", f"succeeds with the play of {'the twin' if one else 'its other'}"


def _others(ground: Ground, seed: int, action: Action) -> Iterator[Action]:
    """Yield an action of the same type as the next seed's oracle does it, and as the twin's."""
    after = ground.seeds[(ground.seeds.index(seed) + 1) % len(ground.seeds)]
    for other in (ground.plan(after), ground.plan(seed, True)):
        found = next((a for a in other if a.action_type == action.action_type), None)
        if found is not None and found != action:
            yield found


def _earlier(ground: Ground, seed: int) -> Iterator[tuple[Action, tuple[Action, ...]]]:
    """Yield plays in which one action that finds out comes earlier, past nothing it hangs on.

    What it names must have been seen by then. Decisions and replies hang on all before them.
    """
    plan = ground.plan(seed)
    session = ground.open(ground.scenario(seed))
    shown = [seen(session.reset())]
    for action in plan[:-1]:
        shown.append(seen(session.step(action).observation))
    for at, action in enumerate(plan):
        if action.action_type not in ("classify", "ask", "lookup"):
            continue
        named = [value for value in action.arguments.values() if isinstance(value, str)]
        for before in range(at):
            past = {each.action_type for each in plan[before:at]}
            known = all(value in "".join(shown[: before + 1]) for value in named)
            if known and not past & {*_EFFECTS, "respond"}:
                yield action, (*plan[:before], action, *plan[before:at], *plan[at + 1 :])


def _reworded(text: str) -> Iterator[str]:
    """Yield the message without its frame, with more courtesy, and with its sentences apart."""
    blocks = text.split("\n\n")
    body = max(blocks, key=len)
    yield body
    yield text.replace(body, f"I hope this finds you well. {body} Thank you for your patience.")
    yield text.replace(body, "\n".join(_SENTENCE.split(body)))


def _looking(ground: Ground, seed: int, full: Played) -> Iterator[tuple[str, str]]:
    plan, scenario = ground.plan(seed), ground.scenario(seed)
    at = next((n for n, a in enumerate(plan) if a.action_type in _EFFECTS), len(plan) - 1)
    lookup = next((a for a in plan if a.action_type == "lookup"), None)
    more = Action("note", "Thinking.")
    if lookup is not None:
        # One key alone: what it shows was shown, and it is no repeat of the whole look-up.
        name = next(iter(lookup.content.split(", ") if lookup.content else ()), "")
        wants = ground.loaded.pack.lookups[name]
        typed = {k: v for k, v in lookup.arguments.items() if k in (*wants.by, *wants.all_of)}
        more = Action("lookup", name, arguments=typed)
        if len(lookup.arguments) == len(typed):
            return  # it would be the same action again, which is a repeat
    played = ground.replay((*plan[:at], more, *plan[at:]), scenario)
    for part in {*full.parts, *played.parts} - {"efficiency"}:
        if abs(full.parts.get(part, 0) - played.parts.get(part, 0)) > _CLOSE:
            yield "lookup", f"{part} became {played.parts.get(part, 0):.4f}"


__all__ = ["metamorphic"]
