"""Leaks over the wire: what twins show through HTTP, WebSocket and MCP, on a real server."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from support_env.evaluation.audit._bounds import Room, at_least, none_of
from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit._wander import Wanderer
from support_env.evaluation.audit.leaks import Chooser, differing, listed
from support_env.randomness import Source
from support_env.types import Action, Observation

PAIRS: Final = 10
MANY: Final = 60
"""For the full form: thousands of answers."""
_HIDDEN: Final = ("reward", "metadata", "episode_id", "done")
_READY_S: Final = 60.0

Ask = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Sends ("reset", "step" or "state", data); returns what comes back as JSON data."""


def wire(ground: Ground, pairs: int = PAIRS) -> Room:
    """Play some pairs of twins over each of the ways in.

    Args:
        ground: The task and company.
        pairs: How many pairs of twins; each is played at random and by the oracle's actions.
    """
    held = [s for s in ground.seeds if ground.scenario(s).target.pivot is not None]
    seeds = [s for s in held if ground.scenario(s).ticket == ground.scenario(s, True).ticket][
        :pairs
    ]
    if not seeds:
        return Room("wire", "The ticket states every fact: nothing is hidden.", ())
    apart: list[str] = []
    answers = dict.fromkeys(WAYS, 0)
    plays = {seed: _plays(ground, seed) for seed in seeds}
    with _serving() as url:
        for done, (name, seed) in enumerate(((n, s) for n in WAYS for s in seeds), 1):
            for key, actions in plays[seed].items():
                shown: list[list[str]] = []
                for twin in (False, True):
                    with WAYS[name](url) as ask:
                        shown.append(_played(ground, ask, seed, twin, actions))
                answers[name] += len(shown[0])
                step = _first_apart(*shown)
                if step is not None:
                    apart.append(f"{name}, seed {seed}, {key}, step {step}")
            ground.tell("wire", done, len(WAYS) * len(seeds))
    least = 2 * len(seeds)
    return Room(
        "wire", "What twins show through a server, before the flipped fact is learned.",
        (
            none_of("leak.wire", apart, f"{sum(answers.values())} answers of either twin"),
            *(at_least(f"leak.wire.{name}", count, least, "answers compared")
              for name, count in answers.items()),
        ),
        numbers={"answers": sum(answers.values()), "pairs": len(seeds)},
    )  # fmt: skip


def _first_apart(one: list[str], other: list[str]) -> int | None:
    if len(one) != len(other):
        return min(len(one), len(other))
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), None)


def _plays(ground: Ground, seed: int) -> dict[str, list[Action]]:
    """Return a random play, and the oracle's actions in another order, each as far as it may go."""
    source = Source("wire", seed)
    order = source.shuffled("order", ground.plan(seed, bool(seed % 2)))
    return {
        "random": _recorded(ground, seed, lambda first: Wanderer(first, "wire", seed).act),
        "oracle's actions": _recorded(ground, seed, lambda first: listed(order)),
    }


def _recorded(ground: Ground, seed: int, chooser: Callable[[Observation], Chooser]) -> list[Action]:
    """Return a play up to where the flipped fact is learned on either side."""
    one, other = ground.scenario(seed), ground.scenario(seed, True)
    left, right = ground.open(one), ground.open(other)
    observation = left.reset()
    right.reset()
    choose, hidden = chooser(observation), differing(one, other)
    actions: list[Action] = []
    while not observation.done:
        action = choose(observation)
        observation = left.step(action).observation
        right.step(action)
        learned = {*left.transcript.events[-1].learned, *right.transcript.events[-1].learned}
        if learned & hidden or observation.done:
            break
        actions.append(action)
    return actions


def _played(ground: Ground, ask: Ask, seed: int, twin: bool, actions: list[Action]) -> list[str]:
    reset = {
        "task": ground.task.name, "company": ground.loaded.pack.company.id, "index": seed,
        "split": ground.split, "policy": ground.policy, "twin": twin,
    }  # fmt: skip
    shown = [_bare(ask("reset", reset))]
    for action in actions:
        data = {"action_type": action.action_type, "arguments": dict(action.arguments)}
        shown.append(_bare(ask("step", data | {"content": action.content})))
    return [*shown, _bare(ask("state", {}))]


def _bare(shown: Any) -> str:
    """Return what an agent sees of an answer, as text."""
    if isinstance(shown, dict):
        shown = {k: _data(v) for k, v in shown.items() if k not in _HIDDEN}  # pyright: ignore[reportUnknownVariableType]
    return json.dumps(shown, sort_keys=True, default=str)


def _data(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _data(v) for k, v in value.items() if k not in _HIDDEN}  # pyright: ignore[reportUnknownVariableType]
    return [_data(v) for v in value] if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType]


# Ways in ----------------------------------------------------------------------------------------


@contextmanager
def _http(url: str) -> Iterator[Ask]:
    import httpx

    with httpx.Client(base_url=url, trust_env=False, timeout=30) as client:
        headers: dict[str, str] = {}

        def ask(what: str, data: dict[str, Any]) -> dict[str, Any]:
            if what == "state":
                return client.get("/state", headers=headers).raise_for_status().json()
            body = data if what == "reset" else {"action": data}
            answer = client.post(f"/{what}", json=body, headers=headers).raise_for_status()
            if what == "reset":
                headers["X-Session-Id"] = answer.headers.get("X-Session-Id", "")
            return answer.json()

        yield ask


@contextmanager
def _websocket(url: str) -> Iterator[Ask]:
    with _client(url) as client:
        yield lambda what, data: _step(client, what, data)


def _step(client: Any, what: str, data: dict[str, Any]) -> dict[str, Any]:
    if what == "state":
        return client.state().model_dump(mode="json")
    result = client.reset(**data) if what == "reset" else client.step(data)
    return result.observation.model_dump(mode="json")


@contextmanager
def _client(url: str) -> Iterator[Any]:
    from support_env.client import SupportEnv

    with SupportEnv(base_url=url).sync() as client:
        yield client


@contextmanager
def _mcp(url: str) -> Iterator[Ask]:
    """An agent on the tools, its trainer on the socket of the same session."""
    import httpx
    from websockets.sync.client import connect

    with httpx.Client(base_url=url, trust_env=False, timeout=30) as http:

        def call(method: str, params: dict[str, Any]) -> Any:
            body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            return http.post("/mcp", json=body).raise_for_status().json()["result"]

        session = call("openenv/session/create", {})["session_id"]
        address = f"{url.replace('http', 'ws')}/ws?session_id={session}"
        with connect(address, proxy=None, max_size=None) as trainer:

            def ask(what: str, data: dict[str, Any]) -> dict[str, Any]:
                name, typed = "read_ticket", dict[str, Any]()
                if what == "reset":
                    trainer.send(json.dumps({"type": "reset", "data": data}))
                    trainer.recv(timeout=30)
                elif what == "step":
                    name = data["action_type"]
                    typed = {**data["arguments"], "content": data["content"]}
                params = {"name": name, "arguments": typed, "session_id": session}
                return call("tools/call", params)

            yield ask


WAYS: Final = {"http": _http, "websocket": _websocket, "mcp": _mcp}


@contextmanager
def _serving() -> Iterator[str]:
    """Serve on loopback in a thread; yield the address."""
    import uvicorn

    from support_env.server._settings import Settings
    from support_env.server.app import create_app

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(Settings()), log_level="error")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + _READY_S
        while not server.started:
            if not thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the audit's server did not start")
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(timeout=30)


__all__ = ["wire"]
