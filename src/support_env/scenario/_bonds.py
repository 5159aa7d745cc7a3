"""What comparisons that always hold do to one fact: which are about it, and what it hangs with."""

from __future__ import annotations

from collections.abc import Iterable

from support_env.scenario._literals import Literal

Links = dict[str, tuple[tuple[str, int], ...]]
"""Number -> other numbers, each with by how much it must differ."""


def links(always: Iterable[Literal]) -> tuple[Links, Links]:
    """Return what each number must exceed, and be exceeded by, at any remove."""
    gaps: dict[tuple[str, str], int] = {}
    for literal in always:
        for view in literal.views:
            if view.mirror is None and view is literal:
                continue  # compared with something else than one fact
            other = next((f for f in view.facts if f != view.subject), None)
            if view.subject is not None and other is not None and view.op in (">", ">="):
                gaps[view.subject, other] = int(view.op == ">")
    names = sorted({name for pair in gaps for name in pair})
    for middle in names:
        for big in names:
            for small in names:
                if (big, middle) in gaps and (middle, small) in gaps:
                    gap = gaps[big, middle] + gaps[middle, small]
                    gaps[big, small] = max(gap, gaps.get((big, small), 0))
    least: Links = {}
    most: Links = {}
    for (big, small), gap in sorted(gaps.items()):
        least[big] = (*least.get(big, ()), (small, gap))
        most[small] = (*most.get(small, ()), (big, gap))
    return least, most


def by_fact(
    held: Iterable[tuple[Literal, bool]],
) -> dict[str, tuple[tuple[Literal, bool], ...]]:
    """Return comparisons that hold or fail by the fact that they are about, seen from it."""
    out: dict[str, tuple[tuple[Literal, bool], ...]] = {}
    for literal, truth in held:
        for view in literal.views:
            if view.subject is not None:
                out[view.subject] = (*out.get(view.subject, ()), (view, truth))
    return out


__all__ = ["Links", "by_fact", "links"]
