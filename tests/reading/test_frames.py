"""Whole kinds of language: frames that ask, take back, leave standing, and comfort."""

from __future__ import annotations

import pytest

from support_env.evaluation.readers._context import read_in
from support_env.reading import states, wrong_values


@pytest.mark.parametrize(
    "text",
    [
        "That leaves a photo.",
        "A photo would settle it.",
        "A photo is a must.",
        "Ping me a photo.",
        "Take a photo and send it over.",
        "Until a photo arrives I can't act.",
        "Next up: a photo.",
        "What I lack is a photo.",
        "Send over a photo, will you, and a short note.",
        "With a photo I could decide this straight away.",
    ],
)
def test_what_would_help_is_asked_for(text: str) -> None:
    assert "photo" in read_in(text, {}).asks


@pytest.mark.parametrize(
    "text",
    [
        "Should I need a photo, I'll say so.",
        "If you had sent a photo, this would have been quicker.",
        "I need a photo from the driver before I can decide.",
        "The photo you sent is plenty.",
        "You don't have to send a photo.",
        "Give me a minute to look at the photo.",
    ],
)
def test_what_is_spared_is_not_asked_for(text: str) -> None:
    assert "photo" not in read_in(text, {}).asks


@pytest.mark.parametrize(
    "text",
    [
        "My colleague was wrong to promise you $60.",
        "There is a $60 fee for late returns. It doesn't apply to you.",
        "You'd be forgiven for thinking it's $60.",
        "Gold members get $60, but you are not one of them.",
        "I could say $60 now, but I'd be guessing.",
        "The $60 offer has ended.",
        "We had agreed $60. Well, it'll be $40 instead.",
        "I typed $60. It should read $16.",
        "The $60 went to somebody else.",
    ],
)
def test_what_is_taken_back_is_neither_stated_nor_wrong(text: str) -> None:
    reading = read_in(text, {})
    assert states(reading, "money", 6000) is None
    assert 6000 not in [found.value for found in wrong_values(reading, "money", {4000, 1600})]


@pytest.mark.parametrize(
    "text",
    [
        "The $60 hasn't reached you yet, but it has been sent.",
        "Don't forget that the $60 is yours.",
        "$60 isn't much, I know, but it's what the rule gives.",
        "Had I known I'd have sent it sooner; the $60 is on its way now.",
        "My colleague named $90, but for you the sum is $60.",
    ],
)
def test_a_denial_of_something_else_leaves_a_value_stated(text: str) -> None:
    assert states(read_in(text, {}), "money", 6000)


def test_weeks_and_days_are_one_duration() -> None:
    assert states(read_in("Six weeks and two days have gone by.", {}), "days", 44)


def test_a_number_takes_the_unit_of_what_it_replaces() -> None:
    reading = read_in("The discount isn't ten percent any more. It has been twelve.", {})
    assert states(reading, "percent", 12)
    assert states(reading, "percent", 10) is None


def test_a_clause_that_refuses_is_plainly_named() -> None:
    reading = read_in("Under clause 5.1 I must refuse.", {})
    assert [found.value for found in wrong_values(reading, "clause", {"5.2"})] == ["5.1"]


def test_a_form_with_a_line_for_each_is_a_message() -> None:
    text = "Refund: $19.99\nMethod: card ending 4471\nDate: 05/06/2026\nReference: PX-2201938"
    assert read_in(text, {}).is_message


@pytest.mark.parametrize(
    "text",
    [
        "You've had the runaround.",
        "We hold our hands up.",
        "I know you counted on having it by Friday.",
        "It was thoughtless of us not to warn you.",
        "Talk about bad timing.",
    ],
)
def test_sympathy_needs_no_feeling(text: str) -> None:
    assert read_in(text, {}).emotion


@pytest.mark.parametrize("text", ["You must be a member for that.", "The wait is over."])
def test_what_comforts_nobody_is_no_sympathy(text: str) -> None:
    assert read_in(text, {}).emotion is None
