"""Print what a step costs over the wire, and an open episode in memory: `make bench`.

64 episodes are played at once over WebSockets on loopback, the oracle's own actions on all three
tasks in turn, by one client that neither thinks nor parses (`players.py`). Four things are timed:

a. `support-env serve`, a process of its own;
b. an environment that does nothing, on the same stack (OpenEnv, uvicorn with uvloop), without a
   thread hop: same frames in, as many bytes out as ours on average, as one text;
c. the same actions in this process: `Session.step`;
d. an environment that does nothing as OpenEnv runs one by default: a synchronous `step` in a thread
   of its own, plain uvicorn.

Resets are not timed. A round plays every episode in a, b, c and d in turn, so that whatever else
the machine does falls on all of them; what is printed are medians over the rounds, after one that
is not counted. The ratio a / (b + c) is worked out in each round. Beside the time that passed
stands the processor time of the server (in c, of this process), which other jobs disturb less.
The last step of an episode weighs most in a: its answer has the verdict in full, which c leaves
unwritten until somebody looks.

Memory is what a fresh server's resident set grows by for each of some hundred open episodes, each
left one step before its end: since none was open (which counts what the allocator keeps, too; the
target is about this one), and since a third of them were. Beside it stand the same for the
environment that does nothing, whose figures are OpenEnv's and the socket's, and what Python has
allocated for as many of our environments in this process.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.players import Players, Script, written
from benchmarks.plays import Play, mixed
from benchmarks.servers import Server, ours, trivial
from support_env.server.environment import SupportEnvironment
from support_env.session import Session

EPISODES = 64
"""At once."""
RATIO = 1.25
KILOBYTES = 100.0
NAMES = {
    "a": "a. ours, served",
    "b": "b. nothing, served the same way",
    "c": "c. ours, in process",
    "d": "d. nothing, OpenEnv's defaults",
}


@dataclass(slots=True)
class Rounds:
    """Microseconds of a step, round by round: by the clock, and of processor time."""

    clock: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    processor: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    client: list[float] = field(default_factory=list)
    """Processor time of the client: where it comes near the server's, it is the client that is
    measured."""

    def ratios(self) -> list[float]:
        """Return a / (b + c) by the clock."""
        return _ratios(self.clock)

    def processor_ratios(self) -> list[float]:
        """Return a / (b + c) by processor time; empty where there is none."""
        return _ratios(self.processor)


def _ratios(times: dict[str, list[float]]) -> list[float]:
    return [a / (b + c) for a, b, c in zip(times["a"], times["b"], times["c"], strict=False)]


class Grown(NamedTuple):
    """Bytes that a server's resident set grew by, for each open episode."""

    whole: float
    """Since none was open."""
    later: float
    """Since a third of them were open."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What an open episode takes; None where it cannot be had."""

    served: Grown | None
    nothing: Grown | None
    in_process: float


async def measure(plays: Sequence[Play], rounds: int, at_once: int = EPISODES) -> Rounds:
    """Play the episodes in a, b, c and d, round after round.

    Args:
        plays: A multiple of those that are played at once.
        rounds: How many count.
        at_once: Open sockets.
    """
    scripts = [written(play) for play in plays]
    steps = sum(len(play.actions) for play in plays)
    found = Rounds()
    with ours(at_once) as a:
        async with Players(a.port, at_once) as players:
            await _batches(a, players, scripts)
            size = players.received // steps
        with trivial("async", size, at_once) as b, trivial("sync", size, at_once) as d:
            async with AsyncExitStack() as stack:
                served = {
                    name: (server, await stack.enter_async_context(Players(server.port, at_once)))
                    for name, server in (("a", a), ("b", b), ("d", d))
                }
                gc.collect()
                gc.freeze()
                for number in range(rounds + 1):
                    times: dict[str, tuple[float, float | None]] = {}
                    for name in NAMES:
                        began = time.process_time()
                        if name == "c":
                            times[name] = _in_process(plays)
                        else:
                            times[name] = await _batches(*served[name], scripts)
                        if name == "a" and number:
                            found.client.append((time.process_time() - began) * 1e6 / steps)
                    for name, (clock, processor) in times.items() if number else ():
                        found.clock[name].append(clock * 1e6 / steps)
                        if processor is not None:
                            found.processor[name].append(processor * 1e6 / steps)
    return found


async def _batches(
    server: Server, players: Players, scripts: Sequence[Script]
) -> tuple[float, float | None]:
    """Play all the episodes, as many at once as there are players; return both times."""
    clock, processor = 0.0, 0.0
    known = True
    for first in range(0, len(scripts), players.count):
        batch = scripts[first : first + players.count]
        await players.start(batch)
        before = server.processor_s()
        clock += await players.finish(batch)
        after = server.processor_s()
        if before is None or after is None:
            known = False
        else:
            processor += after - before
    return clock, processor if known else None


def _in_process(plays: Sequence[Play]) -> tuple[float, float]:
    clock, processor = 0.0, 0.0
    for play in plays:
        session = Session(play.scenario)
        session.reset()
        began, used = time.perf_counter(), time.process_time()
        for action in play.actions:
            session.step(action)
        clock += time.perf_counter() - began
        processor += time.process_time() - used
    return clock, processor


async def memory(plays: Sequence[Play]) -> Memory:
    """Hold the episodes open, all at once, one step before their end."""
    scripts = [written(play) for play in plays]
    with ours(len(plays)) as server:
        served = await _grown(server, scripts)
    with trivial("async", 4000, len(plays)) as server:
        nothing = await _grown(server, scripts)
    return Memory(served, nothing, _allocated(plays))


async def _grown(server: Server, scripts: Sequence[Script]) -> Grown | None:
    first = scripts[:3]  # of each task one: what is worked out once is no episode's
    async with Players(server.port, len(first)) as players:
        await players.start(first)
        await players.finish(first)
    none, third = server.memory(), len(scripts) // 3
    async with (
        Players(server.port, third) as early,
        Players(server.port, len(scripts) - third) as late,
    ):
        await early.start(scripts[:third])
        await early.finish(scripts[:third], leave=1)
        some = server.memory()
        await late.start(scripts[third:])
        await late.finish(scripts[third:], leave=1)
        every = server.memory()
    if none is None or some is None or every is None:
        return None
    return Grown((every - none) / len(scripts), (every - some) / (len(scripts) - third))


def _allocated(plays: Sequence[Play]) -> float:
    gc.collect()
    tracemalloc.start(1)
    try:
        before = tracemalloc.get_traced_memory()[0]
        held: list[SupportEnvironment] = []
        for play in plays:
            environment = SupportEnvironment()
            environment.reset(task=play.task.name, seed=play.index)
            for action in play.actions[:-1]:
                environment.step(action)
            held.append(environment)
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / len(held)
    finally:
        tracemalloc.stop()


def _shown(values: Sequence[float]) -> str:
    return f"{median(values):.0f}" if values else "–"


def show(found: Rounds, held: Memory, console: Console) -> None:
    """Print both."""
    table = Table(title=f"{EPISODES} episodes at once over WebSockets, microseconds a step")
    for heading in ("what", "by the clock", "processor"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for name, label in NAMES.items():
        table.add_row(label, _shown(found.clock[name]), _shown(found.processor[name]))
    table.add_section()
    table.add_row(
        f"a / (b + c), target ≤ {RATIO}",
        f"{median(found.ratios()):.2f}",
        f"{median(found.processor_ratios()):.2f}" if found.processor_ratios() else "–",
    )
    console.print(table)
    console.print(f"the client's own share: {fmean(found.client):.0f} microseconds a step")
    table = Table(title="KB for each open episode")
    for heading in ("what", "KB", "target"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    served, nothing = held.served, held.nothing
    for label, value, target in (
        ("ours, resident, since none was open", served and served.whole, f"≤ {KILOBYTES:.0f}"),
        ("ours, resident, since a third were open", served and served.later, ""),
        ("nothing, resident, since none was open", nothing and nothing.whole, ""),
        ("nothing, resident, since a third were open", nothing and nothing.later, ""),
        ("ours, allocated in process", held.in_process, ""),
    ):
        table.add_row(label, "–" if value is None else f"{value / 1e3:.0f}", target)
    console.print(table)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the server: what a step costs.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--batches", type=int, default=3, help=f"times {EPISODES} episodes a round")
    parser.add_argument("--open", type=int, default=384, help="episodes held open for the memory")
    options = parser.parse_args()
    plays = mixed(max(EPISODES * options.batches, options.open))
    held = asyncio.run(memory(plays[: options.open]))
    found = asyncio.run(measure(plays[: EPISODES * options.batches], options.rounds))
    show(found, held, Console())


if __name__ == "__main__":
    main()
