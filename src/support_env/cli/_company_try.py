"""`support-env company try`: what is right in one case, and why."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from support_env.cli import _options as options

if TYPE_CHECKING:
    from support_env.packs.authoring import Tried
    from support_env.packs.schema import Pack


def try_command(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The pack: a folder, or a name.")],
    issue: Annotated[
        str | None, typer.Option("--issue", help="Issue type (default: the first).")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FACT=VALUE", help="A fact; may be given several times."),
    ] = None,
) -> None:
    """Decide one case under the policy as written, and say why it comes out so.

    Values are written as people do: yes, 84.20, 31 (days ago) or 2026-02-01, a label, none (does
    not exist). What you do not set is assumed, and listed. `today` can be set too.

    Examples:

      support-env company try retail --issue return_item --set days_since_delivery=31

      support-env company try ./mycompany --set price=84.20 --set opened=yes --set today=2026-03-02
    """
    from support_env.packs.authoring import CaseError, try_case

    loaded = options.load_pack(path)
    facts: dict[str, object] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            options.fail(f"--set {text!r}: write FACT=VALUE")
        facts[name.strip()] = value.strip()
    try:
        tried = try_case(loaded, issue, facts)
    except CaseError as error:
        options.fail(str(error))
    for line in describe(tried, loaded.pack):
        typer.echo(line)
    if tried.ruling is None:
        raise typer.Exit(1)


def describe(tried: Tried, pack: Pack) -> Iterable[str]:
    """Yield the lines that say what is right in a case and why."""
    show = _Shown(pack)
    numbers = {clause.id: clause.number for clause in pack.clauses}
    yield f"{pack.company.name}, {tried.issue} ({pack.issues[tried.issue].title})"
    yield ""
    yield from _decision(tried, pack, numbers, show)
    sums = [each for each in tried.sums]
    if sums:
        yield ""
        yield "Worked out"
        for each in sums:
            values = ", ".join(f"{n} = {show.named(n, v)}" for n, v in each.values)
            yield f"  {each.name}: {each.text} = {show(each.kind, each.value)}   ({values})"
    yield ""
    yield "Facts"
    for name, value in tried.facts.items():
        assumed = "   (assumed)" if name in tried.assumed else ""
        yield f"  {name} = {show.named(name, value)}{assumed}"
    topic = ""
    titles = {each.id: each.title for each in pack.topics}
    for line in tried.lines:
        if line.topic != topic:
            topic = line.topic
            yield ""
            yield f"{titles[topic]} ({topic})"
        status = line.status
        if line.by:
            status = f"set aside: {', '.join(f'{numbers[n]} {n}' for n in line.by)} prevails"
        yield f"  {numbers[line.clause]:>5} {line.clause}: {status}"
        for held in line.conditions:
            values = ", ".join(f"{n} = {show.named(n, v)}" for n, v in held.values)
            yield f"          {'holds' if held.holds else 'fails'}  {held.text}   ({values})"


def _decision(tried: Tried, pack: Pack, numbers: dict[str, str], show: _Shown) -> Iterable[str]:
    ruling = tried.ruling
    if ruling is None:
        yield f"No decision: {tried.problem}"
        return
    by = " and ".join(f"{numbers[name]} ({name})" for name in ruling.clauses) or "no clause"
    yield f"Decided by {by}"
    if ruling.hand_over is not None:
        yield f"  hand over to {ruling.hand_over} ({pack.queues[ruling.hand_over].says})"
    if ruling.approval is not None:
        yield f"  propose to {ruling.approval} first ({pack.queues[ruling.approval].says}):"
    for effect in ruling.effects:
        kinds = {n: spec.kind for n, spec in pack.resolutions[effect.do].arguments.items()}
        values = [f"{n} = {show(kinds.get(n, 'label'), v)}" for n, v in effect.args.items()]
        values += [
            f"{n} = {show(kinds.get(n, 'label'), low)} to {show(kinds.get(n, 'label'), high)}"
            for n, (low, high) in effect.bounds.items()
        ]
        may = "may " if effect.may else ""
        yield f"  {may}{effect.do}{': ' if values else ''}{', '.join(values)}"
    for told in ruling.tell:
        yield f"  tell: {told.says.replace('{x}', show(told.kind, told.value))}"
    for topic, label in tried.labels.items():
        yield f"  {topic}: {label}"


class _Shown:
    """Values as people write them: 84.20, 31 days (2026-01-30), yes."""

    def __init__(self, pack: Pack) -> None:
        self._kinds: dict[str, str] = {n: spec.kind for n, spec in pack.facts.items()}
        self._kinds |= {n: spec.kind for n, spec in pack.parameters.items()}
        for topic in pack.topics:
            self._kinds[f"{topic.id}_amount" if topic.gives == "effects" else topic.id] = (
                "money" if topic.gives == "effects" else topic.gives
            )
        self._kinds["today"] = "date"
        for name, text in pack.derived.items():
            words = set(text.replace("(", " ").replace(",", " ").replace(")", " ").split())
            kinds = {self._kinds.get(word, "") for word in words}
            self._kinds[name] = next((k for k in ("money", "date", "days") if k in kinds), "count")

    def named(self, name: str, value: Any) -> str:
        """Return the value of a name."""
        return self(self._kinds.get(name, "count"), value)

    def __call__(self, kind: str, value: Any) -> str:
        """Return a value of a kind."""
        from support_env.policy import Absent
        from support_env.writing import show_field, show_value

        if isinstance(value, Absent):
            return "does not exist" if value.fact is None else f"hangs on {value.fact}"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if kind == "money" and isinstance(value, int):
            return str(show_field("money", value))
        if kind == "date" and isinstance(value, int):
            return f"{date.fromordinal(value).isoformat()}" if value > 0 else str(value)
        return value if isinstance(value, str) else show_value(kind, value)
