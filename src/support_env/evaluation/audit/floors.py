"""The floors: what policies get that do not do the job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

from support_env.agents import Agent
from support_env.evaluation.audit._bounds import Bound, Room, Row, at_least, at_most
from support_env.evaluation.audit._decision_list import PICKS, decision_list, dialled
from support_env.evaluation.audit._evolve import PROBES
from support_env.evaluation.audit._genome import Genome, Space, describe
from support_env.evaluation.audit._ground import Ground, Listed, Played, summed
from support_env.evaluation.audit._scripted import ScriptedAgent
from support_env.evaluation.audit.attacks import Climber, Prober, shortcuts, trivial

MEAN: Final = 0.15
SUCCESS: Final = 0.01
SHORTCUT: Final = 0.40
"""For those that do a part of the work, where there is a desk."""
FOREIGN: Final = 0.30
"""For the oracle's play of the twin, or of another seed."""
LEAST: Final = 25
FIRST: Final = 30
FIRST_OF_SHORTCUTS: Final = 20
"""Seeds for each policy; those that come near a bound go on. Shortcuts may get more."""
SEEDS: Final = 100
NEAR: Final = 0.5
"""Part of a bound from which on a mean is near it."""
BEST: Final = 5
"""The best go on too, however far from the bound: the best trivial policy is published."""
LESSONS: Final = 30
"""Episodes that decision lists are learned on, far from the seeds that are played."""
FAR: Final = 200_000

Plays = list[Played]


def floors(ground: Ground) -> Room:
    """Play every policy that must not pay."""
    desk = ground.task.desk
    held = trivial(ground.loaded.pack, desk=desk)
    rows = _rows(ground, held, MEAN, FIRST, "trivial policies")
    bounds = [bound for row in rows for bound in _bounds(row)]
    climbing = [_climb(ground, "reward_climbing", reads=False), _probe(ground)]
    rows += climbing
    bounds += [bound for row in climbing for bound in _bounds(row)]
    bounds.append(at_least("floor.policies", len(rows), LEAST, "trivial policies measured"))
    some = shortcuts(ground.loaded.pack, desk=desk)
    parts = _rows(ground, some, SHORTCUT, FIRST_OF_SHORTCUTS, "shortcuts")
    parts.append(_climb(ground, "reward_climbing_reading", reads=True))
    parts += _lists(ground)
    if desk:
        bounds += [
            at_most(f"floor.{row.name}", row.score, SHORTCUT, f"mean; succeeds {row.success:.1%}")
            for row in parts
        ]
    foreign = _foreign(ground)
    bounds += [at_most(f"floor.{row.name}", row.score, FOREIGN, "mean score") for row in foreign]
    ordered = sorted([*rows, *parts, *foreign], key=lambda row: -row.score)
    return Room(
        "floors", "What policies get that do not do the job.", tuple(bounds), tuple(ordered)
    )


def _bounds(row: Row) -> Sequence[Bound]:
    return (
        at_most(f"floor.{row.name}", row.score, MEAN, "mean score"),
        at_most(f"floor.{row.name}.success", row.success, SUCCESS, "share of successes"),
    )


def _rows(ground: Ground, agents: dict[str, Agent], limit: float, few: int, what: str) -> list[Row]:
    """Play all on some seeds, and those that come near the limit on more.

    With few seeds, only those that break it; so that luck on a few seeds breaks nothing, they go
    on to as many as otherwise.
    """
    first = ground.some(few)
    rest = range(first[-1] + 1, first[0] + SEEDS)
    near = limit if ground.short else NEAR * limit
    played: dict[str, Plays] = {}
    for name, agent in agents.items():
        played[name] = [ground.play(agent, ground.scenario(seed)) for seed in first]
        ground.tell(what, len(played), len(agents))
    means = {name: fmean(each.score for each in plays) for name, plays in played.items()}
    best = sorted(means, key=lambda name: (-means[name], name))[:BEST]
    for name, plays in played.items():
        lucky = limit == MEAN and any(each.success for each in plays)
        if lucky or means[name] >= near or (name in best and not ground.short):
            plays += [ground.play(agents[name], ground.scenario(seed)) for seed in rest]
    return [summed(name, plays) for name, plays in played.items()]


# Attackers that learn ---------------------------------------------------------------------------


def _climb(ground: Ground, name: str, *, reads: bool) -> Row:
    """Let it learn on all seeds twice; what counts is how it does after that."""
    climber = Climber(reads=reads)
    for done, seed in enumerate(ground.seeds * 2, 1):
        played = ground.play(climber, ground.scenario(seed), "dense")
        climber.learn(played.rewards[-1])
        ground.tell("reward climbing", done, 2 * len(ground.seeds))
    last = [ground.play(climber, ground.scenario(seed), "dense") for seed in ground.some(SEEDS)]
    return summed(name, last, f"after {2 * len(ground.seeds)} episodes")


def _probe(ground: Ground) -> Row:
    """It sees what each step paid, and tries on until one does."""
    agent = Prober()
    seeds = ground.some(SEEDS)
    played = [ground.play(agent, ground.scenario(seed), "dense") for seed in seeds]
    return summed("reward_probing", played, "each kind of action until one pays")


def _lists(ground: Ground) -> list[Row]:
    """Learn decision lists on other seeds, and play them here."""
    far = Ground(
        ground.loaded, ground.task, range(FAR, FAR + min(LESSONS, len(ground.seeds))),
        policy=ground.policy, split=ground.split,
    )  # fmt: skip
    best = learned_list(far, lambda done: ground.tell("decision lists", done, 0))
    lists = {f"decision_list_{pick}": dialled(best, "clause", pick) for pick in PICKS}
    made: list[Row] = []
    for name, genome in lists.items():
        agent = ScriptedAgent(genome)
        played = [ground.play(agent, ground.scenario(seed)) for seed in ground.some(SEEDS)]
        made.append(summed(name, played, describe(genome)))
    return made


def learned_list(far: Ground, tell: Callable[[int], None]) -> Genome:
    """Return the decision list that pays most on a ground's seeds."""
    probe = ScriptedAgent(PROBES)
    views = []
    for seed in far.seeds:
        far.play(probe, far.scenario(seed))
        views.append(probe.view)
    count = 0

    def measure(genome: Genome) -> float:
        nonlocal count
        count += 1
        tell(count)
        agent = ScriptedAgent(genome)
        return fmean(far.play(agent, far.scenario(seed)).score for seed in far.seeds)

    return decision_list(Space(views, far.task.limit), views, measure)


def _foreign(ground: Ground) -> list[Row]:
    twin: Plays = []
    other: Plays = []
    seeds = ground.some(SEEDS)
    for done, (seed, next_seed) in enumerate(zip(seeds, [*seeds[1:], seeds[0]], strict=True), 1):
        scenario = ground.scenario(seed)
        if ground.scenario(seed, True).target.pivot is not None:
            twin.append(ground.play(Listed(ground.plan(seed, True)), scenario))
        if next_seed != seed:
            other.append(ground.play(Listed(ground.plan(next_seed)), scenario))
        ground.tell("others' oracles", done, len(seeds))
    rows = [summed("another_seeds_oracle", other)]
    return [summed("twins_oracle", twin), *rows] if twin else rows


__all__ = ["floors", "learned_list"]
