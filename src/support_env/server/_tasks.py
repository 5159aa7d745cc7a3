"""OpenEnv's Task API: every task and split is a virtual data set, made item by item.

A split's name says the task too (`hard/test`), and `reset(split="hard/test", index=7)` plays item
7 of it. An item is an address, never the ticket: reading the list tells nothing about an answer.
"""

from __future__ import annotations

from typing import Any, Final

from support_env.scenario import SPLITS
from support_env.server._options import Defaults, ResetError, read_split
from support_env.tasks import TASKS

SIZES: Final = {"train": 10_000, "validation": 1_000, "test": 1_000}
"""What is declared; `reset` takes any index, declared or not."""
_PREVIEW: Final = 100


def list_splits() -> list[dict[str, str]]:
    """Return every task's splits."""
    return [{"name": f"{task}/{split}", "type": split} for task in TASKS for split in SPLITS]


def num_tasks(split: str, defaults: Defaults) -> int:
    """Return how many items a split has; 0 for one that does not exist."""
    try:
        return SIZES[read_split(split, None, defaults.task)[1]]
    except ResetError:
        return 0


def get_task(split: str, index: int, defaults: Defaults) -> dict[str, Any]:
    """Return one item.

    Raises:
        IndexError: No such split, or no such item: OpenEnv answers 400.
    """
    if not 0 <= index < num_tasks(split, defaults):
        raise IndexError(f"no item {index} in split {ascii(split)[:80]}")
    task, name = read_split(split, None, defaults.task)
    return {
        "id": f"{defaults.company}/{defaults.policy}/{task}/{name}/{index}",
        "task": task,
        "company": defaults.company,
        "policy": defaults.policy,
        "split": name,
        "index": index,
        "max_steps": TASKS[task].limit,
    }


def get_task_range(
    split: str, start: int | None, stop: int | None, defaults: Defaults
) -> list[dict[str, Any]]:
    """Return the items from start up to stop, stop left out."""
    found = range(num_tasks(split, defaults))[start:stop]
    return [get_task(split, index, defaults) for index in found]


def list_tasks(split: str, defaults: Defaults) -> list[dict[str, Any]]:
    """Return the first items of a split."""
    return get_task_range(split, 0, _PREVIEW, defaults)


__all__ = ["SIZES", "get_task", "get_task_range", "list_splits", "list_tasks", "num_tasks"]
