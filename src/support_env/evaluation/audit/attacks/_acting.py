"""Attacks that act: one resolution for everything, every one in turn, whatever the ticket says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from support_env.agents import Agent
from support_env.evaluation.audit.attacks._seat import SORRY, Play, Seat
from support_env.types import Action

if TYPE_CHECKING:
    from support_env.packs.schema import Pack

_AT_ONCE: Final = 3
"""Resolutions that fit into one episode."""
_ASKED_FOR: Final = re.compile(r"\w+")


def acting(pack: Pack) -> dict[str, Agent]:
    """Return the attacks by name; they need a desk."""
    made: dict[str, Agent] = {}
    for name in pack.resolutions:
        made[f"resolve_{name}"] = Play(_resolving(name, ""))
        made[f"resolve_{name}_citing"] = Play(_resolving(name, "shown"))
    made |= {f"hand_to_{name}": Play(_handing(name)) for name in pack.queues}
    # An episode has fewer steps than there are resolutions: each play begins somewhere else.
    for start in range(0, len(pack.resolutions), _AT_ONCE):
        made[f"every_resolution_from_{start}"] = Play(_every(start))
    made |= {f"read_the_errors_{n}": Play(_errors(n)) for n in range(len(pack.resolutions))}
    made["look_up_and_close"] = Play(_look)
    return made


def always_by_the_words(pack: Pack) -> dict[str, Agent]:
    """Return one resolution for everything, by a clause of the chapter that the words lead to."""
    return {
        f"resolve_{name}_{cite}": Play(_resolving(name, cite))
        for name in pack.resolutions
        for cite in ("chapter", "best")
    }


def _resolving(name: str, cite: str):
    """One resolution, citing nothing or the clause that was shown first, or one looked for."""

    def play(seat: Seat) -> Iterator[Action]:
        yield from seat.prepare()
        best = seat.best()
        held = {
            "shown": seat.clauses[:1],
            "chapter": seat.chapter()[:1],
            "best": [best] if best else [],
        }.get(cite)
        clause = held[0] if held else None
        number = clause.number if clause else None
        yield seat.act_on(name, number)
        outcome = seat.outcome(None, name)
        yield seat.close(f"{seat.says(clause)} Your request is {outcome}.", outcome, number)

    return play


def _handing(queue: str):
    def play(seat: Seat) -> Iterator[Action]:
        yield from seat.prepare()
        clause = seat.best()
        yield seat.hand_to(queue, clause.number if clause else None)
        yield seat.close(f"{SORRY}I have passed this on to our team.", "handed_over")

    return play


def _turned(seat: Seat, start: int) -> list[str]:
    names = list(seat.named("resolutions"))
    return names[start:] + names[:start]


def _every(start: int):
    """Every resolution in turn, by the likeliest clause, until the steps run out."""

    def play(seat: Seat) -> Iterator[Action]:
        yield seat.look()
        clause = seat.best()
        for name in _turned(seat, start):
            yield seat.act_on(name, clause.number if clause else None)

    return play


def _errors(start: int):
    """Try a resolution with nothing, fill in what the error asks for, and go on where it fails."""

    def play(seat: Seat) -> Iterator[Action]:
        yield seat.look()
        for name in _turned(seat, start):
            typed: dict[str, object] = {}
            yield Action("resolve", name)
            for _ in range(2):
                if not seat.error:
                    yield seat.close(SORRY + "This is done.", seat.outcome(None, name))
                    return
                asked = _ASKED_FOR.findall(seat.error)
                filled = seat.act_on(name, seat.clauses[0].number if seat.clauses else None)
                typed |= {n: v for n, v in filled.arguments.items() if n in asked}
                yield Action("resolve", name, arguments=typed)

    return play


def _look(seat: Seat) -> Iterator[Action]:
    yield from seat.prepare()
    yield seat.close(seat.says(None), "answered")


__all__ = ["acting", "always_by_the_words"]
