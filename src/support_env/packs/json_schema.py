"""The JSON Schemas of a pack's files, and the reference of its keys, made from the models.

    python -m support_env.packs.json_schema [--check] [DOC]

Writes `schemas/*.json` beside this module and, if a Markdown file is named, the reference between
its two marks. With `--check` nothing is written and what is not current is named.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from support_env.packs import schema
from support_env.packs._descriptions import description
from support_env.packs._extending import EXTENDS, REMOVE
from support_env.packs._library import LIKE, MORE, library
from support_env.packs._merging import NAMED
from support_env.packs._reference import reference

FOLDER: Final = Path(__file__).parent / "schemas"
BEGIN: Final = "<!-- made by `python -m support_env.packs.json_schema docs/packs.md` -->"
END: Final = "<!-- end of what is made -->"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_LIKE: Final = "Begins with this entry of the library; keys that are given replace its own."
_MORE: Final = "Adds to the lists of the library's entry: {tells: [...], ask: {words: [...]}}."


def schemas() -> dict[str, dict[str, Any]]:
    """Return each file's schema by its name.

    `pack` is for a pack that stands alone, `extending` for one that extends another (nothing is
    required, and null takes a key away), `cases` for golden cases. A pack's keys may be spread
    over files, so no top-level key is required of any.
    """
    return {
        "pack.json": _pack(extending=False),
        "extending.json": _pack(extending=True),
        "cases.json": _made(schema.Cases),
    }


def _made(model: type[BaseModel]) -> dict[str, Any]:
    made = model.model_json_schema(by_alias=True)
    parts: dict[str, Any] = made.get("$defs", {})
    for name, part in (*parts.items(), (model.__name__, made)):
        _describe(getattr(schema, name), part)
    return {"$schema": _DIALECT, **made}


def _describe(model: type[BaseModel], part: dict[str, Any]) -> None:
    for attribute, field in model.model_fields.items():
        text = description(model, attribute)
        if text:
            part["properties"][field.alias or attribute]["description"] = text


def _pack(extending: bool) -> dict[str, Any]:
    made = _made(schema.Pack)
    made.pop("required")
    for group in library().data:
        _allow_like(made, group)
    if extending:
        for group, key in NAMED.items():
            made["properties"][group]["description"] += f" Merged with the base's by {key}."
        for part in (made, *made["$defs"].values()):
            part.pop("required", None)
            for key, held in part.get("properties", {}).items():
                about = {"description": held.pop("description")} if "description" in held else {}
                part["properties"][key] = {**about, "anyOf": [held, {"type": "null"}]}
        names = {"type": "array", "items": {"type": "string"}}
        made["properties"][EXTENDS] = {
            "type": "string",
            "description": "The company whose pack is the base, by its name.",
        }
        made["properties"][REMOVE] = {
            "type": "object",
            "additionalProperties": names,
            "description": "What is taken away from the base: {clauses: [...], issues: [...]}.",
        }
    return made


def _allow_like(made: dict[str, Any], group: str) -> None:
    """Let a group's entries begin with one of the library."""
    held, key = made["properties"][group], "items"
    if held["type"] == "object":
        held = held["patternProperties"]
        key = next(iter(held))
    names = sorted(library().data[group])
    like = {"enum": names, "description": _LIKE}
    inner: dict[str, Any] = held[key]
    own: dict[str, Any] = {}
    if "$ref" in inner:
        own = made["$defs"][inner["$ref"].rpartition("/")[2]]["properties"]
    entry = {
        "type": "object",
        "properties": {LIKE: like, MORE: {"type": "object", "description": _MORE}, **own},
        "required": [LIKE],
        "additionalProperties": False,
    }
    held[key] = {"anyOf": [inner, entry]}


def _text(made: dict[str, Any]) -> str:
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _files(document: Path | None) -> Iterator[tuple[Path, str]]:
    """Yield each file that is made, and what belongs in it."""
    for name, made in schemas().items():
        yield FOLDER / name, _text(made)
    if document is not None:
        before, _, rest = document.read_text("utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        yield document, f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"


def main(arguments: list[str]) -> int:
    """Write what is made, or say what is not current; 1 if anything is not."""
    check = "--check" in arguments
    named = [Path(each) for each in arguments if not each.startswith("-")]
    stale = [
        (path, text)
        for path, text in _files(named[0] if named else None)
        if not path.exists() or path.read_text("utf-8") != text
    ]
    for path, text in stale:
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        print(f"{path}: {'not current' if check else 'written'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
