"""A real server on loopback, and plays that any scenario can take."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve the application in a thread; yield its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws_max_size=2**20))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive() and time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(timeout=30)


def canonical(data: Any) -> bytes:
    """Return JSON data as bytes that are equal when the data are."""
    return json.dumps(data, sort_keys=True, ensure_ascii=True).encode()


PLAY: list[dict[str, Any]] = [
    {"action_type": "classify", "content": "return frustrated normal"},
    {"action_type": "lookup", "content": "order, handbook", "arguments": {"query": ["refund"]}},
    {"action_type": "ask", "content": "Could you tell me your order number and send a photo?"},
    {"action_type": "no such thing", "content": "?", "arguments": {"amount": "1e999"}},
    {"action_type": "note", "content": "Grüße – nothing happens."},
    {"action_type": "respond", "content": "I am sorry for the trouble. We are looking into it.",
     "arguments": {"status": "open"}},
    {"action_type": "respond", "content": "Thank you for your patience, this is now settled.",
     "arguments": {"status": "solved", "outcome": "answered"}},
    {"action_type": "note", "content": "One more."},
]  # fmt: skip
"""Some of every kind; no scenario ends before its fourth step over it."""
