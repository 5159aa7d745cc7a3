"""How the tickets of a company read: unfilled slots, faults of form, repeats."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from support_env.evaluation.texts._figures import MOST_DUPLICATES, measure
from support_env.evaluation.texts._samples import draw
from support_env.scenario import TaskSettings
from support_env.tasks import TASKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from support_env.packs.authoring import Draft, Problems

TICKETS: Final = 300
_SLOT: Final = "unfilled slot"


def check_tickets(
    draft: Draft, problems: Problems, tell: Callable[[str, int, int], None]
) -> dict[str, Any]:
    """Write some hundred tickets, add what is wrong with them, and return what was counted."""
    assert draft.loaded is not None
    task = _playable(draft, problems)
    if task is None:
        return {}
    samples = []
    for sample in draw(draft.loaded, task, "train", range(TICKETS)):
        samples.append(sample)
        tell("tickets", len(samples), TICKETS)
    found = measure(samples)
    for fault, count in found.faults.items():
        if count:
            add = problems.error if fault == _SLOT else problems.warn
            add("tickets", ("issues",),
                f"{count} of {TICKETS} tickets have a fault of form ({fault}), for example "
                f"{found.examples[fault]}")  # fmt: skip
    repeats = Counter(sample.issue for sample in _repeated(samples))
    if found.duplicates > MOST_DUPLICATES:
        for issue, count in repeats.most_common():
            problems.warn(
                "variety", ("issues", issue),
                f"{count} of {TICKETS} tickets repeat an earlier one but for numbers and names: "
                f"{issue} needs more openings, wants and tells",
            )  # fmt: skip
    return {"tickets": found.tickets, "words_a_ticket": round(found.words, 1),
            "repeated_tickets": round(found.duplicates, 4)}  # fmt: skip


def _repeated(samples: list[Any]) -> list[Any]:
    seen: set[str] = set()
    out: list[Any] = []
    for sample in samples:
        if sample.bare in seen:
            out.append(sample)
        seen.add(sample.bare)
    return out


def _playable(draft: Draft, problems: Problems) -> TaskSettings | None:
    """Return the hardest task that the company can be played under."""
    assert draft.loaded is not None
    for task in reversed(list(TASKS.values())):
        try:
            next(iter(draw(draft.loaded, task, "train", range(1))))
        except ValueError:
            continue
        return task
    return None


__all__ = ["check_tickets"]
