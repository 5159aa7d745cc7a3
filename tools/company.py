"""Write what docs/your-company.md shows from real runs: `python -m tools.company`.

`--check` only compares. Each block is what the commands in it print, in a folder of its own.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Final

from tools._blocks import put

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "your-company.md"
WIDTH: Final = 110
_RUN: Final = "from support_env.cli import main; main()"
_LONGER: Final = (
    "return_window:\n    {kind: days, by: service, value: 30, table: {standard: 30",
    "return_window:\n    {kind: days, by: service, value: 28, table: {standard: 28",
)
_RULE: Final = """\
  - id: return_ill
    topic: due
    number: "3.4"
    chapter: returns
    issues: [return_plant]
    when: ["in_stock == false"]
    then: [{do: replace}]
    says: a new plant is sent instead
    text: A plant that is out of stock cannot be returned.
"""  # fmt: skip


def shown(line: str, folder: Path) -> str:
    """Return a command line and what it prints."""
    words = shlex.split(line)
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *words[1:]], cwd=folder, text=True, check=False,
        capture_output=True,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb",
             "PYTHONPATH": f"{ROOT / 'src'}"},
    )  # fmt: skip
    errors = [each for each in done.stderr.splitlines() if each.startswith("error")]
    lines = [*done.stdout.rstrip().splitlines(), *errors]
    wrapped = [
        textwrap.fill(each, WIDTH, subsequent_indent="    ") if each else "" for each in lines
    ]
    return "\n".join([f"$ {line}", *wrapped])


def change(file: Path, old: str, new: str) -> None:
    """Change what stands in a file once."""
    text = file.read_text("utf-8")
    if text.count(old) != 1:
        raise SystemExit(f"{file.name}: {old!r} is there {text.count(old)} times")
    file.write_text(text.replace(old, new), encoding="utf-8")


def blocks() -> dict[str, str]:
    """Walk through the page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = {"new": [shown("support-env company new greenhill", folder)],
                "check": [shown("support-env company check greenhill", folder)]}  # fmt: skip
        pack = folder / "greenhill"
        change(pack / "parameters.yaml", *_LONGER)
        case = "days_since_delivery: 30, potted: yes, price: 40"
        made["change"] = [shown("support-env company check greenhill --seeds 0", folder)]
        change(pack / "cases.yaml", case, case.replace("30", "28"))
        facts = "--set days_since_delivery=29 --set price=84.20"
        made["try"] = [
            shown(f"support-env company try greenhill --issue return_plant {facts}", folder)
        ]
        change(pack / "clauses.yaml", "\n  # Cancelling\n", f"{_RULE}\n  # Cancelling\n")
        made["rule"] = [shown("support-env company check greenhill --seeds 0", folder)]
        made["extends"] = [
            shown("support-env company new homeware --extends retail", folder),
            shown("support-env company check homeware --seeds 0", folder),
        ]
        return {key: "```text\n" + "\n\n".join(each) + "\n```" for key, each in made.items()}


def main() -> int:
    """Write the page, or with `--check` compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if it is stale")
    options = parser.parse_args()
    return put(PAGE, blocks(), check=options.check, how="python -m tools.company")


if __name__ == "__main__":
    sys.exit(main())
