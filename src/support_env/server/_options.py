"""What `reset` takes: names, allowed values, and errors that list them."""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from support_env.scenario import MODES, SPLITS
from support_env.tasks import TASKS

REWARD_MODES: Final = ("dense", "sparse")
NAMES: Final = (
    "task", "seed", "episode_id", "company", "policy", "split", "index", "twin", "reward_mode",
)  # fmt: skip
_LARGEST: Final = 2**63 - 1


class ResetError(ValueError):
    """An argument of `reset` that cannot be used; the message says what is allowed.

    The episode that was being played, if any, goes on.
    """


@dataclass(frozen=True, slots=True)
class Options:
    """One episode's settings, checked."""

    task: str
    company: str
    policy: Literal["varied", "as_written"]
    split: Literal["train", "validation", "test"]
    index: int
    twin: bool
    reward_mode: Literal["dense", "sparse"]
    episode_id: str | None


@dataclass(frozen=True, slots=True)
class Defaults:
    """What applies where `reset` says nothing."""

    task: str = "easy"
    company: str = "retail"
    policy: str = "varied"
    reward_mode: str = "dense"


def read_options(
    given: Mapping[str, Any], defaults: Defaults, companies: Collection[str], next_index: int
) -> Options:
    """Check the arguments of a reset.

    Text stands for numbers and flags too: plain HTTP has nothing else.

    Args:
        given: Arguments by name; None counts as not given.
        defaults: For what is not given.
        companies: Names that `company` may have.
        next_index: The scenario to play when neither seed nor index is given.

    Raises:
        ResetError: A name or a value that is not allowed.
    """
    given = {name: value for name, value in given.items() if value is not None}
    unknown = [name for name in given if name not in NAMES]
    if unknown:
        raise ResetError(f"reset has no argument {_shown(unknown[0])}: choose from {_list(NAMES)}")
    task, split = read_split(given.get("split", "train"), given.get("task"), defaults.task)
    seed = _number("seed", given["seed"]) if "seed" in given else next_index
    return Options(
        task=task,
        company=_one_of("company", given.get("company", defaults.company), companies),
        policy=cast("Any", _one_of("policy", given.get("policy", defaults.policy), MODES)),
        split=cast("Any", split),
        index=_number("index", given["index"]) if "index" in given else seed,
        twin=_flag("twin", given.get("twin", False)),
        reward_mode=cast(
            "Any",
            _one_of("reward_mode", given.get("reward_mode", defaults.reward_mode), REWARD_MODES),
        ),
        episode_id=_identity(given.get("episode_id")),
    )


def read_split(split: object, task: object, default_task: str) -> tuple[str, str]:
    """Return (task, split). A split may name its task too, as the Task API does: `hard/test`."""
    if isinstance(split, str) and "/" in split:
        named, _, split = split.partition("/")
        if task is not None and task != named:
            raise ResetError(
                f"reset: split {_shown(f'{named}/{split}')} is of another task than "
                f"task={_shown(task)}"
            )
        task = named
    task = _one_of("task", default_task if task is None else task, TASKS)
    return task, _one_of("split", split, SPLITS)


def _one_of(name: str, value: object, allowed: Collection[str]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise ResetError(f"reset: {name} is {_list(allowed)}, not {_shown(value)}")


def _number(name: str, value: object) -> int:
    error = f"reset: {name} is a whole number from 0 to {_LARGEST}, not {_shown(value)}"
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        value = int(value)
    try:
        number = -1 if isinstance(value, bool) else operator.index(cast("Any", value))
    except TypeError:
        raise ResetError(error) from None
    if not 0 <= number <= _LARGEST:
        raise ResetError(error)
    return number


def _flag(name: str, value: object) -> bool:
    known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if isinstance(value, str):
        value = known.get(value.lower(), value)
    elif isinstance(value, int) and value in (0, 1):
        value = bool(value)
    if isinstance(value, bool):
        return value
    raise ResetError(f"reset: {name} is true or false, not {_shown(value)}")


def _identity(value: object) -> str | None:
    if value is None or (isinstance(value, str) and 0 < len(value) <= 255 and value.isprintable()):
        return value
    raise ResetError(f"reset: episode_id is 1 to 255 printable characters, not {_shown(value)}")


def _list(names: Collection[str]) -> str:
    return ", ".join(names)


def _shown(value: object) -> str:
    """Return the value as ASCII: whatever it holds, the error can be sent."""
    try:
        text = ascii(value)
    except Exception:  # a stranger's __repr__, or an integer too long to print
        text = f"({type(value).__name__})"
    return text if len(text) <= 80 else text[:77] + "..."


__all__ = [
    "NAMES", "REWARD_MODES", "Defaults", "Options", "ResetError",
    "read_options", "read_split",
]  # fmt: skip
