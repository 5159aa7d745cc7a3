"""Agents: baselines, trivial policies, models, agents behind a URL, and anybody's own.

An agent sees observations and nothing else, never a reward; `oracle` and `template` are given the
scenario and say so. `trivial` holds the policies that must never pay. `find_agents` turns what a
command was told into agents for a whole run; `llm` is the model of the baseline run, whose
fallback plays on where the endpoint fails.
"""

from __future__ import annotations

from support_env.agents._answers import EndpointError
from support_env.agents._protocol import Agent, AsyncAgent
from support_env.agents._registry import AGENTS, make_agent
from support_env.agents._sources import (
    KINDS,
    AgentOptions,
    AgentSource,
    AnyAgent,
    MadeAgents,
    PooledAgents,
    Seat,
    find_agents,
)
from support_env.agents._usage import Price, Usage

__all__ = [
    "AGENTS",
    "KINDS",
    "Agent",
    "AgentOptions",
    "AgentSource",
    "AnyAgent",
    "AsyncAgent",
    "EndpointError",
    "MadeAgents",
    "PooledAgents",
    "Price",
    "Seat",
    "Usage",
    "find_agents",
    "make_agent",
]
