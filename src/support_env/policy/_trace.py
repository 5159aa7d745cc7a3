"""Why a decision came out as it did, clause by clause. Only worked out when somebody asks."""

from __future__ import annotations

from support_env.policy._clauses import Clause
from support_env.policy._ruling import TraceLine
from support_env.policy._scope import Scope
from support_env.policy._values import Absent, PolicyError


def trace(scope: Scope) -> tuple[TraceLine, ...]:
    """Return what became of each clause of the case's issue, topic by topic."""
    lines: list[TraceLine] = []
    absent = scope.bound.absent
    for topic, clauses in scope.bound.policy.by_issue[scope.issue].items():
        held = [clause for clause in clauses if clause.id not in absent]
        states = {clause.id: _state(clause, scope) for clause in held}
        applying = {name for name, (state, _) in states.items() if state == "wins"}
        for clause in held:
            state, because = states[clause.id]
            victors = [c.id for c in held if c.id in applying and c.id in clause.beaten_by]
            if state == "wins" and victors:
                state, because = "overridden", victors[0]
            lines.append(TraceLine(topic, clause.id, state, because))
    return tuple(lines)


def _state(clause: Clause, scope: Scope) -> tuple[str, str]:
    unknown: str | None = None
    for test in clause.tests:
        try:
            truth = test.holds(scope)
        except PolicyError as error:
            return "does not apply", str(error)
        if truth is False:
            return "does not apply", test.text
        if isinstance(truth, Absent) and unknown is None:
            unknown = truth.fact
    return ("wins", "") if unknown is None else ("unknown", unknown)
