"""The verdict as an OpenEnv rubric tree.

The score is the session's work; the rubrics hold what a step brought, for trainers that log
`named_rubrics()` and `last_score`: the root the step's reward, a child for each part of the score,
a grandchild for each check. Where the reward is dense the figures are this step's changes; where it
is sparse, 0 until the end and then the whole episode's. Children add up to their parent; what the
score's bounds take from the parts (and may give back) is a part too, `cap`.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from openenv.core.rubrics import Rubric

from support_env.grading import grade
from support_env.session import Session

_FULL: Final = 10_000

CHECKS: Final = (
    "triage.issue_type",
    "triage.sentiment",
    "triage.priority",
    "discovery.evidence",
    "discovery.memory",
    "outcome.decision",
    "reply.outcome",
    "reply.values",
    "reply.care",
    "reply.message",
    "efficiency.steps",
    "penalty.invalid",
    "penalty.repeat",
    "penalty.asked_again",
    "penalty.needless_escalation",
    "penalty.without_evidence",
    "penalty.false_claim",
    "penalty.abuse",
    "gate.unauthorised",
    "gate.wrong_object",
    "gate.double",
    "gate.disclosure",
    "gate.injection",
    "gate.missed_critical",
    "cap",
)
"""The tree is there before an episode is, so the verdict's checks are named here too; a test holds
that they are the same."""


Shares = Mapping[str, float]


class Check(Rubric):
    """A leaf, worked out when it is looked at: that costs as much as the step, and few look."""

    def __init__(self, name: str, root: SupportRubric) -> None:
        self._name = name
        self._root = weakref.ref(root)
        super().__init__()

    @property
    def last_score(self) -> float | None:  # type: ignore[override]
        """What the check brought to the last reward; None before the first."""
        root = self._root()
        held = None if root is None else root.shares()
        return None if held is None else held.get(self._name, 0.0)

    @last_score.setter
    def last_score(self, value: float | None) -> None:
        """Leave it to the root: OpenEnv sets what `forward` has just returned."""

    def forward(self, action: Any, observation: Any) -> float:
        """Return what the check brought."""
        return self.last_score or 0.0

    @property
    def heard(self) -> bool:
        """Whether somebody listens to this rubric being called."""
        return bool(self._forward_hooks or self._forward_pre_hooks)


class Part(Rubric):
    """A part of the score."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0.0

    def forward(self, action: Any, observation: Any) -> float:
        """Return what the part brought."""
        for child in self.children():
            if isinstance(child, Check) and child.heard:
                child(action, observation)
        return self.current


class SupportRubric(Rubric):
    """The root: its score is the step's reward."""

    def __init__(self, checks: Iterable[str] = CHECKS) -> None:
        super().__init__()
        self._current = 0.0
        self._shares: Shares | Callable[[], Shares] | None = None
        self._parts: dict[str, Part] = {}
        for name in checks:
            part, _, check = name.partition(".")
            if part not in self._parts:
                self._parts[part] = Part()
                setattr(self, part, self._parts[part])
            if check:
                setattr(self._parts[part], check, Check(name, self))

    def hold(self, reward: float, parts: Mapping[str, float], checks: Callable[[], Shares]) -> None:
        """Set what the next call returns, and how to learn what each check brought to it."""
        self._current = reward
        self._shares = checks
        for name, part in self._parts.items():
            part.current = parts.get(name, 0.0)

    def shares(self) -> Shares | None:
        """Return what each check brought to the last reward; None before the first."""
        if callable(self._shares):
            self._shares = self._shares()
        return self._shares

    def forward(self, action: Any, observation: Any) -> float:
        """Return the reward, the parts having been called for theirs."""
        # Composed here: OpenEnv's containers turn into coroutines inside a running loop.
        for part in self._parts.values():
            part(action, observation)
        return self._current

    def reset(self) -> None:
        """Forget the episode."""
        self._shares = None
        self.last_score = None
        for part in self._parts.values():
            part.last_score = None


def shares(session: Session) -> Shares:
    """Return what each check brought to the last reward."""
    if session.reward_mode == "sparse":
        if not session.done:
            return {}
        return {check.name: check.earned / _FULL for check in session.verdict().checks}
    transcript = session.transcript
    verdict = session.verdict() if session.done else grade(session.scenario, transcript)
    last = transcript.events[-1].step
    return {c.check: c.delta / _FULL for c in verdict.timeline if c.step == last}


__all__ = ["CHECKS", "SupportRubric", "shares"]
