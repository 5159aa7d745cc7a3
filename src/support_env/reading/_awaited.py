"""What a message asks for, looked for when somebody wants to know: most steps never do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from support_env.reading._asks import asks_in
from support_env.reading._layout import Layout
from support_env.reading._types import Span
from support_env.reading._vocabulary import Vocabulary

_LONGEST: Final = 300
"""Words of a message that is kept laid out; a longer one would take up memory for nothing."""
_Reduced: TypeAlias = tuple[type[dict[str, Span]], tuple[dict[str, Span]]]


class AwaitedAsks(Mapping[str, Span]):
    """Equal to the dict that `asks_in` returns, and copied and pickled as that dict."""

    __slots__ = ("_found", "_of")

    def __init__(self, layout: Layout, vocabulary: Vocabulary) -> None:
        self._found: dict[str, Span] = {}
        self._of: tuple[Layout, Vocabulary] | None = (layout, vocabulary)

    def _all(self) -> dict[str, Span]:
        if of := self._of:
            # Two threads may both look: they find the same, and `_of` goes last.
            self._found = asks_in(*of)
            self._of = None
        return self._found

    def __getitem__(self, name: str) -> Span:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> _Reduced:
        return dict, (self._all(),)


def asks_of(layout: Layout, vocabulary: Vocabulary) -> Mapping[str, Span]:
    """Return what is asked for: at once for long messages, later for the others."""
    if len(layout.words) > _LONGEST:
        return asks_in(layout, vocabulary)
    return AwaitedAsks(layout, vocabulary)
