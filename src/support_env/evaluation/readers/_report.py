"""The figures as a table or as JSON, and the messages that were read wrongly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from support_env.evaluation.readers._figures import Figure, count, measure
from support_env.evaluation.readers._questions import ASKED, STATED, Answer

_LONGEST: Final = 160
_WIDE: Final = max(len("apology or acknowledgement"), 26)


def table(figures: Iterable[Figure]) -> list[str]:
    """Return the lines of a table with one row for each question."""
    lines = [
        f"{'question':{_WIDE}} {'yes':>5} {'no':>6}  {'precision':>9} {'(bound)':>7} "
        f"{'recall':>7} {'(bound)':>7} {'alarms':>6}  target"
    ]
    for figure in figures:
        counts = figure.counts
        mark = f"MISSED: {'; '.join(figure.missed)}" if figure.missed else _wanted(figure)
        lines.append(
            f"{figure.question:{_WIDE}} {counts.hits + counts.missed:5} {counts.negatives:6}  "
            f"{_share(counts.precision):>9} {_share(counts.precision_bound):>7} "
            f"{_share(counts.recall):>7} {_share(counts.recall_bound):>7} "
            f"{counts.false_alarms:6}  {mark}"
        )
    return lines


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _wanted(figure: Figure) -> str:
    target = figure.target
    parts = [
        f"{name} >= {value:.2f}"
        for name, value in (("precision", target.precision), ("recall", target.recall))
        if value is not None
    ]
    if target.no_false_alarm:
        parts.append("no false alarm")
    return f"met: {', '.join(parts)}" if parts else ""


def report(answers: Sequence[Answer], *, groups: bool = False) -> list[str]:
    """Return the lines for all files together, then file by file, then by fact and kind."""
    messages = len({answer.row.id for answer in answers})
    lines = [f"{messages} messages, {len(answers)} questions; bounds are Wilson's at 95 %.", ""]
    lines += table(measure(answers))
    files = sorted({answer.row.file for answer in answers})
    for file in files if len(files) > 1 else ():
        own = [answer for answer in answers if answer.row.file == file]
        number = len({answer.row.id for answer in own})
        lines += ["", f"{file} ({number} messages)", *table(measure(own))]
    if groups:
        for question in (STATED, ASKED):
            lines += ["", f"{question}, one by one", *_by_group(answers, question)]
    return lines


def _by_group(answers: Sequence[Answer], question: str) -> list[str]:
    own = [answer for answer in answers if answer.question == question]
    lines: list[str] = []
    for group in sorted({answer.group for answer in own}):
        counts = count([answer for answer in own if answer.group == group])
        lines.append(
            f"  {group:{_WIDE - 2}} {counts.hits + counts.missed:5} {counts.negatives:6}  "
            f"{_share(counts.precision):>9} {_share(counts.precision_bound):>7} "
            f"{_share(counts.recall):>7} {_share(counts.recall_bound):>7} {counts.false_alarms:6}"
        )
    return lines


def failures(answers: Iterable[Answer]) -> list[str]:
    """Return one line for each wrong answer: question, what went wrong, where, and the text."""
    lines: list[str] = []
    for answer in answers:
        if answer.right:
            continue
        kind = "missed" if answer.expected else "false alarm"
        what = f" [{answer.part}]" if answer.part else ""
        seen = f" <{_short(answer.seen, 60)}>" if answer.seen else ""
        lines.append(
            f"{answer.question}{what} {kind}{seen} {answer.row.file} {answer.row.id}: "
            f"{_short(answer.row.text, _LONGEST)}"
        )
    return sorted(lines)


def _short(text: str, longest: int) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= longest else plain[: longest - 3] + "..."


def as_json(answers: Sequence[Answer]) -> dict[str, Any]:
    """Return everything that the table shows, and each wrong answer."""
    files = sorted({answer.row.file for answer in answers})
    return {
        "messages": len({answer.row.id for answer in answers}),
        "questions": len(answers),
        "all": _figures(measure(answers)),
        "files": {
            file: _figures(measure([a for a in answers if a.row.file == file])) for file in files
        },
        "failures": [
            {
                "question": answer.question,
                "part": answer.part,
                "expected": answer.expected,
                "seen": answer.seen,
                "file": answer.row.file,
                "id": answer.row.id,
                "text": answer.row.text,
            }
            for answer in answers
            if not answer.right
        ],
    }


def _figures(figures: Iterable[Figure]) -> dict[str, Any]:
    return {
        figure.question: {
            **figure.counts._asdict(),
            "precision": figure.counts.precision,
            "precision_bound": figure.counts.precision_bound,
            "recall": figure.counts.recall,
            "recall_bound": figure.counts.recall_bound,
            "missed_targets": list(figure.missed),
        }
        for figure in figures
    }
