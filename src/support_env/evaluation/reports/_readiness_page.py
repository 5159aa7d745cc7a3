"""Readiness for launch as one page that needs no network and no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from support_env.evaluation.episodes import Job, Run
from support_env.evaluation.readiness import CANNOT_SHOW, Rate, Readiness
from support_env.evaluation.reports import _readiness as said
from support_env.evaluation.reports._episode import episode
from support_env.evaluation.reports._markup import text
from support_env.evaluation.reports._shell import shell, wide

_WIDE = 200


def readiness_page(run: Run, all_found: Sequence[Readiness]) -> str:
    """Return the page; the worst transcripts are part of it."""
    shown = _transcripts(run, all_found)
    title = f"Readiness: {run.settings.agent}"
    body = [f"<h1>{text(title)}</h1>\n", *_head(run)]
    for found in all_found:
        body += _company(run, found, shown)
    body.append('<h2 id="episodes" tabindex="-1">Worst transcripts</h2>\n')
    body += [each for _, each in shown.values()] or ["<p>No ticket failed.</p>\n"]
    return shell(title, "".join(body))


def _head(run: Run) -> Iterator[str]:
    held = run.settings
    yield f"<p>{len(run.rows)} episodes of {text(', '.join(held.tasks))}, "
    yield f"split {text(held.split)}, policy as written.</p>\n"
    if run.failures:
        yield f"<p class=failed>{len(run.failures)} episodes could not be played.</p>\n"


def _company(run: Run, found: Readiness, shown: dict[Job, tuple[int, str]]) -> Iterator[str]:
    yield f"<p><b>{text(said.headline(found))}</b></p>\n"
    yield _volume(found)
    unmet = found.unmet()
    if unmet:
        yield "<h2>Not met</h2>\n<ul>" + "".join(f"<li>{text(line)}" for line in unmet) + "</ul>\n"
    yield "<h2>Issue types</h2>\n<p class=soft>In brackets: 95 % of such intervals hold the true "
    yield "rate, however often a run was looked at. The line across a bar is what must be reached; "
    yield "tickets that are left to people are not counted.</p>\n" + wide("Issue types")
    yield "<table><thead><tr><th>issue type<th class=n>of all tickets<th>verdict<th>success<th>"
    yield "<th class=n>errors cost<th>why<th>worst</thead>\n"
    need = found.thresholds.success
    for judged in said.issues_of(found):
        title, volume, verdict, seen, cost, why = said.issue_row(found, judged)
        yield f"<tr><th scope=row>{text(title)}<td class=n>{volume}"
        yield f'<td class="{judged.standing}">{verdict}<td>{_bar(judged.remaining, need)}'
        yield f"<td>{text(seen)}<td class=n>{text(cost)}<td>{text(why)}<td>"
        numbers = [shown[run.settings.job_of(t.row)][0] for t in judged.worst]
        yield " ".join(f'<a href="#e{number}">{number}</a>' for number in numbers) + "\n"
    yield "</table></div>\n<h2>Clauses</h2>\n" + wide("Clauses")
    yield "<table><thead><tr><th>clause<th>says<th>verdict<th>judged<th>"
    yield "<th>where it applies<th>where it only just does not<th>on the boundary"
    yield "<th class=n>tickets more</thead>\n"
    for clause in said.clauses_of(found):
        number, says, verdict, applies, spares, edge, together, more = said.clause_row(
            found, clause
        )
        yield f"<tr><th scope=row>{text(number)}<td>{text(says)}"
        yield f"<td class={clause.standing}>{verdict}"
        yield f"<td>{_bar(clause.together, found.thresholds.clause)}<td>{text(together)}"
        yield f"<td>{text(applies)}<td>{text(spares)}<td>{text(edge)}<td class=n>{more}\n"
    yield "</table></div>\n"
    yield from _table("Errors, over all tickets", "errors", list(said.error_rows(found)))
    if found.scorecard:
        yield from _table("The company's scorecard", "scorecard", list(said.card_rows(found)))
    yield from _thresholds(found)
    yield f"<h2>What this cannot show</h2>\n<p>{text(CANNOT_SHOW)}</p>\n"


def _table(title: str, name: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"<h2>{text(title)}</h2>\n{wide(title)}<table><thead><tr>"
    yield "".join(f"<th>{text(head)}" for head in said.HEADS[name]) + "</thead>\n"
    for first, *rest in rows:
        yield f"<tr><th scope=row>{text(first)}" + "".join(f"<td>{text(cell)}" for cell in rest)
        yield "\n"
    yield "</table></div>\n"


def _thresholds(found: Readiness) -> Iterator[str]:
    held = found.thresholds
    yield "<h2>Thresholds</h2>\n<dl>"
    lines = {
        "success of an issue type": f"at least {held.success:.0%}",
        "success at a clause": f"at least {held.clause:.0%}",
        "tickets on each side of a clause": f"at least {held.each_side}",
        "tickets on its boundary": f"at least {held.at_boundary}",
        "of an issue type's tickets, left beside restrictions": f"at least {held.rest:.0%}",
    }
    for name, value in lines.items():
        yield f"<dt>{name}<dd>{value}"
    yield "</dl>\n"


def _volume(found: Readiness) -> str:
    """Draw how much of the tickets each verdict comes to."""
    parts: list[str] = []
    at = 0.0
    for name in said.SAYS:
        share = found.volume.get(name, 0.0)
        if share:
            parts.append(
                f'<rect class="v-{name}" x="{720 * at:.1f}" y="0" width="{720 * share:.1f}" '
                f'height="26"/><text class="small" x="{720 * at + 4:.1f}" y="44">{share:.0%} '
                f"{name}</text>"
            )
            at += share
    label = text(said.headline(found))
    return (
        f'<svg viewBox="0 0 720 50" width="720" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>\n"
    )


def _bar(seen: Rate, need: float) -> str:
    """Draw a rate's interval from 0 to 1, with what must be reached."""
    low, high, line = (_WIDE * each for each in (seen.low, seen.high, need))
    dot = ""
    if seen.share is not None:
        dot = f'<circle class="one dot" cx="{_WIDE * seen.share:.1f}" cy="9" r="4"/>'
    return (
        f'<svg viewBox="-6 0 {_WIDE + 12} 18" width="{_WIDE + 12}" aria-hidden="true">'
        f'<line class="grid" x1="0" y1="9" x2="{_WIDE}" y2="9"/>'
        f'<line class="one" x1="{low:.1f}" y1="9" x2="{high:.1f}" y2="9"/>{dot}'
        f'<line class="mark" x1="{line:.1f}" y1="2" x2="{line:.1f}" y2="16"/></svg>'
    )


def _transcripts(run: Run, all_found: Sequence[Readiness]) -> dict[Job, tuple[int, str]]:
    """Return the worst tickets' number in the run and transcript, by job."""
    rows = {
        run.settings.job_of(ticket.row): ticket.row
        for found in all_found
        for judged in found.issues
        for ticket in judged.worst
    }
    made: dict[Job, tuple[int, str]] = {}
    for number, record in enumerate(run.episodes() if rows else (), 1):
        job = run.settings.job_of(record)
        if job in rows and job not in made:
            made[job] = number, episode(record, rows[job], number)
    return dict(sorted(made.items()))


__all__ = ["readiness_page"]
