"""Figures as inline SVG: scores, reliability, decisions, parts. Colours are the style sheet's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from support_env.evaluation.reports._markup import text

Summary = Mapping[str, Any]
_LEFT: Final = 170
"""Room for names on the left."""
_WIDE: Final = 420
"""What stands for 0 to 1."""
_OUTCOMES: Final = (
    "granted", "refused", "handed_over", "answered", "pending", "mixed", "none",
)  # fmt: skip


def label(row: Summary) -> str:
    """Return what a task and company is called in figures and tables."""
    return f"{row['task']} {row['company']}"


def scores(rows: Sequence[Summary]) -> str:
    """Draw mean score and success rate with their intervals; floor and ceiling as ticks."""
    parts = list(_axis(26 + 52 * len(rows)))
    for place, row in enumerate(rows):
        top = 30 + 52 * place
        parts.append(_name(top + 16, label(row)))
        for name, kind, y in (("mean_score", "one", top + 8), ("success_rate", "two", top + 26)):
            low, high = row["intervals"][name]
            parts.append(_whisker(row[name], low, high, y, kind))
            parts.append(_text(_x(high) + 8, y + 4, f"{row[name]:.3f}", "small"))
        for name in ("floor", "ceiling"):
            if name in row["references"]:
                x = _x(row["references"][name]["mean_score"])
                parts.append(_line(x, top, x, top + 16, "mark"))
    says = "; ".join(f"{label(row)}: score {row['mean_score']:.3f}, success "
                     f"{row['success_rate']:.3f}" for row in rows)  # fmt: skip
    return _svg(60 + 52 * len(rows), f"Score and success. {says}", parts)


def reliability(rows: Sequence[Summary]) -> str:
    """Draw pass^k by k, a line for each task and company, with intervals; empty for one trial."""
    most = max(len(row["pass_hat_k"]) for row in rows)
    if most < 2:
        return ""
    parts = [
        piece
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
        for piece in (
            _line(60, _y(share), 600, _y(share), "grid"),
            _text(52, _y(share) + 4, f"{share:g}", "small", "end"),
        )
    ]
    step = 380 / (most - 1)
    for k in range(1, most + 1):
        parts.append(_text(80 + step * (k - 1), 246, f"k = {k}", "small", "middle"))
    for place, row in enumerate(rows):
        kind = f"s{place % 6}"
        points = [
            (80 + step * (int(k) - 1) + 3 * (place % 6), _y(value), row["intervals"][f"pass^{k}"])
            for k, value in row["pass_hat_k"].items()
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
        parts.append(f'<polyline class="{kind}" points="{path}"/>')
        for x, y, (low, high) in points:
            parts.append(_line(x, _y(low), x, _y(high), f"{kind} thin"))
            parts.append(f'<circle class="{kind} dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
        # Names stand in a column: lines often end in the same place.
        parts.append(_line(500, 30 + 18 * place, 520, 30 + 18 * place, kind))
        parts.append(_text(526, 34 + 18 * place, label(row), "small"))
    says = "; ".join(
        f"{label(row)}: " + ", ".join(f"{v:.3f}" for v in row["pass_hat_k"].values())
        for row in rows
    )
    return _svg(max(260, 40 + 18 * len(rows)), f"All of k trials succeed. {says}", parts, 760)


def decisions(row: Summary) -> str:
    """Draw how often each outcome was given (columns) where one was right (rows)."""
    held: Mapping[str, Mapping[str, int]] = row["decisions"]
    given = _known({name for counts in held.values() for name in counts} | set(held))
    right = _known(set(held))
    parts = [_text(130 + 84 * i + 42, 22, name, "small", "middle") for i, name in enumerate(given)]
    for j, wanted in enumerate(right):
        total = sum(held[wanted].values())
        parts.append(_text(122, 54 + 42 * j, wanted, "small", "end"))
        for i, name in enumerate(given):
            count = held[wanted].get(name, 0)
            kind = "hit" if name == wanted else "miss"
            parts.append(
                f'<rect class="{kind}" x="{130 + 84 * i}" y="{30 + 42 * j}" width="80" height="38" '
                f'rx="4" fill-opacity="{0.08 + 0.5 * count / total:.2f}"/>'
            )
            parts.append(_text(170 + 84 * i, 54 + 42 * j, str(count), "count", "middle"))
    says = "; ".join(
        f"right {wanted}: " + ", ".join(f"{n} given {c}" for n, c in held[wanted].items())
        for wanted in right
    )
    width = 140 + 84 * len(given)
    return _svg(40 + 42 * len(right), f"{label(row)}. {says}", parts, width)


def earned(row: Summary, possible: Mapping[str, float]) -> str:
    """Draw what each part earned of what it could; what only takes away is said below."""
    bars = [(name, value) for name, value in possible.items() if value > 0]
    most = max((value for _, value in bars), default=1.0)
    parts: list[str] = []
    for place, (name, value) in enumerate(bars):
        y, got = 8 + 28 * place, row["parts"].get(name, 0.0)
        parts.append(_name(y + 13, name))
        for kind, wide in (("back", value), ("bar", max(got, 0.0))):
            parts.append(
                f'<rect class="{kind}" x="{_LEFT}" y="{y}" width="{_WIDE * wide / most:.1f}" '
                'height="18" rx="3"/>'
            )
        parts.append(_text(_x(value / most) + 8, y + 13, f"{got:.3f} of {value:.3f}", "small"))
    rest = [f"{n} {v:+.3f}" for n, v in row["parts"].items() if possible.get(n, 0.0) <= 0]
    if rest:
        parts.append(_name(21 + 28 * len(bars), ", ".join(rest), 8))
    says = "; ".join(f"{n} {row['parts'].get(n, 0.0):.3f} of {v:.3f}" for n, v in bars)
    height = 12 + 28 * (len(bars) + bool(rest))
    return _svg(height, f"{label(row)}. {'; '.join([says, *rest])}", parts, _LEFT + _WIDE + 130)


def _known(names: set[str]) -> list[str]:
    return [name for name in _OUTCOMES if name in names] + sorted(names - set(_OUTCOMES))


def _axis(height: int) -> Iterator[str]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield _line(_x(share), 20, _x(share), height, "grid")
        yield _text(_x(share), 14, f"{share:g}", "small", "middle")


def _whisker(mean: float, low: float, high: float, y: int, kind: str) -> str:
    return (
        _line(_x(low), y, _x(high), y, kind)
        + f'<circle class="{kind} dot" cx="{_x(mean):.1f}" cy="{y}" r="5"/>'
    )


def _x(share: float) -> float:
    return _LEFT + _WIDE * share


def _y(share: float) -> float:
    return 226 - 200 * share


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _name(y: float, said: str, x: float = 0) -> str:
    return _text(x, y, said, "name")


def _text(x: float, y: float, said: str, kind: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{text(said)}</text>'


def _svg(height: float, says: str, parts: Sequence[str], width: float = _LEFT + _WIDE + 60) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" '
        f'aria-label="{text(says)}">{"".join(parts)}</svg>'
    )


__all__ = ["decisions", "earned", "label", "reliability", "scores"]
