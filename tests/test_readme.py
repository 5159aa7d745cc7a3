"""The README says what is true now."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support_env.cli._app import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = {each.name for each in (*app.registered_commands, *app.registered_groups)}
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def made(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.readme", "--check", *options],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_examples_are_what_a_run_prints() -> None:
    done = made("--fast")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_table_is_what_a_run_gives() -> None:
    done = made()
    assert done.returncode == 0, done.stderr


def test_the_in_process_example_runs() -> None:
    (code,) = [b for b in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "Session(" in b]
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert getattr(names["observation"], "steps_left", None) == 5


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_target_and_command_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z-]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for command in set(re.findall(r"support-env ([a-z]+)", README)):
        assert command in COMMANDS, command
