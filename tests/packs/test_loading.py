"""Packs from disk: what is accepted, and that what is wrong is said with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support_env.packs import PackError, company_names, find_company, load_pack, money

RETAIL = Path(find_company("retail").path)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RETAIL, tmp_path / "acme"))


def edit(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_the_built_in_company_loads() -> None:
    loaded = find_company("retail")
    assert "retail" in company_names()
    assert len(loaded.digest) == 8
    assert find_company("retail") is loaded


def test_comments_do_not_change_the_digest_and_values_do(copy: Path) -> None:
    before = load_pack(copy).digest
    assert before == find_company("retail").digest
    file = copy / "clauses.yaml"
    file.write_text("# a comment\n" + file.read_text())
    assert load_pack(copy).digest == before
    edit(
        copy,
        "clauses.yaml",
        "keep_percent: {kind: percent, value: 25",
        "keep_percent: {kind: percent, value: 20",
    )
    assert load_pack(copy).digest != before


def test_packs_are_found_by_folder_and_variable(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_company(str(copy)).path == copy
    monkeypatch.setenv("SUPPORT_ENV_COMPANIES", str(copy.parent))
    assert find_company("acme").path == copy
    with pytest.raises(PackError, match=r"choose from .*acme"):
        find_company("emca")


def test_a_broken_pack_does_not_stop_the_others(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copy / "company.yaml").write_text("{")
    monkeypatch.setenv("SUPPORT_ENV_COMPANIES", str(copy.parent))
    assert find_company("retail").pack.company.id == "retail"
    with pytest.raises(PackError, match=r"company\.yaml"):
        find_company("acme")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("clauses.yaml", "topic: priority", "topics: priority", "topics"),
        ("desk.yaml", "tell: [amount]", "tell: [sum]", "no argument 'sum'"),
        ("facts.yaml", "field: line.price", "field: line.prize", "no record field"),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_file_and_line(
    copy: Path, name: str, old: str, new: str, said: str
) -> None:
    edit(copy, name, old, new)
    line = (copy / name).read_text().split(new)[0].count("\n") + 1
    with pytest.raises(PackError, match=r"\.yaml:\d") as caught:
        load_pack(copy)
    message = str(caught.value)
    assert said in message
    named = [int(part.split(":")[0]) for part in message.split(f"{name}:")[1:]]
    assert any(abs(line - at) <= 6 for at in named), message


def test_words_that_yaml_once_took_for_booleans_stay_words(copy: Path) -> None:
    edit(copy, "company.yaml", "name: Kittiwake Lane", "name: on")
    assert load_pack(copy).pack.company.name == "on"


@pytest.mark.parametrize(
    ("text", "cents"),
    [("84.20", 8420), ("$84.20", 8420), ("€ 1,284.5", 128450), ("7", 700), (84.2, 8420), (3, 300)],
)
def test_money_is_read_to_the_cent(text: str | float, cents: int) -> None:
    assert money(text) == cents


@pytest.mark.parametrize(
    "text", ["", "84.205", "1,28", "8 4", "abc", "nan", "-", "84.20 USD", "1e3"]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        money(text)
