"""Two runs side by side: what differs, and whether it is more than luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any, Final

from support_env.evaluation.episodes import Row, Run
from support_env.evaluation.results._policy import MovedAnswer, moved_answers
from support_env.evaluation.statistics import Paired, holm, paired

REAL: Final = 0.05
ALL: Final = "all"
"""The company and task of a difference over everything that both runs played."""
_METRICS: Final = ("score", "success")

Key = tuple[str, str, str, int]
"""(company, task, split, index): an address without pack and policy."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of two runs on the same scenarios, second less first."""

    company: str
    task: str
    metric: str
    first: float
    second: float
    found: Paired
    adjusted: float
    """The p-value, adjusted for the number of tasks and companies that are compared (Holm)."""

    @property
    def real(self) -> bool:
        """Whether luck would make a difference like this in less than one case of twenty."""
        return self.adjusted < REAL

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self) | {"real": self.real}


@dataclass(frozen=True, slots=True)
class Flip:
    """A scenario whose share of successes went from at least a half to less, or back."""

    address: str
    """In the second run."""
    company: str
    task: str
    index: int
    first: float
    second: float
    """Shares of successes over the trials."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two runs show beside each other."""

    first: str
    second: str
    """The agents."""
    scenarios: int
    """In both runs."""
    only_first: int
    only_second: int
    same: bool
    """Whether they are the very same scenarios. After a change of pack or policy they are not:
    then a pair shares nothing but its place, and only large differences show."""
    differences: tuple[Difference, ...]
    flips: tuple[Flip, ...]
    moved: tuple[MovedAnswer, ...]
    """Cases of the first run that the second one's policy, as written, decides differently."""

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self) | {"differences": [each.as_json() for each in self.differences]}


def compare(first: Run, second: Run) -> Comparison:
    """Compare two runs, paired by scenario; each scenario counts once, with its trials' mean.

    Raises:
        ValueError: they have no scenario in common.
    """
    mine, theirs = _by_key(first.rows), _by_key(second.rows)
    both = [key for key in mine if key in theirs]
    if not both:
        raise ValueError("the runs have no scenario in common: tasks, companies or seeds differ")
    groups = list(dict.fromkeys((company, task) for company, task, _, _ in both))
    differences: list[Difference] = []
    for metric in _METRICS:
        found = [
            _difference(company, task, metric, mine, theirs,
                        [key for key in both if key[:2] == (company, task)])
            for company, task in groups
        ]  # fmt: skip
        adjusted = holm([each.found.p for each in found])
        differences += [replace(d, adjusted=p) for d, p in zip(found, adjusted, strict=True)]
        if len(groups) > 1:
            differences.append(_difference(ALL, ALL, metric, mine, theirs, both))
    return Comparison(
        first=first.settings.agent,
        second=second.settings.agent,
        scenarios=len(both),
        only_first=len(mine) - len(both),
        only_second=len(theirs) - len(both),
        same=all(mine[key][0]["address"] == theirs[key][0]["address"] for key in both),
        differences=tuple(differences),
        flips=tuple(_flips(mine, theirs, both)),
        moved=tuple(moved_answers(first, second)),
    )


def _by_key(rows: Sequence[Row]) -> dict[Key, list[Row]]:
    made: dict[Key, list[Row]] = {}
    for row in rows:
        key = (row["company"], row["task"], row["split"], row["index"])
        made.setdefault(key, []).append(row)
    return made


def _difference(
    company: str,
    task: str,
    metric: str,
    mine: Mapping[Key, Sequence[Row]],
    theirs: Mapping[Key, Sequence[Row]],
    keys: Sequence[Key],
) -> Difference:
    before = [fmean(row[metric] for row in mine[key]) for key in keys]
    after = [fmean(row[metric] for row in theirs[key]) for key in keys]
    found = paired(
        [b - a for a, b in zip(before, after, strict=True)], seed=f"{company}/{task}/{metric}"
    )
    return Difference(company, task, metric, fmean(before), fmean(after), found, found.p)


def _flips(
    mine: Mapping[Key, Sequence[Row]], theirs: Mapping[Key, Sequence[Row]], keys: Sequence[Key]
) -> list[Flip]:
    made: list[Flip] = []
    for key in keys:
        before = fmean(row["success"] for row in mine[key])
        after = fmean(row["success"] for row in theirs[key])
        if (before >= 0.5) != (after >= 0.5):
            company, task, _, index = key
            made.append(Flip(theirs[key][0]["address"], company, task, index, before, after))
    return made


__all__ = ["ALL", "Comparison", "Difference", "Flip", "compare"]
