"""Addresses, and the source of randomness that each one names.

The key holds everything but `twin`: a scenario and its twin are drawn from the same source, so
they can differ in nothing but the fact that is flipped. The split's name is part of the key, and
each split draws its object ids from a residue class of its own, so that no two splits share one.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal, cast, get_args

from support_env.randomness import Source
from support_env.scenario._types import Address

GENERATOR: Final = "1"
"""Changes whenever the same address would give another scenario."""

Split = Literal["train", "validation", "test"]
Mode = Literal["varied", "as_written"]
SPLITS: Final[tuple[str, ...]] = get_args(Split)
MODES: Final[tuple[str, ...]] = get_args(Mode)


def salt_id(salt: str | None) -> str:
    """Return the short digest that says which salt an address was made with."""
    return blake2b(f"salt\x1f{salt}".encode(), digest_size=4).hexdigest() if salt else ""


def make_address(
    company: str,
    digest: str,
    task: str,
    split: str,
    index: int,
    mode: str,
    *,
    twin: bool,
    salt: str | None,
) -> Address:
    """Return the address, or raise ValueError that names the argument and what is allowed."""
    if split not in SPLITS:
        raise ValueError(f"split must be one of {', '.join(SPLITS)}, not {split!r}")
    if mode not in MODES:
        raise ValueError(f"policy must be one of {', '.join(MODES)}, not {mode!r}")
    if index < 0:
        raise ValueError(f"index must be 0 or more, not {index}")
    return Address(
        GENERATOR, digest, company, cast(Mode, mode), task, cast(Split, split), index, twin,
        salt_id(salt),
    )  # fmt: skip


def source_of(address: Address, salt: str | None) -> Source:
    """Return the source of every draw of a scenario and its twin."""
    return Source(*_key(address, salt), address.index)


def schedule_source(address: Address, salt: str | None) -> Source:
    """Return the source that orders the targets of a split: the same for every index of it."""
    return Source(*_key(address, salt), "schedule")


def _key(address: Address, salt: str | None) -> tuple[str, ...]:
    return (
        address.generator, address.company, address.pack_digest, address.policy, address.task,
        address.split, salt or "",
    )  # fmt: skip


__all__ = [
    "GENERATOR", "MODES", "SPLITS", "make_address", "salt_id", "schedule_source", "source_of",
]  # fmt: skip
