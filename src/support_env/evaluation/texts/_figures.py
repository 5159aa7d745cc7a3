"""Counting: duplicates, distinct words and runs of words, and the nearest other ticket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from support_env.evaluation.texts._faults import FAULTS, faults
from support_env.evaluation.texts._samples import Sample

OTHERS: Final = 500
"""With how many tickets of its type each ticket is compared."""
MOST_DUPLICATES: Final = 0.01


@dataclass(frozen=True, slots=True)
class Alike:
    """How alike tickets of one issue type are."""

    issue: str
    tickets: int
    mean: float
    """Mean similarity with the nearest of the others: shared runs of three words, by Jaccard."""
    most: float
    """95th percentile of it."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was counted over some tickets."""

    tickets: int
    words: float
    """Mean words a ticket."""
    duplicates: float
    """Share of tickets that are a repeat of an earlier one, numbers and names masked."""
    faults: dict[str, int]
    examples: dict[str, str] = field(default_factory=lambda: {})
    """The first address with each fault."""
    distinct: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Different words, pairs and runs of three, as shares of all."""
    alike: tuple[Alike, ...] = ()

    @property
    def missed(self) -> list[str]:
        """What falls short of the targets."""
        out = [f"{name}: {count}" for name, count in self.faults.items() if count]
        if self.duplicates > MOST_DUPLICATES:
            out.insert(0, f"duplicates {self.duplicates:.2%} > {MOST_DUPLICATES:.0%}")
        return out


def measure(samples: Iterable[Sample]) -> Figures:
    """Count over tickets."""
    seen: set[str] = set()
    repeats = tickets = 0
    grams: tuple[set[tuple[str, ...]], ...] = (set(), set(), set())
    totals = [0, 0, 0]
    counts = Counter[str]()
    examples: dict[str, str] = {}
    by_issue: dict[str, list[frozenset[str]]] = {}
    for sample in samples:
        tickets += 1
        bare = sample.bare
        repeats += bare in seen
        seen.add(bare)
        words = bare.split()
        for size in (1, 2, 3):
            runs = list(zip(*(words[at:] for at in range(size)), strict=False))
            grams[size - 1].update(runs)
            totals[size - 1] += len(runs)
        for fault in faults(sample):
            counts[fault] += 1
            examples.setdefault(fault, sample.address)
        by_issue.setdefault(sample.issue, []).append(_runs(words))
    shares = [len(kinds) / max(total, 1) for kinds, total in zip(grams, totals, strict=True)]
    return Figures(
        tickets=tickets,
        words=totals[0] / max(tickets, 1),
        duplicates=repeats / max(tickets, 1),
        faults={name: counts[name] for name in FAULTS},
        examples=examples,
        distinct=(shares[0], shares[1], shares[2]),
        alike=tuple(_alike(issue, by_issue[issue]) for issue in sorted(by_issue)),
    )


def _runs(words: Sequence[str]) -> frozenset[str]:
    return frozenset(map(" ".join, zip(words, words[1:], words[2:], strict=False)))


def _alike(issue: str, texts: Sequence[frozenset[str]]) -> Alike:
    """Compare each ticket with the first five hundred of its type, itself left out."""
    others = texts[:OTHERS]
    holding: dict[str, list[int]] = {}
    for at, runs in enumerate(others):
        for run in runs:
            holding.setdefault(run, []).append(at)
    nearest: list[float] = []
    for at, runs in enumerate(texts):
        shared = Counter(other for run in runs for other in holding.get(run, ()))
        shared.pop(at, None)
        nearest.append(
            max(
                (n / (len(runs) + len(others[other]) - n) for other, n in shared.items()),
                default=0.0,
            )
        )
    ranked = sorted(nearest)
    most = ranked[min(len(ranked) * 95 // 100, len(ranked) - 1)] if ranked else 0.0
    return Alike(issue, len(texts), fmean(nearest) if nearest else 0.0, most)
