"""Files of JSON lines that survive being killed: appended durably, repaired, replaced whole."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

Line = dict[str, Any]


def encode(record: Line) -> bytes:
    """Return a record as one line: the same bytes for the same record."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace") + b"\n"


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the records of a file; a torn last line is left out.

    Raises:
        ValueError: a line in the middle is not JSON; names file and line.
    """
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                record: object = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"{path}:{number}: not JSON: {error}") from error
            if not isinstance(record, dict):
                raise ValueError(f"{path}:{number}: not a record")
            yield record


def repair(path: Path) -> bool:
    """Cut off a last line that was never finished; return whether there was one."""
    if not path.exists():
        return False
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        keep = _last_break(file, end)
        if keep == end:
            return False
        file.truncate(keep)
        os.fsync(file.fileno())
    return True


def _last_break(file: BinaryIO, end: int) -> int:
    """Return where the last whole line ends, looked for from the back."""
    block = 65_536
    while end:
        start = max(0, end - block)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


class Appender:
    """Appends records; each is on the disk before `append` returns."""

    def __init__(self, path: Path) -> None:
        repair(path)
        self._file = path.open("ab")

    def append(self, record: Line) -> None:
        """Add one line."""
        self._file.write(encode(record))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def replace_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file beside the old one and put it in its place: never half of it is seen."""
    made = path.with_name(f".{path.name}.new")
    with made.open("wb") as file:
        for chunk in chunks:
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())
    made.replace(path)
    if os.name != "posix":
        return  # elsewhere folders cannot be opened
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def sort_lines(path: Path, key: Callable[[Line], Any]) -> None:
    """Put a file's lines in order, byte for byte as they are; of equal keys the first stays."""
    places: list[tuple[Any, int, int]] = []
    start = 0
    for record, line in zip(read_lines(path), _raw(path), strict=False):
        places.append((key(record), start, len(line)))
        start += len(line)
    ordered = sorted(places)
    kept = [place for i, place in enumerate(ordered) if not i or place[0] != ordered[i - 1][0]]
    if kept == places:
        return
    with path.open("rb") as file:
        replace_whole(path, _pieces(file, kept))


def _raw(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file


def _pieces(file: BinaryIO, places: Iterable[tuple[Any, int, int]]) -> Iterator[bytes]:
    for _, start, size in places:
        file.seek(start)
        yield file.read(size)


__all__ = ["Appender", "Line", "encode", "read_lines", "repair", "replace_whole", "sort_lines"]
