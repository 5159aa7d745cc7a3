"""The ceiling: the oracle gets all of it on every seed, with steps to spare."""

from __future__ import annotations

from typing import Final

from support_env.evaluation.audit._bounds import Room, at_least, none_of
from support_env.evaluation.audit._ground import Ground, Listed, Played, summed

SPARE: Final = 2


def ceiling(ground: Ground) -> Room:
    """Play the oracle on every seed."""
    played: list[Played] = []
    short: list[str] = []
    for done, seed in enumerate(ground.seeds, 1):
        plan = ground.plan(seed)
        played.append(ground.play(Listed(plan), ground.scenario(seed)))
        if played[-1].score < 1 or not played[-1].success:
            short.append(f"seed {seed}: {played[-1].score:.4f}")
        ground.tell("ceiling", done, len(ground.seeds))
    spare = min(each.left for each in played)
    return Room(
        "ceiling",
        "The oracle's score on every seed, and the fewest steps that it leaves.",
        (
            at_least("ceiling.score", min(each.score for each in played), 1.0, "worst seed"),
            none_of("ceiling.short", short, "seeds below 1.0"),
            at_least("ceiling.spare", spare, SPARE, "fewest steps left"),
        ),
        (summed("oracle", played),),
    )


__all__ = ["ceiling"]
