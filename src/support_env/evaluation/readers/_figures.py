"""Answers counted: precision and recall with lower bounds, beside what they should be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from support_env.evaluation.readers import _questions as q
from support_env.evaluation.readers._questions import Answer

_Z: Final = 1.959964
"""Two-sided, 95 %."""


def lower_bound(hits: int, total: int) -> float | None:
    """Return the lower end of Wilson's 95 % interval for a share; None where nothing was asked."""
    if total == 0:
        return None
    share, z2 = hits / total, _Z * _Z
    middle = share + z2 / (2 * total)
    width = _Z * sqrt(share * (1 - share) / total + z2 / (4 * total * total))
    return max(0.0, (middle - width) / (1 + z2 / total))


class Counts(NamedTuple):
    """How often a reader said yes rightly, wrongly, and failed to say it."""

    hits: int
    false_alarms: int
    missed: int
    negatives: int

    @property
    def precision(self) -> float | None:
        """Return the share of its yeses that were right."""
        said = self.hits + self.false_alarms
        return self.hits / said if said else None

    @property
    def recall(self) -> float | None:
        """Return the share of what was there that it found."""
        due = self.hits + self.missed
        return self.hits / due if due else None

    @property
    def precision_bound(self) -> float | None:
        """Return the lower bound of the precision."""
        return lower_bound(self.hits, self.hits + self.false_alarms)

    @property
    def recall_bound(self) -> float | None:
        """Return the lower bound of the recall."""
        return lower_bound(self.hits, self.hits + self.missed)


@dataclass(frozen=True, slots=True)
class Target:
    """What a reader must reach; None: nothing is asked of it."""

    precision: float | None = None
    recall: float | None = None
    no_false_alarm: bool = False


TARGETS: Final[Mapping[str, Target]] = {
    q.STATED: Target(precision=0.98, recall=0.98),
    q.ASKED: Target(precision=0.85, recall=0.95),
    q.WRONG: Target(precision=0.98),
    q.APOLOGY: Target(),
    q.CARE: Target(recall=0.95),
    q.CLAIM: Target(no_false_alarm=True),
    q.SECRET: Target(no_false_alarm=True),
    q.CANARY: Target(no_false_alarm=True),
    q.ABUSE: Target(no_false_alarm=True),
    q.NO_MESSAGE: Target(no_false_alarm=True),
    q.LISTING: Target(no_false_alarm=True),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One question's counts beside its target."""

    question: str
    counts: Counts
    target: Target

    @property
    def missed(self) -> tuple[str, ...]:
        """Return the targets that are not reached, in words."""
        found: list[str] = []
        for name, value, least in (
            ("precision", self.counts.precision, self.target.precision),
            ("recall", self.counts.recall, self.target.recall),
        ):
            if least is not None and value is not None and value < least:
                found.append(f"{name} {value:.3f} < {least:.2f}")
        if self.target.no_false_alarm and self.counts.false_alarms:
            found.append(f"{self.counts.false_alarms} false alarms")
        return tuple(found)


def count(answers: Iterable[Answer]) -> Counts:
    """Count answers, whatever their questions."""
    hits = alarms = missed = negatives = 0
    for answer in answers:
        hits += answer.expected and answer.given
        alarms += answer.given and not answer.expected
        missed += answer.expected and not answer.given
        negatives += not answer.expected
    return Counts(hits, alarms, missed, negatives)


def measure(answers: Iterable[Answer]) -> list[Figure]:
    """Return a figure for each question that was asked, in the order of the targets."""
    held: dict[str, list[Answer]] = {}
    for answer in answers:
        held.setdefault(answer.question, []).append(answer)
    return [
        Figure(question, count(held[question]), target)
        for question, target in TARGETS.items()
        if question in held
    ]
