"""An LLM behind any OpenAI-compatible endpoint, as an agent.

The model sees what `chat` renders and nothing else. Where the endpoint fails, the answer cannot be
had in time, or the time for the whole run is spent, a fallback agent acts, and both are counted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from support_env import chat
from support_env.agents._answers import (
    MAX_REPLY,
    EndpointError,
    is_empty,
    read_answer,
    short,
    tokens,
)
from support_env.agents._protocol import Agent
from support_env.types import Action, Observation


@dataclass(slots=True)
class Counts:
    """Who acted, and what it took."""

    model: int = 0
    fallback: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    last_error: str | None = None


class Endpoint:
    """Chat completions over HTTP, with a deadline for the whole answer.

    Reads plain and streamed answers alike, whichever the server sends: some stream unasked.

    Args:
        base_url: The API's root, usually ending in `/v1`.
        key: The API key.
        model: The model's name.
        timeout: Seconds for one answer, connecting included.
        clock: Monotonic seconds; replaced in tests.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        model: str,
        *,
        timeout: float = 45.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from openai import OpenAI  # takes a while to load; only LLM runs need it

        self.model = model
        self._clock = clock
        self._timeout = timeout
        self._client = OpenAI(base_url=base_url, api_key=key, timeout=timeout, max_retries=1)
        self._tools = True

    def complete(self, messages: list[dict[str, Any]]) -> tuple[dict[str, Any], Mapping[str, Any]]:
        """Return the assistant's message and the usage.

        Raises:
            EndpointError: no answer, not in time, or not in the protocol.
        """
        from openai import APIStatusError

        try:
            return self._ask(messages)
        except APIStatusError as error:
            if self._tools and error.status_code in (400, 404, 422, 501):
                # Servers without tool calling refuse the schema; JSON in prose works everywhere.
                self._tools = False
                return self.complete(messages)
            raise EndpointError(f"HTTP {error.status_code}: {short(error)}") from error
        except EndpointError:
            raise
        except Exception as error:  # whatever a hostile or broken endpoint makes the client raise
            raise EndpointError(f"{type(error).__name__}: {short(error)}") from error

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _ask(self, messages: list[dict[str, Any]]) -> tuple[dict[str, Any], Mapping[str, Any]]:
        deadline = self._clock() + self._timeout
        request: dict[str, Any] = {
            "model": self.model,
            "messages": messages,
            "temperature": 0.0,
            "max_tokens": 700,
        }
        if self._tools:
            request["tools"] = chat.tool_schema()
        with self._client.chat.completions.with_streaming_response.create(**request) as response:
            pieces: list[bytes] = []
            size = 0
            for piece in response.iter_bytes():
                size += len(piece)
                if self._clock() > deadline:
                    raise EndpointError(f"no whole answer within {self._timeout:g} s")
                if size > MAX_REPLY:
                    raise EndpointError(f"an answer of more than {MAX_REPLY} bytes")
                pieces.append(piece)
        message, usage = read_answer(b"".join(pieces).decode("utf-8", "replace"))
        if is_empty(message):
            raise EndpointError("an empty answer")
        return message, usage


class LLMAgent:
    """Plays with a model; with the fallback where the model does not answer.

    After `give_up_after` failures in a row the endpoint is left alone for the rest of the run, so
    that a dead one costs seconds and not the run.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        fallback: Agent,
        counts: Counts,
        *,
        until: Callable[[], bool] = lambda: True,
        give_up_after: int = 2,
    ) -> None:
        self._endpoint = endpoint
        self._fallback = fallback
        self.counts = counts
        self._until = until
        self._give_up_after = give_up_after
        self._failures = 0
        self._messages: list[dict[str, Any]] = []
        self._fresh = True

    def reset(self, observation: Observation) -> None:
        """Start an episode."""
        self._fallback.reset(observation)
        self._messages = [dict(m) for m in chat.first_messages(observation)]
        self._fresh = True

    def act(self, observation: Observation) -> Action:
        """Return the model's action, or the fallback's."""
        if not self._fresh:
            self._hear(chat.render_delta(observation))
        self._fresh = False
        # The fallback follows every step, so that it can take over in the middle.
        spare = self._fallback.act(observation)
        if self._failures >= self._give_up_after or not self._until():
            return self._fall_back(spare)
        try:
            message, usage = self._endpoint.complete(self._messages)
        except EndpointError as error:
            self._failures += 1
            self.counts.last_error = str(error)
            return self._fall_back(spare)
        self._failures = 0
        self.counts.model += 1
        self.counts.prompt_tokens += tokens(usage, "prompt_tokens")
        self.counts.completion_tokens += tokens(usage, "completion_tokens")
        self._messages.append(message)
        return chat.parse_action(message)

    def _fall_back(self, action: Action) -> Action:
        self.counts.fallback += 1
        text = json.dumps(
            {
                "action_type": action.action_type,
                "content": action.content,
                "arguments": dict(action.arguments),
            },
            default=str,
        )
        self._messages.append({"role": "assistant", "content": text})
        return action

    def _hear(self, text: str) -> None:
        """Add what happened: the answer to a tool call where there was one, else the user's."""
        calls = self._messages[-1].get("tool_calls")
        if calls:
            self._messages.append({"role": "tool", "tool_call_id": calls[0]["id"], "content": text})
        else:
            self._messages.append({"role": "user", "content": text})
