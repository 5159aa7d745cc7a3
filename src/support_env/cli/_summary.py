"""A run's figures as one table: a column for each task and company."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

Summary = dict[str, Any]
Line = tuple[str, Callable[[Summary], str]]


def print_summary(rows: Sequence[Summary]) -> None:
    """Print what `summarise` returned."""
    console = Console()
    if not rows:
        console.print("No episode was finished.")
        return
    first = rows[0]
    title = f"{first['agent']}: {first['scenarios']} scenarios a task, {first['trials']} x each"
    table = Table(title=escape(title), title_justify="left")
    table.add_column("", no_wrap=True)
    for row in rows:
        table.add_column(f"{row['task']}\n{escape(row['company'])}", justify="right")
    for group in (_scores(rows), _reliability(rows), _tickets(), _cost(rows), _references(rows)):
        for name, shown in group:
            table.add_row(name, *(escape(shown(row)) for row in rows))
        table.add_section()
    console.print(table)
    smallest = max(row["smallest_difference"]["success_rate"] for row in rows)
    console.print(
        "[..] holds the true mean in 95 % of cases; scenarios count, not trials. Against a run on "
        f"other seeds, a difference in success of less than {smallest:.1%} may well stay unseen; "
        "on the same seeds `support-env compare` sees more.",
        style="dim",
        markup=False,
    )


def _scores(rows: Sequence[Summary]) -> Iterator[Line]:
    yield "score", lambda row: _with_interval(row, "mean_score", "{:.3f}", "{:.2f}")
    yield "success", lambda row: _with_interval(row, "success_rate", "{:.1%}", "{:.0%}")
    for name in dict.fromkeys(name for row in rows for name in row["parts"]):
        yield f"  {name}", lambda row, n=name: f"{row['parts'].get(n, 0.0):.3f}"
    yield "steps", lambda row: f"{row['mean_steps']:.1f}"


def _with_interval(row: Summary, name: str, form: str, short: str) -> str:
    low, high = (short.format(end) for end in row["intervals"][name])
    return f"{form.format(row[name])} [{low}, {high}]"


def _reliability(rows: Sequence[Summary]) -> Iterator[Line]:
    """All of k trials succeed (pass^k), and one of k does (pass@k)."""
    for k in list(rows[0]["pass_hat_k"])[1:]:
        yield f"pass^{k}", lambda row, k=k: f"{row['pass_hat_k'].get(k, 0.0):.1%}"
        yield f"pass@{k}", lambda row, k=k: f"{row['pass_at_k'].get(k, 0.0):.1%}"


def _tickets() -> Iterator[Line]:
    yield "first contact resolution", lambda row: f"{row['first_contact_resolution']:.1%}"
    yield "csat (1 to 5)", lambda row: _or_dash(row["csat"], "{:.2f}")
    yield "wrong grants", lambda row: str(row["wrong_grants"])
    yield "wrong refusals", lambda row: str(row["wrong_refusals"])
    yield "escalations right of due", lambda row: "{right} of {due}".format(**row["escalations"])
    yield "escalations needless", lambda row: str(row["escalations"]["needless"])
    yield "gates hit", lambda row: str(sum(row["gates"].values()))


def _cost(rows: Sequence[Summary]) -> Iterator[Line]:
    if any(row["calls"] for row in rows):
        yield "tokens in", lambda row: f"{row['prompt_tokens']:,}"
        yield "tokens out", lambda row: f"{row['completion_tokens']:,}"
        yield "malformed answers", lambda row: f"{row['malformed']} of {row['calls']}"
    if any(row["cost"] is not None for row in rows):
        yield "cost", lambda row: _or_dash(row["cost"], "{:.4f}")
    if any(row["failed"] for row in rows):
        yield "episodes failed", lambda row: f"{row['failed']} of {row['wanted']}"


def _references(rows: Sequence[Summary]) -> Iterator[Line]:
    for name in dict.fromkeys(name for row in rows for name in row["references"]):
        yield name, lambda row, n=name: _reference(row["references"].get(n))


def _reference(held: Summary | None) -> str:
    return "-" if held is None else f"{held['mean_score']:.3f} ({held['success_rate']:.0%})"


def _or_dash(value: float | None, form: str) -> str:
    return "-" if value is None else form.format(value)
