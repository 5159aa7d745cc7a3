"""`python -m support_env.evaluation.readers`: how well the readers read labelled messages."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from support_env.evaluation.readers._figures import measure
from support_env.evaluation.readers._questions import answers
from support_env.evaluation.readers._report import as_json, failures, report
from support_env.evaluation.readers._rows import DATA, RowError, load

_EXAMPLES = """\
examples:
  python -m support_env.evaluation.readers
  python -m support_env.evaluation.readers --failures --question "fact asked for"
  python -m support_env.evaluation.readers --strict mine.jsonl
  python -m support_env.evaluation.readers --json > readers.json
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m support_env.evaluation.readers",
        description="Measure the readers on labelled messages, question by question.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        help=f"labelled files (default: every *.jsonl in {DATA.name}/)",
    )
    parser.add_argument("--failures", action="store_true", help="list every wrong answer")
    parser.add_argument("--question", help="this question only, as the table names it")
    parser.add_argument(
        "--groups", action="store_true", help="add each fact and each kind of value"
    )
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, the wrong answers included"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 where `--strict` finds a target missed, 2 for unusable data."""
    options = _parser().parse_args(arguments)
    try:
        rows = load(options.files or None)
        given = [answer for row in rows for answer in answers(row)]
    except (OSError, RowError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.question:
        asked = {answer.question for answer in given}
        if options.question not in asked:
            print(
                f"error: no question {options.question!r}; there are {', '.join(sorted(asked))}",
                file=sys.stderr,
            )
            return 2
        given = [answer for answer in given if answer.question == options.question]
    if options.json:
        print(json.dumps(as_json(given), indent=1, ensure_ascii=False))
    else:
        print("\n".join(report(given, groups=options.groups)))
        if options.failures:
            print("\n" + "\n".join(failures(given)))
    missed = any(figure.missed for figure in measure(given))
    return int(options.strict and missed)


if __name__ == "__main__":
    sys.exit(main())
