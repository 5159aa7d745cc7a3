"""The wire models: strict in shape, permissive in values, always writable."""

from __future__ import annotations

import datetime as dt
import json
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from support_env import types
from support_env.models import SupportAction, SupportObservation, SupportState, plain

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.text(st.characters(categories=["Cs", "L"]), max_size=4)
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def test_mirrors_the_core_types() -> None:
    wire = set(SupportAction.model_fields) - {"metadata"}
    assert wire == set(types.Action.__dataclass_fields__)
    assert set(SupportObservation.model_fields) == set(types.Observation.__dataclass_fields__)
    assert set(SupportState.model_fields) == {*types.State.__dataclass_fields__, "episode_id"}


@given(st.fixed_dictionaries({}, optional={name: JSON for name in SupportAction.model_fields}))
@settings(max_examples=200, deadline=None)
def test_takes_any_value_and_can_always_be_written(data: dict[str, Any]) -> None:
    action = SupportAction.model_validate(data)
    again = json.loads(action.model_dump_json())
    assert set(again) == set(SupportAction.model_fields)
    core = action.to_core()
    assert repr(core.arguments) == repr(action.arguments)  # NaN is not equal to itself


def test_refuses_an_unknown_field() -> None:
    with pytest.raises(ValidationError) as caught:
        SupportAction.model_validate({"action_type": "note", "reward": 1})
    # A context holding an exception could not be sent, and OpenEnv would end the session.
    json.dumps(caught.value.errors())


def test_keeps_a_raw_value_for_the_session_to_judge() -> None:
    action = SupportAction.model_validate({"action_type": 5, "content": ["x"], "arguments": "y"})
    assert (action.action_type, action.content, action.arguments) == (5, ["x"], "y")


def test_core_action_comes_back_whole() -> None:
    action = types.Action("ask", "May I have the order number?", 1, {"facts": ["order_id"]})
    assert SupportAction.from_core(action).to_core() == action


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("caf\ud800é", "caf?é"),
        (Decimal("84.20"), "84.20"),
        (dt.date(2026, 5, 14), "2026-05-14"),
        ((1, 2), [1, 2]),
        (MappingProxyType({1: {"a": None}}), {"1": {"a": None}}),
        (True, True),
    ],
)
def test_plain(value: object, expected: object) -> None:
    assert plain(value) == expected


def test_plain_survives_depth_and_strangers() -> None:
    class Stranger:
        def __str__(self) -> str:
            raise RuntimeError

    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    json.dumps(plain(deep))
    assert plain(Stranger()) == "(Stranger)"


def test_observation_fits_its_schema_and_hides_the_reward_from_agents() -> None:
    core = types.Observation(
        tickets=({"id": 1, "text": "Hello"},),
        current_ticket_id=1,
        history=(),
        briefing=MappingProxyType({"rules": ("one",)}),
        result=None,
        steps_left=6,
    )
    wire = SupportObservation.from_core(core, reward=0.25, metadata={"score": 0.25})
    data = json.loads(wire.model_dump_json())
    Draft202012Validator(SupportObservation.model_json_schema()).validate(data)
    assert data["reward"] == 0.25
    assert SupportObservation.model_validate(data) == wire
    back = wire.to_core()
    assert back.reward is None and not back.metadata
    assert back.briefing == {"rules": ["one"]}


def test_action_schema_names_what_is_expected() -> None:
    schema = SupportAction.model_json_schema()
    Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["action_type"]
    assert schema["properties"]["action_type"]["enum"] == list(types.ACTION_TYPES)
    assert schema["additionalProperties"] is False


def test_state_counts_from_zero() -> None:
    assert SupportState().model_dump()["step_count"] == 0
