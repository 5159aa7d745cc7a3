"""`support-env play`: a person answers tickets in the terminal."""

from __future__ import annotations

import shlex
from typing import Any

import typer

from support_env.cli import _options as options
from support_env.types import ACTION_TYPES, Action

HELP = """\
Write an action and what belongs to it; NAME=VALUE pairs become typed arguments:
  classify return_item sentiment=frustrated priority=high
  lookup order order_id=AB-12345            (several: lookup order, handbook query="late returns")
  ask facts=photo,order_id Could you send me a photo and your order number?
  resolve refund order_id=AB-12345 amount=84.20 clause=4.1
  escalate queue=approvals resolution=refund amount=240 clause=9.2 More than I may pay.
  respond status=solved outcome=granted clause=4.1 I have refunded $84.20 ...
  note anything
Also: briefing, ticket, help, quit."""


def read_line(line: str) -> Action:
    """Turn a typed line into an action.

    Raises:
        ValueError: says what to write instead.
    """
    head, _, rest = line.strip().partition(" ")
    if head not in ACTION_TYPES:
        raise ValueError(f"{head!r} is no action: start with {', '.join(ACTION_TYPES)} (or help)")
    arguments: dict[str, Any] = {}
    words: list[str] = []
    for word in _words(rest):
        name, equals, value = word.partition("=")
        if equals and name.isidentifier() and name.islower():
            arguments[name] = value.split(",") if name == "facts" else value
        else:
            words.append(word)
    return Action(head, " ".join(words) or None, None, arguments)


def _words(text: str) -> list[str]:
    """Split the line; quotes hold NAME="several words" together where they are balanced."""
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.quotes = '"'
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        return text.split()


def play_command(
    task: options.Task = "easy",
    company: options.Company = "retail",
    seed: options.Seed = 0,
    policy: options.Policy = "varied",
    split: options.Split = "train",
    twin: options.Twin = False,
) -> None:
    """Answer one ticket yourself; the verdict follows.

    Examples:

      support-env play

      support-env play --task hard --seed 12
    """
    from support_env.cli import _render as render
    from support_env.scenario import make_scenario
    from support_env.session import Session
    from support_env.tasks import TASKS

    options.one_of(task, tuple(TASKS), "--task")
    options.one_of(policy, ("varied", "as_written"), "--policy")
    options.one_of(split, ("train", "validation", "test"), "--split")
    loaded = options.load(company)
    session = Session(make_scenario(loaded, TASKS[task], split, seed, policy, twin=twin))
    console = render.console()
    first = observation = session.reset()
    console.print(render.briefing(first.briefing or {}))
    console.print(render.ticket(first.tickets[0]))
    console.print(HELP, markup=False)
    while not observation.done:
        try:
            line = console.input(f"[bold]{observation.steps_left}>[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        if line in ("quit", "exit"):
            console.print("Left before the end: no verdict.")
            raise typer.Exit(1)
        if line == "briefing":
            console.print(render.briefing(first.briefing or {}))
        elif line == "ticket":
            console.print(render.ticket(first.tickets[0]))
        elif line in ("help", "?", ""):
            console.print(HELP, markup=False)
        else:
            try:
                action = read_line(line)
            except ValueError as error:
                console.print(str(error), style="red", markup=False)
                continue
            observation = session.step(action).observation
            console.print(render.result(observation))
    console.print(render.verdict(session.verdict()))
