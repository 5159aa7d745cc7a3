"""Chat completions for many episodes at once: retries, waiting when told to, deadlines.

One endpoint is shared by all episodes of a run. When it says "too many requests", all of them
wait, not only the one that heard it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from support_env.agents._answers import MAX_REPLY, EndpointError, read_answer, short
from support_env.randomness import Source

Sleep = Callable[[float], Awaitable[None]]

_AGAIN: Final = frozenset({408, 409, 425, 429})
"""Statuses of 400 to 499 that are worth another try; so is everything from 500 on."""
_LONGEST: Final = 60.0
_MAX_RETRY_AFTER: Final = 600.0
"""Seconds that an endpoint may ask to be left alone; one that wants longer has failed."""


class _Final(EndpointError):
    """Trying again would change nothing."""


class _Told(EndpointError):
    """The endpoint said when to come back, in seconds."""

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


def retry_after(value: str | None) -> float | None:
    """Return the seconds of a Retry-After header; None where it gives none.

    It may be a date instead. Such a one is left aside: clocks differ, and backing off does too.
    """
    try:
        seconds = float(value) if value is not None else -1.0
    except ValueError:
        return None
    return seconds if 0 <= seconds < 1e9 else None


@dataclass(frozen=True, slots=True)
class Completion:
    """One answer."""

    message: dict[str, Any]
    usage: Mapping[str, Any]
    retries: int


class ChatEndpoint:
    """An OpenAI-compatible endpoint.

    Args:
        base_url: The API's root, usually ending in `/v1`.
        key: The API key.
        model: The model's name.
        timeout: Seconds for one whole answer, connecting included.
        attempts: How often one request is sent before its episode has failed.
        request: More fields of the request: `temperature`, `max_tokens`...
        sleep: Replaced in tests.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        model: str,
        *,
        timeout: float = 120.0,
        attempts: int = 6,
        request: Mapping[str, Any] | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        from openai import AsyncOpenAI  # takes a while to load; only LLM runs need it

        self.model = model
        self._timeout = timeout
        self._attempts = attempts
        self._request = dict(request or {})
        self._sleep = sleep
        self._client = AsyncOpenAI(base_url=base_url, api_key=key, timeout=timeout, max_retries=0)
        self._open_at = 0.0
        self._jitter = Source("backoff", model)

    async def complete(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
    ) -> Completion:
        """Return the model's next message.

        Raises:
            EndpointError: no answer in as many attempts as there are, or one that will not change.
        """
        request = {**self._request, "model": self.model, "messages": list(messages)}
        if tools:
            request["tools"] = list(tools)
        for attempt in range(self._attempts):
            await self._until_open()
            try:
                message, usage = read_answer(await self._body(request))
            except _Final:
                raise
            except EndpointError as error:
                if attempt + 1 == self._attempts:
                    raise EndpointError(f"{error} (tried {self._attempts} times)") from error
                await self._back_off(attempt, error.wait if isinstance(error, _Told) else None)
            else:
                return Completion(message, usage, attempt)
        raise ValueError(f"attempts must be 1 or more, not {self._attempts}")

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _body(self, request: Mapping[str, Any]) -> str:
        """Return the answer's body, read whole and in time."""
        from openai import APIStatusError

        create = self._client.chat.completions.with_streaming_response.create
        pieces: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._timeout):
                async with create(**request) as response:
                    async for piece in response.iter_bytes():
                        size += len(piece)
                        if size > MAX_REPLY:
                            raise EndpointError(f"an answer of more than {MAX_REPLY} bytes")
                        pieces.append(piece)
        except TimeoutError as error:
            raise EndpointError(f"no whole answer within {self._timeout:g} s") from error
        except APIStatusError as error:
            self._refused(error.status_code, error.response.headers, short(error))
        except EndpointError:
            raise
        except Exception as error:  # whatever a hostile or broken endpoint makes the client raise
            cause = error.__cause__ or error
            raise EndpointError(f"{type(cause).__name__}: {short(cause)}") from error
        return b"".join(pieces).decode("utf-8", "replace")

    def _refused(self, status: int, headers: Mapping[str, str], why: str) -> NoReturn:
        """Raise what a status means: final, or to be tried again, perhaps after a while."""
        said = f"HTTP {status}: {why}"
        wait = retry_after(headers.get("retry-after"))
        if status < 500 and status not in _AGAIN:
            raise _Final(said)
        if wait is None:
            raise EndpointError(said)
        if wait > _MAX_RETRY_AFTER:
            raise _Final(f"{said} (not before {wait:.0f} s have passed)")
        self._open_at = max(self._open_at, asyncio.get_running_loop().time() + wait)
        raise _Told(said, wait)

    async def _until_open(self) -> None:
        wait = self._open_at - asyncio.get_running_loop().time()
        if wait > 0:
            await self._sleep(wait)

    async def _back_off(self, attempt: int, told: float | None) -> None:
        """Wait as long as the endpoint said, or twice as long each time."""
        wait = min(_LONGEST, 0.5 * 2**attempt) * (0.75 + self._jitter.unit(str(attempt)) / 2)
        await self._sleep(wait if told is None else told)
