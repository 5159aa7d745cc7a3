"""The report as one HTML page that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from support_env.evaluation.audit._bounds import Room, Row
from support_env.evaluation.audit._report import Report, Section
from support_env.evaluation.audit._text import headline, kinds

_STYLE: Final = """
:root{--ink:#1c2330;--soft:#667085;--line:#e4e7ec;--back:#fff;--card:#f8f9fb;--bar:#7c9cf5;
--good:#12805c;--bad:#c0262d}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8ec;--soft:#98a2b3;--line:#343a46;--back:#15181e;
--card:#1c2028;--bar:#5577d6;--good:#5fd0a5;--bad:#ff8b8b}}
body{font:15px/1.55 system-ui,sans-serif;max-width:72rem;margin:2.5rem auto;padding:0 1.2rem;
color:var(--ink);background:var(--back)}
h1{font-size:1.6rem;margin:0}h2{margin:2.5rem 0 .8rem;font-size:1.2rem}
.soft{color:var(--soft)}.pass{color:var(--good)}.fail{color:var(--bad);font-weight:600}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.2rem;
margin:1rem 0;overflow-x:auto}
table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:600;color:var(--soft)}tr:last-child td{border:0}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bar{display:block;height:7px;border-radius:4px;background:var(--line);min-width:7rem;
margin-top:.35rem}
.bar i{display:block;height:7px;border-radius:4px;background:var(--bar)}
.bar i.top{background:var(--good)}
details{border:1px solid var(--line);border-radius:10px;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer;font-weight:600}pre{white-space:pre-wrap;font-size:12px;margin:0}
"""


def html(report: Report) -> str:
    """Return one page, with its style in it and nothing from elsewhere."""
    kind = "pass" if report.passed else "fail"
    body = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width'><title>What cheating gets</title>",
        f"<style>{_STYLE}</style><h1>What cheating gets</h1>",
        f"<p class=soft>Seeds {escape(report.seeds)} of {escape(report.split)}, policy "
        f"{escape(report.policy)}. <span class={kind}>{escape(headline(report))}.</span></p>",
        *_broken(report), *_summary(report),
    ]  # fmt: skip
    for section in report.sections:
        body.append(f"<h2>{escape(section.name)}</h2>")
        for room in section.rooms:
            body += _room(room)
    return "\n".join(body) + "\n</html>\n"


def _broken(report: Report) -> Iterator[str]:
    held = list(report.broken())
    if held:
        yield "<div class=card><table><tr><th>broken<th class=n>value<th class=n>limit<th>what"
        for section, bound in held:
            yield (
                f"<tr><td class=fail>{escape(section.name)}: {escape(bound.name)}"
                f"<td class=n>{bound.value:.4f}<td class=n>{bound.side} {bound.limit:g}"
                f"<td>{escape(bound.says)}"
            )
        yield "</table></div>"


def _summary(report: Report) -> Iterator[str]:
    """Yield the table of kinds of play, each score with a bar."""
    sections, rows = kinds(report)
    yield f"<div class=card><table><tr><th>mean score{''.join(map(_heading, sections))}"
    for label, held in rows:
        yield f"<tr><td>{escape(label.replace('`', ''))}" + "".join(map(_cell, held))
    yield "</table></div><p class=soft>In brackets: the share of successes."


def _heading(section: Section) -> str:
    return f"<th>{escape(section.name)}"


def _cell(row: Row | None) -> str:
    if row is None or not row.episodes:
        return "<td>"
    return f"<td>{row.score:.3f} <span class=soft>({row.success:.0%})</span>{_bar(row.score)}"


def _bar(score: float) -> str:
    top = " class=top" if score > 1 - 1e-9 else ""
    return f"<span class=bar><i{top} style='width:{100 * min(max(score, 0), 1):.1f}%'></i></span>"


def _room(room: Room) -> Iterator[str]:
    state = "" if room.passed else " open"
    kind = "pass" if room.passed else "fail"
    held = sum(bound.passed for bound in room.bounds)
    yield f"<details{state}><summary>{escape(room.name)} <span class={kind}>{held} of "
    yield f"{len(room.bounds)}</span></summary>"
    yield f"<p class=soft>{escape(room.says)} ({room.seconds:.1f} s)</p>"
    if room.bounds:
        yield "<table><tr><th>bound<th class=n>value<th class=n>limit<th>result<th>what"
        for b in sorted(room.bounds, key=lambda bound: bound.passed):
            kind = "pass" if b.passed else "fail"
            yield (
                f"<tr><td>{escape(b.name)}<td class=n>{b.value:.4f}"
                f"<td class=n>{escape(b.side)} {b.limit:g}"
                f"<td class={kind}>{kind}<td>{escape(b.says)}"
            )
        yield "</table>"
    if room.rows:
        yield "<table><tr><th>policy<th>score<th class=n>success<th class=n>episodes<th>"
        for row in room.rows:
            yield (
                f"<tr><td>{escape(row.name)}<td>{row.score:.4f}{_bar(row.score)}<td class=n>"
                f"{row.success:.1%}<td class=n>{row.episodes}<td><pre>{escape(row.says)}</pre>"
            )
        yield "</table>"
    yield "</details>"


__all__ = ["html"]
