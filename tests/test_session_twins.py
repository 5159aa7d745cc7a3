"""Non-interference: a scenario and its twin look the same until what differs has been learned."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from support_env.packs import find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Observation

SEEDS = range(30)


def pair(task: str, seed: int) -> tuple[Scenario, Scenario]:
    loaded = find_company("retail")
    one, other = (
        make_scenario(loaded, TASKS[task], "train", seed, "varied", twin=twin)
        for twin in (False, True)
    )
    return one, other


def seen(observation: Observation) -> str:
    """What can be reached before the end, as text."""
    shown = asdict(observation)
    del shown["reward"], shown["metadata"]
    return json.dumps(shown, ensure_ascii=False)


class Player:
    """Acts at random on what it has seen, often sensibly, sometimes not."""

    def __init__(self, observation: Observation, seed: int) -> None:
        assert observation.briefing is not None
        self.briefing = observation.briefing
        self.draw = Random(seed)
        self.strings: list[str] = [observation.tickets[0]["from"].split("<")[-1].rstrip(">")]
        self.note(observation.tickets[0]["text"])

    def note(self, value: Any) -> None:
        """Keep every word that might be an identifier or an amount."""
        if isinstance(value, dict):
            for item in value.values():
                self.note(item)
        elif isinstance(value, list | tuple):
            for item in value:
                self.note(item)
        elif isinstance(value, str):
            words = [word.strip(".,:;!?()\"'") for word in value.split()]
            self.strings += [word for word in words if any(mark.isdigit() for mark in word)]

    def act(self, observation: Observation) -> dict[str, Any]:
        for held in (observation.result, observation.history):
            self.note(held)
        kind = self.draw.choice(["lookup"] * 4 + ["ask"] * 3 + ["resolve", "escalate", "respond"])
        return getattr(self, kind)()

    def any(self, options: Any) -> Any:
        return self.draw.choice(list(options) or ["x"])

    def typed(self, names: Any) -> dict[str, Any]:
        return {name: self.any(self.strings[-40:]) for name in names}

    def lookup(self) -> dict[str, Any]:
        names = self.draw.sample(
            list(self.briefing["lookups"]), k=min(2, len(self.briefing["lookups"]))
        )
        arguments: dict[str, Any] = {"query": "who may act"}
        for name in names:
            arguments |= self.typed(self.briefing["lookups"][name]["arguments"])
        if self.draw.random() < 0.6:  # an id where it fits
            for word in self.strings:
                for name in list(arguments):
                    if name.endswith("_id") and "-" in word:
                        arguments[name] = word
        return {"action_type": "lookup", "content": ", ".join(names), "arguments": arguments}

    def ask(self) -> dict[str, Any]:
        names = list(self.briefing["askable"]) or ["price", "member", "days_since_order", "checked"]
        facts = self.draw.sample(names, k=2)
        return {"action_type": "ask", "content": "Please tell me.", "arguments": {"facts": facts}}

    def resolve(self) -> dict[str, Any]:
        name = self.any(self.briefing["resolutions"])
        wanted = self.briefing["resolutions"].get(name, {}).get("arguments", {})
        return {"action_type": "resolve", "content": name, "arguments": self.typed(wanted)}

    def escalate(self) -> dict[str, Any]:
        return {
            "action_type": "escalate",
            "arguments": {"queue": self.any(self.briefing["queues"])},
        }

    def respond(self) -> dict[str, Any]:
        content = f"Hello, we are looking into {self.any(self.strings)} for you today, sorry."
        status = self.any(["open", "pending", "solved"])
        return {"action_type": "respond", "content": content, "arguments": {"status": status}}


@pytest.mark.parametrize("task", TASKS)
def test_twins_look_the_same_until_the_fact_is_learned(task: str) -> None:
    told_apart = 0
    for seed in SEEDS:
        one, other = pair(task, seed)
        if one.target.pivot is None or one.ticket != other.ticket:
            continue
        left, right = Session(one), Session(other)
        first, also = left.reset(), right.reset()
        assert seen(first) == seen(also), (task, seed)
        assert left.state == right.state
        player = Player(first, seed)
        differing = {
            (index, fact)
            for index, (a, b) in enumerate(zip(one.requests, other.requests, strict=True))
            for fact in {*a.world, *b.world}
            if a.world.get(fact) != b.world.get(fact)
        }
        observation = first
        while not observation.done:
            action = player.act(observation)
            observation, also = left.step(action).observation, right.step(action).observation
            learned = set(left.transcript.events[-1].learned) | set(
                right.transcript.events[-1].learned
            )
            if learned & differing:
                told_apart += 1
                break
            assert seen(observation) == seen(also), (task, seed, action)
            assert left.state == right.state
    assert told_apart or task == "easy"
