"""Lookups, effects and approvals on a hand-made scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from support_env.desk import ActionError, Desk, sanitise
from support_env.types import Action, Entry
from tests.library import LOADED, scenario


def action(kind: str, content: str | None = None, **arguments: Any) -> Action:
    return sanitise({"action_type": kind, "content": content, "arguments": arguments})


@pytest.fixture
def desk() -> Desk:
    return Desk(scenario(), LOADED)


def opened(desk: Desk, loan: str = "LN-2001") -> Desk:
    desk.lookup(action("lookup", "loan", loan_id=loan), ())
    return desk


# Lookups


def test_a_record_is_shown_with_what_hangs_beneath_it(desk: Desk) -> None:
    done = desk.lookup(action("lookup", "loan", loan_id="ln 2001"), ())
    assert done.data == {
        "records": [
            {
                "type": "loan", "id": "LN-2001", "late": 12, "fee": "60.40",
                "copies": [{"id": "CP-3001", "title": "Moby-Dick", "shelf": "a"}],
            }
        ]
    }  # fmt: skip
    assert done.learned == ((0, "days_late"), (0, "fee"), (0, "shelf"))


def test_a_customer_s_things_are_listed_without_what_decides(desk: Desk) -> None:
    done = desk.lookup(action("lookup", email="ADA@fenn.example"), ())
    (shown,) = done.data["records"]
    assert shown["loans"] == [
        {"id": "LN-2001", "copies": [{"title": "Moby-Dick"}]},
        {"id": "LN-2002", "copies": [{"title": "Emma"}]},
    ]
    assert done.learned == ()
    with pytest.raises(ActionError, match="look it up first"):
        desk.resolve(action("resolve", "uphold", loan_id="LN-2001"), 2)


@pytest.mark.parametrize(
    "tried",
    [
        {"content": "loan, handbook", "loan_id": "LN-2001", "query": "fee waived"},
        {"content": "Please look up the loan and search the handbook", "loan_id": "LN-2001",
         "query": ["fee waived"]},
        {"loan_id": "LN-2001", "query": "fee waived"},
        {"content": "loan", "loan_id": ["LN-2001"], "query": "fee waived"},
    ],
)  # fmt: skip
def test_several_lookups_in_one_step(desk: Desk, tried: dict[str, Any]) -> None:
    done = desk.lookup(action("lookup", **tried), ())
    assert [record["id"] for record in done.data["records"]] == ["LN-2001"]
    assert {clause["number"] for clause in done.data["handbook"]} >= {"4.1", "4.3"}
    assert "fee_waived" in done.clauses_seen


def test_a_clause_is_new_once(desk: Desk) -> None:
    first = desk.lookup(action("lookup", query="fee waived"), ())
    again = desk.lookup(action("lookup", query="fee waived"), ())
    assert first.data == again.data
    assert again.clauses_seen == ()


def test_what_lacks_its_arguments_is_said_and_the_rest_is_done(desk: Desk) -> None:
    done = desk.lookup(action("lookup", "loan, borrower", loan_id="LN-2001"), ())
    assert done.data["not_looked_up"] == {"borrower": "needs borrower_id or email"}
    assert len(done.data["records"]) == 1


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ({}, "one or several of: loan, borrower, identity, handbook"),
        ({"content": "parcel"}, "one or several of: loan"),
        ({"content": "loan"}, "loan needs loan_id"),
        ({"content": "identity", "email": "a@b.c"}, "identity needs email and postcode"),
        ({"query": ["a", "b", "c"]}, "at most 2"),
        ({"query": "x" * 201}, "at most 200 characters"),
        ({"content": "loan", "loan_id": {"x": 1}}, "must be text"),
    ],
)
def test_lookups_that_make_no_sense(desk: Desk, tried: dict[str, Any], says: str) -> None:
    with pytest.raises(ActionError, match=says):
        desk.lookup(action("lookup", **tried), ())
    assert not desk.memory.opened


def test_nothing_found_is_no_mistake(desk: Desk) -> None:
    done = desk.lookup(action("lookup", loan_id="LN-9999"), ())
    assert done.data == {"records": [], "not_found": ["loan_id LN-9999"]}


# Identity


def identity(desk: Desk, postcode: str, given: Any) -> Any:
    return desk.lookup(
        action("lookup", "identity", email="ada@fenn.example", postcode=postcode), given
    )


def test_identity_is_established_by_the_customer_s_own_answers(desk: Desk) -> None:
    done = identity(desk, "ab1 2cd", {(0, "postcode")})
    assert done.data == {"identity": "match"}
    assert done.learned == ((0, "identified"),)
    assert desk.memory.verified


def test_answers_that_nobody_gave_are_not_compared(desk: Desk) -> None:
    """A guess must not tell a scenario from its twin."""
    done = identity(desk, "AB1 2CD", ())
    assert done.data["identity"].startswith("not compared")
    assert done.data == identity(desk, "ZZ9 9ZZ", ()).data
    stranger = Desk(scenario(world={"identified": False}), LOADED)
    assert done.data == identity(stranger, "AB1 2CD", ()).data
    assert done.learned == ()
    assert not desk.memory.verified


def test_an_answer_in_the_ticket_counts_as_given() -> None:
    made = scenario()
    ticket = replace(made.ticket, text="@Library I live in ab1 2cd, if that helps.")
    desk = Desk(replace(made, ticket=ticket), LOADED)
    assert identity(desk, "AB1 2CD", ()).learned == ((0, "identified"),)


def test_an_answer_mistyped_is_not_compared(desk: Desk) -> None:
    done = identity(desk, "ZZ9 9ZZ", {(0, "postcode")})
    assert done.data["identity"].startswith("not compared")
    assert done.learned == ()


def test_a_stranger_is_known_as_one_after_the_check() -> None:
    desk = Desk(scenario(world={"identified": False}), LOADED)
    done = identity(desk, "AB1 2CD", {(0, "postcode")})
    assert done.data == {"identity": "no match"}
    assert done.learned == ((0, "identified"),)
    assert not desk.memory.verified


# Resolutions


def test_a_resolution_writes_the_ledger(desk: Desk) -> None:
    done = opened(desk).resolve(
        action("resolve", "waive", loan_id="ln2001", amount="$60.40", clause="§4.1", copies="2"), 3
    )
    entry = Entry(3, "waive", {"loan_id": "LN-2001", "amount": 6040, "copies": 2}, "4.1")
    assert done.entries == (entry,)
    assert desk.ledger == (entry,)
    assert done.data == {
        "done": "waive", "loan_id": "LN-2001", "amount": "60.40", "copies": 2, "clause": "4.1",
    }  # fmt: skip
    assert done.used_values == ("loan_id", "amount")


@pytest.mark.parametrize(
    ("content", "arguments", "says"),
    [
        ("pay", {}, "one of: waive, uphold, wait"),
        (None, {}, "one of: waive, uphold, wait"),
        ("waive or uphold", {}, "takes one resolution"),
        ("waive", {"amount": 5}, r"waive needs loan_id \(its arguments: loan_id, amount\)"),
        ("waive", {"loan_id": "LN-2001"}, "waive needs amount"),
        ("waive", {"loan_id": "LN-2001", "amount": "lots"}, "amount must be an amount above 0"),
        ("waive", {"loan_id": "LN-2001", "amount": 0}, "amount must be an amount above 0"),
        (
            "waive",
            {"loan_id": "LN-2001", "amount": 60.41},
            "60.41 is more than the 60.40 on record",
        ),
        ("waive", {"loan_id": ["LN-2001", "LN-2002"], "amount": 1}, "takes one value"),
        ("waive", {"loan_id": "LN-2001", "amount": 1, "copies": 0}, "whole number"),
        ("waive", {"loan_id": "LN-2001", "amount": 1, "by": "soon"}, "must be a date"),
        ("waive", {"loan_id": "LN-2001", "amount": 1, "why": "x"}, "one of: flood, other_reason"),
        ("waive", {"loan_id": "LN-2001", "amount": 1, "clause": "4.1, 7.1"}, "one number"),
        ("uphold", {"loan_id": True}, "names no loan that you have opened"),
    ],
)
def test_structural_errors(
    desk: Desk, content: str | None, arguments: dict[str, Any], says: str
) -> None:
    opened(desk)
    with pytest.raises(ActionError, match=says):
        desk.resolve(action("resolve", content, **arguments), 2)
    assert desk.ledger == ()


def test_an_error_never_tells_what_exists(desk: Desk) -> None:
    said = set[str]()
    for loan in ("LN-2001", "LN-9999", "nonsense"):
        with pytest.raises(ActionError) as caught:
            desk.resolve(action("resolve", "uphold", loan_id=loan), 1)
        said.add(str(caught.value))
    assert len(said) == 1


def test_the_desk_does_what_it_is_told(desk: Desk) -> None:
    opened(desk, "LN-2002").resolve(action("resolve", "waive", loan_id="LN-2002", amount=3), 2)
    desk.resolve(action("resolve", "waive", loan_id="LN-2002", amount=3), 3)
    assert len(desk.ledger) == 2


# Escalation


def test_handing_over(desk: Desk) -> None:
    done = desk.escalate(action("escalate", "This is for lost items."), 1)
    assert done.entries == (Entry(1, "hand_over", {"queue": "lost_items"}),)
    assert done.data == {"handed_to": "lost_items"}


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ({"content": "help"}, "queue, one of: approvals, lost_items"),
        ({"queue": "legal"}, "queue is one of"),
        ({"queue": "approvals"}, "needs resolution"),
        ({"queue": "approvals", "resolution": "pay"}, "needs resolution"),
        ({"queue": "approvals", "resolution": "waive"}, "waive needs loan_id"),
    ],
)
def test_escalations_that_make_no_sense(desk: Desk, tried: dict[str, Any], says: str) -> None:
    with pytest.raises(ActionError, match=says):
        desk.escalate(action("escalate", **tried), 1)


@pytest.mark.parametrize("grants", [True, False])
def test_the_approver_s_answer_does_not_depend_on_what_is_proposed(grants: bool) -> None:
    answers = set[str]()
    for proposal in ({"resolution": "waive", "amount": 60.4}, {"resolution": "uphold"}):
        desk = opened(Desk(scenario(approver_grants=grants), LOADED))
        done = desk.escalate(
            action("escalate", "too much for me", queue="approvals", loan_id="LN-2001", **proposal),
            2,
        )
        assert done.learned == ((0, "approved"),)
        assert done.entries[0].effect == "approval_requested"
        assert done.entries[0].arguments["queue"] == "approvals"
        answers.add(done.data["events"][0])
    (answer,) = answers
    assert answer.startswith("Approvals: granted" if grants else "Approvals: declined")


# Notes and forks


def test_notes_change_nothing(desk: Desk) -> None:
    assert desk.note(action("note", "remember")).data == {"notes": 1}
    with pytest.raises(ActionError, match="note needs content"):
        desk.note(action("note", "  "))
    assert desk.ledger == ()


def test_a_fork_goes_its_own_way(desk: Desk) -> None:
    opened(desk)
    other = desk.fork()
    other.resolve(action("resolve", "uphold", loan_id="LN-2001"), 2)
    other.lookup(action("lookup", loan_id="LN-2002"), ())
    assert desk.ledger == ()
    assert set(desk.memory.opened) == {"LN-2001", "CP-3001"}


def test_an_id_among_the_words_will_do(desk: Desk) -> None:
    done = desk.lookup(action("lookup", "the loan ln-2001, please"), ())
    assert [record["id"] for record in done.data["records"]] == ["LN-2001"]
