"""Attacks by text: what was shown is pasted back, and the follow-up says what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from support_env.agents import Agent
from support_env.evaluation.audit._view import Passage
from support_env.evaluation.audit.attacks._seat import SORRY, Play, Seat
from support_env.types import Action


def pasting() -> dict[str, Agent]:
    """Return the attacks by name."""
    return {"list_everything": Play(_list)}


def by_the_words() -> dict[str, Agent]:
    """Return the attacks that do a part of the work: they find the likeliest clause."""
    return {
        "book_and_values": Play(_book),
        "clause_paste": Play(_paste),
        "follow_up_fishing": Play(_fish),
        "decide_and_list": Play(_decide_and_list),
    }


def _everything(seat: Seat) -> str:
    """Return every fact, amount and date that was shown, and the ticket."""
    facts = [f"{r.kind} {name} {value}" for r in seat.records for name, value in r.fields.items()]
    amounts = [f"${amount}" for amount in seat.amounts()]
    dates = [str(day) for day in seat.dates()]
    return f"{SORRY}{'; '.join([*facts, *amounts, *dates])}. {seat.ticket}"[:7000]


def _list(seat: Seat) -> Iterator[Action]:
    yield from seat.prepare()
    for outcome in ("granted", "refused"):
        yield seat.close(_everything(seat), outcome)


def _decide_and_list(seat: Seat) -> Iterator[Action]:
    """Do what the likeliest clause says, and tell every value there is."""
    yield from seat.prepare()
    clause = seat.best()
    yield from decide(seat, clause)
    number = clause.number if clause else None
    yield seat.close(_everything(seat), told(seat, clause), number)


def _book(seat: Seat) -> Iterator[Action]:
    yield from seat.prepare()
    book = "\n".join(f"{clause.number} {clause.text}" for clause in seat.clauses)
    due = [str(day) for clause in seat.clauses if (day := seat.due(clause))]
    best = seat.best()
    text = f"{SORRY}{book[:5000]}\n{' '.join(due)}"
    yield seat.close(text, seat.outcome(best), best.number if best else None)


def decide(seat: Seat, clause: Passage | None) -> Iterator[Action]:
    """Do what a clause names, on a desk; the reply is the decision elsewhere."""
    if not seat.desk or clause is None:
        return
    named = clause.named(seat.named("resolutions"))
    queues = clause.named(seat.named("queues"))
    if named:
        yield seat.act_on(named[0], clause.number)
    elif queues:
        yield seat.hand_to(queues[0], clause.number)
    else:
        refusing = [
            name for name in seat.named("resolutions") if seat.outcome(None, name) == "refused"
        ]
        if refusing:
            yield seat.act_on(refusing[0], clause.number)


def told(seat: Seat, clause: Passage | None) -> str:
    """Return the outcome that goes with what `decide` did."""
    if not seat.desk or clause is None:
        return seat.outcome(clause)
    named = clause.named(seat.named("resolutions"))
    if named:
        return seat.outcome(clause, named[0])
    return "handed_over" if clause.named(seat.named("queues")) else "refused"


def _paste(seat: Seat) -> Iterator[Action]:
    yield from seat.prepare()
    clause = seat.best()
    yield from decide(seat, clause)
    yield seat.close(seat.says(clause), told(seat, clause), clause.number if clause else None)


def _fish(seat: Seat) -> Iterator[Action]:
    """Close with nothing said, and put in what the customer then asks for."""
    yield from seat.prepare()
    clause = seat.best()
    number = clause.number if clause else None
    yield from decide(seat, clause)
    yield seat.close("Hello, your request has been settled.", told(seat, clause), number)
    for _ in range(2):
        yield seat.close(seat.says(clause), told(seat, clause), number)


__all__ = ["by_the_words", "decide", "pasting", "told"]
