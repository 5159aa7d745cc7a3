"""After a change of policy: which right answers moved, told by the very cases of a run.

A pack that was edited gives other scenarios, so two runs cannot show this by their scores. The
stored cases can: both policies, as written, decide each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from support_env.evaluation.episodes import Run, read_pack, restore
from support_env.policy import PolicyError, Ruling

if TYPE_CHECKING:
    from support_env.packs import LoadedPack
    from support_env.scenario import Request


@dataclass(frozen=True, slots=True)
class MovedAnswer:
    """A case that the two policies decide differently."""

    address: str
    issue: str
    before: str
    now: str
    clauses: tuple[str, ...]
    """Ids of the clauses that decide now."""


def moved_answers(before: Run, after: Run) -> list[MovedAnswer]:
    """Return the cases of the first run that the second one's policy decides differently.

    Companies that both runs played under the policy as written, with packs that differ.
    """
    old, new = before.settings, after.settings
    if before.path is None or after.path is None or not old.policy == new.policy == "as_written":
        return []
    digests = {company.id: company.digest for company in new.companies}
    packs = {
        company.id: (read_pack(before.path, company.id), read_pack(after.path, company.id))
        for company in old.companies
        if company.id in digests and digests[company.id] != company.digest
    }
    made: list[MovedAnswer] = []
    for record in before.episodes() if packs else ():
        if record["trial"] == 0 and record["company"] in packs:
            made += _moved(record, *packs[record["company"]])
    return made


def _moved(record: Mapping[str, Any], old: LoadedPack, new: LoadedPack) -> list[MovedAnswer]:
    made: list[MovedAnswer] = []
    for request in restore(record["scenario"]).requests:
        was, now = _decide(old, request), _decide(new, request)
        if _key(was) != _key(now):
            clauses = now.clauses if isinstance(now, Ruling) else ()
            made.append(
                MovedAnswer(record["address"], request.issue, _says(was), _says(now), clauses)
            )
    return made


def _decide(pack: LoadedPack, request: Request) -> Ruling | str:
    policy = pack.policy
    bound = policy.bind(policy.draw_parameters(None), policy.draw_absent(None))
    try:
        return bound.decide(request.issue, request.world)
    except (PolicyError, KeyError) as error:
        return f"cannot be decided: {error}"


def _key(ruling: Ruling | str) -> object:
    return ruling.key if isinstance(ruling, Ruling) else ruling


def _says(ruling: Ruling | str) -> str:
    """Return a ruling in a line: who must have it, what is done, what is told."""
    if isinstance(ruling, str):
        return ruling
    said = [f"hand over to {ruling.hand_over}"] if ruling.hand_over else []
    if ruling.approval:
        said.append(f"approval by {ruling.approval}")
    for effect in ruling.effects:
        held: dict[str, object] = {**effect.args, **effect.bounds}
        values = [f"{name} {value}" for name, value in held.items()]
        said.append(f"{'may ' if effect.may else ''}{effect.do} {' '.join(values)}".strip())
    told = [f"{told.name} {told.value}" for told in ruling.tell]
    return "; ".join([*said, *([f"tell {', '.join(told)}"] if told else [])]) or "nothing"


__all__ = ["MovedAnswer", "moved_answers"]
