"""What the engine says about one case."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from support_env.types import Value


@dataclass(frozen=True, slots=True)
class RuledEffect:
    """An effect that is called for, amounts worked out (money in cents)."""

    do: str
    args: Mapping[str, Value]
    bounds: Mapping[str, tuple[int, int]]
    """Arguments within discretion: both ends are right."""
    may: bool

    @property
    def key(self) -> Hashable:
        """What makes two effects the same."""
        return (
            self.do, self.may, tuple(sorted(self.args.items())), tuple(sorted(self.bounds.items()))
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """A value that the customer must be told; money in cents, dates as ordinals."""

    name: str
    kind: str
    value: Value
    says: str


class Answer(NamedTuple):
    """A topic's answer and what it rests on."""

    value: Value | None
    """Money, percent, days, label; None for effects."""
    effects: tuple[RuledEffect, ...] = ()
    hand_over: str | None = None
    approval: str | None = None
    winners: tuple[str, ...] = ()
    """Clauses that apply and are not overridden; empty when `otherwise` answers."""
    chain: tuple[str, ...] = ()
    """Winners of this topic and of those that the answer is made of."""
    told: tuple[Told, ...] = ()

    @property
    def agrees(self) -> Hashable:
        """What agreeing clauses have in common."""
        return (self.value, tuple(e.key for e in self.effects), self.hand_over, self.approval)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The decision for one request."""

    effects: tuple[RuledEffect, ...]
    """What is called for; with `approval`, what is proposed."""
    hand_over: str | None
    approval: str | None
    clauses: tuple[str, ...]
    """Ids of the clauses that decide: any may be cited."""
    chain: tuple[str, ...]
    """Ids of all clauses that the decision rests on."""
    tell: tuple[Told, ...]
    answers: Mapping[str, Value]
    """What the topics that were asked on the way answered: amounts, percentages, labels."""
    key: Hashable
    """Equal keys are the same decision: effects, queue, approval and what must be told."""


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One clause in an explanation."""

    topic: str
    clause: str
    status: str
    """wins, overridden, does not apply, unknown."""
    because: str
    """The first condition that fails, the clause that overrides it, or the unknown fact."""
