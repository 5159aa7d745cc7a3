"""Numbers under the names that OpenEnv's quality bar reserves.

`statistical.*` and `semantic.*` as its severity policy lists them; each is made from what the
other rooms measured, the `rules` agent (an agent that reads, and is far from perfect) and groups of
plays of one seed as a trainer would sample them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev
from time import perf_counter
from typing import Final

from support_env.agents import make_agent
from support_env.evaluation.audit._abilities import ABILITIES
from support_env.evaluation.audit._bounds import Bound, Room, Row, at_least, at_most
from support_env.evaluation.audit._ground import Ground, Played, summed

SEEDS: Final = 100
GROUPS: Final = 30
FLOOR: Final = 0.15
GAP: Final = 0.5
HEADROOM: Final = 0.1
ERROR: Final = 0.05
SIGNAL: Final = 0.9
SEPARATION: Final = 0.05
MEMORY_MB: Final = 1024
EPISODE_S: Final = 60.0
"""What the manifest declares for a server; a whole audit stays within it."""
_BASE: Final = "rules"


def statistics(ground: Ground, rooms: Mapping[str, Room]) -> Room:
    """Sum up one task under the reserved names."""
    seeds = ground.some(SEEDS)
    played: list[Played] = []
    slowest = 0.0
    for seed in seeds:
        start = perf_counter()
        played.append(ground.play(make_agent(_BASE), ground.scenario(seed)))
        slowest = max(slowest, perf_counter() - start)
    base = summed(_BASE, played)
    ground.tell("statistics", 1, 2)
    oracle = rooms["ceiling"].rows[0]
    trivial = _floor(rooms["floors"])
    error = pstdev([each.score for each in played]) / len(played) ** 0.5
    says = f"the best trivial policy is {trivial.name}"
    signal = _signal(ground)
    many = len(played) >= SEEDS // 2
    bounds: Sequence[Bound] = (
        at_least("statistical.reward_reachability", oracle.success, 1.0, "oracle's successes"),
        at_least("statistical.headroom", oracle.score - base.score, HEADROOM, "oracle less rules"),
        *([at_most("statistical.variance_bound", error, ERROR, "standard error of rules' mean"),
           at_least("statistical.gameability_gap", base.score - trivial.score, 0.0,
                    "rules less the best trivial policy")]
          if many else []),  # over a few seeds either is chance
        at_most("statistical.adversarial_floor", trivial.score, FLOOR, says),
        at_least("statistical.training_signal", signal, SIGNAL,
                 "share of seeds whose group of plays differs in score"),
        at_least("semantic.oracle_max", rooms["ceiling"].bounds[0].value, 1.0, "worst seed"),
        at_least("semantic.floor_gap", oracle.score - trivial.score, GAP, "oracle less floor"),
        at_most("semantic.canary_floor", trivial.score, FLOOR, says),
        *_from("semantic.no_solution_leakage", rooms.get("leaks")),
        *_from("semantic.verifier_determinism", rooms.get("determinism")),
        *_from("semantic.replayability", rooms.get("determinism"), "determinism.forks"),
        *_from("semantic.verifier_portability", rooms.get("determinism"), "determinism.processes"),
        at_most("semantic.resource_envelope", max(slowest / EPISODE_S, _memory_mb() / MEMORY_MB),
                1.0, f"part of {MEMORY_MB} MB and of {EPISODE_S:.0f} s an episode"),
    )  # fmt: skip
    ground.tell("statistics", 2, 2)
    return Room("statistics", "The names that OpenEnv's quality bar reserves.", bounds, (base,))


def _floor(room: Room) -> Row:
    """Return the best policy among those held to the floor's bound."""
    held = {b.name.removeprefix("floor.") for b in room.bounds if b.limit == FLOOR}
    return max((row for row in room.rows if row.name in held), key=lambda row: row.score)


def _from(name: str, room: Room | None, only: str | None = None) -> list[Bound]:
    if room is None:
        return []
    bounds = [bound for bound in room.bounds if only in (None, bound.name)]
    broken = [bound.name for bound in bounds if not bound.passed]
    return [at_most(name, len(broken), 0, ", ".join(broken) or f"{len(bounds)} bounds hold")]


def _memory_mb() -> float:
    """Return the most memory that this process has had; 0 where the system does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0.0
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most / 1024**2 if sys.platform == "darwin" else most / 1024


def _signal(ground: Ground) -> float:
    """Return the share of seeds on which a group of unequal plays is paid unequally."""
    seeds = ground.some(GROUPS)
    apart = 0
    for seed in seeds:
        plans = [without(ground, seed) for without in ABILITIES.values()]
        scores = {ground.replay(p, ground.scenario(seed)).score for p in plans if p is not None}
        apart += len(scores) > 1
    return apart / len(seeds)


def separation(rows: Mapping[str, Row]) -> Room | None:
    """Compare tasks: an agent that reads gets less where more is asked.

    Args:
        rows: Task -> how `rules` did there.
    """
    if "hard" not in rows or len(rows) < 2:
        return None
    others = [row.score for task, row in rows.items() if task != "hard"]
    says = ", ".join(f"{task} {row.score:.3f}" for task, row in rows.items())
    gap = fmean(others) - rows["hard"].score
    bound = at_least("statistical.difficulty_separation", gap, SEPARATION, f"rules: {says}")
    return Room("separation", "How far the hardest task is below the others.", (bound,))


__all__ = ["separation", "statistics"]
