"""A record's figures as one flat row: what tables and data frames are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from support_env.evaluation.episodes._record import FULL

Row = dict[str, Any]
PARTS: Final = (
    "triage", "discovery", "outcome", "reply", "efficiency", "penalty", "gate", "cap",
)  # fmt: skip


def row_of(record: Mapping[str, Any]) -> Row:
    """Return one episode's row. Scores and parts are in [0, 1], penalties below 0."""
    verdict, done, case = record["verdict"], record["outcome"], record["case"]
    usage, timings = record["usage"], record["timings"]
    failed = [c["name"] for c in verdict["checks"] if c["status"] == "fail"]
    return {
        "agent": record["agent"],
        "company": record["company"],
        "task": record["task"],
        "policy": record["policy"],
        "split": record["split"],
        "index": record["index"],
        "trial": record["trial"],
        "address": record["address"],
        "issue": case["issue"],
        "deciding": case["deciding"],
        "target_clause": case["target"]["clause"],
        "target_side": case["target"]["side"],
        "target_edge": case["target"]["edge"],
        "score": record["score"],
        "success": record["success"],
        "return": sum(step["reward"] for step in record["steps"]),
        "steps": len(record["steps"]),
        "end_reason": record["end_reason"],
        "csat": record["csat"],
        "right": done["right"],
        "given": done["given"],
        "wrong_grant": done["wrong_grant"],
        "wrong_refusal": done["wrong_refusal"],
        "escalation_due": done["escalation_due"],
        "escalated": done["escalated"],
        "escalated_rightly": done["escalated_rightly"],
        "escalated_needlessly": done["escalated_needlessly"],
        "first_contact": done["first_contact"],
        "gates": [name.removeprefix("gate.") for name in failed if name.startswith("gate.")],
        "checks": {c["name"]: c["status"] for c in verdict["checks"]},
        "parts": {name: points / FULL for name, points in verdict["parts"].items()},
        "calls": usage["calls"],
        "prompt_tokens": usage["prompt_tokens"],
        "completion_tokens": usage["completion_tokens"],
        "malformed": usage["malformed"],
        "cost": usage["cost"],
        "seconds": timings.get("seconds"),
    }


def flat(row: Mapping[str, Any]) -> Row:
    """Return the row with one column for each part and check, and the gates as text."""
    made = {k: v for k, v in row.items() if k not in ("parts", "checks", "gates")}
    made["gates"] = " ".join(row["gates"])
    made |= {f"part.{name}": row["parts"].get(name, 0.0) for name in PARTS}
    return made | {f"check.{name}": status for name, status in row["checks"].items()}


__all__ = ["PARTS", "Row", "flat", "row_of"]
