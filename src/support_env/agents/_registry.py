"""Agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from support_env.agents._protocol import Agent
from support_env.agents._simple import NoopAgent, RandomAgent

if TYPE_CHECKING:
    from support_env.scenario import Scenario

Make = Callable[[int, "Scenario | None"], Agent]


def _known(name: str, scenario: Scenario | None) -> Scenario:
    if scenario is None:
        raise ValueError(f"make_agent({name!r}): this agent is made with scenario=...")
    return scenario


def _oracle(seed: int, scenario: Scenario | None) -> Agent:
    from support_env.oracle import Oracle

    return Oracle(_known("oracle", scenario))


def _rules(seed: int, scenario: Scenario | None) -> Agent:
    from support_env.agents.rules import RulesAgent

    return RulesAgent()


def _template(seed: int, scenario: Scenario | None) -> Agent:
    from support_env.agents._template import TemplateAgent

    return TemplateAgent(_known("template", scenario))


AGENTS: Final[Mapping[str, Make]] = MappingProxyType(
    {
        "oracle": _oracle,
        "rules": _rules,
        "template": _template,
        "noop": lambda seed, scenario: NoopAgent(),
        "random": lambda seed, scenario: RandomAgent(seed),
    }
)
"""Name -> how it is made."""


def make_agent(name: str, *, seed: int = 0, scenario: Scenario | None = None) -> Agent:
    """Return a fresh agent.

    Args:
        name: One of `AGENTS`.
        seed: For agents that draw.
        scenario: For agents that are given the answer (`oracle`, `template`).

    Raises:
        ValueError: says which names there are, or that the scenario is missing.
    """
    if name not in AGENTS:
        raise ValueError(f"unknown agent {name!r}: choose from {', '.join(AGENTS)}")
    return AGENTS[name](seed, scenario)
