"""Run the whole audit and write docs/audit.md and the README's table: `make audit`.

Status 1 when a bound is broken; what was measured is written all the same.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from support_env.evaluation import parse_names, parse_seeds
from support_env.evaluation.audit import audit, html, lines, markdown
from support_env.packs import find_company
from support_env.tasks import TASKS
from tools._blocks import put

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0:200")
    parser.add_argument("--company", default="retail,bank,saas")
    parser.add_argument("--task", default=",".join(TASKS))
    parser.add_argument("--episodes", type=int, default=60_000, help="for the optimiser, a task")
    parser.add_argument("--no-search", action="store_true", help="leave the optimiser out")
    parser.add_argument("--html", type=Path, help="also write one HTML page")
    options = parser.parse_args()

    report = audit(
        [find_company(name) for name in options.company.split(",")],
        parse_names(options.task, list(TASKS), "task"),
        parse_seeds(options.seeds),
        search=0 if options.no_search else options.episodes,
        full=True,
        tell=lines(lambda line: print(line, file=sys.stderr, flush=True)),
    )
    page = markdown(report)
    put(ROOT / "docs" / "audit.md", {"audit": page.rstrip()})
    put(ROOT / "README.md", {"audit": page.partition("\n###")[0].strip()})
    if options.html:
        options.html.write_text(html(report), encoding="utf-8")
    for section, bound in report.broken():
        print(f"broken: {section.name}: {bound.name} {bound.value:.4f}", file=sys.stderr)
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())
