"""A pack's YAML files, read as hostile: safe loading, bounded sizes, and where each key stands.

The files are composed to nodes, and plain data is made of those here: that is what gives each key
its line, and no YAML can make anything but text, numbers, true, false, null, lists and mappings.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NoReturn, Protocol, cast

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from support_env.packs._errors import PackError

MAX_FILES: Final = 24
MAX_BYTES: Final = 1_000_000
"""Of all files together."""
MAX_DEPTH: Final = 16
MAX_NODES: Final = 60_000
_CASES: Final = "cases.yaml"
"""Golden cases lie beside the pack and are not part of it."""
_CORE: Final = "tag:yaml.org,2002:"
_PLAIN: Final = frozenset({"str", "int", "float", "bool", "null", "timestamp"})
_INTEGER: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_FLOAT: Final = re.compile(r"[-+]?[0-9]{1,15}\.[0-9]{0,15}")

KeyPath = tuple[str | int, ...]
Place = tuple[str, int]
"""File name and line."""


class _Mark(Protocol):
    line: int


class _Node(Protocol):
    """What is used of ruamel's nodes, which are untyped."""

    tag: str
    value: Any
    anchor: str | None
    start_mark: _Mark
    style: str | None


class Document:
    """A pack's files merged, and the place of every key path."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.places: dict[KeyPath, Place] = {}
        self.folders: tuple[Path, ...] = ()
        """Where it was read from: the pack's own folder, then those that it extends."""
        self.nodes = 0

    def where(self, path: KeyPath) -> str:
        """Return `file:line` of the nearest key on a path, or where the pack begins."""
        for end in range(len(path), -1, -1):
            place = self.places.get(path[:end])
            if place is not None:
                return f"{place[0]}:{place[1]}"
        return "pack"


def read_folder(folder: Path, prefix: str = "", *, split: bool = False) -> Document:
    """Read every `*.yaml` of a folder and merge the top-level keys.

    Args:
        folder: What to read.
        prefix: Stands before the names of its files in messages.
        split: Whether a top-level mapping may be spread over several files.

    Raises:
        PackError: no such folder, a link, something too large, or YAML that is not plain data.
    """
    if not folder.is_dir():
        raise PackError(f"{folder}: no such folder")
    files = sorted(file for file in folder.iterdir() if _is_part(file))
    if not files:
        raise PackError(f"{folder}: holds no .yaml file")
    if len(files) > MAX_FILES:
        raise PackError(f"{folder}: {len(files)} YAML files, more than {MAX_FILES}")
    document, left = Document(), MAX_BYTES
    document.folders = (folder,)
    document.places[()] = (f"{prefix}{files[0].name}", 1)
    for file in files:
        if file.is_symlink() or not file.is_file():
            raise PackError(f"{file.name}: links are not followed; put the file itself there")
        with file.open("rb") as stream:
            content = stream.read(left + 1)
        left -= len(content)
        if left < 0:
            raise PackError(f"{file.name}: the files are larger than {MAX_BYTES:,} bytes together")
        _Reader(f"{prefix}{file.name}", document, split).read(content)
    return document


def read_file(file: Path) -> Document:
    """Read one YAML file.

    Raises:
        PackError: no file, a link, something too large, or YAML that is not plain data.
    """
    if file.is_symlink() or not file.is_file():
        raise PackError(f"{file.name}: no such file (links are not followed)")
    document = _parsed(file)
    document.places[()] = (file.name, 1)
    return document


def read_mapping(file: Path) -> dict[str, Any]:
    """Return one YAML file's mapping, read as hostile like a pack's.

    Raises:
        PackError: too large, or not plain data.
        OSError: the file cannot be read.
    """
    return _parsed(file).data


def _parsed(file: Path) -> Document:
    with file.open("rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise PackError(f"{file.name}: larger than {MAX_BYTES:,} bytes")
    document = Document()
    _Reader(file.name, document, False).read(content)
    return document


def _is_part(file: Path) -> bool:
    return file.suffix in (".yaml", ".yml") and file.name != _CASES and file.name[0] != "."


class _Reader:
    """Adds one file to a document."""

    def __init__(self, file: str, document: Document, split: bool) -> None:
        self._file = file
        self._document = document
        self._split = split

    def read(self, content: bytes) -> None:
        root = self._composed(content)
        if root is None or not root.tag == f"{_CORE}map":
            raise PackError(f"{self._file}:1: expected top-level keys (company, facts, ...)")
        self._add(root)

    def _composed(self, content: bytes) -> _Node | None:
        yaml = YAML(typ="safe", pure=True)
        try:
            return cast("_Node | None", yaml.compose(content.decode("utf-8")))  # pyright: ignore
        except UnicodeDecodeError as error:
            raise PackError(f"{self._file}: not UTF-8 text ({error.reason})") from error
        except MarkedYAMLError as error:
            mark = cast("_Mark | None", error.problem_mark)  # pyright: ignore
            line = 1 if mark is None else mark.line + 1
            problem = " ".join(str(cast("object", error.problem)).split())  # pyright: ignore
            raise PackError(f"{self._file}:{line}: {problem}") from error
        except (YAMLError, RecursionError, ValueError) as error:
            reason = type(error).__name__
            raise PackError(f"{self._file}: not readable as YAML ({reason})") from error

    def _add(self, root: _Node) -> None:
        data = self._document.data
        for key, value in self._entries(root, ()):
            if key in data and not self._split:
                self._taken(f":{value.start_mark.line + 1}", (key,))
        for key, made in self._mapping(root, ()).items():
            for name in data.get(key, {}):
                if name in made:
                    self._taken("", (key, name))
            data[key] = {**data[key], **made} if key in data else made

    def _taken(self, line: str, path: KeyPath) -> NoReturn:
        name = ".".join(map(str, path))
        raise PackError(f"{self._file}{line}: {name!r} is already in {self._document.where(path)}")

    def _plain(self, node: _Node, path: KeyPath) -> Any:
        self._guard(node, path)
        kind = node.tag.removeprefix(_CORE)
        if kind == "map":
            return self._mapping(node, path)
        if kind == "seq":
            return self._list(node, path)
        return _scalar(node.value, kind if node.style is None else "str")

    def _guard(self, node: _Node, path: KeyPath) -> None:
        self._document.nodes += 1
        if self._document.nodes > MAX_NODES:
            raise PackError(f"{self._file}: more than {MAX_NODES:,} values")
        at = f"{self._file}:{node.start_mark.line + 1}"
        if len(path) > MAX_DEPTH:
            raise PackError(f"{at}: nested deeper than {MAX_DEPTH}")
        if node.anchor is not None:
            raise PackError(f"{at}: anchors and aliases are not allowed (&{node.anchor})")
        tag = str(node.tag)
        if tag.removeprefix(_CORE) not in {*_PLAIN, "map", "seq"} or not tag.startswith(_CORE):
            hint = " (a text that starts with ! or << needs quotes)"
            raise PackError(f"{at}: tags are not allowed: {tag.removeprefix(_CORE)}{hint}")

    def _entries(self, node: _Node, path: KeyPath) -> list[tuple[str, _Node]]:
        found: dict[str, _Node] = {}
        for key, value in cast("list[tuple[_Node, _Node]]", node.value):
            self._guard(key, path)
            at = f"{self._file}:{key.start_mark.line + 1}"
            if not isinstance(key.value, str):
                raise PackError(f"{at}: a key is a name, not a list or mapping")
            if key.value in found:
                raise PackError(f"{at}: the key {key.value!r} is there twice")
            found[key.value] = value
            self._document.places.setdefault(
                (*path, key.value), (self._file, key.start_mark.line + 1)
            )
        return list(found.items())

    def _mapping(self, node: _Node, path: KeyPath) -> dict[str, Any]:
        return {key: self._plain(value, (*path, key)) for key, value in self._entries(node, path)}

    def _list(self, node: _Node, path: KeyPath) -> list[Any]:
        items: list[Any] = []
        for at, item in enumerate(cast("list[_Node]", node.value)):
            self._document.places[(*path, at)] = (self._file, item.start_mark.line + 1)
            items.append(self._plain(item, (*path, at)))
        return items


def _scalar(text: str, kind: str) -> Any:
    """Return a plain value; what only some YAML versions take for a number is text."""
    if kind == "bool":
        return text.lower() == "true"
    if kind == "null":
        return None
    if kind == "int" and _INTEGER.fullmatch(text):
        return int(text)
    if kind == "float" and _FLOAT.fullmatch(text):
        return float(text)
    return text
