"""Frames that would end an OpenEnv session are made harmless; sane ones are left alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.server._frames import tame

LIMIT = 10_000
INVALID = '{"type":"invalid"}'


@pytest.mark.parametrize(
    "frame",
    [
        '{"type": "step", "data": {"action_type": "note", "content": "Grüße 👋"}}',
        '{"type":"reset","data":{"seed":3}}',
        '{"type":"step","data":{"content":"\\ud83d\\udc4b \\u00e9"}}',
        "{}",
    ],
)
def test_sane_frames_mean_the_same(frame: str) -> None:
    assert json.loads(tame(frame, LIMIT)) == json.loads(frame)


@pytest.mark.parametrize(
    "frame",
    [
        "", "[1]", '"x"', "null", "{", "\x00", "[" * 5_000, '{"a":' * 5_000, "1" * 9_000,
        '{"data": ' + "9" * 5_000 + "}", json.dumps({"data": "x" * LIMIT}),
    ],
)  # fmt: skip
def test_what_is_no_sane_object_becomes_an_unknown_message(frame: str) -> None:
    assert tame(frame, LIMIT) == INVALID


def test_depth_is_cut() -> None:
    frame = '{"type":"step","data":' + '{"a":' * 200 + "1" + "}" * 201
    tamed = tame(frame, LIMIT)
    assert json.loads(tamed)["type"] == "step"
    assert tamed.count("{") < 30


def test_lone_surrogates_go_from_values_and_keys() -> None:
    tamed = tame('{"a":"x\\ud800","\\uDFFF":1}', LIMIT)
    assert json.loads(tamed) == {"a": "x?", "?": 1}


@given(st.text())
def test_whatever_comes_in_an_object_goes_on(frame: str) -> None:
    assert isinstance(json.loads(tame(frame, LIMIT)), dict)
