"""Rows as Parquet, in pieces: a run may be larger than memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

_PIECE: Final = 1_000


def write_parquet(target: Path, rows: Iterator[dict[str, Any]]) -> int:
    """Write the rows and return how many there were.

    Raises:
        ImportError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise ImportError(
            "parquet needs pyarrow: pip install 'openenv-support-env[parquet]'"
        ) from error

    schema = pa.schema(
        [(name, getattr(pa, kind)()) for name, kind in _COLUMNS]
        + [("gates", pa.list_(pa.string())), ("rewards", pa.list_(pa.float64()))]
    )
    count = 0
    with pq.ParquetWriter(target, schema) as writer:
        while piece := list(islice(rows, _PIECE)):
            writer.write_table(pa.Table.from_pylist(piece, schema))
            count += len(piece)
    return count


_TEXT: Final = (
    "agent", "company", "task", "policy", "split", "address", "issue", "deciding", "target_clause",
    "end_reason", "right", "given", "messages", "verdict", "versions",
)  # fmt: skip
_FLAGS: Final = (
    "success", "target_side", "target_edge", "wrong_grant", "wrong_refusal", "escalation_due",
    "escalated", "escalated_rightly", "escalated_needlessly", "first_contact",
)  # fmt: skip
_COUNTS: Final = (
    "index", "trial", "steps", "calls", "prompt_tokens", "completion_tokens", "malformed",
)  # fmt: skip
_NUMBERS: Final = ("score", "return", "csat", "cost", "seconds")
_COLUMNS: Final = (
    *((name, "string") for name in _TEXT),
    *((name, "bool_") for name in _FLAGS),
    *((name, "int64") for name in _COUNTS),
    *((name, "float64") for name in _NUMBERS),
)

__all__ = ["write_parquet"]
