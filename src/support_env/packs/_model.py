"""What all models of a pack's files share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BeforeValidator, ConfigDict, Field

STRICT: Final = ConfigDict(extra="forbid", frozen=True)
"""An unknown key is an error that names the key."""


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, int) else value


Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,47}$")]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Expression = Annotated[str, BeforeValidator(_written, json_schema_input_type=str | int)]
"""Arithmetic over names in the engine's CEL subset: "price - percent_of(restocking, price)"."""
