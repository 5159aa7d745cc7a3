"""Each fault is found, with its line and what is allowed; a sound pack has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support_env.packs import find_company, load_pack
from support_env.packs.authoring import read_draft, try_case
from tests.packs.authoring.kit import found, line_of, new

Change = tuple[str, str, str]
LATE = 'when: ["days_since_delivery > return_window"]'
STOCK = 'when: ["days_since_delivery <= health_window", "in_stock == false"]'

FAULTS: dict[str, tuple[tuple[Change, ...], str, str, tuple[str, str], str]] = {
    "never applies": (
        (("clauses.yaml", LATE, 'when: ["order_status == \'packed\'"]'),),
        "error", "dead", ("clauses.yaml", "- id: return_late"),
        "return_late can never apply",
    ),
    "clash": (
        (("clauses.yaml", "    overrides: [poor_replace]\n", ""),),
        "error", "clash", ("clauses.yaml", "- id: poor_no_stock"),
        "poor_replace and poor_no_stock both apply and disagree, as written",
    ),
    "gap": (
        (("clauses.yaml", LATE, LATE.replace('"]', '", "potted == true"]')),),
        "error", "gap", ("issues.yaml", "return_plant:"),
        "no clause decides due for return_plant",
    ),
    "idle condition": (
        (("clauses.yaml", "when: [\"order_status == 'packed'\"]",
          "when: [\"order_status == 'packed'\", \"order_status != 'delivered'\"]"),),
        "warning", "idle", ("clauses.yaml", "when: [\"order_status == 'packed'\","),
        "changes nothing",
    ),
    "text without its number": (
        (("clauses.yaml", "    says: the return is refused\n",
          "    says: the return is refused\n    text: A delivery too long ago is refused.\n"),),
        "error", "text", ("clauses.yaml", "text: A delivery"),
        "{return_window}",
    ),
    "text without its effect": (
        (("clauses.yaml", "    says: the return is refused\n",
          "    says: the return is refused\n    text: After {return_window} of delivery, no.\n"),),
        "warning", "text", ("clauses.yaml", "text: After"),
        "no word of refuse",
    ),
    "slot that nothing fills": (
        (("issues.yaml", '"The {item} looks poorly."', '"The {thing} looks poorly."'),),
        "error", "slot", ("issues.yaml", "openings: [\"The {thing}"),
        "nothing fills {thing} (allowed: {item}, {order_id}, {email})",
    ),
    "value that is not said": (
        (("facts.yaml", '"I paid {x}."', '"I paid what it says."'),),
        "error", "slot", ("facts.yaml", 'tells: ["It was {x}.", "I paid what'),
        "does not say the value: {x}",
    ),
    "too little variety": (
        (("issues.yaml", 'wants: ["Please cancel it.", "I\'d like my money back.", '
          '"Can you do that?", "Please tell me what I get back.", "What happens now?", '
          '"Please call it off."]', 'wants: ["Please cancel it.", "please cancel it!"]'),),
        "warning", "variety", ("issues.yaml", 'wants: ["Please cancel it.",'),
        "1 different ways",
    ),
    "too few words": (
        (("facts.yaml", 'words: ["price", "how +much", "pay|paid", "cost*", "amount"]',
          'words: ["price", "-how +much", "-pay|paid"]'),),
        "warning", "words", ("facts.yaml", 'words: ["price", "-how'),
        "1 word patterns: at least 3",
    ),
    "cannot say no": (
        (("facts.yaml", '    tells_not: ["It\'s still as it came.", "I haven\'t potted it.", '
          '"Not potted, it\'s in the box.", "It has not been potted.", '
          '"I\'ve left it as it came.", '
          '"No, I didn\'t pot it."]\n', ""),),
        "error", "supply", ("facts.yaml", "potted:"),
        "but not no",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_where_it_stands(fault: str, tmp_path: Path) -> None:
    changes, severity, check, (file, begins), says = FAULTS[fault]
    folder = new(tmp_path, *changes)
    problems = found(folder)
    mine = [each for each in problems if each.check == check]
    assert mine, [str(each) for each in problems]
    assert any(
        each.severity == severity and each.where == line_of(folder, file, begins)
        and says in each.message for each in mine
    ), [str(each) for each in mine]  # fmt: skip


def test_a_clause_that_always_loses_is_found(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("clauses.yaml", "    says: the price is paid back\n    overrides: [poor_replace]\n",
              "    says: the price is paid back\n    overrides: [poor_replace]\n"
              "  - id: poor_again\n    topic: due\n    number: \"2.9\"\n    chapter: health\n"
              "    issues: [poor_plant]\n    when: [\"days_since_delivery <= health_window\"]\n"
              "    then: [{do: replace}]\n    says: a new plant is sent\n"
              "    overrides: [poor_replace, poor_no_stock]\n"),
    )  # fmt: skip
    dead = [each.message for each in found(folder) if each.check == "dead"]
    assert len(dead) == 2
    assert "poor_replace never decides" in dead[0] and "poor_again" in dead[0]
    assert "poor_no_stock never decides" in dead[1]


def test_schema_faults_are_collected_with_what_is_allowed(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("company.yaml", "  about: Pine", "  colour: green\n  about: Pine"),
        ("parameters.yaml", "send_within: {kind: count,", "send_within: {kind: number,"),
        ("desk.yaml", "    says: refuse\n", ""),
    )
    problems = found(folder)
    assert [each.where for each in problems] == [
        line_of(folder, "company.yaml", "colour:"),
        line_of(folder, "parameters.yaml", "send_within:"),
        line_of(folder, "desk.yaml", "refuse:"),
    ]
    assert "allowed: id, name, about, currency, desk, sells, holidays" in problems[0].message
    assert "'days', 'money'" in problems[1].message
    assert "is missing" in problems[2].message


def test_unknown_names_are_collected(tmp_path: Path) -> None:
    folder = new(
        tmp_path,
        ("clauses.yaml", '"potted == true"', '"poted == true"'),
        ("clauses.yaml", "hand_over: legal", "hand_over: lawyers"),
        ("clauses.yaml", "{do: replace}", "{do: resend}"),
    )
    messages = [each.message for each in found(folder)]
    assert len(messages) == 3
    assert any("'poted'" in each and "potted" in each for each in messages)
    assert any("'lawyers'" in each and "legal" in each for each in messages)
    assert any("'resend'" in each and "replace" in each for each in messages)


def test_a_folder_that_is_no_pack_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: [1\n")
    draft = read_draft(tmp_path)
    assert draft.loaded is None
    assert draft.problems[0].where.startswith("x.yaml:")
    assert read_draft(tmp_path / "none").problems[0].message.endswith("no such folder")


def test_a_condition_that_a_guard_implies_is_idle() -> None:
    """`problem == 'wrong_item'` beside a fact that exists only then, under a real policy."""
    from support_env.packs.authoring._idle import changes_nothing

    loaded = find_company("retail")
    bound = loaded.policy.bind(loaded.policy.draw_parameters(None))
    clause = loaded.policy.clauses["dam_wrong_keep"]
    idle = [changes_nothing(bound, "damaged_item", clause, at) for at in range(len(clause.tests))]
    assert idle == [True, False, False, False]


def test_a_clash_is_told_as_a_case_that_can_be_tried(tmp_path: Path) -> None:
    folder = new(tmp_path, ("clauses.yaml", "    overrides: [poor_replace]\n", ""))
    (clash,) = [each.message for each in found(folder) if each.check == "clash"]
    assert "price=6.00" in clash
    facts = dict(part.split("=") for part in re.findall(r"--set (\S+?)(?=[ ;])", clash))
    (issue,) = re.findall(r"--issue (\S+)", clash)
    tried = try_case(load_pack(folder), issue, facts)
    assert tried.ruling is None
    assert tried.problem == "due: poor_replace and poor_no_stock both apply and disagree"
