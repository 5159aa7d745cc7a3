"""The verdict as an OpenEnv rubric tree.

The score is the session's work; the rubrics hold what a step brought, for trainers that log
`named_rubrics()` and `last_score`: the root the step's reward, a child for each part of the score,
a grandchild for each check. Where the reward is dense the figures are this step's changes; where it
is sparse, 0 until the end and then the whole episode's. Children add up to their parent; what the
score's bounds take from the parts (and may give back) is a part too, `cap`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


class Held(Rubric):
    """A rubric whose score the environment sets before the tree is called."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0.0

    def forward(self, action: Any, observation: Any) -> float:
        """Return the score that was set, the children having been called for theirs."""
        # Composed here: OpenEnv's containers turn into coroutines inside a running loop.
        for child in self.children():
            child(action, observation)
        return self.current

    def reset(self) -> None:
        """Forget the episode, here and below."""
        self.current = 0.0
        self.last_score = None
        for child in self.children():
            child.reset()


class SupportRubric(Held):
    """The root: its score is the step's reward."""

    def __init__(self, checks: Iterable[str] = CHECKS) -> None:
        super().__init__()
        self._leaves: dict[str, Held] = {}
        self._parts: dict[str, Held] = {}
        for name in checks:
            part, _, check = name.partition(".")
            if part not in self._parts:
                self._parts[part] = Held()
                setattr(self, part, self._parts[part])
            if check:
                self._leaves[name] = Held()
                setattr(self._parts[part], check, self._leaves[name])

    def hold(self, reward: float, parts: Mapping[str, float], checks: Mapping[str, float]) -> None:
        """Set what the next call returns: the reward, and each part's and check's share of it."""
        self.current = reward
        for name, part in self._parts.items():
            part.current = parts.get(name, 0.0)
        for name, leaf in self._leaves.items():
            leaf.current = checks.get(name, 0.0)


def shares(session: Session) -> dict[str, float]:
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
