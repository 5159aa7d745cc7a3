"""What OpenEnv's quality bar names is measured under its names, and what its registry loads."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from ruamel.yaml import YAML

from support_env.evaluation.audit import Room, Row
from support_env.evaluation.audit import statistics as statistics_module
from support_env.evaluation.audit._bounds import none_of
from support_env.evaluation.audit.ceiling import ceiling
from support_env.evaluation.audit.leaks import leaks
from support_env.evaluation.audit.statistics import separation, statistics
from tests.evaluation.audit.faults import ground
from tests.evaluation.audit.test_rooms import floors_of

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_every_reserved_name_is_measured(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_spec("openenv")  # its files only: importing it takes seconds
    assert found is not None and found.submodule_search_locations
    policies = Path(found.submodule_search_locations[0]) / "validation" / "policies"
    policy = policies / f"severity-{version}.json"
    ids = [entry["check_id"] for entry in json.loads(policy.read_text())["entries"]]
    reserved = {name for name in ids if name.startswith(("statistical.", "semantic."))}
    assert len(reserved) == 15
    place = ground("easy", 2)
    held = (none_of("determinism.forks", []), none_of("determinism.processes", []))
    rooms = {room.name: room for room in (ceiling(place), leaks(place))}
    rooms["determinism"] = Room("determinism", "", held)
    rooms["floors"] = floors_of(Row("nothing", 0.0, 0.0, 2))
    monkeypatch.setattr(statistics_module, "SEEDS", 2)
    named = {bound.name for bound in statistics(place, rooms).bounds}
    apart = separation({name: Row("rules", 0.5, 0.0, 1) for name in ("easy", "hard")})
    assert apart is not None
    assert named | {bound.name for bound in apart.bounds} == reserved


def test_the_envelope_is_what_the_manifest_declares() -> None:
    declared = YAML(typ="safe").load((ROOT / "openenv.yaml").read_text())["validation"]
    assert declared["resources"]["memory_mb"] == statistics_module.MEMORY_MB
    assert declared["resources"]["episode_timeout_s"] == statistics_module.EPISODE_S


class Theirs:
    """A grader as somebody else would register one."""

    check_id = "semantic.oracle_max"
    level = 3
    requires_capabilities: frozenset[str] = frozenset()
    requires_provider: frozenset[Any] = frozenset()
    depends_on: tuple[str, ...] = ()

    def applies_to(self, manifest: object) -> bool:
        return True

    def run(self, subject: object) -> None: ...


@pytest.mark.slow
@pytest.mark.parametrize("version", ["v1", "v2"])
def test_openenv_does_not_load_the_graders_of_others(
    version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When this fails, openenv has begun to load them: register ours, and change docs/audit.md."""
    import openenv.validation.graders as graders
    from openenv.validation.policy import load_policy
    from openenv.validation.runner import default_grader_registry

    entry = SimpleNamespace(load=lambda: Theirs)
    found = SimpleNamespace(select=lambda group: [entry])
    monkeypatch.setattr(graders, "entry_points", lambda: found)
    registry = default_grader_registry(load_policy(version))
    assert registry.get(Theirs.check_id) is None
    assert registry.load_entry_points() == 1  # it could, and nothing in it calls it
    assert registry.get(Theirs.check_id) is not None
    source = "\n".join(path.read_text() for path in Path(graders.__file__).parents[2].rglob("*.py"))
    assert source.count("load_entry_points") == 1
