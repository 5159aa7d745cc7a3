"""Scenarios: made backwards from the answer, in pairs, each a pure function of its address.

Lives here: what a scenario is, addresses and splits, targets, worlds, records, tickets' facts,
and what is right. May not live here: anything about one company, one episode, or a score.
"""

from support_env.scenario._address import GENERATOR, MODES, SPLITS, salt_id
from support_env.scenario._generate import make_scenario, scenario_at
from support_env.scenario._settings import TaskSettings
from support_env.scenario._types import (
    Address,
    Decision,
    EffectKind,
    Owed,
    Pattern,
    Persona,
    Record,
    Request,
    Scenario,
    Target,
    TicketText,
    Where,
)

__all__ = [
    "GENERATOR", "MODES", "SPLITS", "Address", "Decision", "EffectKind", "Owed", "Pattern",
    "Persona", "Record", "Request", "Scenario", "Target", "TaskSettings", "TicketText", "Where",
    "make_scenario", "salt_id", "scenario_at",
]  # fmt: skip
