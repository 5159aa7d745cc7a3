"""Print how fast the core is: `make bench`.

Each figure is a median on one core, in one run, after warming up. Steps are the oracle's own, so
the mix is what an episode really does; replies are filled up to 60 words.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import replace

from rich.console import Console
from rich.table import Table

from support_env.agents import make_agent
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action

EPISODES = 400
TARGETS = {"respond (60 words)": 250.0, "any other step": 60.0, "reset": 1500.0}
FILLER = (
    "Please take all the time that you need to go through this and simply write back to us here "
    "if anything at all about it is unclear, because we would much rather explain it once more "
    "than leave you guessing about where things stand with your order and what we have done so far."
)


def padded(action: Action) -> Action:
    """Return a respond of at least 60 words."""
    words = len((action.content or "").split())
    if action.action_type != "respond" or words >= 60:
        return action
    extra = " ".join(FILLER.split()[: 60 - words])
    return replace(action, content=f"{action.content} {extra}")


def measure() -> dict[str, list[float]]:
    """Play the oracle and time every call, in microseconds."""
    loaded = find_company("retail")
    times: dict[str, list[float]] = defaultdict(list)
    for round_ in range(2):
        for seed in range(EPISODES):
            for task in TASKS.values():
                # Another index range each round: a new pair every time, nothing remembered.
                began = time.perf_counter()
                scenario = make_scenario(loaded, task, "train", seed + round_ * EPISODES)
                session = Session(scenario)
                observation = session.reset()
                took = (time.perf_counter() - began) * 1e6
                if round_:
                    times["reset"].append(took)
                    times[f"  reset, {task.name}"].append(took)
                agent = make_agent("oracle", scenario=scenario)
                agent.reset(observation)
                while not observation.done:
                    action = padded(agent.act(observation))
                    began = time.perf_counter()
                    observation = session.step(action).observation
                    took = (time.perf_counter() - began) * 1e6
                    if round_:
                        respond = action.action_type == "respond"
                        times["respond (60 words)" if respond else "any other step"].append(took)
                        times[f"  {action.action_type}"].append(took)
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
    for heading in ("what", "median", "mean", "p95", "target"):
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
        )
    console = Console()
    console.print(table)
    console.print(f"core import: {import_seconds():.2f} s (target ≤ 0.3 s)")


if __name__ == "__main__":
    main()
