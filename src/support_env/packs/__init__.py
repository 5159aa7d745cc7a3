"""Company packs: their form, how they are read, and whether their parts fit.

Lives here: the schema, the loader, what is checked at loading. May not live here: how a policy
decides (policy/), how it reads (writing/), and any company's data (companies/).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support_env.packs._errors import PackError
from support_env.packs._loading import LoadedPack, company_names, find_company, load_pack, money

if TYPE_CHECKING:
    from support_env.packs.schema import Pack as Pack

__all__ = ["LoadedPack", "Pack", "PackError", "company_names", "find_company", "load_pack", "money"]


def __getattr__(name: str) -> Any:
    """Load the schema when it is asked for (PEP 562): pydantic is not needed to play."""
    if name == "Pack":
        from support_env.packs.schema import Pack

        return Pack
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
