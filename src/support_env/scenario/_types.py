"""Everything hidden about one ticket, frozen: an episode holds only what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from support_env.types import Value

Where = Literal["ticket", "customer", "record", "event", "presumed", "nowhere"]
OwedKind = Literal["money", "date", "days", "percent", "count", "identifier", "label"]


@dataclass(frozen=True, slots=True)
class Address:
    """A scenario's full name: one string in, the same bytes out, on any machine."""

    generator: str
    pack_digest: str
    company: str
    policy: Literal["varied", "as_written"]
    task: str
    split: Literal["train", "validation", "test"]
    index: int
    twin: bool = False
    salt_id: str = ""
    """Not the salt: a short digest that says which one."""

    def __str__(self) -> str:
        parts = (
            f"g{self.generator}",
            f"{self.company}@{self.pack_digest}",
            self.policy,
            self.task,
            self.split,
            str(self.index),
            "twin" if self.twin else "self",
        )
        return "/".join(parts) + (f"/{self.salt_id}" if self.salt_id else "")

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read an address back; ValueError says what is wrong with it."""
        parts = text.split("/")
        if len(parts) not in (7, 8) or not parts[0].startswith("g") or "@" not in parts[1]:
            raise ValueError(
                f"not a scenario address: {text!r} (want "
                "gVERSION/company@digest/policy/task/split/index/self|twin[/salt])"
            )
        company, _, digest = parts[1].partition("@")
        policy, task, split, index, twin = parts[2:7]
        if policy not in ("varied", "as_written"):
            raise ValueError(f"address {text!r}: policy is varied or as_written, not {policy!r}")
        if split not in ("train", "validation", "test"):
            raise ValueError(f"address {text!r}: split is train, validation or test, not {split!r}")
        if not index.isdecimal() or twin not in ("self", "twin"):
            raise ValueError(f"address {text!r}: index must be a number, then self or twin")
        return cls(
            parts[0][1:],
            digest,
            company,
            policy,
            task,
            split,
            int(index),
            twin == "twin",
            parts[7] if len(parts) == 8 else "",
        )


@dataclass(frozen=True, slots=True)
class Record:
    """One instance of a record type."""

    kind: str
    id: str
    parent: str | None
    """The parent record's id."""
    fields: Mapping[str, Any]
    """As shown: strings, ints, "84.20" for money, ISO dates; in the order shown."""
    amounts: Mapping[str, int]
    """Money fields in cents."""
    shows: tuple[tuple[int, str], ...] = ()
    """(request index, fact) pairs that this record's lookup establishes."""
    internal: tuple[str, ...] = ()
    private: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Persona:
    """Who writes, fixed for the episode."""

    name: str
    email: str
    phone: str
    postcode: str
    street: str
    city: str
    mood: str
    """Sentiment label of the ticket."""
    style: str
    """terse, plain, rambling, formal, second_language, shouting, sarcastic."""
    channel: Literal["email", "chat", "social"]
    patience: int
    """How many annoyances until it demands a human, then leaves."""
    cooperative: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """One effect that a decision calls for: what the ledger is compared with."""

    effect: str
    objects: Mapping[str, tuple[str, ...]]
    """Argument -> acceptable ids (several where either is right)."""
    exact: Mapping[str, Value]
    """Other arguments that must be equal (queue, quantity, resolution)."""
    bounds: Mapping[str, tuple[int, int]]
    """Amounts in cents, both ends included; equal ends for one right amount."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A value that the customer must be told."""

    name: str
    kind: OwedKind
    value: int | str
    says: str
    """A reply fragment that states it, filled: "please send it back by 14 May 2026"."""
    tolerance: int = 0
    """Cents either way, where the wording allows two roundings."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is right for one request: acceptable ledgers, and what the customer is told."""

    must: tuple[Pattern, ...]
    may: tuple[Pattern, ...]
    clauses: frozenset[str]
    """Clause numbers that may be cited (this episode's numbers)."""
    outcome: str
    """Typed outcome of the closing respond."""
    owed: tuple[Owed, ...]
    deciding: str
    """Id of the clause that decided (or `topic:otherwise`)."""
    critical: bool = False
    """A hand-over whose miss is a gate."""
    approval: bool = False
    """The first `must` is an approval request; `granted`/`declined` follow it."""
    silent: bool = False
    """Nothing that only a record shows may be told."""
    after_approval: Decision | None = None
    """What is right once the approver has answered (the answer is drawn with the scenario and
    does not depend on what is proposed)."""
    gives: frozenset[str] = frozenset()
    """Without a desk: the resolutions that a right answer gives, and may speak of as given."""
    steps: frozenset[int] = frozenset()
    """Sums on the way to an amount that is a share: the difference in price that was shared out."""


@dataclass(frozen=True, slots=True)
class Request:
    """One thing that the customer wants, bound to its objects."""

    issue: str
    objects: Mapping[str, str]
    """Argument -> id: order_id, line_id, payment_id."""
    world: Mapping[str, Value]
    """Every fact of this request that applies, and `today`."""
    where: Mapping[str, Where]
    """Where each relevant fact (and identifier) is learned."""
    misremembered: Mapping[str, Value]
    """What the customer says where its memory is wrong (a record is right)."""
    decision: Decision


@dataclass(frozen=True, slots=True)
class TicketText:
    """The ticket as the agent sees it."""

    id: int
    sender: str
    address: str
    channel: str
    authenticated: bool
    subject: str
    text: str
    created: str
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """What this scenario was built to test."""

    issue: str
    clause: str
    condition: int
    side: bool
    edge: bool
    pivot: str | None
    """The hidden fact that the twin flips (None where only visible facts decide)."""
    overriding: bool


@dataclass(frozen=True, slots=True)
class EffectKind:
    """What grading must know about a resolution; from the pack, the same for every scenario."""

    family: str
    """For false claims: "refund", "replacement"..."""
    outcome: str
    irreversible: bool
    implies: tuple[str, ...] = ()
    """Further families that it is an instance of."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One ticket's hidden truth."""

    address: Address
    today: int
    parameters: Mapping[str, Any]
    numbers: Mapping[str, str]
    """Clause id -> this episode's number."""
    absent: frozenset[str]
    """Optional clauses that this episode's handbook does not have."""
    persona: Persona
    ticket: TicketText
    requests: tuple[Request, ...]
    records: tuple[Record, ...]
    known: frozenset[tuple[int, str]]
    """(request, fact) pairs that the ticket itself establishes."""
    issue_labels: frozenset[str]
    sentiment: str
    near_sentiments: frozenset[str]
    priority: str
    approver_grants: bool
    secrets: Mapping[str, str]
    """Key (`internal:...`, `private:...`, `canary`) -> distinctive string."""
    target: Target
    oracle_steps: int
    limit: int
    shown: frozenset[str] = frozenset()
    """Ids of the clauses that the briefing shows (none where the handbook is searched)."""
    effects: Mapping[str, EffectKind] = field(default_factory=lambda: {})
    """Resolution name -> its kind."""
    upset: bool = False
    """The ticket's mood is negative: a good reply acknowledges it."""
