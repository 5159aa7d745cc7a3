"""The parts of a page that a program writes: between `<!-- made: NAME -->` and `<!-- end -->`."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path


def filled(page: Path, made: Mapping[str, str]) -> str:
    """Return the page's text with these blocks in their places.

    Raises:
        SystemExit: The page has no such block.
    """
    text = page.read_text(encoding="utf-8")
    for name, block in made.items():
        pattern = re.compile(
            rf"(<!-- made: {name} -->\n)(?:(?!<!-- end -->).)*(<!-- end -->)", re.DOTALL
        )
        if not pattern.search(text):
            raise SystemExit(f"{page.name} has no block {name}")
        text = pattern.sub(lambda match, block=block: f"{match[1]}{block}\n{match[2]}", text)
    return text


def put(page: Path, made: Mapping[str, str], *, check: bool = False, how: str = "") -> int:
    """Write the blocks, or with `check` only compare; return the exit status.

    Args:
        page: The page.
        made: What each block holds.
        check: Change nothing; 1 if the page is stale.
        how: The command that writes the page, for the message.
    """
    text = filled(page, made)
    if text == page.read_text(encoding="utf-8"):
        return 0
    if check:
        print(f"{page.name} is stale: run `{how}`", file=sys.stderr)
        return 1
    page.write_text(text, encoding="utf-8")
    return 0
