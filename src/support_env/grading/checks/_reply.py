"""The reply: what the closing message told the customer; what a repair adds pays half."""

from __future__ import annotations

from collections.abc import Callable

from support_env.grading._case import Case
from support_env.grading._mark import Mark, credit, pending
from support_env.grading._replies import Telling, Told

Share = Callable[[Told, Telling], int]
"""How much of the weight a message told, in the telling's `due` parts."""


def _told_outcome(told: Told, telling: Telling) -> int:
    return telling.due if told.outcome else 0


def _told_values(told: Told, _: Telling) -> int:
    return told.values


def _told_care(told: Told, telling: Telling) -> int:
    return telling.due if told.care else 0


def _told_message(told: Told, telling: Telling) -> int:
    return telling.due if told.message else 0


def _earned(case: Case, weight: int, share: Share) -> tuple[int, int]:
    """Return what the messages earn of the weight, and the step that settled it; 0 for none."""
    earned, step = 0, 0
    for told in case.tellings:
        if told is None:
            continue
        points = weight * share(told.first, told) // told.due
        if told.closing.step > step:
            step = told.closing.step
        if told.later is not None:
            gain = weight * share(told.later, told) // told.due - points
            if gain > 0 and told.repaired is not None:
                points += gain // 2
                step = max(step, told.repaired.step)
        earned += points
    return earned // len(case.courses), step


def outcome_points(case: Case) -> int:
    """Return what `outcome` earns."""
    return _earned(case, case.weights.reply_outcome, _told_outcome)[0]


def values_points(case: Case) -> int:
    """Return what `values` earns."""
    if _wrong(case) is not None:
        # A wrong value after a right closing message takes the credit back.
        return 0
    return _earned(case, case.weights.reply_values, _told_values)[0]


def care_points(case: Case) -> int:
    """Return what `care` earns."""
    return _earned(case, case.weights.reply_care, _told_care)[0]


def message_points(case: Case) -> int:
    """Return what `message` earns."""
    return _earned(case, case.weights.reply_message, _told_message)[0]


def _wrong(case: Case) -> str | None:
    for told in case.tellings:
        if told is not None and told.wrong:
            return told.wrong
    return None


def _mark(case: Case, name: str, weight: int, share: Share, good: str, bad: str) -> Mark:
    check = f"reply.{name}"
    earned, step = _earned(case, weight, share)
    if not any(case.tellings):
        return pending(
            check,
            "reply",
            weight,
            "No closing message after a decision that is right, its clause included.",
        )
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
        case, "outcome", case.weights.reply_outcome, _told_outcome,
        f"The typed outcome, {due}, agrees with the ledger",
        f"The typed outcome should have been {due}",
    )  # fmt: skip


def values(case: Case) -> Mark:
    """Whether every value that the customer must know is stated, and no wrong one."""
    wrong = _wrong(case)
    missing = [said for t in case.tellings if t is not None for said in t.missing]
    if wrong is not None:
        bad = f"Not true of this case, or not to be told: {wrong}"
    elif missing:
        bad = f"Not stated: {'; '.join(missing)}"
    else:
        bad = "The reason was not given in the words of this case"
    mark = _mark(
        case, "values", case.weights.reply_values, _told_values,
        "The customer was told what they must know", bad,
    )  # fmt: skip
    if wrong is not None and mark.earned:
        return credit(mark.name, "reply", mark.weight, 0, f"{bad}.", mark.step)
    return mark


def care(case: Case) -> Mark:
    """Whether a negative mood was acknowledged, or the customer's own problem named."""
    return _mark(
        case, "care", case.weights.reply_care, _told_care,
        "The customer's feelings or problem were acknowledged",
        "Nothing acknowledged how the customer feels, or what happened to them",
    )  # fmt: skip


def message(case: Case) -> Mark:
    """Whether the closing text is a message to a customer, and gives nothing away."""
    return _mark(
        case, "message", case.weights.reply_message, _told_message,
        "A message in sentences",
        "Not a message to a customer (too short, a list, a paste), or it gives a secret away",
    )  # fmt: skip
