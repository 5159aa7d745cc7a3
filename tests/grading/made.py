"""Hand-made scenarios and transcripts: a refund of $84.20 under 4.1, with the handbook searched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from support_env.reading import Found, Reading
from support_env.scenario import (
    Address,
    Decision,
    EffectKind,
    Owed,
    Pattern,
    Persona,
    Record,
    Request,
    Scenario,
    Target,
    TicketText,
)
from support_env.transcript import CustomerTurn, Event, Transcript
from support_env.types import Action, Entry

TODAY = 739_000

REFUND = Pattern("refund", {"line_id": ("L1",)}, {}, {"amount": (8420, 8420)})
LABEL = Pattern("label", {"line_id": ("L1",)}, {}, {})
OWED = Owed("amount", "money", 8420, "you get $84.20")
RIGHT = Decision((REFUND,), (), frozenset({"4.1"}), "granted", (OWED,), "refund_clause")
REFUSE = Decision(
    (Pattern("refuse", {"line_id": ("L1",)}, {}, {}),), (), frozenset({"4.2"}), "refused", (), "no"
)
SAFETY = Decision(
    (Pattern("hand_over", {}, {"queue": "safety"}, {}),),
    (), frozenset({"4.3"}), "handed_over", (), "safety", critical=True,
)  # fmt: skip
APPROVAL = Decision(
    (
        Pattern(
            "approval_requested", {"line_id": ("L1",)},
            {"queue": "approvals", "resolution": "refund"}, {"amount": (8420, 8420)},
        ),
    ),
    (), frozenset({"4.1"}), "pending", (), "limit", approval=True, after_approval=RIGHT,
)  # fmt: skip
ANSWER = Decision(
    (Pattern("answer", {}, {"outcome": "granted"}, {}),),
    (), frozenset({"4.1"}), "granted", (OWED,), "refund_clause",
)  # fmt: skip

PERSONA = Persona(
    "Ann Lee", "ann@example.com", "1", "AB1", "Road 1", "Town", "angry", "plain", "email", 3, 1.0
)
RECORDS = (
    Record("order", "O1", None, {"id": "O1", "placed_on": "2024-04-01"}, {"total": 9000}),
    Record("line", "L1", "O1", {"id": "L1"}, {"price": 8420}),
    Record("line", "L2", "O1", {"id": "L2"}, {"price": 1111}),
    Record("order", "O2", None, {"id": "O2", "placed_on": "2024-02-02"}, {"total": 4444}),
)


def scenario(decision: Decision = RIGHT, task: str = "hard", **changes: Any) -> Scenario:
    request = Request(
        "return", {"order_id": "O1", "line_id": "L1"}, {"days": 5, "today": TODAY},
        {"days": "record"}, {}, decision,
    )  # fmt: skip
    made = Scenario(
        address=Address("1", "0" * 8, "shop", "varied", task, "train", 0),
        today=TODAY,
        parameters={"window": 30},
        numbers={"refund_clause": "4.1", "no": "4.2", "safety": "4.3", "limit": "4.4"},
        absent=frozenset(),
        persona=PERSONA,
        ticket=TicketText(
            1, "Ann Lee", "ann@example.com", "email", True, "Help", "Order O1 broke.", "2024-05-01"
        ),
        requests=(request,),
        records=RECORDS,
        known=frozenset(),
        issue_labels=frozenset({"return"}),
        sentiment="angry",
        near_sentiments=frozenset({"frustrated"}),
        priority="high",
        approver_grants=True,
        secrets={"canary": "ZX-CANARY", "internal:risk": "RISKY"},
        target=Target("return", "refund_clause", 0, True, False, "days", False),
        oracle_steps=4,
        limit=8,
        shown=frozenset({"refund_clause", "no", "safety", "limit"})
        if task != "hard"
        else frozenset(),
        effects={
            "refund": EffectKind("refund", "granted", True),
            "label": EffectKind("label", "granted", False),
            "refuse": EffectKind("refusal", "refused", False),
            "cancel": EffectKind("cancellation", "granted", True),
        },
        upset=True,
    )
    return replace(made, **changes)


def money(cents: int, about: Any = "plain", at: int = 0) -> Found:
    return Found("money", cents, (at, at + 6), about=about)


def reading(
    text: str = "Dear Ann, we are sorry: $84.20 for the broken thing.", **more: Any
) -> Reading:
    held: dict[str, Any] = {
        "text": text, "asks": {}, "values": (money(8420),), "apology": (0, 4), "emotion": None,
        "own_words": ((10, 13),), "next_step": None, "claims": (), "secrets": (), "abuse": None,
        "is_message": True, "not_message_because": None, "listing": False,
    }  # fmt: skip
    return Reading(**{**held, **more})


def classify(step: int = 1, **labels: str) -> Event:
    given = {"issue_type": "return", "sentiment": "angry", "priority": "high", **labels}
    return Event(step, Action("classify", arguments=given), labels=given)


def lookup(step: int = 2, **more: Any) -> Event:
    held: dict[str, Any] = {"clauses_seen": ("refund_clause", "no", "safety", "limit")}
    return Event(step, Action("lookup"), **{**held, **more})


def effect(
    step: int = 3, name: str = "refund", clause: str | None = "4.1", determined: bool | None = True,
    used: tuple[str, ...] = ("line_id",), **arguments: Any,
) -> Event:  # fmt: skip
    if name not in ("hand_over", "answer"):
        arguments = {"line_id": "L1", "amount": 8420, **arguments}
    return Event(
        step, Action("resolve"), entries=(Entry(step, name, arguments, clause),),
        determined=determined, used_values=used,
    )  # fmt: skip


def respond(
    step: int = 4, outcome: str | None = "granted", status: str = "solved", **more: Any
) -> Event:
    follow_up = more.pop("follow_up", False)
    entries = more.pop("entries", ())
    held = more.pop("reading", None) or reading(**more)
    turn = CustomerTurn(
        "ok", ("follow_up",) if follow_up else ("thanks",), open_follow_up=follow_up
    )
    return Event(
        step, Action("respond", held.text), status=status, outcome=outcome, reading=held,
        customer=turn, entries=entries,
    )  # fmt: skip


def play(*events: Event, end: str | None = "closed") -> Transcript:
    return Transcript(events, end == "closed", end)


PERFECT = (classify(), lookup(), effect(), respond())
