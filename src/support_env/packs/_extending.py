"""A pack's document with what it extends: `extends: retail`, `remove: {clauses: [late_photo]}`.

The parent is taken, what `remove` names goes out of it with every mention in a list, and the
pack's own parts are laid over the rest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from support_env.packs._errors import PackError, wrong
from support_env.packs._finding import folder_of
from support_env.packs._library import with_library
from support_env.packs._merging import Builder, Part, name_of
from support_env.packs._removing import without
from support_env.packs._yaml import Document, read_folder

MAX_PARENTS: Final = 4
EXTENDS: Final = "extends"
REMOVE: Final = "remove"


def read_document(folder: Path) -> Document:
    """Read a pack with all that it takes from the library and from the packs that it extends.

    Raises:
        PackError: a file is wrong, or there is no such parent, or the parents go in a circle.
    """
    return _read(folder, ())


def _read(folder: Path, below: tuple[Path, ...]) -> Document:
    document, likes = with_library(read_folder(folder, f"{folder.name}/" if below else ""))
    parent = _parent(document, folder, (*below, folder.resolve()))
    if parent is None:
        return document
    rest = Document()
    rest.data = {k: v for k, v in document.data.items() if k not in (EXTENDS, REMOVE)}
    rest.places = document.places
    base = without(parent, document, REMOVE)
    builder = Builder((*document.folders, *parent.folders))
    builder.document.data = builder.lay(Part.whole(rest), Part.whole(base), (), likes)
    return builder.document


def _parent(document: Document, folder: Path, seen: tuple[Path, ...]) -> Document | None:
    """Return what a document extends, resolved itself."""
    if EXTENDS not in document.data:
        if REMOVE in document.data:
            raise wrong(document, (REMOVE,), "only a pack that extends another takes from it")
        return None
    name = document.data[EXTENDS]
    if len(seen) > MAX_PARENTS:
        raise wrong(document, (EXTENDS,), f"more than {MAX_PARENTS} packs over one another")
    try:
        found = folder_of(name if isinstance(name, str) else "", beside=folder)
    except PackError as error:
        raise wrong(document, (EXTENDS,), str(error)) from error
    if found.resolve() in seen:
        raise wrong(document, (EXTENDS,), f"{name} extends this pack in turn")
    parent = _read(found, seen)
    own: Any = document.data.get("company")
    theirs: Any = parent.data.get("company")
    mine = name_of(own, "id")
    if mine is None or mine == name_of(theirs, "id"):
        raise wrong(document, (EXTENDS,), "give this pack a name of its own (company: {id: ...})")
    return parent
