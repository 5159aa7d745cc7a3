"""Labels counted: how often labellers and the grader agree, beside how often they should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from support_env.evaluation.labels._folder import Folder, Shown
from support_env.evaluation.labels._rows import FIELDS
from support_env.evaluation.readers import lower_bound

PLAIN: Final = "sentiment, near ones not counted"
Targets = Mapping[str, float | None]
TARGETS: Final[Targets] = MappingProxyType(
    {"issue_type": 0.95, "priority": 0.95, "sentiment": 0.85, PLAIN: None}
)
"""The least share that has to agree, by figure; None: nothing is asked of it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One label of one ticket, beside what the grader takes for right."""

    folder: str
    id: str
    field: str
    given: str
    right: frozenset[str]
    near: frozenset[str]
    """Labels that earn full credit as well."""
    by: str
    note: str
    ticket: Shown

    @property
    def plainly(self) -> bool:
        """Whether it is the grader's own label."""
        return self.given in self.right

    @property
    def agreed(self) -> bool:
        """Whether it earns credit."""
        return self.plainly or self.given in self.near

    @property
    def wanted(self) -> str:
        """The right label, in words."""
        return " or ".join(sorted(self.right))


@dataclass(frozen=True, slots=True)
class Figure:
    """One field's count beside its target."""

    name: str
    total: int
    agreed: int
    target: float | None

    @property
    def share(self) -> float:
        """Return how many of all agree."""
        return self.agreed / self.total

    @property
    def bound(self) -> float:
        """Return the lower end of Wilson's 95 % interval for the share."""
        return lower_bound(self.agreed, self.total) or 0.0

    @property
    def missed(self) -> bool:
        """Whether fewer agree than should."""
        return self.target is not None and self.share < self.target


def judge(folders: Iterable[Folder]) -> Iterator[Judgement]:
    """Yield every label that was given, field by field."""
    for folder in folders:
        for label in folder.labels:
            truth = folder.truth[label.id]
            for field in FIELDS:
                if field in label.given:
                    near = truth.near if field == "sentiment" else frozenset[str]()
                    yield Judgement(
                        folder.name, label.id, field, label.given[field], truth.right(field),
                        near, label.by, label.note, folder.tickets[label.id],
                    )  # fmt: skip


def measure(judgements: Iterable[Judgement]) -> list[Figure]:
    """Return a figure for each field that was labelled, in the order of the targets."""
    held = list(judgements)
    figures: list[Figure] = []
    for name, target in TARGETS.items():
        own = [each for each in held if each.field == ("sentiment" if name == PLAIN else name)]
        if own:
            agreed = sum(each.plainly if name == PLAIN else each.agreed for each in own)
            figures.append(Figure(name, len(own), agreed, target))
    return figures


def confusions(
    judgements: Iterable[Judgement],
) -> list[tuple[str, str, str, list[Judgement]]]:
    """Return (field, right label, label given, who and where), the most frequent first."""
    found: dict[tuple[str, str, str], list[Judgement]] = {}
    for each in judgements:
        if not each.plainly:
            found.setdefault((each.field, each.wanted, each.given), []).append(each)
    ranked = sorted(found, key=lambda key: (FIELDS.index(key[0]), -len(found[key]), key))
    return [(*key, found[key]) for key in ranked]


__all__ = ["PLAIN", "TARGETS", "Figure", "Judgement", "Targets", "confusions", "judge", "measure"]
