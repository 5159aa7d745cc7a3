"""Triage: issue type, sentiment, priority. The first valid answer counts, corrections do not."""

from __future__ import annotations

from collections.abc import Set

from support_env.grading._case import Case
from support_env.grading._mark import Mark, pending


def _points(case: Case, name: str, right: Set[str], weight: int) -> int:
    first = case.labels.get(name)
    return weight if first is not None and first[0] in right else 0


def _label(case: Case, name: str, right: Set[str], weight: int) -> Mark:
    check = f"triage.{name}"
    if not weight:
        return Mark(check, "triage", "not_applicable", 0, 0, "Not asked for in this task.")
    first = case.labels.get(name)
    if first is None:
        return pending(check, "triage", weight, "Not classified.")
    given, step = first
    words = name.replace("_", " ")
    if given in right:
        return Mark(check, "triage", "pass", weight, weight, f"The {words} is {given}.", step)
    best = " or ".join(sorted(right))
    return Mark(check, "triage", "fail", weight, 0, f"The {words} is {best}, not {given}.", step)


def issue_type(case: Case) -> Mark:
    """Whether the first issue type given was a right one."""
    return _label(case, "issue_type", case.scenario.issue_labels, case.weights.issue_type)


def issue_type_points(case: Case) -> int:
    """Return what `issue_type` earns."""
    return _points(case, "issue_type", case.scenario.issue_labels, case.weights.issue_type)


def _fair(case: Case) -> Set[str]:
    """Return the sentiments that are right, those that fair readers would give too included."""
    return {case.scenario.sentiment, *case.scenario.near_sentiments}


def sentiment(case: Case) -> Mark:
    """Whether the first sentiment given was right, or one that fair readers would give too."""
    return _label(case, "sentiment", _fair(case), case.weights.sentiment)


def sentiment_points(case: Case) -> int:
    """Return what `sentiment` earns."""
    return _points(case, "sentiment", _fair(case), case.weights.sentiment)


def priority(case: Case) -> Mark:
    """Whether the first priority given follows the desk's rule."""
    return _label(case, "priority", {case.scenario.priority}, case.weights.priority)


def priority_points(case: Case) -> int:
    """Return what `priority` earns."""
    return _points(case, "priority", {case.scenario.priority}, case.weights.priority)
