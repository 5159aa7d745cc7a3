"""The report as one page that needs no network and no script, and is quicker to use with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from support_env.evaluation.episodes import PARTS, Job, Row, Run, RunError
from support_env.evaluation.reports import _figures as figures
from support_env.evaluation.reports._episode import episode, is_missed
from support_env.evaluation.reports._markup import text
from support_env.evaluation.reports._shell import shell, wide
from support_env.evaluation.reports._tables import Summary, flat, names

_FULL = 10_000
_FAILURES = 100
"""Failed episodes that are listed."""

Possible = dict[tuple[str, str], dict[str, float]]


def page(
    run: Run, rows: Sequence[Summary], limit: int, progress: Callable[[int, int], None]
) -> str:
    """Return the page; at most `limit` episodes are written out."""
    possible, written = _read(run, limit, progress)
    title = f"Report: {run.settings.agent}"
    return shell(
        title,
        "".join(
            [
                f"<h1>{text(title)}</h1>\n",
                *_head(run),
                *_summary(rows),
                *_drawn(rows, possible),
                *_failed(run),
                *_episodes(run, written),
            ]
        ),
    )


def _read(
    run: Run, limit: int, progress: Callable[[int, int], None]
) -> tuple[Possible, dict[Job, str]]:
    """Return what each part could have earned, and the episodes that are written out.

    One pass, one record held at a time: a run may be larger than memory.
    """
    rows = {run.settings.job_of(row): row for row in run.rows}
    ordered = sorted(rows)
    most = min(limit, len(ordered))
    wanted = {ordered[place * len(ordered) // most] for place in range(most)}
    weights: dict[tuple[str, str], dict[int, list[Counter[str]]]] = {}
    seen: set[Job] = set()
    written: dict[Job, str] = {}
    for number, record in enumerate(run.episodes(), 1):
        job = run.settings.job_of(record)
        if job in seen or job not in rows:
            continue  # as in the run's rows: of two of one job the first
        seen.add(job)
        try:
            group = weights.setdefault((record["company"], record["task"]), {})
            group.setdefault(record["index"], []).append(_weights(record))
            if job in wanted:
                written[job] = episode(record, rows[job], number)
        except (KeyError, TypeError, AttributeError) as error:
            raise RunError(f"{run.path}: episode {number} is not a record: {error!r}") from error
        progress(len(seen), len(rows))
    possible = {key: _mean_weights(list(group.values())) for key, group in weights.items()}
    return possible, {job: written[job] for job in sorted(written)}


def _weights(record: Mapping[str, Any]) -> Counter[str]:
    held: Counter[str] = Counter()
    for check in record["verdict"]["checks"]:
        held[check["part"]] += check["weight"]
    return held


def _mean_weights(scenarios: Sequence[Sequence[Mapping[str, int]]]) -> dict[str, float]:
    return {
        part: fmean(fmean(held.get(part, 0) for held in trials) for trials in scenarios) / _FULL
        for part in PARTS
    }


def _head(run: Run) -> Iterator[str]:
    held = run.settings
    seeds = f"seeds {held.start} to {held.stop - 1} of {text(held.split)}"
    chosen = f"chosen by the plan {text(held.plan)} from" if held.plan else f"of {len(held)}:"
    yield f"<p>{len(run.rows)} episodes {chosen} {seeds}, policy {text(held.policy)}, "
    yield f"{held.trials} {'trial' if held.trials == 1 else 'trials'} of each scenario.</p>\n"
    if held.plan:
        yield "<p>A plan plays what is still open, so means lean towards what is hard.</p>\n"
    if not run.complete:
        yield "<p class=failed>The run is not complete: the figures are of a part of it.</p>\n"


def _summary(rows: Sequence[Summary]) -> Iterator[str]:
    heads = "".join(f"<th class=n>{text(row['task'])}<br>{text(row['company'])}" for row in rows)
    yield "<h2>Summary</h2>\n<p class=soft>In brackets: holds the true mean in 95 % of cases; "
    yield "scenarios count, not trials.</p>" + wide("Summary")
    yield f"<table><thead><tr><th>{heads}</thead>\n"
    for name, shown in _lines(rows):
        yield f"<tr><th scope=row>{text(name)}"
        yield "".join(f"<td class=n>{text(shown(row))}" for row in rows) + "\n"
    yield "</table></div><details><summary>Every figure</summary>" + wide("Every figure")
    yield f"<table id=figures><thead><tr><th>{heads}</thead>\n"
    made = [flat(row) for row in rows]
    for name in names(made):
        cells = ("" if row.get(name) is None else row[name] for row in made)
        yield f"<tr><th scope=row>{text(name)}"
        yield "".join(f"<td class=n>{text(cell)}" for cell in cells) + "\n"
    yield "</table></div></details>\n"


def _lines(rows: Sequence[Summary]) -> Iterator[tuple[str, Callable[[Summary], str]]]:
    yield "score", lambda row: _sure(row, row["mean_score"], "mean_score")
    yield "success", lambda row: _sure(row, row["success_rate"], "success_rate")
    most = max(len(row["pass_hat_k"]) for row in rows)
    for k in map(str, range(2, most + 1)):
        yield f"pass^{k}", lambda row, k=k: _sure(row, row["pass_hat_k"].get(k), f"pass^{k}")
        yield f"pass@{k}", lambda row, k=k: _sure(row, row["pass_at_k"].get(k), f"pass@{k}")
    yield "steps", lambda row: f"{row['mean_steps']:.1f}"
    yield (
        "first contact resolution",
        lambda row: f"{row['first_contact_resolution']:.3f}",
    )
    yield "satisfaction (1 to 5)", lambda row: "-" if row["csat"] is None else f"{row['csat']:.2f}"
    yield "wrong grants", lambda row: row["wrong_grants"]
    yield "wrong refusals", lambda row: row["wrong_refusals"]
    yield "escalations right of due", lambda row: "{right} of {due}".format(**row["escalations"])
    yield "escalations needless", lambda row: row["escalations"]["needless"]
    yield "gates hit", lambda row: str(sum(row["gates"].values()))
    yield "episodes failed", lambda row: row["failed"]
    for name in dict.fromkeys(name for row in rows for name in row["references"]):
        yield f"score of {name}", lambda row, n=name: _reference(row["references"].get(n))


def _sure(row: Summary, value: float | None, name: str) -> str:
    if value is None:
        return "-"
    low, high = row["intervals"][name]
    return f"{value:.3f} [{low:.3f}, {high:.3f}]"


def _reference(held: Mapping[str, Any] | None) -> str:
    return "-" if held is None else f"{held['mean_score']:.3f}"


def _drawn(rows: Sequence[Summary], possible: Possible) -> Iterator[str]:
    says = "Above the score (ticks: floor and ceiling, where baselines were played), below success."
    yield _figure("Score and success", figures.scores(rows), says)
    reliable = figures.reliability(rows)
    if reliable:
        yield _figure("Reliability: all of k trials succeed (pass^k)", reliable)
    yield "<h2>Decisions</h2>\n<p class=soft>Rows: what was right. Columns: what was given.</p>\n"
    for row in rows:
        yield _figure(figures.label(row), figures.decisions(row), level=3)
    yield "<h2>Part by part</h2>\n<p class=soft>Earned of possible, means over scenarios.</p>\n"
    for row in rows:
        drawn = figures.earned(row, possible[row["company"], row["task"]])
        yield _figure(figures.label(row), drawn, level=3)


def _figure(title: str, drawn: str, says: str = "", level: int = 2) -> str:
    said = f"<figcaption class=soft>{text(says)}</figcaption>" if says else ""
    heading = f"<h{level}>{text(title)}</h{level}>"
    return f"{heading}\n<figure>{wide(title)}{drawn}</div>{said}</figure>\n"


def _failed(run: Run) -> Iterator[str]:
    if run.failures:
        yield f"<h2>{len(run.failures)} episodes that the agent did not get through</h2>\n<ul>"
        for line in run.failures[:_FAILURES]:
            yield f"<li>{text(line['task'])} {text(line['company'])} {text(line['index'])}, trial "
            yield f"{text(line['trial'])}: {text(line['error'])}\n"
        yield "</ul>\n"


def _episodes(run: Run, written: Mapping[Job, str]) -> Iterator[str]:
    yield '<h2 id="episodes" tabindex="-1">Episodes</h2>\n'
    if len(written) < len(run.rows):
        yield f"<p>{len(written)} of {len(run.rows)} are written out here, spread evenly over the "
        yield "run; the figures above are of all.</p>\n"
    yield '<div id="filters" role="search" aria-label="Episodes" hidden>\n'
    yield _choice("task", "Task", {row["task"] for row in run.rows})
    yield _choice("company", "Company", {row["company"] for row in run.rows})
    yield _choice("success", "Success", {"succeeded", "failed"})
    yield _choice("missed", "Check not passed", _missed(run.rows))
    yield '<label>Text <input type="search" name="text"></label>\n'
    yield '<button type="button" id="clear">Clear</button> <output id="shown"></output></div>\n'
    yield from written.values()


def _missed(rows: Sequence[Row]) -> set[str]:
    return {name for row in rows for name, status in row["checks"].items() if is_missed(status)}


def _choice(name: str, said: str, held: set[str]) -> str:
    options = "".join(f'<option value="{text(v)}">{text(v)}</option>' for v in sorted(held))
    first = '<option value="">all</option>'
    return f'<label>{said} <select name="{name}">{first}{options}</select></label>\n'


__all__ = ["page"]
