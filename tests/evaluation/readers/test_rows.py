"""The labelled data: every line can be used, and there is as much of it as is promised."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from support_env.evaluation.readers import DATA, Row, RowError, answers, load
from support_env.evaluation.readers._context import facts
from support_env.evaluation.readers._rows import parse_row, parse_value

OURS = tuple(
    f"{name}.jsonl" for name in ("asks", "hard_negatives", "labelled", "plain", "scopes", "values")
)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return load([DATA / name for name in OURS])


def test_every_file_is_read() -> None:
    assert {row.file for row in load()} == {path.name for path in DATA.glob("*.jsonl")}
    assert set(OURS) <= {path.name for path in DATA.glob("*.jsonl")}


def test_no_message_stands_twice(rows: list[Row]) -> None:
    texts = Counter(" ".join(row.text.lower().split()) for row in rows)
    assert [text for text, times in texts.items() if times > 1] == []


def test_each_fact_is_asked_for_in_many_ways(rows: list[Row]) -> None:
    ways = Counter(fact for row in rows if row.file == "asks.jsonl" for fact in row.asks or ())
    assert set(ways) == facts()
    assert min(ways.values()) >= 15


def test_each_kind_of_value_is_stated_in_many_ways(rows: list[Row]) -> None:
    ways = Counter(kind for row in rows for kind in {value.kind for value in row.states})
    kinds = ("money", "date", "days", "percent", "identifier", "clause", "count")
    assert all(ways[kind] >= 15 for kind in kinds), ways


def test_there_are_a_thousand_hard_negatives(rows: list[Row]) -> None:
    hard = [row for row in rows if row.file == "hard_negatives.jsonl"]
    assert len(hard) >= 1000
    accused = [r for r in hard if r.claims or r.abuse or r.secrets or r.listing or not r.text]
    assert accused == []
    assert sum(row.message is False for row in hard) == 0
    assert sum(row.claims is None for row in hard) < 10


def test_every_label_can_be_asked(rows: list[Row]) -> None:
    asked = {answer.question for row in rows for answer in answers(row)}
    assert len(asked) == 11


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("money 84.20", 8420),
        ("date 2026-05-14", date(2026, 5, 14).toordinal()),
        ("days 30", 30),
        ("percent 12.5", "12.5"),
        ("percent 15", 15),
        ("identifier KL-48213", "KL-48213"),
        ("clause 4.1", "4.1"),
    ],
)
def test_values_as_written(written: str, value: int | str) -> None:
    parsed = parse_value(written)
    assert parsed.value == value
    assert str(parsed) == written


@pytest.mark.parametrize("written", ["84.20", "money 84", "money 84.2", "euros 5", "date 14 May"])
def test_values_that_are_none(written: str) -> None:
    with pytest.raises(ValueError):
        parse_value(written)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("[]", "one JSON object"),
        ('{"id": "a"}', "`id` and `text`"),
        ('{"id": "a", "text": "b", "ask": []}', "unknown field 'ask'"),
        ('{"id": "a", "text": "b", "asks": "photo"}', "asks: a list"),
        ('{"id": "a", "text": "b", "abuse": "no"}', "abuse: true, false or null"),
        ('{"id": "a", "text": "b", "states": ["money 8"]}', "states: money is written"),
        ('{"id": "a", "text": "b", "states": null}', "states: a list"),
        ('{"id": "a", "text": "b", "wrong": ["days 3"]}', "needs `allowed`"),
        ('{"id": "a", "text": "b", "context": {"todey": "2026-05-04"}}', "context: an object"),
    ],
)
def test_unusable_lines(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_row(line, "some.jsonl")


def test_the_place_of_an_unusable_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text('{"id": "a", "text": "Hello there."}\n\n{"id": "a", "text": "Again."}\n')
    with pytest.raises(RowError, match=r"mine\.jsonl:3: id 'a' is taken by mine\.jsonl:1"):
        load([path])


def test_unknown_names_are_not_passed_over() -> None:
    row = parse_row('{"id": "a", "text": "b", "asks": ["fotos"]}', "some.jsonl")
    with pytest.raises(ValueError, match="nobody can be asked for fotos"):
        list(answers(row))
    row = parse_row('{"id": "a", "text": "b", "claims": ["gold"]}', "some.jsonl")
    with pytest.raises(ValueError, match="nothing is claimed as gold"):
        list(answers(row))
