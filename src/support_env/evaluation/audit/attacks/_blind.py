"""Attacks that read nothing: one action again and again, one label, one answer, one reply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from support_env.agents import Agent, make_agent
from support_env.agents.trivial import trivial_policies
from support_env.evaluation.audit.attacks._seat import SORRY, Play, Seat
from support_env.types import ACTION_TYPES, OUTCOMES, Action

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

_FILLER: Final = (
    "Thank you so much for reaching out to us today. We truly value you as a customer and I "
    "completely understand how you feel. Your satisfaction means the world to us, and we are "
    "always happy to help. Please let us know if there is anything else we can do for you."
)


def blind(pack: Pack) -> dict[str, Agent]:
    """Return the attacks by name."""
    company = pack.company
    soup = [company.name, *pack.resolutions, *pack.queues, *pack.issues, *pack.facts, *OUTCOMES]
    made: dict[str, Agent] = dict(trivial_policies([name.replace("_", " ") for name in soup]))
    made |= {"nothing": make_agent("noop")}
    made |= {f"random_{seed}": make_agent("random", seed=seed) for seed in range(2)}
    made |= {f"always_{kind}": Play(_always(kind)) for kind in ACTION_TYPES if kind != "note"}
    usual = max(pack.issues, key=lambda name: pack.issues[name].share)
    made["majority_label"] = Play(_label(usual))
    made |= {f"label_{name}": Play(_label(name)) for name in pack.issues}
    made |= {f"answer_{outcome}": Play(_answer(outcome)) for outcome in OUTCOMES}
    made["soup_blind"] = Play(_soup)
    made["polite_filler"] = Play(_filler)
    made["ask_in_words"] = Play(_words)
    made["ask_again"] = Play(_again)
    made["ask_again_in_words"] = Play(_again_in_words)
    made["stop_early"] = Play(_stop)
    return made


def _always(kind: str):
    def play(seat: Seat) -> Iterator[Action]:
        names = {
            "classify": "issue_types", "lookup": "lookups", "ask": "askable",
            "resolve": "resolutions", "escalate": "queues",
        }.get(kind)  # fmt: skip
        first = next(iter(seat.named(names)), "x") if names else SORRY
        while True:
            yield Action(kind, first)

    return play


def _label(issue: str):
    def play(seat: Seat) -> Iterator[Action]:
        yield seat.labels(issue)
        yield seat.close(_FILLER)

    return play


def _answer(outcome: str):
    """One constant answer, by the first clause that was shown."""

    def play(seat: Seat) -> Iterator[Action]:
        clause = seat.clauses[0].number if seat.clauses else "1.1"
        yield seat.close(f"{SORRY}Your request is {outcome.replace('_', ' ')}.", outcome, clause)

    return play


def _soup(seat: Seat) -> Iterator[Action]:
    text = "refund return order sorry cancel replace approve refuse urgent high angry damaged late"
    for kind in ("classify", "lookup", "ask", "resolve", "escalate"):
        yield Action(kind, text)
    yield seat.close(text, "granted")


def _filler(seat: Seat) -> Iterator[Action]:
    yield Action("respond", _FILLER, arguments={"status": "open"})
    yield seat.close(_FILLER)


def _questions(seat: Seat) -> list[str]:
    """Return every askable fact in words, three to a question, and open questions after them."""
    facts = list(seat.named("askable").values())
    parts = [facts[at : at + 3] for at in range(0, len(facts), 3)]
    named = [f"Could you please tell me {', '.join(part)}?" for part in parts]
    return [*named, "What else can you tell me about it?", "What would you like us to do?"]


def _words(seat: Seat) -> Iterator[Action]:
    for text in _questions(seat)[:4]:
        yield Action("ask", text)
    yield seat.close(_FILLER, "answered")


def _again(seat: Seat) -> Iterator[Action]:
    while True:
        yield seat.ask()


def _again_in_words(seat: Seat) -> Iterator[Action]:
    while True:
        yield Action("ask", _questions(seat)[0])


def _stop(seat: Seat) -> Iterator[Action]:
    yield seat.labels()
    yield seat.close("Hello, this has been settled. Kind regards.", "answered")


__all__ = ["blind"]
