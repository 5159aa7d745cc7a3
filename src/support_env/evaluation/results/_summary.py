"""How an agent did, for each company and task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from support_env.evaluation.episodes import PARTS, Row, Run
from support_env.evaluation.results._references import references
from support_env.evaluation.results._scenarios import grouped, means, share
from support_env.evaluation.statistics import (
    intervals,
    pass_at_k,
    pass_hat_k,
    smallest_difference,
)


def summarise(run: Run) -> list[dict[str, Any]]:
    """Return one record for each company and task that has episodes, in the run's order.

    All means are over scenarios, each with the mean of its trials; intervals hold the true mean in
    95 % of cases. The fields are described in docs/evaluation.md, "What a summary says".
    """
    beside = references(run.baselines)
    failed = Counter((line["company"], line["task"]) for line in run.failures)
    all_of = (run.settings.stop - run.settings.start) * run.settings.trials
    chosen = Counter((row["company"], row["task"]) for row in run.rows) + failed
    return [
        {
            "agent": run.settings.agent,
            "task": task,
            "company": company,
            "policy": run.settings.policy,
            "split": run.settings.split,
            "wanted": chosen[company, task] if run.settings.plan else all_of,
            "failed": failed[company, task],
            **_figures(scenarios, f"{company}/{task}"),
            "references": beside.get((company, task), {}),
        }
        for (company, task), scenarios in grouped(run.rows).items()
    ]


def _figures(scenarios: Sequence[Sequence[Row]], seed: str) -> dict[str, Any]:
    rows = [row for trials in scenarios for row in trials]
    names = [part for part in PARTS if any(part in row["parts"] for row in rows)]
    scores = means(scenarios, lambda row: row["score"])
    successes = means(scenarios, lambda row: row["success"])
    parts = {part: means(scenarios, lambda row, p=part: row["parts"].get(p, 0.0)) for part in names}
    hat, at = _reliability(scenarios)
    sure = {"mean_score": scores, "success_rate": successes}
    sure |= {f"pass^{k}": values for k, values in hat.items()}
    sure |= {f"pass@{k}": values for k, values in at.items()}
    return {
        "episodes": len(rows),
        "scenarios": len(scenarios),
        "trials": max(map(len, scenarios)),
        "mean_score": _round(fmean(scores)),
        "success_rate": _round(fmean(successes)),
        "mean_steps": _round(fmean(means(scenarios, lambda row: row["steps"]))),
        "mean_return": _round(fmean(means(scenarios, lambda row: row["return"]))),
        "parts": {part: _round(fmean(values)) for part, values in sorted(parts.items())},
        "pass_hat_k": {str(k): _round(fmean(values)) for k, values in hat.items()},
        "pass_at_k": {str(k): _round(fmean(values)) for k, values in at.items()},
        "intervals": _ends(intervals(sure, seed=seed)),
        "part_intervals": _ends(intervals(parts, seed=seed, low=-1.0)),
        "smallest_difference": {
            "mean_score": _round(smallest_difference(scores)),
            "success_rate": _round(smallest_difference(successes)),
        },
        "checks": _checks(rows),
        "gates": dict(sorted(Counter(gate for row in rows for gate in row["gates"]).items())),
        "csat": _mean_of(rows, "csat"),
        "escalations": {
            "due": sum(row["escalation_due"] for row in rows),
            "right": sum(row["escalated_rightly"] for row in rows),
            "needless": sum(row["escalated_needlessly"] for row in rows),
            "missed": sum(row["escalation_due"] and not row["escalated_rightly"] for row in rows),
        },
        "first_contact_resolution": share(rows, "first_contact"),
        "wrong_grants": sum(row["wrong_grant"] for row in rows),
        "wrong_refusals": sum(row["wrong_refusal"] for row in rows),
        "decisions": _decisions(rows),
        "end_reasons": dict(sorted(Counter(row["end_reason"] for row in rows).items())),
        "calls": sum(row["calls"] for row in rows),
        "malformed": sum(row["malformed"] for row in rows),
        "prompt_tokens": sum(row["prompt_tokens"] for row in rows),
        "completion_tokens": sum(row["completion_tokens"] for row in rows),
        "cost": _sum_of(rows, "cost"),
    }


def _reliability(
    scenarios: Sequence[Sequence[Row]],
) -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    """Return pass^k and pass@k of each scenario, for each k that every scenario allows."""
    won = [(len(trials), sum(row["success"] for row in trials)) for trials in scenarios]
    most = min(trials for trials, _ in won)
    return (
        {k: [pass_hat_k(n, c, k) for n, c in won] for k in range(1, most + 1)},
        {k: [pass_at_k(n, c, k) for n, c in won] for k in range(1, most + 1)},
    )


def _checks(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """Count how each check ended: what does not apply is told apart from what was missed."""
    made: dict[str, Counter[str]] = {}
    for row in rows:
        for name, status in row["checks"].items():
            made.setdefault(name, Counter())[status] += 1
    return {name: dict(sorted(counts.items())) for name, counts in made.items()}


def _decisions(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """Count what was given, for each outcome that was right."""
    made: dict[str, Counter[str]] = {}
    for row in rows:
        made.setdefault(row["right"], Counter())[row["given"]] += 1
    return {right: dict(sorted(made[right].items())) for right in sorted(made)}


def _ends(made: dict[str, tuple[float, float]]) -> dict[str, list[float]]:
    return {name: [_round(low), _round(high)] for name, (low, high) in made.items()}


def _mean_of(rows: Sequence[Row], name: str) -> float | None:
    held = [row[name] for row in rows if row[name] is not None]
    return _round(fmean(held)) if held else None


def _sum_of(rows: Sequence[Row], name: str) -> float | None:
    held = [row[name] for row in rows if row[name] is not None]
    return round(sum(held), 6) if held else None


def _round(value: float) -> float:
    return round(value, 6)


__all__ = ["summarise"]
