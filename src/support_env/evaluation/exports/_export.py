"""`export`: a run's episodes as files for trainers and viewers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

from support_env.evaluation.episodes import Run, load_run, row_of
from support_env.evaluation.exports._conversation import Record, conversation, is_well_formed
from support_env.evaluation.exports._formats import (
    Line,
    atif_line,
    openai_line,
    preference_line,
    trl_line,
)

FORMATS: Final = ("openai", "trl", "preference", "parquet", "atif")
MARGIN: Final = 0.2
_MAKERS: Final[Mapping[str, Callable[[Record], Line]]] = {
    "openai": openai_line,
    "trl": trl_line,
    "atif": atif_line,
}
Kept = Run | str | PathLike[str]


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    path: Path
    lines: int
    episodes: int
    """How many episodes there were to choose from."""


def export(
    runs: Kept | Sequence[Kept],
    form: str,
    out: str | PathLike[str],
    *,
    every: bool = False,
    min_score: float = 0.0,
    margin: float = MARGIN,
) -> Exported:
    """Write episodes of one run or several to a file.

    `openai` and `trl` are to learn from: they take what succeeded, if nothing else is said.
    `preference` makes pairs of a scenario's episodes: the best one that succeeded, and each that
    failed and scored less by `margin` at least. `parquet` and `atif` take all.

    Args:
        runs: Runs that were kept, or their folders.
        form: `openai`, `trl`, `preference`, `parquet` or `atif`.
        out: A file; it replaces one that is there, when all of it has been written.
        every: For `openai` and `trl`: what failed, too.
        min_score: Leave out what scored less (of a pair the better one).
        margin: How far apart a pair's scores are at least.

    Raises:
        ValueError: no such format, nothing to write, or a run that was kept in memory.
        ImportError: `parquet` needs pyarrow; says how to get it.
    """
    if form not in FORMATS:
        raise ValueError(f"unknown format {form!r}: choose from {', '.join(FORMATS)}")
    held = [runs] if isinstance(runs, (Run, str, PathLike)) else list(runs)
    loaded = [each if isinstance(each, Run) else load_run(each) for each in held]
    records = (record for each in loaded for record in each.episodes())
    target = Path(out)
    made = target.with_name(f".{target.name}.new")
    try:
        if form == "parquet":
            from support_env.evaluation.exports._parquet import write_parquet

            lines = write_parquet(made, (_row(r) for r in records if r["score"] >= min_score))
        elif form == "preference":
            lines = _write(made, _pairs(records, min_score, margin))
        else:
            learn = form != "atif"
            wanted = (r for r in records if _is_wanted(r, learn, every, min_score))
            lines = _write(made, map(_MAKERS[form], wanted))
        if not lines:
            raise ValueError(_nothing(form))
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)
    return Exported(target, lines, sum(len(each.rows) for each in loaded))


def _nothing(form: str) -> str:
    if form == "preference":
        return (
            "no pairs: they need a scenario with an episode that succeeded and one that scored "
            "less (several trials, or two runs on the same scenarios)"
        )
    return "no episode is good enough: take those that failed, too (--all), or a lower --min-score"


def _is_wanted(record: Record, learn: bool, every: bool, min_score: float) -> bool:
    if record["score"] < min_score:
        return False
    return not learn or (is_well_formed(record) and (every or record["success"]))


def _pairs(records: Iterator[Record], min_score: float, margin: float) -> Iterator[Line]:
    """Yield pairs; episodes are held by scenario, since other runs' come much later."""
    held: dict[str, list[Record]] = {}
    for record in records:
        if is_well_formed(record):
            slim = {k: v for k, v in record.items() if k not in ("scenario", "verdict")}
            held.setdefault(record["address"], []).append(slim)
    for episodes in held.values():
        best = max((r for r in episodes if r["success"]), key=lambda r: r["score"], default=None)
        if best is None or best["score"] < min_score:
            continue
        for worse in episodes:
            if not worse["success"] and best["score"] - worse["score"] >= margin:
                yield preference_line(best, worse)


def _row(record: Record) -> dict[str, Any]:
    """Return an episode's figures and, as JSON text, its conversation and its verdict."""
    row = {k: v for k, v in row_of(record).items() if k not in ("checks", "parts", "gates")}
    return row | {
        "gates": row_of(record)["gates"],
        "messages": json.dumps(conversation(record), ensure_ascii=False),
        "rewards": [step["reward"] for step in record["steps"]],
        "verdict": json.dumps(record["verdict"], ensure_ascii=False),
        "versions": json.dumps(record["versions"]),
    }


def _write(target: Path, lines: Iterator[Line]) -> int:
    count = 0
    with target.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            count += 1
    return count


__all__ = ["FORMATS", "MARGIN", "Exported", "export"]
