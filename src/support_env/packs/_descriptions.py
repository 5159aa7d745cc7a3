"""What the docstrings of the models say about each key: pydantic keeps none at run time."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType

from pydantic import BaseModel

from support_env.packs import _judging, schema


@cache
def described(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return, for each class of a module, what the string below each attribute says."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        held = found.setdefault(node.name, {})
        for at, line in enumerate(node.body[1:], start=1):
            above = node.body[at - 1]
            if (
                isinstance(line, ast.Expr)
                and isinstance(line.value, ast.Constant)
                and isinstance(above, ast.AnnAssign)
                and isinstance(above.target, ast.Name)
            ):
                held[above.target.id] = " ".join(str(line.value.value).split())
    return found


def description(model: type[BaseModel], attribute: str) -> str:
    """Return what a model's docstrings say about one of its attributes."""
    for module in (schema, _judging):
        for each in model.__mro__:
            text = described(module).get(each.__name__, {}).get(attribute)
            if text is not None:
                return text
    return ""
