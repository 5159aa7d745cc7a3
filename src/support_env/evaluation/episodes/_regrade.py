"""Stored episodes under the present grader: the actions are replayed, and what moved is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from support_env.evaluation.episodes import _folder as folder
from support_env.evaluation.episodes._lines import encode, replace_whole
from support_env.evaluation.episodes._load import load_run
from support_env.evaluation.episodes._record import Record, action_of, judged
from support_env.evaluation.episodes._settings import Settings
from support_env.evaluation.episodes._snapshot import plain, restore
from support_env.grading import GRADER_VERSION
from support_env.packs import LoadedPack, PackError
from support_env.session import Session


@dataclass(frozen=True, slots=True)
class Moved:
    """An episode that the present grader sees otherwise."""

    address: str
    trial: int
    task: str
    company: str
    score: tuple[float, float]
    """As stored, and now."""
    success: tuple[bool, bool]
    checks: tuple[dict[str, str], ...]
    """Checks that changed: name, and status and points before and now."""
    answers_differ: bool
    """Whether the desk or the customer also answered otherwise than they did then."""


@dataclass(frozen=True, slots=True)
class Regraded:
    """What came of grading a run again."""

    episodes: int
    stored: tuple[str, ...]
    """Graders that the episodes were graded by."""
    grader: str
    """The present one."""
    moved: tuple[Moved, ...]
    stuck: tuple[str, ...]
    """Episodes that the same actions end elsewhere now: they cannot be graded again."""
    score: tuple[float, float]
    """Mean as stored, and now."""
    success: tuple[float, float]
    parts: dict[str, tuple[float, float]]
    written: bool


def regrade(path: str | PathLike[str], *, write: bool = False) -> Regraded:
    """Grade a stored run again, by replaying its actions on its snapshots with its own packs.

    Args:
        path: The run's folder.
        write: Put the new grades into the run's files. Without it nothing is changed.

    Raises:
        RunError: the folder holds no run, or a pack is not what it was.
    """
    place = Path(path)
    settings = load_run(place).settings
    packs = _packs(place, settings)
    moved: list[Moved] = []
    stuck: list[str] = []
    sums: dict[str, list[float]] = {}
    stored: set[str] = set()
    count = 0
    for record in folder.read_episodes(place):
        stored.add(record["verdict"]["grader"])
        again = replayed(record, packs[record["company"]])
        if again is None:
            stuck.append(f"{record['address']}#{record['trial']}")
            continue
        count += 1
        for name, before, after in _figures(record, again.record):
            held = sums.setdefault(name, [0.0, 0.0])
            held[0] += before
            held[1] += after
        difference = _difference(record, again)
        if difference is not None:
            moved.append(difference)
    if write:
        _write(place, settings, packs)
    means = {name: (a / count, b / count) for name, (a, b) in sums.items()}
    return Regraded(
        episodes=count,
        stored=tuple(sorted(stored)),
        grader=GRADER_VERSION,
        moved=tuple(moved),
        stuck=tuple(stuck),
        score=means.pop("score", (0.0, 0.0)),
        success=means.pop("success", (0.0, 0.0)),
        parts=dict(sorted(means.items())),
        written=write,
    )


@dataclass(frozen=True, slots=True)
class Again:
    """A record as the present grader would have made it."""

    record: Record
    answers_differ: bool


def replayed(record: Record, company: LoadedPack) -> Again | None:
    """Replay a record's actions; None if they do not end the episode where they did."""
    session = Session(restore(record["scenario"]), company=company)
    session.reset()
    steps: list[dict[str, Any]] = []
    differ = False
    for step in record["steps"]:
        if session.done:
            return None
        after, reward, _, _ = session.step(action_of(step))
        said = session.transcript.events[-1].customer
        seen = step["seen"]
        differ = differ or plain(after.result) != seen["result"]
        differ = differ or ("" if said is None else said.text) != seen["user"]
        steps.append({**step, "reward": reward.value})
    if not session.done:
        return None
    made = {**record, **judged(session.scenario, session.transcript, session.verdict())}
    made |= {"steps": steps, "versions": {**record["versions"], "grader": GRADER_VERSION}}
    return Again(made, differ)


def _write(place: Path, settings: Settings, packs: Mapping[str, LoadedPack]) -> None:
    with folder.RunFolder(place, settings, []):
        replace_whole(place / folder.EPISODES, _lines(place, packs))
        graded = replace(settings, versions={**settings.versions, "grader": GRADER_VERSION})
        folder.write_settings(place, graded)


def _lines(place: Path, packs: Mapping[str, LoadedPack]) -> Iterator[bytes]:
    for record in folder.read_episodes(place):
        again = replayed(record, packs[record["company"]])
        yield encode(record if again is None else again.record)


def _packs(place: Path, settings: Settings) -> dict[str, LoadedPack]:
    packs: dict[str, LoadedPack] = {}
    for company in settings.companies:
        try:
            loaded = folder.read_pack(place, company.id)
        except PackError as error:
            raise folder.RunError(f"{place}: {error}") from error
        if loaded.digest != company.digest:
            raise folder.RunError(
                f"{loaded.path}: pack {loaded.digest}, and the run played {company.digest}"
            )
        packs[company.id] = loaded
    return packs


def _figures(before: Record, after: Record) -> Iterator[tuple[str, float, float]]:
    yield "score", before["score"], after["score"]
    yield "success", before["success"], after["success"]
    old, new = before["verdict"]["parts"], after["verdict"]["parts"]
    for name in dict.fromkeys((*old, *new)):
        yield name, old.get(name, 0) / 10_000, new.get(name, 0) / 10_000


def _difference(before: Record, again: Again) -> Moved | None:
    after = again.record
    old = {check["name"]: check for check in before["verdict"]["checks"]}
    new = {check["name"]: check for check in after["verdict"]["checks"]}
    checks = [
        {
            "name": name,
            "before": _shown(old.get(name)),
            "now": _shown(new.get(name)),
        }
        for name in dict.fromkeys((*old, *new))
        if _shown(old.get(name)) != _shown(new.get(name))
    ]
    same = before["score"] == after["score"] and before["success"] == after["success"]
    if same and not checks and not again.answers_differ:
        return None
    return Moved(
        address=before["address"],
        trial=before["trial"],
        task=before["task"],
        company=before["company"],
        score=(before["score"], after["score"]),
        success=(before["success"], after["success"]),
        checks=tuple(checks),
        answers_differ=again.answers_differ,
    )


def _shown(check: Mapping[str, Any] | None) -> str:
    return "not there" if check is None else f"{check['status']} {check['earned'] / 10_000:+.2f}"


__all__ = ["Moved", "Regraded", "regrade", "replayed"]
