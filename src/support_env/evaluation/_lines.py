"""The lines of a baseline run, in the form that the OpenEnv hackathon reads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from support_env.types import Action

ENVIRONMENT = "support_env"
_STRICT_LOW, _STRICT_HIGH = 0.01, 0.99
_BREAKS = str.maketrans({c: " " for c in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"})


def one_line(text: str) -> str:
    """Return the text without anything that any reader takes for a line's end."""
    return text.translate(_BREAKS)


def action_json(action: Action) -> str:
    """Return the action as one line of JSON, empty fields left out."""
    fields: dict[str, Any] = {"action_type": action.action_type}
    if action.ticket_id is not None:
        fields["ticket_id"] = action.ticket_id
    if action.content is not None:
        fields["content"] = action.content
    if action.arguments:
        fields["arguments"] = dict(action.arguments)
    return one_line(json.dumps(fields, ensure_ascii=False, default=str))


def _flag(value: bool) -> str:
    return "true" if value else "false"


def start(task: str, model: str) -> str:
    """Return the line that opens a task."""
    return f"[START] task={one_line(task)} env={ENVIRONMENT} model={one_line(model)}"


def step(number: int, action: Action, reward: float, done: bool, error: str | None) -> str:
    """Return one step's line; the error as raw text or `null`."""
    said = "null" if error is None else one_line(error)
    return (
        f"[STEP] step={number} action={action_json(action)} reward={_money(reward)} "
        f"done={_flag(done)} error={said}"
    )


def end(success: bool, rewards: Sequence[float], *, strict: bool, score: float) -> str:
    """Return the line that closes a task; strict adds the score, kept inside (0, 1)."""
    shown = f" score={min(max(score, _STRICT_LOW), _STRICT_HIGH):.3f}" if strict else ""
    return (
        f"[END] success={_flag(success)} steps={len(rewards)}{shown} "
        f"rewards={','.join(map(_money, rewards))}"
    )


def summary(task: str, score: float, success: bool, steps: int) -> str:
    """Return a task's summary line."""
    return (
        f"[SUMMARY] task={one_line(task)} score={score:.3f} success={_flag(success)} steps={steps}"
    )


def aggregate(scores: Mapping[str, float]) -> str:
    """Return the last line: all tasks together."""
    mean = sum(scores.values()) / len(scores) if scores else 0.0
    return f"[AGGREGATE] tasks={len(scores)} avg_score={mean:.3f}"


def _money(value: float) -> str:
    """Return two decimals, never `-0.00`."""
    return f"{value + 0.0:.2f}" if round(value, 2) else "0.00"
