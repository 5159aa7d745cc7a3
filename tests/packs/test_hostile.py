"""Packs as hostile input: any change of a good pack loads, or is refused with file and line."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support_env.packs import PackError, find_company
from support_env.packs._extending import read_document
from support_env.packs._reading import made_pack
from support_env.packs._yaml import Document
from tests.policy.shop import data

JUNK = st.sampled_from(
    [
        None, True, False, 0, -1, 7, 10**15 - 1, -(10**15) + 1, 0.5, -3.25, 1e15, "", " ", "x",
        "nan", "inf", "-inf", "1e400", "1e9", "007", "if", "is", "not in", "lambda", "__class__",
        "today", "true", "today * today * today", "percent_of(1, 2)", "prorated(1, 2, 0)",
        "add_business_days(today, 9999999)",
        "refund", "price", "tier", "opened", "x" * 2001, "9" * 400, "\x00", "\ud7ff", "{", "{x}",
        "{0}", "%s", "(" * 100, "1 +" * 90 + " 1", "today + 10000000", "12-32", "2026-02-30", [],
        {}, [[]],
        [None], [""], [1, 2], [3, 1], ["nan", "inf"], [0, 10**9], {"a": 1}, {"": ""},
        {"if": {"if": 1}},
        ["a b c " * 40], ["*" * 50], ["-"], {"any": []}, {"any": ["opened", {"any": ["opened"]}]},
    ]
)  # fmt: skip
Node = tuple[Any, Any]
"""A container and a key in it."""


def nodes(value: Any) -> list[Node]:
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    found: list[Node] = [(value, key) for key in keys]
    for key in keys:
        found += nodes(value[key])
    return found


@cache
def small() -> Document:
    document = Document()
    document.data = data()
    document.places[()] = ("pack.yaml", 1)
    return document


@cache
def large() -> Document:
    return read_document(Path(find_company("retail").path))


def changed(document: Document, draw: st.DataObject) -> Document:
    made = Document()
    made.places = document.places
    made.data = deepcopy(document.data)
    for _ in range(draw.draw(st.integers(1, 3))):
        there = nodes(made.data)
        container, key = there[draw.draw(st.integers(0, len(there) - 1))]
        what = draw.draw(
            st.sampled_from(["delete", "replace", "replace", "copy", "rename", "twice"])
        )
        if what == "delete":
            del container[key]
        elif what == "replace":
            container[key] = draw.draw(JUNK)
        elif what == "copy":
            other, place = there[draw.draw(st.integers(0, len(there) - 1))]
            container[key] = deepcopy(other[place])
        elif what == "rename" and isinstance(container, dict):
            container[str(draw.draw(JUNK))] = container.pop(key)
        elif isinstance(container, list):
            container.append(deepcopy(container[key]))
    return made


def loads_or_says_why(document: Document) -> None:
    try:
        made_pack(document)
    except PackError as error:
        for line in str(error).splitlines():
            if not line.startswith("... and"):
                assert re.match(r"[\w/.]+\.yaml:\d+: ", line), line


QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]


@given(st.data())
@settings(max_examples=100, deadline=None, suppress_health_check=QUIET)
def test_a_small_pack_with_changes_loads_or_is_refused(draw: st.DataObject) -> None:
    loads_or_says_why(changed(small(), draw))


@given(st.data())
@settings(max_examples=8, deadline=None, suppress_health_check=QUIET)
def test_a_large_pack_with_changes_loads_or_is_refused(draw: st.DataObject) -> None:
    loads_or_says_why(changed(large(), draw))
