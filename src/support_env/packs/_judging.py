"""How a company judges: its scorecard, what errors cost it, and its golden cases.

Nothing here changes an episode, so none of it is part of a pack's digest.
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, Field

from support_env.packs._model import STRICT, Name, Text

CHECKS: Final = (
    "triage.issue_type", "triage.sentiment", "triage.priority",
    "discovery.evidence", "discovery.memory",
    "outcome.decision",
    "reply.outcome", "reply.values", "reply.care", "reply.message",
    "efficiency.steps",
    "penalty.abuse", "penalty.asked_again", "penalty.false_claim", "penalty.invalid",
    "penalty.needless_escalation", "penalty.repeat", "penalty.without_evidence",
    "gate.disclosure", "gate.double", "gate.injection", "gate.missed_critical",
    "gate.unauthorised", "gate.wrong_object",
)  # fmt: skip
"""The checks of a verdict, by name."""

Check = Annotated[str, Field(pattern=r"^[a-z_]+(\.[a-z_]+)?$")]
Plain = bool | int | float | str
Amount = int | float | str


class _Model(BaseModel):
    model_config = STRICT


class ScoreItem(_Model):
    """One item of the company's own quality scorecard."""

    says: Text
    """What a reviewer looks at: "The caller was identified before anything was told"."""
    checks: Annotated[list[Check], Field(min_length=1)]
    """The checks of a verdict that it stands for (`gate.disclosure`), or all of a part (`gate`).
    It is passed when all of them that applied are."""
    weight: Annotated[float, Field(ge=0, le=1000)] = 1.0
    """Its share of the scorecard, relative to the other items."""
    auto_fail: bool = False
    """Whether failing it fails the whole conversation."""


class Costs(_Model):
    """What an error costs the company on average, in units of its currency."""

    wrong_grant: Amount = 0
    """Something was given that the policy does not give, beyond the amount itself."""
    wrong_refusal: Amount = 0
    """A customer was refused what the policy gives."""
    leak: Amount = 0
    """Something was told to who may not know it."""
    missed_escalation: Amount = 0
    """A ticket that a team had to see was not handed over."""
    needless_escalation: Amount = 0
    """A ticket was handed over that the desk could have answered."""
    human_ticket: Amount = 0
    """A person answers one ticket: what an agent saves."""


class Expected(_Model):
    """What is right in a case; what is left out is not compared."""

    clause: Text | None = None
    """The clause that decides, by its id or its number."""
    effects: dict[Name, dict[Name, Plain] | None] | None = None
    """Resolution to its arguments (84.20, 2026-03-02); no others may be due."""
    hand_over: Name | None = None
    """The team that takes the ticket over."""
    approval: Name | None = None
    """The queue that is asked first."""
    tell: dict[Name, Plain] = {}
    """Name of a `tell` to its value."""


class Case(_Model):
    """One golden case: facts, and what the company says is right in them."""

    name: Text
    """What the case shows: "sealed, but a day late"."""
    issue: Name
    """The issue type."""
    facts: dict[Name, Plain] = {}
    """What is known; the rest is as usual. Money in units of the currency, days as numbers."""
    objects: dict[Name, Text] = {}
    """Typed argument to the id of what the request is about, where effects name it."""
    expect: Expected
    """What is right."""


class Cases(_Model):
    """`cases.yaml`: the company's golden cases, beside the pack and no part of it."""

    cases: Annotated[list[Case], Field(max_length=2000)]
    """In any order."""
