"""Episodes as chat: constants stay constant, nothing leaks, and anything at all can be parsed."""

from __future__ import annotations

import json
import time
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env import chat
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import ACTION_TYPES, Action, Observation

TICKET = {
    "id": 1, "text": "My lamp broke.", "from": "Ann <a@b.c>", "channel": "email",
    "authenticated": False, "subject": "Lamp", "created": "2026-05-14",
    "attachments": ["photo.jpg"],
}  # fmt: skip
BRIEFING = {
    "role": "You answer customers.",
    "rules": ["One.", "Two."],
    "issue_types": {"return": "Return: wants to give it back"},
    "resolutions": {
        "refund": {"says": "refund {amount}", "arguments": {"amount": "amount, such as"}}
    },
    "queues": {},
    "handbook": "# Book\n4.1  If it broke, it is refunded.",
    "steps": 6,
}


def observation(**more: Any) -> Observation:
    held: dict[str, Any] = {
        "tickets": (TICKET,), "current_ticket_id": 1, "history": (), "briefing": None,
        "result": None, "steps_left": 5, "reward": 0.12345, "metadata": {"score": 0.98765},
    }  # fmt: skip
    return Observation(**{**held, **more})


def test_resolutions_stand_under_their_outcome() -> None:
    spec = {"says": "refund {amount}", "arguments": {"line_id": "id of the line"}}
    resolutions = {
        "refund": {**spec, "outcome": "granted"},
        "refuse": {**spec, "says": "refuse", "outcome": "refused"},
        "replace": {**spec, "says": "send it again", "outcome": "granted"},
    }
    shown = chat.first_messages(observation(briefing={**BRIEFING, "resolutions": resolutions}))
    assert (
        "Resolutions:\nGranted:\n- refund (line_id): refund {amount}\n"
        "- replace (line_id): send it again\nRefused:\n- refuse (line_id): refuse\n"
    ) in shown[1]["content"]


def test_the_tools_are_one_constant_in_openai_s_form() -> None:
    tools = chat.tool_schema()
    assert [tool["function"]["name"] for tool in tools] == list(ACTION_TYPES)
    assert json.dumps(tools) == json.dumps(chat.tool_schema())
    for tool in tools:
        assert tool["type"] == "function"
        parameters = tool["function"]["parameters"]
        assert set(parameters["required"]) <= set(parameters["properties"])


def test_the_first_messages_hold_briefing_and_ticket() -> None:
    system, user = chat.first_messages(observation(briefing=BRIEFING))
    assert system == {"role": "system", "content": chat.SYSTEM_PROMPT}
    for part in ("One.", "return: Return", "refund {amount}", "4.1", "My lamp broke.", "photo.jpg",
                 "not signed in", "Steps left: 5"):  # fmt: skip
        assert part in user["content"]
    assert "Queues" not in user["content"]


def test_a_delta_holds_only_what_is_new() -> None:
    text = chat.render_delta(
        observation(
            history=({"user": "first", "agent": "", "action_type": "ask"},
                     {"user": "It was blue.", "agent": "Which?", "action_type": "ask"}),
            result={"ok": True, "action_type": "lookup", "error": None, "data": {
                "records": [{"type": "order", "id": "O1"}],
                "handbook": [{"number": "4.1", "text": "If it broke, it is refunded."}],
                "events": ["Approvals: granted."],
            }},
        )
    )  # fmt: skip
    for part in ("It was blue.", '"id": "O1"', "4.1 If it broke", "Approvals: granted."):
        assert part in text
    assert "first" not in text
    assert "My lamp" not in text


def test_an_error_is_shown_as_it_is() -> None:
    result = {"ok": False, "action_type": "x", "error": "action_type is one of: …", "data": {}}
    assert "action_type is one of: …" in chat.render_delta(observation(result=result))


@pytest.mark.parametrize("done", [False, True])
def test_neither_reward_nor_metadata_is_ever_rendered(done: bool) -> None:
    seen = observation(briefing=BRIEFING, done=done)
    for text in (chat.first_messages(seen)[1]["content"], chat.render_delta(seen)):
        assert "0.12345" not in text
        assert "0.98765" not in text


RESPOND = {"action_type": "respond", "content": "Hi {you}", "arguments": {"status": "solved"}}
TYPED = {"message": "Hi {you}", "status": "solved"}
WANTED = Action("respond", "Hi {you}", None, {"status": "solved"})


def call(name: str, arguments: Any) -> dict[str, Any]:
    return {"id": "c", "type": "function", "function": {"name": name, "arguments": arguments}}


@pytest.mark.parametrize(
    "given",
    [
        json.dumps(RESPOND),
        f"```json\n{json.dumps(RESPOND, indent=1)}\n```",
        f"Sure, here it is: {json.dumps(RESPOND)} Hope that helps {{smile}}",
        f"<think>Maybe {{\"action_type\": \"note\"}}?</think>\n{json.dumps(RESPOND)}",
        f"<tool_call>\n{json.dumps({'name': 'respond', 'arguments': TYPED})}\n</tool_call>",
        RESPOND,
        {**RESPOND, "arguments": json.dumps({"status": "solved"})},
        {"action_type": "respond", "content": "Hi {you}", "status": "solved"},
        call("respond", {"message": "Hi {you}", "status": "solved"}),
        call("functions.respond", json.dumps({"message": "Hi {you}", "status": "solved"})),
        {"role": "assistant", "content": None, "tool_calls": [
            call("respond", json.dumps({"message": "Hi {you}", "status": "solved"})),
            call("note", "{}"),
        ]},
        {"role": "assistant", "content": [
            {"type": "text", "text": "So:"},
            {"type": "tool_use", "name": "respond", "input": TYPED},
        ]},
        SimpleNamespace(content=None, tool_calls=[SimpleNamespace(
            id="c", function=SimpleNamespace(
                name="respond", arguments='{"message": "Hi {you}", "status": "solved"}'))]),
        WANTED,
    ],
)  # fmt: skip
def test_every_usual_form_of_an_action_is_read(given: object) -> None:
    assert chat.parse_action(given) == WANTED


def test_tool_arguments_become_content_and_typed_arguments() -> None:
    looked = call(
        "lookup",
        {"lookups": ["order", "handbook"], "query": ["late"], "arguments": {"order_id": "O1"}},
    )
    assert chat.parse_action(looked) == Action(
        "lookup", "order, handbook", None, {"query": ["late"], "order_id": "O1"}
    )
    resolved = call(
        "resolve", {"resolution": "refund", "clause": "4.1", "arguments": '{"amount": 5}'}
    )
    assert chat.parse_action(resolved) == Action(
        "resolve", "refund", None, {"amount": 5, "clause": "4.1"}
    )
    asked = call("escalate", {"queue": "approvals", "reason": "big", "resolution": "refund"})
    assert chat.parse_action(asked) == Action(
        "escalate", "big", None, {"queue": "approvals", "resolution": "refund"}
    )


def test_prose_is_a_message_to_the_customer() -> None:
    text = "Dear Ann, your {lamp} is on its way; see note 4."
    assert chat.parse_action(text) == Action("respond", text)
    assert chat.parse_action({"role": "assistant", "content": text}) == Action("respond", text)


@pytest.mark.parametrize(
    "text", ["", "  \n", '{"action_type": "respond", "content": "Dear', None, 7, [], {}]
)
def test_what_broke_off_is_not_sent_to_the_customer(text: object) -> None:
    assert chat.parse_action(text).action_type == ""


ARGUMENTS = st.dictionaries(
    st.sampled_from(["status", "clause", "amount", "order_id", "facts", "query", "queue"]),
    st.text(max_size=8) | st.integers(-5, 5) | st.lists(st.text(max_size=4), max_size=2),
    max_size=4,
)


@given(st.sampled_from(ACTION_TYPES), st.none() | st.text(max_size=30), ARGUMENTS)
def test_an_action_written_as_a_call_is_read_back(
    kind: str, content: str | None, arguments: Any
) -> None:
    if kind == "lookup":
        content = "order, handbook"
    action = Action(kind, content, None, arguments)
    assert chat.parse_action(chat.as_message(action)) == action


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["action_type", "name", "function", "tool_calls", "arguments", "content",
                         "type", "input", "ticket_id", "text", "lookups"]) | st.text(max_size=5),
        inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_no_json_makes_it_raise(value: object) -> None:
    for given_value in (value, json.dumps(value), f"well {json.dumps(value)[:-1]}"):
        action = chat.parse_action(given_value)
        assert isinstance(action.action_type, str)
        assert action.content is None or isinstance(action.content, str)
        assert isinstance(action.arguments, dict)


@pytest.mark.parametrize(
    "text",
    ["{" * 60_000, '{"a":' * 20_000, '{"' * 30_000, "<think>" * 9_000, "{}" * 30_000,
     '\\"{' * 20_000,
     '{"a": [' * 9_000, "9" * 60_000, '{"name": "note", "arguments": {"x": ' + "9" * 50_000 + "}}"],
)  # fmt: skip
def test_parsing_takes_linear_time(text: str) -> None:
    start = time.perf_counter()
    chat.parse_action(text)
    assert time.perf_counter() - start < 0.2


@pytest.mark.parametrize("task", list(TASKS))
def test_a_briefing_is_short(task: str) -> None:
    """About 2,000 tokens, at some four characters each (it is 3.8 to 4.2 with real tokenizers)."""
    loaded = find_company("retail")
    for index in range(25):
        scenario = make_scenario(loaded, TASKS[task], "train", index)
        shown = chat.first_messages(Session(scenario, company=loaded).reset())[1]["content"]
        assert len(shown.partition("\n\nTicket 1 ")[0]) < 9_000
