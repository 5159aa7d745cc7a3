"""One episode as HTML: a line to open, the conversation, the verdict.

The body stands in a noscript element. Without JavaScript it is part of the page; with it browsers
keep it as one piece of text, which costs almost nothing, until `page.js` puts it in when the
episode is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from support_env.evaluation.episodes import Row
from support_env.evaluation.reports._markup import block, data, text

Record = Mapping[str, Any]
_FULL = 10_000


def episode(record: Record, row: Row, number: int) -> str:
    """Return an episode, closed.

    Args:
        record: As it was kept.
        row: Its figures.
        number: As `support-env show RUN NUMBER` counts.
    """
    missed = " ".join(name for name, status in row["checks"].items() if is_missed(status))
    verdict = "succeeded" if row["success"] else "failed"
    return (
        f'<details class="ep" id="e{number}" data-task="{text(row["task"])}" '
        f'data-company="{text(row["company"])}" data-success="{verdict}" '
        f'data-missed="{text(missed)}"><summary><b>{number}</b> '
        f"{text(row['task'])} {text(row['company'])} {row['index']}, trial {row['trial']}: "
        f"{text(row['issue'])} <span class={verdict}>{verdict} {row['score']:.3f}</span>"
        f"</summary><noscript>{''.join(_body(record, row))}</noscript></details>\n"
    )


def is_missed(status: str) -> bool:
    """Return whether a check that ended so was not passed: failed, in part, or never reached."""
    return status not in ("pass", "not_applicable")


def _body(record: Record, row: Row) -> Iterator[str]:
    yield f'<p class="soft">{text(row["address"])}. Ended: {text(row["end_reason"])}. Right: '
    yield f"{text(row['right'])}, given: {text(row['given'])}"
    yield f", by clause {text(row['deciding'])}.</p><ol class=talk>"
    for ticket in record["opening"]["tickets"]:
        more = {k: v for k, v in ticket.items() if k not in ("text", "subject")}
        subject = f": {text(ticket['subject'])}" if ticket.get("subject") else ""
        yield f"<li class=customer><h4>Ticket{subject}</h4>"
        yield f"{block(ticket.get('text', ''))}{_aside('sent with it', more)}"
    for place, step in enumerate(record["steps"], 1):
        yield from _step(place, step)
    yield "</ol>"
    yield from _verdict(record["verdict"])


def _step(place: int, step: Record) -> Iterator[str]:
    action, seen = step["action"], step["seen"]
    yield f"<li class=agent><h4>{place}. {text(action['action_type'])}"
    yield f" <span class=soft>reward {step['reward']:+.4f}</span></h4>"
    if action["ticket_id"] is not None:
        yield f"<p class=soft>ticket {text(action['ticket_id'])}</p>"
    if action["content"]:
        yield block(action["content"])
    if action["arguments"]:
        yield data(action["arguments"])
    result = seen["result"]
    if result:
        kind = "" if result.get("ok") else " refused"
        said = result.get("error") or ("done" if result.get("ok") else "refused")
        yield f'<li class="desk{kind}">{block(f"Desk: {said}")}'
        yield _aside("what it showed", result.get("data"))
    if seen["user"]:
        yield f"<li class=customer><h4>Customer</h4>{block(seen['user'])}"


def _aside(title: str, held: Any) -> str:
    return f"<details><summary>{title}</summary>{data(held)}</details>" if held else ""


def _verdict(verdict: Record) -> Iterator[str]:
    csat = "" if verdict["csat"] is None else f", satisfaction {text(verdict['csat'])} of 5"
    cap = f", capped at {_points(verdict['cap'])}" if verdict["cap"] != _FULL else ""
    yield f"<h4>Verdict: {_points(verdict['score'])}{cap}{csat}</h4>"
    yield '<div class=wide tabindex=0 role=region aria-label="Checks"><table>'
    yield "<tr><th>check<th>status<th class=n>earned<th class=n>of<th class=n>step<th>reason"
    for check in verdict["checks"]:
        if _is_quiet(check):
            continue
        status = text(check["status"])
        step = "" if check["step"] is None else text(check["step"])
        yield f'<tr><td>{text(check["name"])}<td class="{status}">{status}'
        yield f"<td class=n>{_points(check['earned'])}<td class=n>{_points(check['weight'])}"
        yield f"<td class=n>{step}<td>{text(check['reason'])}"
    yield "</table></div>"
    quiet = ", ".join(check["name"] for check in verdict["checks"] if _is_quiet(check))
    yield f"<p class=soft>Passed, worth nothing: {text(quiet)}.</p>" if quiet else ""
    if verdict["timeline"]:
        yield "<details><summary>When points came and went</summary><table>"
        yield "<tr><th class=n>step<th>check<th class=n>points"
        for change in verdict["timeline"]:
            yield f"<tr><td class=n>{text(change['step'])}<td>{text(change['check'])}"
            yield f"<td class=n>{change['delta'] / _FULL:+.4f}"
        yield "</table></details>"


def _is_quiet(check: Record) -> bool:
    """Return whether nothing is to be said of a check: a penalty or gate that was not met."""
    return check["status"] == "pass" and not (check["weight"] or check["earned"] or check["reason"])


def _points(points: int) -> str:
    return f"{points / _FULL:.4f}"


__all__ = ["episode", "is_missed"]
