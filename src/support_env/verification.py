"""Proving that a scenario can be solved, that evidence decides it, and that its twin differs.

Nothing is taken from the generator on trust: the engine is asked again, the oracle is made to play,
and what it used is looked for in what it had been shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from support_env.grading import grade
from support_env.oracle import oracle_plan
from support_env.packs import company_of
from support_env.policy import NA, BoundPolicy
from support_env.scenario import Request, Scenario
from support_env.session import Session
from support_env.transcript import Transcript
from support_env.types import Action, Observation

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

FULL: Final = 10_000
NEARLY: Final = 9_500
"""Every proper prefix of the oracle's play stays below this."""
SPARE: Final = 2
"""Steps that the oracle leaves."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found wrong; nothing, if the scenario is sound."""

    address: str
    problems: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


def verify(
    scenario: Scenario, twin: Scenario | None = None, *, company: LoadedPack | None = None
) -> Proof:
    """Prove one scenario, and with its twin that the two differ in one hidden fact.

    Args:
        scenario: What is proved.
        twin: The scenario of the same address but for `twin`.
        company: The company's pack; found by its name when it is not given.
    """
    address = scenario.address
    loaded = company if company is not None else company_of(address.company, address.pack_digest)
    problems = [*evidence_problems(scenario, loaded), *play_problems(scenario, loaded)]
    if twin is not None:
        problems += twin_problems(scenario, twin, loaded)
    return Proof(str(scenario.address), tuple(problems))


# --- evidence ------------------------------------------------------------------------------------


def evidence_problems(scenario: Scenario, loaded: LoadedPack) -> Iterator[str]:
    """Yield what is wrong with the evidence: too little, or less than all of it is enough."""
    bound = loaded.policy.bind(scenario.parameters, scenario.absent)
    for index, request in enumerate(scenario.requests):
        ruling = bound.decide(request.issue, request.world)
        known = _learnable(scenario, request, bound)
        found = bound.determined(request.issue, known)
        if found is None or found.key != ruling.key:
            yield "everything that can be learned leaves more than one decision"
            continue
        numbers = frozenset(scenario.numbers[clause] for clause in ruling.clauses)
        cited = request.decision.clauses
        if numbers != cited:
            yield f"the decision cites {sorted(cited)}, the policy {sorted(numbers)}"
        yield from _lacking(scenario, index, request, bound, known)


def _learnable(scenario: Scenario, request: Request, bound: BoundPolicy) -> dict[str, Any]:
    """Return all that can be established: what has no place to be learned from is left out."""
    known: dict[str, Any] = {"today": scenario.today}
    for fact in bound.relevant(request.issue):
        if request.where.get(fact, "nowhere") != "nowhere" or fact not in request.world:
            known[fact] = request.world.get(fact, NA)
    return known


def _lacking(
    scenario: Scenario, index: int, request: Request, bound: BoundPolicy, known: Mapping[str, Any]
) -> Iterator[str]:
    """Yield needed facts without which there is only one decision all the same."""
    issue = request.issue
    hidden = tuple(name for name in bound.relevant(issue) if name not in known)
    needed = bound.needed(issue, request.world, hidden)
    evidence = {name: request.world.get(name, NA) for name in needed}
    evidence["today"] = scenario.today
    for fact in needed:
        if fact not in known:
            yield f"{fact} is needed and cannot be learned"
    for fact in needed:
        without = {name: value for name, value in evidence.items() if name != fact}
        if bound.determined(issue, without) is not None:
            yield f"{fact} counts as needed, and without it there is still one decision"
    pivot = scenario.target.pivot
    if pivot is None:
        return
    hanging = _hanging(bound, pivot)
    without = {name: value for name, value in known.items() if name not in hanging}
    if bound.determined(issue, without) is not None:
        yield f"the pivot {pivot} can be left out"
    told = {
        name: value for name, value in known.items()
        if (index, name) in scenario.known or request.where.get(name) == "presumed"
    }  # fmt: skip
    if bound.determined(issue, told | {"today": scenario.today}) is not None:
        yield "the ticket alone decides"


def _hanging(bound: BoundPolicy, pivot: str) -> set[str]:
    """Return the pivot and what exists only by its value: that gives it away, and goes with it."""
    found = {pivot}
    for _ in bound.policy.guards:
        for fact, guard in bound.policy.guards.items():
            if any(name in found for each in guard.comparisons for name in each.names):
                found.add(fact)
    return found


# --- play ----------------------------------------------------------------------------------------


def play_problems(scenario: Scenario, loaded: LoadedPack) -> Iterator[str]:
    """Yield what is wrong with the oracle's play."""
    plan = oracle_plan(scenario, company=loaded)
    session, errors = _played(scenario, loaded, plan)
    if errors:
        yield f"the oracle was refused: {'; '.join(errors)}"
    if not session.done:
        yield "the oracle did not finish"
        return
    verdict = session.verdict()
    if verdict.score != FULL or not verdict.success:
        failed = [c.name for c in verdict.checks if c.status not in ("pass", "not_applicable")]
        yield f"the oracle scored {verdict.score} (success {verdict.success}): {', '.join(failed)}"
    if len(plan) > scenario.limit - SPARE or len(plan) != scenario.oracle_steps:
        yield f"the oracle took {len(plan)} steps, {scenario.oracle_steps} of {scenario.limit} said"
    yield from _early(scenario, session.transcript)
    yield from _unseen(scenario, loaded, plan)


def _played(
    scenario: Scenario, loaded: LoadedPack, plan: Iterable[Action]
) -> tuple[Session, list[str]]:
    session = Session(scenario, company=loaded)
    session.reset()
    errors: list[str] = []
    for action in plan:
        result = session.step(action).observation.result
        if result and result.get("error"):
            errors.append(str(result["error"]))
    return session, errors


def _early(scenario: Scenario, whole: Transcript) -> Iterator[str]:
    for count in range(len(whole.events)):
        verdict = grade(scenario, Transcript(whole.events[:count], False, None))
        if verdict.score >= NEARLY or verdict.success:
            yield f"the first {count} steps of the oracle already score {verdict.score}"


def _unseen(scenario: Scenario, loaded: LoadedPack, plan: Iterable[Action]) -> Iterator[str]:
    """Yield ids and clause numbers that the oracle uses before the episode has shown them."""
    session = Session(scenario, company=loaded)
    seen = _text(session.reset())
    ids = {record.id for record in scenario.records} | {scenario.persona.postcode}
    for action in plan:
        for name, value in action.arguments.items():
            if not isinstance(value, str):
                continue
            if value in ids and value.lower() not in seen.lower():
                yield f"{action.action_type} uses {name} {value} before it was shown"
            if name == "clause" and f'"{value}"' not in seen and f"\\n{value}  " not in seen:
                yield f"{action.action_type} cites clause {value} before it was shown"
        seen += _text(session.step(action).observation)


def _text(observation: Observation) -> str:
    parts = (
        observation.tickets, observation.history, observation.briefing, observation.result,
    )  # fmt: skip
    return json.dumps(parts, default=str, ensure_ascii=False)


# --- twin ----------------------------------------------------------------------------------------


def twin_problems(scenario: Scenario, twin: Scenario, loaded: LoadedPack) -> Iterator[str]:
    """Yield what is wrong between a scenario and its twin."""
    one, other = scenario.requests[0], twin.requests[0]
    pivot = scenario.target.pivot
    if one.decision == other.decision:
        yield "the twin has the same right answer"
    for name, first, second in (
        ("pivot", pivot, twin.target.pivot),
        ("numbers", scenario.numbers, twin.numbers),
        ("parameters", scenario.parameters, twin.parameters),
        ("persona", scenario.persona, twin.persona),
        ("priority", scenario.priority if pivot else "", twin.priority if pivot else ""),
        ("approver's answer", scenario.approver_grants, twin.approver_grants),
    ):
        if first != second:
            yield f"the twin has another {name}"
    if pivot is not None:
        if scenario.ticket != twin.ticket:
            yield "the twin has another ticket"
        if one.where != other.where or scenario.known != twin.known:
            yield "the twin's facts are learned elsewhere"
        yield from _elsewhere(scenario, twin, pivot, loaded)
    session, _ = _played(twin, loaded, oracle_plan(scenario, company=loaded))
    if session.done and session.verdict().success:
        yield "the scenario's oracle succeeds on the twin"


def _elsewhere(scenario: Scenario, twin: Scenario, pivot: str, loaded: LoadedPack) -> Iterator[str]:
    """Yield differences that can be seen without learning the pivot."""
    one, other = scenario.requests[0], twin.requests[0]
    guards, follows = loaded.policy.guards, loaded.pack.issues[one.issue].follows
    for name in {**one.world, **other.world}:
        gone = name in guards and (name in one.world) != (name in other.world)
        hangs = gone or name in follows
        if one.world.get(name) != other.world.get(name) and name != pivot and not hangs:
            yield f"the twin also has another {name}"
    if [(r.kind, r.id, r.parent) for r in scenario.records] != [
        (r.kind, r.id, r.parent) for r in twin.records
    ]:
        yield "the twin has other records"
        return
    apart = [a for a, b in zip(scenario.records, twin.records, strict=True) if a != b]
    showing = {_root(scenario, r.id) for r in scenario.records if (0, pivot) in r.shows}
    for record in apart:
        if _root(scenario, record.id) not in showing:
            yield f"{record.kind} {record.id} differs without showing the pivot"


def _root(scenario: Scenario, identity: str) -> str:
    """Return the record below the topmost one, which one lookup shows with all beneath it."""
    by_id = {record.id: record for record in scenario.records}
    record = by_id[identity]
    while record.parent is not None and by_id[record.parent].parent is not None:
        record = by_id[record.parent]
    return record.id


__all__ = ["Proof", "evidence_problems", "play_problems", "twin_problems", "verify"]
