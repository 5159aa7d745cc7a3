"""The words every layer shares: values, actions, observations and what the desk records.

Frozen dataclasses only; nothing here behaves. The wire's pydantic models in `models.py` mirror
`Action`, `Observation` and `State`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

Value = bool | int | str
"""A fact's value: flags are bool, days and counts int, dates proleptic ordinals, money integer
cents, labels str."""

ACTION_TYPES: Final = ("classify", "lookup", "ask", "resolve", "escalate", "respond", "note")
STATUSES: Final = ("open", "pending", "solved")
OUTCOMES: Final = ("answered", "granted", "refused", "handed_over", "pending")
EndReason = Literal["closed", "step_limit", "customer_left"]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the agent does. Values are hostile until the session has read them."""

    action_type: str
    content: str | None = None
    ticket_id: int | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reward:
    """A step's reward and the parts of the score that it came from, by part name."""

    value: float
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Observation:
    """What the agent sees. `reward` is the trainer's and is never rendered for an agent."""

    tickets: tuple[Mapping[str, Any], ...]
    current_ticket_id: int | None
    history: tuple[Mapping[str, Any], ...]
    briefing: Mapping[str, Any] | None
    result: Mapping[str, Any] | None
    steps_left: int
    done: bool = False
    reward: float | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


class StepResult(NamedTuple):
    """What `Session.step` returns."""

    observation: Observation
    reward: Reward
    done: bool
    info: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One effect on the ledger: what the agent caused, on what, and when."""

    step: int
    effect: str
    """A resolution's name, `hand_over`, `approval_requested` or `answer` (tasks without a desk)."""
    arguments: Mapping[str, Value]
    """Typed arguments: object ids, `amount` in cents, `queue`, `resolution`, `outcome`..."""
    clause: str | None = None
    """The clause number that the agent cited, as it wrote it, normalised (`4.1`)."""


@dataclass(frozen=True, slots=True)
class State:
    """Where an episode stands: nothing in it is hidden from the agent."""

    task: str
    company: str
    policy: str
    split: str
    index: int
    step_count: int
    """Steps taken, those handed back included."""
    steps_left: int
    done: bool
    end_reason: EndReason | None
