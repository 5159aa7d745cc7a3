"""The oracle without one ability: each function takes its play, and what it cannot do out of it.

Built on the oracle's play, so that everything else is right; None where a play does not need the
ability at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit._wander import seen
from support_env.policy import PolicyError, Ruling
from support_env.scenario import Decision, Scenario
from support_env.types import Action

Plan = tuple[Action, ...]
Without = Callable[[Ground, int], Plan | None]
_EFFECTS: Final = ("resolve", "escalate")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
_KEPT: Final = ("clause", "query", "queue", "amount", "resolution", "summary", "outcome", "status")
_PLAIN: Final = "Hello, this has been settled under our policy, as the handbook says."


def no_lookup(ground: Ground, seed: int) -> Plan | None:
    """It looks nothing up."""
    return _changed(ground, seed, [a for a in ground.plan(seed) if a.action_type != "lookup"])


def no_asking(ground: Ground, seed: int) -> Plan | None:
    """It asks nothing, so it has no value that only the customer gives."""
    where = ground.scenario(seed).requests[0].where
    rest: list[Action] = []
    for action in ground.plan(seed):
        if action.action_type != "ask":
            kept = {n: v for n, v in action.arguments.items() if where.get(n) != "customer"}
            rest.append(replace(action, arguments=kept))
    return _changed(ground, seed, rest)


def no_memory(ground: Ground, seed: int) -> Plan | None:
    """It forgets what it learned on the way: only the first observation can be typed from."""
    first = seen(ground.open(ground.scenario(seed)).reset())
    rest: list[Action] = []
    for action in ground.plan(seed):
        if action.action_type in ("lookup", *_EFFECTS):
            kept = {n: v for n, v in action.arguments.items() if n in _KEPT or str(v) in first}
            action = replace(action, arguments=kept)
        rest.append(action)
    return _changed(ground, seed, rest)


def no_policy(ground: Ground, seed: int) -> Plan | None:
    """It reads no clause: it always decides what is decided most often, and cites nothing."""
    return tuple(_acting(ground, seed, *_usual(ground), None))


def no_overrides(ground: Ground, seed: int) -> Plan | None:
    """It misses what prevails: it decides as if the overriding clauses were not there."""
    scenario = ground.scenario(seed)
    request, policy = scenario.requests[0], ground.loaded.policy
    specs = {clause.id: clause for clause in ground.loaded.pack.clauses}
    bound = policy.bind(scenario.parameters, scenario.absent)
    right = bound.decide(request.issue, request.world)
    over = frozenset(c for c in right.chain if specs[c].overrides)
    if not over:
        return None
    try:
        without = policy.bind(scenario.parameters, scenario.absent | over)
        ruling = without.decide(request.issue, request.world)
    except PolicyError:
        return None  # without them nothing is said, or two clauses disagree
    if ruling.key == right.key:
        return None
    if not ground.task.desk and ruling.clauses == right.clauses:
        return None  # decided alike: only a sum that is told differs, as it does without arithmetic
    if ruling.approval and (ruling.approval, ruling.effects) == (right.approval, right.effects):
        return None  # proposed alike, under the clause on approval: the same again
    return tuple(_ruled(ground, seed, ruling))


def no_arithmetic(ground: Ground, seed: int) -> Plan | None:
    """It works nothing out: amounts are the record's own, and no sum or date is told."""
    scenario = ground.scenario(seed)
    objects = set(scenario.requests[0].objects.values())
    shown = [max(r.amounts.values()) for r in scenario.records if r.id in objects and r.amounts]
    rest: list[Action] = []
    for action in ground.plan(seed):
        if "amount" in action.arguments and shown:
            amount = f"{max(shown) / 100:.2f}"
            action = replace(action, arguments={**action.arguments, "amount": amount})
        if action.action_type == "respond":
            says = [owed.says for owed in _last(scenario).owed]
            action = replace(action, content=_cut(action.content or "", says))
        rest.append(action)
    return _changed(ground, seed, rest)


def no_empathy(ground: Ground, seed: int) -> Plan | None:
    """It has not a word for an upset customer's trouble, neither asking nor answering.

    Where nothing is owed, naming the trouble is also what is paid as the answer; left out here.
    """
    scenario = ground.scenario(seed)
    if not scenario.upset or not _last(scenario).owed:
        return None
    rest: list[Action] = []
    for action in ground.plan(seed):
        text = action.content or ""
        if action.action_type == "ask":
            text = " ".join([s for s in _SENTENCE.split(text) if "sorry" not in s])
        elif action.action_type == "respond":
            body = max(text.split("\n\n"), key=len)
            # The first sentence of the oracle's reply is the one that acknowledges.
            plain = " ".join(["Here is the answer.", *_SENTENCE.split(body)[1:]])
            text = text.replace(body, plain)
        rest.append(replace(action, content=text))
    return _changed(ground, seed, rest)


def _cut(text: str, says: Sequence[str]) -> str:
    for each in says:
        place = text.lower().find(each.strip().rstrip(".").lower())
        if place >= 0:
            text = (text[:place] + text[place + len(each.strip().rstrip(".")) :]).replace(" .", "")
    return text


def _changed(ground: Ground, seed: int, actions: Sequence[Action]) -> Plan | None:
    made = tuple(actions)
    return None if made == ground.plan(seed) else made


def _last(scenario: Scenario) -> Decision:
    decision = scenario.requests[0].decision
    return decision.after_approval or decision


def _usual(ground: Ground) -> tuple[str, str]:
    """Return the commonest first effect, and the outcome that goes with it."""
    counts = Counter(
        (d.must[0].effect, str(d.must[0].exact.get("outcome", d.outcome)))
        for seed in ground.seeds
        if (d := ground.scenario(seed).requests[0].decision).must
        and d.must[0].effect not in ("hand_over", "approval_requested")
    )
    return max(sorted(counts), key=lambda key: counts[key])


def _acting(
    ground: Ground, seed: int, effect: str, outcome: str, clause: str | None
) -> list[Action]:
    rest = [a for a in ground.plan(seed)[:-1] if a.action_type not in _EFFECTS]
    cited = {"clause": clause} if clause else {}
    if ground.task.desk:
        rest.append(Action("resolve", effect, arguments=_typed(ground, seed, effect) | cited))
    typed = {"status": "solved", "outcome": outcome, **cited}
    return [*rest, Action("respond", _PLAIN, arguments=typed)]


def _typed(ground: Ground, seed: int, effect: str) -> dict[str, Any]:
    scenario = ground.scenario(seed)
    objects = scenario.requests[0].objects
    typed: dict[str, Any] = {}
    for name, wants in ground.loaded.pack.resolutions[effect].arguments.items():
        if name in objects:
            typed[name] = objects[name]
        elif wants.kind == "money":
            held = [r.amounts for r in scenario.records if r.id in objects.values() and r.amounts]
            typed[name] = f"{max(max(h.values()) for h in held) / 100:.2f}" if held else "20.00"
    return typed


def _ruled(ground: Ground, seed: int, ruling: Ruling) -> list[Action]:
    """Play what a ruling calls for, its first effect."""
    scenario = ground.scenario(seed)
    number = scenario.numbers.get(ruling.clauses[0]) if ruling.clauses else None
    rest = [a for a in ground.plan(seed)[:-1] if a.action_type not in _EFFECTS]
    if ruling.hand_over is not None:
        if ground.task.desk:
            typed = {"queue": ruling.hand_over, "clause": number}
            rest.append(Action("escalate", "For your team.", arguments=typed))
        outcome = "handed_over"
        typed = {"status": "solved", "outcome": outcome, "clause": number}
        return [*rest, Action("respond", _PLAIN, arguments=typed)]
    first = next((e for e in ruling.effects if not e.may), None)
    if first is None:
        return [
            *rest,
            Action("respond", _PLAIN, arguments={"status": "solved", "outcome": "answered"}),
        ]
    outcome = ground.loaded.pack.resolutions[first.do].outcome
    actions = _acting(ground, seed, first.do, outcome, number)
    amount = first.args.get("amount")
    if ground.task.desk and isinstance(amount, int):
        act = actions[-2]
        typed = {**act.arguments, "amount": f"{amount / 100:.2f}"}
        actions[-2] = replace(act, arguments=typed)
    if ground.task.desk and ruling.approval is not None:
        typed = {**actions[-2].arguments, "queue": ruling.approval, "resolution": first.do}
        actions[-2] = Action("escalate", "Above what I may decide.", arguments=typed)
    return actions


ABILITIES: Final[dict[str, Without]] = {
    "no_lookup": no_lookup, "no_asking": no_asking, "no_memory": no_memory,
    "no_policy": no_policy, "no_overrides": no_overrides, "no_arithmetic": no_arithmetic,
    "no_empathy": no_empathy,
}  # fmt: skip

__all__ = ["ABILITIES", "Plan"]
