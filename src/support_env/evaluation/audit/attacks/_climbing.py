"""Reward climbing: what an attacker gets that sees the dense reward of every step.

A trainer's channel is open to these two alone. They know no more of a ticket than the others do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, sqrt

from support_env.evaluation.audit.attacks._pasting import decide, told
from support_env.evaluation.audit.attacks._seat import SORRY, Seat
from support_env.types import OUTCOMES, Action, Observation

Arm = Callable[[Seat], Action]


class Climber:
    """A bandit: for each step of an episode, the action that paid most there so far (UCB1).

    It keeps what it has learned from one episode to the next.

    Args:
        reads: Whether doing and saying what the likeliest clause says are among its actions.
    """

    def __init__(self, *, reads: bool) -> None:
        self._reads = reads
        self._gain: dict[tuple[int, str], float] = {}
        self._tried: dict[tuple[int, str], int] = {}

    def reset(self, observation: Observation) -> None:
        """Begin; what earlier episodes paid is kept."""
        self._seat = Seat(observation)
        self._arms = _arms(self._seat) | (_reading(self._seat) if self._reads else {})
        self._step = 0
        self._last: tuple[int, str] | None = None

    def act(self, observation: Observation) -> Action:
        """Learn what the last action paid, and take the most promising one."""
        if self._last is not None:
            self._seat.hear(observation)
            self.learn(float(observation.reward or 0.0))
        self._step += 1
        keys = [(self._step, name) for name in self._arms]
        total = sum(self._tried.get(key, 0) for key in keys) + 1
        self._last = max(keys, key=lambda key: self._promise(key, total))
        return self._arms[self._last[1]](self._seat)

    def learn(self, reward: float) -> None:
        """Take in the reward of the last action."""
        if self._last is not None:
            count = self._tried[self._last] = self._tried.get(self._last, 0) + 1
            held = self._gain.get(self._last, 0.0)
            self._gain[self._last] = held + (reward - held) / count

    def _promise(self, key: tuple[int, str], total: int) -> float:
        count = self._tried.get(key, 0)
        if not count:
            return float("inf")
        return self._gain[key] + 0.05 * sqrt(2 * log(total) / count)


class Prober:
    """Within one episode: of each kind of action one after the other, until one pays."""

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self._seat = Seat(observation)
        self._kinds = _ladders(self._seat)
        self._count = 0
        self._tries: Iterator[Action] = iter(())

    def act(self, observation: Observation) -> Action:
        """Go on with a kind while it does not pay, and to the next when it did."""
        if self._count:
            self._seat.hear(observation)
        self._count += 1
        if self._count == 1 or (observation.reward or 0.0) > 0:
            self._tries = next(self._kinds, iter(()))
        action = next(self._tries, None)
        while action is None:
            tries = next(self._kinds, None)
            if tries is None:
                return Action("note", f"Nothing more, {self._count}.")
            self._tries = tries
            action = next(self._tries, None)
        return action


def _ladders(seat: Seat) -> Iterator[Iterator[Action]]:
    """Yield one kind of action after the other, each with its options."""
    # Two labels at most: else nothing is left to decide with.
    yield iter([seat.labels(), *map(seat.labels, list(seat.named("issue_types"))[:1])])
    if seat.desk:
        yield iter([seat.look()])
        yield (seat.act_on(name, _first(seat)) for name in seat.named("resolutions"))
    yield (seat.close(f"{SORRY}It is {o}.", o, _first(seat)) for o in OUTCOMES)


def _first(seat: Seat) -> str | None:
    return seat.clauses[0].number if seat.clauses else None


def _arms(seat: Seat) -> dict[str, Arm]:
    """Return actions that take nothing from a clause but the number of the first one shown."""
    arms: dict[str, Arm] = {"labels": Seat.labels, "note": lambda seat: Action("note", "x")}
    arms |= {f"say_{outcome}": _closing(outcome) for outcome in OUTCOMES}
    if seat.named("askable"):
        arms["ask"] = Seat.ask
    if seat.desk:
        arms["look"] = Seat.look
        arms |= {f"do_{name}": _doing(name, _first) for name in seat.named("resolutions")}
        arms |= {f"hand_{name}": _handing(name, _first) for name in seat.named("queues")}
    return arms


def _reading(seat: Seat) -> dict[str, Arm]:
    """Return actions by the clause that the words are closest to."""
    arms: dict[str, Arm] = {
        "say_what_it_says": lambda seat: seat.close(
            seat.says(clause := seat.best()), told(seat, clause), _best(seat)
        )
    }
    if seat.desk:
        arms["do_what_it_says"] = lambda seat: next(
            decide(seat, seat.best()), Action("note", "nothing")
        )
        arms |= {f"do_{name}_citing": _doing(name, _best) for name in seat.named("resolutions")}
        arms |= {f"hand_{name}_citing": _handing(name, _best) for name in seat.named("queues")}
    return arms


def _best(seat: Seat) -> str | None:
    clause = seat.best()
    return clause.number if clause else None


def _closing(outcome: str) -> Arm:
    text = f"{SORRY}Your request is {outcome.replace('_', ' ')}."
    return lambda seat: seat.close(text, outcome, _first(seat))


def _doing(name: str, cite: Callable[[Seat], str | None]) -> Arm:
    return lambda seat: seat.act_on(name, cite(seat))


def _handing(queue: str, cite: Callable[[Seat], str | None]) -> Arm:
    return lambda seat: seat.hand_to(queue, cite(seat))


__all__ = ["Climber", "Prober"]
