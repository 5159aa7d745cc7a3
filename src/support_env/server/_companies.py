"""Which companies a server offers. A name from the wire is never a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from support_env.packs import LoadedPack, company_names, find_company

_USUAL: Final = "retail"


class Companies(Mapping[str, LoadedPack]):
    """Company packs by name, each loaded when it is first asked for, and then kept.

    Args:
        names: Names or folders of packs. None: every company that has a name, those in the
            folders of `SUPPORT_ENV_COMPANIES` included.
    """

    def __init__(self, names: Iterable[str] | None = None) -> None:
        sources = list(company_names() if names is None else names)
        self._sources = {source.rstrip("/").rpartition("/")[2]: source for source in sources}
        self._loaded: dict[str, LoadedPack] = {}
        if not self._sources:
            raise ValueError("no company to serve: name one, or a folder that holds a pack")

    def __getitem__(self, name: str) -> LoadedPack:
        if name not in self._loaded:
            self._loaded[name] = find_company(self._sources[name])
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        # Mapping's own would load the pack to find out.
        return name in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def is_loaded(self, name: str) -> bool:
        """Return whether a company can be had without reading files."""
        return name in self._loaded

    @property
    def usual(self) -> str:
        """The company that is played when none is named."""
        return _USUAL if _USUAL in self._sources else next(iter(self._sources))


__all__ = ["Companies"]
