"""The store of plain HTTP sessions: bounded, forgetful, and with a default."""

from __future__ import annotations

from dataclasses import dataclass, field

from support_env.server._sessions import SessionStore


@dataclass
class Fake:
    closed: bool = False

    def close(self) -> None:
        self.closed = True


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Made:
    clock: Clock = field(default_factory=Clock)

    def store(self, limit: int = 3, idle_s: float = 10.0) -> SessionStore[Fake]:
        return SessionStore(Fake, limit, idle_s, self.clock)


def test_without_an_id_the_last_default_session_is_meant() -> None:
    store = Made().store()
    assert store.get(None) is None
    first, second = Fake(), Fake()
    one = store.put(None, first)
    two = store.put(None, second)
    assert one != two
    assert store.get(None) == (two, second)
    assert store.get(one) == (one, first)


def test_an_id_of_ones_own_never_becomes_the_default() -> None:
    store = Made().store()
    store.put("mine", Fake())
    assert store.get(None) is None
    assert store.get("mine") is not None


def test_putting_again_closes_what_was_there() -> None:
    store = Made().store()
    old, new = Fake(), Fake()
    store.put("mine", old)
    store.put("mine", new)
    assert old.closed and not new.closed
    assert len(store) == 1


def test_the_least_recently_used_makes_room() -> None:
    store = Made().store(limit=2)
    a, b, c = Fake(), Fake(), Fake()
    store.put("a", a)
    store.put("b", b)
    store.get("a")
    store.put("c", c)
    assert (a.closed, b.closed, c.closed) == (False, True, False)
    assert store.get("b") is None
    assert len(store) == 2


def test_idle_sessions_go() -> None:
    made = Made()
    store = made.store(idle_s=10)
    idle = Fake()
    key = store.put(None, idle)
    made.clock.now = 10
    assert store.get(key) is not None
    made.clock.now = 20.5
    assert store.get(key) is None
    assert store.get(None) is None
    assert idle.closed


def test_close_drops_everything() -> None:
    store = Made().store()
    fakes = [Fake(), Fake()]
    store.put(None, fakes[0])
    store.put("mine", fakes[1])
    store.close()
    assert all(fake.closed for fake in fakes)
    assert len(store) == 0
