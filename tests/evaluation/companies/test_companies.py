"""A sound pack passes every check; what only playing shows is found where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from support_env.evaluation.companies import Checked, check_company
from tests.packs.authoring.kit import line_of, new

DELIVERED_FIELD = "    field: order.delivered_on\n    ticket: 0.15\n"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return check_company(new(tmp_path_factory.mktemp("pack")), seeds=20)


def test_a_new_pack_passes_its_own_check(sound: Checked) -> None:
    assert sound.passed
    assert [str(each) for each in sound.problems] == []
    assert all(not ran.wrong for ran in sound.cases)


def test_what_was_played_is_counted(sound: Checked) -> None:
    tasks = sound.figures["tasks"]
    assert list(tasks) == ["easy", "medium", "hard"]
    for figure in tasks.values():
        assert figure["scenarios"] == 40
        assert 0 < figure["conditions"] <= figure["of"] == 15
        assert 0 < figure["floor"] <= 0.15
    assert sound.figures["tickets"] == 300
    assert sound.as_dict()["passed"] is True


def static(folder: Path) -> list[tuple[str, str, str, str]]:
    checked = check_company(folder, seeds=0)
    return [(each.severity, each.check, each.where, each.message) for each in checked.problems]


def test_a_fact_that_nobody_can_supply(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("facts.yaml", "    field: order.stock\n", ""),
        ("desk.yaml", '      stock: {fact: in_stock, shows: {"true": in stock, '
         '"false": out of stock}}\n', ""),
    )  # fmt: skip
    (problem,) = static(folder)
    assert problem[:3] == ("error", "supply", line_of(folder, "facts.yaml", "in_stock:"))
    assert "nobody can supply in_stock for poor_plant" in problem[3]
    assert not check_company(folder, seeds=0).passed


def test_a_record_that_no_lookup_shows(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("desk.yaml", "  order: {says: an order, record: order, by: [order_id]}\n", ""),
        ("desk.yaml", "  customer: {says: the customer's account and its orders, record: customer, "
         "by: [customer_id, email]}\n", ""),
    )  # fmt: skip
    (problem,) = static(folder)  # what has a share in the ticket can still be learned
    assert problem[:3] == ("error", "supply", line_of(folder, "facts.yaml", "in_stock:"))
    assert "order.stock is on no record of poor_plant that a lookup shows" in problem[3]


def test_a_task_that_cannot_be_played_says_what_is_missing(tmp_path: Path) -> None:
    text = (
        '    tells_values:\n      standard: ["Standard delivery.", "I chose standard delivery.", '
    )
    folder = new(tmp_path)
    facts = folder / "facts.yaml"
    lines = facts.read_text().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if "standard: [" in line)
    assert (
        lines[at - 1] + lines[at].partition("I took")[0] == text + '"It was standard delivery.", "'
    )
    facts.write_text("".join(lines[: at - 2] + lines[at + 2 :]))
    checked = check_company(folder, seeds=1)
    messages = [each.message for each in checked.problems if each.check == "task"]
    assert len(messages) == 1
    assert "task easy cannot be played" in messages[0] and "for service" in messages[0]


def test_a_question_that_is_not_understood(tmp_path: Path) -> None:
    folder = new(tmp_path, ("facts.yaml", "label: the price\n", "label: the tag on it\n"))
    (problem,) = static(folder)
    assert problem[:2] == ("warning", "words")
    assert "Could you please tell me the tag on it?" in problem[3]
    assert check_company(folder, seeds=0).passed


def test_a_decision_that_takes_too_many_steps(tmp_path: Path) -> None:
    notes = "".join(
        f"  note_{c}:\n    says: note {c}\n"
        "    arguments: {order_id: {kind: object, of: order}}\n"
        f"    outcome: granted\n    family: note_{c}\n" for c in "abcde"
    )  # fmt: skip
    more = ", ".join(f"{{do: note_{c}}}" for c in "abcde")
    folder = new(
        tmp_path,
        ("clauses.yaml", "[{do: refund, args: {amount: price}}]",
         f"[{{do: refund, args: {{amount: price}}}}, {more}]"),
        ("desk.yaml", "resolutions:\n", f"resolutions:\n{notes}"),
    )  # fmt: skip
    checked = check_company(folder, seeds=1)
    steps = [each for each in checked.problems if each.check == "steps"]
    assert len(steps) == 1
    assert steps[0].where == line_of(
        folder, "clauses.yaml", "then: [{do: refund, args: {amount: price}}, "
    )
    assert "calls for 6 effects, and no task has steps for more than 2" in steps[0].message
    assert not checked.passed


def test_a_broken_pack_is_reported_and_not_raised(tmp_path: Path) -> None:
    folder = new(tmp_path, ("company.yaml", "  name: Pinebarrow Plants\n", ""))
    checked = check_company(folder)
    assert checked.loaded is None and not checked.passed
    assert checked.as_dict()["company"] is None
    assert checked.problems[0].where.startswith("company.yaml:")
