"""Days of the year and holidays, against counting day by day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.policy import (
    Holidays,
    PolicyError,
    add_business_days,
    functions,
    last_yearly,
    next_yearly,
    parse_comparison,
    parse_expression,
    yearday,
)

DAYS = st.dates(date(1990, 1, 1), date(2110, 12, 31))
CLOSED = Holidays(["01-01", "12-25", "12-26", "2026-04-03"])


def is_it(day: date, yearly: int) -> bool:
    """Whether a date is a day of the year, said without the module's arithmetic."""
    named = date(2000, 1, 1) + timedelta(yearly - 1)
    leap = day.year % 4 == 0 and (day.year % 100 != 0 or day.year % 400 == 0)
    if (named.month, named.day) == (2, 29) and not leap:
        return (day.month, day.day) == (2, 28)
    return (day.month, day.day) == (named.month, named.day)


@given(DAYS, st.integers(1, 366))
def test_the_last_and_the_next_one_are_found_by_walking_too(day: date, yearly: int) -> None:
    back = forth = day
    while not is_it(back, yearly):
        back -= timedelta(1)
    while not is_it(forth, yearly):
        forth += timedelta(1)
    assert last_yearly(day.toordinal(), yearly) == back.toordinal()
    assert next_yearly(day.toordinal(), yearly) == forth.toordinal()


def test_a_day_of_the_year_is_its_place_in_a_leap_year() -> None:
    assert [yearday(text) for text in ("01-01", "02-29", "03-01", "12-31")] == [1, 60, 61, 366]


@pytest.mark.parametrize("text", ["02-30", "13-01", "1-1", "2026-01-01", "", 1115])
def test_what_is_no_day_of_the_year_is_refused(text: object) -> None:
    with pytest.raises(PolicyError, match="no day of the year"):
        yearday(text)


@pytest.mark.parametrize(("day", "yearly"), [(0, 1), (5, 300), (739_000, 0), (739_000, 367)])
def test_days_out_of_reach_are_errors_of_the_policy(day: int, yearly: int) -> None:
    with pytest.raises(PolicyError):
        last_yearly(day, yearly)


@given(DAYS, st.integers(0, 30))
def test_business_days_are_counted_one_by_one(day: date, count: int) -> None:
    found, left = day, count
    while left:
        found += timedelta(1)
        holiday = (found.month, found.day) in ((1, 1), (12, 25), (12, 26))
        left -= found.weekday() < 5 and not holiday and found != date(2026, 4, 3)
    assert add_business_days(day.toordinal(), count, CLOSED) == found.toordinal()


def test_a_promise_over_christmas() -> None:
    def by(day: date, count: int) -> date:
        return date.fromordinal(add_business_days(day.toordinal(), count, CLOSED))

    # Wednesday; Thursday is 1, Friday a holiday, Monday 2, Tuesday 3.
    assert by(date(2026, 12, 23), 3) == date(2026, 12, 29)
    # Thursday; Friday is New Year's Day.
    assert by(date(2026, 12, 31), 1) == date(2027, 1, 4)
    # A day of one year only.
    assert by(date(2026, 4, 2), 1) == date(2026, 4, 6)
    assert by(date(2027, 4, 2), 1) == date(2027, 4, 5)
    assert by(date(2025, 4, 2), 1) == date(2025, 4, 3)


@pytest.mark.parametrize("text", ["12-32", "2026-13-01", "Christmas", "2026-12"])
def test_what_is_no_holiday_is_refused(text: str) -> None:
    with pytest.raises(PolicyError, match=r"not a date|no day of the year"):
        Holidays([text])


def test_expressions_use_them() -> None:
    known = functions(CLOSED)
    world = {"today": date(2027, 1, 10).toordinal(), "start": yearday("11-15"), "age": 56}
    started = parse_expression("last_yearly(today, start)", known).evaluate(world)
    assert date.fromordinal(started) == date(2026, 11, 15)
    inside = parse_comparison("age <= today - last_yearly(today, start)", known)
    assert inside.test(world) is True
    assert inside.test({**world, "age": 57}) is False
