"""Sessions for plain HTTP: a bounded set of environments, each under an id.

OpenEnv's own `/reset` and `/step` make a fresh environment for each call, so that no episode can
be played with curl. Here an episode lives until it is replaced, idle for too long, or the least
recently used one when room is needed. The clock is this store's alone: no episode can see it.
"""

from __future__ import annotations

import re
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, Protocol, TypeVar

ID_FORM: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


class _Closable(Protocol):
    def close(self) -> None: ...


EnvT = TypeVar("EnvT", bound=_Closable)


@dataclass(slots=True)
class _Held(Generic[EnvT]):
    environment: EnvT
    used: float


@dataclass(slots=True)
class SessionStore(Generic[EnvT]):
    """Environments by session id, the least recently used first.

    Args:
        make: Makes an environment.
        limit: How many are held at most.
        idle_s: Seconds without a call after which one is dropped.
        clock: Monotonic seconds; replaced in tests.
    """

    make: Callable[[], EnvT]
    limit: int = 256
    idle_s: float = 3600.0
    clock: Callable[[], float] = time.monotonic
    _held: OrderedDict[str, _Held[EnvT]] = field(default_factory=OrderedDict)
    _default: str | None = None

    def __len__(self) -> int:
        return len(self._held)

    def get(self, session_id: str | None) -> tuple[str, EnvT] | None:
        """Return the session's id and environment; without an id, the default session's."""
        self._drop_idle()
        key = self._default if session_id is None else session_id
        held = None if key is None else self._held.get(key)
        if key is None or held is None:
            return None
        held.used = self.clock()
        self._held.move_to_end(key)
        return key, held.environment

    def put(self, session_id: str | None, environment: EnvT) -> str:
        """Hold an environment under the id; without one, under a new id, as the default session.

        Whoever never sends an id plays the latest default session; whoever sends the id that it
        was given keeps its own.
        """
        key = session_id
        if key is None:
            key = self._default = uuid.uuid4().hex
        old = self._held.pop(key, None)
        if old is not None:
            old.environment.close()
        self._drop_idle()
        while len(self._held) >= self.limit:
            self._drop(next(iter(self._held)))
        self._held[key] = _Held(environment, self.clock())
        return key

    def close(self) -> None:
        """Drop every session."""
        for key in list(self._held):
            self._drop(key)

    def _drop_idle(self) -> None:
        now = self.clock()
        # In order of use, so the first that is fresh ends the search.
        while self._held:
            key, held = next(iter(self._held.items()))
            if now - held.used <= self.idle_s:
                return
            self._drop(key)

    def _drop(self, key: str) -> None:
        self._held.pop(key).environment.close()
        if key == self._default:
            self._default = None


__all__ = ["ID_FORM", "SessionStore"]
