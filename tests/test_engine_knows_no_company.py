"""The engine plays any company: no name of one company's pack stands in its code.

A name is a company's, an issue type's or a record type's. It stands in code where an identifier or
a whole string is that name, or where a string has it as the record of a `record.field`. Words
inside longer strings are the reading and writing of English, and are looked at for names that no
English sentence has: those with an underscore, and the companies' own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import support_env
from support_env.packs import company_names, find_company

ROOT: Final = Path(support_env.__file__).parent
ENGINE: Final = (
    "policy", "packs", "writing", "reading", "scenario", "desk", "customer", "grading", "session",
    "chat", "agents", "oracle.py", "verification.py", "tasks.py", "types.py", "randomness.py",
    "transcript.py",
)  # fmt: skip
ENGLISH: Final = {
    "customer": "who writes to any company's desk, and a way to learn a fact",
    "order": "the sequence in which things stand",
    "line": "a line of text",
    "check": "to test something; a lookup that compares answers",
    "limit": "how many steps there may be, or how many days a clause gives",
    "address": "the address of a scenario, and of a mail",
    "hold": "to keep somebody waiting; to keep up",
    "bank": "where a customer of any company has money",
    "scam": "what angry people call anything",
}
"""Names that are English in another meaning, each with that meaning."""


def names() -> dict[str, str]:
    """Return each pack's own names, with what they name."""
    out: dict[str, str] = {}
    for company in company_names():
        pack = find_company(company).pack
        out |= {pack.company.id: "company", pack.company.name: "company"}
        out |= dict.fromkeys(pack.issues, f"issue type of {company}")
        out |= dict.fromkeys(pack.records, f"record type of {company}")
    return out


NAMES: Final = names()
DISTINCT: Final = re.compile(
    rf"(?<![a-z])({'|'.join(name for name in NAMES if '_' in name or ' ' in name)})(?![a-z])"
)
"""Names that stand in no English sentence by chance."""


def modules() -> list[Path]:
    found = [
        path
        for part in ENGINE
        for path in ((ROOT / part).rglob("*.py") if (ROOT / part).is_dir() else [ROOT / part])
    ]
    return sorted(found)


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of strings that only people read."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every identifier and string of a module's code, with its line."""
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield line, node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield line, node.name
        elif isinstance(node, ast.Constant) and id(node) not in skipped:
            yield line, str(node.value)


def known(text: str) -> str | None:
    """Return the pack's name that a word of code is or has in it."""
    name = text.strip("_")
    record = text.partition(".")[0] if re.fullmatch(r"[a-z_]+\.[a-z_]+", text) else name
    for each in (name, record):
        if each in NAMES and each not in ENGLISH:
            return each
    found = DISTINCT.search(text)
    return found[1] if found else None


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_name_of_a_pack_stands_in_the_engine(path: Path) -> None:
    found = [
        f"{path.name}:{line}: {name!r} ({NAMES[name]}) in {text[:60]!r}"
        for line, text in words(ast.parse(path.read_text(encoding="utf-8")))
        if (name := known(text)) is not None
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_names_and_leaves_english_alone() -> None:
    company, issue = "retail", next(name for name in NAMES if "_" in name)
    for code in (f"x = {company!r}", f"{issue} = 1", f"f({issue}=2)", f"x = 'a {issue} of it'"):
        assert any(known(text) for _, text in words(ast.parse(code))), code
    for code in ('"""What a retail shop does."""', "order = 1", "x = 'wholesale retailer'"):
        assert not any(known(text) for _, text in words(ast.parse(code))), code


def test_each_word_that_is_let_through_is_needed() -> None:
    said = {
        name for path in modules() for _, name in words(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert set(ENGLISH) <= set(NAMES)
    assert {name.strip("_") for name in said} >= set(ENGLISH)
