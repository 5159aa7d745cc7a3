"""Hostile actions: bounded, idempotent, never an exception."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.desk import ActionError, canonical, check, sanitise
from support_env.types import ACTION_TYPES, Action

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=20,
)
ACTIONS = JSON | st.fixed_dictionaries(
    {},
    optional={
        "action_type": st.sampled_from(ACTION_TYPES) | JSON,
        "content": JSON,
        "ticket_id": JSON,
        "arguments": JSON,
    },
)


@given(ACTIONS)
def test_any_json_becomes_an_action_and_stays_it(raw: Any) -> None:
    read = sanitise(raw)
    assert sanitise(read) == read
    assert canonical(read) == canonical(sanitise(read))
    hash(canonical(read))
    str(read).encode()
    try:
        check(read, (1,), ACTION_TYPES)
    except ActionError as error:
        assert str(error)


@pytest.mark.parametrize("raw", [None, 7, "lookup", [], [["action_type", "note"]], object()])
def test_what_is_no_object_is_no_action(raw: Any) -> None:
    with pytest.raises(ActionError, match="action_type is nothing that can be read; it is one of"):
        check(sanitise(raw), (1,), ACTION_TYPES)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"action_type": "refund"}, "action_type is 'refund'; it is one of: classify"),
        ({"action_type": "note", "ticket_id": 2}, "ticket_id is one of: 1"),
        ({"action_type": "note", "ticket_id": "x"}, "ticket_id is one of: 1"),
        ({"action_type": "note", "content": {"a": 1}}, "content must be text"),
        ({"action_type": "note", "content": "x" * 9000}, "content is longer than 8,000"),
        ({"action_type": "note", "arguments": [1]}, "arguments must be an object"),
        (
            {"action_type": "note", "arguments": {str(n): n for n in range(99)}},
            "more than 32 arguments",
        ),
    ],
)
def test_errors_say_what_is_allowed(raw: Any, says: str) -> None:
    with pytest.raises(ActionError, match=says.replace("(", r"\(")):
        check(sanitise(raw), (1,), ACTION_TYPES)


def test_values_are_taken_generously() -> None:
    read = sanitise(
        {
            "action_type": " LookUp ",
            "content": ["order", "handbook"],
            "ticket_id": "1",
            "arguments": {"a": None, "b": 2, "c": ["x", 3], "d": {"deep": {"er": 1}}, "e": 1e400},
        }
    )
    assert read == Action(
        "lookup", "order, handbook", 1, {"b": 2, "c": ["x", 3], "d": "\x00", "e": "\x00"}
    )


def test_sizes_are_bounded() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    read = sanitise(
        {
            "action_type": "a" * 999,
            "arguments": {"x": "y" * 10**6, "z": [1] * 10**5, "n": 10**4000, "d": deep},
        }
    )
    assert len(read.action_type) <= 65
    assert len(read.arguments["x"]) <= 2001
    assert len(read.arguments["z"]) <= 17
    assert len(str(read)) < 5000


def test_a_lone_surrogate_can_be_written_afterwards() -> None:
    assert "\ud800" not in str(sanitise({"action_type": "note", "content": "a\ud800b"}).content)


def test_same_to_the_letter() -> None:
    one = Action("lookup", None, None, {"a": 1, "b": "x"})
    assert canonical(one) == canonical(Action("lookup", "", None, {"b": "x", "a": 1}))
    assert canonical(one) != canonical(Action("lookup", None, None, {"a": "1", "b": "x"}))


class Loud(str):
    """A text that is not what it seems."""

    def __str__(self) -> str:
        return "boo"

    def isascii(self) -> bool:
        return True


def test_texts_of_other_classes_become_plain() -> None:
    read = sanitise(
        Action(Loud("note"), Loud("caf\ud800"), None, {Loud("name"): Loud("v"), "w": [Loud("x")]})
    )
    held = [read.action_type, read.content, *read.arguments, *read.arguments["w"]]
    assert all(type(text) is str for text in [*held, read.arguments["name"]])
    assert (read.content or "").encode()
