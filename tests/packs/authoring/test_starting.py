"""A new pack is whole at once, and nothing is ever overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from support_env.packs import PackError, find_company, load_pack
from support_env.packs.authoring import run_cases, start_pack
from tests.packs.authoring.kit import found, new


def test_a_new_pack_is_sound_and_its_cases_are_right(tmp_path: Path) -> None:
    folder = new(tmp_path)
    assert found(folder) == []
    loaded = load_pack(folder)
    assert loaded.pack.company.id == "mine"
    assert len(loaded.pack.issues) == 3
    ran, problems = run_cases(folder, loaded)
    assert len(ran) == 5 and not problems
    assert [each.wrong for each in ran] == [()] * 5


def test_the_template_is_no_company() -> None:
    with pytest.raises(PackError, match="no company"):
        find_company("_template")


def test_a_pack_that_extends_holds_only_what_differs(tmp_path: Path) -> None:
    folder = start_pack("acme", "retail", tmp_path / "acme")
    assert {file.name for file in folder.iterdir()} == {
        "company.yaml", "parameters.yaml", "cases.yaml",
    }  # fmt: skip
    loaded, parent = load_pack(folder), find_company("retail")
    assert loaded.pack.company.id == "acme"
    assert loaded.pack.clauses == parent.pack.clauses
    assert loaded.pack.parameters == parent.pack.parameters
    ran, problems = run_cases(folder, loaded)
    assert [each.wrong for each in ran] == [()] and not problems


def test_every_commented_parameter_can_be_taken_in(tmp_path: Path) -> None:
    folder = start_pack("acme", "retail", tmp_path / "acme")
    file = folder / "parameters.yaml"
    file.write_text(file.read_text("utf-8").replace("\n#  ", "\n  "), encoding="utf-8")
    assert load_pack(folder).pack.parameters == find_company("retail").pack.parameters


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    kept = tmp_path / "mine" / "company.yaml"
    kept.parent.mkdir()
    kept.write_text("mine: true\n")
    with pytest.raises(PackError, match="holds something already"):
        start_pack("mine", None, kept.parent)
    assert kept.read_text() == "mine: true\n"
    assert [file.name for file in kept.parent.iterdir()] == ["company.yaml"]


def test_a_file_or_link_in_the_way_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("file", "link"):
        with pytest.raises(PackError, match="no folder"):
            start_pack("mine", None, tmp_path / name)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["", "My Shop", "../x", "9lives", "a" * 49, "retail"])
def test_bad_names_write_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(PackError, match="name"):
        start_pack(name, None, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_unknown_parent_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"nowhere.*retail"):
        start_pack("mine", "nowhere", tmp_path / "out")
    assert not (tmp_path / "out").exists()
