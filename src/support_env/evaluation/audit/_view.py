"""What a scripted policy can see: ids, amounts, dates, words and clauses of the observations.

Nothing hidden comes in: a view is fed observations, and from them it keeps neither the reward nor
the metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from support_env.types import Observation

_WORD: Final = re.compile(r"[a-z]{3,}")
_ID: Final = re.compile(r"\b[A-Z]{1,4}-\d{3,9}\b")
_CODE: Final = re.compile(r"\b(?=[A-Z0-9 -]*\d)[A-Z0-9]+(?:[ -][A-Z0-9]+)*\b")
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+")
_MONEY: Final = re.compile(r"\d+\.\d\d")
_CLAUSE: Final = re.compile(r"^(?:- )?(\d+(?:\.\d+)+)\s+(.+)$")
_UNLESS: Final = re.compile(r",? unless [\d., or]+ appl(?:y|ies)")
_BUSINESS: Final = re.compile(r"^(?:- )?(Business days are .*)$", re.MULTILINE)
_CLOSED: Final = re.compile(r"((?:\d{1,2}(?: and |, ))*\d{1,2}) ([A-Z][a-z]+)")
_DUE: Final = re.compile(r"\[(\d+) (business )?days after (?:`(\w+)`|today)\]")
_STOPPED: Final = """
and any are but can could customer desk for from had has have her him his its item not one order our
say says she should shows tell than that the their them then there they this unless apply applies
was were what when where which who will with would you your all been
"""
_STOP: Final = frozenset(_STOPPED.split())
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_NO: Final = ("no", "none", "")
_YES: Final = "yes"
_STEM: Final = 5
"""Letters of a word that count, so that "refunded" meets "refunds"."""


@lru_cache(4096)
def words(text: str) -> frozenset[str]:
    """Return the beginnings of a text's words, those that every sentence has left out."""
    found = _WORD.findall(text.lower().replace("_", " "))
    return frozenset([word[:_STEM] for word in found if word not in _STOP])


def share(left: frozenset[str], right: frozenset[str]) -> float:
    """Return how much of the left stands in the right."""
    return len(left & right) / len(left) if left else 0.0


def closest(named: Mapping[str, str], said: frozenset[str]) -> str:
    """Return the name whose description shares most with what was said, rare words first."""
    bags = {name: words(name) | words(says) for name, says in named.items()}
    seen: dict[str, int] = {}
    for bag in bags.values():
        for word in bag:
            seen[word] = seen.get(word, 0) + 1
    return max(named, key=lambda name: sum([1 / seen[w] for w in bags[name] & said]), default="")


@lru_cache(4096)
def _rule(text: str) -> str:
    return _UNLESS.sub("", text.partition(" Desk: ")[0])


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause as it was shown."""

    number: str
    text: str

    @property
    def rule(self) -> str:
        """Its condition and result, without the exceptions and what follows for the desk."""
        return _rule(self.text)

    @property
    def chapter(self) -> str:
        """The first part of its number."""
        return self.number.partition(".")[0]

    @property
    def percent(self) -> Decimal | None:
        """The first percentage that it names."""
        found = re.search(r"(\d+(?:\.\d+)?)%", self.text)
        return Decimal(found[1]) if found else None

    def named(self, names: Iterable[str]) -> list[str]:
        """Return the names that it writes in backticks, in its order."""
        held = set(names)
        return [name for name in re.findall(r"`(\w+)`", self.text) if name in held]


@dataclass(frozen=True, slots=True)
class Shown:
    """A record as it was shown."""

    kind: str
    id: str
    fields: Mapping[str, str]

    @property
    def words(self) -> frozenset[str]:
        """The words of its values; of a field that says yes or no, its name where it says yes."""
        held = [n if v == _YES else v for n, v in self.fields.items() if v not in _NO]
        return words(" ".join(held))


class View:
    """What the observations of one episode have shown so far."""

    def __init__(self, first: Observation) -> None:
        self.briefing: Mapping[str, Any] = first.briefing or {}
        ticket = first.tickets[0]
        self.ticket = f"{ticket.get('subject', '')}\n{ticket.get('text', '')}"
        self.sender = str(ticket.get("from", ""))
        self.said: list[str] = []
        self.records: list[Shown] = []
        self.clauses: list[Passage] = []
        self.found: list[Passage] = []
        """What the last search found, in its order."""
        self._ids: set[str] = set()
        self._named: dict[str, dict[str, str]] = {}
        self._issue: str | None = None
        self._holidays: frozenset[str] = frozenset()
        for rule in self.briefing.get("rules") or ():
            self._read(str(rule))
        self._read(str(self.briefing.get("handbook") or ""))

    def hear(self, observation: Observation) -> None:
        """Take in what the last action brought."""
        data: Mapping[str, Any] = (observation.result or {}).get("data") or {}
        for record in data.get("records") or ():
            self._keep(str(record.get("type", "")), record)
        if "handbook" in data:
            self.found = [Passage(str(c["number"]), str(c["text"])) for c in data["handbook"]]
            self._add(self.found)
        if observation.history and (text := str(observation.history[-1].get("user") or "")):
            self.said.append(text)

    # Names --------------------------------------------------------------------------------------

    def named(self, key: str) -> dict[str, str]:
        """Return a part of the briefing: names, each with what is said of it."""
        if key not in self._named:
            held: Mapping[str, Any] = self.briefing.get(key) or {}
            self._named[key] = {
                name: str(spec.get("says") if isinstance(spec, Mapping) else spec)
                for name, spec in held.items()
            }
        return self._named[key]

    def takes(self, key: str, name: str) -> list[str]:
        """Return the arguments of a lookup or a resolution."""
        held: Mapping[str, Any] = self.briefing.get(key) or {}
        return list((held.get(name) or {}).get("arguments") or ())

    def issue(self) -> str:
        """Return the issue type that the ticket comes closest to."""
        if self._issue is None:
            self._issue = closest(self.named("issue_types"), words(self.ticket))
        return self._issue

    # Values -------------------------------------------------------------------------------------

    def typed(self, argument: str) -> str | None:
        """Return what the ticket, its sender or a reply gives for a lookup's argument."""
        spoken = [self.ticket, *self.said]
        if argument == "email":
            found = _EMAIL.search(self.sender)
            return found[0] if found else None
        if argument.endswith("_id"):
            return next((f[0] for text in reversed(spoken) if (f := _ID.search(text))), None)
        for text in reversed(self.said):
            codes = _CODE.findall(_ID.sub("", text))
            if codes:
                return max(codes, key=len)
        return None

    def of_kind(self, kind: str) -> list[Shown]:
        """Return the records of a kind, in the order they were shown."""
        return [record for record in self.records if record.kind == kind]

    def chosen(self, kind: str, how: str) -> Shown | None:
        """Return the k-th record of a kind, or the one that the ticket's words come closest to."""
        held = self.of_kind(kind)
        if not held:
            return None
        if how == "closest":
            said = words(" ".join([self.ticket, *self.said]))
            return max(held, key=lambda record: len(record.words & said))
        return held[min(int(how), len(held) - 1)] if how.isdigit() else held[-1]

    def field(self, name: str, how: str = "closest") -> str | None:
        """Return the value of a field, `kind.name` or the bare name."""
        kind, _, bare = name.rpartition(".")
        kinds = [kind] if kind else dict.fromkeys(r.kind for r in self.records)
        for each in kinds:
            record = self.chosen(each, how)
            if record is not None and bare in record.fields:
                return record.fields[bare]
        return None

    def dates(self) -> list[date]:
        """Return every date that a record shows."""
        shown = [_day(value) for record in self.records for value in record.fields.values()]
        return list(dict.fromkeys(day for day in shown if day is not None))

    def amounts(self) -> list[str]:
        """Return every amount that a record shows."""
        held = [v for r in self.records for v in r.fields.values() if _MONEY.fullmatch(v)]
        return list(dict.fromkeys(held))

    def age(self, name: str) -> int | None:
        """Return how many days ago a field's date was."""
        today, then = _day(str(self.briefing.get("today"))), _day(self.field(name) or "")
        return (today - then).days if today and then else None

    def due(self, clause: Passage) -> date | None:
        """Return the date that a clause's `Tell:` part works out, where it is simple."""
        found = _DUE.search(clause.text)
        if not found:
            return None
        start = _day(self.field(found[3]) or "") if found[3] else None
        start = start or _day(str(self.briefing.get("today")))
        if start is None or found[2]:
            return start and _later(start, int(found[1]), self._holidays)
        return start + timedelta(days=int(found[1]))

    # What comes in ------------------------------------------------------------------------------

    def _read(self, text: str) -> None:
        found = [_CLAUSE.match(line.strip()) for line in text.splitlines()]
        for days in _BUSINESS.findall(text):
            self._holidays = frozenset(_closed(days))
        self._add([Passage(match[1], match[2]) for match in found if match])

    def _add(self, passages: Sequence[Passage]) -> None:
        held = {passage.number for passage in self.clauses}
        self.clauses += [passage for passage in passages if passage.number not in held]

    def _keep(self, kind: str, shown: Mapping[str, Any]) -> None:
        """Keep a record and what is beneath it; one shown with fewer fields is not kept again."""
        ident = str(shown.get("id", ""))
        if ident and ident not in self._ids:
            self._ids.add(ident)
            fields = {n: v for n, v in _flat(shown) if n not in ("id", "type")}
            self.records.append(Shown(kind, ident, fields))
        for name, held in shown.items():
            if isinstance(held, (list, tuple)):
                below = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
                for part in held:
                    if isinstance(part, Mapping):
                        self._keep(below, part)


def _flat(shown: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, held in shown.items():
        if isinstance(held, (str, int, float)):
            yield name, str(held)


@lru_cache(4096)
def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _closed(text: str) -> Iterator[str]:
    """Yield the days of the year that a text lists: "25 and 26 December"."""
    for days, month in _CLOSED.findall(text):
        yield from (f"{day} {month}" for day in re.findall(r"\d+", days))


def _later(day: date, count: int, holidays: frozenset[str]) -> date:
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < 5 and f"{day.day} {_MONTHS[day.month - 1]}" not in holidays
    return day
