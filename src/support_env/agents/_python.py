"""An agent from somebody's own module: `python:module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def load_class(spec: str) -> Callable[[], Any]:
    """Return the class that `module:Class` names; the working directory is looked through too.

    Raises:
        ValueError: says what was wanted, or what failed.
    """
    module, colon, name = spec.partition(":")
    if not colon or not name.isidentifier():
        raise ValueError(f"agent python:{spec}: want python:MODULE:CLASS")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        made = getattr(importlib.import_module(module), name)
    except Exception as error:  # their module may raise anything
        raise ValueError(f"agent python:{spec}: {type(error).__name__}: {error}") from error
    missing = [method for method in ("reset", "act") if not callable(getattr(made, method, None))]
    if missing or not callable(made):
        raise ValueError(f"agent python:{spec}: has no method {' and no '.join(missing)}")
    return made
