"""Where models are asked, and with which key: the environment variables, read in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

DEFAULT_BASE_URL: Final = "https://router.huggingface.co/v1"
OPENAI_BASE_URL: Final = "https://api.openai.com/v1"


class Access(NamedTuple):
    """An endpoint and its key."""

    base_url: str
    key: str | None
    at_openai: bool
    """Whether OpenAI's key is the only one that is set."""
    named: bool
    """Whether the address was given, not guessed from the key."""


def read_access(environ: Mapping[str, str]) -> Access:
    """Read `API_BASE_URL` and `HF_TOKEN`, `API_KEY` or `OPENAI_API_KEY`; empty is not set."""
    held = {name: value.strip() for name, value in environ.items() if value.strip()}
    key = held.get("HF_TOKEN") or held.get("API_KEY") or held.get("OPENAI_API_KEY")
    at_openai = "OPENAI_API_KEY" in held and not {"HF_TOKEN", "API_KEY"} & held.keys()
    guessed = OPENAI_BASE_URL if at_openai else DEFAULT_BASE_URL
    url = held.get("API_BASE_URL")
    return Access(url or guessed, key, at_openai, url is not None)
