"""Statistical leaks: does what is visible at reset predict the decision, or the flipped fact?

A linear model learns from scenarios of other seeds, one for each issue type, with everything that
the first observation shows as features: the ticket's words and pairs of words, its length, where
it came from, when, and every number of the handbook. It is compared with the constant guess, which
knows the issue type and, for the flipped fact, which facts the ticket tells already.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean, pstdev
from typing import Final

from support_env.evaluation.audit._bounds import Room, at_most
from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit._linear import Linear
from support_env.scenario import Scenario, make_scenario

POINTS: Final = 0.03
SCENARIOS: Final = 3500
"""Enough that the standard error of a lead is at most a point."""
MANY: Final = 9000
"""For the full form."""
FOLDS: Final = 3
"""Each third is predicted by a model that learned from the others."""
ERROR: Final = 0.01
FIRST: Final = 100_000
"""Seeds of its own, far from those that the audit plays."""
_WORD: Final = re.compile(r"[a-z']+|\d+")


@dataclass(frozen=True, slots=True)
class Example:
    """What a scenario shows at reset, and what it hides."""

    issue: str
    features: frozenset[str]
    decision: str
    pivot: str
    told: frozenset[str]
    """The facts that the ticket tells, with their values: what a perfect reader would see."""
    open: frozenset[str]
    """Facts that could be the flipped one for all that the ticket says: it tells none of them."""


@dataclass(frozen=True, slots=True)
class Lead:
    """How often a model and the constant guess are right, on the same scenarios."""

    model: float
    usual: float
    error: float
    """The standard error of the difference, which is taken scenario by scenario."""
    count: int

    @property
    def points(self) -> float:
        """How much better the model is."""
        return self.model - self.usual

    def __str__(self) -> str:
        return (
            f"{self.model:.1%} against {self.usual:.1%} by the constant guess, "
            f"standard error {self.error:.1%}, {self.count} scenarios"
        )


def prediction(ground: Ground, scenarios: int = SCENARIOS) -> Room:
    """Learn on some scenarios, predict on others, until all have been predicted."""
    if not ground.task.desk:
        return Room("prediction", "The ticket states every fact: nothing is hidden.", ())
    examples: list[Example] = []
    for done in range(scenarios):
        scenario = make_scenario(
            ground.loaded, ground.task, ground.split, FIRST + done, ground.policy
        )
        if scenario.target.pivot is not None:
            examples.append(_example(scenario))
        if done % 50 == 49:
            ground.tell("prediction", done + 1, scenarios)
    decision = lead(examples, lambda e: e.decision, among=False)
    pivot = lead(examples, lambda e: e.pivot, among=True)
    read = [replace(example, features=example.told) for example in examples]
    reader = lead(read, lambda e: e.decision, among=False)
    reader_pivot = lead(read, lambda e: e.pivot, among=True)
    bounds = [
        at_most("prediction.decision", decision.points, POINTS, str(decision)),
        at_most("prediction.pivot", pivot.points, POINTS, str(pivot)),
    ]
    if scenarios >= SCENARIOS:
        error = max(decision.error, pivot.error)
        bounds.append(at_most("prediction.error", error, ERROR, "standard error of a lead"))
    return Room(
        "prediction",
        "How much better than a constant guess a linear model is on what is seen at reset.",
        tuple(bounds),
        # A fact that the ticket tells may rightly rule others out, so a reader's lead is no leak
        # by itself: it is reported.
        numbers={
            "decision": decision.model, "decision_usual": decision.usual,
            "decision_error": decision.error, "pivot": pivot.model, "pivot_chance": pivot.usual,
            "pivot_error": pivot.error, "reader_decision_lead": reader.points,
            "reader_pivot_lead": reader_pivot.points, "scenarios": decision.count,
        },
    )  # fmt: skip


def _example(scenario: Scenario) -> Example:
    request = scenario.requests[0]
    told = {fact for index, fact in scenario.known if index == 0}
    effects = [
        "/".join([p.effect, *(str(p.exact[k]) for k in ("queue", "resolution") if k in p.exact)])
        for p in request.decision.must
    ]
    return Example(
        request.issue,
        _features(scenario),
        "+".join(effects),
        str(scenario.target.pivot),
        frozenset((*told, *(f"{fact}={request.world.get(fact)}" for fact in told))),
        frozenset(set(request.where) - told),
    )


def _features(scenario: Scenario) -> frozenset[str]:
    ticket = scenario.ticket
    words = _WORD.findall(f"{ticket.subject} {ticket.text}".lower())
    words = [word if not word.isdigit() else "#" * len(word) for word in words]
    pairs = [f"{a} {b}" for a, b in pairwise(words)]
    today = scenario.today
    lines = ticket.text.count("\n")
    other = (
        f"length:{len(words) // 15}", f"lines:{min(lines, 12)}", f"channel:{ticket.channel}",
        f"signed:{ticket.authenticated}", f"weekday:{today % 7}", f"hour:{ticket.created[11:13]}",
        f"attached:{len(ticket.attachments)}", f"domain:{ticket.address.rpartition('@')[2]}",
        f"shown:{len(scenario.shown)}", f"absent:{','.join(sorted(scenario.absent))}",
        f"subject:{bool(ticket.subject)}",
    )  # fmt: skip
    numbers = [
        f"{name}={value}" for name, value in scenario.parameters.items() if isinstance(value, int)
    ]
    places = [f"{name}@{number}" for name, number in scenario.numbers.items()]
    return frozenset((*words, *pairs, *other, *numbers, *places))


def lead(examples: Sequence[Example], label: Callable[[Example], str], *, among: bool) -> Lead:
    """Return how much better a linear model is than the constant guess, issue by issue.

    Args:
        examples: What to learn from and to predict, each part from the others.
        label: What is to be predicted.
        among: Only facts that the ticket does not tell may be guessed.
    """
    by_issue: dict[str, list[Example]] = defaultdict(list)
    for example in examples:
        by_issue[example.issue].append(example)
    right: list[bool] = []
    usual: list[bool] = []
    for held in by_issue.values():
        for fold in range(FOLDS):
            learn = [e for place, e in enumerate(held) if place % FOLDS != fold]
            model = Linear()
            model.fit([(e.features, label(e)) for e in learn])
            ranks = Counter(label(e) for e in learn)
            order = sorted(ranks, key=lambda name: (-ranks[name], name))
            for example in held[fold::FOLDS]:
                possible = [n for n in order if not among or n in example.open] or order
                right.append(model.predict(example.features, possible) == label(example))
                usual.append(possible[0] == label(example))
    apart = [float(a) - float(b) for a, b in zip(right, usual, strict=True)]
    return Lead(
        fmean(map(float, right)), fmean(map(float, usual)), pstdev(apart) / len(apart) ** 0.5,
        len(apart),
    )  # fmt: skip


__all__ = ["Example", "Lead", "lead", "prediction"]
