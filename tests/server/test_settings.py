"""Environment variables of the server, and which companies it offers."""

from __future__ import annotations

import pytest

from support_env.packs import company_names, find_company
from support_env.server._companies import Companies
from support_env.server._settings import Settings


def test_nothing_said_means_the_defaults() -> None:
    assert (
        Settings.from_environment({"PATH": "/bin", "SUPPORT_ENV_MAX_SESSIONS": " "}) == Settings()
    )


def test_each_field_has_its_variable() -> None:
    found = Settings.from_environment(
        {
            "SUPPORT_ENV_MAX_SESSIONS": "3",
            "SUPPORT_ENV_IDLE_S": "1.5",
            "SUPPORT_ENV_MAX_BODY": "1000",
            "SUPPORT_ENV_SALT": "s",
        }
    )
    assert found == Settings(3, 1.5, 1000, "s")


@pytest.mark.parametrize("text", ["x", "0", "-1", "nan", "inf", "1e99", "1.5"])
def test_a_wrong_number_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="SUPPORT_ENV_MAX_SESSIONS"):
        Settings.from_environment({"SUPPORT_ENV_MAX_SESSIONS": text})


def test_every_company_with_a_name_is_offered() -> None:
    companies = Companies()
    assert list(companies) == list(company_names())
    assert companies.usual == "retail"
    assert "retail" in companies and "nowhere" not in companies
    assert not companies.is_loaded("retail")
    assert companies["retail"] is companies["retail"]
    assert companies.is_loaded("retail")


def test_a_folder_is_offered_under_its_name() -> None:
    folder = str(find_company("retail").path)
    companies = Companies([folder])
    assert list(companies) == ["retail"]
    with pytest.raises(KeyError):
        companies[folder]


def test_no_company_is_no_server() -> None:
    with pytest.raises(ValueError, match="no company"):
        Companies([])
