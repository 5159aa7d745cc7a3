"""Scenario cards: what a ticket is to say, for people who write it in their own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from support_env.desk import ANSWER
from support_env.evaluation.labels._files import Row, RowError, by_id
from support_env.evaluation.labels._rows import id_of
from support_env.scenario import Request, Scenario
from support_env.types import Value
from support_env.writing import show_date, show_value

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.packs.schema import FactSpec, Pack

_STYLES: Final = {
    "terse": "few words, no courtesies",
    "plain": "everyday words",
    "rambling": "long-winded, with details that do not matter",
    "formal": "a formal letter",
    "second_language": "English is not their first language",
    "shouting": "all or much of it in capitals",
    "sarcastic": "sarcastic",
}
INSTRUCTIONS: Final = """\
# Writing tickets from cards

Each line of `cards.jsonl` is one ticket to be written, as the customer whom it describes would
write it, in your own words:

- It is about `issue` (a request, or a question where `asks` says so) and `item`, if there is one.
- It says everything under `tells`, and each of `ids` exactly as it stands.
- It shows the mood of `who`, in their style, on their channel: mails have a subject, chats and
  posts have none.
- It contradicts nothing under `presumed`: none of these facts is otherwise. Saying nothing of
  them is usual; a harmless remark near them is welcome.
- What is on no list (other dates, sums, events that would matter to a shop) is not invented;
  irrelevant detail is welcome.
- `today` is the day on which it is written.

Return one JSON object a line in `written.jsonl`:
`{"id": "...", "subject": "...", "text": "..."}`.
"""


def make_card(loaded: LoadedPack, scenario: Scenario) -> dict[str, Any]:
    """Return what the writer of a scenario's ticket must know, in words."""
    pack, persona = loaded.pack, scenario.persona
    (request,) = scenario.requests
    issue = pack.issues[request.issue]
    told = _told(pack, request)
    return {
        "id": id_of(scenario.address),
        "today": show_date(scenario.today),
        "who": {
            "name": persona.name,
            "channel": persona.channel,
            "style": _STYLES.get(persona.style, persona.style.replace("_", " ")),
            "mood": pack.sentiments[persona.mood].says,
        },
        "issue": f"{issue.title}: {issue.description}",
        "asks": "a request" if _acts(scenario) else "a question: what applies to them",
        "item": _item(pack, scenario, request),
        "ids": _ids(pack, request),
        "tells": [_words(pack, name, value, scenario.today) for name, value in told.items()],
        "presumed": [
            _words(pack, name, spec.presumed, scenario.today)
            for name, spec in pack.facts.items()
            if spec.presumed is not None and name not in told
        ],
    }


def fill_in(envelopes: Sequence[Row], written: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the tickets that somebody wrote, in their envelopes and in the cards' order.

    Raises:
        RowError: A row is for no card, stands twice, lacks its text, or has a subject on a channel
            that shows none.
    """
    held, texts = by_id(envelopes), by_id(written)
    for name, row in texts.items():
        row.only("id", "subject", "text")
        if name not in held:
            raise RowError(f"{row.place}: there is no card {name!r}")
    return [_filled(row, texts[name]) for name, row in held.items() if name in texts]


def emptied(ticket: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of a sheet without what is to be written."""
    return {**ticket, "ticket": {**ticket["ticket"], "subject": "", "text": ""}}


def _filled(envelope: Row, written: Row) -> dict[str, Any]:
    ticket = envelope.object("ticket")
    subject = written.text("subject", empty=True) if "subject" in written.data else ""
    channel = ticket.get("channel")
    if subject and channel != "email":
        raise RowError(f"{written.place}: a ticket by {channel} has no `subject`")
    return {
        **envelope.data,
        "ticket": {**ticket, "subject": subject, "text": written.text("text")},
    }


def _acts(scenario: Scenario) -> bool:
    """Whether there is a desk: without one the customer only asks."""
    return not any(
        pattern.effect == ANSWER
        for request in scenario.requests
        for pattern in request.decision.must
    )


def _told(pack: Pack, request: Request) -> dict[str, Value]:
    """Return what the ticket tells, as the customer has it, in the pack's order."""
    checked = {name for spec in pack.lookups.values() for name in spec.establishes}
    said = {
        name: request.world[name]
        for name in pack.facts
        if request.where.get(name) == "ticket" and name in request.world and name not in checked
    }
    said |= request.misremembered
    return {name: said[name] for name in pack.facts if name in said}


def _ids(pack: Pack, request: Request) -> list[str]:
    return [
        f"{spec.ask.label}: {request.objects[name]}"
        for name, spec in pack.identifiers.items()
        if request.where.get(name) == "ticket" and name in request.objects
    ]


def _item(pack: Pack, scenario: Scenario, request: Request) -> str | None:
    """Return the item's name, where customers with this issue name it."""
    if not any("{item}" in text for text in pack.issues[request.issue].openings):
        return None
    bound = set(request.objects.values())
    for record in scenario.records:
        if record.id in bound:
            for name, spec in pack.records[record.kind].fields.items():
                if spec.item == "name" and name in record.fields:
                    return str(record.fields[name])
    return None


def _words(pack: Pack, name: str, value: Value | None, today: int) -> str:
    """Return a fact with its value in plain words."""
    spec = pack.facts[name]
    if value is None:
        return spec.noun
    if spec.kind == "flag":
        yes = spec.says or spec.noun
        return yes if value is True else spec.says_not or f"it is not so that {yes}"
    if spec.kind == "label" and spec.values and str(value) in spec.values:
        return spec.values[str(value)]
    return _measured(spec, value, pack.company.currency, today)


def _measured(spec: FactSpec, value: Value, currency: str, today: int) -> str:
    shown = show_value(spec.kind, value, currency)
    if spec.kind == "days" and isinstance(value, int):
        shown_on = f" ({show_date(today - value)})"
        if spec.says and "{x} ago" in spec.says:
            return spec.says.replace("{x}", shown) + shown_on
    if spec.kind == "money" and spec.says and "{x}" in spec.says:
        return spec.says.replace("{x}", shown)
    return f"{spec.noun}: {shown}"


__all__ = ["INSTRUCTIONS", "emptied", "fill_in", "make_card"]
