"""One episode from reset to verdict: rewards, ends, hostile actions, replays and forks."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support_env.policy import compile_policy
from support_env.scenario import Pattern, Scenario
from support_env.session import Session
from support_env.types import ACTION_TYPES, Action, Observation
from tests.library import PACK, decision, scenario

POLICY = compile_policy(PACK)


@dataclass(frozen=True)
class Company:
    pack: Any = PACK
    digest: str = "0badcafe"
    policy: Any = POLICY


COMPANY: Any = Company()
IDS = {"loan_id": "LN-2001"}
TRIAGE = {"issue_type": "late_fee", "sentiment": "frustrated", "priority": "normal"}
GOOD: list[dict[str, Any]] = [
    {"action_type": "classify", "arguments": TRIAGE},
    {
        "action_type": "ask", "content": "Was the branch flooded, and what is the loan number?",
        "arguments": {"facts": ["flooded", "loan_id", "postcode"]},
    },
    {
        "action_type": "lookup", "content": "loan, identity, handbook",
        "arguments": {
            **IDS, "email": "ada@fenn.example", "postcode": "AB1 2CD",
            "query": ["fee waived flood", "approval comes first limit"],
        },
    },
    {
        "action_type": "escalate", "content": "above my limit",
        "arguments": {
            "queue": "approvals", "resolution": "waive", "amount": "60.40", "clause": "7.1", **IDS,
        },
    },
    {
        "action_type": "resolve", "content": "waive",
        "arguments": {**IDS, "amount": 60.4, "clause": "4.1"},
    },
    {
        "action_type": "respond",
        "content": "Hello Ada, I am sorry about the late fee, and I understand how frustrating it "
        "was. Because the branch was flooded, I have waived the fee of $60.40 today.",
        "arguments": {"status": "solved", "outcome": "granted", "clause": "4.1"},
    },
]  # fmt: skip


def start(made: Scenario | None = None, reward_mode: Any = "dense") -> Session:
    return Session(made or scenario(), reward_mode, company=COMPANY)


def play(session: Session, actions: list[Any]) -> list[Any]:
    session.reset()
    return [session.step(action) for action in actions]


def bytes_of(observation: Observation) -> bytes:
    """What an agent can see of it, as bytes."""
    seen = asdict(observation)
    del seen["reward"]
    return json.dumps(seen, sort_keys=False, ensure_ascii=False).encode()


# A whole episode


def test_a_good_play_succeeds_and_its_rewards_add_up() -> None:
    session = start()
    results = play(session, GOOD)
    last = results[-1]
    assert last.done
    assert last.observation.metadata["end_reason"] == "closed"
    verdict = session.verdict()
    assert verdict.success, [
        c for c in verdict.checks if c.status not in ("pass", "not_applicable")
    ]
    assert verdict.score == 10_000
    assert sum(r.reward.value for r in results) == pytest.approx(1.0, abs=1e-9)
    assert all(r.observation.reward == r.reward.value for r in results)


def test_parts_of_the_rewards_add_up_to_the_verdict_s_parts() -> None:
    session = start()
    sums: dict[str, float] = {}
    for result in play(session, GOOD):
        assert sum(result.reward.parts.values()) == pytest.approx(result.reward.value)
        for name, value in result.reward.parts.items():
            sums[name] = sums.get(name, 0) + value
    held = {name: points / 10_000 for name, points in session.verdict().parts.items()}
    assert {n: v for n, v in sums.items() if abs(v) > 1e-12} == pytest.approx(held)


def test_sparse_pays_at_the_end() -> None:
    values = [r.reward.value for r in play(start(reward_mode="sparse"), GOOD)]
    assert values == [0.0] * 5 + [1.0]


def test_the_event_log_says_what_counts() -> None:
    session = start()
    play(session, GOOD)
    classify, ask, lookup, escalate, resolve, respond = session.transcript.events
    assert classify.labels == TRIAGE
    assert ask.asked == ("flooded", "loan_id", "postcode")
    assert ask.learned == ((0, "flooded"), (0, "loan_id"), (0, "postcode"))
    assert lookup.used_values == ("loan_id", "postcode")
    assert (0, "identified") in lookup.learned
    assert {"fee_waived", "big_fee"} <= set(lookup.clauses_seen)
    assert (lookup.verified, escalate.verified) == (False, True)
    assert escalate.determined is True
    assert (0, "approved") in escalate.learned
    assert resolve.determined is None
    assert {"loan_id", "amount", "clause"} <= set(resolve.used_values)
    assert (respond.status, respond.outcome, respond.clause) == ("solved", "granted", "4.1")
    assert respond.reading is not None
    assert not any(event.repeat for event in session.transcript.events)


def test_deciding_without_evidence_is_seen() -> None:
    session = start()
    play(session, [GOOD[2], GOOD[4]])
    assert session.transcript.events[1].determined is False


# What the agent sees


def test_the_first_observation() -> None:
    session = start()
    first = session.reset()
    briefing = first.briefing
    assert briefing is not None
    assert set(briefing) == {
        "role", "company", "today", "task", "rules", "issue_types", "sentiments", "priorities",
        "askable", "resolutions", "queues", "lookups", "outcomes", "handbook", "chapters", "steps",
    }  # fmt: skip
    assert briefing["handbook"] is None
    assert briefing["chapters"] == ["Priority", "Fees", "Who may act"]
    assert any("1.1" in rule and "urgent" in rule for rule in briefing["rules"])
    assert set(briefing["askable"]) == {
        "flooded", "copies_lent", "photo", "loan_id", "postcode",
    }, "what a record shows need not be asked for"  # fmt: skip
    assert briefing["resolutions"]["waive"]["arguments"]["loan_id"] == "id of the loan"
    assert first.tickets[0]["from"] == "Ada Fenn <ada@fenn.example>"
    assert first.history == ()
    assert (first.steps_left, first.done, first.result) == (8, False, None)
    json.dumps(asdict(first))


def test_chapters_are_shown_where_the_handbook_is_not_searched() -> None:
    shown = frozenset({"fee_waived", "fee_stands", "grace_waived", "big_fee", "urgent"})
    briefing = start(scenario(shown=shown)).reset().briefing
    assert briefing is not None
    assert "4.1" in briefing["handbook"]
    assert not any("1.1 " in rule for rule in briefing["rules"])


def test_what_the_caller_does_to_an_observation_changes_nothing() -> None:
    session = start()
    first = session.reset()
    assert first.briefing is not None
    before = bytes_of(session.reset())
    first.briefing["resolutions"]["waive"]["arguments"].clear()
    first.briefing["askable"].clear()  # type: ignore[attr-defined]
    first.briefing["rules"].clear()
    first.tickets[0]["attachments"].append("x")
    assert bytes_of(session.reset()) == before


def test_history_and_attachments_grow() -> None:
    session = start()
    session.reset()
    seen = session.step(
        {"action_type": "ask", "content": "A photo, please?", "arguments": {"facts": "photo"}}
    ).observation
    assert seen.tickets[0]["attachments"] == ["slip.jpg"]
    assert seen.history[0]["agent"] == "A photo, please?"
    assert seen.history[0]["user"]
    assert seen.history[0]["action_type"] == "ask"
    assert seen.briefing is None


def test_nothing_hidden_before_the_end() -> None:
    session = start()
    for result in play(session, GOOD[:-1]):
        assert result.observation.metadata == {}
        assert result.info == {}
    with pytest.raises(RuntimeError, match="before the episode has ended"):
        session.verdict()
    assert "twin" not in asdict(session.state)
    assert session.state.step_count == 5


def test_the_explanation_is_the_verdict_field_by_field() -> None:
    session = start()
    shown = play(session, GOOD)[-1].info["verdict"]
    due = asdict(session.verdict())
    assert due["checks"] and due["timeline"] and due["parts"]
    assert json.dumps(dict(shown)) == json.dumps(due)


def test_the_last_observation_explains_the_score() -> None:
    last = play(start(), GOOD)[-1]
    metadata = asdict(last.observation)["metadata"]
    assert metadata["score"] == 1.0
    assert metadata["success"] is True
    assert sum(metadata["components"].values()) == pytest.approx(1.0)
    assert metadata["verdict"]["checks"]
    assert metadata["verdict"] == last.info["verdict"]
    assert metadata["address"].startswith("g1/library@0badcafe")
    json.dumps(metadata)


# Ends


def test_the_step_limit_ends_it() -> None:
    session = start()
    results = play(session, [{"action_type": "note", "content": str(n)} for n in range(8)])
    assert [r.observation.steps_left for r in results] == list(range(7, -1, -1))
    assert results[-1].done
    assert session.transcript.end_reason == "step_limit"


def test_after_the_end_nothing_happens() -> None:
    session = start()
    play(session, GOOD)
    before = session.transcript
    for action in (GOOD[0], None, {"action_type": "?"}):
        result = session.step(action)
        assert result.done
        assert result.reward.value == 0.0
        assert "the episode is over" in (result.observation.result or {})["error"]
    assert session.transcript == before


def test_a_follow_up_keeps_it_open_once() -> None:
    session = start()
    bare = {"action_type": "respond", "content": "Hello Ada, your late fee is gone now, all of it.",
            "arguments": {"status": "solved", "outcome": "granted"}}  # fmt: skip
    results = play(session, [*GOOD[:5], bare])
    assert not results[-1].done
    asked = session.transcript.events[-1].customer
    assert asked is not None and asked.open_follow_up
    assert results[-1].observation.history[-1]["user"]
    last = session.step({**GOOD[5], "arguments": {}})
    assert last.done
    assert session.transcript.end_reason == "closed"


def test_a_customer_without_patience_leaves() -> None:
    session = start(scenario(patience=1))
    again = {
        "action_type": "ask",
        "content": "How many copies?",
        "arguments": {"facts": ["copies_lent"]},
    }
    results = play(session, [again] * 3)
    assert [r.done for r in results] == [False, False, True]
    assert session.transcript.end_reason == "customer_left"
    assert [event.asked_again for event in session.transcript.events] == [("copies_lent",)] * 3


def test_a_step_is_handed_back_when_the_customer_asks_back() -> None:
    session = start()
    vague = {"action_type": "ask", "content": "Hmm, well then."}
    results = play(session, [vague] * 3)
    assert [r.observation.steps_left for r in results] == [8, 8, 7]
    assert session.state.step_count == 3
    assert not any(event.repeat for event in session.transcript.events)


@pytest.mark.parametrize(
    ("status", "before", "done"),
    [
        (None, 5, True), (None, 4, False), (None, 3, False), ("solved", 3, True),
        ("open", 5, False), ("pending", 5, False), ("Closed", 5, True),
    ],
)  # fmt: skip
def test_which_replies_close(status: str | None, before: int, done: bool) -> None:
    session = start()
    arguments = {} if status is None else {"status": status}
    results = play(session, [*GOOD[:before], {**GOOD[5], "arguments": arguments}])
    assert results[-1].done is done
    assert session.transcript.closed is done


def test_pending_closes_what_waits_for_others() -> None:
    session = start()
    handed = {
        "action_type": "escalate",
        "content": "a copy is lost",
        "arguments": {"queue": "lost_items"},
    }
    reply = {**GOOD[5], "arguments": {"status": "pending", "outcome": "handed_over"}}
    assert play(session, [handed, reply])[-1].done


# Without a desk


def answering() -> Scenario:
    shown = frozenset({"fee_waived", "fee_stands", "grace_waived", "big_fee", "urgent"})
    answer = replace(
        decision(), must=(Pattern("answer", {}, {"outcome": "granted"}, {}),), approval=False,
        after_approval=None,
    )  # fmt: skip
    made = scenario(decision=answer, shown=shown)
    return replace(made, address=replace(made.address, task="easy"), limit=6)


def test_without_a_desk_the_reply_is_the_decision() -> None:
    session = start(answering())
    briefing = session.reset().briefing
    assert briefing is not None
    assert (briefing["resolutions"], briefing["lookups"], briefing["queues"]) == ({}, {}, {})
    for kind in ("lookup", "resolve", "escalate"):
        result = session.step({"action_type": kind, "content": "loan", "arguments": IDS})
        assert (
            "there is nothing to look up or carry out here"
            in (result.observation.result or {})["error"]
        )
    assert session.step(GOOD[5]).done
    (entry,) = session.transcript.entries()
    assert (entry.effect, entry.arguments, entry.clause) == (
        "answer",
        {"outcome": "granted"},
        "4.1",
    )


# Errors


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"action_type": "classify", "content": "??"}, "issue_type is one of: late_fee, lost_copy"),
        ({"action_type": "ask"}, "ask needs content, or facts"),
        ({"action_type": "ask", "arguments": {"facts": ["mood"]}}, "facts names nothing"),
        ({"action_type": "respond"}, "respond needs content"),
        (
            {"action_type": "respond", "content": "hi", "arguments": {"status": "x"}},
            "status is one of",
        ),
        (
            {"action_type": "respond", "content": "hi", "arguments": {"outcome": 3}},
            "outcome is one of",
        ),
        ({"action_type": "note", "ticket_id": 9}, "ticket_id is one of: 1"),
        ("nonsense", "action_type is nothing that can be read"),
    ],
)
def test_a_mistake_costs_a_step_and_changes_nothing(action: Any, says: str) -> None:
    session = start()
    (result,) = play(session, [action])
    shown = result.observation.result
    assert shown is not None and not shown["ok"]
    assert says in shown["error"]
    assert result.observation.steps_left == 7
    assert session.transcript.events[0].error == shown["error"]
    # The debt of a mistake made at zero is kept: the good play ends below full marks.
    for good in GOOD:
        session.step(good)
    assert session.verdict().success
    assert session.verdict().score < 10_000


def test_labels_may_be_words() -> None:
    session = start()
    (result,) = play(
        session, [{"action_type": "classify", "content": "late fee, Frustrated, normal"}]
    )
    assert session.transcript.events[0].labels == TRIAGE
    assert (result.observation.result or {})["data"] == TRIAGE


def test_a_wrong_label_beside_a_right_one_is_said() -> None:
    session = start()
    typed = {"issue_type": "late_fee", "priority": "yesterday"}
    (result,) = play(session, [{"action_type": "classify", "arguments": typed}])
    data = (result.observation.result or {})["data"]
    assert data["not_understood"] == {"priority": "one of: urgent, normal"}


def test_the_same_to_the_letter_is_a_repeat() -> None:
    session = start()
    play(session, [GOOD[2], GOOD[2], GOOD[0], {**GOOD[0], "ticket_id": 1}])
    assert [event.repeat for event in session.transcript.events] == [False, True, False, True]


def test_what_failed_may_be_tried_again() -> None:
    session = start()
    play(session, [GOOD[4], GOOD[2], GOOD[4]])
    events = session.transcript.events
    assert events[0].error and not events[2].error
    assert not events[2].repeat


def test_arguments_of_a_session_are_checked() -> None:
    with pytest.raises(ValueError, match="reward_mode is dense or sparse"):
        start(reward_mode="often")
    with pytest.raises(ValueError, match="was made from pack 0badcafe"):
        Session(scenario(), company=Company(digest="12345678"))  # type: ignore[arg-type]


# Replays and forks


def test_a_replay_gives_the_same_bytes() -> None:
    one = start()
    seen = [bytes_of(result.observation) for result in play(one, GOOD)]
    other = start()
    assert [bytes_of(result.observation) for result in play(other, GOOD)] == seen
    again = Session.replay(scenario(), [e.action for e in one.transcript.events], company=COMPANY)
    assert again.transcript == one.transcript
    assert again.verdict() == one.verdict()


def test_a_reset_starts_again() -> None:
    session = start()
    first = [bytes_of(result.observation) for result in play(session, GOOD)]
    assert [bytes_of(result.observation) for result in play(session, GOOD)] == first


def test_forks_are_independent() -> None:
    session = start()
    play(session, GOOD[:3])
    before = session.transcript
    forks = [session.fork() for _ in range(2)]
    for action in GOOD[3:]:
        forks[0].step(action)
    forks[1].step(
        {"action_type": "respond", "content": "Go away.", "arguments": {"status": "solved"}}
    )
    assert session.transcript == before
    for action in GOOD[3:]:
        session.step(action)
    assert session.transcript == forks[0].transcript
    assert forks[1].transcript != session.transcript


@pytest.mark.parametrize("at", range(len(GOOD)))
def test_a_fork_is_paid_what_the_original_is(at: int) -> None:
    session = start()
    play(session, GOOD[:at])
    fork = session.fork()
    paid = [fork.step(action).reward for action in GOOD[at:]]
    assert [session.step(action).reward for action in GOOD[at:]] == paid
    assert fork.verdict() == session.verdict()


def test_an_extra_lookup_changes_no_later_answer() -> None:
    session, other = start(), start()
    plain = play(session, GOOD[:2])
    extra = play(
        other, [{"action_type": "lookup", "arguments": {"email": "ada@fenn.example"}}, *GOOD[:2]]
    )
    assert plain[-1].observation.history[-1] == extra[-1].observation.history[-1]


# Non-interference (with generated pairs: test_session_twins.py)


def hidden_twin() -> Scenario:
    """The same ticket; on record the loan was two days late, and the fee is another."""
    made = scenario(world={"days_late": 2, "fee": 310})
    records = tuple(
        replace(record, fields={"late": 2, "fee": "3.10"}, amounts={"fee": 310})
        if record.id == "LN-2001"
        else record
        for record in made.records
    )
    return replace(made, records=records, address=replace(made.address, twin=True))


PROBES: list[Any] = [
    {"action_type": "classify", "arguments": TRIAGE},
    {"action_type": "ask", "content": "hm?"},
    GOOD[1],
    {"action_type": "resolve", "content": "waive", "arguments": {**IDS, "amount": 5000}},
    {"action_type": "lookup", "arguments": {"email": "ada@fenn.example", "query": "fee"}},
    {"action_type": "escalate", "content": "lost", "arguments": {"queue": "lost_items"}},
    {"action_type": "respond", "content": "Your fee of $60.40 is gone, sorry for the trouble."},
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(PROBES), max_size=8))
def test_twins_cannot_be_told_apart_without_learning_what_differs(probes: list[Any]) -> None:
    one, other = start(), start(hidden_twin())
    assert bytes_of(one.reset()) == bytes_of(other.reset())
    for probe in probes:
        if one.done:
            break
        left, right = one.step(probe), other.step(probe)
        seen = [replace(r.observation, metadata={}) for r in (left, right)]
        assert bytes_of(seen[0]) == bytes_of(seen[1])
        assert one.state == other.state


# Hostile play

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
WORDS = st.sampled_from(
    ["loan", "handbook", "waive", "uphold", "wait", "LN-2001", "LN-2002", "CP-3001", "60.40", 60.4,
     "4.1", "flooded", "photo", "shelf", "postcode", "solved", "open", "pending", "granted",
     "refused", "approvals", "lost_items", "late_fee", "angry", "urgent", "ada@fenn.example",
     "AB1 2CD", "Was it flooded? I am sorry, I have waived the fee of $60.40.", "QX77"]
)  # fmt: skip
NAMES = st.sampled_from(
    ["loan_id", "copy_id", "borrower_id", "email", "postcode", "query", "facts", "amount", "clause",
     "resolution", "queue", "status", "outcome", "issue_type", "sentiment", "priority"]
)  # fmt: skip
VALUES = WORDS | SCALARS | st.lists(WORDS | SCALARS, max_size=3)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
LIKELY = st.fixed_dictionaries(
    {"action_type": st.sampled_from(ACTION_TYPES)},
    optional={"content": WORDS | ANYTHING, "arguments": st.dictionaries(NAMES, VALUES, max_size=5)},
)
PLAYS = st.lists(st.one_of(LIKELY, LIKELY, st.sampled_from(GOOD), ANYTHING), max_size=12)


@settings(max_examples=150, deadline=None)
@given(PLAYS)
def test_any_play_is_paid_what_it_scores(actions: list[Any]) -> None:
    session = start()
    results = play(session, actions)
    values = [result.reward.value for result in results]
    assert all(-1 <= value <= 1 for value in values)
    for result in results:
        json.dumps(asdict(result.observation)).encode()
    if session.done:
        score = session.verdict().score / 10_000
        assert sum(values) == pytest.approx(score, abs=1e-9)
        assert 0 <= score <= 1
    left = [session.scenario.limit, *(result.observation.steps_left for result in results)]
    assert all(a - b in (0, 1) for a, b in pairwise(left))
    taken: list[Action] = [event.action for event in session.transcript.events]
    assert Session.replay(scenario(), taken, company=COMPANY).transcript == session.transcript
