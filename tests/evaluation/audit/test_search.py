"""The search: keyed, blind to what is hidden, and able to find a leak where there is one."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from support_env.agents import Agent
from support_env.evaluation import audit
from support_env.evaluation.audit._evolve import evolve
from support_env.evaluation.audit._genome import Genome, Space, Step, describe
from support_env.evaluation.audit._scripted import ScriptedAgent
from support_env.evaluation.audit._view import View
from support_env.evaluation.audit.search import SearchResult, search
from support_env.packs import find_company
from support_env.randomness import Source
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import HARD, MEDIUM
from support_env.types import Action, Observation

COMPANY = find_company("retail")
HERE = Path(audit.__file__).parent

WORK: Genome = (
    Step("classify", (("issue_type", "closest"), ("sentiment", "closest"), ("priority", "normal"))),
    Step("ask", (("facts", "mixed"),)),
    Step("lookup", (("name", "every"), ("query", "issue"), ("second", "description"))),
    Step(
        "resolve",
        (
            ("if", "clause acts"), ("pool", "issue"), ("clause", "everything"), ("what", "clause"),
            ("object", "closest"), ("amount", "line.line_total"), ("share", "clause"),
        ),
    ),
    Step(
        "escalate",
        (
            ("if", "clause hands over"), ("pool", "issue"), ("clause", "everything"),
            ("queue", "clause"), ("propose", "none"),
        ),
    ),
    Step(
        "respond",
        (
            ("outcome", "mapped"), ("status", "solved"), ("say greeting", "yes"),
            ("say sorry", "yes"), ("say due", "yes"), ("say rule", "yes"),
        ),
    ),
)  # fmt: skip


class Toy:
    """A desk whose handbook is blank. Lookups show three lines; one is to be refunded in full.

    Args:
        leaks: The line to refund is always the second that is shown, whatever the ticket says.
    """

    def __init__(self, *, leaks: bool) -> None:
        self._leaks = leaks

    def play(self, agent: Agent, index: int) -> tuple[float, bool]:
        right = 1 if self._leaks else Source("toy", index).integer("right", 0, 2)
        lines = [{"id": f"L-{index}{k}00", "price": f"{10 + index % 7 + k}.50"} for k in range(3)]
        seen = Observation(
            tickets=({"id": 1, "text": f"About order AB-{1000 + index}.", "from": "A <a@b.cd>"},),
            current_ticket_id=1,
            history=(),
            briefing={
                "issue_types": {"refund": "Refund", "other": "Other"},
                "resolutions": {
                    "refuse": {"says": "no", "outcome": "refused", "arguments": {"line_id": ""}},
                    "refund": {
                        "says": "pay",
                        "outcome": "granted",
                        "arguments": {"line_id": "", "amount": ""},
                    },
                },
                "lookups": {"order": {"says": "an order", "arguments": {"order_id": ""}}},
            },
            result=None,
            steps_left=4,
        )
        agent.reset(seen)
        for _ in range(4):
            action = agent.act(seen)
            data = {}
            if action.action_type == "lookup" and "order_id" in action.arguments:
                data = {"records": [{"type": "order", "id": "AB-1", "lines": lines}]}
            if action.action_type == "resolve":
                want = {"line_id": lines[right]["id"], "amount": lines[right]["price"]}
                held = {name: action.arguments.get(name) for name in want}
                right_parts = [action.content == "refund", *(held[n] == want[n] for n in want)]
                return sum(right_parts) / 3, all(right_parts)
            seen = replace(seen, briefing=None, result={"data": data})
        return 0.0, False


def views() -> list[View]:
    made: list[View] = []
    for index in range(6):
        agent = ScriptedAgent(WORK)
        play(agent, index)
        made.append(agent.view)
    return made


def play(agent: ScriptedAgent, index: int) -> tuple[list[Action], float]:
    session = Session(make_scenario(COMPANY, HARD, "train", index), "sparse", company=COMPANY)
    seen, info, actions = session.reset(), {}, []
    agent.reset(seen)
    while not seen.done:
        actions.append(agent.act(seen))
        seen, _, _, info = session.step(actions[-1])
    return actions, float(info["score"])


def test_a_leak_is_found() -> None:
    toy = Toy(leaks=True)
    best, mean, history, spent = evolve(toy.play, range(100), limit=4, budget=20_000, seed=3)
    assert spent <= 20_000
    assert mean > 0.95, describe(best)
    assert fmean(toy.play(ScriptedAgent(best), seed)[0] for seed in range(500, 600)) > 0.95
    assert [found.episodes for found in history] == sorted(found.episodes for found in history)


def test_chance_is_not_a_leak() -> None:
    toy = Toy(leaks=False)
    best, _, _, _ = evolve(toy.play, range(100), limit=4, budget=2000, seed=1)
    assert fmean(toy.play(ScriptedAgent(best), seed)[0] for seed in range(500, 700)) < 0.7


def small(seed: int = 0) -> SearchResult:
    return search(
        COMPANY, MEDIUM, train=range(30), test=range(10_000, 10_010), budget=400, seed=seed
    )


@pytest.mark.slow
def test_the_same_search_finds_the_same() -> None:
    told: list[tuple[str, int, int]] = []
    first = small()
    again = search(
        COMPANY, MEDIUM, train=range(30), test=range(10_000, 10_010), budget=400,
        progress=lambda *line: told.append(line),
    )  # fmt: skip
    assert again == first
    assert first.episodes <= 400
    assert told[-1] == ("medium", first.episodes, 400)
    assert 0 <= first.test_mean <= 1
    assert "respond(" in str(first) or "classify(" in str(first)
    assert small(seed=1).history != first.history


def test_only_observations_come_in() -> None:
    """What a genome's play is made of imports nothing that knows a scenario or a score."""
    allowed = ("_choice", "_genome", "_scripted", "_view")
    for name in allowed:
        tree = ast.parse((HERE / f"{name}.py").read_text())
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Import) or all(
                not alias.name.startswith("support_env") for alias in node.names
            )
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("support_env"):
                own = str(node.module).rpartition(".")[2] in (*allowed, "randomness", "types")
                assert own, node.module


@pytest.mark.parametrize("field", ["reward", "metadata"])
def test_reward_and_metadata_are_not_looked_at(field: str) -> None:
    class Blind(Observation):
        def __getattribute__(self, name: str) -> object:
            assert name != field
            return super().__getattribute__(name)

    def blind(seen: Observation) -> Observation:
        names = Observation.__dataclass_fields__
        return Blind(**{name: getattr(seen, name) for name in names})

    session = Session(make_scenario(COMPANY, HARD, "train", 3), company=COMPANY)
    agent = ScriptedAgent(WORK)
    seen = session.reset()
    agent.reset(blind(seen))
    while not seen.done:
        seen = session.step(agent.act(blind(seen))).observation


def test_slots_are_filled_from_what_was_seen() -> None:
    actions, _ = play(ScriptedAgent(WORK), 3)
    assert [action.action_type for action in actions[:3]] == ["classify", "ask", "lookup"]
    lookup = actions[2].arguments
    assert "order_id" in lookup and "@" in lookup["email"] and len(lookup["query"]) == 2
    acted = [action for action in actions if action.action_type in ("resolve", "escalate")]
    assert len(acted) <= 1
    for action in acted:
        assert action.arguments["clause"]


def test_genomes_stay_in_the_space() -> None:
    space = Space(views(), limit=6)
    source = Source("a test")
    held = space.draw(source.child("other"))
    genome = space.draw(source)
    assert space.draw(source) == genome
    for place in range(100):
        own = source.child(place)
        genome = space.cross(space.mutate(genome, own), held, own)
        assert len(genome) <= space.longest == 12
        for step in genome:
            assert list(dict(step.slots)) == list(space.slots[step.kind])
            assert all(value in space.slots[step.kind][slot] for slot, value in step.slots)
        held = space.draw(own)


def test_any_genome_plays_to_the_end() -> None:
    space = Space(views(), limit=8)
    for place in range(40):
        agent = ScriptedAgent(space.draw(Source("any", place)))
        _, score = play(agent, place % 5)
        assert 0 <= score <= 1


def test_a_genome_reads_well() -> None:
    step = Step("resolve", (("if", "always"), ("what", "refund"), ("object", "0")))
    assert describe((step, Step("note"))) == "1. resolve(what=refund, object=0)\n2. note()"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"train": ()}, "at least one seed"),
        ({"test": range(10, 20)}, "unseen"),
        ({"budget": 10}, "budget must be at least"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        search(COMPANY, MEDIUM, **wrong)  # pyright: ignore[reportArgumentType]
