"""A pack over another: what is merged, what goes, and where faults are said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from support_env import TASKS, make_scenario
from support_env.packs import LoadedPack, PackError, find_company, load_pack

HEAD = "extends: retail\ncompany: {id: acme, name: Acme}\n"


def over(folder: Path, text: str = "", head: str = HEAD) -> LoadedPack:
    made = folder / "acme"
    made.mkdir(exist_ok=True)
    (made / "company.yaml").write_text(head + text)
    return load_pack(made)


def test_what_is_not_said_is_the_base(tmp_path: Path) -> None:
    base, made = find_company("retail"), over(tmp_path)
    assert made.pack.company.name == "Acme"
    assert made.pack.company.holidays == base.pack.company.holidays
    assert made.pack.clauses == base.pack.clauses
    assert made.pack.facts == base.pack.facts
    assert made.digest != base.digest
    assert made.folders == (tmp_path / "acme", Path(base.path))


def test_mappings_merge_by_key_and_null_takes_away(tmp_path: Path) -> None:
    made = over(
        tmp_path,
        "parameters: {return_window: {value: 14, from: 14, to: 20}}\n"
        "facts: {member: {chance: 0.1, tells_not: null}, opened: {ask: {label: open or not}}}\n",
    ).pack
    base = find_company("retail").pack
    window = made.parameters["return_window"]
    assert (window.value, window.low, window.high, window.by) == (14, 14, 20, "tier")
    assert made.facts["member"].chance == 0.1
    assert made.facts["member"].tells_not == []
    assert made.facts["member"].tells == base.facts["member"].tells
    ask = base.facts["opened"].ask
    assert ask is not None
    assert made.facts["opened"].ask == ask.model_copy(update={"label": "open or not"})


def test_lists_of_named_things_merge_by_name_and_others_are_replaced(tmp_path: Path) -> None:
    made = over(
        tmp_path,
        "clauses:\n"
        "  - {id: late_safe, says: nothing is paid, overrides: [late_claim]}\n"
        "  - {id: late_new, topic: due, number: '2.99', chapter: late, issues: [late_parcel],\n"
        "     when: [checked == false, safe_place == true], then: [{do: refuse}], says: no,\n"
        "     overrides: [late_safe, late_check]}\n"
        "reading: ['Days are days, and not {holidays}.']\n",
    ).pack
    base = find_company("retail").pack
    names = [clause.id for clause in base.clauses]
    assert [clause.id for clause in made.clauses] == [*names, "late_new"]
    at = names.index("late_safe")
    assert made.clauses[at].says == "nothing is paid"
    assert made.clauses[at].overrides == ["late_claim"]
    assert made.clauses[at].when == base.clauses[at].when
    assert made.reading == ["Days are days, and not {holidays}."]


def test_removing_an_issue_type_removes_what_there_is_only_for_it(tmp_path: Path) -> None:
    made = over(tmp_path, "remove: {issues: [gift_card]}\n").pack
    assert "gift_card" not in made.issues
    assert not [c.id for c in made.clauses if c.issues is not None and "gift_card" in c.issues]
    assert "card" not in made.records
    assert "card_state" not in made.facts
    assert "readable" not in made.facts
    assert "activate_card" not in made.resolutions
    assert "card_life" not in made.parameters
    assert "days_since_delivery" in made.facts
    who = next(clause for clause in made.clauses if clause.id == "who_dispute")
    assert who.issues is not None
    assert "late_parcel" in who.issues
    scenario = make_scenario(load_pack(tmp_path / "acme"), TASKS["hard"], "train", 0)
    assert scenario.address.company == "acme"


@pytest.mark.parametrize("gone", sorted(find_company("retail").pack.issues))
def test_every_issue_type_can_be_removed(tmp_path: Path, gone: str) -> None:
    assert gone not in over(tmp_path, f"remove: {{issues: [{gone}]}}\n").pack.issues


def test_a_pack_of_one_issue_type_is_left(tmp_path: Path) -> None:
    others = [name for name in find_company("retail").pack.issues if name != "return_item"]
    made = over(tmp_path, f"remove: {{issues: [{', '.join(others)}]}}\n")
    assert set(made.pack.issues) == {"return_item"}
    assert "charge" not in made.pack.records
    assert make_scenario(made, TASKS["medium"], "train", 1).requests[0].issue == "return_item"


def test_a_clause_that_is_removed_is_overridden_no_more(tmp_path: Path) -> None:
    made = over(tmp_path, "remove: {clauses: [late_safe]}\n").pack
    assert not [c.id for c in made.clauses if c.id == "late_safe" or "late_safe" in c.overrides]


def test_what_is_removed_may_be_written_anew(tmp_path: Path) -> None:
    made = over(
        tmp_path,
        "remove: {clauses: [late_safe]}\n"
        "clauses: [{id: late_safe, topic: due, number: '2.8', chapter: late, says: no,\n"
        "  issues: [late_parcel], when: [safe_place == true], then: [{do: refuse}],\n"
        "  overrides: [late_check, late_claim]}]\n",
    ).pack
    assert next(c for c in made.clauses if c.id == "late_safe").says == "no"


MISTAKES = [
    ("remove: {clauses: [late_saef]}\n", "company.yaml:3: remove.clauses.0: no 'late_saef' among"),
    ("remove: {clauses: late_safe}\n", "company.yaml:3: remove.clauses: is a list of names"),
    ("remove: [late_safe]\n", "company.yaml:3: remove: is a mapping"),
    ("clauses:\n  - {id: late_safe, topic: dew}\n", "company.yaml:4: clauses.10: no topic 'dew'"),
    ("facts: {opened: {kind: nothing}}\n", "company.yaml:3: facts.opened.kind"),
    ("remove: {facts: [checked]}\n", "retail/clauses.yaml:"),
    ("facts: {checked: null}\n", "retail/clauses.yaml:"),
    ("remove: {parameters: [agent_limit]}\n", "retail/clauses.yaml:"),
]


@pytest.mark.parametrize(("text", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_faults_are_named_where_they_were_written(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(PackError) as caught:
        over(tmp_path, text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("extends: retail\ncompany: {name: Acme}\n", "a name of its own"),
        ("extends: retail\ncompany: {id: retail, name: Acme}\n", "a name of its own"),
        ("extends: retali\ncompany: {id: acme}\n", "no company 'retali'"),
        ("extends: ../acme\ncompany: {id: acme}\n", "no company '../acme'"),
        ("extends: /etc\ncompany: {id: acme}\n", "no company '/etc'"),
        ("extends: ''\ncompany: {id: acme}\n", "no company ''"),
        ("extends: [retail]\ncompany: {id: acme}\n", "no company ''"),
        ("extends: acme\ncompany: {id: acme}\n", "extends this pack in turn"),
        ("remove: {facts: [opened]}\ncompany: {id: acme}\n", "only a pack that extends another"),
    ],
)
def test_only_another_pack_that_is_found_can_be_extended(
    tmp_path: Path, head: str, said: str
) -> None:
    with pytest.raises(PackError, match=r"company\.yaml:1: ") as caught:
        over(tmp_path, head=head)
    assert said in str(caught.value)


def chain(folder: Path, names: list[str], last: str) -> None:
    for name, base in zip(names, [*names[1:], last], strict=True):
        (folder / name).mkdir()
        (folder / name / "a.yaml").write_text(
            f"extends: {base}\ncompany: {{id: {name.strip('_')}, desk: the {name} desk}}\n"
        )


def test_packs_lie_over_one_another_four_deep(tmp_path: Path) -> None:
    chain(tmp_path, ["one", "two", "_three", "four"], "retail")
    made = load_pack(tmp_path / "one")
    assert made.pack.company.desk == "the one desk"
    assert [folder.name for folder in made.folders] == ["one", "two", "_three", "four", "retail"]


def test_more_than_four_and_circles_are_refused(tmp_path: Path) -> None:
    chain(tmp_path, ["one", "two", "three", "four", "five"], "retail")
    with pytest.raises(PackError, match=r"five/a\.yaml:1: extends: more than 4"):
        load_pack(tmp_path / "one")
    (tmp_path / "circle").mkdir()
    chain(tmp_path / "circle", ["one", "two"], "one")
    with pytest.raises(PackError, match=r"two/a\.yaml:1: extends: one extends this pack in turn"):
        load_pack(tmp_path / "circle" / "one")


def test_a_link_beside_a_pack_is_no_base(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    chain(tmp_path / "elsewhere", ["_base"], "retail")
    (tmp_path / "_base").symlink_to(tmp_path / "elsewhere" / "_base")
    with pytest.raises(PackError, match="no company '_base'"):
        over(tmp_path, head="extends: _base\ncompany: {id: acme}\n")


def test_a_change_of_the_base_is_seen(tmp_path: Path) -> None:
    chain(tmp_path, ["one", "_base"], "retail")
    before = find_company(tmp_path / "one")
    assert find_company(tmp_path / "one") is before
    base = tmp_path / "_base" / "a.yaml"
    base.write_text(base.read_text() + "parameters: {damage_window: {value: 21}}\n")
    after = find_company(tmp_path / "one")
    assert after.pack.parameters["damage_window"].value == 21
    assert after.digest != before.digest
