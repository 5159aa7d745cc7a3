"""`python -m support_env.evaluation.labels`: sheets to label, cards to write from, and scores."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from support_env.evaluation import parse_names, parse_seeds
from support_env.evaluation.labels import _files
from support_env.evaluation.labels._cards import INSTRUCTIONS, emptied, fill_in, make_card
from support_env.evaluation.labels._figures import judge, measure
from support_env.evaluation.labels._files import keep_work, read_rows, write_rows, write_text
from support_env.evaluation.labels._folder import load_folder
from support_env.evaluation.labels._report import as_json, failures, markdown, table
from support_env.evaluation.labels._sheet import Sheet, make_sheet
from support_env.packs import PackError, find_company
from support_env.scenario import SPLITS, Scenario, make_scenario
from support_env.tasks import TASKS

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

_PROGRAM = "python -m support_env.evaluation.labels"
_EXAMPLES = f"""\
examples:
  {_PROGRAM} sheet --task medium --split validation --seeds 0:200 --out sheet
  {_PROGRAM} cards --split test --seeds 0:50 --out cards
  {_PROGRAM} sheet --written cards
  {_PROGRAM} score sheet cards --failures
  {_PROGRAM} score sheet --strict --out agreement.md

`sheet` writes tickets.jsonl and briefing.md for labellers, and truth.jsonl, which they must not
see. They return labels.jsonl or labels-NAME.jsonl, which go into the same folder. `cards` writes
cards.jsonl and writing.md for people who write the tickets instead; their written.jsonl goes into
the same folder, and `sheet --written` makes tickets.jsonl of it.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=_PROGRAM,
        description="Find out whether attentive people give tickets the labels that are graded.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    sheet = commands.add_parser("sheet", help="tickets to be labelled, and apart the truth")
    _scenarios(sheet)
    place = sheet.add_mutually_exclusive_group(required=True)
    place.add_argument("--out", type=Path, metavar="DIR", help="write into this folder")
    place.add_argument(
        "--written",
        type=Path,
        metavar="DIR",
        help="take the tickets written from DIR's cards, instead of making any",
    )
    cards = commands.add_parser("cards", help="cards for people who write tickets")
    _scenarios(cards)
    cards.add_argument(
        "--out", type=Path, metavar="DIR", required=True, help="write into this folder"
    )
    score = commands.add_parser("score", help="how far labellers and grader agree")
    score.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="folders with labels")
    score.add_argument(
        "--failures", action="store_true", help="print the tickets they disagree about"
    )
    score.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    score.add_argument("--json", action="store_true", help="print JSON")
    score.add_argument("--out", type=Path, metavar="FILE", help="write a table in Markdown")
    return parser


def _scenarios(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--task", default="medium", help="default: medium")
    parser.add_argument("--company", default="retail", help="name or folder (default: retail)")
    parser.add_argument("--split", default="validation", help="default: validation")
    parser.add_argument("--seeds", default="0:200", help="START:END (default: 0:200)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 1 where `--strict` finds a target missed, 2 for unusable input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(given)
    try:
        if options.command == "score":
            return _score(options, " ".join([_PROGRAM, *given]))
        return _cards(options) if options.command == "cards" else _sheet(options)
    except (OSError, PackError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _drawn(options: argparse.Namespace) -> tuple[LoadedPack, list[Scenario]]:
    (task, *more) = parse_names(options.task, list(TASKS), "task")
    (split, *others) = parse_names(options.split, SPLITS, "split")
    if more or others:
        raise ValueError("one task and one split a folder: labellers get one briefing")
    loaded = find_company(options.company)
    return loaded, [
        make_scenario(loaded, TASKS[task], split, seed) for seed in parse_seeds(options.seeds)
    ]


def _sheet(options: argparse.Namespace) -> int:
    if options.written is not None:
        return _from_cards(options.written)
    keep_work(options.out, written=True)
    sheet = make_sheet(*_drawn(options))
    write_rows(options.out / _files.TICKETS, sheet.tickets)
    _write_beside(options.out, sheet)
    print(f"{len(sheet.tickets)} tickets in {options.out / _files.TICKETS}")
    return 0


def _cards(options: argparse.Namespace) -> int:
    keep_work(options.out, written=True)
    loaded, scenarios = _drawn(options)
    sheet = make_sheet(loaded, scenarios)
    write_rows(options.out / _files.CARDS, [make_card(loaded, each) for each in scenarios])
    write_text(options.out / _files.WRITING, INSTRUCTIONS)
    write_rows(options.out / _files.ENVELOPES, map(emptied, sheet.tickets))
    _write_beside(options.out, sheet)
    print(f"{len(scenarios)} cards in {options.out / _files.CARDS}")
    return 0


def _write_beside(folder: Path, sheet: Sheet) -> None:
    write_text(folder / _files.BRIEFING, sheet.briefing)
    write_rows(folder / _files.TRUTH, [truth.row for truth in sheet.truth])


def _from_cards(folder: Path) -> int:
    keep_work(folder)
    cards = read_rows(folder / _files.ENVELOPES)
    tickets = fill_in(cards, read_rows(folder / _files.WRITTEN))
    write_rows(folder / _files.TICKETS, tickets)
    print(f"{len(tickets)} tickets for {len(cards)} cards in {folder / _files.TICKETS}")
    return 0


def _score(options: argparse.Namespace, command: str) -> int:
    folders = [load_folder(path) for path in dict.fromkeys(options.folders)]
    if options.json:
        print(json.dumps(as_json(folders), indent=1, ensure_ascii=False))
    else:
        print("\n".join(table(folders)))
        if options.failures:
            print("\n" + "\n".join(failures(folders)))
    if options.out is not None:
        write_text(options.out, markdown(folders, command))
    missed = any(figure.missed for folder in folders for figure in measure(judge([folder])))
    missed |= any(figure.missed for figure in measure(judge(folders)))
    return int(options.strict and missed)


if __name__ == "__main__":
    sys.exit(main())
