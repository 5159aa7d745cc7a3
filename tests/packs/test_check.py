"""What is checked when a pack is loaded: each mistake is named with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from support_env.packs import PackError, load_pack
from tests.policy.shop import data

Edit = Callable[[dict[str, Any]], None]


def load(folder: Path, edit: Edit | None = None) -> None:
    """Write the shop's pack as a file (JSON is YAML), changed, and load it."""
    made = deepcopy(data())
    if edit is not None:
        edit(made)
    (folder / "pack.yaml").write_text(json.dumps(made, indent=1))
    load_pack(folder)


def put(*path: str | int, value: Any) -> Edit:
    def edit(made: Any) -> None:
        for part in path[:-1]:
            made = made[part]
        made[path[-1]] = value

    return edit


def test_the_shop_is_fine(tmp_path: Path) -> None:
    load(tmp_path)


WHEN = ("clauses", 0, "when")


def standing(**changed: Any) -> Edit:
    tell = {
        "name": "look_again", "kind": "date", "value": "today + 3", "says": "until {x}",
        "after": ["hand_over"], "rule": "Who is handed over is told {x}",
    }  # fmt: skip
    return put("standing", value=[tell | changed])


SPRING = {"kind": "yearday", "value": "03-01", "from": "02-20", "to": "03-20"}


def yearly(condition: str) -> Edit:
    def edit(raw: dict[str, Any]) -> None:
        put("parameters", "spring", value=SPRING)(raw)
        put(*WHEN, value=[condition])(raw)

    return edit


def squares(count: int) -> Edit:
    """Let each amount be the square of the one before."""
    made = {f"power{at}": f"power{at - 1} * power{at - 1}" for at in range(1, count)}
    return put("derived", value={"power0": "price * price", **made})


def test_words_of_reports_and_own_words_are_fine(tmp_path: Path) -> None:
    def edit(made: dict[str, Any]) -> None:
        made["handbook"] = {"grant": "Within {window}, see {refuse_late}."}
        made["scorecard"] = {"a": {"says": "x", "checks": ["gate", "outcome.decision"]}}
        made["costs"] = {"leak": "900.50", "wrong_grant": 40}

    load(tmp_path, edit)


def test_reports_are_no_part_of_the_digest(tmp_path: Path) -> None:
    load(tmp_path)
    before = load_pack(tmp_path).digest
    load(tmp_path, put("costs", value={"leak": 3}))
    assert load_pack(tmp_path).digest == before
    load(tmp_path, put("handbook", value={"grant": "Yes."}))
    assert load_pack(tmp_path).digest != before


MISTAKES: list[tuple[Edit, str]] = [
    (standing(after=["give_away"]), "resolution 'give_away'"),
    (standing(rule="Somebody is told"), "`rule` needs {x}"),
    (standing(says="soon"), "`says` needs {x}"),
    (standing(value="today + dais"), "'dais' (like it: days"),
    (standing(rule="{windw} or {x}"), "no parameter {windw}"),
    (put("facts", "price", "colour", value="red"), "facts.price.colour: Extra inputs"),
    (put("facts", "price", "kind", value="euro"), "facts.price.kind"),
    (put(*WHEN, value=["dais <= window"]), "'dais' (like it: days"),
    (put(*WHEN, value=["tier == 'golden'"]), "tier is never 'golden'"),
    (put(*WHEN, value=["tier in ['gold', 'golden']"]), "tier is never 'golden'"),
    (put(*WHEN, value=["tier == gold"]), "'gold'"),
    (put(*WHEN, value=["tier == 3"]), "tier is one of 'silver', 'gold'"),
    (put(*WHEN, value=["tier > 'gold'"]), "no order"),
    (put(*WHEN, value=["tier"]), "tier is one of"),
    (put(*WHEN, value=["opened == 1"]), "opened is true or false"),
    (put(*WHEN, value=["opened == 'yes'"]), "opened"),
    (put(*WHEN, value=["opened + 1 > 1"]), "opened is a flag, not a number"),
    (put(*WHEN, value=["days == 'ten'"]), "compares a number with a label"),
    (put(*WHEN, value=["days"]), "compares a number with a flag"),
    (put(*WHEN, value=["days in ['a']"]), "among numbers"),
    (put(*WHEN, value=["price > 45"]), "compare it with a parameter"),
    (put(*WHEN, value=["1 < 2"]), "compares constants"),
    (put(*WHEN, value=["due == 1"]), "due_amount"),
    (put(*WHEN, value=["opened && member"]), "any:"),
    (put(*WHEN, value=[{"say": "so"}]), "`if`"),
    (put(*WHEN, value=[{"if": "opened", "any": ["member"]}]), "`if`"),
    (put(*WHEN, value=[{"any": ["member", "openned"]}]), "'openned'"),
    (put(*WHEN, value=[{"if": "opened", "say": "after {windows} days"}]), "{windows}"),
    (put("clauses", 0, "says", value="within {windoww}"), "{windoww}"),
    (put("clauses", 0, "topic", value="dew"), "no topic 'dew'"),
    (put("clauses", 0, "issues", value=["back", "bakc"]), "no issue type 'bakc'"),
    (put("clauses", 0, "chapter", value="mane"), "no chapter"),
    (put("clauses", 1, "id", value="grant"), "another clause 'grant'"),
    (put("clauses", 3, "overrides", value=["refuse_early"]), "no clause 'refuse_early'"),
    (put("clauses", 3, "overrides", value=["injury"]), "answers another topic"),
    (put("clauses", 7, "hand_over", value="lawyers"), "no team 'lawyers'"),
    (put("clauses", 7, "hand_over", value="approvals"), "no team 'approvals'"),
    (put("clauses", 6, "approval", value="safety"), "no queue for approvals"),
    (put("clauses", 0, "then", 0, "do", value="refnd"), "no resolution 'refnd'"),
    (put("clauses", 0, "then", 0, "args", value={}), "refund needs a value for amount"),
    (put("clauses", 0, "then", 0, "args", value={"amount": "tier"}), "a number is needed"),
    (put("clauses", 0, "then", 0, "args", value={"amount": "back", "sum": 1}), "argument"),
    (put("clauses", 0, "tell", 0, "value", value="todaay + 1"), "'todaay'"),
    (put("clauses", 0, "tell", 0, "says", value="soon"), "needs {x}"),
    (put("clauses", 8, "then", value="urgnt"), "no priority 'urgnt'"),
    (put("clauses", 4, "then", value="chargee"), "'chargee'"),
    (put("topics", 4, "otherwise", value="normall"), "no priority"),
    (put("topics", 3, "otherwise", value="dew"), "no topic that gives effects"),
    (put("parameters", "longer", "table", value={"silver": 45}), "no number for gold"),
    (put("parameters", "longer", "by", value="opened"), "no label fact"),
    (put("parameters", "longer", "above", value=["windo"]), "no parameter 'windo'"),
    (put("parameters", "window", "to", value=70), "highest value must exceed window's"),
    (put("parameters", "window", "value", value=10), "is not from 20 to 40"),
    (put("parameters", "window", "value", value=30.5), "no whole number"),
    (put("parameters", "limit", "value", value="150.005"), "whole cents"),
    (put("parameters", "price", value={"kind": "money", "value": 3}), "name is taken"),
    (put("facts", "price", "range", value=[9, 3]), "from low to high"),
    (put("facts", "tier", "values", value=None), "needs `values`"),
    (put("facts", "hurt", "presumed", value="no"), "'no' is no flag"),
    (put("facts", "price", "harmless", value=["Cheap at the price."]), "only a fact with"),
    (put("facts", "hurt", "ticket", value=3), "probability"),
    (put("facts", "days", "only_if", value="arived == true"), "'arived'"),
    (put("facts", "arrived", "only_if", value="days > 3"), "circle"),
    (put("facts", "price", "field", value="order.prize"), "no record field"),
    (put("derived", value={"x": "y + 1", "y": "x + 1"}), "circle: x -> y -> x"),
    (put("records", "order", "of", value="order"), "part of itself"),
    (put("issues", "back", "odd", value=[["days > 3", "openned == true"]]), "'openned'"),
    (put("issues", "back", "follows", value={"price": "days + hours"}), "'hours'"),
    (put("issues", "back", "follows", value={"prize": "days"}), "no fact 'prize'"),
    (put("issues", "back", "beside", value={"openned": True}), "no fact 'openned'"),
    (put("issues", "back", "only", value=["ordre"]), "no record 'ordre'"),
    (
        put("records", "order", "fields", value={"sum": {"fact": "price", "without": "0"}}),
        "`only_if`",
    ),
    (put("lookups", "order", "by", value=["order_number"]), "no identifier or record argument"),
    (put("resolutions", "refund", "tell", value=["sum"]), "no argument 'sum'"),
    (put("company", "holidays", value=["2026-13-01"]), "is not a date"),
    (put("company", "holidays", value=["12-32"]), "is no day of the year"),
    (put("company", "holidays", value=["12-25"]), "no line of `reading` has {holidays}"),
    (put("parameters", "spring", value={"kind": "yearday", "value": "02-30"}), "'02-30' is no day"),
    (put("parameters", "spring", value={**SPRING, "from": "03-02"}), "is not from 03-02 to 03-20"),
    (yearly("days <= spring"), "spring is a day of every year"),
    (yearly("days + next_yearly(today, spring) > spring"), "spring is a day of every year"),
    (yearly("days <= last_yearly(today, window)"), "takes a day and a yearday (there are spring)"),
    (yearly("days <= last_yearly(spring, spring)"), "spring is a day of every year"),
    (put("parameters", "window", "without", value=True), "without goes with by and table"),
    # limits, and words that are taken
    (put("parameters", "if", value={"kind": "days", "value": 3}), "a word of the conditions'"),
    (put("derived", value={"least": "1 + 1"}), "a word of the conditions'"),
    (put("records", "order", "argument", value="amount"), "an argument of the desk's own"),
    (put("records", "order", "many", value=[0, 2]), "from 1 or more to at most 12"),
    (put("records", "order", "many", value=[1, 13]), "from 1 or more to at most 12"),
    (put("records", "order", "decoys", value=[2, 1]), "from 0 or more to at most 12"),
    (put("records", "order", "id", value="O-#"), "too few ids"),
    (put("facts", "days", "range", value=[0, 40_000]), "no further than 36500"),
    (put("facts", "price", "range", value=["nan", "inf"]), "from low to high"),
    (put("facts", "price", "step", value=0), "is more than 0"),
    (put("facts", "tier", "weights", value={"silver": 0, "gold": 0}), "one is more than 0"),
    (put("facts", "tier", "weights", value={"silver": -1, "gold": 2}), "weights are from 0"),
    (put("parameters", "window", "value", value=40_000), "more than 36,500 days"),
    (put("parameters", "limit", "value", value="1e999999"), "no amount"),
    (put("parameters", "window", "value", value="1e999999"), "no number of a policy"),
    (put("parameters", "window", "value", value="many"), "is no number"),
    (put("clauses", 0, "optional", value=2), "a probability, from 0 to 1"),
    (put("issues", "back", "share", value=-1), "from 0 to 1000"),
    (squares(5), "can be as large as"),
    (put("derived", value={"x": "prorated(price, 1, days)"}), "divides by what can be 0"),
    (put("derived", value={"x": "prorated(price, 1, days - 500)"}), "divides by what can be -500"),
    (put(*WHEN, value=["prorated(price, 1, days) <= limit"]), "divides by what can be 0"),
    (put("clauses", 0, "tell", 0, "value", value="today + 99999999"), "can be no day"),
    (put("clauses", 0, "tell", 0, "value", value="add_business_days(today, 1001)"), "at most 1000"),
    (put(*WHEN, value=["price * price * price * price * price <= limit"]), "can be as large as"),
    (put("catalogue", value=[{"sku": "A-##"}]), "an item needs a name"),
    (put("catalogue", value=[{"name": 3}]), "is a text of at most"),
    (put("catalogue", value=[{"name": "pen", "colour": "red"}]), "no numeric fact 'colour'"),
    (put("catalogue", value=[{"name": "pen", "price": 3}]), "is a range: [from, to]"),
    (put("catalogue", value=[{"name": "pen", "price": [1, 10**9]}]), "is a range: [from, to]"),
    (put("catalogue", value=[{"name": "pen", "price": [9, 1]}]), "within the range of price"),
    (put("catalogue", value=[{"name": "pen", "fits": {"tier": "golden"}}]), "'golden' is no label"),
    (put("catalogue", value=[{"name": "pen", "fits": ["tier"]}]), "is a mapping from facts"),
    # what reports need, and the company's own words
    (put("handbook", value={"grnat": "Yes."}), "no clause 'grnat'"),
    (put("handbook", value={"grant": "Within {windwo}."}), "no parameter or clause 'windwo'"),
    (put("scorecard", value={"a": {"says": "x", "checks": ["gate.leak"]}}), "no check 'gate.leak'"),
    (put("scorecard", value={"a": {"says": "x", "checks": []}}), "scorecard.a.checks"),
    (put("costs", value={"leak": -3}), "is no cost"),
    (put("costs", value={"leak": "much"}), "is no cost"),
    (put("costs", value={"leek": 3}), "costs.leek"),
]


@pytest.mark.parametrize(("edit", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_mistakes_are_named_with_file_and_line(tmp_path: Path, edit: Edit, said: str) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml:\d") as caught:
        load(tmp_path, edit)
    assert said in str(caught.value)
    assert str(caught.value).startswith("pack.yaml:")


def test_the_line_is_that_of_the_mistake(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml:\d") as caught:
        load(tmp_path, put(*WHEN, value=["dais <= window"]))
    lines = (tmp_path / "pack.yaml").read_text().splitlines()
    (line,) = [at for at, text in enumerate(lines, 1) if "dais" in text]
    assert str(caught.value).startswith(f"pack.yaml:{line}: clauses.0.when.0:")


def test_what_stands_for_a_kind_of_clause_is_told_by_each_of_them() -> None:
    from support_env.packs import find_company

    pack = find_company("retail").pack
    for clause in pack.clauses:
        done = {effect.do for effect in clause.then} if isinstance(clause.then, list) else set()
        names = [tell.name for tell in clause.tell]
        assert ("team_by" in names) == bool(clause.hand_over), clause.id
        assert ("second_look_until" in names) == any(name.startswith("refuse") for name in done), (
            clause.id
        )
