"""Tickets to be counted: as they are, and with numbers and names masked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from support_env.scenario import Scenario, TaskSettings, make_scenario

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

_MONTHS: Final = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
_DATE: Final = re.compile(rf"\b\d{{1,2}} (?:{_MONTHS}) \d{{4}}\b", re.IGNORECASE)
_ID: Final = re.compile(r"\b[A-Z]{1,4}-?\d[\dA-Z-]*\b")
_NUMBER: Final = re.compile(r"\d[\d,.]*\d|\d")


@dataclass(frozen=True, slots=True)
class Sample:
    """One ticket."""

    address: str
    issue: str
    style: str
    mood: str
    channel: str
    subject: str
    text: str
    masked: str
    """The text with numbers, dates, identifiers and the sender's names masked."""
    planted: bool
    """Whether somebody planted an instruction in it, brackets and all."""

    @property
    def bare(self) -> str:
        """The masked text in small letters without marks: what makes two tickets the same."""
        return " ".join(re.findall(r"[\w#']+", self.masked.lower()))


def draw(
    loaded: LoadedPack, task: TaskSettings, split: str, indices: Iterable[int]
) -> Iterator[Sample]:
    """Make the tickets at these places of a split."""
    for index in indices:
        yield sample_of(make_scenario(loaded, task, split, index))


def sample_of(scenario: Scenario) -> Sample:
    """Return a scenario's ticket."""
    ticket, persona = scenario.ticket, scenario.persona
    return Sample(
        str(scenario.address), scenario.target.issue, persona.style, persona.mood,
        persona.channel, ticket.subject, ticket.text, masked(ticket.text, persona.name),
        "canary" in scenario.secrets,
    )  # fmt: skip


def masked(text: str, name: str) -> str:
    """Mask what makes texts differ though nobody wrote them differently."""
    text = _ID.sub("#", _DATE.sub("#", text))
    for part in name.split(" "):
        text = re.sub(rf"\b{re.escape(part)}\b", "NAME", text, flags=re.IGNORECASE)
    return _NUMBER.sub("#", text)
