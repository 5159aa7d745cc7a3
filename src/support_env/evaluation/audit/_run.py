"""The whole audit: every room on every task and company."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from support_env.evaluation.audit._bounds import Room, Row, at_most
from support_env.evaluation.audit._ground import SHORT, Ground, Tell
from support_env.evaluation.audit._report import Report, Section
from support_env.evaluation.audit.ceiling import ceiling
from support_env.evaluation.audit.coverage import coverage
from support_env.evaluation.audit.determinism import determinism
from support_env.evaluation.audit.floors import floors
from support_env.evaluation.audit.ladder import ladder
from support_env.evaluation.audit.leaks import leaks
from support_env.evaluation.audit.metamorphic import metamorphic
from support_env.evaluation.audit.prediction import MANY, prediction
from support_env.evaluation.audit.statistics import separation, statistics
from support_env.tasks import TASKS

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

ROOMS: Final[dict[str, Callable[[Ground], Room]]] = {
    "ceiling": ceiling,
    "floors": floors,
    "leaks": leaks,
    "prediction": prediction,
    "metamorphic": metamorphic,
    "determinism": determinism,
    "ladder": ladder,
    "coverage": coverage,
}
_STATISTICAL: Final = ("prediction", "coverage")


def audit(
    companies: Sequence[LoadedPack],
    tasks: Sequence[str],
    seeds: range,
    *,
    policy: str = "varied",
    split: str = "train",
    search: int = 0,
    full: bool = False,
    tell: Tell | None = None,
) -> Report:
    """Measure everything; see the rooms for what.

    Args:
        companies: Their packs.
        tasks: Task names.
        seeds: Indices in the split.
        policy: `varied` or `as_written`.
        split: `train`, `validation` or `test`.
        search: Also let an optimiser attack, for so many episodes of each task.
        full: Also look for leaks through a server, and take more of what statistics need.
        tell: Called as it goes on.
    """
    sections: list[Section] = []
    for loaded in companies:
        base: dict[str, Row] = {}
        for task in tasks:
            about = f"{loaded.pack.company.id} {task}"
            ground = Ground(
                loaded, TASKS[task], seeds, policy=policy, split=split, tell=_about(about, tell)
            )
            rooms = {room.name: room for room in _rooms(ground, search, full)}
            base[task] = rooms["statistics"].rows[0]
            sections.append(Section(loaded.pack.company.id, task, tuple(rooms.values())))
        apart = separation(base) if len(seeds) >= SHORT else None
        if apart is not None:
            sections.append(Section(loaded.pack.company.id, "all", (apart,)))
    return Report(f"{seeds.start}:{seeds.stop}", policy, split, tuple(sections))


def _about(name: str, tell: Tell | None) -> Tell | None:
    return tell and (lambda what, done, total: tell(f"{name}: {what}", done, total))


def _rooms(ground: Ground, search: int, full: bool) -> Iterator[Room]:
    made: dict[str, Room] = {}
    for name, room in (ROOMS | _FULL if full else ROOMS).items():
        if ground.short and name in _STATISTICAL:
            continue
        made[name] = _timed(lambda room=room: room(ground))
        yield made[name]
    yield _timed(lambda: statistics(ground, made))
    if search:
        yield _timed(lambda: _searched(ground, search))


def _through_a_server(ground: Ground) -> Room:
    # Here, since it imports the server's framework.
    from support_env.evaluation.audit.wire import MANY as PAIRS
    from support_env.evaluation.audit.wire import wire

    return wire(ground, PAIRS)


_FULL: Final[dict[str, Callable[[Ground], Room]]] = {
    "leaks": lambda ground: leaks(ground, plays=3),
    "prediction": lambda ground: prediction(ground, MANY),
    "wire": _through_a_server,
}


def _timed(measure: Callable[[], Room]) -> Room:
    start = perf_counter()
    room = measure()
    return replace(room, seconds=perf_counter() - start)


def _searched(ground: Ground, budget: int) -> Room:
    from support_env.evaluation.audit.search import MEAN_BOUND, SUCCESS_BOUND, search

    found = search(
        ground.loaded, ground.task, policy=ground.policy, budget=budget,
        progress=lambda task, done, total: ground.tell("search", done, total),
    )  # fmt: skip
    says = f"best of {found.episodes} episodes, on unseen seeds"
    # Without a desk the right clause is the work: reported, and held to nothing.
    free = 0.0 if found.bounded else 1.0
    row = Row("search", found.test_mean, found.test_success, found.episodes, str(found))
    return Room(
        "search",
        "What an optimiser finds over scripted policies.",
        (
            at_most("search.score", found.test_mean, max(MEAN_BOUND, free), says),
            at_most("search.success", found.test_success, max(SUCCESS_BOUND, free), says),
        ),
        (row,),
        {"train": found.train_mean},
    )


__all__ = ["ROOMS", "audit"]
