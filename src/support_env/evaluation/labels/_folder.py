"""A folder of labelled tickets, read back: what was shown, what is true, what labellers gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from support_env.evaluation.labels import _files
from support_env.evaluation.labels._files import Row, RowError, by_id, label_files, read_rows
from support_env.evaluation.labels._rows import FIELDS, Label, Truth, read_label, read_truth
from support_env.packs import PackError, find_company
from support_env.scenario import Address, scenario_at
from support_env.tasks import TASKS


@dataclass(frozen=True, slots=True)
class Shown:
    """A ticket's words."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder, its labels in the order of the tickets and then of the files."""

    name: str
    """As it was given."""
    tickets: Mapping[str, Shown]
    truth: Mapping[str, Truth]
    labels: tuple[Label, ...]
    written: bool
    """People wrote the tickets, from cards."""

    @property
    def labellers(self) -> list[str]:
        """Who labelled, by name."""
        return sorted({label.by for label in self.labels})

    @property
    def unlabelled(self) -> list[str]:
        """The tickets that nobody labelled."""
        done = {label.id for label in self.labels}
        return [name for name in self.tickets if name not in done]

    def unchanged(self) -> int | None:
        """Return how many tickets today's generator writes the same; None where people wrote them.

        Those of an older generator, or of a company that is not here, are not written the same.
        """
        if self.written:
            return None
        return sum(_again(self.truth[name]) == shown for name, shown in self.tickets.items())


def load_folder(folder: Path) -> Folder:
    """Read a folder that `sheet` made and people labelled.

    Raises:
        OSError: A file is not there.
        RowError: A row cannot be used; the message begins with its file and line.
        ValueError: There are no labels.
    """
    truth = {row.text("id"): read_truth(row) for row in _rows(folder / _files.TRUTH)}
    tickets = {row.text("id"): _shown(row) for row in _rows(folder / _files.TICKETS)}
    for name in tickets:
        if name not in truth:
            raise RowError(f"{folder / _files.TRUTH}: nothing about ticket {name!r}")
    known = {name: truth[name] for name in tickets}
    names = _names(known)
    labels: list[Label] = []
    taken: dict[tuple[str, str], str] = {}
    for path in label_files(folder):
        for row in read_rows(path):
            label = read_label(row, known, names)
            key = label.id, label.by
            if key in taken:
                raise RowError(
                    f"{row.place}: {label.by!r} labelled {label.id!r} in {taken[key]} already"
                )
            taken[key] = row.place
            labels.append(label)
    if not labels:
        raise ValueError(f"no labels in {folder}: want {' or '.join(_files.LABELS)}")
    place = {name: at for at, name in enumerate(tickets)}
    labels.sort(key=lambda label: place[label.id])
    written = (folder / _files.WRITTEN).exists()
    return Folder(str(folder), tickets, known, tuple(labels), written)


def _rows(path: Path) -> list[Row]:
    return list(by_id(read_rows(path)).values())


def _shown(row: Row) -> Shown:
    ticket = Row(row.place, row.object("ticket"))
    return Shown(ticket.text("subject", empty=True), ticket.text("text"))


def _names(truth: Mapping[str, Truth]) -> dict[str, frozenset[str]]:
    """Return the labels that there are: the company's, and those of a pack before it."""
    found: dict[str, set[str]] = {field: set() for field in FIELDS}
    for each in truth.values():
        for field in FIELDS:
            found[field] |= each.right(field)
        found["sentiment"] |= each.near
    for company in {Address.parse(each.address).company for each in truth.values()}:
        try:
            pack = find_company(company).pack
        except PackError:
            return {}  # Nobody here knows which labels its pack has.
        found["issue_type"] |= pack.issues.keys()
        found["sentiment"] |= pack.sentiments.keys()
        found["priority"] |= pack.priorities.keys()
    return {field: frozenset(labels) for field, labels in found.items()}


def _again(truth: Truth) -> Shown | None:
    address = Address.parse(truth.address)
    try:
        ticket = scenario_at(find_company(address.company), TASKS[address.task], address).ticket
    except (KeyError, PackError, ValueError):
        return None
    return Shown(ticket.subject, ticket.text)


__all__ = ["Folder", "Shown", "load_folder"]
