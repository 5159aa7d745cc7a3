"""Packs from disk: what is accepted, and that what is wrong is said with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support_env.packs import PackError, company_names, find_company, load_pack

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
    edit(copy, "clauses.yaml", "keep_percent: {kind: percent, value: 25", "keep_percent: {kind: percent, value: 20")
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
        ("clauses.yaml", "overrides: [prio_high, prio_low]", "overrides: [prio_hihg]", "no clause 'prio_hihg'"),
        ("clauses.yaml", "injury == true", "injurry == true", "'injurry'"),
        ("clauses.yaml", "carrier_status == 'in_transit'", "carrier_status == 'in_transitt'", "never 'in_transitt'"),
        ("clauses.yaml", "in_stock == false", "in_stock == 0", "true or false"),
        ("clauses.yaml", "injury == true", "injury == true && no_hurry", "any:"),
        ("clauses.yaml", "hand_over: legal", "hand_over: lawyers", "no queue 'lawyers'"),
        ("clauses.yaml", "{do: advise_wait}", "{do: advise_weight}", "no resolution"),
        ("clauses.yaml", "{do: refund, args: {amount: line_total}}", "{do: refund}", "needs a value for amount"),
        ("desk.yaml", "tell: [amount]", "tell: [sum]", "no argument 'sum'"),
        ("facts.yaml", "field: line.price", "field: line.prize", "no record field"),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_file_and_line(
    copy: Path, name: str, old: str, new: str, said: str
) -> None:
    edit(copy, name, old, new)
    line = (copy / name).read_text().split(new)[0].count("\n") + 1
    with pytest.raises(PackError, match=".*") as caught:
        load_pack(copy)
    message = str(caught.value)
    assert said in message
    named = [int(part.split(":")[0]) for part in message.split(f"{name}:")[1:]]
    assert any(abs(line - at) <= 6 for at in named), message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x [1]\nb: *x\n", "anchors"),
        ("a: !!python/object/apply:os.system ['true']\n", "yaml:1"),
        ("a: !custom 3\n", "tags"),
        ("a: 1\na: 2\n", "duplicate"),
        ("- 1\n", "top-level"),
        ("a: {b: [}\n", "yaml:1"),
        ("a: " + "[" * 40 + "]" * 40 + "\n", "deeper"),
        ("company: {id: x}\n", "already in"),
        ("a: [" + "1, " * 70_000 + "1]\n", "more than"),
    ],
)
def test_hostile_yaml_is_refused(copy: Path, text: str, said: str) -> None:
    (copy / "zzz.yaml").write_text(text)
    with pytest.raises(PackError, match=".*") as caught:
        load_pack(copy)
    assert said in str(caught.value)


def test_words_that_yaml_once_took_for_booleans_stay_words(copy: Path) -> None:
    edit(copy, "company.yaml", "name: Kittiwake Lane", "name: on")
    assert load_pack(copy).pack.company.name == "on"


def test_bytes_links_and_size_are_refused(copy: Path) -> None:
    (copy / "zzz.yaml").write_bytes(b"a: \xff\n")
    with pytest.raises(PackError, match="UTF-8"):
        load_pack(copy)
    (copy / "zzz.yaml").write_text("a: '" + "x" * 1_100_000 + "'\n")
    with pytest.raises(PackError, match="larger"):
        load_pack(copy)
    (copy / "zzz.yaml").unlink()
    (copy / "zzz.yaml").symlink_to(copy / "company.yaml")
    with pytest.raises(PackError, match="links"):
        load_pack(copy)
    with pytest.raises(PackError, match="no such folder"):
        load_pack(copy / "nowhere")
