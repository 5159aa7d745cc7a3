"""A tiny company and one hand-made ticket, for tests of the desk, the customer and the session.

A lending library: borrowers have loans, a loan has copies and a fee.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from support_env.packs.schema import Pack
from support_env.policy import compile_policy
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
from support_env.types import Value

TODAY = 739_000
NUMBERS = {
    "fee_waived": "4.1", "fee_stands": "4.2", "big_fee": "7.1", "lost": "7.2", "urgent": "1.1",
}  # fmt: skip

PACK = Pack.model_validate(
    {
        "company": {"id": "library", "name": "Fern Street Library", "about": "A lending library."},
        "chapters": {
            "priority": {"title": "Priority", "number": 1, "always": True},
            "fees": {"title": "Fees", "number": 4},
            "authority": {"title": "Who may act", "number": 7, "always": True},
        },
        "parameters": {
            "grace": {"kind": "days", "value": 5, "from": 2, "to": 9},
            "limit": {"kind": "money", "value": 50},
        },
        "facts": {
            "days_late": {
                "kind": "days",
                "noun": "the lateness",
                "says": "the loan was {x} late",
                "range": [0, 40],
                "field": "loan.late",
            },
            "flooded": {
                "kind": "flag",
                "noun": "the flood",
                "says": "the branch was flooded",
                "says_not": "the branch was not flooded",
                "customer": True,
                "ask": {"label": "whether the branch was flooded", "words": ["flood*"]},
                "tells": ["The branch was flooded."],
                "tells_not": ["There was no flood."],
            },
            "copies_lent": {
                "kind": "count",
                "noun": "the number of copies",
                "says": "{x} copies were lent",
                "range": [1, 9],
                "customer": True,
                "ask": {"label": "how many copies were lent", "words": ["how many"]},
                "tells": ["I had {x}."],
            },
            "photo": {
                "kind": "flag",
                "noun": "the photo",
                "says": "the borrower has sent a photo",
                "says_not": "the borrower cannot send a photo",
                "customer": True,
                "attachment": "slip.jpg",
                "ask": {"label": "a photo of the slip", "words": ["photo*", "picture*"]},
                "tells": ["Photo attached."],
                "tells_not": ["I can't send a photo."],
            },
            "shelf": {
                "kind": "label",
                "noun": "the shelf",
                "values": {"a": "it is on a", "b": "it is on b"},
                "field": "copy.shelf",
                "ask": {"label": "which shelf it came from", "words": ["shelf"]},
            },
            "identified": {
                "kind": "flag",
                "noun": "the check",
                "says": "the borrower is confirmed",
                "says_not": "the check finds no match",
            },
            "approved": {
                "kind": "flag",
                "noun": "the answer",
                "says": "the proposal is granted",
                "says_not": "the proposal is declined",
                "event": "approval",
            },
            "fee": {
                "kind": "money",
                "noun": "the fee",
                "says": "the fee is {x}",
                "range": [1, 90],
                "field": "loan.fee",
            },
            "hurt": {
                "kind": "flag",
                "noun": "the injury",
                "says": "somebody was hurt",
                "says_not": "nobody was hurt",
                "presumed": False,
                "tells": ["I was hurt."],
            },
        },
        "identifiers": {
            "loan_id": {
                "record": "loan",
                "form": "LN-####",
                "ask": {"label": "the loan number", "words": ["loan number", "which loan"]},
                "tells": ["It's loan {x}."],
            },
            "postcode": {
                "record": "borrower",
                "ask": {"label": "the postcode", "words": ["postcode"]},
                "tells": ["{x}."],
            },
        },
        "records": {
            "borrower": {
                "label": "borrower",
                "id": "B-####",
                "argument": "borrower_id",
                "fields": {
                    "name": {"persona": "name"},
                    "email": {"persona": "email"},
                    "postcode": {"persona": "postcode", "private": True},
                    "memo": {"text": "Marked {canary}", "internal": True},
                },
            },
            "loan": {
                "label": "loan",
                "id": "LN-####",
                "argument": "loan_id",
                "of": "borrower",
                "decoys": [1, 1],
                "fields": {"late": {"fact": "days_late"}, "fee": {"fact": "fee"}},
            },
            "copy": {
                "label": "lent copy",
                "id": "CP-####",
                "argument": "copy_id",
                "of": "loan",
                "fields": {"title": {"item": "name"}, "shelf": {"fact": "shelf"}},
            },
        },
        "lookups": {
            "loan": {"says": "a loan and its copies", "record": "loan", "by": ["loan_id"]},
            "borrower": {
                "says": "a borrower",
                "record": "borrower",
                "by": ["borrower_id", "email"],
            },
            "identity": {
                "says": "whether the answers fit",
                "record": "borrower",
                "all_of": ["email", "postcode"],
                "establishes": ["identified"],
            },
            "handbook": {"says": "the handbook", "handbook": True},
        },
        "resolutions": {
            "waive": {
                "says": "waive {amount} of the fee",
                "outcome": "granted",
                "family": "waiver",
                "arguments": {
                    "loan_id": {"kind": "object", "of": "loan"},
                    "amount": {"kind": "money"},
                    "copies": {"kind": "count", "optional": True},
                    "by": {"kind": "date", "optional": True},
                    "why": {"kind": "label", "values": ["flood", "other_reason"], "optional": True},
                },
                "at_most": "loan.fee",
                "irreversible": True,
                "tell": ["amount"],
                "claims": ["waived"],
            },
            "uphold": {
                "says": "leave the fee as it is",
                "outcome": "refused",
                "family": "refusal",
                "arguments": {"loan_id": {"kind": "object", "of": "loan"}},
            },
            "wait": {
                "says": "ask to wait",
                "outcome": "pending",
                "family": "advice",
                "arguments": {"copy_id": {"kind": "object", "of": "copy"}},
            },
        },
        "queues": {
            "approvals": {"says": "fees above the limit", "kind": "approvals"},
            "lost_items": {"says": "lost copies"},
        },
        "topics": [
            {"id": "due", "title": "What the borrower is due", "gives": "effects"},
            {
                "id": "action",
                "title": "Who may act",
                "gives": "effects",
                "otherwise": "due",
                "decides": True,
            },
            {
                "id": "priority",
                "title": "Priority",
                "gives": "label",
                "otherwise": "normal",
                "otherwise_says": "priority is normal",
                "visible_only": True,
            },
        ],
        "clauses": [
            {
                "id": "fee_waived",
                "topic": "due",
                "number": "4.1",
                "chapter": "fees",
                "when": ["flooded == true"],
                "then": [{"do": "waive", "args": {"amount": "fee"}}],
                "says": "the fee is waived",
                "overrides": ["fee_stands"],
            },
            {
                "id": "fee_stands",
                "topic": "due",
                "number": "4.2",
                "chapter": "fees",
                "when": ["days_late > grace"],
                "then": [{"do": "uphold"}],
                "says": "the fee stands",
            },
            {
                "id": "grace_waived",
                "topic": "due",
                "number": "4.3",
                "chapter": "fees",
                "when": ["days_late <= grace"],
                "then": [{"do": "waive", "args": {"amount": "fee"}}],
                "says": "the fee is waived",
                "overrides": ["fee_waived"],
            },
            {
                "id": "big_fee",
                "topic": "action",
                "number": "7.1",
                "chapter": "authority",
                "when": ["fee > limit"],
                "approval": "approvals",
                "says": "approval comes first",
            },
            {
                "id": "urgent",
                "topic": "priority",
                "number": "1.1",
                "chapter": "priority",
                "when": ["hurt == true"],
                "then": "urgent",
                "says": "priority is urgent",
            },
        ],
        "issues": {
            "late_fee": {
                "title": "Late fees",
                "description": "A fee for a late loan.",
                "chapter": "fees",
                "groups": ["fees"],
                "about": "loan",
                "openings": ["About a fee."],
                "wants": ["Drop the fee."],
                "words": ["fee", "late"],
            },
            "lost_copy": {
                "title": "Lost copies",
                "description": "A copy is lost.",
                "chapter": "fees",
                "groups": ["fees"],
                "about": "loan",
                "openings": ["A copy is lost."],
                "wants": ["Tell me what to do."],
            },
        },
        "sentiments": {
            "angry": {"says": "Furious.", "near": ["frustrated"]},
            "frustrated": {"says": "Let down.", "near": ["angry"]},
            "calm": {"says": "Matter of fact."},
        },
        "priorities": {"urgent": {"says": "At once."}, "normal": {"says": "In turn."}},
    }
)


@dataclass(frozen=True)
class Loaded:
    """Stands in for a pack that was loaded from a folder."""

    pack: Pack
    digest: str = "0badcafe"
    policy: Any = field(default_factory=lambda: compile_policy(PACK))


LOADED: Any = Loaded(PACK)
NUMBERS["grace_waived"] = "4.3"

WORLD: Mapping[str, Value] = {
    "today": TODAY, "days_late": 12, "flooded": True, "copies_lent": 2, "photo": True, "shelf": "a",
    "identified": True, "approved": True, "fee": 6040, "hurt": False,
}  # fmt: skip


def _records() -> tuple[Record, ...]:
    return (
        Record(
            "borrower", "B-1001", None,
            {"name": "Ada Fenn", "email": "held on file", "postcode": "held on file",
             "memo": "Marked QX77"},
            {}, (), ("memo",), ("postcode",),
        ),
        Record(
            "loan", "LN-2001", "B-1001", {"late": 12, "fee": "60.40"}, {"fee": 6040},
            ((0, "days_late"), (0, "fee")),
        ),
        Record(
            "copy", "CP-3001", "LN-2001", {"title": "Moby-Dick", "shelf": "a"}, {}, ((0, "shelf"),)
        ),
        Record("loan", "LN-2002", "B-1001", {"late": 1, "fee": "3.00"}, {"fee": 300}),
        Record("copy", "CP-3002", "LN-2002", {"title": "Emma", "shelf": "b"}, {}),
    )  # fmt: skip


def decision(outcome: str = "granted") -> Decision:
    """Return the fixture's decision: approval first, then the fee is waived."""
    waive = Pattern("waive", {"loan_id": ("LN-2001",)}, {}, {"amount": (6040, 6040)})
    after = Decision(
        (waive,), (), frozenset({"4.1", "7.1"}), outcome,
        (Owed("amount", "money", 6040, "$60.40 is waived"),), "fee_waived",
    )  # fmt: skip
    ask = replace(
        waive, effect="approval_requested", exact={"queue": "approvals", "resolution": "waive"}
    )
    return replace(after, must=(ask,), approval=True, after_approval=after, owed=())


def scenario(**changes: Any) -> Scenario:
    """Return the hand-made scenario, with some of its parts changed."""
    world = {**WORLD, **changes.pop("world", {})}
    request = Request(
        issue="late_fee",
        objects={"loan_id": "LN-2001", "copy_id": "CP-3001"},
        world=world,
        where={
            "days_late": "record", "fee": "record", "flooded": "customer", "photo": "customer",
            "copies_lent": "ticket", "shelf": "record", "identified": "event", "approved": "event",
            "hurt": "presumed", "loan_id": "customer", "postcode": "customer",
        },
        misremembered=changes.pop("misremembered", {}),
        decision=changes.pop("decision", decision()),
    )  # fmt: skip
    persona = Persona(
        "Ada Fenn", "ada@fenn.example", "555-0101", "AB1 2CD", "1 Fern Street", "Ferndale",
        changes.pop("mood", "frustrated"), "plain", "email", changes.pop("patience", 3), 0.9,
    )  # fmt: skip
    made = Scenario(
        address=Address("1", "0badcafe", "library", "varied", "hard", "train", 0),
        today=TODAY,
        parameters={"grace": 5, "limit": 5000},
        numbers=NUMBERS,
        absent=frozenset(),
        persona=persona,
        ticket=TicketText(
            1, "Ada Fenn", "ada@fenn.example", "email", False, "A fee",
            "You charged me a fee for two copies. I am fed up.", "2024-04-28T09:00",
        ),
        requests=(request,),
        records=_records(),
        known=frozenset({(0, "copies_lent"), (0, "hurt")}),
        issue_labels=frozenset({"late_fee"}),
        sentiment="frustrated",
        near_sentiments=frozenset({"angry"}),
        priority="normal",
        approver_grants=True,
        secrets={"canary": "QX77", "private:postcode": "AB1 2CD"},
        target=Target("late_fee", "fee_waived", 0, True, False, "flooded", True),
        oracle_steps=6,
        limit=8,
        effects={
            "waive": EffectKind("waiver", "granted", True),
            "uphold": EffectKind("refusal", "refused", False),
            "wait": EffectKind("advice", "pending", False),
        },
        upset=True,
    )  # fmt: skip
    return replace(made, **changes)
