"""Kittiwake Lane: its policy answers every case, and its customers have enough words."""

from __future__ import annotations

import itertools
import re
from datetime import date, timedelta

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
    out["today"] = source.integer("today", 739_000, 739_365)
    return out


@pytest.mark.parametrize("issue", ISSUES)
def test_every_case_has_one_answer_under_every_drawn_policy(issue: str) -> None:
    decided: set[str] = set()
    for turn in range(8):
        source = Source("retail", issue, turn)
        bound = POLICY.bind(POLICY.draw_parameters(source if turn else None))
        for case in range(200):
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
    for said in ("30 days (45 if", "60 if", "60 days", "25%", "15%", "10%", "$5 to $10", "$150"):
        assert said in text
    assert "{" not in text


def test_tables_and_windows_stay_apart_in_every_draw() -> None:
    for turn in range(200):
        drawn = POLICY.draw_parameters(Source("windows", turn))
        window, trace = drawn["return_window"], drawn["trace_after"]
        assert not isinstance(window, int) and not isinstance(trace, int)
        assert window[""] < window["silver"] < window["gold"]
        assert window["gold"] < int(drawn["faulty_window"])  # type: ignore[arg-type]
        assert max(trace.values()) < int(drawn["lost_after"])  # type: ignore[arg-type]
        assert int(drawn["voucher_low"]) < int(drawn["voucher_high"])  # type: ignore[arg-type]


NAMES = {clause.id: clause.number for clause in PACK.clauses}
CALM: dict[str, Value] = {
    name: fact.presumed for name, fact in PACK.facts.items() if fact.presumed is not None
} | {
    "identity_confirmed": True, "order_status": "dispatched", "carrier_status": "delivered",
    "member": False, "final_sale": False, "hygiene_item": False, "opened": False, "faulty": False,
    "own_range": True, "price": 4_000, "quantity": 1, "account": "private",
}  # fmt: skip


def returned(today: date, ordered: date, delivered: date, **more: Value) -> tuple[str, date | None]:
    """Return the clause that decides a return, and the day that the customer is told with it."""
    bound = POLICY.bind(POLICY.draw_parameters(None))
    facts: dict[str, Value] = {
        **CALM, "today": today.toordinal(), "days_since_order": (today - ordered).days,
        "days_since_dispatch": (today - delivered).days + 1,
        "days_since_delivery": (today - delivered).days, **more,
    }  # fmt: skip
    ruling = bound.decide("return_item", facts)
    told = {each.name: each.value for each in ruling.tell}
    day = told.get("return_by", told.get("return_ended"))
    return ruling.clauses[0], date.fromordinal(day) if isinstance(day, int) else None


def test_the_season_begins_and_ends_to_the_day() -> None:
    today, last = date(2027, 1, 18), date(2027, 1, 31)
    for ordered, clause in (
        (date(2026, 11, 14), "ret_late"), (date(2026, 11, 15), "ret_season"),
        (date(2026, 12, 3), "ret_season"),
    ):  # fmt: skip
        found, day = returned(today, ordered, ordered + timedelta(2))
        assert found == clause
        assert day == (last if clause == "ret_season" else ordered + timedelta(32))
    # 30 days from 23 December end before 31 January; what was ordered a day too late has no more.
    assert returned(today, date(2026, 12, 20), date(2026, 12, 23)) == ("ret_season", last)
    assert returned(today, date(2026, 12, 21), date(2026, 12, 23)) == (
        "ret_window", date(2027, 1, 22),
    )  # fmt: skip


def test_the_last_day_of_the_season_is_inside_and_told_afterwards() -> None:
    ordered, delivered = date(2026, 11, 20), date(2026, 11, 24)
    last = date(2027, 1, 31)
    assert returned(last, ordered, delivered) == ("ret_season", last)
    assert returned(last + timedelta(1), ordered, delivered) == ("ret_season_over", last)
    assert returned(date(2027, 3, 1), ordered, delivered) == ("ret_season_over", last)


def test_the_later_of_the_two_last_days_counts() -> None:
    today = date(2027, 1, 25)
    # Delivered on 1 January, 30 days end on the 31st, the season's last day too.
    assert returned(today, date(2026, 12, 20), date(2027, 1, 1)) == (
        "ret_window", date(2027, 1, 31),
    )  # fmt: skip
    assert returned(today, date(2026, 12, 20), date(2027, 1, 2)) == (
        "ret_window", date(2027, 2, 1),
    )  # fmt: skip
    assert returned(today, date(2026, 12, 20), date(2026, 12, 31)) == (
        "ret_season", date(2027, 1, 31),
    )  # fmt: skip
    # A gold member has 60 days: longer than the season, or not.
    gold: dict[str, Value] = {"member": True, "tier": "gold"}
    assert returned(today, date(2026, 12, 1), date(2026, 12, 3), **gold) == (
        "ret_window", date(2027, 2, 1),
    )  # fmt: skip
    assert returned(today, date(2026, 11, 29), date(2026, 12, 1), **gold) == (
        "ret_season", date(2027, 1, 31),
    )  # fmt: skip
    assert returned(date(2027, 2, 2), date(2026, 12, 1), date(2026, 12, 3), **gold) == (
        "ret_late", date(2027, 2, 1),
    )  # fmt: skip


def test_the_season_helps_neither_a_final_sale_nor_harms_what_is_faulty() -> None:
    today, ordered, delivered = date(2027, 1, 18), date(2026, 11, 20), date(2026, 11, 24)
    assert returned(today, ordered, delivered, final_sale=True)[0] == "ret_final"
    found = returned(today, ordered, delivered, opened=True, faulty=True)
    assert found == ("ret_faulty", delivered + timedelta(120))


def test_orders_can_only_be_from_the_last_season_and_faults_outlast_it() -> None:
    """What the clauses' words and their order rest on, in every drawn policy."""
    oldest = (PACK.facts["days_since_order"].range or (0, 0))[1]
    for turn in range(300):
        drawn = POLICY.draw_parameters(Source("season", turn) if turn else None)
        start, end, until = (int(drawn[f"season_{n}"]) for n in ("from", "to", "until"))  # type: ignore[arg-type]
        assert start < end, "within one year"
        assert oldest < 366 - (end - start) - 1, "no order is as old as the season before"
        assert 366 + until - start <= int(drawn["faulty_window"]) + 1  # type: ignore[arg-type]


def test_the_handbook_says_when_the_season_is_and_which_days_are_holidays() -> None:
    book = render_handbook(RETAIL, POLICY.draw_parameters(None), NAMES)
    said = book.clause("ret_season").text
    for words in (
        "the order was placed on or after the last 15 November",
        "it was placed by the 20 December after that",
        "after the delivery is before the 31 January after that",
        "today is on or before that 31 January",
        "30 days (45 if a silver member; 60 if a gold member)",
        "send it back by [the 31 January after the last 15 November]",
    ):  # fmt: skip
        assert words in said
    assert (
        "Business days are Monday to Friday, but not 1 January, 1 May, "
        "25 and 26 December; today is 0."
    ) in book.front
    assert "1 May, 25 and 26 December" in book.searched


def test_promises_skip_the_company_s_holidays() -> None:
    """A team has 4 business days: from 23 December 2026 that is the 24th, 28th, 29th and 30th."""
    bound = POLICY.bind(POLICY.draw_parameters(None))
    facts = {**CALM, "today": date(2026, 12, 23).toordinal(), "injury": True}
    ruling = bound.decide("return_item", facts)
    told = {each.name: each.value for each in ruling.tell}
    assert told["team_by"] == date(2026, 12, 30).toordinal()


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
