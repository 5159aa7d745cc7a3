"""What every page stands in: nothing is loaded, and no other style or script may run."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

from support_env.evaluation.reports._markup import text


def shell(title: str, body: str) -> str:
    """Return a whole page.

    Args:
        title: As text.
        body: As HTML; it has an element `episodes`.
    """
    style, script = _file("page.css"), _file("page.js")
    allowed = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return "".join(
        [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{text(title)}</title>\n<style>{style}</style></head>\n",
            '<body><a class="skip" href="#episodes">To the episodes</a>',
            body,
            f"<script>{script}</script></body></html>\n",
        ]
    )


def wide(name: str) -> str:
    """Open a box that scrolls sideways, by keyboard too."""
    return f'<div class=wide tabindex=0 role=region aria-label="{text(name)}">'


def _file(name: str) -> str:
    return files(__name__.rpartition(".")[0]).joinpath(name).read_text("utf-8")


def _hash(said: str) -> str:
    return f"sha256-{b64encode(sha256(said.encode()).digest()).decode()}"


__all__ = ["shell", "wide"]
