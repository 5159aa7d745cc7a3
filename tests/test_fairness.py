"""The page on fairness says what its data says, and every lost point has a cause."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.fairness import blame, lost

ROOT = Path(__file__).parents[1]


def test_the_page_is_what_its_data_gives() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.fairness", "--check"],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def episode(score: float, *checks: tuple[str, int, int]) -> dict[str, object]:
    return {
        "address": "a/b/c/easy/train/1/self",
        "score": score,
        "verdict": {
            "checks": [
                {"name": name, "weight": weight, "earned": earned, "status": "fail"}
                for name, weight, earned in checks
            ]
        },
    }


def test_lost_points_add_up() -> None:
    made = episode(0.5, ("reply.values", 1700, 700), ("penalty.repeat", 0, -100))
    found = lost(made)
    assert found["reply.values"] == pytest.approx(0.1)
    assert found["penalty.repeat"] == pytest.approx(0.01)
    assert sum(found.values()) == pytest.approx(0.5)  # the rest: a gate or a cap
    assert not lost(episode(1.0, ("reply.values", 1700, 1700)))


def test_every_lost_point_has_one_cause() -> None:
    made = episode(0.8, ("reply.values", 1500, 0), ("efficiency.steps", 500, 0))
    address = made["address"]
    with pytest.raises(ValueError, match="nobody says why reply"):
        blame([made], [])
    said = {"address": address, "cause": "grader", "why": "x", "checks": ["reply.values"]}
    with pytest.raises(ValueError, match="efficiency"):
        blame([made], [said])
    points, lines = blame([made], [said, {"address": address, "cause": "player", "why": "y"}])
    assert points == {"grader": pytest.approx(0.15), "player": pytest.approx(0.05)}
    assert len(lines) == 2
    with pytest.raises(ValueError, match="no cause"):
        blame([made], [{"address": address, "cause": "luck", "why": "x"}])
