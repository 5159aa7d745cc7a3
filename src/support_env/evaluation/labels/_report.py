"""The figures as a table, as JSON, and as a part of a page in docs/."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from support_env.evaluation.labels._figures import Figure, Judgement, confusions, judge, measure
from support_env.evaluation.labels._folder import Folder

_FEW: Final = 8
"""Tickets named for each kind of disagreement; JSON names them all."""


def table(folders: Sequence[Folder]) -> list[str]:
    """Return the lines for a terminal: each folder, then all of them where there are several."""
    lines: list[str] = []
    for folder in folders:
        lines += [f"{folder.name}: {_about(folder)}", *_figures(judge([folder])), ""]
    everything = list(judge(folders))
    if len(folders) > 1:
        lines += ["all folders", *_figures(everything), ""]
    labellers = sorted({each.by for each in everything})
    for name in labellers if len(labellers) > 1 else ():
        own = measure(each for each in everything if each.by == name)
        shares = ", ".join(f"{figure.name} {figure.share:.3f}" for figure in own)
        lines.append(f"{name}: {shares}")
    wrong = [line for held in confusions(everything) for line in _confusion(*held, folders)]
    if wrong:
        lines += [*([""] if lines[-1] else []), "disagreements", *wrong]
    return lines


def _about(folder: Folder) -> str:
    tickets, labellers = len(folder.tickets), len(folder.labellers)
    parts = [
        f"{tickets} tickets{' that people wrote' if folder.written else ''}",
        f"{len(folder.labels)} labels by {labellers} labeller{'s' * (labellers != 1)}",
    ]
    if folder.unlabelled:
        parts.append(f"{len(folder.unlabelled)} without a label")
    same = folder.unchanged()
    if same is not None:
        parts.append(f"{same} of {tickets} written the same by today's generator")
    return "; ".join(parts)


def _figures(judgements: Iterable[Judgement]) -> list[str]:
    lines = [f"  {'':34} {'n':>5} {'agreed':>6} {'share':>6} {'(bound)':>7}  target"]
    return [*lines, *map(_figure, measure(judgements))]


def _figure(figure: Figure) -> str:
    return (
        f"  {figure.name:34} {figure.total:5} {figure.agreed:6} {figure.share:6.3f} "
        f"{figure.bound:7.3f}  {_target(figure)}"
    ).rstrip()


def _target(figure: Figure) -> str:
    if figure.target is None:
        return ""
    return f"{'MISSED' if figure.missed else 'met'}: >= {figure.target:.2f}"


def _confusion(
    field: str, right: str, given: str, held: Sequence[Judgement], folders: Sequence[Folder]
) -> list[str]:
    near = " (near: counts as agreed)" if held[0].agreed else ""
    names = list(dict.fromkeys(_name(each, folders) for each in held))
    more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    return [
        f"  {field}: {right}, labelled {given}{near}: {len(held)}",
        f"    {', '.join(names[:_FEW])}{more}",
    ]


def _name(each: Judgement, folders: Sequence[Folder]) -> str:
    return f"{each.folder}/{each.id}" if len(folders) > 1 else each.id


def failures(folders: Sequence[Folder]) -> list[str]:
    """Return the tickets that labellers and grader disagree about, with what each of them says."""
    found: dict[tuple[str, str], list[Judgement]] = {}
    for each in judge(folders):
        if not each.agreed:
            found.setdefault((each.folder, each.id), []).append(each)
    lines: list[str] = []
    for held in found.values():
        lines.append(f"--- {_name(held[0], folders)}")
        for each in held:
            note = f" ({each.note})" if each.note else ""
            lines.append(f"{each.field}: {each.wanted}, but {each.given} for {each.by}{note}")
        ticket = held[0].ticket
        lines += [f"Subject: {ticket.subject}", ""] if ticket.subject else [""]
        lines += [ticket.text, ""]
    return lines


def as_json(folders: Sequence[Folder]) -> dict[str, Any]:
    """Return plain data for JSON."""
    everything = list(judge(folders))
    return {
        "folders": [
            {
                "name": folder.name,
                "tickets": len(folder.tickets),
                "written": folder.written,
                "labels": len(folder.labels),
                "labellers": folder.labellers,
                "unlabelled": folder.unlabelled,
                "unchanged": folder.unchanged(),
                "figures": _plain(judge([folder])),
            }
            for folder in folders
        ],
        "all": _plain(everything),
        "by": {
            name: _plain(each for each in everything if each.by == name)
            for name in sorted({each.by for each in everything})
        },
        "disagreements": [
            {
                "folder": each.folder,
                "id": each.id,
                "field": each.field,
                "right": sorted(each.right),
                "given": each.given,
                "near": each.agreed,
                "by": each.by,
                "note": each.note,
            }
            for each in everything
            if not each.plainly
        ],
    }


def _plain(judgements: Iterable[Judgement]) -> list[dict[str, Any]]:
    return [
        {
            "name": figure.name,
            "total": figure.total,
            "agreed": figure.agreed,
            "share": figure.share,
            "bound": figure.bound,
            "target": figure.target,
            "missed": figure.missed,
        }
        for figure in measure(judgements)
    ]


def markdown(folders: Sequence[Folder], command: str) -> str:
    """Return a part of a page for docs/, made by the command that it names."""
    lines = [
        f"Made by `{command}`; do not edit.",
        "",
        "| tickets | label | labels given | agreed | share | lower bound (95 %) | target |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    for folder in folders:
        lines += _cells(folder.name, measure(judge([folder])))
    if len(folders) > 1:
        lines += _cells("all", measure(judge(folders)))
    lines += ["", *[f"- {folder.name}: {_about(folder)}." for folder in folders]]
    return "\n".join(lines) + "\n"


def _cells(name: str, figures: Iterable[Figure]) -> list[str]:
    return [
        f"| {name} | {figure.name} | {figure.total} | {figure.agreed} | {figure.share:.3f} | "
        f"{figure.bound:.3f} | {_target(figure) or 'none'} |"
        for figure in figures
    ]


__all__ = ["as_json", "failures", "markdown", "table"]
