"""One finished episode as a record: plain data, complete enough to be graded again.

The form is part of the product: docs/evaluation.md, "The files of a run", describes every field.
Everything but `timings` is a function of the scenario and of what the agent did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from support_env.agents import Price, Usage
from support_env.chat import PROMPT_VERSION
from support_env.evaluation.episodes._outcome import outcome
from support_env.evaluation.episodes._snapshot import plain
from support_env.grading import GRADER_VERSION, Verdict
from support_env.scenario import GENERATOR, Scenario
from support_env.session import Session
from support_env.transcript import Event, Transcript
from support_env.types import Action, Observation

FORMAT: Final = 1
"""The form of records and run files; changes when a reader of the old one would misread them."""
FULL: Final = 10_000

Record = dict[str, Any]


def versions() -> dict[str, str]:
    """Return what else decides about a record."""
    try:
        package = version("openenv-support-env")
    except PackageNotFoundError:  # run from a checkout
        package = ""
    return {
        "package": package,
        "grader": GRADER_VERSION,
        "generator": GENERATOR,
        "prompt": PROMPT_VERSION,
    }


def make_record(
    agent: str,
    trial: int,
    session: Session,
    seen: Sequence[Observation],
    rewards: Sequence[float],
    usage: Usage | None,
    price: Price | None,
    timings: Mapping[str, Any],
) -> Record:
    """Return the record of a session that has ended.

    Args:
        agent: As it was named.
        trial: Which play of this scenario.
        session: After its last step.
        seen: The first observation, then one for each step.
        rewards: One for each step.
        usage: Of the model, if the agent has one.
        price: Per million tokens, if it is known.
        timings: Kept apart, since they are never the same twice.
    """
    scenario, transcript = session.scenario, session.transcript
    address, opening = scenario.address, seen[0]
    return {
        "format": FORMAT,
        "agent": agent,
        "company": address.company,
        "task": address.task,
        "policy": address.policy,
        "split": address.split,
        "index": address.index,
        "trial": trial,
        "address": str(address),
        "versions": versions(),
        **judged(scenario, transcript, session.verdict()),
        "opening": {
            "tickets": plain(opening.tickets),
            "briefing": plain(opening.briefing),
            "steps_left": opening.steps_left,
        },
        "steps": [
            {"action": _action(event.action), "seen": _seen(event, after), "reward": reward}
            for event, after, reward in zip(transcript.events, seen[1:], rewards, strict=True)
        ],
        "usage": _usage(usage, price),
        "scenario": plain(scenario),
        "timings": dict(timings),
    }


def judged(scenario: Scenario, transcript: Transcript, verdict: Verdict) -> Record:
    """Return the part of a record that a grader decides about."""
    request = scenario.requests[0]
    return {
        "score": verdict.score / FULL,
        "success": verdict.success,
        "csat": verdict.csat,
        "end_reason": transcript.end_reason,
        "case": {
            "issue": request.issue,
            "sentiment": scenario.sentiment,
            "priority": scenario.priority,
            "deciding": request.decision.deciding,
            "target": asdict(scenario.target),
        },
        "outcome": outcome(scenario, transcript, verdict),
        "verdict": plain(verdict),
    }


def _action(action: Action) -> dict[str, Any]:
    return {
        "action_type": action.action_type,
        "content": action.content,
        "ticket_id": action.ticket_id,
        "arguments": plain(action.arguments),
    }


def _seen(event: Event, after: Observation) -> dict[str, Any]:
    """Return what a step brought: what else the observation holds was there before."""
    return {
        "result": plain(after.result),
        "user": "" if event.customer is None else event.customer.text,
        "attachments": plain(after.tickets[0].get("attachments")),
        "steps_left": after.steps_left,
        "done": after.done,
    }


def _usage(usage: Usage | None, price: Price | None) -> dict[str, Any]:
    held = usage or Usage()
    return {
        "calls": held.calls,
        "prompt_tokens": held.prompt_tokens,
        "completion_tokens": held.completion_tokens,
        "malformed": held.malformed,
        "cost": None if price is None else round(price.of(held), 10),
    }


def action_of(step: Mapping[str, Any]) -> Action:
    """Return a stored step's action."""
    held = step["action"]
    return Action(held["action_type"], held["content"], held["ticket_id"], held["arguments"])


def opening_of(record: Mapping[str, Any]) -> Observation:
    """Return what the agent saw first."""
    held = record["opening"]
    return Observation(
        tickets=tuple(held["tickets"]),
        current_ticket_id=None,
        history=(),
        briefing=held["briefing"],
        result=None,
        steps_left=held["steps_left"],
    )


def brought_by(step: Mapping[str, Any]) -> Observation:
    """Return what a stored step brought; what was there before is left out."""
    seen = step["seen"]
    return Observation(
        tickets=(),
        current_ticket_id=None,
        history=({"user": seen["user"]},),
        briefing=None,
        result=seen["result"],
        steps_left=seen["steps_left"],
        done=seen["done"],
    )


__all__ = [
    "FORMAT", "FULL", "Record", "action_of", "brought_by", "judged", "make_record", "opening_of",
    "versions",
]  # fmt: skip
