"""`python -m support_env.evaluation.texts`: count what can be counted about tickets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from support_env.evaluation import parse_names, parse_seeds
from support_env.evaluation.texts._figures import Figures, measure
from support_env.evaluation.texts._report import Key, as_json, markdown, table
from support_env.evaluation.texts._samples import Sample, draw
from support_env.packs import PackError, company_names, find_company
from support_env.scenario import SPLITS
from support_env.tasks import TASKS

_EXAMPLES = """\
examples:
  python -m support_env.evaluation.texts
  python -m support_env.evaluation.texts --task easy,hard --split test --seeds 0:2000
  python -m support_env.evaluation.texts --show 20 --task hard
  python -m support_env.evaluation.texts --out docs/texts.md
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m support_env.evaluation.texts",
        description="Count duplicates, faults of form and likeness over many tickets.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--task", default="hard", help="one or several (default: hard)")
    parser.add_argument("--company", default="retail", help="one or several (default: retail)")
    parser.add_argument("--split", default="train", help="one or several (default: train)")
    parser.add_argument("--seeds", default="0:10000", help="START:END (default: 0:10000)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N tickets instead")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the page in Markdown to this file")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 where `--strict` finds a target missed, 2 for bad options."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(given)
    try:
        tasks = parse_names(options.task, list(TASKS), "task")
        companies = parse_names(options.company, company_names(), "company")
        splits = parse_names(options.split, SPLITS, "split")
        seeds = parse_seeds(options.seeds)
        loaded = {name: find_company(name) for name in companies}
    except (ValueError, PackError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    keys: list[Key] = [(c, task, split) for c in companies for task in tasks for split in splits]
    if options.show:
        for company, task, split in keys:
            _show(draw(loaded[company], TASKS[task], split, seeds[: options.show]))
        return 0
    found: dict[Key, Figures] = {}
    for company, task, split in keys:
        found[company, task, split] = measure(draw(loaded[company], TASKS[task], split, seeds))
    print(json.dumps(as_json(found), indent=1) if options.json else "\n".join(table(found)))
    if options.out is not None:
        command = " ".join(["python -m support_env.evaluation.texts", *given])
        options.out.write_text(markdown(found, command), encoding="utf-8")
    return int(options.strict and any(figures.missed for figures in found.values()))


def _show(samples: Iterable[Sample]) -> None:
    for sample in samples:
        print(f"--- {sample.address} {sample.issue} {sample.mood} {sample.style} {sample.channel}")
        print(f"Subject: {sample.subject}\n" if sample.subject else "", end="")
        print(f"{sample.text}\n")


if __name__ == "__main__":
    sys.exit(main())
