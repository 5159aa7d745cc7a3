from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from support_env.reading import (
    Expectations,
    Lexicon,
    Reading,
    Vocabulary,
    read,
    states,
    wrong_values,
)
from support_env.reading._types import ValueKind

Read = Callable[[str], Reading]
DAY = date(2026, 5, 14).toordinal()


@pytest.mark.parametrize(
    "form",
    [
        "$84.20", "84.20 USD", "USD 84.20", "US$84.20", "$ 84.20", "**$84.20**", "84.20$",
        "84.20 dollars", "84 dollars and 20 cents", "84 dollars 20 cents", "$84.20 USD",
        "eighty-four dollars and twenty cents", "eighty four dollars twenty", "`$84.20`",
        "($84.20)", "84,20 USD", "$84,20", "84.20",
    ],
)  # fmt: skip
def test_money_in_any_usual_form(reads: Read, form: str) -> None:
    assert states(reads(f"You get {form} back on your card."), "money", 8420)


@pytest.mark.parametrize(
    ("form", "cents"),
    [
        ("$84", 8400), ("$84.00", 8400), ("84 dollars", 8400), ("eighty-four dollars", 8400),
        ("$1,204.50", 120450), ("$1204.50", 120450), ("$1 204.50", 120450), ("$1.204,50", 120450),
        ("one thousand two hundred and four dollars and fifty cents", 120450),
        ("a hundred dollars", 10000), ("20 cents", 20), ("$0.99", 99), ("$84.5", 8450),
    ],
)  # fmt: skip
def test_amounts(reads: Read, form: str, cents: int) -> None:
    reading = reads(f"We have sent {form} to your card.")
    assert states(reading, "money", cents)
    assert not wrong_values(reading, "money", {cents})


@pytest.mark.parametrize("form", ["£84.20", "84.20 EUR", "C$84.20", "84.20 euros", "$84.2k"])
def test_another_currency_is_neither_stated_nor_wrong(reads: Read, form: str) -> None:
    reading = reads(f"You get {form} back on your card.")
    assert not states(reading, "money", 8420)
    assert not wrong_values(reading, "money", {100})


def test_the_currency_is_the_companys() -> None:
    words = Vocabulary(Lexicon({}, {}, "€"))
    known = Expectations(DAY, (), {}, (), ())
    for form in ("84,20 €", "€84.20", "84,20 EUR", "84 euros and 20 cents"):
        assert states(read(f"You get {form} back.", words, known), "money", 8420), form
    assert not states(read("You get $84.20 back.", words, known), "money", 8420)


def test_a_cent_of_tolerance(reads: Read) -> None:
    reading = reads("You get $84.21 back.")
    assert not states(reading, "money", 8420)
    assert states(reading, "money", 8420, tolerance=1)
    assert not wrong_values(reading, "money", {8420}, tolerance=1)


@pytest.mark.parametrize(
    "form",
    [
        "2026-05-14", "2026/05/14", "14 May 2026", "14 May", "May 14", "May 14, 2026", "May 14th",
        "14th May", "the 14th of May", "14th of May 2026", "14/05/2026", "05/14/2026", "14.05.2026",
        "Thursday 14 May", "Thursday, 14 May 2026", "Thursday, May 14th", "14-May-2026", "5/14",
        "the fourteenth of May", "the 14th", "14 may", "MAY 14 2026", "14/05/26",
    ],
)  # fmt: skip
def test_dates_in_any_usual_form(reads: Read, form: str) -> None:
    reading = reads(f"Please send it back by {form}.")
    assert states(reading, "date", DAY)
    assert not wrong_values(reading, "date", {DAY})


def test_either_reading_of_an_ambiguous_date_counts(reads: Read) -> None:
    reading = reads("Please send it back by 05/06/2026.")
    assert states(reading, "date", date(2026, 6, 5).toordinal())
    assert states(reading, "date", date(2026, 5, 6).toordinal())
    for day in (date(2026, 6, 5), date(2026, 5, 6)):
        assert not wrong_values(reading, "date", {day.toordinal()})


def test_a_date_without_year_is_the_nearest(reads: Read) -> None:
    known = Expectations(date(2026, 12, 28).toordinal(), (), {}, (), ())
    words = Vocabulary(Lexicon({}, {}))
    reading = read("It is here by 4 January.", words, known)
    assert states(reading, "date", date(2027, 1, 4).toordinal())


def test_weekdays_and_tomorrow_are_of_the_coming_week(reads: Read) -> None:
    assert states(reads("It arrives on Thursday."), "date", date(2026, 5, 7).toordinal())
    assert states(reads("It arrives tomorrow."), "date", date(2026, 5, 5).toordinal())
    assert not wrong_values(reads("It leaves today and is with you on Friday."), "date", {DAY})


@pytest.mark.parametrize(
    ("form", "days"),
    [
        ("14 days", 14), ("two weeks", 14), ("2 weeks", 14), ("a fortnight", 14),
        ("fourteen days", 14), ("14 calendar days", 14), ("a 14-day window", 14),
        ("3-5 business days", 5), ("3-5 business days", 3), ("three to five days", 3),
        ("between 3 and 5 days", 5), ("5 working days", 5), ("48 hours", 2), ("one month", 30),
        ("a week", 7), ("twenty-one days", 21), ("3–5 days", 5),
    ],
)  # fmt: skip
def test_durations(reads: Read, form: str, days: int) -> None:
    assert states(reads(f"You have {form} for it."), "days", days)


@pytest.mark.parametrize(
    ("form", "share"),
    [("15%", 15), ("15 %", 15), ("fifteen percent", 15), ("15 per cent", 15), ("**15%**", 15),
     ("twenty-five percent", 25), ("1.5%", "1.5")],
)  # fmt: skip
def test_percentages(reads: Read, form: str, share: int | str) -> None:
    assert states(reads(f"A charge of {form} is kept."), "percent", share)


@pytest.mark.parametrize(
    "form",
    ["clause 4.1", "section 4.1", "§4.1", "§ 4.1", "(4.1)", "Clause **4.1**", "paragraph 4.1",
     "clauses 6.1 and 4.1", "clauses 6.1, 4.1 and 4.4", "4.1", "clause 4.1(a)"],
)  # fmt: skip
def test_clauses(reads: Read, form: str) -> None:
    assert states(reads(f"That follows from {form} of our handbook."), "clause", "4.1")


@pytest.mark.parametrize("form", ["$4.10", "4.1 kg", "4.1%", "$4.1", "v4.1", "4.1 stars out of 5"])
def test_numbers_that_are_no_clause(reads: Read, form: str) -> None:
    found = states(reads(f"Look at {form} here."), "clause", "4.1")
    assert found is None or found.about == "doubtful"


def test_an_unknown_clause_is_wrong_only_when_named_as_one(reads: Read) -> None:
    assert wrong_values(reads("That is clause 9.9 of our handbook."), "clause", {"4.1"})
    assert not wrong_values(reads("The lamp is rated 9.9 by buyers."), "clause", {"4.1"})


def test_clause_numbers_with_letters() -> None:
    words, known = Vocabulary(Lexicon({}, {})), Expectations(DAY, (), {}, (), ("R-3", "R-12"))
    reading = read("Under r-12 we refund it.", words, known)
    assert states(reading, "clause", "R-12")
    assert not states(reading, "clause", "R-3")


@pytest.mark.parametrize("form", ["HF-482131", "hf-482131", "HF482131", "HF 482131", "#HF-482131"])
def test_identifiers_by_form(reads: Read, form: str) -> None:
    reading = reads(f"Your order {form} is on its way.")
    assert states(reading, "identifier", "HF-482131")
    assert wrong_values(reading, "identifier", {"HF-111111"})


@pytest.mark.parametrize("text", ["HF-4821319", "HF-48213", "KK-482131", "AHF-482131"])
def test_other_codes_are_no_identifiers(reads: Read, text: str) -> None:
    assert not [v for v in reads(f"See {text} here.").values if v.kind == "identifier"]


def test_counts_are_read_and_never_wrong(reads: Read) -> None:
    reading = reads("I have sent 2 lamps to you.")
    assert states(reading, "count", 2)
    assert not wrong_values(reading, "count", {3})


@pytest.mark.parametrize(
    "text",
    [
        'You wrote "I paid $99.00".',
        "You wrote “I paid $99.00 for it”.",
        "You wrote ‘I paid $99.00 for it’.",
        "> I paid $99.00\n\nThank you for this.",
        "```\namount: $99.00\n```\nThank you.",
        "Did you pay $99.00 for it?",
        "Was it the $99.00 one or the other one?",
        "We can't refund $99.00.",
        "The $99.00 is not due.",
        "You get that instead of $99.00.",
        "Had it been lost, we would have paid $99.00.",
        "We would have refunded $99.00.",
        "I wish I could give you $99.00.",
        "You asked for $99.00.",
        "You told us that you paid $99.00.",
        "A customer said $99.00 was promised.",
    ],
)
def test_what_counts_for_nothing(reads: Read, text: str) -> None:
    reading = reads(text)
    assert not states(reading, "money", 9900)
    assert not wrong_values(reading, "money", {8420})


@pytest.mark.parametrize(
    "text",
    [
        "If the lamp is faulty, you get $99.00.",
        "You get $99.00 unless we hear from you.",
        "Once it is here, $99.00 goes to your card.",
        "You may get $99.00.",
        "It is usually $99.00.",
        "You get up to about $99.00.",
        "That would be $99.00.",
        "We don't charge for postage and you get $99.00.",
        "You get $99.00 back, is that fine?",
    ],
)
def test_what_is_doubtful_is_stated_and_never_wrong(reads: Read, text: str) -> None:
    reading = reads(text)
    assert states(reading, "money", 9900)
    assert not wrong_values(reading, "money", {8420})


@pytest.mark.parametrize(
    "text",
    [
        "I have refunded $99.00 to your card.",
        "Your refund is $99.00.",
        "You don't need to do anything; $99.00 is on its way.",
        "We can't replace it, but $99.00 goes back to your card.",
        "Sorry about this! $99.00 is on its way to you.",
        "As you asked, I've refunded $99.00.",
        "**Refund:** $99.00",
        "I know that's not ideal. The amount is $99.00.",
        "I've refunded $99.00, and you'll see it soon if your bank is quick.",
    ],
)
def test_what_is_plainly_wrong(reads: Read, text: str) -> None:
    assert [v.value for v in wrong_values(reads(text), "money", {8420})] == [9900]


def test_what_a_value_is_not_to_be_confused_with_is_not_told(reads: Read) -> None:
    said = reads("Your refund is $40.00, not to be confused with the $50.00.")
    assert [(v.value, v.about) for v in said.values] == [(4000, "plain"), (5000, "hypothetical")]


@pytest.mark.parametrize(
    "text",
    [
        "Please send it back no later than 14 May 2026.",
        "We can't take it back after 14 May 2026.",
        "Nothing can be changed after 14 May 2026.",
        "You won't need to send it before 14 May 2026.",
        "It must not be sent back later than 14 May 2026.",
    ],
)
def test_a_limit_states_its_date(reads: Read, text: str) -> None:
    reading = reads(text)
    assert states(reading, "date", DAY)
    assert not wrong_values(reading, "date", {1})


def test_a_message_wrapped_in_quotes_quotes_nobody(reads: Read) -> None:
    assert states(reads('"Hi Dana, I have refunded $84.20 to your card today."'), "money", 8420)


@pytest.mark.parametrize("kind", ["money", "date", "days", "percent", "clause", "identifier"])
def test_a_time_a_phone_and_a_link_are_no_values(reads: Read, kind: ValueKind) -> None:
    reading = reads("Call +1 555 010 0199 at 5:30 pm, 24/7, or see https://x.example/2/99?id=7.")
    assert not wrong_values(reading, kind, set())


def test_an_owed_amount_in_a_whole_reply(reads: Read) -> None:
    reading = reads(
        "Hi Dana,\n\nI'm sorry that the lamp arrived cracked. Under clause 4.1 I've refunded "
        "$84.20 (the full price) to your card; you'll see it by 14 May 2026, usually within 3-5 "
        'business days. You wrote "I want $120 for that", which we can\'t offer.\n\nBest,\nSam'
    )
    assert states(reading, "money", 8420) and states(reading, "date", DAY)
    assert states(reading, "clause", "4.1")
    kinds: tuple[ValueKind, ...] = ("money", "date", "days", "clause")
    for kind in kinds:
        assert not wrong_values(reading, kind, {8420, DAY, "4.1"})


@pytest.mark.parametrize(
    "text",
    [
        "Could you please confirm your delivery address by 14 May 2026?",
        "Would you kindly confirm your address by 14 May 2026?",
        "Can you send it back to us by 14 May 2026, please?",
        "So that nothing is lost, could you write to us again before 14 May 2026?",
        "Will you please sign in no later than 14 May 2026?",
        "Would you mind sending it back by 14 May 2026?",
        "Could you please return it until 14 May 2026?",
    ],
)
def test_a_kind_request_states_its_deadline(reads: Read, text: str) -> None:
    found = states(reads(text), "date", DAY)
    assert found is not None and found.about == "doubtful"


def test_a_kind_request_states_its_sum(reads: Read) -> None:
    assert states(reads("Could you please pay the $84.20 through that link?"), "money", 8420)


@pytest.mark.parametrize(
    "text",
    [
        "Could you confirm that it came by 14 May 2026?",
        "Can you tell me whether it arrived before 14 May 2026?",
        "Could you check if you can send it by 14 May 2026?",
        "Can you wait until 14 May 2026?",
        "Could you say if it was by 14 May 2026?",
        "Did you send it by 14 May 2026?",
        "Could you confirm it was 14 May 2026?",
        "Is it due by 14 May 2026?",
        "Can you remember if it came before 14 May 2026?",
    ],
)
def test_a_question_states_no_date(reads: Read, text: str) -> None:
    assert states(reads(text), "date", DAY) is None


@pytest.mark.parametrize(
    "text",
    [
        "You will know whether that worked by 14 May 2026.",
        "We'll know whether it is on its way by 14 May 2026, which is the last day.",
    ],
)
def test_what_will_be_known_by_a_day_states_the_day(reads: Read, text: str) -> None:
    found = states(reads(text), "date", DAY)
    assert found is not None and found.about in ("plain", "doubtful")


def test_what_is_being_looked_into_states_no_day(reads: Read) -> None:
    assert states(reads("I am checking whether it came by 14 May 2026."), "date", DAY) is None


@pytest.mark.parametrize(
    "text",
    [
        "The other shop asks $99.10 and you paid $183.30: I've sent you a voucher for $84.20.",
        "They wanted $99.10 for it; we've sent you $84.20.",
    ],
)
def test_what_others_ask_for_says_nothing_of_what_was_done(reads: Read, text: str) -> None:
    found = states(reads(text), "money", 8420)
    assert found is not None and found.about == "plain"


@pytest.mark.parametrize(
    "text",
    [
        "Should you wish to have this reconsidered, you are welcome to request a second look up "
        "to and including 14 May 2026.",
        "As a trade customer you may have this reviewed if you ask by 14 May 2026.",
        "Should you disagree, you can appeal until 14 May 2026.",
    ],
)
def test_what_the_customer_may_do_by_a_day_states_the_day(reads: Read, text: str) -> None:
    found = states(reads(text), "date", DAY)
    assert found is not None and found.about in ("plain", "doubtful")


@pytest.mark.parametrize(
    "text",
    [
        "If you had asked by 14 May 2026, it would have been reviewed.",
        "Had you written that you would ask by 14 May 2026, fine.",
    ],
)
def test_what_could_have_been_asked_states_no_day(reads: Read, text: str) -> None:
    assert states(reads(text), "date", DAY) is None


def test_a_sum_behind_a_colon_belongs_to_what_is_done(reads: Read) -> None:
    said = "You did enter the code, so we're refunding the 25% it should have taken off: $84.20."
    found = states(reads(said), "money", 8420)
    assert found is not None and found.about == "plain"
    for text in (
        "If it had been late, we'd refund the sum: $84.20.",
        "We would have refunded what it should have taken off: $84.20.",
    ):
        assert states(reads(text), "money", 8420) is None


@pytest.mark.parametrize(
    "text",
    [
        "A refund for it could have been requested through 14 May 2026; that day has passed.",
        "Should you wish us to take a second look, kindly let us know by 14 May 2026.",
    ],
)
def test_a_day_that_has_passed_or_may_be_used_is_stated(reads: Read, text: str) -> None:
    found = states(reads(text), "date", DAY)
    assert found is not None and found.about in ("plain", "doubtful")
