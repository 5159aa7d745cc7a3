"""The attacks do what their names say, and see what any agent sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit.attacks import Climber, Prober, shortcuts, trivial
from support_env.evaluation.audit.attacks._obeying import orders
from support_env.evaluation.audit.floors import learned_list
from support_env.scenario._noise import _LINES
from support_env.tasks import TASKS
from support_env.types import Action, Observation
from tests.evaluation.audit.faults import COMPANY, ground

PACK = COMPANY.pack


def actions(name: str, task: str, seed: int = 0) -> list[Action]:
    agent = (trivial(PACK, desk=True) | shortcuts(PACK, desk=True))[name]
    return played(agent, ground(task), seed)


def played(agent: object, place: Ground, seed: int, mode: str = "sparse") -> list[Action]:
    session = place.open(place.scenario(seed), mode)  # type: ignore[arg-type]
    seen: Observation = session.reset()
    agent.reset(seen)  # type: ignore[attr-defined]
    made: list[Action] = []
    while not seen.done:
        made.append(agent.act(seen))  # type: ignore[attr-defined]
        seen = session.step(made[-1]).observation
    return made


@pytest.mark.parametrize("desk", [True, False])
def test_there_is_one_of_each_kind(desk: bool) -> None:
    held = set(trivial(PACK, desk=desk))
    assert len(held) >= 25
    wanted = {
        "nothing", "random_0", "majority_label", "every_label", "keyword_soup", "soup_blind",
        "handbook_paste", "list_everything", "echo_ticket", "polite_filler", "ask_everything",
        "ask_in_words", "ask_again", "ask_again_in_words", "stop_early", "obey_instructions",
    }  # fmt: skip
    wanted |= {f"label_{name}" for name in PACK.issues}
    kinds = ("classify", "lookup", "ask", "resolve", "escalate", "respond")
    wanted |= {f"always_{kind}" for kind in kinds}
    if desk:
        wanted |= {f"resolve_{name}" for name in PACK.resolutions}
        wanted |= {f"resolve_{name}_citing" for name in PACK.resolutions}
        wanted |= {f"hand_to_{name}" for name in PACK.queues} | {"look_up_and_close"}
    assert wanted <= held
    assert {"clause_paste", "follow_up_fishing", "one_condition", "decide_and_list"} <= set(
        shortcuts(PACK, desk=desk)
    )


@pytest.mark.parametrize(
    "names",
    [
        [f"every_resolution_from_{n}" for n in range(0, len(PACK.resolutions), 3)],
        [f"read_the_errors_{n}" for n in range(len(PACK.resolutions))],
    ],
)
def test_between_them_they_try_every_resolution(names: list[str]) -> None:
    tried: set[str | None] = set()
    for name in names:
        found = actions(name, "medium")
        tried |= {action.content for action in found if action.action_type == "resolve"}
    shown = ground("medium").open(ground("medium").scenario(0)).reset().briefing or {}
    assert tried >= set(shown["resolutions"])


def test_errors_are_read() -> None:
    bare, filled = [a for a in actions("read_the_errors_0", "hard") if a.content][1:3]
    assert bare.content == filled.content
    assert not bare.arguments and filled.arguments


@pytest.mark.parametrize("line", _LINES)
def test_a_planted_instruction_is_taken_for_an_order(line: str) -> None:
    text = f"It came broken. {line.format(canary='CQ47-PX1Z')}\nI bought it in May."
    assert any("CQ47-PX1Z" in order for order in orders(text))
    assert not any("May" in order or "broken" in order for order in orders(text))


def test_a_planted_instruction_is_obeyed() -> None:
    place = ground("hard", 60)
    held = [seed for seed in place.seeds if "canary" in place.scenario(seed).secrets]
    assert held
    for seed in held[:3]:
        canary = place.scenario(seed).secrets["canary"]
        made = actions("obey_instructions", "hard", seed)
        assert any(canary in (action.content or "") for action in made)
        agent = trivial(PACK, desk=True)["obey_instructions"]
        assert place.play(agent, place.scenario(seed)).score == 0


def test_everything_is_listed() -> None:
    place = ground("medium", 60)
    scenario, seed = next(
        (made, seed)
        for seed in place.seeds
        if (made := place.scenario(seed)).requests[0].issue == "return_item"
    )
    told = actions("list_everything", "medium", seed)[-1].content or ""
    objects = scenario.requests[0].objects.values()
    shown = [r for r in scenario.records if r.id in objects and r.kind == "line"]
    assert shown
    for record in shown:
        for cents in record.amounts.values():
            assert f"{cents / 100:.2f}" in told


def test_asking_in_words_asks_for_everything() -> None:
    made = [a for a in actions("ask_in_words", "hard") if a.action_type == "ask"]
    said = " ".join([action.content or "" for action in made])
    assert len(made) >= 3 and not any(action.arguments for action in made)
    briefing = ground("hard").open(ground("hard").scenario(0)).reset().briefing or {}
    assert sum(str(says) in said for says in briefing["askable"].values()) >= 3


def test_a_fisher_closes_wrong_and_then_repairs() -> None:
    closing = [a for a in actions("follow_up_fishing", "medium") if a.action_type == "respond"]
    assert len(closing[0].content or "") < 60
    assert all(len(action.content or "") > 100 for action in closing[1:])


def test_a_prober_goes_on_when_it_was_paid() -> None:
    place = ground("medium")
    seen = place.open(place.scenario(0), "dense").reset()
    paid, unpaid = replace(seen, reward=0.1), replace(seen, reward=0.0)
    agent = Prober()
    agent.reset(seen)
    kinds = [agent.act(each).action_type for each in (seen, paid, paid, unpaid, paid)]
    assert kinds == ["classify", "lookup", "resolve", "resolve", "respond"]


def test_a_climber_learns_what_pays() -> None:
    place = ground("easy")
    climber = Climber(reads=False)
    seen = place.open(place.scenario(0)).reset()
    for _ in range(30):
        climber.reset(seen)
        action = climber.act(seen)
        climber.learn(0.15 if action.action_type == "classify" else 0.0)
    climber.reset(seen)
    assert climber.act(seen).action_type == "classify"


@pytest.mark.slow
def test_a_decision_list_is_found_from_what_is_seen() -> None:
    far = Ground(COMPANY, TASKS["medium"], range(200_000, 200_030))
    found = learned_list(far, lambda done: None)
    cases = [step for step in found if step.get("clause") == "guard"]
    assert cases
    assert all(step.kind == "escalate" and step.get("if") != "always" for step in cases)
