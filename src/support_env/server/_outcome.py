"""Where the last reward came from, in the form of OpenEnv's RFC 006, for the terminal metadata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_TAKING: Final = ("penalty", "cap")
"""Parts that take from the score; the others are credits."""


def components(reward: float, parts: Mapping[str, float]) -> dict[str, Any]:
    """Return the metadata that says what the parts of the score brought to a reward.

    The session's own metadata has the whole episode's parts, and the verdict.
    """
    return {
        "reward_total": reward,
        "reward_aggregation": "sum_v1",
        "reward_components": [
            {
                "name": name,
                "type": "penalty" if name in _TAKING else "sparse",
                "value": value,
                "weight": 1.0,
                "weighted_value": value,
                "terminal_only": False,
                "metadata": {},
            }
            for name, value in parts.items()
        ],
    }


__all__ = ["components"]
