"""Tames what arrives before OpenEnv reads it, as ASGI middleware.

OpenEnv ends a WebSocket session over a frame that is no JSON object, is nested a thousand deep or
holds a lone surrogate, and reads request bodies of any size. An agent's nonsense must cost a step
at most, so frames are made harmless here and large bodies refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from support_env.models import plain

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

_INVALID: Final = '{"type":"invalid"}'
"""What OpenEnv answers with an error, the session going on."""
DEPTH: Final = 24
"""Nesting of a message that is kept; no sane one has half of it."""
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def tame(text: str, limit: int) -> str:
    """Return a frame that OpenEnv survives; a sane one comes back as it is."""
    if len(text) > limit:
        return _INVALID
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return _INVALID
    if not isinstance(data, dict):
        return _INVALID
    # Brackets bound the depth from above, and counting them is nothing beside walking the tree.
    if text.count("{") + text.count("[") <= DEPTH and not _SURROGATE.search(text):
        return text
    return json.dumps(plain(data, DEPTH))


def _frame(message: Message) -> str | None:
    text = message.get("text")
    if isinstance(text, str):
        return text
    data = message.get("bytes")
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else None


class TameFrames:
    """Passes every WebSocket frame through `tame`."""

    def __init__(self, app: Application, limit: int) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return

        async def tamed() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            text = _frame(message)
            return {
                "type": "websocket.receive",
                "text": _INVALID if text is None else tame(text, self._limit),
            }

        await self._app(scope, tamed, send)


class LimitBodies:
    """Refuses request bodies over the limit (413), however they are sent.

    The body is read here, whole, and handed on: every body that this server takes is small.
    """

    def __init__(self, app: Application, limit: int) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request."""
        # OpenEnv's web interface, where it is on, takes uploads of its own.
        if scope["type"] != "http" or scope["path"].startswith("/web"):
            await self._app(scope, receive, send)
            return
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client went away
            body += message.get("body", b"")
            if len(body) > self._limit:
                await self._refuse(send)
                return
            more = bool(message.get("more_body", False))
        handed = False

        async def whole() -> Message:
            nonlocal handed
            if handed:
                return await receive()
            handed = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self._app(scope, whole, send)

    async def _refuse(self, send: Send) -> None:
        detail = json.dumps({"detail": f"the body is over {self._limit} bytes"}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(detail)).encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": detail})


__all__ = ["DEPTH", "LimitBodies", "TameFrames", "tame"]
