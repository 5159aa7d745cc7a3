"""What plays without doing the job. Nothing here sees a scenario, a verdict or a hidden state.

An attack is an agent like any other: it is given observations, and where it is written so
(`Climber`, `Prober`) rewards. Each room holds one way of attacking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from support_env.agents import Agent
from support_env.evaluation.audit.attacks._acting import acting, always_by_the_words
from support_env.evaluation.audit.attacks._blind import blind
from support_env.evaluation.audit.attacks._climbing import Climber, Prober
from support_env.evaluation.audit.attacks._obeying import obeying
from support_env.evaluation.audit.attacks._one_condition import one_condition
from support_env.evaluation.audit.attacks._pasting import by_the_words, pasting
from support_env.evaluation.audit.attacks._seat import Play, Seat

if TYPE_CHECKING:
    from support_env.packs.schema import Pack


def trivial(pack: Pack, *, desk: bool) -> dict[str, Agent]:
    """Return every policy that must stay near zero, by name."""
    made = blind(pack) | pasting() | obeying()
    return made | acting(pack) if desk else made


def shortcuts(pack: Pack, *, desk: bool) -> dict[str, Agent]:
    """Return the policies that do a part of the work, by name: they look for the clause."""
    made = {**by_the_words(), "one_condition": Play(one_condition)}
    return made | always_by_the_words(pack) if desk else made


__all__ = ["Climber", "Play", "Prober", "Seat", "shortcuts", "trivial"]
