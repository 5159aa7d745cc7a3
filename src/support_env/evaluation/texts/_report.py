"""The figures as a table, as JSON, and as the page in docs/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from support_env.evaluation.texts._figures import MOST_DUPLICATES, OTHERS, Figures

Key = tuple[str, str, str]
"""Company, task, split."""


def as_json(found: Mapping[Key, Figures]) -> list[dict[str, Any]]:
    """Return plain data for JSON."""
    return [
        {"company": company, "task": task, "split": split, **asdict(figures)}
        for (company, task, split), figures in found.items()
    ]


def table(found: Mapping[Key, Figures]) -> list[str]:
    """Return the lines for a terminal."""
    lines = [
        f"{'company':12} {'task':7} {'split':10} {'tickets':>7} {'words':>6} {'dupl.':>7} "
        f"{'faults':>6} {'dist-1':>7} {'dist-2':>7} {'dist-3':>7}"
    ]
    for (company, task, split), f in found.items():
        one, two, three = f.distinct
        lines.append(
            f"{company:12} {task:7} {split:10} {f.tickets:7} {f.words:6.1f} {f.duplicates:7.2%} "
            f"{sum(f.faults.values()):6} {one:7.4f} {two:7.4f} {three:7.4f}"
        )
        for name, count in f.faults.items():
            if count:
                lines.append(f"  {name}: {count}, first at {f.examples[name]}")
    lines += ["", f"nearest of {OTHERS} tickets of the same type (shared runs of three words)"]
    lines.append(f"{'company':12} {'task':7} {'split':10} {'issue':22} {'mean':>6} {'95 %':>6}")
    for (company, task, split), f in found.items():
        place = f"{company:12} {task:7} {split:10}"
        lines += [f"{place} {e.issue:22} {e.mean:6.3f} {e.most:6.3f}" for e in f.alike]
    return lines


def markdown(found: Mapping[Key, Figures], command: str) -> str:
    """Return the page for docs/, made by the command that it names."""
    lines = [
        "# How tickets read",
        "",
        f"Made by `{command}`; do not edit.",
        "",
        "A ticket counts as a duplicate where an earlier one has the same words once numbers, "
        f"dates, identifiers and the sender's names are masked (at most {MOST_DUPLICATES:.0%} "
        "wanted). Faults are what simple checks find: unfilled slots, double spaces, odd marks, "
        "a word twice, a/an, missing capitals where the writer uses them, a capital after a "
        "joint, stray brackets (none wanted). Distinct-n is the share of different runs of n "
        "words among all.",
        "",
        "| company | task | split | tickets | words | duplicates | faults | distinct-1 | "
        "distinct-2 | distinct-3 |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for (company, task, split), f in found.items():
        one, two, three = f.distinct
        lines.append(
            f"| {company} | {task} | {split} | {f.tickets:,} | {f.words:.0f} | "
            f"{f.duplicates:.2%} | {sum(f.faults.values())} | {one:.4f} | {two:.4f} | {three:.4f} |"
        )
    lines += [
        "",
        "## How alike tickets of one type are",
        "",
        f"Each ticket against the first {OTHERS} of the same issue type: the highest Jaccard "
        "similarity of their runs of three words (0: nothing shared, 1: the same text), as mean "
        "and 95th percentile. The sentences that tell facts are shared by design; what differs "
        "is which are told, in which words, and everything around them.",
        "",
        "| company | task | split | issue type | tickets | mean | 95 % |",
        "|---|---|---|---|--:|--:|--:|",
    ]
    for (company, task, split), f in found.items():
        for each in f.alike:
            lines.append(
                f"| {company} | {task} | {split} | {each.issue} | {each.tickets:,} | "
                f"{each.mean:.3f} | {each.most:.3f} |"
            )
    return "\n".join(lines) + "\n"
