"""The benchmark of the server runs; what it measures is the machine's business."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.console import Console

from benchmarks.players import Players, written
from benchmarks.plays import WORDS, mixed
from benchmarks.wire import NAMES, Memory, Rounds, measure, memory, show
from support_env.session import Session


def test_plays_are_the_oracle_s_on_every_task_and_wordy() -> None:
    plays = mixed(3)
    assert [play.task.name for play in plays] == ["easy", "medium", "hard"]
    for play in plays:
        assert Session.replay(play.scenario, play.actions).verdict().score == 10_000
        for action in play.actions:
            if action.action_type == "respond":
                assert len((action.content or "").split()) >= WORDS
        assert len(written(play).steps) == len(play.actions)


def test_ratios_are_of_each_round() -> None:
    found = Rounds()
    for name, values in (("a", [300.0, 500.0]), ("b", [100.0, 50.0]), ("c", [100.0, 200.0])):
        found.clock[name] = values
    assert found.ratios() == [1.5, 2.0]
    assert found.processor_ratios() == []


async def test_players_play_to_the_end(url: str) -> None:
    scripts = [written(play) for play in mixed(3)]
    async with Players(int(url.rpartition(":")[2]), len(scripts)) as players:
        await players.start(scripts)
        assert await players.finish(scripts, leave=1) > 0
        assert players.received > 1_000
        await players.start(scripts)
        assert await players.finish(scripts) > 0
        with pytest.raises(RuntimeError, match="the server answered"):
            await players.start([replace(script, reset="{}") for script in scripts])


@pytest.mark.slow
async def test_four_ways_are_timed_and_memory_is_weighed() -> None:
    plays = mixed(6)
    found = await measure(plays, rounds=2, at_once=3)
    assert all(len(found.clock[name]) == 2 and min(found.clock[name]) > 0 for name in NAMES)
    assert len(found.ratios()) == 2
    held = await memory(plays)
    assert held.in_process > 0
    console = Console(width=100, record=True)
    show(found, held, console)
    assert "a / (b + c)" in console.export_text()


def test_what_cannot_be_had_is_shown_as_such() -> None:
    found = Rounds(client=[1.0])
    for name in NAMES:
        found.clock[name] = [100.0]
    console = Console(width=100, record=True)
    show(found, Memory(None, None, 61_000.0), console)
    text = console.export_text()
    assert "0.50" in text and "–" in text and "61" in text
