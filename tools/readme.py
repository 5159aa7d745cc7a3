"""Write what the README shows from real runs: `make readme`. `--check` only compares.

Blocks stand between `<!-- made: NAME -->` and `<!-- end -->`. The table takes most of the time;
`--fast` leaves it alone.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

from support_env.agents import make_agent
from support_env.evaluation import run as play
from support_env.evaluation import summarise
from support_env.evaluation.baseline import run
from support_env.packs import find_company
from support_env.scenario import make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.writing import render_handbook
from tools._blocks import put

README = Path(__file__).parents[1] / "README.md"
TASK, SEED = "easy", 8
CALLS = 3
"""The seed of the episode that is shown as calls."""
AGENTS = ("oracle", "template", "rules", "random", "noop")
SEEDS = range(200)
WIDTH = 96


def _wrapped(text: str, before: str = "") -> str:
    lines = text.splitlines() or [""]
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent=before, subsequent_indent=before)
        if line.strip()
        else before.rstrip()
        for line in lines
    )


def example() -> str:
    """One ticket, the clause that decides, a reply, and the verdict."""
    loaded = find_company("retail")
    scenario = make_scenario(loaded, TASKS[TASK], "train", SEED)
    session = Session(scenario)
    agent = make_agent("oracle", scenario=scenario)
    observation = session.reset()
    agent.reset(observation)
    shown = observation.tickets[0]
    actions: list[str] = []
    reply = ""
    while not observation.done:
        action = agent.act(observation)
        typed = ", ".join(f"{name}={value}" for name, value in action.arguments.items())
        actions.append(f"{action.action_type}: {typed}")
        reply = action.content or ""
        observation = session.step(action).observation
    book = render_handbook(loaded, scenario.parameters, scenario.numbers, scenario.absent)
    cited = scenario.requests[0].decision.clauses
    clauses = [clause.line for clause in book.clauses if clause.number in cited]
    verdict = session.verdict()
    checks = [
        f"  {check.earned / 10_000:5.2f}  {check.name:22} {check.reason}"
        for check in verdict.checks
        if check.earned
    ]
    return "\n".join(
        [
            "```text",
            f"Ticket by {shown['channel']} from {shown['from']}, {shown['created'][:10]}",
            _wrapped(str(shown["text"]), "  "),
            "",
            "Handbook",
            *(_wrapped(line, "  ") for line in clauses),
            "",
            "Agent",
            *(_wrapped(line, "  ") for line in actions),
            _wrapped(reply, "  > "),
            "",
            f"Verdict: score {verdict.score / 10_000:.3f}, "
            f"{'success' if verdict.success else 'no success'}",
            *checks,
            "```",
        ]
    )


def baseline() -> str:
    """What `make run` prints, long lines cut."""
    out = io.StringIO()
    run(list(TASKS), environ={}, out=out, err=io.StringIO())
    lines: list[str] = []
    for line in out.getvalue().splitlines():
        if line.startswith("[STEP]") and len(line) > 150:
            head, _, tail = line.rpartition(" reward=")
            line = f"{head[:100]}...}} reward={tail}"
        lines.append(line)
    return "\n".join(["```text", *lines, "```"])


def calls() -> str:
    """A whole episode as curl plays it, long messages cut."""
    scenario = make_scenario(find_company("retail"), TASKS["hard"], "train", CALLS)
    session = Session(scenario)
    agent = make_agent("oracle", scenario=scenario)
    observation = session.reset()
    agent.reset(observation)
    host = "localhost:8000"
    lines = [f"curl -X POST '{host}/reset?task=hard&seed={CALLS}'"]
    while not observation.done:
        action = agent.act(observation)
        content = action.content or ""
        sent = {
            "action_type": action.action_type,
            "content": f"{content[:48].strip()}..." if len(content) > 60 else content,
            "arguments": dict(action.arguments),
        }
        body = json.dumps(sent, ensure_ascii=False).replace("'", "\u2019")
        lines.append(f"curl -X POST {host}/step -d '{body}'")
        observation = session.step(action).observation
    return "\n".join(["```bash", *lines, "```"])


def table() -> str:
    """Mean scores of the built-in agents."""
    rows = ["| agent | easy | medium | hard |", "|---|---|---|---|"]
    for agent in AGENTS:
        summaries = summarise(play(agent, list(TASKS), ["retail"], SEEDS))
        cells = [f"{s['mean_score']:.3f} ({s['success_rate']:.0%})" for s in summaries]
        rows.append(f"| `{agent}` | {' | '.join(cells)} |")
    return "\n".join(rows)


def audit() -> str:
    """The audit's first lines and table, as `make audit` wrote them into docs/audit.md."""
    page = (README.parent / "docs" / "audit.md").read_text(encoding="utf-8")
    made = page.partition("<!-- made: audit -->\n")[2].partition("\n###")[0]
    return made.partition("<!-- end -->")[0].strip()


BLOCKS: dict[str, Callable[[], str]] = {
    "example": example,
    "baseline": baseline,
    "calls": calls,
    "table": table,
    "audit": audit,
}


def main() -> int:
    """Write or compare the blocks."""
    parser = argparse.ArgumentParser(description="Write what the README shows from real runs.")
    parser.add_argument("--check", action="store_true", help="compare only; status 1 if stale")
    parser.add_argument("--fast", action="store_true", help="leave the table alone")
    options = parser.parse_args()
    made = {name: make() for name, make in BLOCKS.items() if not (options.fast and name == "table")}
    return put(README, made, check=options.check, how="make readme")


if __name__ == "__main__":
    sys.exit(main())
