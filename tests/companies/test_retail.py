"""Kittiwake Lane: its policy answers every case, and its customers have enough words."""

from __future__ import annotations

import itertools
import re

import pytest

from support_env.packs import find_company
from support_env.policy import NA, BoundPolicy
from support_env.randomness import Source
from support_env.types import Value
from support_env.writing import render_handbook

RETAIL = find_company("retail")
PACK, POLICY = RETAIL.pack, RETAIL.policy
ISSUES = tuple(PACK.issues)
ORDERED = ("days_since_order", "days_since_dispatch", "days_since_delivery", "days_since_charge")


def world(source: Source, issue: str) -> dict[str, Value]:
    """Draw every fact of a case, the ends of ranges and what clauses compare with included."""
    out: dict[str, Value] = {}
    fresh = source.chance("fresh", 0.5)
    for name, fact in PACK.facts.items():
        if fact.kind == "flag":
            out[name] = source.chance(name, 0.2 if fact.presumed is not None else 0.6)
        elif fact.kind == "label":
            out[name] = source.choice(name, tuple(fact.values or ()))
        else:
            low, high = fact.usual or fact.range or (0, 0)
            scale = 100 if fact.kind == "money" else 1
            # Half of the cases are fresh: most windows end before most dates.
            high = low + (high - low) // 4 if scale == 1 and fresh else high
            out[name] = source.integer(name, round(low * scale), round(high * scale))
    for given in PACK.issues[issue].given:
        name, labels = re.split(" == | in ", given)
        out[name] = source.choice("given", re.findall("[a-z_]+", labels))
    days = sorted((int(out[name]) for name in ORDERED), reverse=True)
    out |= dict(zip(ORDERED, days, strict=True))
    out["days_since_delivery"] = max(1, min(days[2], days[1] - 1))
    out["today"] = 739_000
    return out


@pytest.mark.parametrize("issue", ISSUES)
def test_every_case_has_one_answer_under_every_drawn_policy(issue: str) -> None:
    decided: set[str] = set()
    for turn in range(8):
        source = Source("retail", issue, turn)
        bound = POLICY.bind(POLICY.draw_parameters(source if turn else None))
        for case in range(50):
            ruling = bound.decide(issue, world(source.child(case), issue))
            decided.update(ruling.clauses)
    due = [c.id for c in PACK.clauses if c.topic == "due" and issue in (c.issues or ())]
    assert len(decided.intersection(due)) >= len(due) - 2, set(due) - decided


def priority(bound: BoundPolicy, **facts: Value) -> str:
    silence: dict[str, Value] = {
        name: fact.presumed for name, fact in PACK.facts.items() if fact.presumed is not None
    }
    if facts.get("needed_this_week"):
        silence["no_hurry"] = NA  # type: ignore[assignment]
    if facts.get("no_hurry"):  # nobody says so who threatens or is hurt
        silence |= dict.fromkeys(("legal_threat", "injury"), NA)  # type: ignore[arg-type]
    return bound.label("priority", "return_item", {**silence, **facts})


def test_priority_follows_from_the_ticket_alone() -> None:
    bound = POLICY.bind(POLICY.draw_parameters(None))
    assert priority(bound) == "normal"
    assert priority(bound, no_hurry=True) == "low"
    assert priority(bound, needed_this_week=True) == "high"
    assert priority(bound, legal_threat=True, needed_this_week=True) == "high"
    assert priority(bound, legal_threat=True, injury=True) == "urgent"


def test_the_handbook_says_each_number_of_the_policy() -> None:
    numbers = {clause.id: clause.number for clause in PACK.clauses}
    text = render_handbook(RETAIL, POLICY.draw_parameters(None), numbers).text
    for said in ("30 days", "45 days", "60 days", "25%", "15%", "10%", "$5 to $10", "$150"):
        assert said in text
    assert "{" not in text


def test_tables_and_windows_stay_apart_in_every_draw() -> None:
    for turn in range(200):
        drawn = POLICY.draw_parameters(Source("windows", turn))
        member, trace = drawn["member_window"], drawn["trace_after"]
        assert not isinstance(member, int) and not isinstance(trace, int)
        assert int(drawn["return_window"]) < min(member.values())  # type: ignore[arg-type]
        assert max(member.values()) < int(drawn["faulty_window"])  # type: ignore[arg-type]
        assert max(trace.values()) < int(drawn["lost_after"])  # type: ignore[arg-type]
        assert int(drawn["voucher_low"]) < int(drawn["voucher_high"])  # type: ignore[arg-type]


def test_customers_have_many_ways_to_say_things() -> None:
    for name, fact in PACK.facts.items():
        pools = [fact.tells, fact.tells_not, *(fact.tells_values or {}).values()]
        assert all(len(set(pool)) >= 6 for pool in pools if pool), name
        assert fact.ask is None or len(fact.ask.words) >= 9, name
    for name, issue in PACK.issues.items():
        assert len(set(issue.openings)) >= 14, name
        assert len(issue.wants) >= 8 and len(issue.questions) >= 6, name
        assert len(issue.subjects) >= 6 and len(issue.words) >= 10, name


def test_issue_types_stand_in_a_ring_of_confusable_pairs() -> None:
    """Each is shown with one of two neighbours, so that no briefing gives its type away."""
    assert len(PACK.issues) >= 13
    members: dict[str, list[str]] = {}
    for name, issue in PACK.issues.items():
        assert len(set(issue.groups)) == 2, name
        for group in issue.groups:
            members.setdefault(group, []).append(name)
    assert all(len(held) == 2 for held in members.values()), members
    ring, last = [ISSUES[0]], ""
    while True:
        here = ring[-1]
        near = [n for held in members.values() if here in held for n in held if n != here]
        step = next(name for name in near if name != last)
        if step == ring[0]:
            break
        last = here
        ring.append(step)
    assert len(ring) == len(PACK.issues)


def test_chapters_are_short() -> None:
    numbers = {clause.id: clause.number for clause in PACK.clauses}
    book = render_handbook(RETAIL, POLICY.draw_parameters(None), numbers)
    for chapter in book.chapters:
        assert len(chapter.clauses) <= 9, chapter.title
        assert sum(len(clause.plain) for clause in chapter.clauses) < 1_900, chapter.title


def test_refusals_and_payments_hang_on_a_second_fact() -> None:
    """A flag on a record must not settle a reply: something else that is told goes by a record."""
    for clause in PACK.clauses:
        if clause.topic == "due" and isinstance(clause.then, list):
            amounts = [text for effect in clause.then for text in effect.args.values()]
            assert clause.tell or amounts, clause.id


def test_near_misses_are_many_and_tell_nothing() -> None:
    fitted = {name: fact for name, fact in PACK.facts.items() if fact.harmless}
    assert {"injury", "legal_threat", "needed_this_week", "no_hurry"} <= set(fitted)
    for name, fact in fitted.items():
        assert len(set(fact.harmless)) >= 6, name
        assert not set(fact.harmless) & set(fact.tells)


def test_every_mix_of_goods_has_items_to_choose_from() -> None:
    flags = ("hygiene_item", "made_to_order", "seconds")
    for mix in itertools.product((True, False), repeat=len(flags)):
        wanted = dict(zip(flags, mix, strict=True))
        fitting = [
            item["name"] for item in PACK.catalogue
            if all(wanted.get(fact, held) == held for fact, held in item.get("fits", {}).items())
        ]  # fmt: skip
        assert len(fitting) >= 5, wanted
