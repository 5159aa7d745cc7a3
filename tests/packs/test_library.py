"""Entries that begin with one of the library."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from support_env.packs import LoadedPack, PackError, load_pack
from support_env.packs._library import library
from support_env.packs.schema import FactSpec, Identifier, Label, Queue
from support_env.reading._patterns import patterns_of
from tests.policy.shop import data

MODELS: dict[str, Any] = {
    "facts": FactSpec, "identifiers": Identifier, "sentiments": Label, "priorities": Label,
    "queues": Queue, "reading": str,
}  # fmt: skip
ENTRIES = [(group, name) for group, held in library().data.items() for name in held]


def load(folder: Path, **changed: Any) -> LoadedPack:
    made = deepcopy(data())
    for group, entries in changed.items():
        made[group] = entries if isinstance(entries, list) else {**made.get(group, {}), **entries}
    (folder / "pack.yaml").write_text(json.dumps(made, indent=1))
    return load_pack(folder)


def fact(folder: Path, **keys: Any) -> FactSpec:
    return load(folder, facts={"sealed": {"like": "opened", **keys}}).pack.facts["sealed"]


def test_an_entry_takes_all_that_is_not_given(tmp_path: Path) -> None:
    made = fact(tmp_path, ticket=0.9)
    assert made == FactSpec(**{**library().data["facts"]["opened"], "ticket": 0.9})


def test_a_given_key_replaces_and_null_takes_away(tmp_path: Path) -> None:
    made = fact(tmp_path, tells=["It is open."], says_not=None)
    assert made.tells == ["It is open."]
    assert made.says_not is None


def test_ask_is_replaced_by_its_keys(tmp_path: Path) -> None:
    made = fact(tmp_path, ask={"label": "open or not"})
    assert made.ask is not None
    assert made.ask.label == "open or not"
    assert made.ask.words == library().data["facts"]["opened"]["ask"]["words"]


def test_more_adds_to_lists(tmp_path: Path) -> None:
    made = fact(tmp_path, more={"tells": ["It is open."], "ask": {"words": ["lid"]}})
    theirs = library().data["facts"]["opened"]
    assert made.ask is not None
    assert made.ask.words == [*theirs["ask"]["words"], "lid"]
    assert made.tells == [*theirs["tells"], "It is open."]


def test_sentences_of_the_front_page_are_taken_too(tmp_path: Path) -> None:
    made = load(tmp_path, reading=[{"like": "days"}, "Ours."])
    assert made.pack.reading == [library().data["reading"]["days"], "Ours."]


def test_the_digest_is_that_of_the_same_words_written_out(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    short = load(tmp_path / "one", facts={"opened": {"like": "opened", "ticket": 1}})
    full = {**library().data["facts"]["opened"], "ticket": 1}
    assert short.digest == load(tmp_path / "two", facts={"opened": full}).digest


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"like": "openned"}, "no facts 'openned' (like it: "),
        ({"like": ["opened"]}, "no facts"),
        ({"like": "opened", "colour": "red"}, "facts.sealed.colour: Extra inputs"),
        ({"like": "opened", "more": ["x"]}, "is a mapping of lists"),
        ({"like": "opened", "more": {"tells": "x"}}, "adds a list to a list"),
        ({"like": "opened", "more": {"tels": ["x"]}}, "adds a list to a list"),
    ],
)
def test_mistakes_are_named_where_they_stand(
    tmp_path: Path, keys: dict[str, Any], said: str
) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml:\d") as caught:
        load(tmp_path, facts={"sealed": keys})
    assert said in str(caught.value)


def test_a_text_takes_no_keys(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml:\d.*takes no other keys"):
        load(tmp_path, reading=[{"like": "days", "says": "x"}])


@pytest.mark.parametrize(("group", "name"), ENTRIES, ids=[f"{g}.{n}" for g, n in ENTRIES])
def test_every_entry_is_whole(group: str, name: str) -> None:
    entry = library().data[group][name]
    if group == "identifiers":
        entry = {"record": "order", **entry}
    TypeAdapter(MODELS[group]).validate_python(entry)


def test_every_entry_of_facts_can_be_used_alone(tmp_path: Path) -> None:
    sentiments = {name: {"like": name} for name in library().data["sentiments"]}
    names = [name for name in library().data["facts"] if name not in data()["parameters"]]
    made = load(
        tmp_path, facts={n: {"like": n} for n in names if n not in data()["facts"]},
        sentiments=sentiments,
    )  # fmt: skip
    assert set(names) <= set(made.pack.facts)


def test_no_two_entries_say_the_same() -> None:
    said: Counter[str] = Counter()
    for entry in library().data["facts"].values():
        texts = [*entry.get("tells", ()), *entry.get("tells_not", ())]
        texts += [text for held in entry.get("tells_values", {}).values() for text in held]
        said.update(texts)
    assert not [text for text, count in said.items() if count > 1]


def test_every_pattern_of_words_is_read() -> None:
    for group in ("facts", "identifiers"):
        for name, entry in library().data[group].items():
            for written in entry.get("ask", {}).get("words", ()):
                assert list(patterns_of(written, "ask", name)), (name, written)
