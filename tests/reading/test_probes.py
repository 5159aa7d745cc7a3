"""Messages in many wordings, each with all that is true of it, read with the retail company."""

from __future__ import annotations

from pathlib import Path

import pytest

from support_env.evaluation.readers import Row, answers, load

_ROWS = load([Path(__file__).with_name("probes.jsonl")])


@pytest.mark.parametrize("row", _ROWS, ids=[row.id for row in _ROWS])
def test_a_probe_is_read_as_labelled(row: Row) -> None:
    wrong = [answer for answer in answers(row) if not answer.right]
    assert not wrong, [(a.question, a.part, a.expected, a.seen) for a in wrong]


def test_there_are_probes_of_every_question() -> None:
    asked = {answer.question for row in _ROWS for answer in answers(row) if answer.expected}
    assert {"value stated", "wrong value", "fact asked for", "said to be done"} <= asked
