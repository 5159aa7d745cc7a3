"""Company packs: their form, how they are read, and whether their parts fit.

Lives here: the schema, the loader, what is checked at loading. May not live here: how a policy
decides (policy/), how it reads (writing/), and any company's data (companies/).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support_env.packs._errors import PackError
from support_env.packs._loading import (
    LoadedPack,
    company_names,
    company_of,
    find_company,
    load_pack,
    money,
)

if TYPE_CHECKING:
    from support_env.packs._yaml import read_mapping as read_mapping
    from support_env.packs.schema import Pack as Pack

__all__ = [
    "LoadedPack", "Pack", "PackError", "company_names", "company_of", "find_company", "load_pack",
    "money", "read_mapping",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load the schema and the YAML reader when asked for (PEP 562): neither is needed to play."""
    if name == "Pack":
        from support_env.packs.schema import Pack

        return Pack
    if name == "read_mapping":
        from support_env.packs._yaml import read_mapping

        return read_mapping
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
