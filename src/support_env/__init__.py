"""A simulated help desk on OpenEnv, in which support agents are trained and judged.

In process, with the core alone:

    from support_env import Action, Session, TASKS, find_company, make_scenario

    session = Session(make_scenario(find_company("retail"), TASKS["easy"], "train", 0))
    observation = session.reset()
    observation, reward, done, info = session.step(Action("classify", "return"))

On a server, through OpenEnv:

    from support_env import SupportAction, SupportEnv

Everything is loaded when it is first used: the core never loads openenv or FastAPI.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from support_env.client import SupportEnv as SupportEnv
    from support_env.environment import SupportEnvironment as SupportEnvironment
    from support_env.grading import Verdict
    from support_env.models import SupportAction as SupportAction
    from support_env.models import SupportObservation as SupportObservation
    from support_env.models import SupportState as SupportState
    from support_env.packs import find_company, load_pack
    from support_env.scenario import Scenario, make_scenario
    from support_env.session import Session
    from support_env.tasks import TASKS
    from support_env.types import Action, Observation, Reward, StepResult

_WHERE = {
    "TASKS": "tasks",
    "Action": "types",
    "Observation": "types",
    "Reward": "types",
    "Scenario": "scenario",
    "Session": "session",
    "StepResult": "types",
    "SupportAction": "models",
    "SupportEnv": "client",
    "SupportEnvironment": "environment",
    "SupportObservation": "models",
    "SupportState": "models",
    "Verdict": "grading",
    "find_company": "packs",
    "load_pack": "packs",
    "make_scenario": "scenario",
}

# The core only: `from support_env import *` is not to load a server.
__all__ = [
    "TASKS",
    "Action",
    "Observation",
    "Reward",
    "Scenario",
    "Session",
    "StepResult",
    "Verdict",
    "find_company",
    "load_pack",
    "make_scenario",
]


def __getattr__(name: str) -> Any:
    """Load what is asked for (PEP 562)."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
