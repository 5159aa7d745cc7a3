"""The verdict as an OpenEnv rubric tree.

The score is the session's work; the rubrics hold what a step brought, for trainers that log
`named_rubrics()` and `last_score`: the root the step's reward, a child for each part of the score,
a grandchild for each check. Where the reward is dense the figures are this step's changes; where it
is sparse, 0 until the end and then the whole episode's. Children add up to their parent; what the
score's bounds take from the parts (and may give back) is a part too, `cap`.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

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


class _Held(NamedTuple):
    """What the last step brought."""

    reward: float
    parts: Shares
    checks: Shares | Callable[[], Shares]


class _Inner(Rubric):
    """A node whose score is looked up when somebody asks: few do, and steps are many."""

    def __init__(self, name: str, root: SupportRubric) -> None:
        self._name = name
        self._root = weakref.ref(root)
        super().__init__()

    def brought(self, root: SupportRubric) -> Shares | None:
        """Return the figures among which this node's is; None before the first step."""
        raise NotImplementedError

    @property
    def last_score(self) -> float | None:  # type: ignore[override]
        """What the node brought to the last reward; None before the first."""
        root = self._root()
        held = None if root is None else self.brought(root)
        return None if held is None else held.get(self._name, 0.0)

    @last_score.setter
    def last_score(self, value: float | None) -> None:
        """Leave it to the root: OpenEnv sets what `forward` has just returned."""

    def forward(self, action: Any, observation: Any) -> float:
        """Return what the node brought, those below it having been called."""
        for child in self.children():
            child(action, observation)
        return self.last_score or 0.0

    def register_forward_hook(self, hook: Callable[[Rubric, Any, Any, float], None]) -> None:
        """Have the hook called after every step."""
        self._listen()
        super().register_forward_hook(hook)

    def register_forward_pre_hook(self, hook: Callable[[Rubric, Any, Any], None]) -> None:
        """Have the hook called before every step's score is looked up."""
        self._listen()
        super().register_forward_pre_hook(hook)

    def _listen(self) -> None:
        root = self._root()
        if root is not None:
            root.heard = True


class Check(_Inner):
    """A leaf. To work it out costs as much as the step."""

    def brought(self, root: SupportRubric) -> Shares | None:
        """Return the checks' shares of the last reward."""
        return root.shares()


class Part(_Inner):
    """A part of the score."""

    def brought(self, root: SupportRubric) -> Shares | None:
        """Return the parts of the last reward."""
        return root.parts()


class SupportRubric(Rubric):
    """The root: its score is the step's reward."""

    def __init__(self) -> None:
        self._tree: dict[str, Rubric] | None = None
        super().__init__()
        self._held: _Held | None = None
        self.heard = False
        """Whether somebody listens to a node below being called; without, none is."""

    @property
    def _rubric_children(self) -> dict[str, Rubric]:  # type: ignore[override]
        """The parts, made when somebody looks: few do, and an open episode should be small."""
        if self._tree is None:
            self._tree = {}
            for name in CHECKS:
                part, _, check = name.partition(".")
                node = self._tree.setdefault(part, Part(part, self))
                if check:
                    setattr(node, check, Check(name, self))
        return self._tree

    @_rubric_children.setter
    def _rubric_children(self, value: dict[str, Rubric]) -> None:
        """Leave it for later: OpenEnv sets an empty one."""

    def __getattr__(self, name: str) -> Rubric:
        """Return a part by its name."""
        if name.startswith("_") or name not in self._rubric_children:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self._rubric_children[name]

    def hold(self, reward: float, parts: Mapping[str, float], checks: Callable[[], Shares]) -> None:
        """Set what was last brought, and how to learn what each check brought to it."""
        self._held = _Held(reward, parts, checks)
        self.last_score = reward

    @property
    def watched(self) -> bool:
        """Whether a hook is to be called."""
        return self.heard or bool(self._forward_hooks or self._forward_pre_hooks)

    def parts(self) -> Shares | None:
        """Return what each part brought to the last reward; None before the first."""
        return None if self._held is None else self._held.parts

    def shares(self) -> Shares | None:
        """Return what each check brought to the last reward; None before the first."""
        held = self._held
        if held is None:
            return None
        if not callable(held.checks):
            return held.checks
        known = held.checks()
        self._held = held._replace(checks=known)
        return known

    def forward(self, action: Any, observation: Any) -> float:
        """Return the reward, those below having been called if somebody listens."""
        if self.heard:
            # Composed here: OpenEnv's containers turn into coroutines inside a running loop.
            for part in self.children():
                part(action, observation)
        return 0.0 if self._held is None else self._held.reward

    def reset(self) -> None:
        """Forget the episode."""
        self._held = None
        self.last_score = None


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
