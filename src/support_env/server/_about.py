"""What the environment says about itself: `/metadata`."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Final

from openenv.core.env_server.types import EnvironmentMetadata

NAME: Final = "support_env"
DISTRIBUTION: Final = "openenv-support-env"
_DESCRIPTION: Final = (
    "A simulated help desk: train and judge customer support agents under a written policy."
)


@lru_cache(maxsize=1)
def about() -> EnvironmentMetadata:
    """Return name, description, version and README."""
    return EnvironmentMetadata(
        name=NAME,
        description=_DESCRIPTION,
        version=_version(),
        author="openenv-support-env contributors",
        readme_content=_readme(),
    )


def _version() -> str | None:
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:  # run from a clone that is not installed
        return None


def _readme() -> str | None:
    """Return the README from where OpenEnv looks for it, the clone, or the installed package."""
    text = _readme_as_stored()
    if text and text.startswith("---\n"):  # what a Space reads is not for readers
        text = text.partition("\n---\n")[2].lstrip()
    return text or None


def _readme_as_stored() -> str | None:
    named = os.environ.get("ENV_README_PATH")
    # src/support_env/server/_about.py, three folders below the clone's root
    places = [Path(named)] if named else []
    places += [Path(__file__).resolve().parents[3] / "README.md", Path("/app/README.md")]
    for place in places:
        if place.is_file():
            return place.read_text("utf-8", "replace")
    try:
        return str(metadata.metadata(DISTRIBUTION).json.get("description") or "")
    except metadata.PackageNotFoundError:
        return None


__all__ = ["DISTRIBUTION", "NAME", "about"]
