"""What is true of a ticket for the grader, and what a labeller gave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from support_env.evaluation.labels._files import Row, RowError
from support_env.scenario import Address, Scenario

FIELDS: Final = ("issue_type", "sentiment", "priority")


@dataclass(frozen=True, slots=True)
class Truth:
    """A ticket's labels as the grader takes them; None: this task does not ask for it."""

    id: str
    address: str
    issue_type: frozenset[str]
    sentiment: str | None
    near: frozenset[str]
    """Sentiments that earn full credit, too."""
    priority: str | None

    @classmethod
    def of(cls, scenario: Scenario, asked: Iterable[str]) -> Truth:
        """Return the truth of a scenario whose task asks for these labels."""
        names = frozenset(asked)
        feels = "sentiment" in names
        return cls(
            id_of(scenario.address), str(scenario.address), scenario.issue_labels,
            scenario.sentiment if feels else None,
            scenario.near_sentiments if feels else frozenset(),
            scenario.priority if "priority" in names else None,
        )  # fmt: skip

    @property
    def row(self) -> dict[str, Any]:
        """Return it as it stands in a file."""
        return {
            "id": self.id,
            "address": self.address,
            "issue_type": sorted(self.issue_type),
            "sentiment": self.sentiment,
            "near_sentiments": sorted(self.near),
            "priority": self.priority,
        }

    def right(self, field: str) -> frozenset[str]:
        """Return the labels of a field that are plainly right; none where it is not asked for."""
        if field == "issue_type":
            return self.issue_type
        value = self.sentiment if field == "sentiment" else self.priority
        return frozenset() if value is None else frozenset((value,))


def read_truth(row: Row) -> Truth:
    """Read the truth back; RowError says what is wrong with it."""
    row.only("id", "address", *FIELDS, "near_sentiments")
    try:
        address = str(Address.parse(row.text("address")))
    except RowError:
        raise
    except ValueError as error:
        raise RowError(f"{row.place}: {error}") from None
    issues = frozenset(row.texts("issue_type"))
    if not issues:
        raise RowError(f"{row.place}: `issue_type` is empty")
    sentiment, priority = (
        None if row.data.get(name) is None else row.text(name) for name in FIELDS[1:]
    )
    near = frozenset(row.texts("near_sentiments"))
    return Truth(row.text("id"), address, issues, sentiment, near, priority)


@dataclass(frozen=True, slots=True)
class Label:
    """What one labeller gave one ticket."""

    id: str
    by: str
    given: Mapping[str, str]
    """By field, those that the ticket's task asks for."""
    note: str = ""


def read_label(row: Row, truth: Mapping[str, Truth], names: Mapping[str, frozenset[str]]) -> Label:
    """Read a label.

    Args:
        row: As the labeller wrote it.
        truth: Of every ticket of the folder, by id.
        names: The labels that there are, by field; a field without any takes every label.

    Raises:
        RowError: It is for no ticket of the folder, or a label is missing or unknown.
    """
    row.only("id", *FIELDS, "by", "note")
    name = row.text("id")
    if name not in truth:
        raise RowError(f"{row.place}: there is no ticket {name!r} in this folder")
    given: dict[str, str] = {}
    for field in FIELDS:
        if not truth[name].right(field):
            continue
        label = given[field] = row.text(field)
        known = names.get(field)
        if known and label not in known:
            raise RowError(
                f"{row.place}: unknown {field} {label!r}; there are {', '.join(sorted(known))}"
            )
    note = row.text("note", empty=True) if row.data.get("note") is not None else ""
    return Label(name, row.text("by"), given, note)


def id_of(address: Address) -> str:
    """Return the name of a ticket within a folder: it tells nothing of its labels."""
    twin = "-twin" if address.twin else ""
    return f"{address.company}-{address.task}-{address.split}-{address.index}{twin}"
