"""Finished episodes are kept where a server is told to."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from support_env.server._settings import Settings
from support_env.server.app import create_app
from tests.server.loopback import PLAY, serving


def test_every_finished_episode_is_a_line(tmp_path: Path) -> None:
    kept = tmp_path / "new" / "episodes.jsonl"
    app = create_app(Settings(record=str(kept)))
    with serving(app) as url, httpx.Client(base_url=url, trust_env=False) as http:
        for seed in (3, 4):
            seen = http.post("/reset", params={"task": "easy", "seed": seed}).json()
            opening, steps = seen["observation"], iter(PLAY)
            while not seen["done"]:
                seen = http.post("/step", json=next(steps)).json()
            assert http.post("/step", json=PLAY[0]).json()["done"]  # after the end: nothing
        http.post("/reset", params={"task": "easy", "seed": 5})
        http.post("/step", json=PLAY[0])  # left unfinished
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [line["address"].split("/")[-2] for line in lines] == ["3", "4"]
    last = lines[-1]
    assert last["tickets"] == opening["tickets"] and last["briefing"] == opening["briefing"]
    assert last["score"] == pytest.approx(sum(step["reward"] for step in last["steps"]))
    assert [step["action"]["action_type"] for step in last["steps"]] == [
        action["action_type"] for action in PLAY[: len(last["steps"])]
    ]
    assert last["verdict"]["checks"] and last["history"]


def test_nothing_is_kept_unless_told(tmp_path: Path, url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False) as http:
        seen = http.post("/reset", params={"task": "easy", "seed": 3}).json()
        for action in PLAY:
            seen = http.post("/step", json=action).json()
            if seen["done"]:
                break
    assert seen["done"] and not list(tmp_path.iterdir())
