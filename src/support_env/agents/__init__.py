"""Agents: baselines, trivial policies, LLM agents.

An agent sees observations and nothing else; `oracle` and `template` are given the scenario and
say so. `trivial` holds the policies that must never pay; `llm` plays with a model.
"""

from __future__ import annotations

from support_env.agents._protocol import Agent
from support_env.agents._registry import AGENTS, make_agent

__all__ = ["AGENTS", "Agent", "make_agent"]
