"""The template pack, copied and changed for a test."""

from __future__ import annotations

from pathlib import Path

from support_env.packs.authoring import (
    Problem,
    Problems,
    check_meaning,
    check_wording,
    read_draft,
    start_pack,
)


def new(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """Write a new pack and change it: (file, text that is there once, what replaces it)."""
    made = start_pack("mine", None, folder / "mine")
    for file, old, put in changes:
        text = (made / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        (made / file).write_text(text.replace(old, put), encoding="utf-8")
    return made


def line_of(folder: Path, file: str, text: str) -> str:
    """Return `file:line` of the line that begins with a text."""
    lines = (folder / file).read_text("utf-8").splitlines()
    at = [number for number, line in enumerate(lines, 1) if line.strip().startswith(text)]
    assert len(at) == 1, f"{text!r} begins {len(at)} lines"
    return f"{file}:{at[0]}"


def found(folder: Path) -> list[Problem]:
    """Return what is found without playing."""
    draft = read_draft(folder)
    problems = Problems(draft.document)
    problems.extend(draft.problems)
    if draft.loaded is not None:
        check_meaning(draft, problems, lambda what, done, total: None)
        check_wording(draft, problems)
    return problems.found
