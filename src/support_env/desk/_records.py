"""The records of one scenario: found by what is typed, shown as the desk shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support_env.desk._plan import Plan
from support_env.desk._values import identifier
from support_env.scenario import Record, Scenario


class Records:
    """An index over a scenario's records. It never changes, so every fork shares it."""

    __slots__ = ("_by_id", "_by_key", "_children", "_keys", "_plan", "_scenario")

    def __init__(self, scenario: Scenario, plan: Plan) -> None:
        self._scenario = scenario
        self._plan = plan
        self._by_id = {record.id: record for record in scenario.records}
        self._keys = {record.id: identifier(record.id) for record in scenario.records}
        self._by_key = {(r.kind, self._keys[r.id]): r for r in scenario.records}
        self._children: dict[str | None, list[Record]] = {}
        for record in scenario.records:
            self._children.setdefault(record.parent, []).append(record)

    def get(self, kind: str, typed: object) -> Record | None:
        """Return the record of that type with that id, however it is spelled."""
        return self._by_key.get((kind, identifier(typed)))

    def find(self, kind: str, argument: str, typed: object) -> list[Record]:
        """Return the records of that type that the argument's value names."""
        key = identifier(typed)
        if not key:
            return []
        named = self._plan.arguments.get(argument)
        if named is not None:
            record = self._by_key.get((named, key))
            if record is None:
                return []
            above = [found for found in self.upwards(record) if found.kind == kind]
            return above or [found for found in self.downwards(record) if found.kind == kind]
        return [
            record
            for record in self._scenario.records
            if record.kind == kind and identifier(self.true(record, argument)) == key
        ]

    def true(self, record: Record, field: str) -> Any:
        """Return what the account really holds in a field, which its record may not show."""
        spec = self._plan.pack.records[record.kind].fields.get(field)
        if spec is not None and spec.persona is not None:
            return getattr(self._scenario.persona, spec.persona)
        return record.fields.get(field)

    def upwards(self, record: Record | None) -> Iterator[Record]:
        """Yield the record, its parent, and so on."""
        while record is not None:
            yield record
            record = self._by_id.get(record.parent) if record.parent is not None else None

    def downwards(self, record: Record) -> Iterator[Record]:
        """Yield the record and what is beneath it."""
        yield record
        for child in self._children.get(record.id, ()):
            yield from self.downwards(child)

    def subject(self, kind: str) -> Record | None:
        """Return the one of that type that the ticket's request hangs on."""
        for request in self._scenario.requests:
            for argument, found in request.objects.items():
                named = self._plan.arguments.get(argument)
                record = self._by_key.get((named, identifier(found))) if named else None
                for above in self.upwards(record):
                    if above.kind == kind:
                        return above
        return next((record for record in self._scenario.records if record.kind == kind), None)

    def show(self, record: Record, mentioned: set[str], opened: list[Record]) -> dict[str, Any]:
        """Return the record as its lookup shows it; add what that opens and mentions."""
        opened.append(record)
        mentioned.add(self._keys[record.id])
        shown: dict[str, Any] = {"type": record.kind, "id": record.id, **record.fields}
        children = self._children.get(record.id)
        if children is not None:
            listed, plural = self._plan.listed, self._plan.plural
            for child in children:
                if child.kind in listed:
                    part = self._mention(child, mentioned)
                else:
                    part = self.show(child, mentioned, opened)
                    del part["type"]  # the list that it is in says so
                shown.setdefault(plural[child.kind], []).append(part)
        return shown

    def _mention(self, record: Record, mentioned: set[str]) -> dict[str, Any]:
        """Return only what tells it from its neighbours: nothing that a decision hangs on."""
        mentioned.add(self._keys[record.id])
        neutral, plural, fields = self._plan.neutral, self._plan.plural, record.fields
        shown: dict[str, Any] = {"id": record.id}
        for name in neutral[record.kind]:
            if name in fields:
                shown[name] = fields[name]
        for child in self._children.get(record.id, ()):
            names, fields = neutral[child.kind], child.fields
            if names and (held := {name: fields[name] for name in names if name in fields}):
                shown.setdefault(plural[child.kind], []).append(held)
        return shown
