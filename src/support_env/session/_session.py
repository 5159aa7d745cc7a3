"""One episode: `reset`, then `step` until it is done.

Everything before the end obeys non-interference: the same actions on a scenario and on its twin
give the same bytes until the fact that differs has been learned. Rewards are the one exception,
and are never rendered for an agent.
"""

# pyright: strict

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from support_env.desk import ANSWER, sanitise
from support_env.grading import Standing, Tally, Verdict, tally
from support_env.packs import company_of
from support_env.scenario import Scenario, TicketText
from support_env.session._episode import Episode
from support_env.session._explained import Explained
from support_env.transcript import Event, Transcript
from support_env.types import Action, EndReason, Observation, Reward, State, StepResult

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

RewardMode = Literal["dense", "sparse"]

FULL: Final = 10_000
_OVER: Final = "the episode is over"
_NOTHING: Final = Tally(0, False, 0, {})


class Session:
    """One scenario, played once after each `reset`.

    Args:
        scenario: What is played.
        reward_mode: `dense` (each step's change of the score) or `sparse` (the score at the end).
        company: The scenario's company pack; found by its name when it is not given.
    """

    def __init__(
        self,
        scenario: Scenario,
        reward_mode: RewardMode = "dense",
        *,
        company: LoadedPack | None = None,
    ) -> None:
        if reward_mode not in ("dense", "sparse"):
            raise ValueError(f"reward_mode is dense or sparse, not {reward_mode!r}")
        self.scenario: Final = scenario
        self.reward_mode: Final[RewardMode] = reward_mode
        name, digest = scenario.address.company, scenario.address.pack_digest
        self._company = _checked(company, digest) if company else _company(name, digest)
        self._deskless = any(
            pattern.effect == ANSWER for r in scenario.requests for pattern in r.decision.must
        )
        self._ticket: Final = _shown(scenario.ticket)
        self._start()

    def _start(self) -> None:
        self._episode = Episode(self.scenario, self._company, deskless=self._deskless)
        self._events: list[Event] = []
        self._history: list[dict[str, Any]] = []
        self._tally: Tally = _NOTHING
        self._standing: Standing | None = Standing(self.scenario)
        self._end: EndReason | None = None
        self._verdict: Verdict | None = None

    def reset(self) -> Observation:
        """Start the episode again and return the first observation, with the briefing."""
        if self._events:
            self._start()
        briefing = self._episode.briefing()
        return self._observation(None, briefing, None, {})

    def step(self, action: Action | Mapping[str, Any] | Any) -> StepResult:
        """Take one step. No action raises: one that makes no sense costs a step."""
        read = sanitise(action)
        if self._end is not None:
            result = _result(read, f"{_OVER} ({self._end}); reset starts another", {})
            return StepResult(self._observation(result, None, 0.0, {}), Reward(0.0), True, {})
        event, data = self._episode.act(read, self._score_with)
        self._events.append(event)
        self._history.append(
            {
                "user": event.customer.text if event.customer is not None else "",
                "agent": read.content or "",
                "action_type": read.action_type,
            }
        )
        self._end = self._reason()
        reward = self._reward()
        metadata = self._metadata() if self._end is not None else {}
        result = _result(read, event.error, data)
        seen = self._observation(result, None, reward.value, metadata)
        return StepResult(seen, reward, self._end is not None, metadata)

    @property
    def transcript(self) -> Transcript:
        """What happened so far: with the scenario, all that is graded."""
        return Transcript(tuple(self._events), self._episode.closed, self._end)

    @property
    def done(self) -> bool:
        """Whether the episode has ended."""
        return self._end is not None

    @property
    def state(self) -> State:
        """Where the episode stands; nothing hidden."""
        address = self.scenario.address
        return State(
            task=address.task,
            company=address.company,
            policy=address.policy,
            split=address.split,
            index=address.index,
            step_count=len(self._events),
            steps_left=max(0, self._episode.steps_left),
            done=self.done,
            end_reason=self._end,
        )

    def verdict(self) -> Verdict:
        """Return the explained score. RuntimeError before the end: it would give answers away."""
        if self._end is None:
            raise RuntimeError("there is no verdict before the episode has ended")
        if self._verdict is None:
            self._verdict = self._stands().verdict(self.transcript)
        return self._verdict

    @classmethod
    def replay(
        cls,
        scenario: Scenario,
        actions: Iterable[Action | Mapping[str, Any]],
        reward_mode: RewardMode = "dense",
        *,
        company: LoadedPack | None = None,
    ) -> Session:
        """Return a session in which these actions were taken, as far as the episode went."""
        session = cls(scenario, reward_mode, company=company)
        session.reset()
        for action in actions:
            if session.done:
                break
            session.step(action)
        return session

    def fork(self) -> Session:
        """Return an independent copy: what is done in one is not done in the other."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._episode = self._episode.fork()
        made._events, made._history = list(self._events), list(self._history)
        made._standing = None  # it is no copy's; worked out again where it is needed
        return made

    def _reason(self) -> EndReason | None:
        episode = self._episode
        if episode.left:
            return "customer_left"
        if episode.closed and not episode.follow_up:
            return "closed"
        return "step_limit" if episode.steps_left <= 0 else None

    def _score_with(self, event: Event) -> int:
        """Return the score if this were the closing event."""
        return tally(self.scenario, Transcript((*self._events, event), True, "closed")).score

    def _reward(self) -> Reward:
        """Return what the score changed by; the sums are kept, so that they add up to it."""
        if self.reward_mode == "sparse" and self._end is None:
            return Reward(0.0)
        before, now = self._tally, self._stands().after(self.transcript)
        if now is before:
            return Reward(0.0)
        self._tally = now
        held, parts = before.parts, now.parts
        change = {
            n: (parts.get(n, 0) - was) / FULL for n, was in held.items() if parts.get(n) != was
        }
        for name, points in parts.items():
            if name not in held:
                change[name] = points / FULL
        return Reward((now.score - before.score) / FULL, change)

    def _stands(self) -> Standing:
        """Return the grading so far; a copy has none of its own until it needs one."""
        if self._standing is None:
            self._standing = Standing(self.scenario)
        return self._standing

    def _metadata(self) -> dict[str, Any]:
        """Return the terminal observation's metadata, in the manner of OpenEnv's RFC 006."""
        return {
            "score": self._tally.score / FULL,
            "success": self._tally.success,
            "end_reason": self._end,
            "components": {name: points / FULL for name, points in self._tally.parts.items()},
            "address": str(self.scenario.address),
            "verdict": Explained(self._explain()),
        }

    def _explain(self) -> Callable[[], dict[str, Any]]:
        """Return what writes this episode's verdict, even after the session was reset."""
        events, closed, end = self._events, self._episode.closed, self._end

        def make() -> dict[str, Any]:
            standing = self._stands() if self._events is events else Standing(self.scenario)
            return standing.explained(Transcript(tuple(events), closed, end))

        return make

    def _observation(
        self,
        result: Mapping[str, Any] | None,
        briefing: Mapping[str, Any] | None,
        reward: float | None,
        metadata: Mapping[str, Any],
    ) -> Observation:
        shown = {**self._ticket, "attachments": list(self._episode.attachments)}
        # In the order of the fields: names would take a third as long again.
        return Observation(
            (shown,),
            self.scenario.ticket.id,
            tuple([item.copy() for item in self._history]),
            briefing,
            result,
            max(0, self._episode.steps_left),
            self._end is not None,
            reward,
            metadata,
        )


@lru_cache(maxsize=64)
def _company(name: str, digest: str) -> LoadedPack:
    """Return the company of that digest; kept, since looking for it costs a look at the disk."""
    return _checked(company_of(name, digest), digest)


def _checked(company: LoadedPack, digest: str) -> LoadedPack:
    """Return the company if it is the one that a scenario was made from."""
    if company.digest != digest:
        raise ValueError(
            f"the scenario was made from pack {digest}, and the company is {company.digest} now"
        )
    return company


def _shown(ticket: TicketText) -> dict[str, Any]:
    """Return the ticket as an agent sees it, without its attachments: they grow in number."""
    return {
        "id": ticket.id,
        "text": ticket.text,
        "from": f"{ticket.sender} <{ticket.address}>",
        "channel": ticket.channel,
        "authenticated": ticket.authenticated,
        "subject": ticket.subject,
        "created": ticket.created,
    }


def _result(action: Action, error: str | None, data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "ok": error is None, "action_type": action.action_type, "error": error, "data": dict(data),
    }  # fmt: skip


__all__ = ["RewardMode", "Session"]
