"""An agent behind a URL: it is sent the conversation, and answers with its next message.

`POST` with `{"episode", "messages", "tools", "observation"}`; back comes `{"message": text or an
assistant's message}` or `{"tool_calls": [{"name", "arguments"}]}`. See docs/evaluation.md.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from support_env.agents._answers import (
    MAX_REPLY,
    EndpointError,
    is_empty,
    mapping,
    short,
    tidy,
    tokens,
)
from support_env.agents._conversation import Conversation, is_malformed
from support_env.agents._endpoint import Sleep, retry_after
from support_env.agents._mapping import ToolMap
from support_env.agents._prompts import Prompt
from support_env.agents._usage import Usage
from support_env.types import Action, Observation

_HIDDEN: Final = ("reward", "metadata")


class RemoteEndpoint:
    """Where the agent is; shared by all episodes of a run.

    Args:
        url: Gets a POST for every turn.
        timeout: Seconds for one whole answer.
        attempts: How often one turn is asked for before its episode has failed.
        sleep: Replaced in tests.
    """

    def __init__(
        self, url: str, *, timeout: float = 120.0, attempts: int = 4, sleep: Sleep = asyncio.sleep
    ) -> None:
        import httpx  # takes a while to load

        self._url, self._timeout, self._attempts = url, timeout, attempts
        self._sleep = sleep
        self._client = httpx.AsyncClient(timeout=timeout)

    async def ask(self, turn: Mapping[str, Any]) -> tuple[Mapping[str, Any], int]:
        """Return the answer to one turn, and how often it had to be asked for again.

        Raises:
            EndpointError: no answer in the protocol.
        """
        wait: float | None = None
        for attempt in range(self._attempts):
            if attempt:
                await self._sleep(0.5 * 2**attempt if wait is None else min(wait, 600.0))
            try:
                async with asyncio.timeout(self._timeout):
                    status, headers, body = await self._post(turn)
            except EndpointError:
                raise
            except Exception as error:  # whatever a hostile or broken agent makes the client raise
                last = f"{type(error).__name__}: {short(error)}"
                wait = None
                continue
            if status == 200:
                return _answer(body), attempt
            last = f"HTTP {status}: {short(body.decode('utf-8', 'replace'))}"
            wait = retry_after(headers.get("retry-after"))
            if status < 500 and status not in (408, 429):
                raise EndpointError(last)
        raise EndpointError(f"{last} (tried {self._attempts} times)")

    async def _post(self, turn: Mapping[str, Any]) -> tuple[int, Mapping[str, str], bytes]:
        body = b""
        async with self._client.stream("POST", self._url, json=turn) as response:
            async for piece in response.aiter_bytes():
                body += piece
                if len(body) > MAX_REPLY:
                    raise EndpointError(f"an answer of more than {MAX_REPLY} bytes")
            return response.status_code, response.headers, body

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def _answer(body: bytes) -> Mapping[str, Any]:
    try:
        held: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise EndpointError(f"not JSON: {short(body.decode('utf-8', 'replace'))!r}") from error
    answer = mapping(held)
    if not answer.keys() & {"message", "tool_calls"}:
        raise EndpointError(f"neither message nor tool_calls in the answer: {short(held)!r}")
    return answer


class RemoteAgent:
    """Plays one episode with an agent behind a URL.

    Args:
        endpoint: Where it is.
        prompt: What it is told first.
        tools: What its tools are called, if not as ours.
        episode: Which of its conversations this is; says nothing of the scenario.
    """

    def __init__(
        self, endpoint: RemoteEndpoint, prompt: Prompt, tools: ToolMap, episode: str
    ) -> None:
        self.usage = Usage()
        self._endpoint, self._prompt, self._map = endpoint, prompt, tools
        self._episode = episode

    def reset(self, observation: Observation) -> None:
        """Start an episode."""
        self.usage = Usage()
        self._talk = Conversation(self._prompt.messages(observation))

    async def act(self, observation: Observation) -> Action:
        """Return the agent's action; EndpointError if it cannot be had."""
        self._talk.hear(observation)
        seen = {k: v for k, v in asdict(observation).items() if k not in _HIDDEN}
        answer, retries = await self._endpoint.ask(
            {
                "episode": self._episode,
                "messages": self._talk.messages,
                "tools": list(self._prompt.tools),
                "observation": seen,
            }
        )
        message = _message(answer)
        action = Action("") if is_empty(message) else self._map.read(message)
        usage, spent = self.usage, mapping(answer.get("usage"))
        usage.calls += 1
        usage.retries += retries
        usage.prompt_tokens += tokens(spent, "prompt_tokens")
        usage.completion_tokens += tokens(spent, "completion_tokens")
        usage.malformed += is_malformed(message, action)
        self._talk.say(message)
        return action


def _message(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer as an assistant's message."""
    given = answer.get("message")
    message = {"content": given} if isinstance(given, str) else dict(mapping(given))
    if "tool_calls" in answer:
        message["tool_calls"] = answer["tool_calls"]
    return tidy(message)
