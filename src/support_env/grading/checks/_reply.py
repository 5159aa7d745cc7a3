"""The reply: what the closing message told the customer; what a repair adds pays half."""

from __future__ import annotations

from collections.abc import Callable

from support_env.grading._case import Case
from support_env.grading._mark import Mark, credit, pending
from support_env.grading._replies import Telling, Told

Share = Callable[[Told, Telling], tuple[int, int]]
"""How much of how much a message told."""


def _mark(case: Case, name: str, weight: int, share: Share, good: str, bad: str) -> Mark:
    check = f"reply.{name}"
    telling = case.tellings
    if not any(telling):
        return pending(
            check,
            "reply",
            weight,
            "No closing message after a decision that is right, its clause included.",
        )
    earned, step = 0, 0
    for told in telling:
        if told is None:
            continue
        part, whole = share(told.first, told)
        points = weight * part // whole
        step = max(step, told.closing.step)
        if told.later is not None:
            part, whole = share(told.later, told)
            gain = weight * part // whole - points
            if gain > 0 and told.repaired is not None:
                points += gain // 2
                step = max(step, told.repaired.step)
        earned += points
    earned //= len(telling)
    if earned == weight:
        reason = good
    elif earned:
        reason = f"{bad} (in part, or only after the customer asked)"
    else:
        reason = bad
    return credit(check, "reply", weight, earned, f"{reason}.", step)


def outcome(case: Case) -> Mark:
    """Whether the typed outcome agrees with what is on the ledger."""
    due = " or ".join(sorted({c.decision.outcome for c in case.courses}))
    return _mark(
        case, "outcome", case.weights.reply_outcome, lambda told, _: (int(told.outcome), 1),
        f"The typed outcome, {due}, agrees with the ledger",
        f"The typed outcome should have been {due}",
    )  # fmt: skip


def values(case: Case) -> Mark:
    """Whether every value that the customer must know is stated, and no wrong one."""
    wrong = next((t.wrong for t in case.tellings if t is not None and t.wrong), None)
    missing = [said for t in case.tellings if t is not None for said in t.missing]
    if wrong is not None:
        bad = f"Not true of this case, or not to be told: {wrong}"
    elif missing:
        bad = f"Not stated: {'; '.join(missing)}"
    else:
        bad = "The reason was not given in the words of this case"
    mark = _mark(
        case, "values", case.weights.reply_values, lambda told, t: (told.values, t.due),
        "The customer was told what they must know", bad,
    )  # fmt: skip
    if wrong is not None and mark.earned:
        # A wrong value after a right closing message takes the credit back.
        return credit(mark.name, "reply", mark.weight, 0, f"{bad}.", mark.step)
    return mark


def care(case: Case) -> Mark:
    """Whether a negative mood was acknowledged, or the customer's own problem named."""
    return _mark(
        case, "care", case.weights.reply_care, lambda told, _: (int(told.care), 1),
        "The customer's feelings or problem were acknowledged",
        "Nothing acknowledged how the customer feels, or what happened to them",
    )  # fmt: skip


def message(case: Case) -> Mark:
    """Whether the closing text is a message to a customer, and gives nothing away."""
    return _mark(
        case, "message", case.weights.reply_message, lambda told, _: (int(told.message), 1),
        "A message in sentences",
        "Not a message to a customer (too short, a list, a paste), or it gives a secret away",
    )  # fmt: skip
