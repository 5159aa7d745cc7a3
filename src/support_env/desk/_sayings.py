"""Identifiers and identity answers: what is on record, and what the customer says they are."""

from __future__ import annotations

from support_env.desk._plan import Plan
from support_env.desk._records import Records
from support_env.scenario import Scenario


class Sayings:
    """Where the customer's answers come from. The customer and the identity check share it."""

    __slots__ = ("_plan", "_records", "_scenario")

    def __init__(self, scenario: Scenario, plan: Plan, records: Records) -> None:
        self._scenario = scenario
        self._plan = plan
        self._records = records

    def answer(self, index: int, name: str) -> str | None:
        """Return what this customer answers when asked for an identifier; None: it has none."""
        request = self._scenario.requests[index]
        if name in request.misremembered:
            return str(request.misremembered[name])
        kind = self._plan.arguments.get(name)
        if kind is not None:
            return request.objects.get(name) or self._id_of(kind)
        spec = self._plan.pack.identifiers.get(name)
        kind = spec.record if spec is not None else self._holder(name)
        if kind is None:
            return None
        return self._field(kind, name)

    def _holder(self, name: str) -> str | None:
        return next((k for k, spec in self._plan.pack.records.items() if name in spec.fields), None)

    def _id_of(self, kind: str) -> str | None:
        record = self._records.subject(kind)
        return record.id if record is not None else None

    def _field(self, kind: str, name: str) -> str | None:
        record = self._records.subject(kind)
        value = self._records.true(record, name) if record is not None else None
        return None if value is None else str(value)
