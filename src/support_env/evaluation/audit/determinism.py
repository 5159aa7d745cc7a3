"""Determinism: the same bytes in other processes, under other hash seeds, threads and forks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import blake2b
from typing import Final

from support_env.evaluation.audit._bounds import Room, none_of
from support_env.evaluation.audit._ground import Ground, Listed
from support_env.evaluation.audit._wander import Wanderer, seen
from support_env.scenario import Scenario
from support_env.session import Session
from support_env.types import Action

SEEDS: Final = 10
HASHES: Final = ("0", "4242")
THREADS: Final = 8
_SWITCH_S: Final = 1e-5
_CHILD: Final = """
import json, sys
from support_env.evaluation.audit.determinism import digests
from support_env.evaluation.audit._ground import Ground
from support_env.packs import find_company
from support_env.tasks import TASKS
path, task, policy, split, *seeds = sys.argv[1:]
seeds = [int(seed) for seed in seeds]
ground = Ground(find_company(path), TASKS[task], seeds, policy=policy, split=split)
print(json.dumps(digests(ground, ground.seeds)))
"""


def determinism(ground: Ground) -> Room:
    """Play the same episodes in many ways and compare digests of every byte that is seen."""
    seeds = ground.some(4 if ground.short else SEEDS)
    elsewhere = HASHES[-1:] if ground.short else HASHES
    here = digests(ground, seeds)
    processes: list[str] = []
    for count, hashes in enumerate(elsewhere, 1):
        there = _elsewhere(ground, seeds, hashes)
        if "error" in there:
            processes.append(f"hash seed {hashes}: {there['error']}")
        else:
            apart = [s for s in seeds if here[str(s)] != there.get(str(s))]
            processes += [f"hash seed {hashes}: seed {s}" for s in apart]
        ground.tell("determinism", count, len(elsewhere) + 2)
    with _often(), ThreadPoolExecutor(THREADS) as pool:
        jobs = list(pool.map(lambda seed: digest(ground, seed), seeds * 4))
    threads = [
        f"seed {seed}" for seed, found in zip(seeds * 4, jobs, strict=True)
        if found != here[str(seed)]
    ]  # fmt: skip
    ground.tell("determinism", len(elsewhere) + 1, len(elsewhere) + 2)
    middle = [problem for seed in seeds for problem in _from_the_middle(ground, seed)]
    return Room(
        "determinism",
        "The same scenario and actions give the same bytes, wherever they are played.",
        (
            none_of("determinism.processes", processes, f"{len(elsewhere)} other processes"),
            none_of("determinism.threads", threads, f"{THREADS} threads at once"),
            none_of("determinism.forks", middle, "forked and replayed at every step"),
        ),
    )


@contextmanager
def _often() -> Iterator[None]:
    """Let threads take turns after a few instructions, so that they meet in every order."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_S)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def digests(ground: Ground, seeds: Sequence[int]) -> dict[str, str]:
    """Return a digest of what two plays of each seed and its twin show and pay."""
    return {str(seed): digest(ground, seed) for seed in seeds}


def digest(ground: Ground, seed: int) -> str:
    """Return the digest of one seed."""
    found = blake2b(digest_size=16)
    for twin in (False, True):
        scenario = ground.scenario(seed, twin)
        for lines in (_oracle(ground, scenario, seed, twin), _random(ground, scenario, seed)):
            for line in lines:
                found.update(line.encode())
    return found.hexdigest()


def _oracle(ground: Ground, scenario: Scenario, seed: int, twin: bool) -> list[str]:
    agent = Listed(ground.plan(seed, twin))
    agent.reset(None)
    session = ground.open(scenario, "dense")
    session.reset()
    return _rest(session, [agent.act(None) for _ in range(scenario.limit)])


def _random(ground: Ground, scenario: Scenario, seed: int) -> list[str]:
    session = ground.open(scenario, "dense")
    observation = session.reset()
    player = Wanderer(observation, seed)
    lines = [seen(observation)]
    while not observation.done:
        observation, reward, _, _ = session.step(player.act(observation))
        lines.append(f"{seen(observation)} {reward.value:.6f}")
    return lines


def _rest(session: Session, actions: Sequence[Action]) -> list[str]:
    lines: list[str] = []
    for action in actions:
        if session.done:
            break
        observation, reward, _, _ = session.step(action)
        lines.append(f"{seen(observation)} {reward.value:.6f} {session.state}")
    return lines


def _from_the_middle(ground: Ground, seed: int) -> list[str]:
    """Fork at every step and play both on; and replay the first part elsewhere."""
    scenario, plan = ground.scenario(seed), ground.plan(seed)
    whole = ground.open(scenario, "dense")
    whole.reset()
    lines = _rest(whole, plan)
    broken: list[str] = []
    for at in range(1, len(plan)):
        first = ground.open(scenario, "dense")
        first.reset()
        _rest(first, plan[:at])
        fork = first.fork()
        _rest(first, [Action("note", "Only in one of them.")])
        if _rest(fork, plan[at:]) != lines[at:]:
            broken.append(f"seed {seed}, step {at}")
    return broken


def _elsewhere(ground: Ground, seeds: Sequence[int], hashes: str) -> dict[str, str]:
    done = subprocess.run(
        [
            sys.executable, "-c", _CHILD, str(ground.loaded.path), ground.task.name,
            ground.policy, ground.split, *map(str, seeds),
        ],
        capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PYTHONHASHSEED": hashes},
    )  # fmt: skip
    if done.returncode:
        return {"error": done.stderr[-500:]}
    return json.loads(done.stdout)


__all__ = ["determinism", "digest", "digests"]
