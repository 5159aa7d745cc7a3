"""What overrides what, drawn as SVG: what prevails stands left of what it sets aside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from support_env.packs.schema import ClauseSpec, Pack

_WIDE: Final = 210
_HIGH: Final = 40
_GAP_X: Final = 70
_GAP_Y: Final = 14
_MARGIN: Final = 24
_TITLE: Final = 34
_SLOT: Final = re.compile(r"\{([^{}]*)\}")
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1b2a33}.t{font-size:16px;font-weight:600}"
    ".n{font-weight:600}.s{font-size:11px;fill:#50626e}"
    "rect{fill:#f2f7fa;stroke:#7b98a8}.x{fill:#fff3e0;stroke:#c98a2b}"
    "path{fill:none;stroke:#7b98a8;stroke-width:1.3}marker path{fill:#7b98a8;stroke:none}"
)


def draw_overrides(pack: Pack) -> str:
    """Return an SVG page: chapter by chapter and topic by topic, each clause a box.

    An arrow goes from a clause to one that it sets aside. A box of another chapter is tinted.
    """
    parts: list[str] = []
    top, width = _MARGIN, 640
    values = {name: str(spec.value) for name, spec in pack.parameters.items()}
    for title, chapter, clauses in _groups(pack):
        parts.append(f'<text class="t" x="{_MARGIN}" y="{top + 16}">{escape(title)}</text>')
        top += _TITLE
        drawn, right, top = _group(clauses, chapter, values, top)
        parts += drawn
        width = max(width, right)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" '
        f'viewBox="0 0 {width} {top}" role="img">'
        f"<title>{escape(pack.company.name)}: what overrides what</title>"
        f'<style>{_STYLE}</style><defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" '
        'markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>'
        f'<rect width="{width}" height="{top}" style="fill:#fff;stroke:none"/>'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _groups(pack: Pack) -> Iterator[tuple[str, str, list[ClauseSpec]]]:
    """Yield (title, chapter, clauses): those of a chapter and a topic, and what they touch."""
    chapters = sorted(pack.chapters, key=lambda name: pack.chapters[name].number)
    for chapter in chapters:
        for topic in pack.topics:
            own = [c for c in pack.clauses if c.chapter == chapter and c.topic == topic.id]
            names = {c.id for c in own} | {name for c in own for name in c.overrides}
            names |= {c.id for c in pack.clauses if names.intersection(c.overrides)}
            shown = [c for c in pack.clauses if c.id in names and c.topic == topic.id]
            if own:
                spec = pack.chapters[chapter]
                yield f"{spec.number}. {spec.title}: {topic.title.lower()}", chapter, shown


def _group(
    clauses: list[ClauseSpec], chapter: str, values: dict[str, str], top: int
) -> tuple[list[str], int, int]:
    """Return one group's boxes and arrows, how far right it goes, and where the next begins."""
    layers = _layers(clauses)
    columns: dict[int, list[ClauseSpec]] = {}
    for clause in clauses:
        columns.setdefault(layers[clause.id], []).append(clause)
    at: dict[str, tuple[int, int]] = {}
    for layer in sorted(columns):
        # Near the middle of what sets it aside, so that arrows cross little.
        held = sorted(columns[layer], key=lambda c: _middle(c, clauses, at))
        for row, clause in enumerate(held):
            x = _MARGIN + layer * (_WIDE + _GAP_X)
            at[clause.id] = x, top + row * (_HIGH + _GAP_Y)
    parts: list[str] = []
    beats = {c.id: [name for name in c.overrides if name in at] for c in clauses}
    for name, losers in beats.items():
        # What follows from two arrows has none of its own.
        further = {other for loser in losers for other in _below(loser, beats)}
        parts += [_arrow(at[name], at[loser]) for loser in losers if loser not in further]
    parts += [_box(c, at[c.id], values, foreign=c.chapter != chapter) for c in clauses]
    rows = max(map(len, columns.values()))
    right = _MARGIN * 2 + (max(columns) + 1) * (_WIDE + _GAP_X) - _GAP_X
    return parts, right, top + rows * (_HIGH + _GAP_Y) + _MARGIN


def _layers(clauses: list[ClauseSpec]) -> dict[str, int]:
    """Return each clause's column: right of everything that sets it aside."""
    above = {c.id: [o.id for o in clauses if c.id in o.overrides] for c in clauses}
    layers: dict[str, int] = {}

    def layer(name: str) -> int:
        if name not in layers:
            layers[name] = max((layer(other) + 1 for other in above[name]), default=0)
        return layers[name]

    for name in above:
        layer(name)
    return layers


def _below(name: str, beats: dict[str, list[str]]) -> set[str]:
    """Return everything that a clause sets aside, at any remove."""
    found: set[str] = set()
    todo = [name]
    while todo:
        for other in beats[todo.pop()]:
            if other not in found:
                found.add(other)
                todo.append(other)
    return found


def _middle(clause: ClauseSpec, clauses: list[ClauseSpec], at: dict[str, tuple[int, int]]) -> float:
    heights = [at[c.id][1] for c in clauses if clause.id in c.overrides and c.id in at]
    return sum(heights) / len(heights) if heights else 0.0


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    x, y = start[0] + _WIDE, start[1] + _HIGH // 2
    to_x, to_y = end[0], end[1] + _HIGH // 2
    bend = max(_GAP_X // 2, (to_x - x) // 2)
    curve = f"M{x} {y}C{x + bend} {y} {to_x - bend} {to_y} {to_x} {to_y}"
    return f'<path d="{curve}" marker-end="url(#a)"/>'


def _box(
    clause: ClauseSpec, place: tuple[int, int], values: dict[str, str], *, foreign: bool
) -> str:
    x, y = place
    text = _SLOT.sub(lambda slot: values.get(slot[1], slot[0]), clause.says)
    name = clause.id if len(clause.id) <= 24 else f"{clause.id[:23]}…"
    says = text if len(text) <= 34 else f"{text[:33]}…"
    tint = ' class="x"' if foreign else ""
    return (
        f"<g><title>{escape(text)}</title>"
        f'<rect{tint} x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="5"/>'
        f'<text x="{x + 10}" y="{y + 17}"><tspan class="n">{escape(clause.number)}</tspan> '
        f"{escape(name)}</text>"
        f'<text class="s" x="{x + 10}" y="{y + 32}">{escape(says)}</text></g>'
    )
