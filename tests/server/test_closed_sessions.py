"""A session that is over leaves nothing behind."""

from __future__ import annotations

import gc
import time
from collections import Counter

from websockets.sync.client import connect

from support_env.server.environment import SupportEnvironment
from support_env.session import Session
from tests.server.loopback import PLAY, canonical

KINDS = (SupportEnvironment, Session)


def alive() -> Counter[str]:
    gc.collect()
    return Counter(type(held).__name__ for held in gc.get_objects() if isinstance(held, KINDS))


def test_closed_sessions_are_forgotten(url: str) -> None:
    before = alive()
    for seed in range(40):
        with connect(url.replace("http", "ws") + "/ws", proxy=None, max_size=None) as socket:
            socket.send(canonical({"type": "reset", "data": {"seed": seed}}).decode())
            socket.recv(timeout=20)
            socket.send(canonical({"type": "step", "data": PLAY[0]}).decode())
            socket.recv(timeout=20)
    deadline = time.monotonic() + 20
    while (now := alive()) - before and time.monotonic() < deadline:
        time.sleep(0.05)  # the server notices a moment later
    assert not now - before
