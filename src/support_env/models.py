"""The wire's own action, observation and state, on OpenEnv's base classes.

They mirror `support_env.types`. Strict in shape (an unknown field is refused), permissive in
values: what an agent writes into a field is the session's to judge, so no validator here raises,
and an odd value costs a step instead of an exception. Text is made printable on the way in, since
one lone surrogate would stop the answer from being written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast

from openenv.core.env_server.types import Action as OpenEnvAction
from openenv.core.env_server.types import Observation as OpenEnvObservation
from openenv.core.env_server.types import State as OpenEnvState
from pydantic import (
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    WithJsonSchema,
    field_validator,
)

from support_env import types

T = TypeVar("T")

_DEPTH = 16
"""Nesting kept of a value; no argument of any action needs a quarter of it."""
_SCALARS = frozenset({type(None), bool, int, float})


def plain(value: Any, depth: int = _DEPTH) -> Any:
    """Return the value as JSON data that can always be written: total, never raises."""
    kind = type(value)
    # The usual types first, by identity: every observation passes through here.
    if kind is str:
        return value if value.isascii() else _printable(value)
    if kind in _SCALARS:
        return value
    if depth == 0 and not isinstance(value, str | int | float):
        return "(nested too deep)"
    if kind is dict:
        # Nearly everything is a dictionary of scalars and short texts: no call for each of them.
        return {
            (name if type(name) is str and name.isascii() else _text(name)): (
                item
                if (sort := type(item)) in _SCALARS or (sort is str and item.isascii())
                else plain(item, depth - 1)
            )
            for name, item in cast("dict[Any, Any]", value).items()
        }
    if isinstance(value, Mapping):
        return {
            name if type(name) is str and name.isascii() else _text(name): plain(item, depth - 1)
            for name, item in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item, depth - 1) for item in value]
    if isinstance(value, str):
        return _printable(str.__str__(value))
    if isinstance(value, int | float):
        return int(value) if isinstance(value, int) else float(value)
    return _text(value)


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _text(value: Any) -> str:
    """Return a decimal, a date, an enumeration... as its text."""
    try:
        return _printable(str(value))
    except Exception:  # whatever a stranger's __str__ does
        return f"({type(value).__name__})"


def _identity(value: Any) -> Any:
    return value


_Raw = (PlainValidator(plain), PlainSerializer(_identity))
"""Takes anything, and gives it back: the declared type is a wish, not a check."""

ActionType = Annotated[
    str, *_Raw, WithJsonSchema({"type": "string", "enum": list(types.ACTION_TYPES)})
]
Content = Annotated[
    str | None, *_Raw, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "null"}]})
]
TicketId = Annotated[
    int | None, *_Raw, WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "null"}]})
]
Arguments = Annotated[
    dict[str, Any], *_Raw, WithJsonSchema({"type": "object", "additionalProperties": True})
]


def _name_required(schema: dict[str, Any]) -> None:
    """Say in the schema what the session will insist on: the model itself takes anything."""
    schema["required"] = ["action_type"]
    schema["properties"]["action_type"].pop("default", None)


class SupportAction(OpenEnvAction):
    """One thing that the agent does. What each field may hold is in the briefing of a reset."""

    model_config = ConfigDict(json_schema_extra=_name_required)

    action_type: ActionType = Field(
        default="",
        description="classify, lookup, ask, resolve, escalate, respond or note.",
    )
    content: Content = Field(
        default=None,
        description="A label, a message to the customer, the name of what to look up or of a "
        "resolution, a reason.",
    )
    ticket_id: TicketId = Field(default=None, description="The ticket; the current one if null.")
    arguments: Arguments = Field(
        default_factory=dict,
        description="Typed values: issue_type, sentiment, priority, queue, order_id, amount, "
        "clause, query, facts (ask), status and outcome (respond)...",
    )

    @field_validator("metadata", mode="before")
    @classmethod
    def _free(cls, value: Any) -> Any:
        """Keep OpenEnv's free channel free: the session never reads it."""
        return plain(value) if isinstance(value, Mapping) else {}

    @classmethod
    def from_core(cls, action: types.Action) -> SupportAction:
        """Return the core's action for the wire."""
        return cls(
            action_type=action.action_type,
            content=action.content,
            ticket_id=action.ticket_id,
            arguments=dict(action.arguments),
        )

    def to_core(self) -> types.Action:
        """Return the action as the session takes it: values still unread."""
        return types.Action(self.action_type, self.content, self.ticket_id, self.arguments)


class SupportObservation(OpenEnvObservation):
    """What the agent sees. `reward` and `metadata` are the trainer's, not the agent's."""

    tickets: list[dict[str, Any]] = Field(
        default_factory=list,
        description="id, text, from, channel, authenticated, subject, created, attachments.",
    )
    current_ticket_id: int | None = Field(default=None, description="The ticket in hand.")
    history: list[dict[str, Any]] = Field(
        default_factory=list, description="What was done so far: user, agent, action_type."
    )
    briefing: dict[str, Any] | None = Field(
        default=None,
        description="At a reset only: role, rules, handbook, labels, askable facts, resolutions, "
        "queues, lookups.",
    )
    result: dict[str, Any] | None = Field(
        default=None,
        description="Outcome of the last action: ok, action_type, error (readable), data.",
    )
    steps_left: int = Field(default=0, description="Steps until the episode ends.")

    @classmethod
    def from_core(
        cls,
        observation: types.Observation,
        reward: float | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> SupportObservation:
        """Return the core's observation for the wire, with the trainer's reward beside it."""
        # Built without validation: the parts come from the session, and validating the briefing
        # would cost more than the step did.
        return cls.model_construct(
            tickets=plain(observation.tickets),
            current_ticket_id=observation.current_ticket_id,
            history=plain(observation.history),
            briefing=plain(observation.briefing),
            result=plain(observation.result),
            steps_left=observation.steps_left,
            done=observation.done,
            reward=reward,
            metadata=plain({**observation.metadata, **(metadata or {})}),
        )

    def to_core(self) -> types.Observation:
        """Return what an in-process agent would have seen: no reward, no metadata."""
        return types.Observation(
            tickets=tuple(self.tickets),
            current_ticket_id=self.current_ticket_id,
            history=tuple(self.history),
            briefing=self.briefing,
            result=self.result,
            steps_left=self.steps_left,
            done=self.done,
        )


class SupportState(OpenEnvState):
    """Where the episode stands: which one it is, never what is hidden in it."""

    task: str | None = Field(default=None, description="Name of the task.")
    company: str | None = Field(default=None, description="Name of the company pack.")
    policy: str | None = Field(default=None, description="varied or as_written.")
    split: str | None = Field(default=None, description="train, validation or test.")
    index: int | None = Field(default=None, description="Which scenario of the split.")
    steps_left: int | None = Field(default=None, description="Steps until the episode ends.")
    done: bool = Field(default=False, description="Whether the episode has ended.")
    end_reason: str | None = Field(
        default=None, description="closed, step_limit or customer_left, at the end."
    )


__all__ = ["SupportAction", "SupportObservation", "SupportState", "plain"]
