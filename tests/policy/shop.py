"""A small policy for tests: returns with a member extension, a charge, a limit."""

from __future__ import annotations

from typing import Any

from support_env.packs.schema import Pack

FACTS: dict[str, Any] = {
    "arrived": {"kind": "flag", "noun": "arrival"},
    "days": {
        "kind": "days", "noun": "days", "range": [0, 100], "only_if": "arrived == true",
    },
    "member": {"kind": "flag", "noun": "membership"},
    "tier": {
        "kind": "label", "noun": "tier", "values": {"silver": "silver", "gold": "gold"},
        "only_if": "member == true",
    },
    "opened": {"kind": "flag", "noun": "packaging"},
    "price": {"kind": "money", "noun": "price", "range": [1, 500]},
    "hurt": {"kind": "flag", "noun": "injury", "presumed": False},
    "willing": {"kind": "flag", "noun": "will"},
}  # fmt: skip
PARAMETERS: dict[str, Any] = {
    "window": {"kind": "days", "value": 30, "from": 20, "to": 40},
    "longer": {
        "kind": "days", "value": 45, "from": 40, "to": 60, "above": ["window"], "by": "tier",
        "table": {"silver": 45, "gold": 60},
    },
    "charge": {"kind": "percent", "value": 15, "from": 5, "to": 30, "step": 5},
    "limit": {"kind": "money", "value": 150, "from": 100, "to": 200, "step": 10},
    "low": {"kind": "money", "value": 5},
    "high": {"kind": "money", "value": 10, "above": ["low"]},
}  # fmt: skip
TOPICS: list[dict[str, Any]] = [
    {"id": "rate", "title": "Charge", "gives": "percent", "otherwise": 0},
    {
        "id": "back", "title": "Paid back", "gives": "money",
        "otherwise": "price - percent_of(rate, price)",
    },
    {"id": "due", "title": "Due", "gives": "effects"},
    {"id": "action", "title": "Who", "gives": "effects", "otherwise": "due", "decides": True},
    {
        "id": "priority", "title": "Priority", "gives": "label", "otherwise": "normal",
        "visible_only": True,
    },
]  # fmt: skip


def clause(identity: str, topic: str, **more: Any) -> dict[str, Any]:
    return {
        "id": identity, "topic": topic, "chapter": "main", "says": "so it is",
        "number": more.pop("number", f"1.{len(identity)}{sum(map(ord, identity))}"), **more,
    }  # fmt: skip


BY = {"name": "by", "kind": "date", "value": "today - days + window", "says": "by {x}"}
CLAUSES: list[dict[str, Any]] = [
    clause("grant", "due", when=["days <= window"], tell=[BY],
           then=[{"do": "refund", "args": {"amount": "back"}},
                 {"do": "voucher", "between": {"amount": ["low", "high"]}, "may": True}]),
    clause("refuse_late", "due", when=["days > window"], then=[{"do": "refuse"}]),
    clause("not_there", "due", when=["arrived == false"], then=[{"do": "wait"}]),
    clause("member_late", "due", when=["days > window", "days <= longer"],
           then=[{"do": "refund", "args": {"amount": "back"}}], overrides=["refuse_late"]),
    clause("opened_charge", "rate", when=["opened == true"], then="charge"),
    clause("gold_free", "rate", when=["tier == 'gold'"], then=0, overrides=["opened_charge"]),
    clause("over_limit", "action", when=["due_amount > limit"], approval="approvals"),
    clause("injury", "action", when=["hurt == true"], hand_over="safety",
           overrides=["over_limit"]),
    clause("high_priority", "priority", when=["hurt == true"], then="urgent"),
]  # fmt: skip


def pack(**changes: Any) -> Pack:
    """Return the shop's pack with top-level keys replaced."""
    return Pack.model_validate(data(**changes))


def data(**changes: Any) -> dict[str, Any]:
    """Return the same as plain data."""
    money = {"amount": {"kind": "money"}}
    return {
        "company": {"id": "shop", "name": "Shop", "about": "A shop."},
        "chapters": {"main": {"title": "Main", "number": 1}},
        "facts": FACTS, "parameters": PARAMETERS, "topics": TOPICS, "clauses": CLAUSES,
        "records": {"order": {"label": "order", "id": "A-##", "argument": "order_id",
                              "fields": {}}},
        "lookups": {"order": {"says": "an order", "record": "order", "by": ["order_id"]}},
        "resolutions": {
            "refund": {"says": "refund", "arguments": money, "outcome": "granted",
                       "family": "refund"},
            "voucher": {"says": "voucher", "arguments": money, "outcome": "granted",
                        "family": "voucher"},
            "refuse": {"says": "refuse", "outcome": "refused", "family": "refusal"},
            "wait": {"says": "wait", "outcome": "pending", "family": "advice"},
        },
        "queues": {"approvals": {"says": "money", "kind": "approvals"},
                   "safety": {"says": "injuries", "critical": True}},
        "issues": {
            "back": {"title": "Return", "description": "d", "chapter": "main", "groups": ["g"],
                     "about": "order", "openings": ["o"], "wants": ["w"]},
            "never": {"title": "Never", "description": "d", "chapter": "main", "groups": ["g"],
                      "about": "order", "openings": ["o"], "wants": ["w"],
                      "given": ["arrived == true"]},
        },
        "sentiments": {"neutral": {"says": "plain"}},
        "priorities": {"normal": {"says": "in turn"}, "urgent": {"says": "now"}},
        **changes,
    }  # fmt: skip
