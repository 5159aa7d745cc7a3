"""A new pack: a whole small company to change, or only what differs from another one."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from support_env.packs._errors import PackError
from support_env.packs._finding import BUILT_IN, companies
from support_env.packs._loading import find_company
from support_env.packs.authoring._trying import try_case

if TYPE_CHECKING:
    from support_env.packs._loading import LoadedPack
    from support_env.packs.schema import Parameter

TEMPLATE: Final = BUILT_IN / "_template"
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,47}")

_COMPANY = """\
# What differs from {parent}: everything that does not stand here is as there. `support-env company
# show {parent}` is its handbook. A mapping is merged key by key, clauses and topics by `id`; what
# is given as `null` is taken away, and whole parts go with `remove`.
#
# First change parameters.yaml, then:  support-env company check {folder}

extends: {parent}
company:
  id: {name}
  name: {title}

# Whole parts that you do not have, and all that exists only for them:
# remove: {{issues: [{issue}], clauses: [{clause}]}}

# Another answer, other conditions or other words for a rule:
# clauses:
#   - {{id: {clause}, number: "{number}", says: what you do instead}}
"""
_PARAMETERS = """\
# Your numbers. Take the # from a line and change it. `value` is your policy as written, `from` and
# `to` the range that agents are trained under. Nothing here differs yet.

parameters:
{lines}
"""
_CASES = """\
# Your golden cases: what you know to be right. `company check` decides each of them; `company try`
# says what is assumed of the facts that are not given.

cases:
  - name: change this one first
    issue: {issue}
    facts: {{}}
    expect: {{clause: {decides}}}
"""


def start_pack(name: str, extends: str | None = None, out: Path | None = None) -> Path:
    """Write a new pack and return its folder.

    Args:
        name: Its id: small letters, digits and _.
        extends: Only what differs from this company; otherwise a whole small one.
        out: Its folder; else one of its name, here.

    Raises:
        PackError: the name is none, the folder holds something, or there is no such company.
    """
    if not _NAME.fullmatch(name):
        raise PackError(
            f"name {name!r}: a small letter first, then small letters, digits and _ (48 at most)"
        )
    if any(found.folder is not None and found.folder.parent == BUILT_IN and found.name == name
           for found in companies()):  # fmt: skip
        raise PackError(f"name {name!r}: there is a built-in company of that name; take another")
    folder = (out or Path(name)).absolute()
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise PackError(f"{folder} is there already, and no folder")
    if folder.is_dir() and any(folder.iterdir()):
        raise PackError(f"{folder} holds something already: choose another --out, or empty it")
    files = _whole(name) if extends is None else _differing(name, extends, folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        with (folder / file).open("x", encoding="utf-8") as stream:
            stream.write(text)
    return folder


def _whole(name: str) -> dict[str, str]:
    files = {file.name: file.read_text("utf-8") for file in sorted(TEMPLATE.glob("*.yaml"))}
    files["company.yaml"] = files["company.yaml"].replace("id: template ", f"id: {name} ", 1)
    return files


def _differing(name: str, extends: str, folder: Path) -> dict[str, str]:
    parent = find_company(extends)
    pack = parent.pack
    issue = next(iter(pack.issues))
    clause = next(c for c in pack.clauses if c.issues and isinstance(c.then, list))
    ruling = try_case(parent, issue, {}).ruling
    slots = {
        "parent": _reference(extends, parent, folder), "name": name,
        "title": name.replace("_", " ").title(), "folder": folder.name,
        "issue": issue, "clause": clause.id, "number": clause.number,
        "decides": ruling.clauses[0] if ruling is not None and ruling.clauses else clause.id,
    }  # fmt: skip
    first, *rest = (f"  {n}: {_flow(spec)}" for n, spec in pack.parameters.items())
    lines = "\n".join([first, *(f"#{line}" for line in rest)])
    return {
        "company.yaml": _COMPANY.format(**slots),
        "parameters.yaml": _PARAMETERS.format(lines=lines),
        "cases.yaml": _CASES.format(**slots),
    }


def _reference(extends: str, parent: LoadedPack, folder: Path) -> str:
    """Return how the new pack names its parent: by name, or as the folder beside it."""
    if os.sep not in extends and not extends.startswith("."):
        return extends
    if parent.path.resolve().parent != folder.resolve().parent:
        raise PackError(f"{extends}: a parent that is a folder must lie beside {folder.name}")
    return parent.path.name


def _flow(spec: Parameter) -> str:
    """Return a parameter as one line of YAML."""
    held: dict[str, Any] = spec.model_dump(by_alias=True, exclude_defaults=True)
    return "{" + ", ".join(f"{key}: {_value(value)}" for key, value in held.items()) + "}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return "{" + ", ".join(f"{key}: {_value(held)}" for key, held in pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(str, cast("list[object]", value))) + "]"
    if isinstance(value, str) and not re.fullmatch(r"[a-z_]+", value):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


__all__ = ["TEMPLATE", "start_pack"]
