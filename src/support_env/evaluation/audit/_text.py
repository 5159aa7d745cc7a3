"""The report as Markdown: one table that sums it up, and one for each room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from support_env.evaluation.audit._bounds import Bound, Room, Row
from support_env.evaluation.audit._report import Report, Section

Pick = Callable[[Section], Row | None]


def headline(report: Report) -> str:
    """Return one sentence on how it went."""
    broken = len(list(report.broken()))
    held = report.count - broken
    return f"{held} of {report.count} bounds hold" + (f", {broken} broken" if broken else "")


def summary(report: Report) -> str:
    """Return the table of the README: what each kind of play gets, task by task."""
    sections, rows = kinds(report)
    names = [section.name for section in sections]
    out = [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for label, held in rows:
        out.append(f"| {label} | {' | '.join([_cell(row, label in _NAMED) for row in held])} |")
    return "\n".join(out)


def kinds(report: Report) -> tuple[list[Section], list[tuple[str, list[Row | None]]]]:
    """Return the sections, and for each kind of play what it gets in each of them."""
    sections = [section for section in report.sections if section.task != "all"]
    rows = [(label, [pick(section) for section in sections]) for label, pick in _KINDS.items()]
    return sections, [(label, held) for label, held in rows if any(held)]


def _cell(row: Row | None, named: bool) -> str:
    if row is None or not row.episodes:
        return ""
    return f"{row.score:.3f} ({row.success:.0%})" + (f" `{row.name}`" if named else "")


def _row(room: str, name: str) -> Pick:
    def pick(section: Section) -> Row | None:
        found = section.room(room)
        return next((r for r in found.rows if r.name == name), None) if found else None

    return pick


def _best(kind: str) -> Pick:
    """Pick the best of the floors' policies of one kind."""

    def pick(section: Section) -> Row | None:
        room = section.room("floors")
        rows = [row for row in room.rows if _kind(room, row) == kind] if room else []
        return max(rows, key=lambda row: row.score, default=None)

    return pick


def _kind(room: Room, row: Row) -> str:
    if any(bound.name == f"floor.{row.name}.success" for bound in room.bounds):
        return "trivial"
    if row.name.startswith("decision_list"):
        return "list"
    return "foreign" if row.name.endswith("_oracle") else "shortcut"


_KINDS: Final[dict[str, Pick]] = {
    "oracle (ceiling)": _row("ceiling", "oracle"),
    "template: typed fields right, bare words": _row("ladder", "template"),
    "rules: reads what any agent sees": _row("statistics", "rules"),
    "optimiser (`--search`)": _row("search", "search"),
    "decision list, learned": _best("list"),
    "best policy that looks for the clause": _best("shortcut"),
    "best trivial policy": _best("trivial"),
    "reward climbing": _row("floors", "reward_climbing"),
    "the twin's oracle": _row("floors", "twins_oracle"),
    "another seed's oracle": _row("floors", "another_seeds_oracle"),
}
_NAMED: Final = ("best policy that looks for the clause", "best trivial policy")


def markdown(report: Report) -> str:
    """Return the whole report as Markdown."""
    out = [
        f"{headline(report)}; seeds {report.seeds} of `{report.split}`, policy `{report.policy}`; "
        "agents, trivial policies and the ladder play the first 100 of them at most.",
        "", summary(report), "", "Mean score, share of successes in brackets.", "",
    ]  # fmt: skip
    for section in report.sections:
        out += [f"### {section.name}", ""]
        for room in section.rooms:
            if not room.bounds and not room.rows:
                continue
            out += [f"**{room.name}.** {room.says}", ""]
            out += ["| bound | value | limit | holds |", "|---|---|---|---|"]
            out += [
                f"| `{b.name}` | {b.value:.3f} | {b.side} {b.limit:g} | {_mark(b)} |"
                for b in _shown(room)
            ]
            if len(_shown(room)) < len(room.bounds):
                out.append(
                    f"| {len(room.bounds) - len(_shown(room))} more, further off | | | yes |"
                )
            out.append("")
    return "\n".join(out).rstrip() + "\n"


def _shown(room: Room) -> list[Bound]:
    """Return the bounds worth a line: of many of one kind those nearest to their limit."""
    if room.name != "floors":
        return list(room.bounds)
    ordered = sorted(room.bounds, key=lambda b: (b.passed, abs(b.limit - b.value)))
    near = [b for b in ordered if b.name.count(".") == 1][:12]
    return [b for b in ordered if not b.passed and b not in near] + near


def _mark(bound: Bound) -> str:
    return "yes" if bound.passed else "**no**"


__all__ = ["headline", "kinds", "markdown", "summary"]
