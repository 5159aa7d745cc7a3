"""Company packs: their form, how they are read, and whether their parts fit.

Lives here: the schema, the loader, what is checked at loading. May not live here: how a policy
decides (policy/), how it reads (writing/), and any company's data (companies/).
"""

from support_env.packs._errors import PackError
from support_env.packs._loading import LoadedPack, company_names, find_company, load_pack, money
from support_env.packs.schema import Pack

__all__ = ["LoadedPack", "Pack", "PackError", "company_names", "find_company", "load_pack", "money"]
