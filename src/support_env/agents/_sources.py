"""From what `--agent` says to agents: one source for a run, one agent for each episode at a time.

`openai:MODEL`, `python:MODULE:CLASS`, `http://...`, or the name of a built-in one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from support_env.agents._keys import read_access
from support_env.agents._prompts import load_prompt
from support_env.agents._protocol import Agent, AsyncAgent
from support_env.agents._registry import AGENTS, make_agent
from support_env.agents._usage import Price
from support_env.randomness import Source

if TYPE_CHECKING:
    from support_env.scenario import Scenario

AnyAgent = Agent | AsyncAgent
KINDS: Final = (*AGENTS, "openai:MODEL", "python:MODULE:CLASS", "http://...", "https://...")
"""What `--agent` takes."""
_MAX_TOKENS: Final = 1024


@dataclass(frozen=True, slots=True)
class Seat:
    """The episode that an agent is wanted for."""

    scenario: Scenario
    """For agents that are given the answer, and for nobody else."""
    index: int
    trial: int

    @property
    def seed(self) -> int:
        """A seed for agents that draw: the index, and another for each further trial."""
        if not self.trial:
            return self.index
        return Source("trial", self.index, self.trial).raw("seed")

    @property
    def name(self) -> str:
        """An opaque name: the address itself would say whether this is a twin."""
        return f"{Source('episode', str(self.scenario.address), self.trial).raw('name'):016x}"


class AgentSource(Protocol):
    """Gives out agents, and takes them back after each episode."""

    name: str
    settings: Mapping[str, Any]
    """What decides how it plays: kept with a run, and compared when the run goes on."""
    concurrency: int
    """How many episodes at once are reasonable if nothing is said."""
    blocking: bool
    """Whether `act` may wait for long, and so has to have a thread of its own."""
    price: Price | None
    again: Callable[[], AgentSource] | None
    """Makes the same source in another process; None where that cannot be."""

    def take(self, seat: Seat) -> AnyAgent:
        """Return an agent that no other episode has."""
        ...

    def give_back(self, agent: AnyAgent) -> None:
        """Take back an agent whose episode has ended well."""
        ...

    async def close(self) -> None:
        """Close what all of them share."""
        ...


@dataclass(slots=True)
class MadeAgents:
    """Agents made for each episode by a function."""

    name: str
    make: Callable[[Seat], AnyAgent]
    settings: Mapping[str, Any] = field(default_factory=lambda: {})
    concurrency: int = 1
    blocking: bool = False
    price: Price | None = None
    shared: Any = None
    """What has an asynchronous `close`, if anything."""
    again: Callable[[], AgentSource] | None = None

    def take(self, seat: Seat) -> AnyAgent:
        """Return a fresh agent."""
        return self.make(seat)

    def give_back(self, agent: AnyAgent) -> None:
        """Drop it."""

    async def close(self) -> None:
        """Close what they share."""
        if self.shared is not None:
            await self.shared.close()


@dataclass(slots=True)
class PooledAgents:
    """Agents that may be dear to make: as many as there are episodes at a time."""

    name: str
    make: Callable[[], AnyAgent]
    settings: Mapping[str, Any] = field(default_factory=lambda: {})
    concurrency: int = 1
    blocking: bool = True
    price: Price | None = None
    again: Callable[[], AgentSource] | None = None
    _idle: list[AnyAgent] = field(default_factory=lambda: [])

    def take(self, seat: Seat) -> AnyAgent:
        """Return one that has no episode, or a new one."""
        return self._idle.pop() if self._idle else self.make()

    def give_back(self, agent: AnyAgent) -> None:
        """Keep it for the next episode."""
        self._idle.append(agent)

    async def close(self) -> None:
        """Forget them."""
        self._idle.clear()


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """What else may be said about an agent; plain data, so that it travels to other machines."""

    protocol: Literal["tools", "json"] = "tools"
    """How a model is asked: by tool calls, or for JSON in its answer."""
    prompt: Path | None = None
    """A file instead of `chat`'s system prompt and tools."""
    tools: Path | None = None
    """A map from the tools of an agent behind a URL to ours."""
    price: Price | None = None
    timeout: float = 120.0
    """Seconds for one answer."""
    temperature: float = 0.0
    max_tokens: int = _MAX_TOKENS
    """Of one answer."""


def find_agents(
    spec: str, options: AgentOptions | None = None, environ: Mapping[str, str] | None = None
) -> AgentSource:
    """Return the agents that a text names.

    Args:
        spec: See `KINDS`.
        options: What else is to be known about them.
        environ: Environment variables; those of the process if not given.

    Raises:
        ValueError: says what is wrong with the text or an option, and what is allowed.
    """
    options = options or AgentOptions()
    source = _find(spec, options, os.environ if environ is None else environ)
    source.again = partial(find_agents, spec, options, environ)
    return source


def _find(spec: str, options: AgentOptions, environ: Mapping[str, str]) -> AgentSource:
    kind, colon, rest = spec.partition(":")
    if colon and kind in ("http", "https"):
        return _remote(spec, options)
    if options.tools is not None:
        raise ValueError(f"a map of tools is for agents behind a URL, not for {spec}")
    if colon and kind == "openai":
        return _model(rest, options, environ)
    if options.prompt is not None:
        raise ValueError(f"a prompt is for models and for agents behind a URL, not for {spec}")
    if colon and kind == "python":
        from support_env.agents._python import load_class

        return PooledAgents(spec, load_class(rest), price=options.price)
    if spec not in AGENTS:
        raise ValueError(f"unknown agent {spec!r}: choose from {', '.join(KINDS)}")
    return MadeAgents(spec, lambda seat: make_agent(spec, seed=seat.seed, scenario=seat.scenario))


def _model(model: str, options: AgentOptions, environ: Mapping[str, str]) -> AgentSource:
    from support_env.agents._endpoint import ChatEndpoint
    from support_env.agents._model import ModelAgent

    reached = read_access(environ)
    if not model:
        raise ValueError("agent openai: want openai:MODEL")
    if options.protocol not in ("tools", "json"):
        raise ValueError(f"protocol {options.protocol!r}: choose from tools, json")
    if reached.key is None and not reached.named:
        raise ValueError(
            f"agent openai:{model}: set API_BASE_URL, or one of HF_TOKEN, API_KEY, OPENAI_API_KEY"
        )
    prompt = load_prompt(options.prompt)
    sampling = {"temperature": options.temperature, "max_tokens": options.max_tokens}
    endpoint = ChatEndpoint(
        reached.base_url, reached.key or "none", model, timeout=options.timeout, request=sampling
    )
    settings = {"protocol": options.protocol, "prompt": prompt.version, **sampling}
    return MadeAgents(
        f"openai:{model}",
        lambda seat: ModelAgent(endpoint, prompt, options.protocol),
        settings,
        concurrency=8,
        price=options.price,
        shared=endpoint,
    )


def _remote(url: str, options: AgentOptions) -> AgentSource:
    from support_env.agents._mapping import ToolMap, load_tools
    from support_env.agents._remote import RemoteAgent, RemoteEndpoint

    prompt = load_prompt(options.prompt)
    tools = load_tools(options.tools) if options.tools is not None else ToolMap()
    endpoint = RemoteEndpoint(url, timeout=options.timeout)
    return MadeAgents(
        url,
        lambda seat: RemoteAgent(endpoint, prompt, tools, seat.name),
        {"prompt": prompt.version, "tools": tools.version},
        concurrency=4,
        price=options.price,
        shared=endpoint,
    )
