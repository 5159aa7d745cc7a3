"""The server's settings, from `SUPPORT_ENV_*` environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Settings:
    """What the server may be told; each field's variable is `SUPPORT_ENV_` and its name.

    Companies beside the package's own are found by `SUPPORT_ENV_COMPANIES` (see `packs`).

    Attributes:
        max_sessions: WebSocket sessions at once, and plain HTTP sessions held at once.
        idle_s: Seconds without a call after which a session is dropped.
        max_body: Bytes of one request or frame.
        record: File to which every finished episode is appended as a line of JSON, verdict and all.
        salt: Secret salt: the scenarios of this server are its own (a private test set).
    """

    max_sessions: int = 256
    idle_s: float = 3600.0
    max_body: int = 262_144
    salt: str = ""
    record: str = ""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Read the variables; ValueError names the one that is wrong."""
        environ = os.environ if environ is None else environ
        values: dict[str, int | float | str] = {}
        for field in fields(cls):
            name = f"SUPPORT_ENV_{field.name.upper()}"
            text = environ.get(name, "").strip()
            if text:
                values[field.name] = _read(name, text, type(field.default))
        return cls(**values)  # type: ignore[arg-type]


def _read(name: str, text: str, kind: type) -> int | float | str:
    if kind is str:
        return text
    try:
        value = int(text) if kind is int else float(text)
    except ValueError:
        value = 0
    if not 0 < value < 2**31:  # also refuses infinities and "nan"
        raise ValueError(f"{name}={text!r}: must be a number above 0")
    return value


__all__ = ["Settings"]
