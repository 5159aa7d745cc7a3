from datetime import date

import pytest

from support_env.writing import show_field, show_value

DAY = date(2026, 5, 4).toordinal()


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        ("money", 8420, "$84.20"),
        ("money", 4500, "$45"),
        ("money", 5, "$0.05"),
        ("money", 123456, "$1,234.56"),
        ("date", DAY, "4 May 2026"),
        ("days", 1, "1 day"),
        ("days", 40, "40 days"),
        ("percent", 15, "15%"),
        ("count", 3, "3"),
        ("label", "in_transit", "in transit"),
        ("flag", True, "yes"),
    ],
)
def test_prose(kind: str, value: int | str, shown: str) -> None:
    assert show_value(kind, value) == shown


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        ("money", 8420, "84.20"),
        ("money", 4500, "45.00"),
        ("money", -5, "-0.05"),
        ("date", DAY, "2026-05-04"),
        ("days", 12, 12),
        ("label", "in_transit", "in_transit"),
    ],
)
def test_records(kind: str, value: int | str, shown: str | int) -> None:
    assert show_field(kind, value) == shown


def test_the_currency_is_the_companys() -> None:
    assert show_value("money", 8420, "£") == "£84.20"
