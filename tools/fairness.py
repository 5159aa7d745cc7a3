"""Write docs/fairness.md from labels and plays: `make fairness`. `--check` only compares.

    python -m tools.fairness                            write the page's blocks
    python -m tools.fairness add NAME RECORD.jsonl...   take a server's record as round NAME

A round lies in docs/fairness/plays/NAME: one file a task with every episode as the server kept it
(`support-env serve --record`), briefings left out, and `causes.jsonl`, in which somebody who read
the transcript says for every episode that lost points whose fault it was:
{"address": ..., "cause": "player", "why": "..."}; with "checks": [...] where causes differ.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from support_env.evaluation.labels import load_folder, markdown
from tools._blocks import put

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "fairness.md"
PLAYS = ROOT / "docs" / "fairness" / "plays"
LABELS = ROOT / "docs" / "fairness" / "labels"
TASKS = ("easy", "medium", "hard")
CAUSES = ("player", "grader", "customer", "wording")
LEFT_OUT = ("briefing", "history")
"""Briefings follow from the address; the history repeats the steps."""


def read(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file, none where there is no file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def add(name: str, records: Iterable[Path]) -> None:
    """Keep a server's record as a round, sorted by address."""
    held: dict[str, dict[str, dict[str, Any]]] = {task: {} for task in TASKS}
    for path in records:
        for row in read(path):
            task, address = str(row["address"]).split("/")[3], str(row["address"])
            # The first time counts: a second one knows the verdict.
            held[task].setdefault(address, row)
    (PLAYS / name).mkdir(parents=True, exist_ok=True)
    for task, rows in held.items():
        lines = [
            json.dumps(_shortened(rows[address]), ensure_ascii=False)
            for address in sorted(rows, key=lambda text: int(text.split("/")[-2]))
        ]
        if lines:
            (PLAYS / name / f"{task}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
            print(f"{name}: {len(lines)} episodes of {task}")


def _shortened(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return an episode without what follows from the rest of it."""
    kept = {key: value for key, value in row.items() if key not in LEFT_OUT}
    verdict = row["verdict"]
    counted = [check for check in verdict["checks"] if check["weight"] or check["earned"]]
    kept["verdict"] = {"grader": verdict["grader"], "csat": verdict["csat"], "checks": counted}
    return kept


def lost(row: Mapping[str, Any]) -> dict[str, float]:
    """Return the points that each check of an episode lost, adding up to what is missing."""
    out: dict[str, float] = {}
    for check in row["verdict"]["checks"]:
        missing = (check["weight"] - check["earned"]) / 10_000
        if missing > 0 and check["status"] != "not_applicable":
            out[check["name"]] = missing
    total = 1.0 - float(row["score"])
    rest = total - sum(out.values())
    if rest > 1e-6:
        out["gates and caps"] = rest
    return out if total > 1e-9 else {}


def blame(
    rows: Iterable[Mapping[str, Any]], causes: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, float], list[tuple[str, str, float, str, str]]]:
    """Return points by cause, and a line for each: (address, checks, points, cause, why).

    Raises:
        ValueError: Points that nobody accounts for, or a cause that is none.
    """
    points: dict[str, float] = defaultdict(float)
    lines: list[tuple[str, str, float, str, str]] = []
    for row in rows:
        left = lost(row)
        for said in (each for each in causes if each["address"] == row["address"]):
            if said["cause"] not in CAUSES:
                raise ValueError(f"{row['address']}: no cause {said['cause']!r}")
            mine = {n: p for n, p in left.items() if n in said.get("checks", left)}
            left = {n: p for n, p in left.items() if n not in mine}
            if mine:
                amount = sum(mine.values())
                points[said["cause"]] += amount
                lines.append((row["address"], ", ".join(mine), amount, said["cause"], said["why"]))
        if left:
            raise ValueError(f"{row['address']}: nobody says why {', '.join(left)} was lost")
    return dict(points), lines


def plays() -> str:
    """Return the tables of all rounds."""
    out: list[str] = []
    for folder in sorted(path for path in PLAYS.iterdir() if path.is_dir()):
        causes = read(folder / "causes.jsonl")
        out += [
            f"### Round {folder.name}", "",
            "| task | episodes | mean | succeeded | points lost | player's own |",
            "|---|--:|--:|--:|--:|--:|",
        ]  # fmt: skip
        told: list[tuple[str, str, float, str, str]] = []
        every: dict[str, float] = defaultdict(float)
        for task in TASKS:
            rows = read(folder / f"{task}.jsonl")
            if not rows:
                continue
            points, lines = blame(rows, causes)
            told += lines
            for cause, amount in points.items():
                every[cause] += amount
            mean = sum(row["score"] for row in rows) / len(rows)
            won = sum(bool(row["success"]) for row in rows)
            out.append(f"| {task} | {len(rows)} | {mean:.3f} | {won} | {_shares(points)} |")
        out += [f"| all |  |  |  | {_shares(every)} |", ""]
        if told:
            out += ["| episode | lost | points | cause | why |", "|---|---|--:|---|---|"]
            out += [
                f"| `{'/'.join(address.split('/')[3:6])}` | {checks} | {amount:.3f} | {cause} "
                f"| {why.replace('|', '/')} |"
                for address, checks, amount, cause, why in told
            ]
            out.append("")
    return "\n".join(out).strip()


def _shares(points: Mapping[str, float]) -> str:
    total = sum(points.values())
    own = f"{points.get('player', 0.0) / total:.1%}" if total else "-"
    return f"{total:.3f} | {own}"


def labels() -> str:
    """Return the tables of agreement."""
    folders = sorted(path.relative_to(ROOT) for path in LABELS.iterdir() if path.is_dir())
    names = " ".join(map(str, folders))
    command = f"python -m support_env.evaluation.labels score {names}"
    return markdown([load_folder(path) for path in folders], command).strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or compare the page, or add a round."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["add"] and len(given) > 2:
        add(given[1], [Path(name) for name in given[2:]])
        return 0
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare only; status 1 if stale")
    options = parser.parse_args(given)
    os.chdir(ROOT)  # the page names its folders from here
    try:
        made = {"labels": labels(), "plays": plays()}
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return put(PAGE, made, check=options.check, how="make fairness")


if __name__ == "__main__":
    sys.exit(main())
