"""The customer: what it gives, how it takes things, when it writes again and when it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from support_env.customer import Customer, Reply
from support_env.desk import Desk
from support_env.reading import Found, Reading
from support_env.scenario import Scenario
from support_env.types import Entry
from tests.library import LOADED, scenario


def reading(text: str = "We will look into it for you.", **parts: Any) -> Reading:
    values: dict[str, Any] = {
        "asks": {}, "values": (), "apology": None, "emotion": None, "own_words": (),
        "next_step": None, "claims": (), "secrets": (), "abuse": None, "is_message": True,
        "not_message_because": None, "listing": False,
    }  # fmt: skip
    return Reading(text=text, **{**values, **parts})


SILENCE = reading("...", is_message=False, not_message_because="too short")
MONEY = Found("money", 6040, (0, 6))
WAIVED = Entry(3, "waive", {"loan_id": "LN-2001", "amount": 6040})
UPHELD = Entry(3, "uphold", {"loan_id": "LN-2001"})


def customer(made: Scenario | None = None) -> Customer:
    made = made or scenario()
    desk = Desk(made, LOADED)
    return Customer(made, desk.plan, desk.sayings)


def close(
    who: Customer,
    message: Reading,
    ledger: Sequence[Entry] = (WAIVED,),
    outcome: str | None = "granted",
    content: bool = False,
) -> Reply:
    return who.told(message, closes=True, outcome=outcome, ledger=ledger, content=lambda: content)


def tell(who: Customer, message: Reading, ledger: Sequence[Entry] = ()) -> Reply:
    return who.told(message, closes=False, outcome=None, ledger=ledger, content=lambda: False)


# Answers


def test_it_gives_what_it_is_asked_for() -> None:
    reply = customer().asked(("flooded", "loan_id"), reading())
    assert reply.turn.acts == ("gives",)
    assert reply.turn.told == ((0, "flooded"), (0, "loan_id"))
    assert "flooded" in reply.turn.text
    assert "LN-2001" in reply.turn.text


def test_words_are_read_when_nothing_is_typed() -> None:
    reply = customer().asked((), reading(asks={"flooded": (0, 4)}))
    assert reply.asked == ("flooded",)
    assert reply.turn.told == ((0, "flooded"),)


def test_words_that_fit_things_of_other_matters_mean_this_one() -> None:
    asks = {"another_photo": (0, 4), "photo": (0, 4)}
    reply = customer().asked((), reading(asks=asks))
    assert reply.asked == ("photo",)
    assert reply.turn.acts == ("gives",)
    alone = customer().asked((), reading(asks={"shelf": (0, 4)}))
    assert alone.turn.acts == ("does_not_know",)


def test_what_is_typed_goes_before_the_words() -> None:
    reply = customer().asked(("loan_id",), reading(asks={"flooded": (0, 4)}))
    assert reply.turn.told == ((0, "loan_id"),)


def test_three_answers_at_a_time() -> None:
    who = customer()
    reply = who.asked(("flooded", "photo", "loan_id", "postcode"), reading())
    assert [pair[1] for pair in reply.turn.told] == ["flooded", "photo", "loan_id"]
    assert who.asked(("postcode",), reading()).asked_again == ()


def test_a_photo_is_attached() -> None:
    assert customer().asked(("photo",), reading()).attachments == ("slip.jpg",)
    without = customer(scenario(world={"photo": False})).asked(("photo",), reading())
    assert without.attachments == ()
    assert without.turn.told == ((0, "photo"),)


def test_it_says_what_it_cannot_know() -> None:
    reply = customer().asked(("shelf",), reading())
    assert reply.turn.acts == ("does_not_know",)
    assert reply.turn.told == ()
    assert "shelf" in reply.turn.text


@pytest.mark.parametrize("fact", ["flooded", "copies_lent"])
def test_asked_again_it_says_so_and_is_annoyed(fact: str) -> None:
    who = customer()
    if fact == "flooded":
        who.asked((fact,), reading())
    before = who.mood
    reply = who.asked((fact,), reading())
    assert reply.asked_again == (fact,)
    assert reply.turn.acts[0] == "repeats"
    assert reply.turn.told == ()
    assert who.mood.tenths < before.tenths
    assert who.mood.annoyances == before.annoyances + 1


def test_what_it_misremembers_establishes_nothing() -> None:
    reply = customer(scenario(misremembered={"flooded": False})).asked(("flooded",), reading())
    assert reply.turn.acts == ("gives",)
    assert reply.turn.told == ()
    assert "no flood" in reply.turn.text
    assert [answer.value for answer in reply.given] == [False]


def test_not_understood_it_asks_back_and_gives_the_step_back_twice() -> None:
    who = customer()
    replies = [who.asked((), reading()) for _ in range(3)]
    assert [reply.turn.acts[0] for reply in replies] == ["asks_back"] * 3
    assert [reply.handed_back for reply in replies] == [True, True, False]


def test_a_question_in_a_reply_is_answered_too() -> None:
    reply = tell(customer(), reading(asks={"flooded": (0, 4), "copies_lent": (0, 1)}))
    assert reply.turn.told == ((0, "flooded"),)
    assert reply.asked_again == ()


# Mood


def test_an_apology_counts_once() -> None:
    who = customer()
    sorry = reading(apology=(0, 5), next_step=None)
    tell(who, sorry)
    after = who.mood.tenths
    assert after > -20
    assert who.mood.heard(apology=True, feeling=False).tenths == after


def test_who_is_let_down_stays_so_for_a_while() -> None:
    angry, calm = customer(scenario(mood="angry")), customer(scenario(mood="calm"))
    kind = reading(next_step=(0, 4))
    for who in (angry, calm):
        before = who.mood.tenths
        tell(who, kind)
        assert who.mood.tenths > before
    assert angry.mood.tenths + 30 < calm.mood.tenths


def test_abuse_makes_it_furious() -> None:
    who = customer()
    tell(who, reading(abuse=(0, 4)))
    assert who.mood.shown == -3


# Closing


def test_a_good_end_is_taken_well() -> None:
    reply = close(customer(scenario(mood="calm")), reading(values=(MONEY,)))
    assert not reply.turn.open_follow_up
    assert reply.turn.acts == ("thanks",)
    assert reply.turn.mood > 0


def test_it_writes_again_once_when_the_amount_is_missing() -> None:
    who = customer()
    first = close(who, reading())
    assert first.turn.open_follow_up
    assert first.turn.acts == ("follow_up",)
    assert not close(who, reading()).turn.open_follow_up


@pytest.mark.parametrize(
    ("message", "ledger", "outcome", "again"),
    [
        (reading(values=(MONEY,)), (WAIVED,), "granted", False),
        (reading(values=(Found("money", 1, (0, 2)),)), (WAIVED,), "granted", False),
        (reading(values=(Found("money", 6040, (0, 6), quoted=True),)), (WAIVED,), "granted", True),
        (reading(), (UPHELD,), "refused", False),
        (reading(), (Entry(2, "hand_over", {"queue": "lost_items"}),), "handed_over", False),
        (SILENCE, (UPHELD,), "refused", True),
        (reading(), (), "granted", True),
        (reading(), (Entry(2, "answer", {}),), "granted", True),
        (reading(values=(MONEY,)), (Entry(2, "answer", {}),), "granted", False),
    ],
)
def test_following_up_depends_on_ledger_and_message(
    message: Reading, ledger: Sequence[Entry], outcome: str, again: bool
) -> None:
    assert close(customer(), message, ledger, outcome).turn.open_follow_up is again


def test_nothing_is_asked_when_nothing_is_missing() -> None:
    assert not close(customer(), reading(), content=True).turn.open_follow_up


def test_a_refusal_with_a_reason_hurts_less() -> None:
    bare, fair = customer(), customer()
    close(bare, reading(), (UPHELD,), "refused")
    close(fair, reading(own_words=((0, 3),)), (UPHELD,), "refused")
    assert fair.mood.tenths > bare.mood.tenths


# Patience


def test_it_demands_a_human_threatens_and_leaves() -> None:
    who = customer(scenario(patience=2))
    acts = [tell(who, SILENCE).turn.acts[-1] for _ in range(4)]
    assert acts == ["asks_back", "demands_human", "threatens", "leaves"]


def test_once_handed_over_it_waits_for_the_other_team() -> None:
    who = customer(scenario(patience=1))
    handed = (Entry(1, "hand_over", {"queue": "lost_items"}),)
    assert not any(tell(who, SILENCE, handed).turn.left for _ in range(6))


def test_while_patience_lasts_it_stays() -> None:
    who = customer(scenario(patience=6))
    assert not any(tell(who, reading()).turn.left for _ in range(6))


# Independence


def test_the_same_questions_get_the_same_words_whatever_came_between() -> None:
    one, other = customer(), customer()
    tell(other, reading(next_step=(0, 1)))
    assert (
        one.asked(("flooded",), reading()).turn.text
        == other.asked(("flooded",), reading()).turn.text
    )


def test_a_fork_goes_its_own_way() -> None:
    who = customer()
    fork = who.fork()
    fork.asked(("flooded",), reading())
    assert who.given == set()
    assert who.asked(("flooded",), reading()).asked_again == ()
