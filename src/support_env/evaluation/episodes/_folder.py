"""A run's folder: what it plays, what has been played, and the packs it was played with.

run.json          the settings
episodes.jsonl    a record for each finished episode
failures.jsonl    episodes that the agent did not get through; played again when the run goes on
baselines.jsonl   rows of other agents on the same scenarios
packs/ID/         the company's files as they were
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final

from support_env.evaluation.episodes._lines import (
    Appender,
    Line,
    read_lines,
    replace_whole,
    sort_lines,
)
from support_env.evaluation.episodes._settings import Settings
from support_env.packs import LoadedPack, find_company

SETTINGS: Final = "run.json"
EPISODES: Final = "episodes.jsonl"
FAILURES: Final = "failures.jsonl"
BASELINES: Final = "baselines.jsonl"
PACKS: Final = "packs"


class RunError(ValueError):
    """A run's folder is not what was wanted; the message says what to do."""


class RunFolder:
    """A run's folder, open for more episodes; one process at a time.

    Args:
        path: Made if it is not there.
        settings: What the run plays. A folder that holds a run of other settings is refused.
        companies: The packs; copied into the folder when it is made.

    Raises:
        RunError: another run is there, something else is, or a process is at work on it.
    """

    def __init__(self, path: Path, settings: Settings, companies: list[LoadedPack]) -> None:
        self.path, self.settings = path, settings
        if path.exists() and not path.is_dir():
            raise RunError(f"{path} is not a folder")
        path.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(path)
        try:
            if (path / SETTINGS).exists():
                _same(read_settings(path), settings, path)
            elif any(not _begun(file) for file in path.iterdir()):
                raise RunError(f"{path} holds something else than a run: choose an empty folder")
            else:
                self._begin(companies)
            self._episodes = Appender(path / EPISODES)
            self._failures = Appender(path / FAILURES)
        except BaseException:
            self._release()
            raise

    def _begin(self, companies: list[LoadedPack]) -> None:
        shutil.rmtree(self.path / PACKS, ignore_errors=True)
        for loaded in companies:
            target = self.path / PACKS / loaded.pack.company.id
            target.mkdir(parents=True)
            for file in sorted(loaded.path.glob("*.y*ml")):
                shutil.copyfile(file, target / file.name)
        # Last, so that a folder without it is one in which nothing has begun.
        write_settings(self.path, self.settings)

    def add(self, record: Line) -> None:
        """Keep a finished episode: it is on the disk when this returns."""
        self._episodes.append(record)

    def add_failure(self, failure: Line) -> None:
        """Keep what became of an episode that was not finished."""
        self._failures.append(failure)

    def sort(self) -> None:
        """Put the episodes in the order of the jobs, whatever order they were finished in."""
        self._episodes.close()
        sort_lines(self.path / EPISODES, self.settings.job_of)
        self._episodes = Appender(self.path / EPISODES)

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._episodes.close()
        self._failures.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)


def write_settings(path: Path, settings: Settings) -> None:
    """Write what a run plays."""
    text = json.dumps(settings.as_json(), indent=2, ensure_ascii=False)
    replace_whole(path / SETTINGS, [text.encode(), b"\n"])


def read_settings(path: Path) -> Settings:
    """Return the settings of the run in a folder; RunError if there is none."""
    file = path / SETTINGS
    try:
        held: object = json.loads(file.read_bytes())
    except FileNotFoundError:
        lacks = f"it has no {SETTINGS}" if path.is_dir() else "there is no such folder"
        raise RunError(f"{path} is no run: {lacks}") from None
    except (ValueError, OSError) as error:
        raise RunError(f"{file}: {error}") from error
    if not isinstance(held, dict):
        raise RunError(f"{file}: not the settings of a run")
    try:
        return Settings.from_json(held)
    except ValueError as error:
        raise RunError(f"{file}: {error}") from error


def read_episodes(path: Path) -> Iterator[Line]:
    """Yield the records of a run, in the order in which they stand in its file."""
    return read_lines(path / EPISODES)


def read_pack(path: Path, company: str) -> LoadedPack:
    """Return a company as the run played it."""
    return find_company((path / PACKS / company).resolve())


def _begun(file: Path) -> bool:
    """Return whether a file is what a run leaves that was killed before it had begun."""
    return file.name in (PACKS, f".{SETTINGS}.new")


def _same(there: Settings, here: Settings, path: Path) -> None:
    differs = there.differences(here)
    if differs:
        raise RunError(
            f"{path} holds a run of other settings; choose another folder, or the same settings "
            "to go on with it:\n  " + "\n  ".join(differs)
        )


def _locked(path: Path) -> int | None:
    """Return the folder, held so that no second process adds to it."""
    try:
        import fcntl
    except ImportError:  # not on every system; without it nothing is held
        return None
    folder = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(folder)
        raise RunError(f"{path}: another process is at work on this run") from error
    return folder


__all__ = [
    "BASELINES",
    "EPISODES",
    "FAILURES",
    "RunError",
    "RunFolder",
    "read_episodes",
    "read_pack",
    "read_settings",
    "write_settings",
]
