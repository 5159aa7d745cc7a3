"""One episode, or two, in the form that a trainer or a viewer wants.

openai      fine-tuning files of OpenAI's API: arguments of calls are JSON text
trl         conversations of TRL's SFTTrainer: arguments are objects
preference  pairs of TRL's DPOTrainer: what both did is the prompt
atif        trajectories of Harbor (Agent Trajectory Interchange Format 1.6)
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from support_env import chat
from support_env.evaluation.episodes import FULL, brought_by
from support_env.evaluation.exports._conversation import (
    Message,
    Record,
    conversation,
    tool_call,
)

Line = dict[str, Any]


def openai_line(record: Record) -> Line:
    """Return a training example of OpenAI's fine-tuning API."""
    return {
        "messages": conversation(record),
        "tools": chat.tool_schema(),
        "parallel_tool_calls": False,
    }


def trl_line(record: Record) -> Line:
    """Return a conversation with tools for TRL: language modelling, conversational."""
    messages = [_with_objects(message) for message in conversation(record)]
    return {"messages": messages, "tools": chat.tool_schema(), **about(record)}


def preference_line(chosen: Record, rejected: Record) -> Line:
    """Return two episodes of one scenario as a pair; the prompt is what they have in common."""
    good = [_with_objects(message) for message in conversation(chosen)]
    bad = [_with_objects(message) for message in conversation(rejected)]
    same = 0
    while same < min(len(good), len(bad)) and good[same] == bad[same]:
        same += 1
    return {
        "prompt": good[:same],
        "chosen": good[same:],
        "rejected": bad[same:],
        "tools": chat.tool_schema(),
        "score_chosen": chosen["score"],
        "score_rejected": rejected["score"],
        "address": chosen["address"],
    }


def _with_objects(message: Message) -> Message:
    calls = message.get("tool_calls")
    if not calls:
        return message
    return message | {
        "tool_calls": [
            call | {"function": call["function"]
                    | {"arguments": json.loads(call["function"]["arguments"])}}
            for call in calls
        ]
    }  # fmt: skip


def about(record: Record) -> Line:
    """Return what an episode was and how it ended, in columns."""
    return {
        "address": record["address"],
        "trial": record["trial"],
        "agent": record["agent"],
        "company": record["company"],
        "task": record["task"],
        "score": record["score"],
        "success": record["success"],
    }


def atif_line(record: Record) -> Line:
    """Return a trajectory: system prompt, the user's first message, a step for each action."""
    system, user = conversation({**record, "steps": []})
    steps: list[Line] = [
        {"step_id": 1, "source": "system", "message": system["content"]},
        {"step_id": 2, "source": "user", "message": user["content"]},
    ]
    for number, step in enumerate(record["steps"], 1):
        steps.append(_atif_step(number, step))
    usage, versions = record["usage"], record["versions"]
    return {
        "schema_version": "ATIF-v1.6",
        "session_id": f"{record['address']}#{record['trial']}",
        "agent": {
            "name": record["agent"],
            "version": versions["package"] or "checkout",
            "tool_definitions": chat.tool_schema(),
            "extra": {"versions": versions},
        },
        "steps": steps,
        "final_metrics": {
            "total_prompt_tokens": usage["prompt_tokens"],
            "total_completion_tokens": usage["completion_tokens"],
            **({} if usage["cost"] is None else {"total_cost_usd": usage["cost"]}),
            "total_steps": len(steps),
        },
        "extra": {
            **about(record),
            "rewards": [step["reward"] for step in record["steps"]],
            "end_reason": record["end_reason"],
            "checks": _checks(record["verdict"]["checks"]),
        },
    }


def _atif_step(number: int, step: Mapping[str, Any]) -> Line:
    action, call = step["action"], f"call_{number}"
    function = tool_call(step, call)["tool_calls"][0]["function"]
    return {
        "step_id": number + 2,
        "source": "agent",
        "message": "",
        "tool_calls": [
            {
                "tool_call_id": call,
                "function_name": action["action_type"],
                "arguments": json.loads(function["arguments"]),
            }
        ],
        "observation": {
            "results": [{"source_call_id": call, "content": chat.render_delta(brought_by(step))}]
        },
    }


def _checks(checks: Sequence[Mapping[str, Any]]) -> list[Line]:
    return [
        {"name": c["name"], "status": c["status"], "weight": c["weight"] / FULL,
         "earned": c["earned"] / FULL}
        for c in checks
    ]  # fmt: skip


__all__ = ["Line", "about", "atif_line", "openai_line", "preference_line", "trl_line"]
