"""Print how fast the core is: the first half of `make bench`; `wire.py` is the other.

Each figure is a median on one core, in one run, after warming up. Steps are the oracle's own, so
the mix is what an episode really does; replies are filled up to 60 words. The last column is the
median in units of a fixed loop of plain Python (1,000 multiplications and additions), timed in the
same run, for comparing machines.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections import defaultdict

from rich.console import Console
from rich.table import Table

from benchmarks.plays import record
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS

EPISODES = 400
WARM = 50
"""Episodes of each task that are not counted."""
TARGETS = {"respond (60 words)": 250.0, "any other step": 60.0, "reset": 1500.0}


def time_resets(times: dict[str, list[float]]) -> None:
    """Time making a new pair's scenario and the first observation: nothing is remembered."""
    loaded = find_company("retail")
    for task in TASKS.values():
        for index in range(EPISODES):
            began = time.perf_counter()
            Session(make_scenario(loaded, task, "train", 10_000 + index)).reset()
            took = (time.perf_counter() - began) * 1e6
            if index >= WARM:
                times["reset"].append(took)
                times[f"  reset, {task.name}"].append(took)


def time_steps(times: dict[str, list[float]]) -> None:
    """Time the oracle's recorded actions, episode after episode: nothing else runs between."""
    for task in TASKS.values():
        for at, play in enumerate([record(i, task) for i in range(EPISODES)]):
            session = Session(play.scenario)
            session.reset()
            for action in play.actions:
                began = time.perf_counter()
                session.step(action)
                took = (time.perf_counter() - began) * 1e6
                if at >= WARM:
                    respond = action.action_type == "respond"
                    times["respond (60 words)" if respond else "any other step"].append(took)
                    times[f"  {action.action_type}"].append(took)


def unit() -> float:
    """Return how long a fixed loop of plain Python takes here, in microseconds: the yardstick."""
    took: list[float] = []
    for _ in range(50):
        began = time.perf_counter()
        total = 0
        for number in range(1000):
            total += number * number
        took.append((time.perf_counter() - began) * 1e6)
    return statistics.median(took)


def measure() -> dict[str, list[float]]:
    """Time resets and steps, in microseconds."""
    times: dict[str, list[float]] = defaultdict(list)
    time_resets(times)
    time_steps(times)
    return times


def import_seconds() -> float:
    """Return the median time of a fresh interpreter that imports the core, less an empty one."""

    def run(code: str) -> float:
        took: list[float] = []
        for _ in range(5):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            took.append(time.perf_counter() - began)
        return statistics.median(took)

    core = "from support_env.session import Session; from support_env.scenario import make_scenario"
    return run(core) - run("pass")


def main() -> None:
    """Measure and print."""
    times = measure()
    table = Table(title=f"{EPISODES} oracle episodes of each task, microseconds")
    loop = unit()
    for heading in ("what", "median", "mean", "p95", "target", "loops"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for name, values in sorted(times.items(), key=lambda item: (item[0].startswith(" "), item[0])):
        ordered = sorted(values)
        target = TARGETS.get(name)
        table.add_row(
            name,
            f"{statistics.median(ordered):.0f}",
            f"{statistics.fmean(ordered):.0f}",
            f"{ordered[int(0.95 * len(ordered))]:.0f}",
            f"≤ {target:.0f}" if target else "",
            f"{statistics.median(ordered) / loop:.1f}",
        )
    console = Console()
    console.print(table)
    console.print(f"one loop: {loop:.0f} microseconds")
    console.print(f"core import: {import_seconds():.2f} s (target ≤ 0.3 s)")


if __name__ == "__main__":
    main()
