"""How many steps a perfect play takes."""

from __future__ import annotations

from support_env.policy import Ruling
from support_env.scenario._settings import TaskSettings
from support_env.scenario._sources import Sources


def count_steps(
    task: TaskSettings, ruling: Ruling, sources: Sources, grants: bool | None = None
) -> int:
    """Return the steps: classify and respond, and what the desk asks for between.

    With `grants` None, the longer of an approval's two courses.
    """
    if not task.desk:
        return 2
    steps = 2 + bool(sources.asked) + 1
    effects = max(1, sum(not effect.may for effect in ruling.effects))
    if ruling.hand_over is not None:
        return steps + 1
    if ruling.approval is not None:
        return steps + 1 + (1 if grants is False else effects)
    return steps + effects


__all__ = ["count_steps"]
