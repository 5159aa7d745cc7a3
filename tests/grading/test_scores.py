"""The score, its parts and its timeline hold together, whatever happened."""

from __future__ import annotations

import time
from dataclasses import replace
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.grading import GRADER_VERSION, Change, Standing, grade, score, tally
from support_env.grading._case import Case
from support_env.grading.checks import ALL, POINTS
from support_env.transcript import Event, Transcript
from support_env.types import Action
from tests.grading import made
from tests.grading.made import classify, effect, lookup, money, play, respond, scenario

EVENTS: list[Event] = [
    classify(),
    classify(issue_type="late", priority="low"),
    lookup(),
    lookup(used_values=("order_id",)),
    effect(),
    effect(clause=None),
    effect(determined=False),
    effect(amount=1),
    effect(line_id="L2"),
    effect(name="refuse", clause="4.2"),
    effect(name="label"),
    effect(name="hand_over", queue="safety", clause="4.3"),
    effect(name="approval_requested", queue="approvals", resolution="refund"),
    respond(),
    respond(values=(), follow_up=True),
    respond(outcome="refused", values=()),
    respond(status="open", abuse=(0, 1)),
    respond(secrets=(("canary", (0, 1)),)),
    Event(1, Action("x"), error="what?"),
    Event(1, Action("note"), repeat=True),
    Event(1, Action("ask"), asked_again=("a", "b", "c")),
]
DECISIONS = (made.RIGHT, made.REFUSE, made.SAFETY, made.APPROVAL)


def numbered(events: list[Event]) -> list[Event]:
    return [
        e._replace(step=n, entries=tuple(replace(entry, step=n) for entry in e.entries))
        for n, e in enumerate(events, 1)
    ]


@given(
    st.lists(st.sampled_from(EVENTS), max_size=10),
    st.sampled_from(DECISIONS),
    st.sampled_from(["medium", "hard"]),
    st.sampled_from(["closed", "step_limit", "customer_left", None]),
)
def test_scores_hold_together(
    events: list[Event], decision: object, task: str, end: str | None
) -> None:
    hidden = scenario(decision, task)  # type: ignore[arg-type]
    transcript = play(*numbered(events), end=end)
    verdict = grade(hidden, transcript)
    assert 0 <= verdict.score <= verdict.cap <= 10_000
    assert verdict.score == score(hidden, transcript)
    sums = tally(hidden, transcript)
    assert (sums.success, sums.cap, sums.parts) == (verdict.success, verdict.cap, verdict.parts)
    assert sum(verdict.parts.values()) == verdict.score
    if events:
        assert sum(change.delta for change in verdict.timeline) == verdict.score
    if verdict.success:
        assert verdict.score >= 2_000


@given(
    st.lists(st.sampled_from(EVENTS), min_size=1, max_size=10),
    st.sampled_from(DECISIONS),
    st.sampled_from(["medium", "hard"]),
    st.sampled_from(["closed", "step_limit", "customer_left", None]),
    st.integers(1, 3),
)
def test_a_standing_follows_an_episode_to_the_same_tally(
    events: list[Event], decision: object, task: str, end: str | None, stride: int
) -> None:
    hidden = scenario(decision, task)  # type: ignore[arg-type]
    whole = play(*numbered(events), end=end)
    standing = Standing(hidden)
    for count in range(stride, len(events), stride):
        begun = Transcript(whole.events[:count])
        assert standing.after(begun) == tally(hidden, begun)
    for _ in range(2):  # a step that brings nothing new changes nothing
        now, due = standing.after(whole), tally(hidden, whole)
        assert (now, list(now.parts)) == (due, list(due.parts))


@given(
    st.lists(st.sampled_from(EVENTS), max_size=10),
    st.sampled_from(DECISIONS),
    st.sampled_from(["medium", "hard"]),
    st.sampled_from(["closed", "step_limit", "customer_left", None]),
    st.integers(1, 3),
)
def test_a_timeline_is_what_grading_each_beginning_afresh_shows(
    events: list[Event], decision: object, task: str, end: str | None, stride: int
) -> None:
    hidden = scenario(decision, task)  # type: ignore[arg-type]
    whole = play(*numbered(events), end=end)
    due: list[Change] = []
    before: dict[str, int] = {}
    for count, event in enumerate(whole.events, 1):
        begun = whole if count == len(events) else Transcript(whole.events[:count])
        case = Case(hidden, begun)
        now = {mark.name: mark.earned for mark in [check(case) for check in ALL]}
        now["cap"] = tally(hidden, begun).score - sum(now.values())
        for name, earned in now.items():
            if earned != before.get(name, 0):
                due.append(Change(event.step, name, earned - before.get(name, 0)))
        before = now
    assert list(grade(hidden, whole).timeline) == due
    standing = Standing(hidden)
    for count in range(stride, len(events), stride):
        standing.after(Transcript(whole.events[:count]))
    assert standing.verdict(whole) == grade(hidden, whole)


@given(
    st.lists(
        st.sampled_from(
            [*EVENTS, respond(values=(money(8420), money(99)._replace(span=(20, 24))))]
        ),
        min_size=1,
        max_size=10,
    ),
    st.sampled_from(DECISIONS),
)
def test_points_are_what_the_check_earns(events: list[Event], decision: object) -> None:
    hidden = scenario(decision)  # type: ignore[arg-type]
    case = Case(hidden, play(*numbered([*made.PERFECT[:3], *events])))
    for check, points in zip(ALL, POINTS, strict=True):
        if points is not None:
            mark = check(case)
            assert (points.name, points.part, points.earned(case)) == (
                mark.name,
                mark.part,
                mark.earned,
            )


def test_where_the_message_decides_a_standing_follows_it_too() -> None:
    hidden = scenario(made.ANSWER, "easy")
    answer = effect(name="answer", outcome="granted", determined=None).entries
    whole = play(
        *numbered([classify(), Event(1, Action("x"), error="what?"), respond(entries=answer)])
    )
    standing = Standing(hidden)
    for count in (1, 2):
        begun = Transcript(whole.events[:count])
        assert standing.after(begun) == tally(hidden, begun)
    assert standing.after(whole) == tally(hidden, whole)
    assert standing.after(whole).success


def test_credits_add_up_to_a_whole() -> None:
    for decision, task in ((made.RIGHT, "hard"), (made.RIGHT, "medium"), (made.ANSWER, "easy")):
        verdict = grade(scenario(decision, task), play())
        assert sum(c.weight for c in verdict.checks) == 10_000
        assert verdict.grader == GRADER_VERSION


@pytest.mark.parametrize(
    ("mood", "left", "stars"), [(-3, False, 1), (0, False, 3), (3, False, 5), (2, True, 1)]
)
def test_satisfaction_follows_the_mood_at_the_end(mood: int, left: bool, stars: int) -> None:
    turn = made.CustomerTurn("ok", (), mood=mood, left=left)
    assert grade(scenario(), play(respond()._replace(customer=turn))).csat == stars
    assert grade(scenario(), play(respond(), end=None)).csat is None


@pytest.mark.slow
def test_scoring_is_fast() -> None:
    hidden = scenario()
    for transcript in (play(*made.PERFECT[:2], end=None), play(*made.PERFECT[:3], end=None)):
        times: list[float] = []
        for _ in range(300):
            start = time.perf_counter()
            score(hidden, transcript)
            times.append(time.perf_counter() - start)
        assert median(times) < 60e-6
