"""YAML as hostile input: what is refused, and what the values of plain files are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support_env.packs import PackError, _yaml
from support_env.packs._yaml import read_folder


def written(folder: Path, text: str | bytes, name: str = "a.yaml") -> Path:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def value(folder: Path, text: str) -> Any:
    return read_folder(written(folder, f"x: {text}\n")).data["x"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yes", "yes"), ("no", "no"), ("on", "on"), ("off", "off"), ("y", "y"),
        ("true", True), ("false", False), ("'true'", "true"), ("~", None), ("", None),
        ("12", 12), ("-3", -3), ("'12'", "12"), ("4.1", 4.1), ("'4.1'", "4.1"), ("4.10", 4.1),
        ("007", "007"), ("0x1f", "0x1f"), ("1_000", "1_000"), ("1e5", "1e5"), (".inf", ".inf"),
        ("2026-05-14", "2026-05-14"), ("12:30:45", "12:30:45"), ("{no: 1}", {"no": 1}),
        ("{true: a, 14: b}", {"true": "a", "14": "b"}), ("[a, [b]]", ["a", ["b"]]),
    ],
)  # fmt: skip
def test_plain_values_are_what_they_look_like(tmp_path: Path, text: str, expected: Any) -> None:
    found = value(tmp_path, text)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\nb: &x [1]\n", "a.yaml:2: anchors"),
        ("a: &x [1]\nb: [*x, *x, *x]\n", "anchors"),
        ("a: &x {b: *x}\n", "anchors"),
        ("a: {<<: {b: 1}}\n", "tags"),
        ("a: !!python/object/apply:os.system ['true']\n", "tags are not allowed"),
        ("a: 1\nb: !custom 3\n", "a.yaml:2: tags"),
        ("a: !opened\n", "tags"),
        ("a: !!binary aGk=\n", "tags"),
        ("!!set {a, b}\n", "top-level"),
        ("a: 1\na: 2\n", "a.yaml:2: the key 'a' is there twice"),
        ("a:\n  b: 1\n  c: 2\n  b: 3\n", "a.yaml:4: the key 'b' is there twice"),
        ("{[1, 2]: 3}\n", "a key is a name"),
        ("- 1\n", "top-level"),
        ("just text\n", "top-level"),
        ("", "top-level"),
        ("a: 1\n---\nb: 2\n", "a.yaml:2"),
        ("a: {b: [}\n", "a.yaml:1"),
        ('a: "open\n', "a.yaml:"),
        ("a: " + "[" * 40 + "]" * 40 + "\n", "nested deeper than 16"),
        ("a: " + "[" * 1_000 + "\n", "not readable"),
        ("a: *nobody\n", "a.yaml:1"),
        (b"a: \xff\n", "UTF-8"),
        (b"a: \x00\n", "a.yaml"),
    ],
)
def test_hostile_yaml_is_refused(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(PackError, match=r"a\.yaml:") as caught:
        read_folder(written(tmp_path, text))
    assert said in str(caught.value)


def test_a_key_stands_in_one_file_only(tmp_path: Path) -> None:
    written(tmp_path, "facts: {}\n")
    written(tmp_path, "clauses: []\nfacts: {}\n", "b.yaml")
    with pytest.raises(PackError, match=r"b\.yaml:2: 'facts' is already in a\.yaml:1"):
        read_folder(tmp_path)


def test_sizes_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_yaml, "MAX_NODES", 50)
    with pytest.raises(PackError, match="more than 50 values"):
        read_folder(written(tmp_path, "a: [" + "1, " * 60 + "1]\n"))
    monkeypatch.setattr(_yaml, "MAX_BYTES", 1_000)
    with pytest.raises(PackError, match="larger than 1,000 bytes"):
        read_folder(written(tmp_path, "a: '" + "x" * 1_000 + "'\n"))
    (tmp_path / "a.yaml").unlink()
    for at in range(30):
        written(tmp_path, f"k{at}: 1\n", f"{at}.yaml")
    with pytest.raises(PackError, match="30 YAML files"):
        read_folder(tmp_path)


def test_only_plain_files_of_the_folder_are_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1\n")
    folder = tmp_path / "acme"
    folder.mkdir()
    with pytest.raises(PackError, match="holds no"):
        read_folder(folder)
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(PackError, match="links are not followed"):
        read_folder(folder)
    with pytest.raises(PackError, match="no such folder"):
        read_folder(folder / "nowhere")


def test_places_are_those_of_the_nearest_key(tmp_path: Path) -> None:
    document = read_folder(written(tmp_path, "# first\na:\n  - b: 1\n    c:\n      d: 2\n"))
    assert document.where(("a", 0, "c", "d", "nowhere")) == "a.yaml:5"
    assert document.where(("a", 0)) == "a.yaml:3"
    assert document.where(("z",)) == "a.yaml:1"
