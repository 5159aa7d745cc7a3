"""The typed parts of classify, ask and respond."""

# pyright: strict

from __future__ import annotations

from typing import Any, Final, NamedTuple

from support_env.desk import ActionError, Names, Plan, chosen, clause, texts
from support_env.desk import plain as plain_words
from support_env.types import OUTCOMES, STATUSES, Action

_FACTS_AT_ONCE: Final = 16
"""Of those named, the customer answers the first few."""
_FACT_LENGTH: Final = 64
_STATUS_NAMES: Final = Names(STATUSES)
_OUTCOME_NAMES: Final = Names(OUTCOMES)
_STATUS_WORDS: Final = {
    "closed": "solved", "close": "solved", "resolved": "solved", "done": "solved",
    "on hold": "pending", "hold": "pending", "waiting": "pending",
}  # fmt: skip


def read_labels(action: Action, plan: Plan) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the valid labels of a classify, and what the agent is told of the others."""
    kinds = {
        "issue_type": plan.issues, "sentiment": plan.sentiments, "priority": plan.priorities,
    }  # fmt: skip
    labels: dict[str, str] = {}
    wrong: dict[str, Any] = {}
    for kind, names in kinds.items():
        typed = action.arguments.get(kind)
        found = names.exact(typed) if typed is not None else None
        if found is None:
            if typed is not None:
                wrong[kind] = f"one of: {names}"
            found = next(iter(names.within(action.content)), None)
        if found is not None:
            labels[kind] = found
    if not labels:
        allowed = "; ".join(f"{kind} is one of: {names}" for kind, names in kinds.items())
        raise ActionError(f"classify holds no label of this desk; {allowed}")
    return labels, {"not_understood": wrong} if wrong else {}


def read_facts(action: Action, plan: Plan) -> tuple[str, ...]:
    """Return the askable things that an ask names."""
    named = texts(action.arguments, "facts", _FACTS_AT_ONCE, _FACT_LENGTH)
    known = plan.asked_as
    found = [known[word] for name in named if (word := plain_words(name)) in known]
    if named and not found:
        raise ActionError(f"facts names nothing that can be asked; it is some of: {_list(plan)}")
    if not found and not (action.content or "").strip():
        raise ActionError(f"ask needs content, or facts: some of: {_list(plan)}")
    return tuple(dict.fromkeys(found))


def _list(plan: Plan) -> str:
    return ", ".join(plan.askable)


class Closing(NamedTuple):
    """The typed parts of a respond; None where nothing was typed."""

    status: str | None
    outcome: str | None
    clause: str | None


NOT_CLOSING: Final = Closing(None, None, None)


def read_closing(action: Action) -> Closing:
    """Return what a respond says in its arguments."""
    if not (action.content or "").strip():
        raise ActionError("respond needs content: the message to the customer")
    arguments = action.arguments
    status = arguments.get("status")
    if isinstance(status, str) and status not in STATUSES:
        arguments = {**arguments, "status": _STATUS_WORDS.get(plain_words(status), status)}
    return Closing(
        chosen(arguments, "status", _STATUS_NAMES),
        chosen(arguments, "outcome", _OUTCOME_NAMES),
        clause(arguments.get("clause")),
    )
