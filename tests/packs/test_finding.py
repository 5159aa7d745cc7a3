"""Where packs are found, and that one which cannot be used never hides the others."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from support_env.packs import PackError, company_names, company_of, find_company, load_pack
from support_env.server._companies import Companies

RETAIL = Path(find_company("retail").path)
OURS = tuple(sorted(f.name for f in RETAIL.parent.iterdir() if f.name[0] not in "_."))


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "packs"
    made.mkdir()
    monkeypatch.setenv("SUPPORT_ENV_COMPANIES", str(made))
    return made


def small(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "company.yaml").write_text(f"extends: retail\ncompany: {{id: {name}}}\n")
    return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages, on the path."""
    made = tmp_path / "site"
    made.mkdir()
    monkeypatch.syspath_prepend(str(made))
    return made


def installed(site: Path, **points: str) -> None:
    info = site / "desks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: desks\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[support_env.companies]\n{lines}")


def test_names_that_begin_with_an_underscore_are_no_companies(root: Path) -> None:
    for name in ("acme", "_base", ".hidden", "two words", "a:b"):
        small(root / name, "acme")
    (root / "empty").mkdir()
    (root / "file.yaml").write_text("a: 1\n")
    assert company_names() == (*OURS, "acme")
    for name in ("_library", "_base", "two words"):
        with pytest.raises(PackError, match="no company"):
            find_company(name)


def test_a_root_that_is_none_is_passed_over(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(root / "acme", "acme")
    (root / "file").write_text("")
    paths = [str(root / "nowhere"), "", str(root / "file"), str(root)]
    monkeypatch.setenv("SUPPORT_ENV_COMPANIES", ":".join(paths))
    assert company_names() == (*OURS, "acme")


def test_the_first_of_a_name_counts(root: Path) -> None:
    small(root / "retail", "other")
    assert company_names() == OURS
    assert find_company("retail").pack.company.id == "retail"


def test_a_broken_pack_is_listed_and_the_rest_is_served(root: Path) -> None:
    small(root / "acme", "acme")
    (root / "acme" / "company.yaml").write_text("{")
    served = Companies()
    assert list(served) == [*OURS, "acme"]
    with pytest.raises(PackError, match=r"company\.yaml"):
        served["acme"]
    assert served["retail"].pack.company.id == "retail"


def test_installed_packages_bring_packs(site: Path) -> None:
    small(site / "desks" / "acme", "acme")
    (site / "desks" / "__init__.py").write_text("raise SystemError('imported')\n")
    small(site / "flat", "flat")
    (site / "flat" / "__init__.py").write_text("raise SystemError('imported')\n")
    small(site / "alone", "alone")
    (site / "pointing.py").write_text(
        "from pathlib import Path\n"
        "HERE = Path(__file__).parent / 'alone'\n"
        "TEXT = str(HERE)\n"
        "class Pack:\n    path = HERE\n"
    )
    installed(
        site, acme="desks.acme", flat="flat", here="pointing:HERE", text="pointing:TEXT",
        made="pointing:Pack",
    )  # fmt: skip
    assert company_names() == (*OURS, "acme", "flat", "here", "made", "text")
    assert find_company("acme").path == site / "desks" / "acme"
    assert find_company("flat").pack.company.id == "flat"
    for name in ("here", "made", "text"):
        assert find_company(name).path == site / "alone"
    assert not {"desks", "flat"} & set(sys.modules)


def test_a_broken_entry_point_stops_no_other(site: Path) -> None:
    small(site / "fine", "fine")
    (site / "exits.py").write_text("raise SystemExit(3)\n")
    (site / "raises.py").write_text("1 / 0\n")
    (site / "holds.py").write_text("NUMBER = 3\n")
    installed(
        site, a="nowhere_at_all", b="exits:PATH", c="raises:PATH", d="holds:NUMBER",
        e="holds:MISSING", f="fine.nothing", g="fine", _h="fine",
    )  # fmt: skip
    assert company_names() == (*OURS, "a", "b", "c", "d", "e", "f", "g")
    assert find_company("g").pack.company.id == "fine"
    for name in "abcdef":
        with pytest.raises(PackError, match=f"the company '{name}' of "):
            find_company(name)
    assert find_company("retail").pack.company.id == "retail"


def test_a_module_stands_for_its_folder(site: Path) -> None:
    small(site, "beside")
    (site / "marker.py").write_text("raise SystemError('imported')\n")
    installed(site, beside="marker")
    assert find_company("beside").path == site


def test_what_was_loaded_from_a_folder_is_found_by_its_address(tmp_path: Path) -> None:
    loaded = load_pack(small(tmp_path / "x", "somewhere"))
    assert company_of("somewhere", loaded.digest) is loaded
    with pytest.raises(PackError, match="no company 'somewhere'"):
        company_of("somewhere", "00000000")


def test_a_pack_is_read_again_when_it_changes(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(RETAIL, tmp_path / "acme"))
    first = find_company(copy)
    file = copy / "company.yaml"
    file.write_text(file.read_text().replace("Kittiwake", "Kestrel"))
    assert find_company(copy).digest != first.digest
