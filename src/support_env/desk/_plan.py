"""What the desk needs to know of a company, worked out once for each pack."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from support_env.desk._values import Names, plain

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.packs.schema import FieldSpec, LookupSpec, Pack


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The company's names, compiled, and how its records hang together.

    One for each pack, compared by identity: what else is worked out of a pack is kept with it.
    """

    pack: Pack
    issues: Names
    sentiments: Names
    priorities: Names
    lookups: Names
    resolutions: Names
    queues: Names
    askable: Mapping[str, str]
    """Name -> label, for facts and identifiers alike."""
    asked_as: Mapping[str, str]
    """How an askable thing may be written -> its name."""
    takes: Mapping[str, tuple[str, ...]]
    """Lookup -> the arguments that it can use."""
    arguments: Mapping[str, str]
    """Typed argument -> the record type that it names."""
    forms: Mapping[str, re.Pattern[str]]
    """Typed argument -> what its ids look like, for finding one among words."""
    listed: frozenset[str]
    """Record types that a parent's lookup lists by name only, since they have their own lookup."""
    neutral: Mapping[str, tuple[str, ...]]
    """Record type -> the fields that show no fact and nothing confidential."""
    plural: Mapping[str, str]
    approvals: str | None
    """The queue that answers requests for approval."""
    approval_facts: tuple[str, ...]
    """Facts that an answer from that queue establishes."""
    checks: tuple[str, ...]
    """Lookups that establish facts by comparing answers."""
    settled: tuple[str, ...]
    """Ids of the clauses of topics that the ticket alone settles: no search is needed for them."""


def make_plan(pack: Pack) -> Plan:
    """Work out the plan of one pack."""
    own = {spec.record for spec in pack.lookups.values() if spec.record and not spec.all_of}
    visible = {topic.id for topic in pack.topics if topic.visible_only}
    return Plan(
        pack=pack,
        issues=Names(pack.issues, {issue.title: name for name, issue in pack.issues.items()}),
        sentiments=Names(pack.sentiments),
        priorities=Names(pack.priorities),
        lookups=Names(pack.lookups),
        resolutions=Names(pack.resolutions),
        queues=Names(pack.queues),
        askable=(askable := _askable(pack)),
        asked_as={plain(name): name for name in askable},
        takes={name: _takes(spec) for name, spec in pack.lookups.items()},
        arguments={spec.argument: kind for kind, spec in pack.records.items()},
        forms={spec.argument: _form(spec.id) for spec in pack.records.values()},
        listed=frozenset(
            kind
            for kind, spec in pack.records.items()
            if kind in own and spec.of is not None and pack.records[spec.of].of is None
        ),
        neutral={
            kind: tuple(name for name, held in spec.fields.items() if _neutral(held))
            for kind, spec in pack.records.items()
        },
        plural={kind: _plural(kind) for kind in pack.records},
        approvals=next((n for n, q in pack.queues.items() if q.kind == "approvals"), None),
        approval_facts=tuple(n for n, fact in pack.facts.items() if fact.event == "approval"),
        checks=tuple(name for name, spec in pack.lookups.items() if is_check(spec)),
        settled=tuple(clause.id for clause in pack.clauses if clause.topic in visible),
    )


def is_check(spec: LookupSpec) -> bool:
    """Whether the lookup compares answers and shows no record."""
    return bool(spec.all_of and spec.establishes)


def _takes(spec: LookupSpec) -> tuple[str, ...]:
    return ("query",) if spec.handbook else (*spec.by, *spec.all_of)


def _askable(pack: Pack) -> dict[str, str]:
    facts = {name: fact.ask.label for name, fact in pack.facts.items() if fact.ask is not None}
    return facts | {name: spec.ask.label for name, spec in pack.identifiers.items()}


def _neutral(field: FieldSpec) -> bool:
    hidden = field.internal or field.private or field.fact or field.text
    return not hidden and field.value is None


def _form(form: str) -> re.Pattern[str]:
    marks = {"#": r"\d", "@": "[A-Za-z]"}
    pattern = "".join(marks.get(mark, re.escape(mark)) for mark in form)
    return re.compile(rf"(?<!\w){pattern}(?!\w)", re.ASCII | re.IGNORECASE)


def _plural(kind: str) -> str:
    if kind.endswith(("s", "x", "z", "ch", "sh")):
        return f"{kind}es"
    return f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"


_PLANS: dict[int, tuple[LoadedPack, Plan]] = {}


def plan_of(loaded: LoadedPack) -> Plan:
    """Return the pack's plan (kept: a process plays few companies, many times)."""
    held = _PLANS.get(id(loaded))
    if held is None or held[0] is not loaded:
        if len(_PLANS) > 64:
            _PLANS.clear()
        # The pack is kept with its plan, so that its id cannot be given to another.
        held = _PLANS[id(loaded)] = (loaded, make_plan(loaded.pack))
    return held[1]
