"""The verdict in a terminal observation: written out when somebody looks."""

# pyright: strict

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Explained(Mapping[str, Any]):
    """A verdict as a mapping. Sentences and timeline cost more than the whole last step."""

    __slots__ = ("_held", "_make")

    def __init__(self, make: Callable[[], dict[str, Any]]) -> None:
        self._make = make
        self._held: dict[str, Any] | None = None

    def _all(self) -> dict[str, Any]:
        if self._held is None:
            self._held = self._make()
        return self._held

    def __getitem__(self, name: str) -> Any:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        """Return a plain dictionary: what is copied is going to be written."""
        return self._make()

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (self._all(),)
