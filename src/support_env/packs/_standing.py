"""What is told by every clause of a kind, put into those clauses.

After this the engine, the grader and the customer know one form only: a clause's own `tell`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from support_env.packs.schema import ClauseSpec, Pack

HAND_OVER: Final = "hand_over"


def with_standing(pack: Pack) -> Pack:
    """Return the pack with its standing tells in the clauses that they go with."""
    if not pack.standing:
        return pack
    return pack.model_copy(update={"clauses": [_told(pack, clause) for clause in pack.clauses]})


def _told(pack: Pack, clause: ClauseSpec) -> ClauseSpec:
    done: set[str] = {HAND_OVER} if clause.hand_over else set()
    if isinstance(clause.then, list):
        done |= {effect.do for effect in clause.then if not effect.may}
    more = [tell for tell in pack.standing if not done.isdisjoint(tell.after)]
    return clause.model_copy(update={"tell": [*clause.tell, *more]}) if more else clause


__all__ = ["HAND_OVER", "with_standing"]
