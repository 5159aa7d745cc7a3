"""The baseline run behind `inference.py`: each task once, in the hackathon's line format.

With an API key an LLM plays; without one, or where its endpoint fails, the rule-based agent does.
Standard output holds the lines and nothing else; everything for people goes to standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TextIO

from support_env.agents import Agent, make_agent
from support_env.agents._keys import read_access
from support_env.agents.llm import Counts, Endpoint, LLMAgent
from support_env.evaluation import _lines as lines
from support_env.evaluation._arguments import parse_names
from support_env.evaluation._places import InProcess, OnServer, Outcome, Place
from support_env.tasks import TASKS

DEFAULT_MODEL = "Qwen/Qwen2.5-72B-Instruct"
DEFAULT_OPENAI_MODEL = "gpt-4o-mini"
RULES = "rule-based"
RUN_SECONDS = 15 * 60
"""After this the rules play on, so that a slow model never costs the run."""

_EPILOG = """\
environment variables:
  API_BASE_URL      an OpenAI-compatible endpoint
  MODEL_NAME        the model to ask there
  HF_TOKEN, API_KEY or OPENAI_API_KEY
                    the key; without one the rule-based agent plays
  SUPPORT_ENV_URL   play on a running server (http://localhost:8000) instead of in process

examples:
  python inference.py
  python inference.py --task hard --seed 7
  OPENAI_API_KEY=... MODEL_NAME=gpt-4o-mini python inference.py
  API_BASE_URL=http://localhost:8080/v1 API_KEY=none MODEL_NAME=local python inference.py
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is told from outside."""

    base_url: str
    model: str
    key: str | None
    server: str | None
    timeout: float

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the environment variables; empty ones count as not set."""
        held = {name: value.strip() for name, value in environ.items() if value.strip()}
        access = read_access(environ)
        default = DEFAULT_OPENAI_MODEL if access.at_openai else DEFAULT_MODEL
        return cls(
            base_url=access.base_url,
            model=held.get("MODEL_NAME", default),
            key=access.key,
            server=held.get("SUPPORT_ENV_URL"),
            timeout=_seconds(held.get("SUPPORT_ENV_LLM_TIMEOUT"), 45.0),
        )


def _seconds(text: str | None, default: float) -> float:
    try:
        value = float(text) if text is not None else default
    except ValueError:
        return default
    return value if 0 < value < 3600 else default


@dataclass(slots=True)
class _Played:
    """One task's lines, as they came."""

    rewards: list[float]
    outcome: Outcome


def run(
    tasks: Sequence[str],
    *,
    company: str = "retail",
    seed: int = 0,
    strict: bool = False,
    environ: Mapping[str, str] | None = None,
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """Play each task once and print its lines. Returns an exit status: 0 unless a task broke."""
    told = sys.stdout if out is None else out
    said = sys.stderr if err is None else err
    settings = Settings.from_environment(os.environ if environ is None else environ)
    counts = Counts()
    name = settings.model if settings.key else RULES
    scores: dict[str, float] = {}
    broken = 0
    with ExitStack() as stack:
        agent = _agent(settings, counts, stack)
        place = _place(settings, stack, said)
        for task in tasks:
            print(lines.start(task, name), file=told, flush=True)
            played = _Played([], Outcome(0.0, False))
            try:
                _play(place, agent, task, company, seed, played, told)
            except Exception as error:  # [END] comes whatever happens
                broken += 1
                print(f"error: task {task}: {type(error).__name__}: {error}", file=said)
            finally:
                got = played.outcome
                print(
                    lines.end(got.success, played.rewards, strict=strict, score=got.score),
                    file=told,
                    flush=True,
                )
            scores[task] = got.score
            if not strict:
                steps = len(played.rewards)
                print(lines.summary(task, got.score, got.success, steps), file=told, flush=True)
    if not strict:
        print(lines.aggregate(scores), file=told, flush=True)
    _say_who_played(settings, counts, said)
    return 1 if broken else 0


def _agent(settings: Settings, counts: Counts, stack: ExitStack) -> Agent:
    rules = make_agent("rules")
    if not settings.key:
        return rules
    endpoint = Endpoint(settings.base_url, settings.key, settings.model, timeout=settings.timeout)
    stack.callback(endpoint.close)
    stop = time.monotonic() + RUN_SECONDS
    return LLMAgent(endpoint, rules, counts, until=lambda: time.monotonic() < stop)


def _place(settings: Settings, stack: ExitStack, err: TextIO) -> Place:
    """Return where to play; a server that cannot be had is said, and this process plays."""
    if settings.server:
        try:
            return stack.enter_context(OnServer(settings.server))
        except Exception as error:
            print(
                f"no server at SUPPORT_ENV_URL={settings.server} "
                f"({type(error).__name__}: {error}); playing in this process instead",
                file=err,
            )
    return InProcess()


def _play(
    place: Place,
    agent: Agent,
    task: str,
    company: str,
    seed: int,
    played: _Played,
    out: TextIO,
) -> None:
    observation = place.reset(task, company, seed)
    agent.reset(observation)
    while not observation.done:
        action = agent.act(observation)
        observation, reward = place.step(action)
        played.rewards.append(reward)
        error = (observation.result or {}).get("error")
        number = len(played.rewards)
        print(lines.step(number, action, reward, observation.done, error), file=out, flush=True)
    played.outcome = place.outcome()


def _say_who_played(settings: Settings, counts: Counts, err: TextIO) -> None:
    if settings.key:
        print(
            f"{counts.model} actions came from {settings.model}, "
            f"{counts.fallback} from the rule-based agent.",
            file=err,
        )
        if counts.last_error:
            print(f"last endpoint error: {counts.last_error}", file=err)
    else:
        print("No API key was set: every action came from the rule-based agent.", file=err)
    print(
        "\nTry next (after `source .venv/bin/activate`):\n"
        "  support-env play --task easy         answer a ticket yourself\n"
        "  support-env show --task hard --reveal   a scenario and what is right in it\n"
        "  support-env eval --agent rules --task easy,medium,hard --seeds 0:200\n"
        "  support-env serve                    OpenEnv server on port 8000\n"
        "  API_BASE_URL=... API_KEY=... MODEL_NAME=... python inference.py   a model plays",
        file=err,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        prog="inference.py",
        description="Play each task once with an LLM, or with the rule-based agent.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--task", default=",".join(TASKS), help="tasks, separated by commas")
    parser.add_argument("--company", default="retail", help="company pack")
    parser.add_argument("--seed", type=int, default=0, help="which scenario (from 0)")
    parser.add_argument(
        "--strict", action="store_true", help="print only START, STEP and END lines"
    )
    options = parser.parse_args(argv)
    try:
        tasks = parse_names(options.task, list(TASKS), "task")
    except ValueError as error:
        parser.error(str(error))
    if options.seed < 0:
        parser.error(f"--seed {options.seed}: must be 0 or more")
    return run(tasks, company=options.company, seed=options.seed, strict=options.strict)
