"""The published schemas and the reference: current, and true to what loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel

from support_env.packs import _descriptions, find_company, schema
from support_env.packs._yaml import read_folder
from support_env.packs.json_schema import main, schemas

DOC = Path(__file__).resolve().parents[2] / "docs" / "packs.md"


def test_what_is_committed_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check", str(DOC)]) == 0, capsys.readouterr().out


def test_the_built_in_companies_fit() -> None:
    validator = jsonschema.Draft202012Validator(schemas()["pack.json"])
    document = read_folder(Path(find_company("retail").path))
    assert not [error.message[:200] for error in validator.iter_errors(document.data)]


@pytest.mark.parametrize(
    ("name", "data", "fits"),
    [
        ("pack.json", {"facts": {"opened": {"like": "opened", "ticket": 0.3}}}, True),
        ("pack.json", {"facts": {"opened": {"like": "openned"}}}, False),
        ("pack.json", {"facts": {"opened": {"ticket": 0.3}}}, False),
        ("pack.json", {"extends": "retail"}, False),
        ("pack.json", {"colour": "red"}, False),
        ("extending.json", {"extends": "retail", "facts": {"opened": {"ticket": 0.3}}}, True),
        ("extending.json", {"facts": {"opened": {"says": None}}}, True),
        ("extending.json", {"clauses": [{"id": "late", "says": "no"}]}, True),
        ("extending.json", {"remove": {"clauses": ["late"]}}, True),
        ("extending.json", {"remove": {"clauses": "late"}}, False),
        ("extending.json", {"facts": {"opened": {"tickets": 0.3}}}, False),
        ("cases.json", {"cases": [{"name": "a", "issue": "b", "expect": {"clause": "4.1"}}]}, True),
        ("cases.json", {"cases": [{"name": "a", "issue": "b"}]}, False),
    ],
)
def test_a_schema_takes_what_its_files_may_hold(name: str, data: Any, fits: bool) -> None:
    assert jsonschema.Draft202012Validator(schemas()[name]).is_valid(data) == fits


def models() -> list[type[BaseModel]]:
    found = [getattr(schema, name) for name in schema.__all__]
    return [each for each in found if isinstance(each, type) and issubclass(each, BaseModel)]


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_every_key_is_described(model: type[BaseModel]) -> None:
    bare = [name for name in model.model_fields if not _descriptions.description(model, name)]
    assert not bare
